"""Information shown only once: which messages contain it, and how far each seat has seen it.

Most seats are shown it by messages, as `audience` records; `SeenMarker` is for players whom no
direct message reaches.
"""

from dataclasses import dataclass

from aiosqlite import Connection

from bot.game import Audience, Seat
from data.audiences import DisplayState, audience_of, read_display, seat_column
from data.rows import column_list, read_row


@dataclass(frozen=True)
class SeenMarker:
    """Versions up to which a seat has seen one-time information: `private` for its own (shown by
    answers to its player's button presses), `public` for what all players see. What others did
    stays visible until its player covers it; `covered` is the version up to which they did."""

    private: int = 0
    public: int = 0
    covered: int = 0

    def at_least(self, version: int) -> "SeenMarker":
        return SeenMarker(
            *(max(each, version) for each in (self.private, self.public, self.covered))
        )


_SEEN = column_list(SeenMarker, private="glimpsed", public="at_table")


async def live_ephemeral_rows(
    db: Connection, match: int, audience: Audience, until: int
) -> tuple[int, ...]:
    """Return the row ids of live messages with one-time information for this audience up to version
    `until`."""
    rows = await db.execute_fetchall(
        """SELECT id FROM message
        WHERE match = ? AND seat = ? AND version <= ? AND state = 'live' AND fleeting""",
        (match, seat_column(audience), until),
    )
    return tuple(id_ for (id_,) in rows)


async def channels_to_clear(db: Connection, match: int) -> tuple[int, ...]:
    """Return the channels in which one-time information of this match is to be removed."""
    rows = await db.execute_fetchall(
        """SELECT DISTINCT channel FROM message
        WHERE state = 'to clear' AND fleeting AND match = ? ORDER BY channel""",
        (match,),
    )
    return tuple(channel for (channel,) in rows)


async def mark_stripped(tx: Connection, row: int) -> None:
    """Record that the one-time information was removed from a message that stays."""
    await tx.execute_fetchall(
        "UPDATE message SET state = 'live', fleeting = 0 WHERE id = ?", (row,)
    )


async def load_seen(db: Connection, match: int, seat: Seat) -> SeenMarker:
    """Return how far a seat has seen one-time information other than by its own messages."""
    rows = await db.execute_fetchall(
        f"SELECT {_SEEN} FROM audience WHERE match = ? AND seat = ?",
        (match, seat),
    )
    return next((read_row(SeenMarker, row) for row in rows), SeenMarker())


async def of_match(db: Connection, match: int) -> dict[Audience, tuple[DisplayState, SeenMarker]]:
    """Return what every audience of a match was shown."""
    rows = await db.execute_fetchall(
        f"SELECT seat, version, digest, to_act, {_SEEN} FROM audience WHERE match = ?",
        (match,),
    )
    return {
        audience_of(row["seat"]): (read_display(row), read_row(SeenMarker, row)) for row in rows
    }


async def advance_seen(tx: Connection, match: int, seat: Seat, seen: SeenMarker) -> None:
    """Store how far a seat has seen. The versions never decrease."""
    await tx.execute_fetchall(
        """
        INSERT INTO audience (match, seat, version, digest, to_act, glimpsed, at_table, covered)
        VALUES (?, ?, 0, '', '[]', ?, ?, ?)
        ON CONFLICT (match, seat) DO UPDATE SET glimpsed = max(glimpsed, excluded.glimpsed),
            at_table = max(at_table, excluded.at_table), covered = max(covered, excluded.covered)
        """,
        (match, seat, seen.private, seen.public, seen.covered),
    )
