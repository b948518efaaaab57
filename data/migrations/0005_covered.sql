-- What is shown only once waits for each player until they cover it.

ALTER TABLE audience ADD COLUMN covered INTEGER NOT NULL DEFAULT 0;  -- up to this version

-- So far only messages have shown it: what they still show is not covered.
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
