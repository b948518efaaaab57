"""Commands in a live match: pure functions from a match to its next log row."""

import hashlib
from dataclasses import dataclass, field, replace

import msgspec

from bot.codec import encode
from bot.game import Event, IllegalMove, Move, Outcome, Seat, Value, rng_for
from bot.games import AnyGame
from bot.match.match_rows import FullMatch, PendingDecision, hash_seed, with_chair
from bot.match.model import CARETAKER, RESIGNED, LogKind, Match, PersonChair, Status, UserId
from bot.match.refusals import Refused, RefusedByRules

ChoiceDigests = tuple[str, ...]


@dataclass(frozen=True)
class Transition:
    """One log row and the match after it. `by_person`: a person chose the move, not a computer or
    an expired clock. `back_to` is the version whose state an undo restores."""

    kind: LogKind
    seat: Seat | None
    move: Move | None = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)
    after: FullMatch
    by_person: bool = False
    back_to: int | None = None


def start(lobby: Match, seed: str, at: int, first: Seat | None = None) -> Transition:
    """Deal and begin the match. `first` begins; if it is None, the seed draws who does. The log row
    has the seat that was given."""
    seats = len(lobby.chairs)
    state: Value = lobby.game.setup(seats, lobby.options, rng_for(seed, 1), first)
    return begin(replace(lobby, rules_version=lobby.game.rules_version), seed, state, at, first)


def begin(lobby: Match, seed: str, state: Value, at: int, first: Seat | None = None) -> Transition:
    """Begin a match in this state."""
    match = replace(lobby, status=Status.LIVE, seed_hash=hash_seed(seed))
    dealt = FullMatch(match, seed, state, (PendingDecision("", None),) * len(match.chairs))
    return Transition(LogKind.START, first, None, (), next_version(dealt, state, None, at))


def play(
    full: FullMatch, user: UserId | None, seat: Seat, decision: int, move: Move, at: int
) -> Transition:
    """Make one move for `seat`: by `user`, or by the computer that plays there if None.

    Raises Refused or RefusedByRules without changing anything.
    """
    match = full.match
    refuse_over(match)
    player = _refuse_other(match, user, seat)
    if match.chairs[seat].decision != decision:
        raise Refused("stale")
    _refuse_out_of_turn(full, seat)
    if player is not None:
        full = replace(full, match=with_chair(match, replace(player, missed=0)))
    moved = replace(apply_move(full, seat, move, at), by_person=player is not None)
    return _keep_deadline(full, moved, seat)


def apply_move(full: FullMatch, seat: Seat, move: Move, at: int) -> Transition:
    """Make a move for a seat that is to act. RefusedByRules if it is illegal."""
    match = full.match
    try:
        state, events = match.game.apply(
            full.state, seat, move, rng_for(full.seed, match.version + 1)
        )
    except IllegalMove as illegal:
        view = match.game.view(full.state, seat)
        raise RefusedByRules(match.game.refusal(view, move)) from illegal
    return Transition(LogKind.MOVE, seat, move, events, next_version(full, state, seat, at))


def _keep_deadline(full: FullMatch, transition: Transition, seat: Seat) -> Transition:
    """Keep the deadline of a follow-up decision if the first move was secret: a new deadline would
    reveal the move."""
    others_know = any(event.to is None or event.to != (seat,) for event in transition.events)
    if others_know or seat not in transition.after.position.to_act:
        return transition
    since = full.pending[seat].since
    pending = tuple(
        replace(owed, since=since) if i == seat else owed
        for i, owed in enumerate(transition.after.pending)
    )
    return replace(transition, after=replace(transition.after, pending=pending))


def resign(full: FullMatch, user: UserId, at: int) -> Transition:
    """Resign for good. With two players the other wins; with more a computer plays on and the seat
    is ranked last. A match left without people ends without a result; absent players count, as
    they may return."""
    match = full.match
    chair = player_of(match, user)
    resigned = replace(
        chair, resigned=True, computer=CARETAKER, agrees=False, pauses=False, undoes=False
    )
    match = with_chair(match, resigned)
    left = replace(full, match=match)
    after = next_version(left, full.state, None, at)
    if len(match.chairs) == 2:
        after = end_match(after, _other_wins(chair.seat))
    elif all(each.resigned for each in match.held_by_people):
        after = end_match(after, None)
    return Transition(LogKind.RESIGN, chair.seat, None, (), after)


def agree(full: FullMatch, user: UserId, at: int) -> Transition:
    """Request or agree to end the match without a result; it ends when all active players agree."""
    chair = player_of(full.match, user)
    match = with_chair(
        _without_pause_request(full.match),
        replace(chair, agrees=True, pauses=False, undoes=False),
    )
    after = next_version(replace(full, match=match), full.state, None, at)
    if all(c.agrees for c in match.people):
        return Transition(LogKind.END, chair.seat, None, (), end_match(after, None))
    if chair.agrees:
        raise Refused("agreed", names=", ".join(c.name for c in match.people if not c.agrees))
    return Transition(LogKind.AGREE, chair.seat, None, (), after)


def decline(full: FullMatch, user: UserId, at: int) -> Transition:
    """Refuse to end or to pause the match: all earlier requests for it are dropped."""
    chair = player_of(full.match, user)
    if not (full.match.has_end_request or full.match.has_pause_request):
        raise Refused("nothing_asked")
    match = _without_pause_request(full.match)
    for each in match.held_by_people:
        match = with_chair(match, replace(each, agrees=False))
    after = next_version(replace(full, match=match), full.state, None, at)
    return Transition(LogKind.DECLINE, chair.seat, None, (), after)


def agree_to_pause(full: FullMatch, user: UserId, at: int) -> Transition:
    """Ask for a pause or agree to one. It begins by a log row of its own (`begin_agreed_pause`)."""
    match = full.match
    chair = player_of(match, user)
    if chair.is_away:
        raise Refused("away")
    if match.paused is not None:
        raise Refused("paused")
    if match.has_end_request:
        raise Refused("end_asked")
    if match.has_undo_request:
        raise Refused("undo_asked")
    if chair.pauses:
        names = (match.names[seat] for seat in match.yet_to_vote)
        raise Refused("agreed", names=", ".join(names))
    asked = replace(full, match=with_chair(match, replace(chair, pauses=True)))
    return Transition(
        LogKind.PAUSE, chair.seat, None, (), next_version(asked, full.state, None, at)
    )


def begin_agreed_pause(full: FullMatch, seat: Seat | None, at: int) -> Transition | None:
    """Return the beginning of a pause for which somebody asked and on which all people agree, so
    also when the last who did not agree has left. `seat` is who did or left last."""
    match = full.match
    if not match.has_pause_request or match.yet_to_vote:
        return None
    paused = replace(_without_pause_request(match), paused=at)
    after = next_version(replace(full, match=paused), full.state, None, at)
    return Transition(LogKind.PAUSED, seat, None, (), after)


def resume(full: FullMatch, user: UserId, at: int) -> Transition:
    """End a pause; any one player can."""
    chair = player_of(full.match, user)
    if full.match.paused is None:
        raise Refused("not_paused")
    running = replace(full, match=replace(full.match, paused=None))
    after = next_version(running, full.state, None, at)
    return Transition(LogKind.RESUME, chair.seat, None, (), after)


def _without_pause_request(match: Match) -> Match:
    """Return the match with nobody asking for a pause."""
    for chair in match.held_by_people:
        match = with_chair(match, replace(chair, pauses=False))
    return match


def player_of(match: Match, user: UserId) -> PersonChair:
    """Return the chair of a person who still plays. Refused for anyone else."""
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


def _refuse_other(match: Match, user: UserId | None, seat: Seat) -> PersonChair | None:
    """Refuse a person at another seat, and a computer at a person's seat. Return the chair of the
    person who moves; None for a computer."""
    if user is None:
        if all(c.computer is None for c in match.chairs if c.seat == seat):
            raise Refused("not_your_seat")
        return None
    chair = match.chair_of(user)
    if chair is None:
        raise Refused("not_seated")
    if chair.seat != seat:
        raise Refused("not_your_seat")
    if chair.computer is not None:
        raise Refused("resigned" if chair.resigned else "away")
    return chair


def _refuse_out_of_turn(full: FullMatch, seat: Seat) -> None:
    to_act = full.position.to_act
    if seat not in to_act:
        names = full.match.names
        raise Refused("not_your_turn", n=len(to_act), names=", ".join(names[s] for s in to_act))


def next_version(full: FullMatch, state: Value, mover: Seat | None, at: int) -> FullMatch:
    """Return the match one version later in `state`, with new decision numbers or its end."""
    match = replace(full.match, version=full.match.version + 1)
    choices = _choice_digests(match.game, state, len(match.chairs))
    chairs, pending = [], []
    for chair, owed, now in zip(match.chairs, full.pending, choices, strict=True):
        new = chair.seat == mover or owed.choices != now
        chairs.append(replace(chair, decision=chair.decision + new))
        # A decision keeps its start even if another player's move changes its choices.
        begins = chair.seat == mover or owed.since is None
        pending.append(
            PendingDecision(now, (at if begins else owed.since) if now else None) if new else owed
        )
    after = FullMatch(replace(match, chairs=tuple(chairs)), full.seed, state, tuple(pending))
    outcome = match.game.outcome(state)
    return after if outcome is None else end_match(after, _rank_resigned_last(after.match, outcome))


def _choice_digests(game: AnyGame, state: Value, seats: int) -> ChoiceDigests:
    """Return a digest of each seat's legal moves; empty for seats that owe no decision."""
    to_act = game.to_act(state)
    return tuple(_digest(game, state, Seat(i)) if i in to_act else "" for i in range(seats))


def _digest(game: AnyGame, state: Value, seat: Seat) -> str:
    moves = tuple(game.legal_moves(state, seat))
    return hashlib.sha256(encode(moves)).hexdigest()[:16]


def end_match(full: FullMatch, outcome: Outcome | None) -> FullMatch:
    """Return the ended match, in which no decision is owed."""
    chairs = tuple(
        replace(c, decision=c.decision + bool(o.choices))
        for c, o in zip(full.match.chairs, full.pending, strict=True)
    )
    match = replace(full.match, status=Status.OVER, chairs=chairs, outcome=outcome, seed=full.seed)
    match = replace(match, paused=None)
    return replace(full, match=match, pending=(PendingDecision("", None),) * len(chairs))


def _other_wins(loser: Seat) -> Outcome:
    ranks = tuple(2 if seat == loser else 1 for seat in range(2))
    return Outcome(RESIGNED, (0, 0), ranks, ((), ()))


def _rank_resigned_last(match: Match, outcome: Outcome) -> Outcome:
    """Rank resigned players behind all others, whatever score the computer reached."""
    resigned = [c.resigned for c in match.chairs]
    keys = [(1, 0) if resigned[i] else (0, rank) for i, rank in enumerate(outcome.ranks)]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    return msgspec.structs.replace(outcome, ranks=ranks)
