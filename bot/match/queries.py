"""Reads matches and logs: never a live match's seed or what only another seat may know."""

import logging
from collections.abc import Iterator
from functools import lru_cache

from bot.codec import codec_for
from bot.game import Audience, Event, Seat
from bot.games import GAMES, AnyGame
from bot.match.match_rows import match_of
from bot.match.model import LogEntry, LogKind, Match, MatchId, Status, UserId
from bot.match.refusals import Refused
from bot.match.undo import reveals_to_mover, undone_by
from bot.match.visibility import MatchLog
from data import Connection, log, matches, results
from data.log import LogRow
from data.matches import StoredMatch

logger = logging.getLogger(__name__)

EVENTS_KEPT = 4096
"""The number of log rows whose events are kept in memory: each step of a replay reads the whole
log."""


async def next_match_id(db: Connection) -> MatchId:
    """Return the id of the match that is opened next."""
    return MatchId(await matches.next_id(db))


async def load_stored(db: Connection, match_id: MatchId) -> StoredMatch:
    """Return the rows of a match. Refused if there is none."""
    found = await matches.find(db, match_id) if _is_storable(match_id) else None
    if found is None:
        raise Refused("unknown_match", match=match_id)
    return found


def _is_storable(match_id: MatchId) -> bool:
    """Whether the id is within the database's range: people can type any number."""
    return abs(match_id) < 2**63


async def load_match(db: Connection, match_id: MatchId) -> Match:
    return match_of(await load_stored(db, match_id))


async def load_visible_log(
    db: Connection, match_id: MatchId, since: int, audience: Audience, *, with_undone: bool = False
) -> tuple[LogEntry, ...]:
    """Return what the log rows after version `since` told this audience, without moves it saw
    nothing of, and without moves that were taken back unless `with_undone`."""
    entries = await load_log(db, match_id, since)
    return entries.visible_to(audience, since, with_undone=with_undone)


async def load_log(db: Connection, match_id: MatchId, since: int) -> MatchLog:
    """Return the log after version `since`, for every audience. Refused if there is no match."""
    found = await log.since_with_game(db, match_id, since) if _is_storable(match_id) else None
    if found is None:
        raise Refused("unknown_match", match=match_id)
    game, rows = found
    if game not in GAMES:
        raise Refused("frozen", match=match_id)
    undone_from = min((row.back_to for row in rows if row.back_to is not None), default=since)
    if undone_from < since:  # an undo is shown depending on the moves it took back
        rows = await log.since(db, match_id, undone_from)
    return MatchLog(tuple(_log_entries(GAMES[game], rows)))


async def load_open_matches(db: Connection, user: UserId) -> tuple[Match, ...]:
    """Return the lobbies and live matches in which this person has a seat, oldest first."""
    open_ = _readable(await matches.of_user(db, user))
    return tuple(m for m in open_ if m.status in (Status.LOBBY, Status.LIVE))


async def load_inviting(db: Connection, user: UserId) -> tuple[Match, ...]:
    """Return the lobbies that keep a seat for this person, oldest first."""
    return _readable(await matches.inviting(db, user))


async def load_waiting_for(db: Connection, user: UserId) -> tuple[Match, ...]:
    """Return the live matches in which this person owes a decision, the longest owed first."""
    waiting = _readable(await matches.waiting_for(db, user))
    return tuple(m for m in waiting if m.status is Status.LIVE)


async def load_best_solo(db: Connection, user: UserId) -> tuple[Match, ...]:
    """Return this person's best solo match for each game and set of options."""
    found = [await matches.find(db, row) for row in await results.best_solo(db, user)]
    best = _readable(tuple(stored for stored in found if stored is not None))
    return tuple(m for m in best if m.status is Status.OVER)


async def find_rematch(db: Connection, match_id: MatchId) -> Match | None:
    """Return the newest rematch of this match: a lobby, live or over; None if there is none."""
    found = await matches.rematch_of(db, match_id)
    return None if found is None else match_of(found)


async def find_in_place(db: Connection, place: int, user: UserId) -> Match | None:
    """Return the match meant by a command in this thread or channel: the thread's match that goes
    on, else its newest one, else the person's only open match in the channel, else None."""
    if threads := _readable(await matches.in_thread(db, place)):
        live = (m for m in threads if m.status in (Status.LIVE, Status.FROZEN))
        newest = (m for m in threads if m.status is not Status.CANCELLED)
        return next(live, None) or next(newest, None)
    here = [m for m in _readable(await matches.of_user(db, user)) if m.where.channel == place]
    return here[0] if len(here) == 1 else None


def _log_entries(game: AnyGame, rows: tuple[LogRow, ...]) -> Iterator[LogEntry]:
    """Yield each row with all its events."""
    taken_back = undone_by(rows)
    for row in filter(_is_known_kind, rows):
        events = _read_events(game, row)
        yield LogEntry(
            row.version,
            None if row.seat is None else Seat(row.seat),
            events,
            LogKind(row.kind),
            row.back_to,
            taken_back.get(row.version),
            row.at,
            reveals_to_mover(events),
            former=row.former,
        )


def _is_known_kind(row: LogRow) -> bool:
    """Whether the kind is known; rows of a newer version and damaged rows are skipped."""
    return row.kind in list(LogKind)


def _read_events(game: AnyGame, row: LogRow) -> tuple[Event, ...]:
    """Return the events of a row; empty if it does not decode."""
    try:
        return _decode_events(game.id, row.events)
    except ValueError as error:  # includes msgspec's errors
        logger.warning("log row %d of a match cannot be read: %s", row.version, error)
        return ()


@lru_cache(maxsize=EVENTS_KEPT)
def _decode_events(game_id: str, events: str) -> tuple[Event, ...]:
    return codec_for(GAMES[game_id]).events(events)


def _readable(tables: tuple[StoredMatch, ...]) -> tuple[Match, ...]:
    """Return the matches whose games still exist."""
    return tuple(match_of(t) for t in tables if t.match.game in GAMES)
