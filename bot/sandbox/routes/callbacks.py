"""The first response to an interaction."""

from typing import Any

from bot.sandbox import messages
from bot.sandbox.attachments import message_payload
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
    Interaction,
    InteractionResponse,
)
from bot.sandbox.limits import EPHEMERAL
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, not_found

CHAT_INPUT_MESSAGE = 20
"""The type of a message that answers a slash command."""


def add_to(routes: Routes) -> None:
    routes.add("POST", "/interactions/{interaction_id}/{interaction_token}/callback")(
        create_response
    )


async def create_response(call: Call) -> Reply:
    key, token = call.params["interaction_id"], call.params["interaction_token"]
    kind = call.body.get("type")
    interaction = call.hub.interactions.find_for_callback(key, token, kind)
    data = call.body.get("data") or {}
    interaction.response_type = kind
    try:
        message = await _apply_callback(call, interaction, kind, data)
    except DiscordError:
        interaction.response_type = None
        raise
    interaction.original_id = message["id"] if message else None
    payload = message_payload(call.hub, message) if message else None
    if not interaction.response.done():
        interaction.response.set_result(InteractionResponse(kind, data, payload, interaction))
    return _callback_reply(interaction, kind, payload) if call.query.get("with_response") else None


def response_fields(call: Call, interaction: Interaction) -> dict[str, Any]:
    """Return the fields common to all messages that answer an interaction."""
    bot = call.hub.world.bot["id"]
    return {
        "webhook_id": bot,
        "application_id": bot,
        "interaction_metadata": call.hub.interactions.metadata(interaction),
        **({"interaction_name": interaction.name} if interaction.name else {}),
    }


async def _apply_callback(
    call: Call, interaction: Interaction, kind: int, data: Json
) -> Json | None:
    if kind == CHOICES:
        check_choices(data.get("choices"))
    elif kind == FORM:
        check_modal(data)
    elif kind == MESSAGE:
        return await _send_message(call, interaction, data)
    elif kind == DEFERRED:
        return await _send_deferred(call, interaction, data)
    elif interaction.source_message is not None:
        source = messages.find(call.hub, interaction.channel, interaction.source_message["id"])
        if kind == UPDATE:
            return await messages.edit(call.hub, source, data, call.files)
        assert kind == DEFERRED_UPDATE
        return source
    return None


async def _send_message(call: Call, interaction: Interaction, data: Json) -> Json:
    channel = _find_channel(call, interaction)
    return await messages.create(
        call.hub,
        channel,
        call.hub.world.bot,
        data,
        call.files,
        _visible_to(interaction, data),
        type=CHAT_INPUT_MESSAGE if interaction.type == COMMAND else 0,
        **response_fields(call, interaction),
    )


async def _send_deferred(call: Call, interaction: Interaction, data: Json) -> Json:
    visible_to = _visible_to(interaction, data)
    kind = CHAT_INPUT_MESSAGE if interaction.type == COMMAND else 0
    channel = _find_channel(call, interaction)
    message = messages.build_deferred_message(
        call.hub, channel, type=kind, **response_fields(call, interaction)
    )
    message["flags"] |= EPHEMERAL if visible_to else 0
    return await messages.store_new(call.hub, message, {}, visible_to)


def _find_channel(call: Call, interaction: Interaction) -> Json:
    if (channel := call.hub.world.channels.get(interaction.channel)) is None:
        raise not_found("Channel", 10003)
    return channel


def _visible_to(interaction: Interaction, data: Json) -> str | None:
    return interaction.user["id"] if (data.get("flags") or 0) & EPHEMERAL else None


def _callback_reply(interaction: Interaction, kind: int, message: Json | None) -> Json:
    """Return the body of the answer to a callback that requests one."""
    fields: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "response_message_loading": kind == DEFERRED,
        "response_message_ephemeral": bool(message and message["flags"] & EPHEMERAL),
    }
    if message is None:
        return {"interaction": fields}
    fields["response_message_id"] = message["id"]
    if kind not in (MESSAGE, UPDATE):
        return {"interaction": fields}
    return {"interaction": fields, "resource": {"type": kind, "message": message}}
