-- Up to which version somebody without a seat was last told what happened in a match (/recap).

CREATE TABLE look (
    match INTEGER NOT NULL REFERENCES match (id),
    user INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
