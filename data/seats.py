"""Seats of matches, as rows."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection


@dataclass(frozen=True)
class SeatRow:
    """One row of `seat`, with the locale, DM channel and settings of its player, the end of their
    vacation, and when the clock of this seat runs out."""

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
    dms: int = 1
    always_confirm: int = 0
    large: int = 0
    in_words: int = 0
    choose: int = 0
    missed: int = 0
    due: int | None = None
    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0
    vacation_until: int | None = None


async def replace_all(tx: Connection, match: int, seats: Iterable[SeatRow]) -> None:
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
        "UPDATE seat SET user = ?, name = ?, computer = ?, resigned = ?, decision = ?, "
        "choices = ?, owed_since = ?, agrees = ?, missed = ? WHERE match = ? AND seat = ?",
        [
            (
                *(s.user, s.name, s.computer, s.resigned, s.decision, s.choices),
                *(s.owed_since, s.agrees, s.missed, match, s.seat),
            )
            for s in seats
        ],
    )


async def set_muted(tx: Connection, match: int, user: int, muted: bool) -> None:
    """Whether this person is left alone by the match; nobody else learns of it."""
    await tx.execute("UPDATE seat SET muted = ? WHERE match = ? AND user = ?", (muted, match, user))
