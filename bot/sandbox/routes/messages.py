"""Messages of channels, threads and DMs."""

from bot.sandbox import messages
from bot.sandbox.attachments import message_payload
from bot.sandbox.hub import Hub
from bot.sandbox.limits import EPHEMERAL
from bot.sandbox.permissions import DM, THREAD_TYPES, permission_bits
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.snowflakes import created_at
from bot.sandbox.threads import require_not_archived, require_unlocked
from bot.sandbox.wire import DiscordError, Json, rate_limit_error

MESSAGES_ROUTE = "/channels/{channel_id}/messages"
MESSAGE_ROUTE = MESSAGES_ROUTE + "/{message_id}"
HOUR = 3_600.0


def add_to(routes: Routes) -> None:
    routes.add("GET", MESSAGES_ROUTE)(get_messages)
    routes.add("POST", MESSAGES_ROUTE)(create_message)
    routes.add("GET", MESSAGE_ROUTE)(get_message)
    routes.add("PATCH", MESSAGE_ROUTE)(edit_message)
    routes.add("DELETE", MESSAGE_ROUTE)(delete_message)


async def get_messages(call: Call) -> Reply:
    """Return messages, latest first, before or after an id if the query has one."""
    channel = call.require_channel()
    held = call.hub.world.permissions(call.hub.world.bot["id"], channel)
    if channel["type"] != DM and not held & permission_bits("READ_MESSAGE_HISTORY"):
        return []
    found = call.hub.world.messages.of_group(channel["id"])
    limit = int(call.query.get("limit", 50))
    if before := call.query.get("before"):
        found = [m for m in found if int(m["id"]) < int(before)]
    if after := call.query.get("after"):
        found = [m for m in found if int(m["id"]) > int(after)][:limit]
    if around := call.query.get("around"):
        found = sorted(found, key=lambda m: abs(int(m["id"]) - int(around)))[:limit]
        found.sort(key=lambda m: int(m["id"]))
    return [message_payload(call.hub, m) for m in reversed(found[-limit:])]


async def create_message(call: Call) -> Reply:
    channel = call.require_channel(*_required_permissions(call))
    if channel["type"] == DM and call.hub.world.has_closed_dms(channel["recipients"][0]["id"]):
        raise DiscordError(403, 50007, "Cannot send messages to this user")
    if channel["type"] == DM and not _has_mutual_guild(call.hub, channel["recipients"][0]["id"]):
        message = "Cannot send messages to this user due to having no mutual guilds"
        raise DiscordError(403, 50278, message)
    require_unlocked(call.hub, channel)
    body = {**call.body, "flags": (call.body.get("flags") or 0) & ~EPHEMERAL}
    made = await messages.create(call.hub, channel, call.hub.world.bot, body, call.files)
    return message_payload(call.hub, made)


async def get_message(call: Call) -> Reply:
    channel = call.require_channel("READ_MESSAGE_HISTORY")
    return message_payload(call.hub, _find_message(call, channel))


async def edit_message(call: Call) -> Reply:
    channel = call.require_channel(*(["ATTACH_FILES"] if call.files else []))
    found = _find_message(call, channel)
    if found["author"]["id"] != call.hub.world.bot["id"]:
        raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
    require_not_archived(call.hub, channel)
    _count_old_edit(call.hub, found)
    return message_payload(call.hub, await messages.edit(call.hub, found, call.body, call.files))


async def delete_message(call: Call) -> Reply:
    channel = call.require_channel()
    found = _find_message(call, channel)
    if found["author"]["id"] != call.hub.world.bot["id"]:
        call.require_channel("MANAGE_MESSAGES")
    await messages.delete(call.hub, found)
    return None


def _find_message(call: Call, channel: Json) -> Json:
    """Return the message of the path; ephemeral ones are not available here."""
    return call.hub.world.message(channel["id"], call.params["message_id"])


def _required_permissions(call: Call) -> list[str]:
    """Return the permissions that a new message requires."""
    channel = call.hub.world.channel(call.params["channel_id"])
    thread = channel["type"] in THREAD_TYPES
    needed = ["SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES"]
    if call.files:
        needed.append("ATTACH_FILES")
    return needed


def _has_mutual_guild(hub: Hub, user: str) -> bool:
    """Whether the bot shares a server with the user."""
    world = hub.world
    guilds = [guild["id"] for guild in world.guilds]
    return any(world.member(g, user) and world.member(g, world.bot["id"]) for g in guilds)


def _count_old_edit(hub: Hub, found: Json) -> None:
    """Count the edit if the message is older than an hour. Raises 30046 above the limit of such
    edits per hour in a channel."""
    now = hub.world.clock.now()
    if now - created_at(found["id"]) <= HOUR:
        return
    recent = [t for t in hub.old_edit_times.get(found["channel_id"], []) if t > now - HOUR]
    if len(recent) >= hub.old_edit_limit:
        message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        raise rate_limit_error(60, message, 30046)
    hub.old_edit_times[found["channel_id"]] = [*recent, now]
