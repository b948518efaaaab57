"""Copies a match many times for benchmarks; the copies differ only in unique columns."""

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
"""Columns that differ in the n-th copy, as SQL expressions; `n` counts from 1."""


async def copy_match(tx: Connection, match: int, times: int, people: int) -> None:
    """Add `times` copies of a match, each in a separate thread. Thread ids count up from the
    match's; `people` players with consecutive ids take part in turn."""
    rows = await tx.execute_fetchall("SELECT max(id) FROM match")
    first = int(next(iter(rows))[0])
    numbers = f"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {times})"
    for table, moved in _COPY_EXPRESSIONS.items():
        named = [
            str(row["name"]) for row in await tx.execute_fetchall(f"PRAGMA table_info({table})")
        ]
        values = [moved.get(c, f"t.{c}").format(id=f"{first} + n", people=people) for c in named]
        mine = "id" if table == "match" else "match"
        await tx.execute(
            f"{numbers} INSERT INTO {table} ({', '.join(named)}) "
            f"SELECT {', '.join(values)} FROM {table} t, c WHERE t.{mine} = ?",
            (match,),
        )
