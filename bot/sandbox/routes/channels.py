"""Channels: read and changed; the typing sign."""

from bot.sandbox import threads
from bot.sandbox.guilds import thread_for
from bot.sandbox.limits import check_thread
from bot.sandbox.permissions import DM, THREADS
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json

METADATA = ("archived", "locked", "auto_archive_duration", "invitable")


def add_to(routes: Routes) -> None:
    routes.on("GET", "/channels/{channel_id}")(channel)
    routes.on("PATCH", "/channels/{channel_id}")(change)
    routes.on("DELETE", "/channels/{channel_id}")(delete)
    routes.on("POST", "/channels/{channel_id}/typing")(typing)


async def channel(call: Call) -> Reply:
    found = call.channel()
    world = call.hub.world
    return thread_for(world, found, world.bot["id"]) if found["type"] in THREADS else found


async def change(call: Call) -> Reply:
    """Threads are renamed, archived, woken, locked; channels get a name and topic."""
    found = call.channel()
    check_thread(call.body)
    if found["type"] not in THREADS:
        call.channel("MANAGE_CHANNELS")
        return await _change_channel(call, found)
    _require_may_change(call, found)
    metadata = {k: v for k, v in call.body.items() if k in METADATA}
    changed = await threads.change(call.hub, found, call.body.get("name"), **metadata)
    return thread_for(call.hub.world, changed, call.hub.world.bot["id"])


async def delete(call: Call) -> Reply:
    found = call.channel()
    if found["type"] == DM:
        return found
    call.channel("MANAGE_THREADS" if found["type"] in THREADS else "MANAGE_CHANNELS")
    call.hub.world.channels.drop(found["id"])
    event = "THREAD_DELETE" if found["type"] in THREADS else "CHANNEL_DELETE"
    await call.hub.announce(event, found)
    return found


async def typing(call: Call) -> Reply:
    found = call.channel("SEND_MESSAGES")
    told = {"channel_id": found["id"], "user_id": call.hub.world.bot["id"]}
    call.hub.tell("TYPING_START", told)
    return None


async def _change_channel(call: Call, found: Json) -> Json:
    fields = {k: v for k, v in call.body.items() if k in ("name", "topic")}
    changed = call.hub.world.channels.change(found["id"], **fields)
    await call.hub.announce("CHANNEL_UPDATE", changed)
    return changed


def _require_may_change(call: Call, thread: Json) -> None:
    """Its owner may change a thread, but lock it only who may manage threads; who may not
    can wake an unlocked one."""
    owns = thread["owner_id"] == call.hub.world.bot["id"]
    wakes = call.body == {"archived": False} and not thread["thread_metadata"]["locked"]
    locks = "locked" in call.body or thread["thread_metadata"]["locked"]
    if thread["thread_metadata"]["archived"] and call.body.get("archived", True):
        raise DiscordError(400, 50083, "Thread is archived")
    if locks or not (owns or wakes):
        call.channel("MANAGE_THREADS")
