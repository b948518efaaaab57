-- Undo: an undo is a row of the log, and undo points are kept as long as they can be used.

ALTER TABLE log ADD COLUMN back_to INTEGER;      -- for an undo: the version whose state it restores

-- The match as it was before each move that its player can still take back, the newest one first.
-- All rows of a match belong to one seat.
CREATE TABLE undo_point (
    match INTEGER NOT NULL REFERENCES match (id),
    version INTEGER NOT NULL,                    -- the match's version before the move
    seat INTEGER NOT NULL,                       -- the seat that moved
    partial INTEGER NOT NULL,                    -- it was only the first part of a longer move
    state TEXT NOT NULL,                         -- the snapshot at `version`
    at INTEGER NOT NULL,                         -- when the move was made
    since INTEGER,                               -- the decision's clock, as in `clock`;
    allowance INTEGER,                           -- NULL: it had no clock
    zone TEXT,
    quiet_from INTEGER,
    quiet_until INTEGER,
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;
