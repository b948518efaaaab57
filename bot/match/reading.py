"""What may be read of matches: never a seed, never another seat's secrets."""

from collections.abc import Iterable

from bot.codec import codec_for
from bot.game import Event, Seat
from bot.games import GAMES
from bot.match.full_match import match_of
from bot.match.model import LogEntry, LogKind, Match, MatchId, Status, UserId
from bot.match.refusals import Refused
from data import Connection, log, matches, results
from data.log import LogRow
from data.matches import StoredMatch


async def load_stored(db: Connection, match_id: MatchId) -> StoredMatch:
    """The rows of a match. Refused where there is none."""
    found = await matches.find(db, match_id) if _is_storable(match_id) else None
    if found is None:
        raise Refused("unknown_match", match=match_id)
    return found


def _is_storable(match_id: MatchId) -> bool:
    """Whether the store could hold such an id: people may type any number."""
    return 0 < match_id < 2**63


async def load_match(db: Connection, match_id: MatchId) -> Match:
    return match_of(await load_stored(db, match_id))


async def load_visible_log(
    db: Connection, match_id: MatchId, since: int, seat: Seat | None
) -> tuple[LogEntry, ...]:
    """What the log rows after version `since` told this audience; a move that told it nothing
    is left out."""
    found = await log.since_with_game(db, match_id, since) if _is_storable(match_id) else None
    if found is None:
        raise Refused("unknown_match", match=match_id)
    if found[0] not in GAMES:
        raise Refused("frozen", match=match_id)
    events = codec_for(GAMES[found[0]]).events
    entries = (_log_entry(row, events(row.events), seat) for row in found[1])
    return tuple(each for each in entries if each.events or each.kind is not LogKind.MOVE)


async def load_open_matches(db: Connection, user: UserId) -> tuple[Match, ...]:
    """Lobbies and live matches in which this person has a seat, oldest first."""
    open_ = _of_known_games(await matches.of_user(db, user))
    return tuple(m for m in open_ if m.status in (Status.LOBBY, Status.LIVE))


async def load_waiting_for(db: Connection, user: UserId) -> tuple[Match, ...]:
    """Live matches in which this person owes a decision, the longest owed first."""
    return _of_known_games(await matches.waiting_for(db, user))


async def load_best_solo(db: Connection, user: UserId) -> tuple[Match, ...]:
    """This person's best match alone for each game and choice of options."""
    found = [await matches.find(db, row) for row in await results.best_solo(db, user)]
    return _of_known_games(tuple(stored for stored in found if stored is not None))


async def find_rematch(db: Connection, match_id: MatchId) -> Match | None:
    """The lobby in which the people of this match gather again."""
    found = await matches.rematch_of(db, match_id)
    return None if found is None else match_of(found)


async def find_in_place(db: Connection, place: int, user: UserId) -> Match | None:
    """The match that a command in this thread or channel means: the thread's own (the newest of
    several), else the person's only open one of the channel."""
    if threads := _of_known_games(await matches.in_thread(db, place)):
        return next((m for m in threads if m.status is not Status.CANCELLED), None)
    here = [m for m in _of_known_games(await matches.of_user(db, user)) if m.where.channel == place]
    return here[0] if len(here) == 1 else None


def visible_events(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events that this audience is told; None is the table."""
    return tuple(e for e in events if e.to is None or (seat is not None and seat in e.to))


def _log_entry(row: LogRow, events: tuple[Event, ...], seat: Seat | None) -> LogEntry:
    actor = None if row.seat is None else Seat(row.seat)
    return LogEntry(row.version, actor, visible_events(events, seat), LogKind(row.kind))


def _of_known_games(tables: tuple[StoredMatch, ...]) -> tuple[Match, ...]:
    """Of games that are still there."""
    return tuple(match_of(t) for t in tables if t.match.game in GAMES)
