"""People at a table of the toy game, and what a test says of them."""

import hashlib
from dataclasses import dataclass
from random import Random

from bot.ai.aimless import any_of
from bot.game import Move, Seat
from bot.games import GAMES
from bot.match.model import Match, Person, Place, Played, Position, UserId
from bot.match.service import Matches

LOTS = GAMES["lots"]
ANN, BOB, CAT, DAN = (
    Person(UserId(n), name) for n, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 101)
)
HERE = Place(guild=1, channel=2)


@dataclass
class Clock:
    """A clock that moves when it is told to."""

    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time


class Seeds:
    """Seeds in an order that a test can rely on."""

    def __init__(self) -> None:
        self._made = 0

    def __call__(self) -> str:
        self._made += 1
        return hashlib.sha256(str(self._made).encode()).hexdigest()


async def lobby(matches: Matches, *people: Person, places: int | None = None) -> Match:
    """A lobby of these people, opened by the first."""
    match = await matches.open(LOTS, people[0], HERE, places, {})
    for person in people[1:]:
        match = await matches.join(match.id, person)
    return match


async def started(matches: Matches, *people: Person, computers: int = 0) -> Position:
    """A match of these people and so many careful computers, dealt."""
    match = await lobby(matches, *people)
    for _ in range(computers):
        await matches.add_computer(match.id, people[0].user, "careful")
    await matches.start(match.id, people[0].user)
    return await matches.position(match.id)


async def move(matches: Matches, position: Position, seat: Seat, chosen: Move) -> Played:
    """A move by whoever holds the seat, as this position shows it."""
    chair = position.match.chairs[seat]
    user = None if chair.computer else chair.user
    return await matches.play(position.match.id, user, seat, chair.decision, chosen)


async def any_move(matches: Matches, position: Position, chance: Random) -> Position:
    """The next seat to act moves at random."""
    seat = position.to_act[0]
    return (await move(matches, position, seat, any_of(position.moves(seat), chance))).position


async def to_the_end(matches: Matches, position: Position, chance: Random) -> Position:
    while position.to_act:
        position = await any_move(matches, position, chance)
    return position


async def bids_made(matches: Matches, position: Position) -> Position:
    """Everybody has bid nothing: the turns begin."""
    while len(position.to_act) > 1 or len(position.moves(position.to_act[0])[0].__struct_fields__):
        seat = position.to_act[0]
        position = (await move(matches, position, seat, position.moves(seat)[0])).position
    return position
