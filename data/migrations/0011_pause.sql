-- Pauses of a match, on which its people agreed: nobody's time runs in them.

CREATE TABLE pause (
    match INTEGER NOT NULL REFERENCES match (id),
    began INTEGER NOT NULL,
    ended INTEGER,                               -- NULL while it lasts
    PRIMARY KEY (match, began)
) STRICT, WITHOUT ROWID;
