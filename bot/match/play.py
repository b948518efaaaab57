"""What may be done in a match that is live: pure functions from a match to its next log row."""

import hashlib
from dataclasses import dataclass, replace

from bot.codec import encode
from bot.game import Event, IllegalMove, Move, Outcome, Seat, Value, chance
from bot.games import AnyGame
from bot.match.full_match import Owes, Sealed, published, with_chair
from bot.match.model import CARETAKER, RESIGNED, Chair, Kind, Match, Status, UserId
from bot.match.refusals import Refused, RefusedByRules

Choices = tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """One log row, and the match after it."""

    kind: Kind
    seat: Seat | None
    move: Move | None
    events: tuple[Event, ...]
    after: Sealed


def start(lobby: Match, seed: str, at: int) -> Step:
    """Deals."""
    seats = len(lobby.chairs)
    state: Value = lobby.game.setup(seats, lobby.options, chance(seed, 1))
    match = replace(
        lobby,
        status=Status.LIVE,
        rules_version=lobby.game.rules_version,
        seed_hash=published(seed),
    )
    dealt = Sealed(match, seed, state, (Owes("", None),) * seats)
    return Step(Kind.START, None, None, (), following(dealt, state, None, at))


def play(
    sealed: Sealed, user: UserId | None, seat: Seat, decision: int, move: Move, at: int
) -> Step:
    """One move of one seat: of `user`, or of the computer that plays there where that is None.

    Refused, or RefusedByRules, changing nothing.
    """
    match = sealed.match
    refuse_over(match)
    _refuse_other(match, user, seat)
    if match.chairs[seat].decision != decision:
        raise Refused("stale")
    _refuse_out_of_turn(sealed, seat)
    if user is not None:
        sealed = replace(sealed, match=with_chair(match, seat, missed=0))
    return _in_its_time(sealed, moved(sealed, seat, move, at), seat)


def moved(sealed: Sealed, seat: Seat, move: Move, at: int) -> Step:
    """A move of a seat that is to act, whoever made it. RefusedByRules where it is illegal."""
    match = sealed.match
    try:
        state, events = match.game.apply(
            sealed.state, seat, move, chance(sealed.seed, match.version + 1)
        )
    except IllegalMove as illegal:
        raise RefusedByRules(illegal.line) from illegal
    return Step(Kind.MOVE, seat, move, events, following(sealed, state, seat, at))


def _in_its_time(sealed: Sealed, step: Step, seat: Seat) -> Step:
    """Who goes on after a move that nobody else is told of has the same time for both: a deadline
    that moved would tell of it."""
    told = any(event.to is None or event.to != (seat,) for event in step.events)
    if told or seat not in step.after.position.to_act:
        return step
    since = sealed.owes[seat].since
    owes = tuple(
        replace(owed, since=since) if i == seat else owed for i, owed in enumerate(step.after.owes)
    )
    return replace(step, after=replace(step.after, owes=owes))


def resign(sealed: Sealed, user: UserId, at: int) -> Step:
    """Leaves for good: of two the other wins, of more a computer plays on, ranked last; a match
    played alone is over without a result."""
    match = sealed.match
    chair = player_of(match, user)
    match = with_chair(match, chair.seat, resigned=True, computer=CARETAKER, agrees=False)
    left = replace(sealed, match=match)
    after = following(left, sealed.state, None, at)
    if len(match.chairs) <= 2:
        after = ended(after, _won_by_other(chair.seat) if len(match.chairs) == 2 else None)
    return Step(Kind.RESIGN, chair.seat, None, (), after)


def agree(sealed: Sealed, user: UserId, at: int) -> Step:
    """Asks, or agrees, to end the match without a result; it ends when everybody who still plays
    agrees."""
    chair = player_of(sealed.match, user)
    match = with_chair(sealed.match, chair.seat, agrees=True)
    after = following(replace(sealed, match=match), sealed.state, None, at)
    if all(c.agrees for c in match.people):
        return Step(Kind.END, chair.seat, None, (), ended(after, None))
    if chair.agrees:
        raise Refused("agreed", names=", ".join(c.name for c in match.people if not c.agrees))
    return Step(Kind.AGREE, chair.seat, None, (), after)


def decline(sealed: Sealed, user: UserId, at: int) -> Step:
    """Plays on: whoever would have ended the match has to ask again."""
    chair = player_of(sealed.match, user)
    if not sealed.match.ending:
        raise Refused("nothing_asked")
    match = sealed.match
    for each in match.chairs:
        match = with_chair(match, each.seat, agrees=False)
    after = following(replace(sealed, match=match), sealed.state, None, at)
    return Step(Kind.DECLINE, chair.seat, None, (), after)


def player_of(match: Match, user: UserId) -> Chair:
    """The chair of somebody who still plays."""
    refuse_over(match)
    chair = match.chair_of(user)
    if chair is None:
        raise Refused("not_seated")
    if chair.resigned:
        raise Refused("resigned")
    return chair


def refuse_over(match: Match) -> None:
    if match.status is Status.OVER:
        raise Refused("over")


def _refuse_other(match: Match, user: UserId | None, seat: Seat) -> None:
    """People play their own seats, and code plays the seats of code."""
    if user is None:
        if all(c.computer is None for c in match.chairs if c.seat == seat):
            raise Refused("not_your_seat")
        return
    chair = match.chair_of(user)
    if chair is None:
        raise Refused("not_seated")
    if chair.seat != seat:
        raise Refused("not_your_seat")
    if chair.computer is not None:
        raise Refused("resigned" if chair.resigned else "away")


def _refuse_out_of_turn(sealed: Sealed, seat: Seat) -> None:
    to_act = sealed.position.to_act
    if seat not in to_act:
        names = sealed.match.names
        raise Refused("not_your_turn", n=len(to_act), names=", ".join(names[s] for s in to_act))


def following(sealed: Sealed, state: Value, mover: Seat | None, at: int) -> Sealed:
    """The match one version later, in this state: decision numbers, and the end if it is one."""
    match = replace(sealed.match, version=sealed.match.version + 1)
    choices = _choices(match.game, state, len(match.chairs))
    chairs, owes = [], []
    for chair, owed, now in zip(match.chairs, sealed.owes, choices, strict=True):
        new = chair.seat == mover or owed.choices != now
        chairs.append(replace(chair, decision=chair.decision + new))
        # The time of a decision begins once: others change the choices, not what was charged.
        begins = chair.seat == mover or owed.since is None
        owes.append(Owes(now, (at if begins else owed.since) if now else None) if new else owed)
    after = Sealed(replace(match, chairs=tuple(chairs)), sealed.seed, state, tuple(owes))
    outcome = match.game.outcome(state)
    return after if outcome is None else ended(after, _resigned_last(after.match, outcome))


def _choices(game: AnyGame, state: Value, seats: int) -> Choices:
    """A digest of each seat's legal moves; empty where it owes no decision."""
    to_act = game.to_act(state)
    return tuple(_digest(game, state, Seat(i)) if i in to_act else "" for i in range(seats))


def _digest(game: AnyGame, state: Value, seat: Seat) -> str:
    moves = tuple(game.legal_moves(state, seat))
    return hashlib.sha256(encode(moves)).hexdigest()[:16]


def ended(sealed: Sealed, outcome: Outcome | None) -> Sealed:
    """Over: whoever still owed a decision owes none any more."""
    chairs = tuple(
        replace(c, decision=c.decision + bool(o.choices))
        for c, o in zip(sealed.match.chairs, sealed.owes, strict=True)
    )
    match = replace(
        sealed.match, status=Status.OVER, chairs=chairs, outcome=outcome, seed=sealed.seed
    )
    return replace(sealed, match=match, owes=(Owes("", None),) * len(chairs))


def _won_by_other(loser: Seat) -> Outcome:
    ranks = tuple(2 if seat == loser else 1 for seat in range(2))
    return Outcome(RESIGNED, (0, 0), ranks, ((), ()))


def _resigned_last(match: Match, outcome: Outcome) -> Outcome:
    """Who resigned is ranked behind all who stayed, whatever the computer made of the seat."""
    gone = [c.resigned for c in match.chairs]
    keys = [(1, 0) if gone[i] else (0, rank) for i, rank in enumerate(outcome.ranks)]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Outcome(outcome.reason, outcome.scores, ranks, outcome.sheet)
