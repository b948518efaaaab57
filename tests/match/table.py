"""People at a table of the toy game, and what a test says of them."""

import hashlib
from dataclasses import dataclass
from random import Random

from bot.ai.aimless import random_move
from bot.game import Move, Seat
from bot.games import GAMES
from bot.match.model import Match, MoveResult, Person, Place, Position, UserId
from bot.match.service import MatchService

LOTS = GAMES["lots"]
ANN, BOB, CAT, DAN = (
    Person(UserId(n), name) for n, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 101)
)
HERE = Place(guild=1, channel=2)


@dataclass
class ManualClock:
    """A clock that moves when it is told to."""

    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time


class SeedSequence:
    """SeedSequence in an order that a test can rely on."""

    def __init__(self) -> None:
        self._made = 0

    def __call__(self) -> str:
        self._made += 1
        return hashlib.sha256(str(self._made).encode()).hexdigest()


async def open_lobby(matches: MatchService, *people: Person, places: int | None = None) -> Match:
    """A lobby of these people without a time limit, opened by the first."""
    match = await matches.open_lobby(LOTS, people[0], HERE, places, {})
    match = await matches.set_pace(match.id, people[0].user, None)
    for person in people[1:]:
        match = await matches.join(match.id, person)
    return match


async def start_match(matches: MatchService, *people: Person, computers: int = 0) -> Position:
    """A match of these people and so many careful computers, dealt."""
    match = await open_lobby(matches, *people)
    for _ in range(computers):
        await matches.add_computer(match.id, people[0].user, "careful")
    await matches.start(match.id, people[0].user)
    return await matches.position(match.id)


async def play_move(
    matches: MatchService, position: Position, seat: Seat, chosen: Move
) -> MoveResult:
    """A move by whoever holds the seat, as this position shows it."""
    chair = position.match.chairs[seat]
    user = None if chair.computer else chair.user
    return await matches.play(position.match.id, user, seat, chair.decision, chosen)


async def play_random_move(matches: MatchService, position: Position, rng: Random) -> Position:
    """The next seat to act moves at random."""
    seat = position.to_act[0]
    return (
        await play_move(matches, position, seat, random_move(position.legal_moves(seat), rng))
    ).position


async def play_to_end(matches: MatchService, position: Position, rng: Random) -> Position:
    while position.to_act:
        position = await play_random_move(matches, position, rng)
    return position


async def bid_nothing(matches: MatchService, position: Position) -> Position:
    """Everybody has bid nothing: the turns begin."""
    while len(position.to_act) > 1 or len(
        position.legal_moves(position.to_act[0])[0].__struct_fields__
    ):
        seat = position.to_act[0]
        position = (
            await play_move(matches, position, seat, position.legal_moves(seat)[0])
        ).position
    return position
