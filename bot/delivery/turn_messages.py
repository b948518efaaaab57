"""A turn's message: posted when a person's turn begins, edited during it, then closed."""

import logging
from collections.abc import Callable, Sequence

from bot.delivery.calls import HeldCall
from bot.delivery.errors import DeliveryError
from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.owed import (
    Close,
    Delete,
    Edit,
    Forward,
    Post,
    Telling,
    board_digest,
    count_waiting,
    outdated_messages,
    owed_turn_message,
    turn_entries,
)
from bot.delivery.retries import Backoff
from bot.delivery.situation import Situation, drop_seen
from bot.game import TABLE, Audience
from bot.match.model import Match, Position
from bot.messages.draft import Draft
from bot.messages.log import TurnLine
from bot.messages.reader import Reader, seat_reader, table_reader
from bot.messages.table import (
    TurnNews,
    closed_hand_message,
    closing_text,
    overflow_pages,
    turn_message,
)
from data import Store, reminders
from data.audiences import DisplayState
from data.ephemerals import SeenMarker
from data.messages import Purpose, StoredMessage

log = logging.getLogger(__name__)


class TurnMessages:
    """Shows an audience whose turn it is: the table, or one person who plays alone in a DM."""

    def __init__(self, messenger: Messenger, store: Store, now: Callable[[], int]) -> None:
        self._messenger = messenger
        self._store = store
        self._backoff = Backoff(now)

    async def deliver(self, situation: Situation, audience: Audience, channel: int) -> bool:
        """Post or edit the message that is owed; return whether older messages are now outdated."""
        position, purpose = situation.position, _purpose(audience)
        assert position is not None, f"expected a match that began, got {situation.match!r}"
        newest = situation.newest_open(audience, purpose, channel)
        owed = owed_turn_message(situation, position, audience, newest)
        if owed is not None and owed.telling.held:
            await self._hold_calls(situation, owed.telling.held)
        match owed:
            case Edit(message, telling):
                edited, overflow = _build_turn(
                    situation, position, audience, channel, telling, message
                )
                if overflow or not await self._messenger.try_edit(message, edited):
                    await self._post(situation, position, audience, channel, Post(telling))
            case Post() as post:
                await self._post(situation, position, audience, channel, post)
            case None:
                return bool(outdated_messages(situation))
        return True

    async def _hold_calls(self, situation: Situation, held: Sequence[HeldCall]) -> None:
        """Store the calls that are made later, before the message without them is sent."""
        match = situation.match
        async with self._store.transaction() as tx:
            for call in held:
                await reminders.insert_held(
                    tx, match.id, call.seat, call.occasion.value, match.version, call.until
                )

    async def close_outdated(self, situation: Situation) -> int | None:
        """Close the messages of turns that are over and delete those that another message replaced.
        A closed message keeps what was done, as history. If Discord refuses one edit for now, the
        others are still processed. Return the seconds until the next try, or None if all are
        closed."""
        waits = []
        for each in outdated_messages(situation):
            if not self._backoff.may_try(each.message.id):
                continue
            try:
                await self._retire(situation, each)
            except DeliveryError as error:
                log.info(
                    "message %s could not be closed: %s", each.message.message_id, error.reason.name
                )
                if not isinstance(each, Forward):  # *Rematch* leads there as well
                    waits.append(self._backoff.record_refusal(each.message.id))
            else:
                self._backoff.reset(each.message.id)
        return min(waits, default=None)

    async def _retire(self, situation: Situation, each: Close | Delete | Forward) -> None:
        sent, match = each.message, situation.match
        if isinstance(each, Delete):
            await self._messenger.delete(sent)
            return
        if isinstance(each, Forward):
            await self._messenger.close(sent, match, forwarding_draft(situation, sent))
            return
        audience, position = sent.record.audience, situation.position
        reader = _reader(match, audience)
        if audience is not TABLE and match.where.guild is not None and position is not None:
            await self._messenger.close(sent, match, closed_hand_message(position, reader))
            return
        entries = turn_entries(situation, sent, audience)
        has_picture = (
            self._messenger.shows_pictures(sent.record.channel)
            and not reader.preferences.in_words
            and not _showed_ephemeral(situation, sent)
        )
        words = closing_text(
            *(reader, entries), is_first=situation.is_first(sent), has_picture=has_picture
        )
        await self._messenger.close(sent, match, Draft(words))

    async def _post(
        self, situation: Situation, position: Position, audience: Audience, channel: int, post: Post
    ) -> None:
        replaced = post.replaces
        outgoing, overflow = _build_turn(
            *(situation, position, audience, channel, post.telling),
            variant="" if replaced is None else f":{replaced.id}",
        )
        for page in overflow_messages(outgoing, overflow, situation.display(audience)):
            await self._messenger.send(page)
        await self._messenger.send(outgoing)
        if replaced is not None:
            await self._messenger.delete(replaced)


def forwarding_draft(situation: Situation, sent: StoredMessage) -> Draft:
    """Rebuild the last message of a match that is over with a link to its rematch."""
    audience, since = sent.record.audience, sent.record.since
    assert situation.position is not None, f"expected a match that began, got {situation.match!r}"
    version = situation.match.version
    news = TurnNews(
        drop_seen(situation.visible(audience, since), SeenMarker(version, version)),
        rematch=situation.rematch,
        is_first=situation.is_first(sent) and audience is TABLE,
        is_lasting=audience is not TABLE,
    )
    return turn_message(situation.position, _reader(situation.match, audience), news)[0]


def _showed_ephemeral(situation: Situation, sent: StoredMessage) -> bool:
    """Whether a message showed an ephemeral event in its turn, so that it may have lost its
    picture."""
    rows = situation.visible(sent.record.audience, sent.record.since)
    until = sent.record.display.version
    return any(event.fleeting for row in rows if row.version <= until for event in row.events)


def stripped_draft(situation: Situation, position: Position, sent: StoredMessage) -> Draft:
    """Rebuild a message without its ephemeral events."""
    audience = sent.record.audience
    until = sent.record.display.version
    rows = situation.visible(audience, sent.record.since)
    entries = drop_seen(
        tuple(row for row in rows if row.version <= until), SeenMarker(until, until)
    )
    addressed = position.people_to_act
    telling = Telling(entries, sent.record.since, sent.record.turn, until, addressed)
    channel = sent.record.channel
    outgoing, _ = _build_turn(situation, position, audience, channel, telling, sent)
    return outgoing.draft


def _build_turn(
    situation: Situation,
    position: Position,
    audience: Audience,
    channel: int,
    telling: Telling,
    message: StoredMessage | None = None,
    variant: str = "",
) -> tuple[OutgoingMessage, tuple[TurnLine, ...]]:
    """Build the message of a turn (an edit if `message` is given) and the lines that do not fit."""
    match = situation.match
    draft, overflow = turn_message(
        position,
        _reader(match, audience),
        TurnNews(
            *(telling.entries, telling.told, telling.addressed, telling.pinged),
            since_move=telling.since_move,
            is_first=situation.is_first(message, audience, telling.turn),
            waiting=count_waiting(situation, telling.addressed),
            asked_back=situation.asked_back,
        ),
    )
    display = DisplayState(match.version, board_digest(position, audience), position.people_to_act)
    outgoing = OutgoingMessage(
        *(match, audience, _purpose(audience), channel, telling.since, display, draft),
        ephemeral=telling.has_ephemeral,
        turn=telling.turn,
        variant=variant,
    )
    return outgoing, overflow


def overflow_messages(
    outgoing: OutgoingMessage, overflow: tuple[TurnLine, ...], before: DisplayState
) -> list[OutgoingMessage]:
    """Build the messages that are sent first, for the lines that do not fit into the turn's
    message."""
    return [
        OutgoingMessage(
            *(outgoing.match, outgoing.audience, outgoing.purpose),
            *(outgoing.channel, outgoing.since),
            DisplayState(max(before.version, version), before.digest, before.to_act),
            Draft(words, silent=True),
            ephemeral=outgoing.ephemeral,
            closed=True,
            variant=f":page{number}",
        )
        for number, (words, version) in enumerate(overflow_pages(overflow))
    ]


def _reader(match: Match, audience: Audience) -> Reader:
    return table_reader(match) if audience is TABLE else seat_reader(match, audience)


def _purpose(audience: Audience) -> Purpose:
    return "table" if audience is TABLE else "hand"
