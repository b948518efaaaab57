-- Free undo: an undo is a row of the log, and what may be taken back is kept until it may not.

ALTER TABLE log ADD COLUMN back_to INTEGER;      -- of an undo: the version whose state it restores

-- The match as it was before each move that its player may still take back freely, the newest
-- one first to go. All rows of a match are of one seat.
CREATE TABLE undo_point (
    match INTEGER NOT NULL REFERENCES match (id),
    version INTEGER NOT NULL,                    -- of the match before the move
    seat INTEGER NOT NULL,                       -- whose move it was
    partial INTEGER NOT NULL,                    -- it only began what the next one completed
    state TEXT NOT NULL,                         -- the snapshot at `version`
    at INTEGER NOT NULL,                         -- when the move was made
    since INTEGER,                               -- the clock of the decision, as in clock;
    allowance INTEGER,                           -- NULL: it had none
    zone TEXT,
    quiet_from INTEGER,
    quiet_until INTEGER,
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;
