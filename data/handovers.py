"""Rows of offered seats: who must agree and who has agreed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from aiosqlite import Connection

from bot.game import Seat
from data.decoding import decode_seats
from data.rows import column_list


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


async def find(db: Connection, match: int) -> HandoverRow | None:
    """Return the open offer of this match, or None."""
    rows = await db.execute_fetchall(
        f"SELECT {column_list(HandoverRow)} FROM handover WHERE match = ?", (match,)
    )
    for row in rows:
        return HandoverRow(**{**dict(row), "agreed": decode_seats(row["agreed"])})
    return None


async def put(tx: Connection, row: HandoverRow) -> None:
    """Store an offer, replacing any other of the match."""
    await tx.execute(
        "INSERT OR REPLACE INTO handover (match, seat, user, name, locale, accepted, agreed) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.match, row.seat, row.user, row.name, row.locale),
            *(row.accepted, json.dumps(list(row.agreed))),
        ),
    )


async def delete(tx: Connection, match: int) -> None:
    """Delete the offer of this match."""
    await tx.execute("DELETE FROM handover WHERE match = ?", (match,))
