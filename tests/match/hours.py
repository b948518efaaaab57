"""A table with a pace, and time that passes at it."""

from dataclasses import dataclass

from bot.game import Move, Seat
from bot.match.clock import DAY
from bot.match.deadlines import DeadlineService
from bot.match.model import MatchId, Person, Position
from bot.match.service import MatchService
from bot.match.time_settings import TimeSettingsService
from data import Store, clocks, reminders
from data.clocks import ClockRow
from tests.match.table import ANN, BOB, ManualClock, bid_nothing, open_lobby, play_move


@dataclass
class TimeStage:
    """The services of time on one store, and what a test asks of them."""

    store: Store
    matches: MatchService
    clock: ManualClock
    time: DeadlineService
    habits: TimeSettingsService

    async def advance_clock(self, seconds: int, steps: int = 1) -> None:
        """Time goes by, and the bot looks at its clocks after each of so many steps."""
        for _ in range(steps):
            self.clock.time += seconds // steps
            await self.time.record_heartbeat(watched=True)
            await self.time.tick()

    async def start_match(self, *people: Person, pace: int | None = DAY) -> Position:
        """A match with a pace, in which everybody has bid."""
        people = people or (ANN, BOB)
        match = await open_lobby(self.matches, *people)
        await self.matches.set_pace(match.id, people[0].user, pace)
        await self.matches.start(match.id, people[0].user)
        return await bid_nothing(self.matches, await self.matches.position(match.id))

    async def position(self, match: MatchId) -> Position:
        return await self.matches.position(match)

    async def play_move(self, match: MatchId, chosen: Move) -> Position:
        """Whoever is to act plays this."""
        position = await self.matches.position(match)
        return (await play_move(self.matches, position, position.to_act[0], chosen)).position

    async def play_until(self, match: MatchId, seat: Seat) -> Position:
        """The others play until this seat is to act alone or among others."""
        position = await self.matches.position(match)
        while seat not in position.to_act:
            position = await self.play_move(match, position.legal_moves(position.to_act[0])[-1])
        return position

    async def clock_row(self, match: MatchId, seat: Seat) -> ClockRow:
        row = await clocks.find(self.store.read, match, seat)
        assert row is not None
        return row

    async def owed_reminders(self, person: Person) -> list[str]:
        """What a player is to be told, by kind."""
        return [
            row.kind
            for row in await reminders.find_pending(self.store.read, person.user, self.clock.time)
        ]


def player_to_move(position: Position) -> Person:
    """Who is to act, the first of several."""
    chair = position.match.person_at(position.to_act[0])
    return Person(chair.user, chair.name)


def player_not_to_move(position: Position) -> Person:
    """Somebody who is not to act."""
    chair = next(c for c in position.match.held_by_people if c.seat not in position.to_act)
    return Person(chair.user, chair.name)
