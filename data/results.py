"""How matches ended, seat by seat."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection


@dataclass(frozen=True)
class ResultRow:
    """One row of `result`. `user` is None for a computer; rank 1 is best, ties share."""

    seat: int
    user: int | None
    score: int
    rank: int


async def insert(tx: Connection, match: int, rows: Iterable[ResultRow]) -> None:
    await tx.executemany(
        "INSERT INTO result (match, seat, user, score, rank) VALUES (?, ?, ?, ?, ?)",
        [(match, r.seat, r.user, r.score, r.rank) for r in rows],
    )


async def of_match(db: Connection, match: int) -> tuple[ResultRow, ...]:
    rows = await db.execute_fetchall(
        "SELECT seat, user, score, rank FROM result WHERE match = ? ORDER BY seat", (match,)
    )
    return tuple(ResultRow(*row) for row in rows)
