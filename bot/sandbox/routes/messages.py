"""Messages of channels, threads and DMs."""

from bot.sandbox import messages
from bot.sandbox.attachments import shown
from bot.sandbox.hub import Hub
from bot.sandbox.limits import EPHEMERAL
from bot.sandbox.permissions import DM, THREADS
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.snowflakes import born
from bot.sandbox.threads import require_open, require_unlocked
from bot.sandbox.wire import DiscordError, Json, rate_limited

ALL = "/channels/{channel_id}/messages"
ONE = ALL + "/{message_id}"
HOUR = 3_600.0


def add_to(routes: Routes) -> None:
    routes.on("GET", ALL)(history)
    routes.on("POST", ALL)(create)
    routes.on("GET", ONE)(message)
    routes.on("PATCH", ONE)(edit)
    routes.on("DELETE", ONE)(delete)


async def history(call: Call) -> Reply:
    """The latest messages first, before or after an id where the query names one."""
    channel = call.channel("READ_MESSAGE_HISTORY")
    found = call.hub.world.messages.of(channel["id"])
    limit = int(call.query.get("limit", 50))
    if before := call.query.get("before"):
        found = [m for m in found if int(m["id"]) < int(before)]
    if after := call.query.get("after"):
        found = [m for m in found if int(m["id"]) > int(after)][:limit]
    if around := call.query.get("around"):
        found = sorted(found, key=lambda m: abs(int(m["id"]) - int(around)))[:limit]
        found.sort(key=lambda m: int(m["id"]))
    return [shown(call.hub, m) for m in reversed(found[-limit:])]


async def create(call: Call) -> Reply:
    channel = call.channel(*_needed(call))
    if channel["type"] == DM and call.hub.world.dm_closed(channel["recipients"][0]["id"]):
        raise DiscordError(403, 50007, "Cannot send messages to this user")
    require_unlocked(call.hub, channel)
    body = {**call.body, "flags": (call.body.get("flags") or 0) & ~EPHEMERAL}
    made = await messages.create(call.hub, channel, call.hub.world.bot, body, call.files)
    return shown(call.hub, made)


async def message(call: Call) -> Reply:
    channel = call.channel("READ_MESSAGE_HISTORY")
    return shown(call.hub, _found(call, channel))


async def edit(call: Call) -> Reply:
    channel = call.channel()
    found = _found(call, channel)
    if found["author"]["id"] != call.hub.world.bot["id"]:
        raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
    require_open(call.hub, channel)
    _count_old_edit(call.hub, found)
    return shown(call.hub, await messages.edit(call.hub, found, call.body, call.files))


async def delete(call: Call) -> Reply:
    channel = call.channel()
    found = _found(call, channel)
    if found["author"]["id"] != call.hub.world.bot["id"]:
        call.channel("MANAGE_MESSAGES")
    require_open(call.hub, channel)
    await messages.delete(call.hub, found)
    return None


def _found(call: Call, channel: Json) -> Json:
    """The message of the path; ephemeral ones cannot be reached this way."""
    return call.hub.world.message(channel["id"], call.params["message_id"])


def _needed(call: Call) -> list[str]:
    """The permissions that a new message takes."""
    channel = call.hub.world.channel(call.params["channel_id"])
    thread = channel["type"] in THREADS
    needed = ["SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES"]
    if call.files:
        needed.append("ATTACH_FILES")
    return needed


def _count_old_edit(hub: Hub, found: Json) -> None:
    """30046: only a few edits an hour for a channel's messages older than an hour."""
    now = hub.world.clock.seconds()
    if now - born(found["id"]) <= HOUR:
        return
    recent = [t for t in hub.edited_old.get(found["channel_id"], []) if t > now - HOUR]
    if len(recent) >= hub.old_edits:
        message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        raise rate_limited(60, message, 30046)
    hub.edited_old[found["channel_id"]] = [*recent, now]
