"""The page's fault drawer: each trouble by name, made by hand."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.sandbox import threads
from bot.sandbox.hub import Hub
from bot.sandbox.permissions import BITS, THREADS
from bot.sandbox.wire import Json

Trouble: TypeAlias = Callable[[Hub, Json, Json], Awaitable[None]]


async def close_dm(hub: Hub, user: Json, wish: Json) -> None:
    hub.world.close_dm(user["id"], bool(wish["on"]))


async def latency(hub: Hub, user: Json, wish: Json) -> None:
    hub.faults.latency = max(0.0, min(10.0, float(wish["seconds"])))


async def archive(hub: Hub, user: Json, wish: Json) -> None:
    thread = hub.world.channel(wish["channel"])
    if thread["type"] in THREADS:
        await threads.change(hub, thread, archived=bool(wish["on"]))


async def lock(hub: Hub, user: Json, wish: Json) -> None:
    thread = hub.world.channel(wish["channel"])
    if thread["type"] in THREADS:
        await threads.change(hub, thread, locked=bool(wish["on"]))


async def permission(hub: Hub, user: Json, wish: Json) -> None:
    """Takes a permission from the bot in a channel (a thread's parent), or gives it back."""
    channel = hub.world.channel(wish["channel"])
    if channel["type"] in THREADS:
        channel = hub.world.channel(channel["parent_id"])
    await take_permission(hub, channel, wish["permission"], bool(wish["on"]))


async def drop_socket(hub: Hub, user: Json, wish: Json) -> None:
    await hub.gateway.drop()


async def reconnect(hub: Hub, user: Json, wish: Json) -> None:
    await hub.gateway.reconnect()


async def fail_next(hub: Hub, user: Json, wish: Json) -> None:
    """The next message that the bot sends or edits is answered with a status."""
    for method in ("POST", "PATCH"):
        hub.faults.answer(method, r"^/channels/\{channel_id\}/messages", int(wish["status"]))


async def old_edits(hub: Hub, user: Json, wish: Json) -> None:
    hub.faults.refuse_old_edits()


async def pass_time(hub: Hub, user: Json, wish: Json) -> None:
    """Sets the clock forward, the bot's with it; never back."""
    hub.world.set_forward(max(0, min(7 * 24 * 3600, int(wish["seconds"]))))
    await threads.archive_idle(hub)
    hub.tell("TIME", {"ahead": int(hub.world.clock.pushed)})


async def calm(hub: Hub, user: Json, wish: Json) -> None:
    """Ends every fault that is waiting to happen."""
    hub.faults.clear()


TROUBLES: dict[str, Trouble] = {
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
        calm,
    )
}


async def take_permission(hub: Hub, channel: Json, name: str, taken: bool = True) -> None:
    """Denies the bot a permission in a channel by an overwrite of its own, or lifts that."""
    bot, bit = hub.world.bot["id"], 1 << BITS[name]
    others = [o for o in channel["permission_overwrites"] if o["id"] != bot]
    mine = next((o for o in channel["permission_overwrites"] if o["id"] == bot), None)
    deny = int(mine["deny"]) if mine else 0
    deny = deny | bit if taken else deny & ~bit
    own = [{"id": bot, "type": 1, "allow": "0", "deny": str(deny)}] if deny else []
    changed = hub.world.channels.change(channel["id"], permission_overwrites=[*others, *own])
    await hub.announce("CHANNEL_UPDATE", changed)
