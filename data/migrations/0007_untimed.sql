-- Decisions without a time limit have clocks as well, which only remind: `allowance` is NULL then. So
-- do those of people for whom nobody waits, who are not timed out any more.

CREATE TABLE new_clock (
    match INTEGER NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    since INTEGER NOT NULL,
    allowance INTEGER,                           -- the pace and granted time, in seconds; NULL: no limit
    zone TEXT NOT NULL,                          -- the player's quiet hours when the decision began
    quiet_from INTEGER NOT NULL,
    quiet_until INTEGER NOT NULL,
    later INTEGER,                               -- the time of a reminder that the player asked for
    due INTEGER,                                 -- NULL: no limit, or it stands still for an unknown time
    next INTEGER,                                -- when a reminder or the deadline is to be handled
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_clock SELECT match, seat, since, allowance, zone, quiet_from, quiet_until, later, due, next
    FROM clock;
DROP TABLE clock;
ALTER TABLE new_clock RENAME TO clock;
CREATE INDEX clock_by_next ON clock (next) WHERE next IS NOT NULL;

UPDATE clock SET allowance = NULL, due = NULL, next = since + 259200 WHERE (
    SELECT count(*) FROM seat s WHERE s.match = clock.match AND s.user IS NOT NULL AND NOT s.resigned) < 2;

INSERT OR IGNORE INTO clock
    SELECT s.match, s.seat, s.owed_since, NULL, coalesce(h.zone, 'UTC'), coalesce(h.quiet_from, 0),
        coalesce(h.quiet_until, 0), NULL, NULL, s.owed_since + CASE WHEN (
            SELECT count(*) FROM seat p WHERE p.match = s.match AND p.user IS NOT NULL AND NOT p.resigned
        ) < 2 THEN 259200 ELSE 86400 END
    FROM seat s JOIN match m ON m.id = s.match LEFT JOIN habit h ON h.user = s.user
    WHERE m.status = 'live' AND s.user IS NOT NULL AND s.computer IS NULL AND NOT s.resigned
        AND s.owed_since IS NOT NULL;
