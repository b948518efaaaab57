"""The faults that can be triggered by hand in the page's fault drawer, by name."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.sandbox import threads
from bot.sandbox.hub import Hub
from bot.sandbox.permissions import PERMISSION_BITS, THREAD_TYPES
from bot.sandbox.wire import Json

FaultAction: TypeAlias = Callable[[Hub, Json, Json], Awaitable[None]]


async def close_dm(hub: Hub, user: Json, request: Json) -> None:
    hub.world.set_dms_closed(user["id"], bool(request["on"]))


async def latency(hub: Hub, user: Json, request: Json) -> None:
    hub.faults.latency = max(0.0, min(10.0, float(request["seconds"])))


async def archive(hub: Hub, user: Json, request: Json) -> None:
    thread = hub.world.channel(request["channel"])
    if thread["type"] in THREAD_TYPES:
        await threads.edit_thread(hub, thread, archived=bool(request["on"]))


async def lock(hub: Hub, user: Json, request: Json) -> None:
    thread = hub.world.channel(request["channel"])
    if thread["type"] in THREAD_TYPES:
        await threads.edit_thread(hub, thread, locked=bool(request["on"]))


async def permission(hub: Hub, user: Json, request: Json) -> None:
    """Deny the bot a permission in a channel (a thread's parent), or restore it."""
    channel = hub.world.channel(request["channel"])
    if channel["type"] in THREAD_TYPES:
        channel = hub.world.channel(channel["parent_id"])
    await deny_permission(hub, channel, request["permission"], bool(request["on"]))


async def drop_socket(hub: Hub, user: Json, request: Json) -> None:
    await hub.gateway.drop_connection()


async def reconnect(hub: Hub, user: Json, request: Json) -> None:
    await hub.gateway.request_reconnect()


async def fail_next(hub: Hub, user: Json, request: Json) -> None:
    """Answer the bot's next sent or edited message with an error status."""
    for method in ("POST", "PATCH"):
        hub.faults.fail_requests(
            method, r"^/channels/\{channel_id\}/messages", int(request["status"])
        )


async def old_edits(hub: Hub, user: Json, request: Json) -> None:
    hub.faults.refuse_old_edits()


async def pass_time(hub: Hub, user: Json, request: Json) -> None:
    """Set the clock forward, and the bot's clock with it; never back."""
    hub.world.advance_clock(max(0, min(7 * 24 * 3600, int(request["seconds"]))))
    await threads.archive_idle_threads(hub)
    hub.notify_listeners("TIME", {"ahead": int(hub.world.clock.offset)})


async def clear_faults(hub: Hub, user: Json, request: Json) -> None:
    """Remove every pending fault."""
    hub.faults.clear()


FAULT_ACTIONS: dict[str, FaultAction] = {
    trouble.__name__: trouble
    for trouble in (
        close_dm,
        latency,
        archive,
        lock,
        permission,
        drop_socket,
        reconnect,
        fail_next,
        old_edits,
        pass_time,
        clear_faults,
    )
}


async def deny_permission(hub: Hub, channel: Json, name: str, denied: bool = True) -> None:
    """Deny the bot a permission in a channel by an overwrite for the bot, or remove that."""
    bot, bit = hub.world.bot["id"], 1 << PERMISSION_BITS[name]
    others = [o for o in channel["permission_overwrites"] if o["id"] != bot]
    mine = next((o for o in channel["permission_overwrites"] if o["id"] == bot), None)
    deny = int(mine["deny"]) if mine else 0
    deny = deny | bit if denied else deny & ~bit
    own = [{"id": bot, "type": 1, "allow": "0", "deny": str(deny)}] if deny else []
    changed = hub.world.channels.update(channel["id"], permission_overwrites=[*others, *own])
    await hub.publish("CHANNEL_UPDATE", changed)
