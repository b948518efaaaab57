"""Rows of matches with their seats."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from aiosqlite import Connection, Row

from data.rows import column_list, read_row
from data.seats import SeatRow


@dataclass(frozen=True)
class MatchRow:
    """One row of `match`. Its repr omits secrets."""

    id: int
    game: str
    rules_version: int
    status: str
    options: str
    places: int
    creator: int
    guild: int | None
    channel: int
    thread: int | None
    version: int
    epoch: str
    seed: str | None = field(repr=False)
    outcome: str | None
    pace: int | None
    invited: str
    private: int
    paused: int | None
    undo_version: int | None
    undo_seat: int | None
    asked_seat: int | None
    asked_to: int | None
    asked_version: int | None
    origin_match: int | None
    origin_version: int | None
    origin_turn: int | None
    origin_state: str | None = field(repr=False)
    state: str | None = field(repr=False)


@dataclass(frozen=True)
class StoredMatch:
    """A match and its seats, in order."""

    match: MatchRow
    seats: tuple[SeatRow, ...]


_MATCH = column_list(
    MatchRow,
    "m",
    paused="(SELECT max(p.began) FROM pause p WHERE p.match = m.id AND p.ended IS NULL)",
    undo_version="(SELECT max(u.version) FROM undo_point u WHERE u.match = m.id)",
    undo_seat="(SELECT max(u.seat) FROM undo_point u WHERE u.match = m.id)",
    asked_seat="(SELECT r.seat FROM undo_request r WHERE r.match = m.id)",
    asked_to="(SELECT r.back_to FROM undo_request r WHERE r.match = m.id)",
    asked_version="(SELECT r.version FROM undo_request r WHERE r.match = m.id)",
    origin_match="(SELECT o.former FROM origin o WHERE o.match = m.id)",
    origin_version="(SELECT o.version FROM origin o WHERE o.match = m.id)",
    origin_turn="(SELECT o.turn FROM origin o WHERE o.match = m.id)",
    origin_state="CASE WHEN coalesce(s.seat, 0) = 0 "
    "THEN (SELECT o.state FROM origin o WHERE o.match = m.id) END",
    # the state is long: read it once, not with each seat
    state="CASE WHEN coalesce(s.seat, 0) = 0 THEN m.state END",
)
_SEAT = column_list(
    SeatRow,
    "s",
    locale="coalesce(p.locale, 'en')",
    dm_channel="p.dm_channel",
    preferences="coalesce(p.preferences, '{}')",
    username="coalesce(p.username, '')",
    due="c.due",
    zone="coalesce(h.zone, 'UTC')",
    quiet_from="coalesce(h.quiet_from, 0)",
    quiet_until="coalesce(h.quiet_until, 0)",
    vacation_until="(SELECT max(v.until) FROM vacation v "
    "WHERE v.user = s.user AND v.until > m.changed_at)",
)
_SELECT = (
    f"SELECT {_MATCH}, {_SEAT} FROM match m LEFT JOIN seat s ON s.match = m.id "
    "LEFT JOIN player p ON p.id = s.user LEFT JOIN habit h ON h.user = s.user "
    "LEFT JOIN clock c ON c.match = s.match AND c.seat = s.seat"
)


async def next_id(db: Connection) -> int:
    """Return the id of the match that is opened next."""
    rows = await db.execute_fetchall("SELECT seq + 1 FROM sqlite_sequence WHERE name = 'match'")
    return next((int(number) for (number,) in rows), 1)


async def insert(
    tx: Connection,
    match: int,
    *,
    game: str,
    rules_version: int,
    options: str,
    places: int,
    creator: int,
    guild: int | None,
    channel: int,
    thread: int | None,
    epoch: str,
    again_of: int | None,
    pace: int | None,
    invited: str,
    private: int,
    at: int,
) -> None:
    """Insert a lobby."""
    await tx.execute(
        "INSERT INTO match (id, game, rules_version, status, options, places, creator, guild, "
        "channel, thread, epoch, again_of, pace, invited, private, created_at, changed_at) "
        "VALUES (?, ?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(match, game, rules_version, options, places, creator),
            *(guild, channel, thread, epoch, again_of, pace, invited, private, at, at),
        ),
    )


async def find(db: Connection, match: int) -> StoredMatch | None:
    """Return a match with its seats, read in one statement and so of one version."""
    return next(iter(await _select(db, "m.id = ?", (match,))), None)


async def of_user(db: Connection, user: int) -> tuple[StoredMatch, ...]:
    """Return the lobbies and live or frozen matches with a seat of this user, oldest first."""
    return await _select(
        db,
        "m.status IN ('lobby', 'live', 'frozen') AND m.id IN "
        "(SELECT match FROM seat WHERE user = ?)",
        (user,),
        "m.id, s.seat",
    )


async def inviting(db: Connection, user: int) -> tuple[StoredMatch, ...]:
    """Return the lobbies that keep a seat for this user, oldest first."""
    return await _select(
        db,
        "m.status = 'lobby' AND EXISTS (SELECT 1 FROM json_each(m.invited) e "
        "WHERE json_extract(e.value, '$[0]') = ?)",
        (user,),
        "m.id, s.seat",
    )


async def waiting_for(db: Connection, user: int) -> tuple[StoredMatch, ...]:
    """Return the live matches in which this user owes a decision, the longest owed first."""
    owed = "SELECT owed_since FROM seat WHERE match = m.id AND user = ? AND computer IS NULL"
    return await _select(
        db,
        f"m.status = 'live' AND m.id IN (SELECT match FROM seat WHERE user = ?) "
        f"AND ({owed}) IS NOT NULL",
        (user, user, user),
        f"({owed}), m.id, s.seat",
    )


async def in_thread(db: Connection, thread: int) -> tuple[StoredMatch, ...]:
    """Return all matches played in this thread, newest first. In channels without threads, delivery
    stores the channel id instead, so several matches can share it."""
    mine = "m.thread = ? AND m.thread <> m.channel"
    return await _select(db, mine, (thread,), "m.id DESC, s.seat")


async def rematch_of(db: Connection, match: int) -> StoredMatch | None:
    """Return the newest rematch of this match that was not cancelled, or None."""
    mine = "m.again_of = ? AND m.status IN ('lobby', 'live', 'over')"
    return next(iter(await _select(db, mine, (match,), "m.id DESC, s.seat")), None)


async def former_of(db: Connection, match: int) -> StoredMatch | None:
    """Return the match of which this one is a rematch, or None."""
    mine = "m.id = (SELECT again_of FROM match WHERE id = ?)"
    return next(iter(await _select(db, mine, (match,))), None)


async def ids_with_status(db: Connection, status: str) -> tuple[int, ...]:
    """Return the ids of all matches with this status."""
    rows = await db.execute_fetchall("SELECT id FROM match WHERE status = ? ORDER BY id", (status,))
    return tuple(match for (match,) in rows)


async def count_lobbies_of(db: Connection, creator: int) -> int:
    """Count the open lobbies of this user."""
    return await _count(db, "m.status = 'lobby' AND m.creator = ?", creator)


async def count_seats_of(db: Connection, user: int) -> int:
    """Count the lobbies and live matches in which this user sits and has not resigned."""
    return await _count(
        db,
        "m.status IN ('lobby', 'live') AND m.id IN "
        "(SELECT match FROM seat WHERE user = ? AND resigned = 0)",
        user,
    )


async def count_in_guild(db: Connection, guild: int, status: str) -> int:
    return await _count(db, "m.guild = ? AND m.status = ?", guild, status)


async def _count(db: Connection, where: str, *parameters: object) -> int:
    rows = await db.execute_fetchall(f"SELECT count(*) FROM match m WHERE {where}", parameters)
    return int(next(iter(rows))[0])


async def live_places(db: Connection) -> tuple[tuple[int | None, int], ...]:
    """Return the servers and channels with live matches; the server of a DM is None."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT guild, channel FROM match WHERE status = 'live'"
    )
    return tuple((row["guild"], row["channel"]) for row in rows)


async def live_threads(db: Connection) -> tuple[tuple[int, int], ...]:
    """Return the servers and threads with live matches."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT guild, thread FROM match WHERE status = 'live' AND guild IS NOT NULL "
        "AND thread IS NOT NULL AND thread <> channel"
    )
    return tuple((row["guild"], row["thread"]) for row in rows)


async def is_live_thread(db: Connection, thread: int) -> bool:
    """Whether a live match is played in this thread."""
    rows = await db.execute_fetchall(
        "SELECT 1 FROM match WHERE status = 'live' AND thread = ? LIMIT 1", (thread,)
    )
    return bool(list(rows))


async def detach_thread(tx: Connection, thread: int) -> tuple[int, ...]:
    """Forget a deleted thread; return the live matches that were played there."""
    rows = await tx.execute_fetchall(
        "UPDATE match SET thread = NULL WHERE thread = ? AND thread <> channel "
        "AND status = 'live' RETURNING id",
        (thread,),
    )
    return tuple(match for (match,) in rows)


async def leave_occupied_thread(tx: Connection, match: int) -> bool:
    """Forget the thread of a match if another match is played there; return whether it was so."""
    cursor = await tx.execute(
        "UPDATE match SET thread = NULL WHERE id = ? AND thread <> channel AND EXISTS "
        "(SELECT 1 FROM match o WHERE o.thread = match.thread AND o.id <> match.id "
        "AND o.status IN ('live', 'frozen'))",
        (match,),
    )
    return cursor.rowcount == 1


async def idle_lobbies(db: Connection, before: int) -> tuple[int, ...]:
    """Return the ids of lobbies unchanged since `before`."""
    rows = await db.execute_fetchall(
        "SELECT id FROM match WHERE status = 'lobby' AND changed_at < ? ORDER BY id", (before,)
    )
    return tuple(match for (match,) in rows)


async def awaiting_computers(db: Connection) -> tuple[int, ...]:
    """Return the ids of live matches in which a computer owes a decision."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT m.id FROM seat s JOIN match m ON m.id = s.match "
        "WHERE s.owed_since IS NOT NULL AND s.computer IS NOT NULL AND m.status = 'live' "
        "ORDER BY m.id"
    )
    return tuple(match for (match,) in rows)


async def set_lobby(
    tx: Connection,
    match: int,
    *,
    status: str,
    options: str,
    places: int,
    creator: int,
    pace: int | None,
    invited: str,
    private: int,
    at: int,
) -> None:
    """Update what can change before a match begins."""
    await tx.execute(
        "UPDATE match SET status = ?, options = ?, places = ?, creator = ?, pace = ?, "
        "invited = ?, private = ?, changed_at = ? WHERE id = ? AND status = 'lobby'",
        (status, options, places, creator, pace, invited, private, at, match),
    )


async def set_thread(tx: Connection, match: int, thread: int) -> None:
    await tx.execute("UPDATE match SET thread = ? WHERE id = ?", (thread, match))


async def set_seed(tx: Connection, match: int, seed: str, rules_version: int) -> None:
    """Set the seed and rules version of a match that leaves its lobby; never called again."""
    await tx.execute(
        "UPDATE match SET seed = ?, rules_version = ? WHERE id = ? AND seed IS NULL",
        (seed, rules_version, match),
    )


async def advance(
    tx: Connection,
    match: int,
    *,
    version: int,
    status: str,
    state: str | None,
    outcome: str | None,
    at: int,
) -> bool:
    """Compare and swap: store this snapshot as version `version + 1` if the match is at `version`.
    Return whether it was; otherwise nothing is written."""
    cursor = await tx.execute(
        "UPDATE match SET version = version + 1, status = ?, state = ?, outcome = ?, "
        "changed_at = ? WHERE id = ? AND version = ?",
        (status, state, outcome, at, match, version),
    )
    return cursor.rowcount == 1


async def _select(
    db: Connection, where: str, parameters: tuple[object, ...], order: str = "s.seat"
) -> tuple[StoredMatch, ...]:
    rows = await db.execute_fetchall(f"{_SELECT} WHERE {where} ORDER BY {order}", parameters)
    return tuple(_group_by_match(rows))


def _group_by_match(rows: Iterable[Row]) -> Iterator[StoredMatch]:
    """Group rows by match; the rows of a match are adjacent, ordered by seat."""
    for _, of_match in groupby(rows, itemgetter("id")):
        first, *others = of_match
        seats = [row for row in (first, *others) if row["seat"] is not None]
        yield StoredMatch(read_row(MatchRow, first), tuple(read_row(SeatRow, row) for row in seats))


_COPY_EXPRESSIONS = {
    "match": {"id": "{id}", "thread": "thread + n"},
    "seat": {"match": "{id}", "user": "user + n % {people}"},
    "log": {"match": "{id}"},
    "clock": {"match": "{id}"},
    "audience": {"match": "{id}"},
    "message": {
        "id": "NULL",
        "match": "{id}",
        "message": "message + n",
        "nonce": "nonce || '.' || n",
        "channel": "channel + CASE WHEN seat = -1 THEN n ELSE n % {people} END",
    },
}
"""The columns that `copy_match` changes in the n-th copy, as SQL expressions; `n` counts from 1."""


async def copy_match(tx: Connection, match: int, times: int, people: int) -> None:
    """For benchmarks, add `times` copies of a match, each in a separate thread. Thread ids count up
    from the match's; `people` players with consecutive ids take part in turn."""
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
