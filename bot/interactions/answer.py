"""Answers an interaction: acknowledge it, do the work, or refuse with a sentence.

discord.py only logs an exception in a control. Here every exception is caught and logged with a
reference, and the user gets that reference.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar, cast

import aiohttp
import discord

from bot.interactions.ack import Ack
from bot.interactions.controls import build_view
from bot.interactions.forms import build_modal
from bot.interactions.open_answers import OfferedUndo, OpenAnswers, ReturnedText
from bot.interactions.rate_limit import RateLimit
from bot.interactions.sending import render_draft
from bot.match.model import MatchId, Person, Place, UndoPoint, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.custom_ids import parse_custom_id
from bot.messages.draft import Draft, Form, Row
from bot.messages.limits import MAX_CONTENT, shorten, split_pages
from bot.messages.names import clean_name, escape_markup
from bot.texts import text
from data import count_commits
from data.errors import is_damage, is_disk_full
from render.renderer import Renderer

log = logging.getLogger(__name__)

_SEND_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError)
"""A RuntimeError means that the HTTP session was closed because the bot is shutting down."""
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that was deleted."""

Work: TypeAlias = "Callable[[Reply], Awaitable[None]]"


class BotClient(Protocol):
    """The attributes of the client that answers to interactions use."""

    matches: MatchService
    renderer: Renderer
    picture_limit: RateLimit
    lobby_pings: RateLimit
    """How often the creator of a lobby, by its match's number, is called because it is full."""
    rematch_pings: RateLimit
    """How often the former players of a match, by its number, are called to a rematch."""
    open_answers: OpenAnswers
    reply_tasks: set[asyncio.Task[Any] | None]
    """The tasks that are answering; on shutdown the bot waits for them briefly."""


class ShownOnce(NamedTuple):
    """What an answer shows only once: whether it is to be covered by now, and the text that is left
    of the answer then."""

    is_covered: Callable[[], Awaitable[bool]]
    covered: str


class Reply:
    """The answer to one interaction of one person."""

    def __init__(self, interaction: discord.Interaction[Any], ack: Ack) -> None:
        self.interaction = interaction
        self._ack = ack
        self.client = cast(BotClient, interaction.client)
        self._sent_anew: discord.WebhookMessage | None = None

    @property
    def person(self) -> Person:
        user = self.interaction.user
        return Person(UserId(user.id), clean_name(user.display_name), self.locale, user.name)

    @property
    def chosen_people(self) -> tuple[Person, ...]:
        """The people chosen in a UserSelect, whose language is unknown. Raises Refused if a bot is
        among them."""
        data: Any = self.interaction.data
        users, members = data["resolved"]["users"], data["resolved"].get("members", {})
        if any(user.get("bot") for user in users.values()):
            raise Refused("no_bots_invited")
        return tuple(
            _person_of(users[key], members.get(key, {})) for key in data["values"] if key in users
        )

    @property
    def user(self) -> UserId:
        return UserId(self.interaction.user.id)

    @property
    def locale(self) -> str:
        return self.interaction.locale.value

    @property
    def place(self) -> Place:
        """The place of the interaction; in a thread, `channel` is the parent channel."""
        channel = self.interaction.channel
        here = self.interaction.channel_id or 0
        if isinstance(channel, discord.Thread):
            return Place(self.interaction.guild_id, channel.parent_id, here)
        return Place(self.interaction.guild_id, here)

    def is_forum(self, channel: int) -> bool:
        """Whether a channel takes no messages, only posts."""
        return isinstance(self.interaction.client.get_channel(channel), discord.ForumChannel)

    @property
    def channel_id(self) -> int:
        """The id of the channel, thread or DM."""
        return self.interaction.channel_id or 0

    @property
    def pressed_message(self) -> discord.Message | None:
        """The message of the control that was pressed; None for a command."""
        return self.interaction.message

    def can_see(self, place: Place) -> bool:
        """Whether this person can read the messages in a place, as far as the interaction shows
        it."""
        if self.channel_id in (place.channel, place.thread):
            return True
        guild, member = self.interaction.guild, self.interaction.user
        if guild is None or guild.id != place.guild or not isinstance(member, discord.Member):
            return False
        channel = guild.get_channel(place.channel)
        return channel is not None and channel.permissions_for(member).view_channel

    async def acknowledge(self) -> None:
        """Acknowledge the interaction within the three seconds that Discord allows."""
        if self._ack is Ack.FORM:
            return
        if self._ack is Ack.UPDATE:
            await self.interaction.response.defer()
        else:
            private = self._ack is Ack.PRIVATE
            await self.interaction.response.defer(ephemeral=private, thinking=True)

    async def show(self, draft: Draft) -> int:
        """Show the answer: in a new message, or in the message of the control; in a new one too if
        that is gone, as an older question goes when a newer one opens. Returns the message's
        id."""
        is_over_limit = draft.picture is not None and self.client.picture_limit.take(self.user)
        obstacle = "picture.too_many" if is_over_limit else None
        rendered = await render_draft(draft, self.client.renderer, obstacle=obstacle)
        answers = self.client.open_answers
        async with answers.lock(self.user):
            try:
                message = await self._edit(**rendered.edit_kwargs())
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE or self._ack is not Ack.UPDATE:
                    raise
                again = await render_draft(draft, self.client.renderer, obstacle=obstacle)
                message = self._sent_anew = await self.interaction.followup.send(
                    **again.send_kwargs(), ephemeral=True, wait=True
                )
            answers.forget(self.user, message.id)
        return message.id

    async def _edit(self, **changes: Any) -> discord.Message:
        if self._sent_anew is not None:
            return await self._sent_anew.edit(**changes)
        return await self.interaction.edit_original_response(**changes)

    async def show_decision(
        self,
        match: MatchId,
        draft: Draft,
        keeps: str = "",
        *,
        shown_once: ShownOnce | None = None,
        returned: ReturnedText | None = None,
    ) -> int:
        """Show an answer whose buttons belong to a decision in a match, and close the person's
        older ones. `keeps` is the text that remains when this one is closed; without a text the
        answer is deleted. What it shows only once stays, with the picture, until it is covered.
        Its text and picture are covered when a later answer opens, if they must stay for now.
        `returned` is a typed text that it gives back. Returns the message's id."""
        message = await self.show(draft)
        is_closed = False

        async def close() -> bool:
            nonlocal is_closed
            if not keeps:
                await self.delete()
                return False
            is_open = shown_once is not None and not await shown_once.is_covered()
            if is_open and is_closed:
                return True
            changes: dict[str, Any] = {} if is_open else {"attachments": []}
            left = keeps if shown_once is None or is_open else shown_once.covered
            await self._edit(content=shorten(left, MAX_CONTENT), view=None, **changes)
            is_closed = True
            return is_open

        undo = self._offered_undo(draft)
        answers = self.client.open_answers
        await answers.open(self.user, match, message, close, draft.asks, undo, returned)
        return message

    def _offered_undo(self, draft: Draft) -> OfferedUndo | None:
        """Return the *Undo* that an answer offers, if any."""
        for item in (item for row in draft.rows for item in row):
            ref = parse_custom_id(item.custom_id)
            if ref.kind == "undo" and ref.seat is not None and ref.path:

                async def remove(taken: str = item.custom_id) -> None:
                    rows = [
                        tuple(each for each in row if each.custom_id != taken) for row in draft.rows
                    ]
                    view = build_view([cast(Row, row) for row in rows if row])
                    await self._edit(view=view)

                return OfferedUndo(UndoPoint(ref.seat, ref.path[0]), remove)
        return None

    async def send(self, draft: Draft) -> None:
        """Send a further public message, which pings the people whom it mentions."""
        rendered = await render_draft(draft, self.client.renderer)
        await self.interaction.followup.send(**rendered.send_kwargs())

    async def send_to(self, channel: int, draft: Draft) -> None:
        """Send a message to a channel that is not the interaction's. What was done holds even if
        Discord refuses it."""
        rendered = await render_draft(draft, self.client.renderer)
        place = self.interaction.client.get_partial_messageable(channel)
        try:
            await place.send(**rendered.send_kwargs())
        except _SEND_ERRORS:
            log.warning("channel %d could not be told", channel, exc_info=True)

    async def delete(self) -> None:
        """Delete the answer; Discord allows this for fifteen minutes."""
        if self._sent_anew is not None:
            await self._sent_anew.delete()
        else:
            await self.interaction.delete_original_response()

    async def open_form(self, form: Form) -> None:
        """Open a form as the first answer to a press; it also acknowledges the press."""
        await self.interaction.response.send_modal(build_modal(form))

    async def say(self, words: str) -> None:
        """Answer with text only, in as many messages as it needs."""
        first, *others = split_pages(words)
        await self.show(Draft(first))
        for other in others:
            hidden = self._ack is not Ack.PUBLIC
            await self.interaction.followup.send(other, ephemeral=hidden)

    async def send_dm(self, words: str) -> None:
        """Send this person a direct message. Raises discord.Forbidden if their DMs are closed."""
        await self.interaction.user.send(words)

    async def refuse(self, words: str) -> None:
        """Tell only this person why not; the message of the control does not change."""
        if self._ack is Ack.PRIVATE:
            await self.say(words)
            return
        if self._ack is Ack.FORM:
            await self.interaction.response.send_message(words, ephemeral=True)
            return
        if self._ack is Ack.PUBLIC:
            await self.interaction.delete_original_response()
        await self.interaction.followup.send(words, ephemeral=True)


def _person_of(user: Any, member: Any) -> Person:
    """Return a user as Discord's payloads describe them, with their name on the server."""
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Person(UserId(int(user["id"])), clean_name(name), username=user["username"])


P = ParamSpec("P")
Cog = TypeVar("Cog")
Body: TypeAlias = Callable[Concatenate[Cog, Reply, P], Awaitable[None]]
"""A command's method as it is written in a cog."""
Callback: TypeAlias = Callable[
    Concatenate[Cog, discord.Interaction[Any], P], Coroutine[Any, Any, None]
]
"""A command's method as discord.py calls it."""


def private_reply(body: Body[Cog, P]) -> Callback[Cog, P]:
    """Convert a method that takes a Reply to a command's callback; only the user sees the
    answer."""
    return _reply_with(Ack.PRIVATE, body)


def public_reply(body: Body[Cog, P]) -> Callback[Cog, P]:
    """Like `private_reply`, with an answer that everybody sees."""
    return _reply_with(Ack.PUBLIC, body)


def _reply_with(ack: Ack, body: Body[Cog, P]) -> Callback[Cog, P]:
    # discord.py reads the parameters of the wrapped method and skips the first two.
    @wraps(body)
    async def callback(
        cog: Cog, interaction: discord.Interaction[Any], /, *args: P.args, **kwargs: P.kwargs
    ) -> None:
        await handle_interaction(interaction, ack, lambda reply: body(cog, reply, *args, **kwargs))

    return callback


async def handle_unknown_control(interaction: discord.Interaction[Any]) -> None:
    """Answer a control that has no handler, such as one of an earlier release."""

    async def say(reply: Reply) -> None:
        await reply.say(text("refusal.old_control", reply.locale))

    await handle_interaction(interaction, Ack.PRIVATE, say)


async def handle_interaction(interaction: discord.Interaction[Any], ack: Ack, work: Work) -> None:
    """Acknowledge, do the work, and report a failure to the user."""
    reply, task, renamed = Reply(interaction, ack), asyncio.current_task(), 0
    reply.client.reply_tasks.add(task)
    try:
        with count_commits() as commits:
            if await _try_acknowledge(reply):
                await reply.client.matches.follow_name(reply.person)
                renamed = commits.n  # a new name is nothing that the user would repeat
                await work(reply)
    except Refused as refusal:
        await _try_refuse(reply, refusal_text(refusal, reply.locale))
    except Exception as error:
        reference = secrets.token_hex(3)
        log.exception("an interaction failed (reference %s)", reference)
        key = _failure_key(error, has_committed=commits.n > renamed)
        await _try_refuse(reply, text(key, reply.locale, reference=reference))
    finally:
        reply.client.reply_tasks.discard(task)


def _failure_key(error: Exception, *, has_committed: bool) -> str:
    """Return the text key of a failure. `has_committed` matters because a user who reads that
    nothing has changed will repeat the action."""
    if has_committed:
        return "refusal.failed_afterwards"
    if is_disk_full(error):
        return "refusal.disk_full"
    return "refusal.damaged" if is_damage(error) else "refusal.failed"


def refusal_text(refusal: Refused, locale: str) -> str:
    """Return the sentence of a refusal; names in it neither format nor ping."""
    args = dict(refusal.args_by_name)
    args |= {key: escape_markup(str(args[key])) for key in ("name", "names") if key in args}
    return text(f"refusal.{refusal.key}", locale, **args)


async def _try_acknowledge(reply: Reply) -> bool:
    """Acknowledge; return False if no answer is possible: Discord delivered the interaction twice
    (40060) or too late (10062)."""
    try:
        await reply.acknowledge()
    except _SEND_ERRORS:
        log.warning("an interaction could not be acknowledged and is ignored", exc_info=True)
        return False
    return True


async def _try_refuse(reply: Reply, words: str) -> None:
    """Refuse; if even that cannot be sent, log it. The match is unchanged."""
    try:
        await reply.refuse(words)
    except _SEND_ERRORS:
        log.warning("a refusal could not be sent", exc_info=True)
