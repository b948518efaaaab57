-- What is shown only once waits for each seat until its player covers it.

ALTER TABLE audience ADD COLUMN covered INTEGER NOT NULL DEFAULT 0;  -- all up to this version was

-- Until now a message was the only way by which it was shown: what still lies open waits on.
UPDATE audience SET covered = max(
    glimpsed,
    coalesce(
        (
            SELECT min(m.since) FROM message m WHERE m.match = audience.match
            AND m.seat = audience.seat AND m.state = 'live' AND m.fleeting
        ),
        version
    )
);
