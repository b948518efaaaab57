"""Rows of results: how matches ended, per seat."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection

from data.rows import column_list, read_row


@dataclass(frozen=True)
class ResultRow:
    """One row of `result`. `user` is None for a computer; rank 1 is best, ties share a rank."""

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
        f"SELECT {column_list(ResultRow)} FROM result WHERE match = ? ORDER BY seat", (match,)
    )
    return tuple(read_row(ResultRow, row) for row in rows)


async def former_best(db: Connection, match: int, user: int) -> str | None:
    """Return the outcome of this user's best other solo match with the same game and options:
    completed ones rank first, then higher scores. None if there is no other."""
    rows = list(
        await db.execute_fetchall(
            """
            SELECT m.outcome
            FROM match this
            JOIN match m ON m.game = this.game AND m.options = this.options
                AND m.places = 1 AND m.id != this.id
            JOIN result r ON r.match = m.id AND r.user = ?
            JOIN seat s ON s.match = r.match AND s.seat = r.seat AND NOT s.resigned
            WHERE this.id = ? AND this.places = 1
            ORDER BY ifnull(json_extract(m.outcome, '$.unfinished'), 0), r.score DESC, r.match
            LIMIT 1
            """,
            (user, match),
        )
    )
    return rows[0]["outcome"] if rows else None


async def best_solo(db: Connection, user: int) -> tuple[int, ...]:
    """Return this user's best solo match for each game and set of options: completed ones rank
    first, then higher scores, then earlier ones."""
    rows = await db.execute_fetchall(
        """
        SELECT match FROM (
            SELECT r.match, m.game, row_number() OVER (
                PARTITION BY m.game, m.options
                ORDER BY ifnull(json_extract(m.outcome, '$.unfinished'), 0), r.score DESC, r.match
            ) AS place
            FROM result r
            JOIN match m ON m.id = r.match AND m.places = 1
                AND (m.outcome IS NULL OR json_valid(m.outcome))
            JOIN seat s ON s.match = r.match AND s.seat = r.seat AND NOT s.resigned
            WHERE r.user = ?
        ) WHERE place = 1 ORDER BY game, match
        """,
        (user,),
    )
    return tuple(match for (match,) in rows)
