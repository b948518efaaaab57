-- Practice matches: from which version of which match somebody played on, in which turn that was, and the state
-- with which the new match began. The former match may be gone or unreadable one day: nothing here needs it.

CREATE TABLE origin (
    match INTEGER PRIMARY KEY REFERENCES match (id),
    former INTEGER NOT NULL,
    version INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;
