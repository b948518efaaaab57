"""Threads: creation, membership, unarchiving, and archiving when idle."""

from typing import Any

from bot.sandbox.guilds import thread_payload
from bot.sandbox.hub import Hub
from bot.sandbox.permissions import THREAD_TYPES, permission_bits
from bot.sandbox.snowflakes import created_at, parse_timestamp
from bot.sandbox.wire import DiscordError, Json

ACTIVITY = ("archived", "auto_archive_duration")
THREAD_CREATED_MESSAGE = 18
"""The type of the message that announces a thread created without a message."""


async def create_thread(
    hub: Hub, parent: Json, body: Json, starter: Json | None, owner: Json | None = None
) -> Json:
    """Create a thread, with the id of the message `starter` if given; the bot is its owner if none
    is given."""
    owner = owner or hub.world.bot
    now = hub.world.clock.isoformat()
    guild = hub.world.guilds[parent["guild_id"]]
    key = {"id": starter["id"]} if starter else {}
    thread = hub.world.add_channel(
        guild,
        body["name"],
        type=(10 if parent["type"] == 5 else 11) if starter else body.get("type", 12),
        parent_id=parent["id"],
        owner_id=owner["id"],
        message_count=0,
        total_message_sent=0,
        thread_metadata={
            "archived": False,
            "auto_archive_duration": body.get("auto_archive_duration") or 1_440,
            "archive_timestamp": now,
            "locked": False,
            "invitable": body.get("invitable", True),
            "create_timestamp": now,
        },
        **key,
    )
    _store_member(hub, thread, owner["id"])
    payload = {**thread_payload(hub.world, thread, hub.world.bot["id"]), "newly_created": True}
    hub.notify_listeners("THREAD_CREATE", payload)
    if hub.world.can_view(hub.world.bot["id"], thread):
        await hub.dispatch("THREAD_CREATE", payload)
    return payload


async def add_thread_member(hub: Hub, thread: Json, user: str) -> None:
    """Add a user to a thread; no effect if already a member."""
    if hub.world.is_thread_member(thread["id"], user):
        return
    row = _store_member(hub, thread, user)
    payload = thread_payload(hub.world, thread, user)
    changes = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": payload["member_count"],
        "added_members": [row],
    }
    if user == hub.world.bot["id"]:
        await hub.dispatch("THREAD_CREATE", payload)  # a private thread is new to the bot
    await hub.publish("THREAD_MEMBERS_UPDATE", changes)


async def remove_thread_member(hub: Hub, thread: Json, user: str) -> None:
    hub.world.thread_members.delete(f"{thread['id']}/{user}")
    payload = thread_payload(hub.world, thread, user)
    changes = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": payload["member_count"],
        "removed_member_ids": [user],
    }
    await hub.publish("THREAD_MEMBERS_UPDATE", changes)


async def edit_thread(hub: Hub, thread: Json, name: str | None = None, **metadata: Any) -> Json:
    """Rename a thread or change its metadata: archived, locked, auto_archive_duration."""
    new = {**thread["thread_metadata"], **metadata}
    # changing the time until it is archived counts as activity, too
    if any(new[key] != thread["thread_metadata"][key] for key in ACTIVITY):
        new["archive_timestamp"] = hub.world.clock.isoformat()
    changed = hub.world.channels.update(
        thread["id"], thread_metadata=new, name=name or thread["name"]
    )
    await hub.publish("THREAD_UPDATE", thread_payload(hub.world, changed, hub.world.bot["id"]))
    return changed


async def unarchive(hub: Hub, thread: Json) -> Json:
    """Unarchive a thread, as happens when a message is posted in it."""
    if not thread["thread_metadata"]["archived"]:
        return thread
    return await edit_thread(hub, thread, archived=False)


def require_not_archived(hub: Hub, channel: Json) -> None:
    """Raise 50083 if a thread is archived: its messages and members cannot be changed then."""
    if channel["type"] in THREAD_TYPES and channel["thread_metadata"]["archived"]:
        raise DiscordError(400, 50083, "Thread is archived")


def require_unlocked(hub: Hub, channel: Json) -> None:
    """Raise 160005 if a thread is locked, unless the bot can manage threads."""
    if channel["type"] in THREAD_TYPES and channel["thread_metadata"]["locked"]:
        held = hub.world.permissions(hub.world.bot["id"], channel)
        if not held & permission_bits("MANAGE_THREADS"):
            raise DiscordError(403, 160005, "Thread is locked")


async def archive_idle_threads(hub: Hub) -> None:
    """Archive threads that were idle for their auto-archive duration."""
    for thread in [c for c in hub.world.channels if c["type"] in THREAD_TYPES]:
        metadata = thread["thread_metadata"]
        latest = max(
            created_at(thread["last_message_id"] or thread["id"]),
            parse_timestamp(metadata["archive_timestamp"]),
        )
        idle = hub.world.clock.now() - latest
        if not metadata["archived"] and idle > metadata["auto_archive_duration"] * 60:
            await edit_thread(hub, thread, archived=True)


def _store_member(hub: Hub, thread: Json, user: str) -> Json:
    row = {
        "id": thread["id"],
        "user_id": user,
        "join_timestamp": hub.world.clock.isoformat(),
        "flags": 1,
    }
    return hub.world.thread_members.put(f"{thread['id']}/{user}", row)
