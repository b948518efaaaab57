"""Delivery: every audience is owed the newest view and every event since it last looked."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.delivery.backoff import Patience
from bot.delivery.blocked import Obstacles
from bot.delivery.clearing import Clearing
from bot.delivery.discord_api import Wire
from bot.delivery.dm import Doors
from bot.delivery.ephemerals import Glimpses
from bot.delivery.errors import Undelivered, Why
from bot.delivery.hand import Hand
from bot.delivery.jobs import Errand, errands_for
from bot.delivery.lobby import Card
from bot.delivery.messenger import Post
from bot.delivery.missed import Unseen
from bot.delivery.queues import Lanes, back_off
from bot.delivery.reminders import Reminding
from bot.delivery.retention import Sweeping
from bot.delivery.situation import Reports
from bot.delivery.table import Table
from bot.game import Seat
from bot.match.deadlines import Timekeeping
from bot.match.model import Match, MatchId, UserId
from bot.match.service import Matches
from data import Store, Unavailable, audiences, glimpses, matches, messages, players, reminders
from data.audiences import TABLE
from data.messages import Sent
from render.studio import Studio

log = logging.getLogger(__name__)

AT_ONCE = 50
"""How many channels are caught up with at once after a start, so that players are answered
meanwhile."""
A_MOMENT = 2.0
"""Seconds for which somebody who acts waits for what is taken away first."""
STORE_WAIT = 30.0
"""Seconds after which a delivery is tried again that the store could not note."""
_IN_LANE = (Why.LOST, Why.BUSY, Why.WRONG)
"""Troubles that concern the request, not the channel: the lane deals with them."""


class Delivery:
    """Reconciles what Discord shows with what was committed.

    Nothing waits for it, and it loses nothing: what is owed is read from the store each time, so
    a crash, a rate limit or an outage between commit and message heals by itself.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        matches: Matches,
        studio: Studio,
        *,
        now: Callable[[], int],
        pause: Callable[[int], float] = back_off,
    ) -> None:
        wire = Wire(client)
        post = Post(wire, store, studio, now)
        reports = Reports(store, matches)
        self._store = store
        self._matches = matches
        self._card = Card(post, wire, store, now)
        doors = Doors(store)
        self._clearing = Clearing(post, store, reports)
        unseen = Unseen(store, reports, doors)
        self._table = Table(post, wire, store, matches, reports, self._clearing, unseen, now)
        self._hand = Hand(post, wire, store, reports, self._clearing, now)
        self.doors = doors
        self.obstacles = Obstacles(client, post, store)
        self.glimpses = Glimpses(store, matches, doors, now)
        time = Timekeeping(store, matches, now=now)
        self._reminding = Reminding(post, wire, store, matches, time, now)
        self._sweeping = Sweeping(wire, store, now)
        self._patience = Patience(now)
        self._lanes: Lanes[Errand] = Lanes(self._run, pause)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._timers: dict[Errand, asyncio.TimerHandle] = {}

    def owe(self, match_id: MatchId) -> None:
        """Something of this match may have to be told. For the listeners of the match service:
        returns at once."""
        if not self._closed:
            self._spawn(self._route(match_id))

    def remind(self, user: UserId) -> None:
        """This player may have to be reminded of something. Returns at once."""
        if not self._closed:
            self._spawn(self._route_reminder(user))

    async def remind_all(self) -> None:
        """Everybody who is to be reminded of something."""
        for user in map(UserId, await reminders.owed_to(self._store.read)):
            self.remind(user)

    async def lose_thread(self, thread: int) -> None:
        """Somebody deleted a thread: a match that goes on gets another one."""
        async with self._store.transaction() as tx:
            await messages.lose_channel(tx, thread)
            lost = await matches.lose_thread(tx, thread)
        for match_id in map(MatchId, lost):
            self.owe(match_id)

    async def sweep(self) -> None:
        """Takes away what has served."""
        await self._sweeping.sweep()

    async def start(self) -> None:
        """After the login: everything that was owed when the bot went down. Returns at once."""
        self._spawn(self._catch_up())

    async def idle(self) -> None:
        """Returns when everything that can be delivered is delivered."""
        while running := self._tasks | self._lanes.tasks:
            await asyncio.wait(running)

    async def close(self) -> None:
        """Stops, once what is on its way has arrived; what is still owed is told after the next
        start."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._lanes.close()

    async def remember_card(
        self, match_id: MatchId, channel: int, message: int, shows: Match | None = None
    ) -> None:
        """A lobby's card, posted as the answer to a command: from now on it is kept up to date.
        `shows` is the lobby as the card shows it, where that is known."""
        await self._card.remember(match_id, channel, message, shows)
        self.owe(match_id)

    async def post_card(self, match_id: MatchId) -> None:
        """A lobby that no command's answer shows: its card is posted in its channel."""
        await self._route(match_id, lost_card=True)

    async def knock(self, user: UserId) -> None:
        """The user did something that makes a DM worth another try."""
        async with self._store.transaction() as tx:
            await players.dm_possible(tx, user)
        for match in await self._matches.matches_of(user):
            self.owe(match.id)

    async def link(self, match_id: MatchId) -> str | None:
        """The address of the newest message that shows the board of a match to its people."""
        match = await self._matches.match(match_id)
        sent = await self._newest(match)
        if sent is None:
            return None
        place = match.where.guild or "@me"
        return f"https://discord.com/channels/{place}/{sent.parcel.channel}/{sent.message}"

    async def acts(self, match: Match, seat: Seat) -> None:
        """Before somebody's own act is answered: what the seat was shown only once is taken away.
        What cannot be by then, is as soon as it can: the match waits for no outage."""
        await self.glimpses.act(match, seat)
        if self._closed:
            return
        channels = await glimpses.channels_to_clear(self._store.read, match.id)
        hurries = [
            asyncio.create_task(self._lanes.hurry(channel, Errand(channel, match.id, "glimpses")))
            for channel in channels
            if self._patience.may_try(channel)
        ]
        if hurries:
            _, late = await asyncio.wait(hurries, timeout=A_MOMENT)
            for hurry in late:
                hurry.cancel()

    async def _newest(self, match: Match) -> Sent | None:
        if match.where.guild is not None:
            return await messages.newest(self._store.read, match.id, TABLE, "table")
        for chair in match.people:
            return await messages.newest(self._store.read, match.id, chair.seat, "hand")
        return None

    # From a match to its channels

    async def _catch_up(self) -> None:
        for match_id in map(MatchId, await audiences.owed(self._store.read)):
            await self._route(match_id, lost_card=True)
            if len(busy := self._lanes.tasks) > AT_ONCE:
                await asyncio.wait(busy, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)

    async def _route(self, match_id: MatchId, *, lost_card: bool = False) -> None:
        try:
            match = await self._matches.match(match_id)
        except Exception:  # one bad match stops no other
            log.exception("expected to read match %d", match_id)
            return
        channels = await glimpses.channels_to_clear(self._store.read, match_id)
        clear = (Errand(channel, match_id, "glimpses") for channel in channels)
        for errand in (*clear, *errands_for(match, lost_card=lost_card)):
            if self._patience.may_try(errand.channel):
                self._lanes.put(errand.channel, errand)

    async def _route_reminder(self, user: UserId) -> None:
        player = await players.find(self._store.read, user)
        lane = user if player is None else player.dm_channel or user
        if self._patience.may_try(lane):
            self._lanes.put(lane, Errand(lane, MatchId(0), "reminder", user=user))

    async def _run(self, errand: Errand) -> None:
        try:
            await self._serve(errand)
        except Undelivered as trouble:
            if trouble.why in _IN_LANE:
                raise
            self._later(errand, self._patience.refused(errand.channel))
            await self._name_obstacle(errand)
            log.warning("match %d, %s: %s", errand.match, errand.whom, trouble.why.name)
        except Unavailable:  # what was committed stays owed: nobody else would ask for it again
            log.exception("expected the store to note %s", errand)
            self._later(errand, STORE_WAIT)
        else:
            self._patience.open(errand.channel)

    async def _serve(self, errand: Errand) -> None:
        if errand.user is not None:
            await self._reminding.tell(errand.user)
            return
        match = await self._matches.match(errand.match)
        if errand.whom == "glimpses":
            await self._clearing.clear(match, errand.channel)
        elif errand.whom == "obstacle" and errand.seat is not None:
            await self.obstacles.tell(match, errand.seat, errand.channel)
        elif errand not in errands_for(match, lost_card=True):
            self.owe(match.id)  # its audience has moved to another lane: two would send twice
        elif errand.whom == "card":
            await self._card.tell(match)
        elif errand.whom == "lost card":
            await self._card.restore(match)
        elif errand.whom == "table":
            await self._table.tell(match)
            self.obstacles.pass_by(match.id)
        elif errand.seat is not None and await self._hand.tell(match, errand.seat):
            self.owe(match.id)

    async def _name_obstacle(self, errand: Errand) -> None:
        """The people of a match hear by DM why its table is silent, if they can be reached."""
        if errand.whom != "table":
            return
        match = await self._matches.match(errand.match)
        if not self.obstacles.meet(match):
            return
        for chair in match.people:
            channel = chair.dm_channel
            if channel is not None and await self.doors.open_to(match, chair.seat):
                self._lanes.put(channel, Errand(channel, match.id, "obstacle", chair.seat))

    def _later(self, errand: Errand, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        if (timer := self._timers.get(errand)) is not None:
            timer.cancel()
        self._timers[errand] = loop.call_later(seconds, self._again, errand)

    def _again(self, errand: Errand) -> None:
        del self._timers[errand]
        if errand.user is not None:
            self.remind(errand.user)
        else:
            self.owe(errand.match)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
