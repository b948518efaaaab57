"""A table with a pace, and time that passes at it."""

from dataclasses import dataclass

from bot.game import Move, Seat
from bot.match.clock import DAY
from bot.match.deadlines import Timekeeping
from bot.match.model import MatchId, Person, Position
from bot.match.service import Matches
from bot.match.time_settings import HabitKeeping
from data import Store, clocks, reminders
from data.clocks import ClockRow
from tests.match.table import ANN, BOB, Clock, bids_made, lobby, move


@dataclass
class Hours:
    """The services of time on one store, and what a test asks of them."""

    store: Store
    matches: Matches
    clock: Clock
    time: Timekeeping
    habits: HabitKeeping

    async def pass_(self, seconds: int, steps: int = 1) -> None:
        """Time goes by, and the bot looks at its clocks after each of so many steps."""
        for _ in range(steps):
            self.clock.time += seconds // steps
            await self.time.beat(watched=True)
            await self.time.tick()

    async def begun(self, *people: Person, pace: int | None = DAY) -> Position:
        """A match with a pace, in which everybody has bid."""
        people = people or (ANN, BOB)
        match = await lobby(self.matches, *people)
        await self.matches.set_pace(match.id, people[0].user, pace)
        await self.matches.start(match.id, people[0].user)
        return await bids_made(self.matches, await self.matches.position(match.id))

    async def now(self, match: MatchId) -> Position:
        return await self.matches.position(match)

    async def move(self, match: MatchId, chosen: Move) -> Position:
        """Whoever is to act plays this."""
        position = await self.matches.position(match)
        return (await move(self.matches, position, position.to_act[0], chosen)).position

    async def turn_of(self, match: MatchId, seat: Seat) -> Position:
        """The others play until this seat is to act alone or among others."""
        position = await self.matches.position(match)
        while seat not in position.to_act:
            position = await self.move(match, position.moves(position.to_act[0])[-1])
        return position

    async def row(self, match: MatchId, seat: Seat) -> ClockRow:
        row = await clocks.find(self.store.read, match, seat)
        assert row is not None
        return row

    async def owed(self, person: Person) -> list[str]:
        """What a player is to be told, by kind."""
        return [row.kind for row in await reminders.owed(self.store.read, person.user)]


def holder(position: Position) -> Person:
    """Who is to act, the first of several."""
    chair = position.match.chairs[position.to_act[0]]
    assert chair.user is not None
    return Person(chair.user, chair.name)


def waiting(position: Position) -> Person:
    """Somebody who is not to act."""
    chair = next(c for c in position.match.chairs if c.seat not in position.to_act)
    assert chair.user is not None
    return Person(chair.user, chair.name)
