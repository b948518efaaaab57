"""What each audience of a match was last shown."""

import json
from dataclasses import dataclass

from aiosqlite import Connection, Row

from bot.game import TABLE, Audience, Seat
from data.decoding import decode_seats

_TABLE_SEAT = -1
"""The public table in the columns `seat` of `audience` and `message`."""


@dataclass(frozen=True)
class DisplayState:
    """What an audience was last shown: every event up to `version`, `digest` of what only this
    audience knew then, and the seats that were to act."""

    version: int = 0
    digest: str = ""
    to_act: tuple[int, ...] = ()


def seat_column(audience: Audience) -> int:
    """Return what stands for this audience in a column `seat`."""
    return _TABLE_SEAT if audience is TABLE else audience


def audience_of(seat: int) -> Audience:
    """Return the audience that a column `seat` stands for."""
    return TABLE if seat == _TABLE_SEAT else Seat(seat)


async def last_display(db: Connection, match: int, audience: Audience) -> DisplayState:
    """Return what this audience was last shown; `DisplayState()` if nothing yet."""
    rows = await db.execute_fetchall(
        "SELECT version, digest, to_act FROM audience WHERE match = ? AND seat = ?",
        (match, seat_column(audience)),
    )
    return next(map(read_display, rows), DisplayState())


def read_display(row: Row) -> DisplayState:
    """Return the columns `version`, `digest` and `to_act` of a row."""
    return DisplayState(row["version"], row["digest"], decode_seats(row["to_act"]))


async def advance(tx: Connection, match: int, audience: Audience, display: DisplayState) -> None:
    """Store what the audience has been shown. The version never decreases."""
    await tx.execute_fetchall(
        """
        INSERT INTO audience (match, seat, version, digest, to_act) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (match, seat) DO UPDATE
        SET version = excluded.version, digest = excluded.digest, to_act = excluded.to_act
        WHERE excluded.version >= version
        """,
        (
            *(match, seat_column(audience)),
            *(display.version, display.digest, json.dumps(display.to_act)),
        ),
    )


async def delete(tx: Connection, match: int, seat: Seat) -> None:
    """Reset a seat's audience: the seat has a new player, who has been shown nothing."""
    await tx.execute_fetchall("DELETE FROM audience WHERE match = ? AND seat = ?", (match, seat))


_UNDELIVERED = """
    SELECT m.id FROM match m JOIN audience a ON a.match = m.id
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
    """
_NO_AUDIENCE_IS_UP_TO_DATE = """
    SELECT id FROM match m WHERE status = 'live'
        AND NOT EXISTS (SELECT 1 FROM audience a WHERE a.match = m.id
            AND a.version >= m.version AND (a.seat = -1 OR m.guild IS NULL))
    """


async def matches_to_deliver(db: Connection) -> tuple[int, ...]:
    """Return the ids of matches that may have undelivered messages when the bot starts: every lobby
    and live match, and ended ones with an outdated audience or card, or with an unsettled or
    unclosed message. Newest first."""
    rows = await db.execute_fetchall(
        f"""
        SELECT id FROM match WHERE status IN ('lobby', 'live', 'frozen')
        UNION {_UNDELIVERED} ORDER BY id DESC
        """
    )
    return tuple(match for (match,) in rows)


async def overdue_matches(db: Connection) -> tuple[int, ...]:
    """Return the ids of matches that probably have undelivered messages: as `matches_to_deliver`,
    but of live ones only those whose table (or in direct messages: every audience) was last shown
    an earlier version."""
    rows = await db.execute_fetchall(
        f"{_NO_AUDIENCE_IS_UP_TO_DATE} UNION {_UNDELIVERED} ORDER BY 1 DESC"
    )
    return tuple(match for (match,) in rows)
