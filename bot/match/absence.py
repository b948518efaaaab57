"""Absent players: pure functions from a match to its next log rows."""

from dataclasses import replace
from typing import Any

from bot.game import Move, Seat
from bot.match.lobby import computer_name
from bot.match.match_rows import FullMatch, with_chair
from bot.match.model import (
    CARETAKER,
    Chair,
    ComputerChair,
    LogKind,
    Match,
    Person,
    PersonChair,
    UserId,
)
from bot.match.play import Transition, apply_move, end_match, next_version, player_of, refuse_over
from bot.match.refusals import Refused

MAX_MISSED = 2
"""Missed deadlines in a row after which a computer takes over the seat."""


def time_out(full: FullMatch, seat: Seat, at: int) -> tuple[Transition, ...]:
    """Make the idle move for `seat`; at its second miss in a row, let a computer take over.

    Only a decision between several moves counts as a miss. The idle move depends on nothing but
    the seat's own view.
    """
    position = full.position
    moves, view = position.legal_moves(seat), position.view(seat)
    if len(moves) == 1:
        return (apply_move(full, seat, moves[0], at),)
    chair = full.match.person_at(seat)
    missed = chair.missed + 1
    noted = _change_chair(full, LogKind.MISSED, replace(chair, missed=missed), at)
    played = apply_move(noted.after, seat, _idle_move(full.match, view, moves), at)
    if missed < MAX_MISSED or played.after.match.outcome is not None:
        return noted, played
    return noted, played, mark_away(played.after, LogKind.AWAY, seat, at)


def mark_away(full: FullMatch, kind: LogKind, seat: Seat, at: int) -> Transition:
    """Let a computer play the seat until its player returns. An absent player has no vote on
    ending the match: if all others have agreed, it ends."""
    chair = full.match.person_at(seat)
    away = replace(chair, computer=CARETAKER, agrees=False, pauses=False, undoes=False)
    transition = _change_chair(full, kind, away, at)
    people = transition.after.match.people
    if not people or not all(c.agrees for c in people):
        return transition
    return replace(transition, after=end_match(transition.after, None))


def return_to_seat(full: FullMatch, user: UserId, at: int) -> Transition:
    """Give the seat back to its player at once. A running clock keeps running; if it expires
    before their next move, a computer takes over again."""
    chair = player_of(full.match, user)
    if not chair.is_away:
        raise Refused("not_away")
    missed = min(chair.missed, MAX_MISSED - 1)
    return _change_chair(full, LogKind.BACK, replace(chair, computer=None, missed=missed), at)


def grant_time(full: FullMatch, user: UserId, at: int) -> Transition:
    """Give more time to the players who are to act, at the request of a waiting player."""
    return _change_chair(full, LogKind.GRANT, require_waiting(full, user), at)


def take_extra_time(full: FullMatch, user: UserId, at: int) -> Transition:
    """Give more time to a player who is to act, at their own request."""
    chair = player_of(full.match, user)
    to_act, names = full.position.to_act, full.match.names
    if chair.seat not in to_act:
        raise Refused("not_your_turn", n=len(to_act), names=", ".join(names[s] for s in to_act))
    return _change_chair(full, LogKind.EXTRA, chair, at)


def require_waiting(full: FullMatch, user: UserId) -> PersonChair:
    """Return the chair of a player who is waiting for others. Refused for anyone else, and while
    the match is paused."""
    chair = player_of(full.match, user)
    if chair.is_away:
        raise Refused("away")
    if full.match.paused is not None:
        raise Refused("paused")
    if chair.seat in full.position.to_act:
        raise Refused("you_are_to_act")
    return chair


def replace_player(full: FullMatch, seat: Seat, to: Person | None, at: int) -> Transition:
    """Give the seat to another person, or permanently to a computer if `to` is None."""
    match, decision = full.match, full.match.chairs[seat].decision
    refuse_over(match)
    if to is None:
        computer = ComputerChair(seat, computer_name(match), CARETAKER, decision)
        return _change_chair(full, LogKind.REPLACE, computer, at)
    if match.chair_of(to.user) is not None:
        raise Refused("already_seated", name=to.name)
    person = PersonChair(seat, to.user, to.name, to.locale, decision=decision, username=to.username)
    return _change_chair(full, LogKind.REPLACE, person, at)


def _change_chair(full: FullMatch, kind: LogKind, chair: Chair, at: int) -> Transition:
    """Return a log row that changes a chair but not the state."""
    changed = replace(full, match=with_chair(full.match, chair))
    return Transition(kind, chair.seat, None, (), next_version(changed, full.state, None, at))


def _idle_move(match: Match, view: Any, moves: Any) -> Move:
    """Return the game's idle move, or the first legal move if choosing it fails."""
    chosen: Move = match.game.idle_move(view, moves)
    return chosen if chosen in moves else moves[0]
