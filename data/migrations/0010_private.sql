-- A private lobby can be joined only by those for whom it keeps a seat.

ALTER TABLE match ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
