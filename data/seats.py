"""Seats of matches, as rows."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection


@dataclass(frozen=True)
class SeatRow:
    """One row of `seat`, with the locale and DM channel of its player."""

    seat: int
    user: int | None
    name: str
    computer: str | None
    resigned: int
    decision: int
    choices: str
    owed_since: int | None
    locale: str = "en"
    dm_channel: int | None = None


async def replace(tx: Connection, match: int, seats: Iterable[SeatRow]) -> None:
    """Puts these seats in the place of all that the match had (they move up in a lobby)."""
    await tx.execute("DELETE FROM seat WHERE match = ?", (match,))
    await tx.executemany(
        "INSERT INTO seat (match, seat, user, name, computer, resigned, decision, choices, "
        "owed_since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(match, s.seat, s.user, s.name, s.computer),
                *(s.resigned, s.decision, s.choices, s.owed_since),
            )
            for s in seats
        ],
    )


async def update(tx: Connection, match: int, seats: Iterable[SeatRow]) -> None:
    """Who plays these seats of a match that began, and what they owe."""
    await tx.executemany(
        "UPDATE seat SET computer = ?, resigned = ?, decision = ?, choices = ?, owed_since = ? "
        "WHERE match = ? AND seat = ?",
        [
            (s.computer, s.resigned, s.decision, s.choices, s.owed_since, match, s.seat)
            for s in seats
        ],
    )
