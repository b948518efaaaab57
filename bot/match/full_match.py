"""A match together with what nobody may see, and its way from and to the store's rows."""

import hashlib
import logging
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bot.codec import codec
from bot.game import OptionValue, Seat, Value
from bot.games import GAMES, AnyGame
from bot.match.clock import Quiet
from bot.match.model import Chair, Match, MatchId, Place, Position, Status, UserId, Wishes
from bot.match.refusals import Refused
from bot.match.state_cache import States
from data.matches import MatchRow, Table
from data.seats import SeatRow

log = logging.getLogger(__name__)

_OPTIONS = msgspec.json.Decoder(dict[str, OptionValue])
"""Things of one's own are kept whole, so that a match never changes with what is saved."""


@dataclass(frozen=True)
class Owes:
    """What the store keeps of a seat's decision besides its number."""

    choices: str
    since: int | None


@dataclass(frozen=True)
class Sealed:
    """A match that began: `seed` and `state` never leave the match service."""

    match: Match
    seed: str = field(repr=False)
    state: Value = field(repr=False)
    owes: tuple[Owes, ...] = field(repr=False)

    @property
    def position(self) -> Position:
        return Position(self.match, self.state)


class Spoilt(Exception):
    """A snapshot that today's rules cannot go on from."""


def match_of(table: Table) -> Match:
    """The match without its secrets. Refused where its game is no longer there."""
    row = table.match
    if row.game not in GAMES:
        raise Refused("frozen", match=row.id)
    game, over = GAMES[row.game], row.status == Status.OVER
    return Match(
        id=MatchId(row.id),
        game=game,
        status=Status(row.status),
        options=_OPTIONS.decode(row.options),
        places=row.places,
        chairs=tuple(map(_chair, table.seats)),
        creator=UserId(row.creator),
        where=Place(row.guild, row.channel, row.thread),
        version=row.version,
        epoch=row.epoch,
        rules_version=row.rules_version,
        seed_hash=row.seed and published(row.seed),
        seed=row.seed if over else None,
        outcome=codec(game).outcome(row.outcome) if row.outcome else None,
        pace=row.pace,
    )


def sealed_of(table: Table, states: States) -> Sealed:
    """The match with its secrets. Refused unless it began; raises Spoilt."""
    match, row = match_of(table), table.match
    refuse_unless_begun(match)
    assert row.seed is not None, f"expected a seed of match {row.id}, found none"
    owes = tuple(Owes(s.choices, s.owed_since) for s in table.seats)
    state = states.get(match.id, match.version)
    if state is None:
        state = _decoded(match.game, row)
        states.put(match.id, match.version, state)
    return Sealed(match, row.seed, state, owes)


def refuse_unless_begun(match: Match) -> None:
    """Only live and ended matches have a position."""
    match match.status:
        case Status.LOBBY:
            raise Refused("not_started")
        case Status.CANCELLED:
            raise Refused("cancelled")
        case Status.FROZEN:
            raise Refused("frozen", match=match.id)


def seat_rows(match: Match, owes: tuple[Owes, ...] = ()) -> tuple[SeatRow, ...]:
    """The chairs as they are kept; without `owes`, as those of a lobby."""
    kept = owes or tuple(Owes("", None) for _ in match.chairs)
    return tuple(map(_seat_row, match.chairs, kept))


def published(seed: str) -> str:
    """What is shown of the seed from the start: its SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()


def changed(before: tuple[SeatRow, ...], after: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The rows of `after` that differ."""
    return tuple(new for old, new in zip(before, after, strict=True) if old != new)


def _decoded(game: AnyGame, row: MatchRow) -> Value:
    try:
        state = codec(game).state(row.state or "")
        for seat in game.to_act(state):
            if not game.legal_moves(state, seat):
                raise ValueError(f"expected a legal move of seat {seat!r}, found none")
    except Exception as error:  # whatever today's rules make of yesterday's snapshot
        log.exception("match %d cannot be read", row.id)
        raise Spoilt from error
    return state


def _chair(row: SeatRow) -> Chair:
    return Chair(
        seat=Seat(row.seat),
        user=None if row.user is None else UserId(row.user),
        name=row.name,
        locale=row.locale,
        computer=row.computer,
        resigned=bool(row.resigned),
        decision=row.decision,
        dm_channel=row.dm_channel,
        agrees=bool(row.agrees),
        muted=bool(row.muted),
        wishes=Wishes(bool(row.dms), bool(row.confirm), bool(row.large), bool(row.in_words)),
        missed=row.missed,
        due=row.due,
        quiet=Quiet(row.zone, row.quiet_from, row.quiet_until),
        vacation=row.vacation_until,
    )


def _seat_row(chair: Chair, owes: Owes) -> SeatRow:
    return SeatRow(
        seat=chair.seat,
        user=chair.user,
        name=chair.name,
        computer=chair.computer,
        resigned=int(chair.resigned),
        decision=chair.decision,
        choices=owes.choices,
        owed_since=owes.since,
        locale=chair.locale,
        dm_channel=chair.dm_channel,
        agrees=int(chair.agrees),
        missed=chair.missed,
    )


def with_chair(match: Match, seat: Seat, **changes: Any) -> Match:
    """The match with one chair changed."""
    chairs = tuple(replace(c, **changes) if c.seat == seat else c for c in match.chairs)
    return replace(match, chairs=chairs)
