"""Rows of the seats of matches."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection


@dataclass(frozen=True)
class SeatRow:
    """One row of `seat`, with its player's locale, DM channel, settings and end of vacation, and
    the time when the seat's clock runs out."""

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
    agrees: int = 0
    muted: int = 0
    preferences: str = "{}"
    missed: int = 0
    due: int | None = None
    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0
    vacation_until: int | None = None


async def replace_all(tx: Connection, match: int, seats: Iterable[SeatRow]) -> None:
    """Replace all seats of a match, as seats move up when a player leaves a lobby."""
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
    """Update the players and owed decisions of these seats in a started match."""
    await tx.executemany(
        "UPDATE seat SET user = ?, name = ?, computer = ?, resigned = ?, decision = ?, "
        "choices = ?, owed_since = ?, agrees = ?, muted = ?, missed = ? "
        "WHERE match = ? AND seat = ?",
        [
            (
                *(s.user, s.name, s.computer, s.resigned, s.decision, s.choices),
                *(s.owed_since, s.agrees, s.muted, s.missed, match, s.seat),
            )
            for s in seats
        ],
    )


async def set_muted(tx: Connection, match: int, user: int, muted: bool) -> None:
    """Set whether this person gets pings and DMs of the match; other players are not informed."""
    await tx.execute("UPDATE seat SET muted = ? WHERE match = ? AND user = ?", (muted, match, user))
