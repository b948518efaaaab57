-- What a player writes down for themselves about a match. Nobody else is shown it.

CREATE TABLE note (
    match INTEGER NOT NULL REFERENCES match (id),
    user INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
