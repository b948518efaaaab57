"""Delivery: sends every audience the newest view and every event since its last message."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

import discord

from bot.delivery import retries
from bot.delivery.blocked_channels import BlockedChannels
from bot.delivery.cleanup import EphemeralCleanup, Retention
from bot.delivery.discord_api import DiscordApi
from bot.delivery.dm import DmOpener, DmStatus
from bot.delivery.ephemerals import EphemeralEvents
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.hand import HandMessages, Next
from bot.delivery.jobs import (
    BlockedJob,
    CardJob,
    ClearJob,
    CloseJob,
    DeliveryJob,
    HandJob,
    LostCardJob,
    ReminderJob,
    TableJob,
    jobs_for,
)
from bot.delivery.left_players import LeftPlayers
from bot.delivery.links import message_link
from bot.delivery.lobby import LobbyCards
from bot.delivery.messenger import Messenger
from bot.delivery.other_calls import OtherCalls
from bot.delivery.pacing import Pacing
from bot.delivery.pings import next_ping_at
from bot.delivery.queues import ChannelQueues
from bot.delivery.reminders import ReminderSender
from bot.delivery.retries import Backoff, jittered_delay
from bot.delivery.situation import Situation, SituationReader, load_situation
from bot.delivery.table import TableMessages, channel_of
from bot.delivery.turn_messages import TurnMessages
from bot.game import TABLE, Audience, Seat
from bot.match.deadlines import DeadlineService
from bot.match.model import Match, MatchId, Status, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, Unavailable, audiences, ephemerals, matches, messages, players, reminders
from data.messages import Purpose, StoredMessage
from render.renderer import Renderer

log = logging.getLogger(__name__)

MAX_BUSY_CHANNELS = 50
"""Number of channels that are served in parallel after a start, so that players are still answered
meanwhile."""
CLEANUP_TIMEOUT = 2.0
"""Seconds for which the answer to a player waits for ephemeral events to be removed."""
_HANDLED_BY_QUEUE = (Reason.UNCERTAIN, Reason.RATE_LIMITED)
"""Errors of the request, not of the channel: the queue handles them."""


class Delivery:
    """Reconciles what Discord shows with the stored matches.

    Nothing waits for it and nothing is lost: what is owed is read from the store each time, so a
    crash, a rate limit or an outage between commit and message is made up for later.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        matches: MatchService,
        renderer: Renderer,
        *,
        now: Callable[[], int],
        pause: Callable[[int], float] = jittered_delay,
        new_dms_per_minute: int = 0,
        pacing: Pacing | None = None,
    ) -> None:
        self.pacing = pacing = pacing or Pacing(now)
        self._api = api = DiscordApi(client, pacing)
        messenger = Messenger(api, store, renderer, now)
        self._now = now
        self._store = store
        self._matches = matches
        self._lobby_cards = LobbyCards(messenger, api, store, now)
        dm_status = DmStatus(store)
        self._cleanup = EphemeralCleanup(messenger)
        self._turns = turns = TurnMessages(messenger, store, now)
        self.dms = dms = DmOpener(api, now, new_dms_per_minute)
        cleanup = self._cleanup
        deadlines = DeadlineService(store, matches, now=now)
        self.left_players = left = LeftPlayers(api, store, matches, deadlines)
        self._table_messages = TableMessages(
            messenger, api, store, matches, turns, cleanup, left, now
        )
        self._hand_messages = HandMessages(
            messenger, dms, store, matches, turns, cleanup, left, now
        )
        self.dm_status = dm_status
        self.blocked_channels = BlockedChannels(client, messenger, store)
        self.other_calls = OtherCalls(store, now)
        self.ephemerals = EphemeralEvents(store, matches, dm_status, now)
        self._reminder_sender = ReminderSender(messenger, left, dms, store, matches, now)
        self._retention = Retention(api, store, now)
        self._reader = SituationReader(store, matches, now)
        self._backoff = Backoff(now)
        self._pause = pause
        self._queues: ChannelQueues[DeliveryJob] = ChannelQueues(self._run_job, pause)
        self._closing_queues: ChannelQueues[CloseJob] = ChannelQueues(self._close, pause)
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._timers: dict[DeliveryJob, asyncio.TimerHandle] = {}

    def schedule(self, match_id: MatchId) -> None:
        """Schedule all deliveries of a match. Returns at once."""
        if not self._closed:
            self._spawn(self._enqueue(match_id))

    def schedule_changed(self, match_id: MatchId) -> None:
        """Schedule all deliveries of a match that has changed, soon also in a channel that refused
        messages. A listener of the match service; returns at once."""
        if not self._closed:
            self._spawn(self._enqueue(match_id, is_urgent=True))

    def retry_blocked(self, guild: int) -> None:
        """Try at once to show the blocked tables of a server where the bot lacks no permission any
        more, as far as it knows, and those that Discord rejected. Returns at once."""
        for match in self.blocked_channels.take_repaired(guild):
            for channel in (match.where.channel, channel_of(match)):
                self._backoff.reset(channel)
            self.schedule(match.id)

    def schedule_reminder(self, user: UserId) -> None:
        """Schedule the reminders of a player. Returns at once."""
        if not self._closed:
            self._spawn(self._enqueue_reminder(user))

    async def schedule_all_reminders(self) -> None:
        """Schedule the reminders of all players who have any."""
        for user in map(UserId, await reminders.users_with_pending(self._store.read, self._now())):
            self.schedule_reminder(user)

    async def handle_thread_deleted(self, thread: int) -> None:
        """Replace the deleted thread of a match that still goes on."""
        async with self._store.transaction() as tx:
            await messages.mark_channel_gone(tx, thread)
            lost = await matches.detach_thread(tx, thread)
        for match_id in map(MatchId, lost):
            self.schedule(match_id)

    async def delete_expired(self) -> None:
        """Delete messages that are no longer needed, and correct reminders whose deadlines have
        changed."""
        await self._retention.delete_expired()
        await self._reminder_sender.correct_sent()

    async def schedule_overdue(self) -> None:
        """Schedule the matches that are owed messages, whatever kept these from being sent."""
        for match_id in map(MatchId, await audiences.overdue_matches(self._store.read)):
            self.schedule(match_id)

    async def start(self) -> None:
        """After the login, schedule everything that was owed at shutdown. Returns at once."""
        self._spawn(self._catch_up())

    async def wait_until_idle(self) -> None:
        """Wait until everything that can be delivered is delivered."""
        while running := self._tasks | self._queues.tasks | self._closing_queues.tasks:
            await asyncio.wait(running)

    async def close(self) -> None:
        """Stop after running requests have finished; what is still owed is sent after the next
        start."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(self._queues.close(), self._closing_queues.close())

    async def register_card(
        self, match_id: MatchId, channel: int, message: int, display: Match | None = None
    ) -> None:
        """Register a lobby's card that was posted as the answer to a command, so that it is kept up
        to date. `display` is the lobby as the card shows it, if known."""
        await self._lobby_cards.register(match_id, channel, message, display)
        self.schedule(match_id)

    async def post_card(self, match_id: MatchId) -> None:
        """Post the card of a lobby that no command's answer shows in its channel."""
        await self._enqueue(match_id, lost_card=True)

    async def retry_dms(self, user: UserId) -> None:
        """Retry the user's direct messages, after they did something that may have opened them."""
        async with self._store.transaction() as tx:
            await players.reset_dm_refusals(tx, user)
        for match in await self._matches.open_matches_of(user):
            self.schedule(match.id)

    async def can_view(self, match: Match, user: UserId) -> bool:
        """Ask Discord whether a player may see the channel of a match. Raises DeliveryError."""
        where = match.where
        return where.guild is None or await self._api.can_view(where.guild, where.channel, user)

    async def board_link(self, match_id: MatchId) -> str | None:
        """Return the link to the newest message that shows the board to the match's people."""
        match = await self._matches.match(match_id)
        sent = await self._newest_board_message(match)
        return None if sent is None else message_link(match, sent)

    async def clear_before_action(self, match: Match, seat: Seat) -> None:
        """Before a player's action is answered, remove what others revealed at the table only
        once."""
        await self.ephemerals.cover_table(match, seat)
        await self._clear_now(match)

    async def cover(self, match: Match, seat: Seat, until: int, answer: int | None = None) -> None:
        """Record that the player has seen the ephemeral events up to version `until`, and remove
        them. `answer` is the message whose button was pressed."""
        await self.ephemerals.cover(match, seat, until, answer)
        await self._clear_now(match)

    async def _clear_now(self, match: Match) -> None:
        """Clear ephemeral events now. What cannot be cleared is cleared later: the match waits for
        no outage."""
        if self._closed:
            return
        channels = await ephemerals.channels_to_clear(self._store.read, match.id)
        tasks = [
            asyncio.create_task(self._queues.run_first(channel, ClearJob(channel, match.id)))
            for channel in channels
            if self._backoff.may_try(channel)
        ]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=CLEANUP_TIMEOUT)
            for task in late:
                task.cancel()

    async def _newest_board_message(self, match: Match) -> StoredMessage | None:
        if match.where.guild is not None:
            return await messages.find_newest(self._store.read, match.id, TABLE, "table")
        for chair in match.people:
            return await messages.find_newest(self._store.read, match.id, chair.seat, "hand")
        return None

    # Matches and their channels

    async def _catch_up(self) -> None:
        for failures in count(1):
            try:
                owed = await audiences.matches_to_deliver(self._store.read)
                break
            except Exception:  # nothing else would look at all lobbies and matches
                log.exception("could not list the matches that may be owed messages")
                await asyncio.sleep(self._pause(failures))
        for match_id in map(MatchId, owed):
            await self._enqueue(match_id, lost_card=True)
            if len(busy := self._queues.tasks) > MAX_BUSY_CHANNELS:
                await asyncio.wait(busy, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)

    async def _enqueue(
        self, match_id: MatchId, *, lost_card: bool = False, is_urgent: bool = False
    ) -> None:
        try:
            situation = await self._reader.read(match_id)
        except Refused as refused:  # the game of the match no longer exists
            log.warning("nothing is sent for match %d: %s", match_id, refused.key)
            return
        # one broken match must not stop the others, and nothing else would retry it
        except Exception:
            log.exception("match %d could not be read", match_id)
            asyncio.get_running_loop().call_later(retries.STORE_DELAY, self.schedule, match_id)
            return
        clear = (ClearJob(channel, match_id) for channel in situation.channels_to_clear)
        for job in (*clear, *jobs_for(situation.match, lost_card=lost_card)):
            if self._backoff.may_try(job.channel, is_urgent=is_urgent):
                self._queues.put(job.channel, job)

    async def _enqueue_reminder(self, user: UserId) -> None:
        player = await players.find(self._store.read, user)
        channel = user if player is None else player.dm_channel or user
        if self._backoff.may_try(channel):
            self._queues.put(channel, ReminderJob(channel, user))

    async def _run_job(self, job: DeliveryJob) -> None:
        try:
            await self._perform(job)
        except DeliveryError as error:
            if error.reason in _HANDLED_BY_QUEUE:
                raise
            self._retry_later(job, self._backoff.delay_after(error, job.channel))
            if error.reason is Reason.DMS_PAUSED:
                return
            await self._report_blocked_table(job, error.code)
            log.warning("%s failed: %s (%d)", job, error.reason.name, error.code)
        except Unavailable:  # what was committed stays owed, and nothing else would retry it
            log.exception("the result of %s could not be saved", job)
            self._retry_later(job, retries.STORE_DELAY)
        else:
            self._backoff.reset(job.channel)

    async def _perform(self, job: DeliveryJob) -> None:
        match job:
            case ReminderJob():
                await self._reminder_sender.deliver(job.user)
            case ClearJob():
                situation = await load_situation(self._store, self._matches, job.match, self._now())
                await self._cleanup.clear(situation, job.channel)
                self._reader.forget(job.match)
            case BlockedJob():
                match = await self._matches.match(job.match)
                await self.blocked_channels.deliver_notice(match, job.seat, job.channel)
            case CloseJob():
                await self._close(job)
            case CardJob() | LostCardJob() | TableJob() | HandJob():
                await self._serve(job)

    async def _serve(self, job: CardJob | LostCardJob | TableJob | HandJob) -> None:
        situation = await self._reader.take(job.match, *_messages_of(job))
        try:
            await self._serve_from(job, situation)
        finally:
            self._reader.note_end(job.match, *_messages_of(job))

    async def _serve_from(
        self, job: CardJob | LostCardJob | TableJob | HandJob, situation: Situation
    ) -> None:
        match = situation.match
        if job not in jobs_for(match, lost_card=True):
            # its audience has moved to another queue: two queues would send twice
            self.schedule(match.id)
            return
        match job:
            case CardJob():
                await self._lobby_cards.update(situation)
                if match.status is Status.LOBBY:
                    self.blocked_channels.mark_open(match.id)
            case LostCardJob():
                await self._lobby_cards.restore(situation)
            case TableJob():
                if await self._table_messages.deliver(situation):
                    self._schedule_closing(match.id)
                if (due := next_ping_at(situation)) is not None:
                    self._retry_later(job, due - situation.now)
                self.blocked_channels.mark_open(match.id)
                await self._forward_former(situation, TABLE)
            case HandJob():
                match await self._hand_messages.deliver(situation, job.seat):
                    case Next.CLOSE:
                        self._schedule_closing(match.id)
                    case Next.SERVE_MATCH:
                        self.schedule(match.id)
                if match.where.guild is None:
                    await self._forward_former(situation, job.seat)

    async def _forward_former(self, before: Situation, audience: Audience) -> None:
        """When a rematch has shown its first message, let the match before lead there."""
        where = before.match.where
        if before.display(audience).version or (where.guild is not None and where.thread is None):
            return
        former = await matches.former_of(self._store.read, before.match.id)
        if former is not None:
            self._schedule_closing(MatchId(former.match.id))

    async def _report_blocked_table(self, job: DeliveryJob, code: int) -> None:
        """Tell the people of a match by DM why its table is silent, if they can be reached; of a
        lobby, its creator. If Discord rejected a table's message, ping whoever's turn it is without
        names and picture."""
        if not isinstance(job, CardJob | LostCardJob | TableJob):
            return
        match = await self._matches.match(job.match)
        is_table = isinstance(job, TableJob)
        if not is_table and match.status is not Status.LOBBY:
            return
        if is_table and code and match.where.thread is not None:
            await self._ping_plainly(match, code)
        if not self.blocked_channels.mark_blocked(match, code):
            return
        for chair in match.people:
            if not is_table and chair.user != match.creator:
                continue
            channel = chair.dm_channel
            if channel is not None and await self.dm_status.dm_reachable(match, chair.seat):
                self._queues.put(channel, BlockedJob(channel, match.id, chair.seat))

    async def _ping_plainly(self, match: Match, code: int) -> None:
        situation = await load_situation(self._store, self._matches, match.id, self._now())
        try:
            await self._table_messages.ping_plainly(situation, code)
        except DeliveryError as error:
            log.warning("match %d: the plain ping failed too: %s", match.id, error.reason.name)

    # Outdated messages

    def _schedule_closing(self, match: MatchId) -> None:
        if not self._closed:
            self._closing_queues.put(match, CloseJob(match))

    async def _close(self, job: CloseJob) -> None:
        """Close outdated messages, after everything else. A refusal is retried later and blocks
        nothing."""
        try:
            situation = await load_situation(self._store, self._matches, job.match, self._now())
            wait = await self._turns.close_outdated(situation)
        except Unavailable:
            self._retry_later(job, retries.STORE_DELAY)
            return
        self._reader.forget(job.match)
        if wait is not None:
            self._retry_later(job, wait)

    def _retry_later(self, job: DeliveryJob, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        if (timer := self._timers.get(job)) is not None:
            timer.cancel()
        self._timers[job] = loop.call_later(seconds, self._retry, job)

    def _retry(self, job: DeliveryJob) -> None:
        del self._timers[job]
        match job:
            case ReminderJob():
                self.schedule_reminder(job.user)
            case CloseJob():
                self._schedule_closing(job.match)
            case _:
                self.schedule(job.match)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _messages_of(job: CardJob | LostCardJob | TableJob | HandJob) -> tuple[Purpose, Audience]:
    """Return the purpose and the audience of the messages that a job updates."""
    match job:
        case CardJob() | LostCardJob():
            return "lobby", TABLE
        case TableJob():
            return "table", TABLE
        case HandJob():
            return "hand", job.seat
