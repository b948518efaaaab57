"""Follow-ups to an interaction, and its original response."""

from bot.sandbox import messages
from bot.sandbox.attachments import message_payload
from bot.sandbox.interactions import DEFERRED_UPDATE, Interaction
from bot.sandbox.limits import EPHEMERAL, LOADING
from bot.sandbox.routes.callbacks import response_fields
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import Json, not_found

WEBHOOK_ROUTE = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL_ROUTE = WEBHOOK_ROUTE + "/messages/@original"
MESSAGE_ROUTE = WEBHOOK_ROUTE + "/messages/{message_id}"


def add_to(routes: Routes) -> None:
    routes.add("POST", WEBHOOK_ROUTE)(create_follow_up)
    for template in (ORIGINAL_ROUTE, MESSAGE_ROUTE):
        routes.add("GET", template)(get_message)
        routes.add("PATCH", template)(edit_message)
        routes.add("DELETE", template)(delete_message)


async def create_follow_up(call: Call) -> Reply:
    """Create a follow-up; the first one after a deferral replaces the deferred message and keeps
    its visibility."""
    interaction = _find_interaction(call)
    if original := _find_deferred(call, interaction):
        return await _edit_response(call, interaction, original)
    visible_to = interaction.user["id"] if (call.body.get("flags") or 0) & EPHEMERAL else None
    made = await messages.create(
        call.hub,
        call.hub.world.channel(interaction.channel),
        call.hub.world.bot,
        call.body,
        call.files,
        visible_to,
        **response_fields(call, interaction),
    )
    payload = message_payload(call.hub, made)
    if interaction.response_type == DEFERRED_UPDATE or _is_response_deleted(call, interaction):
        interaction.set_final_message(payload)
    return payload


async def get_message(call: Call) -> Reply:
    return message_payload(call.hub, _find_message(call, _find_interaction(call)))


async def edit_message(call: Call) -> Reply:
    interaction = _find_interaction(call)
    return await _edit_response(call, interaction, _find_message(call, interaction))


async def delete_message(call: Call) -> Reply:
    await messages.delete(call.hub, _find_message(call, _find_interaction(call)))
    return None


async def _edit_response(call: Call, interaction: Interaction, found: Json) -> Json:
    changed = await messages.edit(call.hub, found, call.body, call.files)
    payload = message_payload(call.hub, changed)
    interaction.set_final_message(payload)
    return payload


def _find_interaction(call: Call) -> Interaction:
    return call.hub.interactions.find_by_token(call.params["webhook_token"])


def _find_deferred(call: Call, interaction: Interaction) -> Json | None:
    if interaction.original_id is None or interaction.response_type == DEFERRED_UPDATE:
        return None
    if not messages.exists(call.hub, interaction.original_id):
        return None
    original = messages.find(call.hub, interaction.channel, interaction.original_id)
    return original if original["flags"] & LOADING else None


def _is_response_deleted(call: Call, interaction: Interaction) -> bool:
    """Whether the bot has deleted its response, and thus answers by a follow-up alone."""
    key = interaction.original_id
    return key is not None and not messages.exists(call.hub, key)


def _find_message(call: Call, interaction: Interaction) -> Json:
    key = call.params.get("message_id")
    if key is None:
        if interaction.original_id is None:
            raise not_found("Message", 10008)
        key = interaction.original_id
    return messages.find(call.hub, interaction.channel, key)
