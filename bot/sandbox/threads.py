"""Threads: opened, joined, woken, archived after a time of silence."""

from typing import Any

from bot.sandbox.guilds import thread_for
from bot.sandbox.hub import Hub
from bot.sandbox.permissions import THREADS, bits
from bot.sandbox.snowflakes import born, moment
from bot.sandbox.wire import DiscordError, Json

THREAD_CREATED = 18
"""The type of the message that tells of a thread made without one."""


async def open_thread(hub: Hub, parent: Json, body: Json, starter: Json | None) -> Json:
    """A new thread, from a message (whose id it has) or on its own."""
    now = hub.world.clock.iso()
    guild = hub.world.guilds[parent["guild_id"]]
    key = {"id": starter["id"]} if starter else {}
    thread = hub.world.add_channel(
        guild,
        body["name"],
        type=11 if starter else body.get("type", 12),
        parent_id=parent["id"],
        owner_id=hub.world.bot["id"],
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
    _join(hub, thread, hub.world.bot["id"])
    told = {**thread_for(hub.world, thread, hub.world.bot["id"]), "newly_created": True}
    await hub.announce("THREAD_CREATE", told)
    return told


async def add_member(hub: Hub, thread: Json, user: str) -> None:
    """Adds somebody to a thread, once."""
    if hub.world.in_thread(thread["id"], user):
        return
    row = _join(hub, thread, user)
    told = thread_for(hub.world, thread, user)
    news = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": told["member_count"],
        "added_members": [row],
    }
    await hub.announce("THREAD_MEMBERS_UPDATE", news)


async def remove_member(hub: Hub, thread: Json, user: str) -> None:
    hub.world.thread_members.drop(f"{thread['id']}/{user}")
    told = thread_for(hub.world, thread, user)
    news = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": told["member_count"],
        "removed_member_ids": [user],
    }
    await hub.announce("THREAD_MEMBERS_UPDATE", news)


async def change(hub: Hub, thread: Json, name: str | None = None, **metadata: Any) -> Json:
    """Renames a thread or changes its metadata: archived, locked, auto_archive_duration."""
    new = {**thread["thread_metadata"], **metadata}
    if new["archived"] != thread["thread_metadata"]["archived"]:
        new["archive_timestamp"] = hub.world.clock.iso()
    changed = hub.world.channels.change(
        thread["id"], thread_metadata=new, name=name or thread["name"]
    )
    await hub.announce("THREAD_UPDATE", thread_for(hub.world, changed, hub.world.bot["id"]))
    return changed


async def wake(hub: Hub, thread: Json) -> Json:
    """An archived thread comes back when something is posted in it."""
    if not thread["thread_metadata"]["archived"]:
        return thread
    return await change(hub, thread, archived=False)


def require_open(hub: Hub, channel: Json) -> None:
    """50083 where a thread is archived: its messages and members cannot be changed then."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise DiscordError(400, 50083, "Thread is archived")


def require_unlocked(hub: Hub, channel: Json) -> None:
    """160005 where a thread is locked, for all who may not manage threads."""
    if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
        held = hub.world.permissions(hub.world.bot["id"], channel)
        if not held & bits("MANAGE_THREADS"):
            raise DiscordError(403, 160005, "Thread is locked")


async def archive_idle(hub: Hub) -> None:
    """Archives the threads in which nothing happened for as long as they say."""
    for thread in [c for c in hub.world.channels if c["type"] in THREADS]:
        metadata = thread["thread_metadata"]
        latest = max(
            born(thread["last_message_id"] or thread["id"]), moment(metadata["archive_timestamp"])
        )
        idle = hub.world.clock.seconds() - latest
        if not metadata["archived"] and idle > metadata["auto_archive_duration"] * 60:
            await change(hub, thread, archived=True)


def _join(hub: Hub, thread: Json, user: str) -> Json:
    row = {
        "id": thread["id"],
        "user_id": user,
        "join_timestamp": hub.world.clock.iso(),
        "flags": 1,
    }
    return hub.world.thread_members.put(f"{thread['id']}/{user}", row)
