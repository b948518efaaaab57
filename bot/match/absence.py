"""What becomes of a seat whose player does not come: pure functions to a match's next log rows."""

from dataclasses import replace
from typing import Any

from bot.game import Move, Seat
from bot.match.full_match import Sealed, with_chair
from bot.match.lobby import computer_name
from bot.match.model import CARETAKER, Chair, Kind, Match, Person, UserId
from bot.match.play import Step, ended, following, moved, player_of, refuse_over
from bot.match.refusals import Refused

PATIENCE = 2
"""So many times in a row that its time runs out, and a computer plays a seat on."""


def ran_out(sealed: Sealed, seat: Seat, at: int) -> tuple[Step, ...]:
    """Out of time: the idle move, and at the second time a computer from then on (F4).

    Only where there was a choice is it a miss (F3). What is played comes from the seat's own view.
    """
    position = sealed.position
    moves, view = position.moves(seat), position.view(seat)
    if len(moves) == 1:
        return (moved(sealed, seat, moves[0], at),)
    missed = sealed.match.chairs[seat].missed + 1
    noted = _changed(sealed, Kind.MISSED, seat, at, missed=missed)
    played = moved(noted.after, seat, _idle(sealed.match, view, moves), at)
    if missed < PATIENCE or played.after.match.outcome is not None:
        return noted, played
    return noted, played, gone(played.after, Kind.AWAY, seat, at)


def gone(sealed: Sealed, kind: Kind, seat: Seat, at: int) -> Step:
    """From now on a computer plays there, until the player is back. Who is away is not asked any
    more: where all others agreed to end the match, it ends."""
    step = _changed(sealed, kind, seat, at, computer=CARETAKER, agrees=False)
    people = step.after.match.people
    if not people or not all(c.agrees for c in people):
        return step
    return replace(step, after=ended(step.after, None))


def back(sealed: Sealed, user: UserId, at: int) -> Step:
    """The player takes the seat again, at once. Its clock, if it runs, runs on (F3); should the
    time run out again before a move of theirs, a computer plays again."""
    chair = player_of(sealed.match, user)
    if not chair.away:
        raise Refused("not_away")
    missed = min(chair.missed, PATIENCE - 1)
    return _changed(sealed, Kind.BACK, chair.seat, at, computer=None, missed=missed)


def granted(sealed: Sealed, user: UserId, at: int) -> Step:
    """Somebody who waits gives more time to those who are to act."""
    return _changed(sealed, Kind.GRANT, waiting(sealed, user).seat, at)


def waiting(sealed: Sealed, user: UserId) -> Chair:
    """The chair of somebody who plays and waits for others. Refused for anybody else."""
    chair = player_of(sealed.match, user)
    if chair.away:
        raise Refused("away")
    if chair.seat in sealed.position.to_act:
        raise Refused("you_are_to_act")
    return chair


def handed_over(sealed: Sealed, seat: Seat, to: Person | None, at: int) -> Step:
    """The seat goes to another person, or to a computer for good."""
    match = sealed.match
    refuse_over(match)
    if to is None:
        name = computer_name(match)
        return _changed(
            sealed, Kind.REPLACE, seat, at, user=None, name=name, computer=CARETAKER, **_NEW
        )
    if match.chair_of(to.user) is not None:
        raise Refused("already_seated", name=to.name)
    return _changed(
        sealed, Kind.REPLACE, seat, at, user=to.user, name=to.name, computer=None, **_NEW
    )


_NEW: dict[str, Any] = {"resigned": False, "agrees": False, "missed": 0}


def _changed(sealed: Sealed, kind: Kind, seat: Seat, at: int, **chair: Any) -> Step:
    """A log row that changes a chair and no state."""
    changed = replace(sealed, match=with_chair(sealed.match, seat, **chair))
    return Step(kind, seat, None, (), following(changed, sealed.state, None, at))


def _idle(match: Match, view: Any, moves: Any) -> Move:
    """The game's idle move; should its choice fail, the first legal one: nobody waits for it."""
    chosen: Move = match.game.idle_move(view, moves)
    return chosen if chosen in moves else moves[0]
