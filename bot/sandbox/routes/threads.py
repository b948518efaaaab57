"""Threads and their members."""

from bot.sandbox import messages, threads
from bot.sandbox.limits import HAS_THREAD, check_thread
from bot.sandbox.permissions import DM, THREADS
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, unknown

MEMBER = "/channels/{channel_id}/thread-members/{user_id}"
MYSELF = "/channels/{channel_id}/thread-members/@me"
PUBLIC = 11


def add_to(routes: Routes) -> None:
    routes.on("POST", "/channels/{channel_id}/threads")(create)
    routes.on("POST", "/channels/{channel_id}/messages/{message_id}/threads")(create_from_message)
    routes.on("PUT", MYSELF)(join)
    routes.on("PUT", MEMBER)(add_member)
    routes.on("GET", MEMBER)(member)
    routes.on("DELETE", MEMBER)(remove_member)
    routes.on("GET", "/channels/{channel_id}/thread-members")(members)


async def create(call: Call) -> Reply:
    public = call.body.get("type") == PUBLIC
    channel = _parent(call, "CREATE_PUBLIC_THREADS" if public else "CREATE_PRIVATE_THREADS")
    thread = await threads.open_thread(call.hub, channel, call.body, None)
    if public:
        await _tell_of(call, channel, thread)
    return 201, thread


async def create_from_message(call: Call) -> Reply:
    """The thread has the id of its message."""
    channel = _parent(call, "CREATE_PUBLIC_THREADS")
    world = call.hub.world
    starter = world.message(channel["id"], call.params["message_id"])
    if starter["id"] in world.channels:
        raise DiscordError(400, 160004, "A thread has already been created for this message")
    thread = await threads.open_thread(call.hub, channel, call.body, starter)
    flagged = {**starter, "flags": starter["flags"] | HAS_THREAD}
    await messages.keep_changed(call.hub, flagged)
    return 201, thread


async def join(call: Call) -> Reply:
    await threads.add_member(call.hub, _thread(call), call.hub.world.bot["id"])
    return None


async def add_member(call: Call) -> Reply:
    thread, user = _thread(call, "SEND_MESSAGES_IN_THREADS"), call.params["user_id"]
    threads.require_open(call.hub, thread)
    if call.hub.world.member(thread["guild_id"], user) is None:
        raise unknown("Member", 10007)
    await threads.add_member(call.hub, thread, user)
    return None


async def member(call: Call) -> Reply:
    thread, user = _thread(call), call.params["user_id"]
    if not call.hub.world.in_thread(thread["id"], user):
        raise unknown("Member", 10007)
    return call.hub.world.thread_members[f"{thread['id']}/{user}"]


async def remove_member(call: Call) -> Reply:
    thread = _thread(call, "MANAGE_THREADS")
    threads.require_open(call.hub, thread)
    await threads.remove_member(call.hub, thread, call.params["user_id"])
    return None


async def members(call: Call) -> Reply:
    thread = _thread(call)
    return [row for row in call.hub.world.thread_members if row["id"] == thread["id"]]


def _parent(call: Call, permission: str) -> Json:
    channel = call.channel(permission)
    if channel["type"] in (DM, *THREADS):
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    check_thread({"name": "", **call.body})
    return channel


def _thread(call: Call, *permissions: str) -> Json:
    thread = call.channel(*permissions)
    if thread["type"] not in THREADS:
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    return thread


async def _tell_of(call: Call, channel: Json, thread: Json) -> None:
    """The line in the channel that tells of a thread made without a message."""
    link = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
    body = {"content": thread["name"], "allowed_mentions": {"parse": []}}
    bot, kind = call.hub.world.bot, threads.THREAD_CREATED
    await messages.create(call.hub, channel, bot, body, {}, type=kind, message_reference=link)
