"""Interactions: a user's actions on the bot, each with a single response in limited time."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.guilds import thread_payload
from bot.sandbox.permissions import DM, THREAD_TYPES
from bot.sandbox.snowflakes import created_at
from bot.sandbox.wire import DiscordError, Json, not_found
from bot.sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ALLOWED_RESPONSES = {
    COMMAND: (MESSAGE, DEFERRED, FORM),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, FORM),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE),
}
"""The callback types that each type of interaction allows."""
RESPONSE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0


@dataclass
class InteractionResponse:
    """What the user sees: the callback's type and data and, for messages, the message itself.

    `message` is the message at the time of the response; `final_message()` waits for a deferred
    one.
    """

    type: int
    data: Json
    message: Json | None
    interaction: "Interaction"

    async def final_message(self, seconds: float = 60.0) -> Json:
        """Return the message; if the response was deferred, wait for it."""
        if self.type not in (DEFERRED, DEFERRED_UPDATE) and self.message is not None:
            return self.message
        return await asyncio.wait_for(asyncio.shield(self.interaction.final_message), seconds)


@dataclass
class Interaction:
    """One action of a user, from the event until its token expires."""

    id: str
    type: int
    user: Json
    channel: str
    source_message: Json | None
    opened_by: "Interaction | None" = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(40))
    response_type: int | None = None
    original_id: str | None = None
    name: str = ""
    response: "asyncio.Future[InteractionResponse]" = field(default_factory=asyncio.Future)
    final_message: "asyncio.Future[Json]" = field(default_factory=asyncio.Future)

    def set_final_message(self, message: Json) -> None:
        """Set the message that completes a deferred response."""
        if not self.final_message.done():
            self.final_message.set_result(message)


class Interactions:
    """The interactions with valid tokens."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.locale = "en-US"  # the language of the users' Discord clients
        self.response_seconds = RESPONSE_SECONDS
        """How old an interaction may be when it is answered, in seconds."""
        self._by_token: dict[str, Interaction] = {}

    def create(
        self,
        type: int,
        user: Json,
        channel: Json,
        source_message: Json | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Create the interaction of a user's action: on a control of `source_message`, or by
        submitting the form that the interaction `opened_by` opened."""
        self._drop_expired()
        key = self._world.ids.next_id()
        interaction = Interaction(key, type, user, channel["id"], source_message, opened_by)
        self._by_token[interaction.token] = interaction
        return interaction

    def find_for_callback(self, key: str, token: str, type: Any) -> Interaction:
        """Return the interaction that a callback answers; raises if it may not be answered."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != key:
            raise not_found("interaction", 10062)
        if interaction.response_type is not None:
            raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
        if self._age(interaction) > self.response_seconds:
            raise not_found("interaction", 10062)
        if type not in ALLOWED_RESPONSES[interaction.type] or (
            _is_update(type) and not interaction.source_message
        ):
            code = {"code": "INTERACTION_TYPE_INVALID", "message": f"Invalid callback type {type}"}
            errors = {"type": {"_errors": [code]}}
            raise DiscordError(400, 50035, "Invalid Form Body", errors=errors)
        return interaction

    def find_by_token(self, token: str) -> Interaction:
        """Return the interaction of a follow-up; raises if it has no response yet or has
        expired."""
        interaction = self._by_token.get(token)
        if interaction is None or self._age(interaction) > TOKEN_SECONDS:
            raise DiscordError(401, 50027, "Invalid Webhook Token")
        if interaction.response_type is None:
            raise not_found("Webhook", 10015)
        return interaction

    def payload(self, interaction: Interaction, data: Json, message: Json | None) -> Json:
        """Return INTERACTION_CREATE as sent to the bot."""
        world, channel = self._world, self._world.channels[interaction.channel]
        payload = {
            "id": interaction.id,
            "application_id": world.bot["id"],
            "token": interaction.token,
            "type": interaction.type,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": _channel_payload(world, channel),
            "locale": self.locale,
            "app_permissions": str(_app_permissions(world, channel)),
            "entitlements": [],
            "attachment_size_limit": 10 * 2**20,
            **self._user_fields(interaction.user, channel),
        }
        return {**payload, "message": message} if message else payload

    def metadata(self, interaction: Interaction) -> Json:
        """Return the metadata of the interaction that a message answers."""
        fields: Json = {
            "id": interaction.id,
            "type": interaction.type,
            "user": interaction.user,
            "authorizing_integration_owners": {},
        }
        if interaction.type == COMPONENT and interaction.source_message is not None:
            fields["interacted_message_id"] = interaction.source_message["id"]
        if interaction.opened_by is not None:
            fields["triggering_interaction_metadata"] = self.metadata(interaction.opened_by)
        return fields

    def _user_fields(self, user: Json, channel: Json) -> Json:
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
        return self._world.clock.now() - created_at(interaction.id)

    def _drop_expired(self) -> None:
        for token, interaction in list(self._by_token.items()):
            if self._age(interaction) > TOKEN_SECONDS:
                del self._by_token[token]


def _channel_payload(world: World, channel: Json) -> Json:
    return (
        thread_payload(world, channel, world.bot["id"])
        if channel["type"] in THREAD_TYPES
        else channel
    )


def _app_permissions(world: World, channel: Json) -> int:
    """Return the bot's permissions as an interaction states them: for a thread those in its parent
    channel, even if the thread is private and the bot is not a member."""
    parent = world.channels[channel["parent_id"]] if channel["type"] in THREAD_TYPES else channel
    return world.permissions(world.bot["id"], parent)


def _is_update(type: int) -> bool:
    return type in (DEFERRED_UPDATE, UPDATE)
