"""Interactions: what a user did with the bot, and the one answer that it may have in time."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.guilds import thread_for
from bot.sandbox.permissions import DM, THREADS
from bot.sandbox.snowflakes import born
from bot.sandbox.wire import DiscordError, Json, unknown
from bot.sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ANSWERS = {
    COMMAND: (MESSAGE, DEFERRED, FORM),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, FORM),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE),
}
"""The callback types that each type of interaction allows."""
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0


@dataclass
class Answer:
    """What the user sees: the callback's type and data and, for messages, the message itself.

    `message` is as it was when the bot answered; `final()` waits for what a deferred answer
    becomes.
    """

    type: int
    data: Json
    message: Json | None
    interaction: "Interaction"

    async def final(self, seconds: float = 5.0) -> Json:
        """The message once the bot has said what it deferred; at once if it did not defer."""
        if self.type not in (DEFERRED, DEFERRED_UPDATE) and self.message is not None:
            return self.message
        return await asyncio.wait_for(asyncio.shield(self.interaction.filled), seconds)


@dataclass
class Interaction:
    """One act of a user, from the event to the end of its token."""

    id: str
    type: int
    user: Json
    channel: str
    source: Json | None
    opened_by: "Interaction | None" = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(40))
    answered: int | None = None
    original: str | None = None
    name: str = ""
    answer: "asyncio.Future[Answer]" = field(default_factory=asyncio.Future)
    filled: "asyncio.Future[Json]" = field(default_factory=asyncio.Future)

    def fill(self, message: Json) -> None:
        """The bot has said what it had deferred."""
        if not self.filled.done():
            self.filled.set_result(message)


class Interactions:
    """The interactions whose tokens are alive."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.locale = "en-US"  # what the users' Discord speaks
        self._by_token: dict[str, Interaction] = {}

    def open(
        self,
        type: int,
        user: Json,
        channel: Json,
        source: Json | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Begins an act of a user: on a message, or with a form that an earlier act opened."""
        self._forget_old()
        key = self._world.ids.next()
        interaction = Interaction(key, type, user, channel["id"], source, opened_by)
        self._by_token[interaction.token] = interaction
        return interaction

    def to_answer(self, key: str, token: str, type: Any) -> Interaction:
        """The interaction that a callback answers; raises where it may not."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != key:
            raise unknown("interaction", 10062)
        if interaction.answered is not None:
            raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
        if self._age(interaction) > ANSWER_SECONDS:
            raise unknown("interaction", 10062)
        if type not in ANSWERS[interaction.type] or (_updates(type) and not interaction.source):
            code = {"code": "INTERACTION_TYPE_INVALID", "message": f"Invalid callback type {type}"}
            errors = {"type": {"_errors": [code]}}
            raise DiscordError(400, 50035, "Invalid Form Body", errors=errors)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """The interaction of a follow-up; raises once its token is dead or before an answer."""
        interaction = self._by_token.get(token)
        if interaction is None or self._age(interaction) > TOKEN_SECONDS:
            raise DiscordError(401, 50027, "Invalid Webhook Token")
        if interaction.answered is None:
            raise unknown("Webhook", 10015)
        return interaction

    def payload(self, interaction: Interaction, data: Json, message: Json | None) -> Json:
        """INTERACTION_CREATE as the bot gets it."""
        world, channel = self._world, self._world.channels[interaction.channel]
        told = {
            "id": interaction.id,
            "application_id": world.bot["id"],
            "token": interaction.token,
            "type": interaction.type,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": _told(world, channel),
            "locale": self.locale,
            "app_permissions": str(world.permissions(world.bot["id"], channel)),
            "entitlements": [],
            "attachment_size_limit": 10 * 2**20,
            **self._who(interaction.user, channel),
        }
        return {**told, "message": message} if message else told

    def metadata(self, interaction: Interaction) -> Json:
        """What a message says of the interaction that it answers."""
        told: Json = {
            "id": interaction.id,
            "type": interaction.type,
            "user": interaction.user,
            "authorizing_integration_owners": {},
        }
        if interaction.type == COMPONENT and interaction.source is not None:
            told["interacted_message_id"] = interaction.source["id"]
        if interaction.opened_by is not None:
            told["triggering_interaction_metadata"] = self.metadata(interaction.opened_by)
        return told

    def _who(self, user: Json, channel: Json) -> Json:
        if channel["type"] == DM:
            owners = {"1": self._world.bot["id"]}
            return {"user": user, "context": 1, "authorizing_integration_owners": owners}
        guild = channel["guild_id"]
        held = str(self._world.permissions(user["id"], channel))
        return {
            "guild_id": guild,
            "guild": {"id": guild, "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "context": 0,
            "member": {**(self._world.member(guild, user["id"]) or {}), "permissions": held},
            "authorizing_integration_owners": {"0": guild},
        }

    def _age(self, interaction: Interaction) -> float:
        return self._world.clock.seconds() - born(interaction.id)

    def _forget_old(self) -> None:
        for token, interaction in list(self._by_token.items()):
            if self._age(interaction) > TOKEN_SECONDS:
                del self._by_token[token]


def _told(world: World, channel: Json) -> Json:
    return thread_for(world, channel, world.bot["id"]) if channel["type"] in THREADS else channel


def _updates(type: int) -> bool:
    return type in (DEFERRED_UPDATE, UPDATE)
