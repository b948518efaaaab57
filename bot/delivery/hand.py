"""A seat's private messages: its hand by DM beside a table, or the whole match played in a DM."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum, auto

from bot.delivery.cleanup import EphemeralCleanup
from bot.delivery.dm import DmOpener
from bot.delivery.errors import DM_REFUSALS, DeliveryError, Reason
from bot.delivery.left_players import LeftPlayers
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.owed import Edit, Post, Telling, outdated_messages
from bot.delivery.owed_hand import is_uncuttable, owed_hand, private_digest
from bot.delivery.retries import closed_dm_delay
from bot.delivery.situation import Situation, load_situation
from bot.delivery.turn_messages import TurnMessages, overflow_messages
from bot.game import Seat
from bot.kill_points import pass_kill_point
from bot.match.model import Position, UserId
from bot.match.service import MatchService
from bot.messages.log import TurnLine
from bot.messages.reader import seat_reader
from bot.messages.table import TurnNews, turn_message
from data import Store, audiences, players
from data.audiences import DisplayState
from data.players import PlayerRow

MAX_ENTRIES = 12
"""Maximum number of log entries in one message if none of them may be cut for lack of space."""


class Next(Enum):
    """What remains to be done after a delivery to a seat."""

    NOTHING = auto()
    CLOSE = auto()
    """Older messages are now outdated."""
    SERVE_MATCH = auto()
    """All audiences of the match must be served again."""


class HandMessages:
    """Sends one seat its private information. The match never waits for it."""

    def __init__(
        self,
        messenger: Messenger,
        dms: DmOpener,
        store: Store,
        matches: MatchService,
        turns: TurnMessages,
        cleanup: EphemeralCleanup,
        left: LeftPlayers,
        now: Callable[[], int],
    ) -> None:
        self._messenger = messenger
        self._dms = dms
        self._store = store
        self._matches = matches
        self._turns = turns
        self._cleanup = cleanup
        self._left = left
        self._now = now

    async def deliver(self, situation: Situation, seat: Seat) -> Next:
        """Send the seat what it is owed. If the DM channel was only opened, or refused
        the message, the match must be served again."""
        match = situation.match
        chair = match.person_at(seat)
        player = situation.players.get(chair.user)
        if player is None or not self._may_try(player):
            return Next.NOTHING
        alone = match.where.guild is None
        channel = match.where.channel if alone else chair.dm_channel
        try:
            if channel is None:
                return await self._open_dm_if_owed(situation, seat, chair.user)
            outdated = await self._deliver(situation, seat, channel, player)
        except DeliveryError as error:
            if error.reason not in DM_REFUSALS:
                raise
            if error.reason is Reason.NOT_A_MEMBER:
                await self._left.check(chair.user)
            async with self._store.transaction() as tx:
                await players.record_dm_refusal(tx, chair.user, self._now())
            return Next.SERVE_MATCH
        return Next.CLOSE if outdated else Next.NOTHING

    def _may_try(self, player: PlayerRow) -> bool:
        """Whether the player's DMs are open, or may be tried again."""
        if player.dm_refused_at is None:
            return True
        return self._now() >= player.dm_refused_at + closed_dm_delay(player.dm_refusals)

    async def _open_dm_if_owed(self, situation: Situation, seat: Seat, user: UserId) -> Next:
        position = situation.position
        if position is None or owed_hand(situation, position, seat, None) is None:
            return Next.NOTHING
        channel = await self._dms.open(user)
        pass_kill_point("dm.opened")
        async with self._store.transaction() as tx:
            await players.set_dm_channel(tx, user, channel)
        return Next.SERVE_MATCH

    async def _deliver(
        self, situation: Situation, seat: Seat, channel: int, player: PlayerRow
    ) -> bool:
        situation = await self._settle(situation, seat, channel)
        position = situation.position
        if position is None:
            return False
        if situation.match.where.guild is None:
            outdated = await self._turns.deliver(situation, seat, channel)
        else:
            outdated = await self._deliver_hand(situation, position, seat, channel)
        if player.dm_refusals and situation.display(seat).version < situation.match.version:
            async with self._store.transaction() as tx:
                await players.reset_dm_refusals(tx, player.id)
        return outdated

    async def _settle(self, situation: Situation, seat: Seat, channel: int) -> Situation:
        """Recover messages that were sent before a crash, and clear ephemeral events."""
        match = situation.match
        unsettled = situation.unsettled(seat, "hand")
        await self._messenger.recover(match, unsettled)
        cleared = await self._cleanup.clear(situation, channel)
        if not unsettled and not cleared:
            return situation
        return await load_situation(self._store, self._matches, match.id, self._now())

    async def _deliver_hand(
        self, situation: Situation, position: Position, seat: Seat, channel: int
    ) -> bool:
        match owed_hand(situation, position, seat, situation.newest_open(seat, "hand", channel)):
            case Post(telling):
                await self._post(situation, position, seat, channel, telling)
                return True
            case Edit(message, telling):
                outgoing, overflow = _build_hand(situation, position, seat, channel, telling)
                if overflow or not await self._messenger.try_edit(message, outgoing):
                    await self._post(situation, position, seat, channel, telling)
                    return True
            case None:
                await self._mark_finished(situation, position, seat)
        return bool(outdated_messages(situation))

    async def _post(
        self, situation: Situation, position: Position, seat: Seat, channel: int, telling: Telling
    ) -> None:
        for part, until in _parts(telling):
            outgoing, overflow = _build_hand(situation, position, seat, channel, part, until)
            for page in overflow_messages(outgoing, overflow, situation.display(seat)):
                await self._messenger.send(page)
            await self._messenger.send(outgoing)

    async def _mark_finished(self, situation: Situation, position: Position, seat: Seat) -> None:
        """Record that the seat of a finished match is owed nothing more, even if something was not
        sent."""
        version = situation.match.version
        if 0 < situation.display(seat).version < version and not position.to_act:
            async with self._store.transaction() as tx:
                await audiences.advance(tx, situation.match.id, seat, DisplayState(version))


def _parts(telling: Telling) -> Iterator[tuple[Telling, int | None]]:
    """Split the news into parts of limited length, one message each, since private and ephemeral
    entries must never be cut. Each part comes with the last version that it covers."""
    rest = telling
    rows = [row for row in telling.entries if is_uncuttable(row)]
    for last in rows[MAX_ENTRIES - 1 : -1 : MAX_ENTRIES]:
        part = tuple(row for row in rest.entries if row.version <= last.version)
        yield replace(rest, entries=part), last.version
        remaining = tuple(row for row in rest.entries if row.version > last.version)
        rest = replace(rest, since=last.version, entries=remaining)
    yield rest, None


def _build_hand(
    situation: Situation,
    position: Position,
    seat: Seat,
    channel: int,
    telling: Telling,
    until: int | None = None,
) -> tuple[OutgoingMessage, tuple[TurnLine, ...]]:
    """Build a hand message beside a table, and return the lines that do not fit. It is silent
    unless it calls its player. The table's recap is repeated only for players who are called by DM
    or who read words, since the table shows pictures."""
    match = situation.match
    display = DisplayState(match.version, private_digest(position, seat), position.people_to_act)
    if until is not None:
        display = DisplayState(until, "", situation.display(seat).to_act)
    reader = seat_reader(match, seat)
    calls_by_dm = reader.preferences.push in ("dm", "both")
    draft, overflow = turn_message(
        position,
        reader,
        TurnNews(
            *(telling.entries, telling.told, telling.addressed),
            since_move=telling.since_move,
            is_lasting=True,
            is_told_at_table=not (calls_by_dm or reader.preferences.in_words),
        ),
    )
    outgoing = OutgoingMessage(
        *(match, seat, "hand", channel, telling.since, display),
        replace(draft, silent=not telling.pinged),
        ephemeral=telling.has_ephemeral,
        turn=telling.turn,
    )
    return outgoing, overflow
