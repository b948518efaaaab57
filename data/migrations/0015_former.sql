-- Who held a seat that changed hands: what happened before stays theirs. NULL in rows of other kinds,
-- and in those of earlier releases.

ALTER TABLE log ADD COLUMN former TEXT;
