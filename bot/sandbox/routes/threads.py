"""Threads and their members."""

from bot.sandbox import messages, threads
from bot.sandbox.limits import HAS_THREAD, check_thread
from bot.sandbox.permissions import DM, THREAD_TYPES
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, not_found

MEMBER_ROUTE = "/channels/{channel_id}/thread-members/{user_id}"
OWN_MEMBER_ROUTE = "/channels/{channel_id}/thread-members/@me"
PUBLIC = 11


def add_to(routes: Routes) -> None:
    routes.add("POST", "/channels/{channel_id}/threads")(create_thread)
    routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")(
        create_thread_from_message
    )
    routes.add("PUT", OWN_MEMBER_ROUTE)(join_thread)
    routes.add("PUT", MEMBER_ROUTE)(add_thread_member)
    routes.add("GET", MEMBER_ROUTE)(get_thread_member)
    routes.add("DELETE", MEMBER_ROUTE)(remove_thread_member)
    routes.add("GET", "/channels/{channel_id}/thread-members")(get_thread_members)


async def create_thread(call: Call) -> Reply:
    public = call.body.get("type") == PUBLIC
    channel = _require_parent(call, "CREATE_PUBLIC_THREADS" if public else "CREATE_PRIVATE_THREADS")
    thread = await threads.create_thread(call.hub, channel, call.body, None)
    if public:
        await _post_thread_notice(call, channel, thread)
    return 201, thread


async def create_thread_from_message(call: Call) -> Reply:
    """The thread has the id of its message."""
    channel = _require_parent(call, "CREATE_PUBLIC_THREADS")
    world = call.hub.world
    starter = world.message(channel["id"], call.params["message_id"])
    if starter["id"] in world.channels:
        raise DiscordError(400, 160004, "A thread has already been created for this message")
    thread = await threads.create_thread(call.hub, channel, call.body, starter)
    flagged = {**starter, "flags": starter["flags"] | HAS_THREAD}
    await messages.store_changed(call.hub, flagged)
    return 201, thread


async def join_thread(call: Call) -> Reply:
    await threads.add_thread_member(call.hub, _require_thread(call), call.hub.world.bot["id"])
    return None


async def add_thread_member(call: Call) -> Reply:
    thread, user = _require_thread(call, "SEND_MESSAGES_IN_THREADS"), call.params["user_id"]
    threads.require_not_archived(call.hub, thread)
    if call.hub.world.member(thread["guild_id"], user) is None:
        raise not_found("Member", 10007)
    await threads.add_thread_member(call.hub, thread, user)
    return None


async def get_thread_member(call: Call) -> Reply:
    thread, user = _require_thread(call), call.params["user_id"]
    if not call.hub.world.is_thread_member(thread["id"], user):
        raise not_found("Member", 10007)
    return call.hub.world.thread_members[f"{thread['id']}/{user}"]


async def remove_thread_member(call: Call) -> Reply:
    thread = _require_thread(call, "MANAGE_THREADS")
    threads.require_not_archived(call.hub, thread)
    await threads.remove_thread_member(call.hub, thread, call.params["user_id"])
    return None


async def get_thread_members(call: Call) -> Reply:
    thread = _require_thread(call)
    return [row for row in call.hub.world.thread_members if row["id"] == thread["id"]]


def _require_parent(call: Call, permission: str) -> Json:
    channel = call.require_channel(permission)
    if channel["type"] in (DM, *THREAD_TYPES):
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    check_thread({"name": "", **call.body})
    return channel


def _require_thread(call: Call, *permissions: str) -> Json:
    thread = call.require_channel(*permissions)
    if thread["type"] not in THREAD_TYPES:
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    return thread


async def _post_thread_notice(call: Call, channel: Json, thread: Json) -> None:
    """The line in the channel that tells of a thread made without a message."""
    link = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
    body = {"content": thread["name"], "allowed_mentions": {"parse": []}}
    bot, kind = call.hub.world.bot, threads.THREAD_CREATED_MESSAGE
    await messages.create(call.hub, channel, bot, body, {}, type=kind, message_reference=link)
