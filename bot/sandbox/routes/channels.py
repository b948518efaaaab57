"""Reading and editing channels, and the typing indicator."""

from bot.sandbox import threads
from bot.sandbox.guilds import thread_payload
from bot.sandbox.limits import check_thread
from bot.sandbox.permissions import DM, THREAD_TYPES
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json

METADATA_FIELDS = ("archived", "locked", "auto_archive_duration", "invitable")


def add_to(routes: Routes) -> None:
    routes.add("GET", "/channels/{channel_id}")(get_channel)
    routes.add("PATCH", "/channels/{channel_id}")(edit_channel)
    routes.add("DELETE", "/channels/{channel_id}")(delete_channel)
    routes.add("POST", "/channels/{channel_id}/typing")(start_typing)


async def get_channel(call: Call) -> Reply:
    found = call.require_channel()
    world = call.hub.world
    return thread_payload(world, found, world.bot["id"]) if found["type"] in THREAD_TYPES else found


async def edit_channel(call: Call) -> Reply:
    """Rename, archive, unarchive or lock a thread; change a channel's name and topic."""
    found = call.require_channel()
    check_thread(call.body)
    if found["type"] not in THREAD_TYPES:
        call.require_channel("MANAGE_CHANNELS")
        return await _edit_guild_channel(call, found)
    _require_thread_permissions(call, found)
    metadata = {k: v for k, v in call.body.items() if k in METADATA_FIELDS}
    changed = await threads.edit_thread(call.hub, found, call.body.get("name"), **metadata)
    return thread_payload(call.hub.world, changed, call.hub.world.bot["id"])


async def delete_channel(call: Call) -> Reply:
    found = call.require_channel()
    if found["type"] == DM:
        return found
    call.require_channel("MANAGE_THREADS" if found["type"] in THREAD_TYPES else "MANAGE_CHANNELS")
    call.hub.world.channels.delete(found["id"])
    event = "THREAD_DELETE" if found["type"] in THREAD_TYPES else "CHANNEL_DELETE"
    await call.hub.publish(event, found)
    return found


async def start_typing(call: Call) -> Reply:
    found = call.require_channel("SEND_MESSAGES")
    payload = {"channel_id": found["id"], "user_id": call.hub.world.bot["id"]}
    call.hub.notify_listeners("TYPING_START", payload)
    return None


async def _edit_guild_channel(call: Call, found: Json) -> Json:
    fields = {k: v for k, v in call.body.items() if k in ("name", "topic")}
    changed = call.hub.world.channels.update(found["id"], **fields)
    await call.hub.publish("CHANNEL_UPDATE", changed)
    return changed


def _require_thread_permissions(call: Call, thread: Json) -> None:
    """Raise unless the bot may make this change: a thread's owner can change it, but only members
    who can manage threads can lock it. Other members can only unarchive an unlocked thread."""
    owns = thread["owner_id"] == call.hub.world.bot["id"]
    wakes = call.body == {"archived": False} and not thread["thread_metadata"]["locked"]
    locks = "locked" in call.body or thread["thread_metadata"]["locked"]
    if thread["thread_metadata"]["archived"] and call.body.get("archived", True):
        raise DiscordError(400, 50083, "Thread is archived")
    if locks or not (owns or wakes):
        call.require_channel("MANAGE_THREADS")
