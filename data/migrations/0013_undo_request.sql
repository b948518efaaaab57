-- An undo for which a player asks the others. Its state is kept, so that the undo can be done as soon as all agree.

CREATE TABLE undo_request (
    match INTEGER PRIMARY KEY REFERENCES match (id),
    seat INTEGER NOT NULL,                       -- who asks
    back_to INTEGER NOT NULL,                    -- the version whose state is to be restored
    version INTEGER NOT NULL,                    -- the log row that asks
    state TEXT NOT NULL                          -- the snapshot at `back_to`
) STRICT;
