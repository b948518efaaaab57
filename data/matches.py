"""Matches with their seats, as rows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from itertools import groupby
from operator import itemgetter
from typing import Any

from aiosqlite import Connection

from data.seats import SeatRow


@dataclass(frozen=True)
class MatchRow:
    """One row of `match`. What is secret is left out when it is printed."""

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
    undo_version: int | None
    undo_seat: int | None
    state: str | None = field(repr=False)


@dataclass(frozen=True)
class StoredMatch:
    """A match and its seats, in order."""

    match: MatchRow
    seats: tuple[SeatRow, ...]


_MATCH = (
    "m.id, m.game, m.rules_version, m.status, m.options, m.places, m.creator, m.guild, "
    "m.channel, m.thread, m.version, m.epoch, m.seed, m.outcome, m.pace, "
    "(SELECT max(u.version) FROM undo_point u WHERE u.match = m.id), "
    "(SELECT max(u.seat) FROM undo_point u WHERE u.match = m.id), "
    "CASE WHEN coalesce(s.seat, 0) = 0 THEN m.state END"  # long, so not with every seat
)
_SEAT = (
    "s.seat, s.user, s.name, s.computer, s.resigned, s.decision, s.choices, s.owed_since, "
    "coalesce(p.locale, 'en'), p.dm_channel, s.agrees, s.muted, "
    "coalesce(p.dms, 1), coalesce(p.always_confirm, 0), coalesce(p.large, 0), "
    "coalesce(p.in_words, 0), coalesce(p.choose, 0), "
    "s.missed, c.due, coalesce(h.zone, 'UTC'), coalesce(h.quiet_from, 0), "
    "coalesce(h.quiet_until, 0), "
    "(SELECT max(v.until) FROM vacation v WHERE v.user = s.user AND v.until > m.changed_at)"
)
_SELECT = (
    f"SELECT {_MATCH}, {_SEAT} FROM match m LEFT JOIN seat s ON s.match = m.id "
    "LEFT JOIN player p ON p.id = s.user LEFT JOIN habit h ON h.user = s.user "
    "LEFT JOIN clock c ON c.match = s.match AND c.seat = s.seat"
)
_COLUMNS = len(fields(MatchRow))


async def insert(
    tx: Connection,
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
    at: int,
) -> int:
    """A new lobby; returns its id."""
    cursor = await tx.execute(
        "INSERT INTO match (game, rules_version, status, options, places, creator, guild, channel,"
        " thread, epoch, again_of, pace, created_at, changed_at) "
        "VALUES (?, ?, 'lobby', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(game, rules_version, options, places, creator),
            *(guild, channel, thread, epoch, again_of, pace, at, at),
        ),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


async def find(db: Connection, match: int) -> StoredMatch | None:
    """The match with its seats, read in one statement: all of one version."""
    return next(iter(await _select(db, "m.id = ?", (match,))), None)


async def of_user(db: Connection, user: int) -> tuple[StoredMatch, ...]:
    """Lobbies and live or frozen matches with a seat of this user, oldest first."""
    return await _select(
        db,
        "m.status IN ('lobby', 'live', 'frozen') AND m.id IN "
        "(SELECT match FROM seat WHERE user = ?)",
        (user,),
        "m.id, s.seat",
    )


async def waiting_for(db: Connection, user: int) -> tuple[StoredMatch, ...]:
    """Live matches in which this user owes a decision, the longest owed first."""
    owed = "SELECT owed_since FROM seat WHERE match = m.id AND user = ? AND computer IS NULL"
    return await _select(
        db,
        f"m.status = 'live' AND m.id IN (SELECT match FROM seat WHERE user = ?) "
        f"AND ({owed}) IS NOT NULL",
        (user, user, user),
        f"({owed}), m.id, s.seat",
    )


async def in_thread(db: Connection, thread: int) -> tuple[StoredMatch, ...]:
    """Every match that was played in this thread, newest first. Where there could be no thread,
    delivery puts the channel in its place: such matches share it with others."""
    mine = "m.thread = ? AND m.thread <> m.channel"
    return await _select(db, mine, (thread,), "m.id DESC, s.seat")


async def rematch_of(db: Connection, match: int) -> StoredMatch | None:
    """The rematch of this match that still gathers its people."""
    mine = "m.again_of = ? AND m.status = 'lobby'"
    return next(iter(await _select(db, mine, (match,), "m.id DESC, s.seat")), None)


async def ids_with_status(db: Connection, status: str) -> tuple[int, ...]:
    """Ids of all matches that stand so."""
    rows = await db.execute_fetchall("SELECT id FROM match WHERE status = ? ORDER BY id", (status,))
    return tuple(row[0] for row in rows)


async def count_lobbies_of(db: Connection, creator: int) -> int:
    """Open lobbies of this user."""
    return await _count(db, "m.status = 'lobby' AND m.creator = ?", creator)


async def count_seats_of(db: Connection, user: int) -> int:
    """Lobbies and live matches in which this user sits, and from which they have not resigned."""
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


async def live_places(db: Connection) -> tuple[tuple[int, int], ...]:
    """The servers and channels in which matches go on."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT guild, channel FROM match WHERE status = 'live' AND guild IS NOT NULL"
    )
    return tuple((guild, channel) for guild, channel in rows)


async def detach_thread(tx: Connection, thread: int) -> tuple[int, ...]:
    """The thread is not there any more; returns the matches that went on there."""
    rows = await tx.execute_fetchall(
        "UPDATE match SET thread = NULL WHERE thread = ? AND thread <> channel "
        "AND status = 'live' RETURNING id",
        (thread,),
    )
    return tuple(match for (match,) in rows)


async def idle_lobbies(db: Connection, before: int) -> tuple[int, ...]:
    """Ids of lobbies in which nothing changed since `before`."""
    rows = await db.execute_fetchall(
        "SELECT id FROM match WHERE status = 'lobby' AND changed_at < ? ORDER BY id", (before,)
    )
    return tuple(row[0] for row in rows)


async def awaiting_computers(db: Connection) -> tuple[int, ...]:
    """Ids of live matches in which a seat of code owes a decision."""
    rows = await db.execute_fetchall(
        "SELECT DISTINCT m.id FROM seat s JOIN match m ON m.id = s.match "
        "WHERE s.owed_since IS NOT NULL AND s.computer IS NOT NULL AND m.status = 'live' "
        "ORDER BY m.id"
    )
    return tuple(row[0] for row in rows)


async def set_lobby(
    tx: Connection,
    match: int,
    *,
    status: str,
    options: str,
    places: int,
    creator: int,
    pace: int | None,
    at: int,
) -> None:
    """What may change before a match begins."""
    await tx.execute(
        "UPDATE match SET status = ?, options = ?, places = ?, creator = ?, pace = ?, "
        "changed_at = ? WHERE id = ? AND status = 'lobby'",
        (status, options, places, creator, pace, at, match),
    )


async def set_thread(tx: Connection, match: int, thread: int) -> None:
    await tx.execute("UPDATE match SET thread = ? WHERE id = ?", (thread, match))


async def set_seed(tx: Connection, match: int, seed: str, rules_version: int) -> None:
    """The seed and the rules of a match that leaves its lobby; never written again."""
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
    """Compare and swap: makes the match one version newer than `version`, with this snapshot.
    False, and nothing written, where it stands at another version."""
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


def _group_by_match(rows: Iterable[Any]) -> Iterator[StoredMatch]:
    """The rows of one match stand together, its first seat first."""
    for _, of_match in groupby(rows, itemgetter(0)):
        first, *others = of_match
        seats = [row[_COLUMNS:] for row in (first, *others) if row[_COLUMNS] is not None]
        yield StoredMatch(MatchRow(*first[:_COLUMNS]), tuple(SeatRow(*seat) for seat in seats))
