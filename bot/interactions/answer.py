"""Answering somebody's press or command: acknowledge first, work then, refuse in a sentence.

Exceptions of a discord.py item vanish; here every one is caught, logged with a reference, and
the user is told that reference.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeAlias, cast

import aiohttp
import discord

from bot.interactions.ack import Ack
from bot.interactions.forms import modal_of
from bot.interactions.handlers import Handlers
from bot.interactions.sending import ready
from bot.match.model import Person, Place, UserId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Form
from bot.messages.limits import pages
from bot.messages.names import escaped, plain_name
from bot.texts import text
from render.studio import Studio

log = logging.getLogger(__name__)

_UNSENT = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError)
"""A RuntimeError is a session that was closed: the bot is going down."""

Work: TypeAlias = "Callable[[Answer], Awaitable[None]]"


class Host(Protocol):
    """What an interaction's client offers to those who answer it."""

    handlers: Handlers
    studio: Studio
    answering: set[asyncio.Task[Any] | None]
    """The tasks that are at an answer: a bot that closes waits for them for a moment."""


class Answer:
    """One interaction's answer, for one person."""

    def __init__(self, interaction: discord.Interaction[Any], ack: Ack) -> None:
        self._interaction = interaction
        self._ack = ack
        self.host = cast(Host, interaction.client)

    @property
    def person(self) -> Person:
        user = self._interaction.user
        return Person(UserId(user.id), plain_name(user.display_name), self.locale)

    @property
    def user(self) -> UserId:
        return UserId(self._interaction.user.id)

    @property
    def locale(self) -> str:
        return self._interaction.locale.value

    @property
    def place(self) -> Place:
        """Where the interaction came from; in a thread its parent is the channel."""
        channel = self._interaction.channel
        here = self._interaction.channel_id or 0
        if isinstance(channel, discord.Thread):
            return Place(self._interaction.guild_id, channel.parent_id, here)
        return Place(self._interaction.guild_id, here)

    @property
    def here(self) -> int:
        """The id of the channel, thread or DM."""
        return self._interaction.channel_id or 0

    def sees(self, where: Place) -> bool:
        """Whether this person may read what is posted there, as far as it is known from here."""
        if self.here in (where.channel, where.thread):
            return True
        guild, member = self._interaction.guild, self._interaction.user
        if guild is None or guild.id != where.guild or not isinstance(member, discord.Member):
            return False
        channel = guild.get_channel(where.channel)
        return channel is not None and channel.permissions_for(member).view_channel

    async def acknowledge(self) -> None:
        """Tells Discord that we are at it, within its three seconds."""
        if self._ack is Ack.FORM:
            return
        if self._ack is Ack.UPDATE:
            await self._interaction.response.defer()
        else:
            private = self._ack is Ack.PRIVATE
            await self._interaction.response.defer(ephemeral=private, thinking=True)

    async def show(self, draft: Draft) -> int:
        """The answer itself: fills the new message, or changes the one with the control. Returns
        the message's id."""
        sent = await ready(draft, self.host.studio)
        message = await self._interaction.edit_original_response(**sent.for_edit())
        return message.id

    async def take_back(self) -> None:
        """Deletes the answer, which can be done for fifteen minutes."""
        await self._interaction.delete_original_response()

    async def open(self, form: Form) -> None:
        """The first answer to a press that is acknowledged by a form."""
        await self._interaction.response.send_modal(modal_of(form))

    async def say(self, words: str) -> None:
        """An answer of words alone, in as many messages as they need."""
        first, *others = pages(words)
        await self.show(Draft(first))
        for other in others:
            hidden = self._ack is not Ack.PUBLIC
            await self._interaction.followup.send(other, ephemeral=hidden)

    async def whisper(self, words: str) -> None:
        """A direct message to this person. Raises discord.Forbidden where the door is shut."""
        await self._interaction.user.send(words)

    async def refuse(self, words: str) -> None:
        """Says why not, to this person alone, and leaves the message with the control as it is."""
        if self._ack is Ack.PRIVATE:
            await self.say(words)
            return
        if self._ack is Ack.FORM:
            await self._interaction.response.send_message(words, ephemeral=True)
            return
        if self._ack is Ack.PUBLIC:
            await self._interaction.delete_original_response()
        await self._interaction.followup.send(words, ephemeral=True)


async def answer_control(
    interaction: discord.Interaction[Any], ref: Ref, values: Sequence[str]
) -> None:
    """Answers the press of a control by the handler of its kind."""
    found = cast(Host, interaction.client).handlers.find(ref.kind)
    if found is None:
        await answer_unknown(interaction)
        return
    ack, handler = found
    await answer(interaction, ack, lambda a: handler(a, ref, values))


async def answer_unknown(interaction: discord.Interaction[Any]) -> None:
    """The catch-all for controls of a former release: a kind word instead of silence."""

    async def say(a: Answer) -> None:
        await a.say(text("refusal.old_control", a.locale))

    await answer(interaction, Ack.PRIVATE, say)


async def answer(interaction: discord.Interaction[Any], ack: Ack, work: Work) -> None:
    """Acknowledges, does the work, and says what went wrong if something did."""
    a, task = Answer(interaction, ack), asyncio.current_task()
    a.host.answering.add(task)
    try:
        if await _acknowledged(a):
            await work(a)
    except Refused as refusal:
        await _told(a, refusal_text(refusal, a.locale))
    except Exception:
        reference = secrets.token_hex(3)
        log.exception("an interaction failed (reference %s)", reference)
        await _told(a, text("refusal.failed", a.locale, reference=reference))
    finally:
        a.host.answering.discard(task)


def refusal_text(refusal: Refused, locale: str) -> str:
    """The sentence of a refusal; people's names in it format and ping nothing."""
    told = dict(refusal.args_by_name)
    told |= {key: escaped(str(told[key])) for key in ("name", "names") if key in told}
    return text(f"refusal.{refusal.key}", locale, **told)


async def _acknowledged(a: Answer) -> bool:
    """Whether somebody waits for the answer: not where Discord told us of one act twice (40060),
    or too late (10062)."""
    try:
        await a.acknowledge()
    except _UNSENT:
        log.warning("an act could not be acknowledged, and is left alone", exc_info=True)
        return False
    return True


async def _told(a: Answer, words: str) -> None:
    """Refuses; where even that cannot be sent, the log has it and the match is untouched."""
    try:
        await a.refuse(words)
    except _UNSENT:
        log.warning("a refusal could not be sent", exc_info=True)
