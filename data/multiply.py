"""Many matches out of one, for measuring: rows that differ only in what has to be unique."""

from aiosqlite import Connection

_COPY_EXPRESSIONS = {
    "match": {"id": "{id}", "thread": "thread + n"},
    "seat": {"match": "{id}", "user": "user + n % {people}"},
    "log": {"match": "{id}"},
    "audience": {"match": "{id}"},
    "message": {
        "id": "NULL",
        "match": "{id}",
        "message": "message + n",
        "nonce": "nonce || '.' || n",
        "channel": "CASE WHEN seat = -1 THEN channel + n ELSE channel END",
    },
}
"""What the n-th copy has in its columns instead of what the match has; `n` counts from 1."""


async def copy_match(tx: Connection, match: int, times: int, people: int) -> None:
    """Adds so many copies of a match. Each is in a thread of its own, whose ids count on from the
    match's; its players are those whose ids follow, `people` in a circle."""
    rows = await tx.execute_fetchall("SELECT max(id) FROM match")
    first = int(next(iter(rows))[0])
    numbers = f"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {times})"
    for table, moved in _COPY_EXPRESSIONS.items():
        named = [str(row[1]) for row in await tx.execute_fetchall(f"PRAGMA table_info({table})")]
        values = [moved.get(c, f"t.{c}").format(id=f"{first} + n", people=people) for c in named]
        mine = "id" if table == "match" else "match"
        await tx.execute(
            f"{numbers} INSERT INTO {table} ({', '.join(named)}) "
            f"SELECT {', '.join(values)} FROM {table} t, c WHERE t.{mine} = ?",
            (match,),
        )
