"""Follow-ups to an interaction, and its original answer."""

from bot.sandbox import messages
from bot.sandbox.attachments import shown
from bot.sandbox.interactions import DEFERRED_UPDATE, Interaction
from bot.sandbox.limits import EPHEMERAL, LOADING
from bot.sandbox.routes.callbacks import extras
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import Json, unknown

HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = HOOK + "/messages/@original"
ONE = HOOK + "/messages/{message_id}"


def add_to(routes: Routes) -> None:
    routes.on("POST", HOOK)(follow_up)
    for template in (ORIGINAL, ONE):
        routes.on("GET", template)(message)
        routes.on("PATCH", template)(edit)
        routes.on("DELETE", template)(delete)


async def follow_up(call: Call) -> Reply:
    """The first one after a deferral becomes the deferred message, as visible as that was."""
    interaction = _interaction(call)
    if original := _thinking(call, interaction):
        return await _fill(call, interaction, original)
    only = interaction.user["id"] if (call.body.get("flags") or 0) & EPHEMERAL else None
    made = await messages.create(
        call.hub,
        call.hub.world.channel(interaction.channel),
        call.hub.world.bot,
        call.body,
        call.files,
        only,
        **extras(call, interaction),
    )
    told = shown(call.hub, made)
    if interaction.answered == DEFERRED_UPDATE:
        interaction.fill(told)
    return told


async def message(call: Call) -> Reply:
    return shown(call.hub, _found(call, _interaction(call)))


async def edit(call: Call) -> Reply:
    interaction = _interaction(call)
    return await _fill(call, interaction, _found(call, interaction))


async def delete(call: Call) -> Reply:
    await messages.delete(call.hub, _found(call, _interaction(call)))
    return None


async def _fill(call: Call, interaction: Interaction, found: Json) -> Json:
    changed = await messages.edit(call.hub, found, call.body, call.files)
    told = shown(call.hub, changed)
    interaction.fill(told)
    return told


def _interaction(call: Call) -> Interaction:
    return call.hub.interactions.by_token(call.params["webhook_token"])


def _thinking(call: Call, interaction: Interaction) -> Json | None:
    if interaction.original is None or interaction.answered == DEFERRED_UPDATE:
        return None
    if not messages.exists(call.hub, interaction.original):
        return None
    original = messages.find(call.hub, interaction.channel, interaction.original)
    return original if original["flags"] & LOADING else None


def _found(call: Call, interaction: Interaction) -> Json:
    key = call.params.get("message_id")
    if key is None:
        if interaction.original is None:
            raise unknown("Message", 10008)
        key = interaction.original
    return messages.find(call.hub, interaction.channel, key)
