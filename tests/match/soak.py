"""A month of a whole club: many matches, people of all sorts, outages, and a wire that fails.

The match service, the clocks, the computers and the reminders are the bot's own; the clock, the
seeds and the wire are the test's.
"""

import asyncio
import heapq
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, cast

from bot.ai.aimless import random_move
from bot.background.computers import Computers
from bot.delivery.discord_api import DiscordApi
from bot.delivery.dm import DmOpener
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.left_players import LeftPlayers
from bot.delivery.messenger import Messenger
from bot.delivery.reminders import ReminderSender
from bot.games import GAMES
from bot.interactions.sending import RenderedDraft
from bot.match.clock import DAY, HOUR, PACES, QuietHours
from bot.match.deadlines import DeadlineService
from bot.match.model import Match, MatchId, Person, Place, Status, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.match.time_settings import TimeSettingsService
from data import Store, players
from tests.match.table import ManualClock, SeedSequence

GUILD, CHANNEL = 1, 2
STEP = 3 * HOUR


@dataclass
class Sort:
    """How somebody plays: the day on which they fall asleep or leave the server, and the day on
    which they come back."""

    stops: float | None = None
    leaves: bool = False
    returns: float | None = None


SORTS = (
    *(Sort(),) * 9,
    Sort(stops=8, returns=20),
    Sort(stops=12),
    Sort(stops=10, leaves=True),
)


@dataclass
class Message:
    channel: int
    content: str
    nonce: str


class UnreliableApi(DiscordApi):
    """A Discord that loses requests and answers, and closes some people's DMs."""

    def __init__(self, store: Store, rng: Random) -> None:
        self.store = store
        self.sent: list[Message] = []
        self.gone: set[int] = set()
        self.faults: list[str] = []
        self._rng = rng

    async def send(
        self, channel: int, guild: int | None, message: RenderedDraft, nonce: str
    ) -> int:
        if self._rng.random() < 0.02:
            raise DeliveryError(Reason.UNCERTAIN)
        if channel % 10 == 9:
            raise DeliveryError(Reason.FORBIDDEN)
        if any(m.nonce == nonce for m in self.sent):
            self.faults.append(f"sent twice: {message.draft.content}")
        await self._check(channel, nonce)
        self.sent.append(Message(channel, message.draft.content, nonce))
        if self._rng.random() < 0.05:
            raise DeliveryError(Reason.UNCERTAIN)  # it arrived, and nobody knows
        return len(self.sent)

    async def find_message(
        self, channel: int, guild: int | None, fingerprint: str, nonce: str, known: Collection[int]
    ) -> int | None:
        numbered = enumerate(self.sent, 1)
        return next((n for n, m in numbered if m.nonce == nonce and n not in known), None)

    async def open_dm(self, user: int) -> int:
        return 10_000 + user

    def may_attach_files(self, channel: int) -> bool:
        return True

    async def is_member(self, guild: int, user: int) -> bool:
        return user not in self.gone

    async def _check(self, channel: int, nonce: str) -> None:
        """Whatever is told is so at that moment, and told to whoever holds the seat (C1, C2)."""
        rows = await self.store.read.execute_fetchall(
            """
            SELECT r.kind, r.user = s.user, m.status, s.computer, s.owed_since = r.since, s.missed,
                r.user, m.thread FROM reminder r JOIN seat s ON s.match = r.match
            AND s.seat = r.seat JOIN match m ON m.id = r.match WHERE r.nonce = ?
            """,
            (nonce,),
        )
        for kind, holds, status, computer, owes, missed, user, thread in rows:
            true = {"away": computer is not None, "missed": missed > 0 and computer is None}
            if not holds or status != "live" or not true.get(kind, owes and computer is None):
                self.faults.append(f"untrue {kind} to {user}")
            if channel not in (10_000 + user, thread):
                self.faults.append(f"{kind} of {user} went to {channel}")


@dataclass
class SoakStage:
    """`matches_` and `people` of a club, and all that happens to them."""

    store: Store
    clock: ManualClock
    rng: Random
    wire: UnreliableApi
    plans: list[tuple[int, int, MatchId]] = field(default_factory=list)
    began: int = 0
    moves: int = 0

    def __post_init__(self) -> None:
        self.began = self.clock.time
        self._number = count()
        self._seeds = SeedSequence()
        self._planned: set[MatchId] = set()
        self._paces: dict[MatchId, int | None] = {}
        self.people = [Person(UserId(100 + n), f"P{n}") for n in range(40)]
        self._restart()

    def _restart(self) -> None:
        """A new process: nothing that was in memory is there."""
        self.matches = MatchService(self.store, now=self.clock, seed=self._seeds)
        self.matches.listeners.append(self._plan)
        self.time = DeadlineService(self.store, self.matches, now=self.clock)
        self.habits = TimeSettingsService(self.store, now=self.clock)
        post = Messenger(self.wire, self.store, cast(Any, None), self.clock)
        self.reminding = ReminderSender(
            post,
            LeftPlayers(self.wire, self.store, self.matches, self.time),
            DmOpener(self.wire, self.clock, 0),
            self.store,
            self.matches,
            self.clock,
        )
        self.computers = Computers(self.matches, pause=0.0, new_rng=lambda: Random(1))

    @property
    def day(self) -> float:
        return (self.clock.time - self.began) / DAY

    def sort(self, user: int) -> Sort:
        return SORTS[user % len(SORTS)]

    def awake(self, user: int) -> bool:
        """Whether this person plays today."""
        sort = self.sort(user)
        stopped = sort.stops is not None and self.day >= sort.stops
        return not stopped or (sort.returns is not None and self.day >= sort.returns)

    # A month

    async def open_all(self, number: int) -> None:
        await self.computers.start()
        for index, person in enumerate(self.people):
            if index % 3 == 0:
                zone = ("Europe/Berlin", "America/New_York", "Asia/Tokyo")[index % 9 // 3]
                await self.habits.set_quiet(person, QuietHours(zone, 22 * 60, 7 * 60))
            if index % 5 == 0:
                await self.habits.set_reminders(person, (25, 50, 75, 90), "thread")
        for index in range(number):
            await self._open(index)

    async def _open(self, index: int) -> Match:
        game = list(GAMES.values())[index % len(GAMES)]
        seats = max(2, self.rng.choice(list(game.seats)))
        seats = min(seats, max(game.seats))
        people = self.rng.sample(self.people, seats)
        match = await self.matches.open_lobby(game, people[0], Place(GUILD, CHANNEL), seats, {})
        pace = self._paces[match.id] = self.rng.choice((None, None, *PACES, *PACES[2:] * 4))
        await self.matches.set_pace(match.id, people[0].user, pace)
        for person in people[1:]:
            await self.matches.join(match.id, person)
        await self.matches.attach_thread(match.id, 1_000 + match.id)
        return await self.matches.start(match.id, people[0].user)

    async def step(self) -> None:
        """Three hours of the club."""
        self.clock.time += STEP
        await self._people_move()
        await self._people_talk()
        await self.time.record_heartbeat(watched=True)
        await self.time.tick()
        await self._settle()
        for user in await self.time.users_to_remind():
            await self._remind(user)
        await self._settle()

    async def outage(self, seconds: int) -> None:
        """The bot is down and comes back as a new process."""
        await self.computers.close()
        self.clock.time += seconds
        self._restart()
        await self.time.record_heartbeat(watched=False)
        await self.computers.start()
        self.plans = [(at + seconds, n, match) for at, n, match in self.plans]

    async def _settle(self) -> None:
        await self.computers.wait_until_idle()

    async def _remind(self, user: UserId) -> None:
        with suppress(DeliveryError):  # the lane does it again: here the next step
            await self.reminding.deliver(user)

    # People

    def _plan(self, match_id: MatchId) -> None:
        """Somebody will look at this match when it suits them."""
        if match_id in self._planned:
            return
        self._planned.add(match_id)
        pace = self._paces.get(match_id) or 4 * DAY
        at = self.clock.time + int(self._patience() * pace)
        heapq.heappush(self.plans, (at, next(self._number), match_id))

    def _patience(self) -> float:
        """What part of the time for a move somebody takes; now and then it is too much."""
        return self.rng.choice((0.3, 0.4, 0.45, 0.6, 0.8, 1.2))

    async def _people_move(self) -> None:
        while self.plans and self.plans[0][0] <= self.clock.time:
            _, _, match_id = heapq.heappop(self.plans)
            self._planned.discard(match_id)
            await self._move_in(match_id)

    async def _move_in(self, match_id: MatchId) -> None:
        position = await self.matches.position(match_id)
        for seat in position.to_act:
            chair = position.match.chairs[seat]
            if chair.user is None or chair.computer is not None or not self.awake(chair.user):
                continue
            move = random_move(position.legal_moves(seat), self.rng)
            await self.matches.play(match_id, chair.user, seat, chair.decision, move)
            self.moves += 1
            return

    async def _people_talk(self) -> None:
        """Vacations, nudges, grants, later; who comes back says so."""
        person = self.rng.choice(self.people)
        sort = self.sort(person.user)
        if sort.leaves and not self.awake(person.user):
            self.wire.gone.add(person.user)
            return
        for match in await self.matches.open_matches_of(person.user):
            await self._talk(match, person)
        if self.rng.random() < 0.05:
            await self._try(self.habits.take_vacation(person, self.rng.randrange(4)))

    async def _talk(self, match: Match, person: Person) -> None:
        chair = match.chair_of(person.user)
        if match.status is not Status.LIVE or chair is None:
            return
        if chair.is_away and self.awake(person.user):
            await self._try(self.time.return_to_seat(match.id, person.user))
            self._plan(match.id)
            return
        match self.rng.randrange(12):
            case 0:
                await self._try(self.time.nudge(match.id, person.user))
            case 1:
                await self._try(self.time.grant_time(match.id, person.user))
            case 2:
                await self.time.remind_later(person.user)

    async def _try(self, act: Any) -> None:
        with suppress(Refused):
            await act


async def run_soak(store: Store, clock: ManualClock, seed: int) -> SoakStage:
    """An empty club whose people are known."""
    rng = Random(seed)
    club = SoakStage(store, clock, rng, UnreliableApi(store, rng))
    async with store.transaction() as tx:
        for person in club.people:
            await players.upsert(tx, person.user, person.name, person.locale)
    await asyncio.sleep(0)
    return club
