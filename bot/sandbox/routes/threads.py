"""Threads and their members."""

from bot.sandbox import messages, threads
from bot.sandbox.limits import HAS_THREAD, check_thread
from bot.sandbox.permissions import DM, THREAD_TYPES
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, not_found

MEMBER_ROUTE = "/channels/{channel_id}/thread-members/{user_id}"
OWN_MEMBER_ROUTE = "/channels/{channel_id}/thread-members/@me"
ANNOUNCEMENT, PUBLIC, PRIVATE = 10, 11, 12
FORUM, MEDIA = 15, 16
REQUIRE_TAG = 1 << 4
"""The flag of a forum whose posts need a tag."""
THREADS_OF = {0: (PUBLIC, PRIVATE), 5: (ANNOUNCEMENT,)}
"""Types of threads by the type of their channel; voice and stage channels have no threads."""


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
    parent = call.hub.world.channel(call.params["channel_id"])
    if parent["type"] in (FORUM, MEDIA):
        return await _create_post(call)
    kind = call.body.get("type", PRIVATE)
    public = kind != PRIVATE
    channel = _require_parent(call, "CREATE_PUBLIC_THREADS" if public else "CREATE_PRIVATE_THREADS")
    if kind not in THREADS_OF.get(channel["type"], ()):
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
    thread = await threads.create_thread(call.hub, channel, call.body, None)
    if public:
        await _post_thread_notice(call, channel, thread)
    return 201, thread


async def _create_post(call: Call) -> Reply:
    """Create a post, the thread of a forum: it begins with a message that has the thread's id."""
    channel = _require_parent(call, "SEND_MESSAGES")
    if channel["flags"] & REQUIRE_TAG and not call.body.get("applied_tags"):
        raise DiscordError(400, 40067, "A tag is required to create a forum post in this channel")
    first = call.body.get("message")
    if not isinstance(first, dict):
        raise DiscordError(400, 50035, "Invalid Form Body: message: this field is required")
    body = {**call.body, "type": PUBLIC}
    thread = await threads.create_thread(call.hub, channel, body, None)
    bot = call.hub.world.bot
    await messages.create(call.hub, thread, bot, first, call.files, id=thread["id"])
    return 201, {**thread, "message": call.hub.world.message(thread["id"], thread["id"])}


async def create_thread_from_message(call: Call) -> Reply:
    """Create a thread with the id of its message."""
    channel = _require_parent(call, "CREATE_PUBLIC_THREADS")
    world = call.hub.world
    starter = world.message(channel["id"], call.params["message_id"])
    if not THREADS_OF.get(channel["type"]):
        raise DiscordError(400, 50024, "Cannot execute action on this channel type")
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
    if not call.hub.world.is_thread_member(thread["id"], user):
        await threads.add_thread_member(call.hub, thread, user)
        await messages.announce_thread_member(call.hub, thread, call.hub.world.users[user])
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
    """Post the message that announces a thread created without a message."""
    link = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
    body = {"content": thread["name"], "allowed_mentions": {"parse": []}}
    bot, kind = call.hub.world.bot, threads.THREAD_CREATED_MESSAGE
    await messages.create(call.hub, channel, bot, body, {}, type=kind, message_reference=link)
