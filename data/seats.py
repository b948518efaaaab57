"""Rows of the seats of matches, and of offered seats: who must agree and who has agreed."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aiosqlite import Connection

from bot.game import Seat
from data.decoding import decode_seats
from data.rows import column_list


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
    username: str = ""


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


async def matches_under_other_name(db: Connection, user: int, name: str) -> tuple[int, ...]:
    """Return the lobbies and live matches in which this person's seat has another name."""
    rows = await db.execute_fetchall(
        "SELECT s.match FROM seat s JOIN match m ON m.id = s.match "
        "WHERE s.user = ? AND s.name <> ? AND m.status IN ('lobby', 'live')",
        (user, name),
    )
    return tuple(match for (match,) in rows)


async def rename(tx: Connection, match: int, user: int, name: str) -> None:
    await tx.execute("UPDATE seat SET name = ? WHERE match = ? AND user = ?", (name, match, user))


async def set_muted(tx: Connection, match: int, user: int, muted: bool) -> None:
    """Set whether this person gets pings and DMs of the match; other players are not informed."""
    await tx.execute("UPDATE seat SET muted = ? WHERE match = ? AND user = ?", (muted, match, user))


@dataclass(frozen=True)
class HandoverRow:
    """One row of `handover`. `user` is None for a computer; `agreed` are seats, in order."""

    match: int
    seat: Seat
    user: int | None
    name: str
    locale: str
    accepted: int
    agreed: Sequence[int]


async def find_offer(db: Connection, match: int) -> HandoverRow | None:
    """Return the open offer of this match, or None."""
    rows = await db.execute_fetchall(
        f"SELECT {column_list(HandoverRow)} FROM handover WHERE match = ?", (match,)
    )
    for row in rows:
        return HandoverRow(**{**dict(row), "agreed": decode_seats(row["agreed"])})
    return None


async def put_offer(tx: Connection, row: HandoverRow) -> None:
    """Store an offer, replacing any other of the match."""
    await tx.execute(
        "INSERT OR REPLACE INTO handover (match, seat, user, name, locale, accepted, agreed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.match, row.seat, row.user, row.name, row.locale),
            *(row.accepted, json.dumps(list(row.agreed))),
        ),
    )


async def delete_offer(tx: Connection, match: int) -> None:
    """Delete the offer of this match."""
    await tx.execute("DELETE FROM handover WHERE match = ?", (match,))


async def users_to_act_untimed(db: Connection) -> tuple[int, ...]:
    """Return the people who owe a decision in a server's match without a time limit."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT s.user FROM seat s JOIN match m ON m.id = s.match "
        "WHERE m.status = 'live' AND m.pace IS NULL AND m.guild IS NOT NULL "
        "AND s.owed_since IS NOT NULL AND s.user IS NOT NULL AND s.computer IS NULL "
        "ORDER BY s.user"
    )
    return tuple(user for (user,) in rows)
