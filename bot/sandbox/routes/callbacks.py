"""The first answer to an interaction."""

from typing import Any

from bot.sandbox import messages
from bot.sandbox.attachments import shown
from bot.sandbox.command_limits import check_choices
from bot.sandbox.component_limits import check_modal
from bot.sandbox.interactions import (
    CHOICES,
    COMMAND,
    DEFERRED,
    DEFERRED_UPDATE,
    FORM,
    MESSAGE,
    UPDATE,
    Answer,
    Interaction,
)
from bot.sandbox.limits import EPHEMERAL
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, unknown

CHAT_INPUT_ANSWER = 20
"""The type of a message that answers a slash command."""


def add_to(routes: Routes) -> None:
    routes.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback")(answer)


async def answer(call: Call) -> Reply:
    key, token = call.params["interaction_id"], call.params["interaction_token"]
    kind = call.body.get("type")
    interaction = call.hub.interactions.to_answer(key, token, kind)
    data = call.body.get("data") or {}
    interaction.answered = kind
    try:
        message = await _carry_out(call, interaction, kind, data)
    except DiscordError:
        interaction.answered = None
        raise
    interaction.original = message["id"] if message else None
    told = shown(call.hub, message) if message else None
    if not interaction.answer.done():
        interaction.answer.set_result(Answer(kind, data, told, interaction))
    return _told(interaction, kind, told) if call.query.get("with_response") else None


def extras(call: Call, interaction: Interaction) -> dict[str, Any]:
    """What every message says that answers an interaction."""
    bot = call.hub.world.bot["id"]
    return {
        "webhook_id": bot,
        "application_id": bot,
        "interaction_metadata": call.hub.interactions.metadata(interaction),
        **({"interaction_name": interaction.name} if interaction.name else {}),
    }


async def _carry_out(call: Call, interaction: Interaction, kind: int, data: Json) -> Json | None:
    if kind == CHOICES:
        check_choices(data.get("choices"))
    elif kind == FORM:
        check_modal(data)
    elif kind == MESSAGE:
        return await _say(call, interaction, data)
    elif kind == DEFERRED:
        return await _think(call, interaction, data)
    elif interaction.source is not None:
        source = messages.find(call.hub, interaction.channel, interaction.source["id"])
        if kind == UPDATE:
            return await messages.edit(call.hub, source, data, call.files)
        assert kind == DEFERRED_UPDATE
        return source
    return None


async def _say(call: Call, interaction: Interaction, data: Json) -> Json:
    channel = _channel(call, interaction)
    return await messages.create(
        call.hub,
        channel,
        call.hub.world.bot,
        data,
        call.files,
        _only(interaction, data),
        type=CHAT_INPUT_ANSWER if interaction.type == COMMAND else 0,
        **extras(call, interaction),
    )


async def _think(call: Call, interaction: Interaction, data: Json) -> Json:
    only = _only(interaction, data)
    kind = CHAT_INPUT_ANSWER if interaction.type == COMMAND else 0
    channel = _channel(call, interaction)
    message = messages.thinking(call.hub, channel, type=kind, **extras(call, interaction))
    message["flags"] |= EPHEMERAL if only else 0
    return await messages.keep_new(call.hub, message, {}, only)


def _channel(call: Call, interaction: Interaction) -> Json:
    if (channel := call.hub.world.channels.get(interaction.channel)) is None:
        raise unknown("Channel", 10003)
    return channel


def _only(interaction: Interaction, data: Json) -> str | None:
    return interaction.user["id"] if (data.get("flags") or 0) & EPHEMERAL else None


def _told(interaction: Interaction, kind: int, message: Json | None) -> Json:
    """The answer to a callback that asks for it."""
    about: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "response_message_loading": kind == DEFERRED,
        "response_message_ephemeral": bool(message and message["flags"] & EPHEMERAL),
    }
    if message is None:
        return {"interaction": about}
    about["response_message_id"] = message["id"]
    if kind not in (MESSAGE, UPDATE):
        return {"interaction": about}
    return {"interaction": about, "resource": {"type": kind, "message": message}}
