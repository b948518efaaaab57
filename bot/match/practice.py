"""*What if*: a practice match against computers, from an earlier position of a finished match.

It is offered only once that match is over: then every seat's view is open, and nobody can try out
with computers what they should decide alone. Even so the truth is not dealt out again: what the
player's seat could not know is drawn anew, as `Game.scramble` does, or whoever has read the replay
would know the hands of the others and the next cards.
"""

from dataclasses import replace

from bot.game import Seat, Value, rng_for
from bot.match.history import History
from bot.match.lobby import computer_name, person_chair
from bot.match.model import (
    EPOCH,
    OFFERED_LEVELS,
    ComputerChair,
    Match,
    MatchId,
    Origin,
    Person,
    Place,
    Position,
    Status,
)
from bot.match.refusals import Refused


async def find_position(history: History, former: Match, origin: Origin) -> Position:
    """Return the position to play on from. Refused while the match is played."""
    if former.status is not Status.OVER:
        raise Refused("practice_live", match=former.id)
    position = await history.position(origin.match, origin.version)
    if position is None:
        raise Refused("practice_rules")
    return position


def check_begin(position: Position, seat: Seat, level: str) -> None:
    """Refuse a position after which nobody moves, and what only a forged button asks for."""
    if not position.to_act:
        raise Refused("practice_end")
    if seat not in range(len(position.match.chairs)) or level not in OFFERED_LEVELS:
        raise Refused("old_control")


def new_practice(
    match_id: MatchId,
    former: Match,
    origin: Origin,
    person: Person,
    seat: Seat,
    place: Place,
    level: str,
) -> Match:
    """Return the match before it begins: the person at their seat, computers at all others, the
    same options and rules, and no time limit."""
    match = Match(
        id=match_id,
        game=former.game,
        status=Status.LOBBY,
        options=former.options,
        places=len(former.chairs),
        chairs=(),
        creator=person.user,
        where=place,
        version=0,
        epoch=EPOCH,
        rules_version=former.rules_version,
        seed_hash=None,
        seed=None,
        outcome=None,
        private=True,
        origin=origin,
    )
    for each in map(Seat, range(match.places)):
        mine = replace(person_chair(person), seat=seat)
        chair = mine if each == seat else ComputerChair(each, computer_name(match), level)
        match = replace(match, chairs=(*match.chairs, chair))
    return match


def draw_world(position: Position, seat: Seat, seed: str) -> Value:
    """Return a state that the seat cannot tell from the position. It can take long."""
    return position.sample_world(seat, rng_for(seed, 1))
