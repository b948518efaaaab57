"""What each audience of a match was last shown. The table's seat is -1."""

import json
from dataclasses import dataclass

from aiosqlite import Connection

from data.decoding import decode_seats

TABLE = -1


@dataclass(frozen=True)
class DisplayState:
    """The newest that an audience has seen: every event up to `version`, `digest` of what only it
    knew then, and the seats that were to act."""

    version: int = 0
    digest: str = ""
    to_act: tuple[int, ...] = ()


async def last_display(db: Connection, match: int, seat: int) -> DisplayState:
    """What this audience was last shown; `DisplayState()` where it has seen nothing yet."""
    rows = await db.execute_fetchall(
        "SELECT version, digest, to_act FROM audience WHERE match = ? AND seat = ?", (match, seat)
    )
    for version, digest, to_act in rows:
        return DisplayState(version, digest, decode_seats(to_act))
    return DisplayState()


async def advance(tx: Connection, match: int, seat: int, display: DisplayState) -> None:
    """Notes what the audience has been shown. It never goes back."""
    await tx.execute_fetchall(
        """
        INSERT INTO audience (match, seat, version, digest, to_act) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (match, seat) DO UPDATE
        SET version = excluded.version, digest = excluded.digest, to_act = excluded.to_act
        WHERE excluded.version >= version
        """,
        (match, seat, display.version, display.digest, json.dumps(display.to_act)),
    )


async def delete(tx: Connection, match: int, seat: int) -> None:
    """This audience is somebody else, who has seen nothing."""
    await tx.execute_fetchall("DELETE FROM audience WHERE match = ? AND seat = ?", (match, seat))


async def matches_to_deliver(db: Connection) -> tuple[int, ...]:
    """Matches that may owe somebody something when the bot starts: every lobby and live match, and
    those that ended while an audience, a card, a begun or an unclosed message was behind. Newest
    first."""
    rows = await db.execute_fetchall(
        """
        SELECT id FROM match WHERE status IN ('lobby', 'live', 'frozen')
        UNION SELECT m.id FROM match m JOIN audience a ON a.match = m.id
            LEFT JOIN seat s ON s.match = a.match AND s.seat = a.seat
            WHERE m.status IN ('over', 'cancelled') AND a.version BETWEEN 1 AND m.version - 1
            AND (a.seat = -1 OR (s.user IS NOT NULL AND (s.computer IS NULL OR m.guild IS NULL)))
        UNION SELECT m.id FROM match m JOIN message c ON c.match = m.id
            WHERE m.status IN ('over', 'cancelled') AND c.purpose = 'lobby' AND c.state = 'live'
            AND c.digest NOT LIKE m.status || ':%'
        UNION SELECT match FROM message WHERE state = 'begun'
        UNION SELECT match FROM message
            WHERE purpose = 'table' AND state = 'live' AND NOT closed GROUP BY match
            HAVING count(*) > 1
        UNION SELECT match FROM message WHERE state = 'to clear' AND fleeting
        ORDER BY id DESC
        """
    )
    return tuple(match for (match,) in rows)
