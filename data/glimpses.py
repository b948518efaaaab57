"""What is shown only once: which messages told it, and how far each seat has been shown it.

Most seats are shown it by their own messages, as `audience` notes; `SeenMarker` is for whom no
direct message reaches.
"""

import json
from dataclasses import dataclass

from aiosqlite import Connection

from data.audiences import DisplayState


@dataclass(frozen=True)
class SeenMarker:
    """The versions up to which a seat has seen what it alone may see once, and what all see. What
    its player turned up was `private`ly shown by the answers to their own presses; what others
    did was `covered` by the player up to a version, and waits from there on."""

    private: int = 0
    public: int = 0
    covered: int = 0

    def at_least(self, version: int) -> "SeenMarker":
        return SeenMarker(
            *(max(each, version) for each in (self.private, self.public, self.covered))
        )


async def live_ephemeral_rows(
    db: Connection, match: int, audience: int, until: int
) -> tuple[int, ...]:
    """Live messages that told this audience something fleeting, and nothing after a version."""
    rows = await db.execute_fetchall(
        """SELECT id FROM message
        WHERE match = ? AND seat = ? AND version <= ? AND state = 'live' AND fleeting""",
        (match, audience, until),
    )
    return tuple(id_ for (id_,) in rows)


async def channels_to_clear(db: Connection, match: int) -> tuple[int, ...]:
    """Where something fleeting of this match is to be taken away."""
    rows = await db.execute_fetchall(
        """SELECT DISTINCT channel FROM message
        WHERE state = 'to clear' AND fleeting AND match = ? ORDER BY channel""",
        (match,),
    )
    return tuple(channel for (channel,) in rows)


async def mark_stripped(tx: Connection, row: int) -> None:
    """The message stays, without what was fleeting in it."""
    await tx.execute_fetchall(
        "UPDATE message SET state = 'live', fleeting = 0 WHERE id = ?", (row,)
    )


async def load_seen(db: Connection, match: int, seat: int) -> SeenMarker:
    """How far a seat was shown what is fleeting other than by messages of its own."""
    rows = await db.execute_fetchall(
        "SELECT glimpsed, at_table, covered FROM audience WHERE match = ? AND seat = ?",
        (match, seat),
    )
    return next((SeenMarker(*row) for row in rows), SeenMarker())


async def of_match(db: Connection, match: int) -> dict[int, tuple[DisplayState, SeenMarker]]:
    """What every audience of a match was shown, by seat."""
    rows = await db.execute_fetchall(
        "SELECT seat, version, digest, to_act, glimpsed, at_table, covered FROM audience "
        "WHERE match = ?",
        (match,),
    )
    return {
        seat: (DisplayState(version, digest, tuple(json.loads(to_act))), SeenMarker(*seen))
        for seat, version, digest, to_act, *seen in rows
    }


async def advance_seen(tx: Connection, match: int, seat: int, seen: SeenMarker) -> None:
    """Notes what it was shown. It never goes back."""
    await tx.execute_fetchall(
        """
        INSERT INTO audience (match, seat, version, digest, to_act, glimpsed, at_table, covered)
        VALUES (?, ?, 0, '', '[]', ?, ?, ?)
        ON CONFLICT (match, seat) DO UPDATE SET glimpsed = max(glimpsed, excluded.glimpsed),
            at_table = max(at_table, excluded.at_table), covered = max(covered, excluded.covered)
        """,
        (match, seat, seen.private, seen.public, seen.covered),
    )
