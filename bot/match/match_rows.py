"""Converts a match from and to its stored rows. A `FullMatch` includes the secrets."""

import hashlib
import logging
from dataclasses import dataclass, field, replace

import msgspec

from bot.codec import codec_for
from bot.game import OptionValue, Seat, Value, rng_for
from bot.games import GAMES, AnyGame
from bot.match.clock import QuietHours
from bot.match.model import (
    CARETAKER,
    LEVELS,
    Chair,
    ComputerChair,
    Invitation,
    Match,
    MatchId,
    Origin,
    PersonChair,
    Place,
    Position,
    Status,
    UndoPoint,
    UndoRequest,
    UserId,
)
from bot.match.preferences import decode_preferences
from bot.match.refusals import Refused
from bot.match.state_cache import StateCache
from data.matches import MatchRow, StoredMatch
from data.seats import SeatRow

log = logging.getLogger(__name__)

_OPTIONS = msgspec.json.Decoder(dict[str, OptionValue])
"""Custom items are stored in full, so later edits of a library never change a match."""


_AGREES_TO_END, _AGREES_TO_PAUSE, _AGREES_TO_UNDO = 1, 2, 3
"""What `seat.agrees` holds; only one of them is asked for at a time."""

_INVITED = msgspec.json.Decoder(tuple[tuple[int, str, int], ...])


@dataclass(frozen=True)
class PendingDecision:
    """What the store keeps of a seat's decision besides the decision number."""

    choices: str
    since: int | None


@dataclass(frozen=True)
class FullMatch:
    """A started match with its secrets: `seed` and `state` never leave the match service."""

    match: Match
    seed: str = field(repr=False)
    state: Value = field(repr=False)
    pending: tuple[PendingDecision, ...] = field(repr=False)

    @property
    def position(self) -> Position:
        return Position(self.match, self.state)


class UnreadableSnapshot(Exception):
    """The current rules cannot continue from this snapshot."""


def match_of(stored: StoredMatch) -> Match:
    """Return the match without its secrets. A row that does not decode gives a frozen match, so it
    does not block the player's other matches. Refused if the game no longer exists."""
    row = stored.match
    if row.game not in GAMES:
        raise Refused("frozen", match=row.id)
    game = GAMES[row.game]
    try:
        options = _OPTIONS.decode(row.options)
        outcome = codec_for(game).outcome(row.outcome) if row.outcome else None
        status = Status(row.status)
        if any(s.computer not in (None, *LEVELS) for s in stored.seats):
            raise ValueError("expected a level that there is")
    except Exception as error:  # a damaged row may raise anything
        log.warning("the row of match %d cannot be read: %s", row.id, error)
        options, outcome = {o.key: o.default for o in game.options_for(max(game.seats))}, None
        status = Status.CANCELLED if row.status == Status.CANCELLED else Status.FROZEN
    return Match(
        id=MatchId(row.id),
        game=game,
        status=status,
        options=options,
        places=row.places,
        chairs=tuple(map(_chair, stored.seats)),
        creator=UserId(row.creator),
        where=Place(row.guild, row.channel, row.thread),
        version=row.version,
        epoch=row.epoch,
        rules_version=row.rules_version,
        seed_hash=row.seed and hash_seed(row.seed),
        seed=row.seed if status is Status.OVER else None,
        outcome=outcome,
        pace=row.pace,
        undo_point=_undo_point(row),
        invited=_invited(row),
        private=bool(row.private),
        paused=row.paused,
        undo_request=_undo_request(row),
        origin=_origin(row),
    )


def _invited(row: MatchRow) -> tuple[Invitation, ...]:
    """Return for whom a lobby keeps seats; nobody if the row cannot be read."""
    try:
        invited = _INVITED.decode(row.invited)
    except ValueError:
        return ()
    return tuple(Invitation(UserId(user), name, until) for user, name, until in invited)


def full_match_of(stored: StoredMatch, cache: StateCache) -> FullMatch:
    """Return the match with its secrets. Refused unless started; raises UnreadableSnapshot."""
    match, row = match_of(stored), stored.match
    if match.status is Status.FROZEN and row.status == Status.LIVE:
        raise UnreadableSnapshot
    refuse_unless_begun(match)
    if row.seed is None or len(stored.seats) not in match.game.seats:
        raise UnreadableSnapshot
    pending = tuple(PendingDecision(s.choices, s.owed_since) for s in stored.seats)
    state = cache.get(match.id, match.version)
    if state is None:
        state = _decode_state(match.game, row)
        cache.put(match.id, match.version, state)
    return FullMatch(match, row.seed, state, pending)


def find_starter(stored: StoredMatch, first: int | None) -> Seat | None:
    """Return who began a match of several seats, dealt again from its seed; `first` is the seat
    that was given, if any. None for a practice match, and for one that cannot be dealt under
    today's rules."""
    row = stored.match
    if row.game not in GAMES or row.seed is None or row.origin_state is not None:
        return None
    try:
        return GAMES[row.game].starter(deal(stored, first))
    except Exception as error:  # a damaged row may raise anything
        log.warning("who began match %d cannot be read: %s", row.id, error)
        return None


def deal(stored: StoredMatch, first: int | None) -> Value:
    """Return the initial state of a match, dealt again from its seed; `first` is the seat that was
    given, if any. A practice match begins with the stored position. Raises UnreadableSnapshot if
    its rules are gone; a damaged row raises anything."""
    row, seat = stored.match, None if first is None else Seat(first)
    if row.origin_state is not None:
        begun: Value = codec_for(GAMES[row.game]).state(row.origin_state)
        return begun
    setup = GAMES[row.game].setup_under(row.rules_version)
    if setup is None or row.seed is None:
        raise UnreadableSnapshot
    options = _OPTIONS.decode(row.options)
    state: Value = setup(len(stored.seats), options, rng_for(row.seed, 1), seat)
    return state


def refuse_unless_begun(match: Match) -> None:
    """Refuse a match without a position: only live and ended matches have one."""
    match match.status:
        case Status.LOBBY:
            is_full_enough = len(match.chairs) >= match.least_players
            raise Refused("not_started" if is_full_enough else "not_filled")
        case Status.CANCELLED:
            raise Refused("cancelled")
        case Status.FROZEN:
            raise Refused("frozen", match=match.id)


def seat_rows(match: Match, pending: tuple[PendingDecision, ...] = ()) -> tuple[SeatRow, ...]:
    """Return the chairs as rows; without `pending`, as in a lobby where no decision is owed."""
    kept = pending or tuple(PendingDecision("", None) for _ in match.chairs)
    return tuple(map(_seat_row, match.chairs, kept))


def hash_seed(seed: str) -> str:
    """Return the SHA-256 of the seed, which is public from the start."""
    return hashlib.sha256(seed.encode()).hexdigest()


def changed_rows(before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return the rows of `after` that differ from `before`."""
    return tuple(new for old, new in zip(before, after, strict=True) if old != new)


def _decode_state(game: AnyGame, row: MatchRow) -> Value:
    try:
        state = codec_for(game).state(row.state or "")
        for seat in game.to_act(state):
            if not game.legal_moves(state, seat):
                raise ValueError(f"expected a legal move of seat {seat!r}, found none")
    except Exception as error:  # the rules may raise anything on an old snapshot
        log.exception("match %d cannot be read", row.id)
        raise UnreadableSnapshot from error
    return state


def _undo_point(row: MatchRow) -> UndoPoint | None:
    if row.undo_version is None or row.undo_seat is None:
        return None
    return UndoPoint(Seat(row.undo_seat), row.undo_version)


def _undo_request(row: MatchRow) -> UndoRequest | None:
    seat, to, version = row.asked_seat, row.asked_to, row.asked_version
    if seat is None or to is None or version is None:
        return None
    return UndoRequest(Seat(seat), to, version)


def _origin(row: MatchRow) -> Origin | None:
    if row.origin_match is None or row.origin_version is None:
        return None
    return Origin(MatchId(row.origin_match), row.origin_version, row.origin_turn or 0)


def _chair(row: SeatRow) -> Chair:
    seat, level = Seat(row.seat), row.computer if row.computer in (None, *LEVELS) else CARETAKER
    if row.user is None:
        return ComputerChair(seat, row.name, level or CARETAKER, row.decision)
    return PersonChair(
        seat=seat,
        user=UserId(row.user),
        name=row.name,
        locale=row.locale,
        computer=level,
        resigned=bool(row.resigned),
        decision=row.decision,
        dm_channel=row.dm_channel,
        agrees=row.agrees == _AGREES_TO_END,
        pauses=row.agrees == _AGREES_TO_PAUSE,
        undoes=row.agrees == _AGREES_TO_UNDO,
        muted=bool(row.muted),
        preferences=decode_preferences(row.preferences),
        missed=row.missed,
        due=row.due,
        quiet=QuietHours(row.zone, row.quiet_from, row.quiet_until),
        vacation=row.vacation_until,
        username=row.username,
    )


def _seat_row(chair: Chair, pending: PendingDecision) -> SeatRow:
    row = SeatRow(
        seat=chair.seat,
        user=chair.user,
        name=chair.name,
        computer=chair.computer,
        resigned=int(chair.resigned),
        decision=chair.decision,
        choices=pending.choices,
        owed_since=pending.since,
        agrees=_vote(chair),
    )
    if isinstance(chair, ComputerChair):
        return row
    return replace(
        row,
        locale=chair.locale,
        dm_channel=chair.dm_channel,
        muted=int(chair.muted),
        missed=chair.missed,
    )


def _vote(chair: Chair) -> int:
    """Return what `seat.agrees` holds for a chair; 0 if it agrees to nothing."""
    if chair.undoes:
        return _AGREES_TO_UNDO
    return _AGREES_TO_PAUSE if chair.pauses else int(chair.agrees)


def with_chair(match: Match, changed: Chair) -> Match:
    """Return the match with this chair in place of the one of the same seat."""
    chairs = tuple(changed if chair.seat == changed.seat else chair for chair in match.chairs)
    return replace(match, chairs=chairs)
