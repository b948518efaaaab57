"""The world as one player sees it in the page: channels, unread marks, commands, faults."""

from bot.sandbox.attachments import message_payload
from bot.sandbox.hub import Hub
from bot.sandbox.permissions import DM, PERMISSION_BITS, THREAD_TYPES, permission_bits
from bot.sandbox.wire import Json

REVOCABLE_PERMISSIONS = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "ATTACH_FILES",
    "EMBED_LINKS",
    "READ_MESSAGE_HISTORY",
    "MANAGE_THREADS",
)
"""Permissions that the page can deny the bot."""
PAGE_SIZE = 50
"""Number of messages loaded at once."""
MAX_UNREAD = 99
"""Upper bound of the unread count."""


def build_welcome(hub: Hub, user: Json) -> Json:
    """Return everything except messages, for a newly opened page."""
    return {
        "user": user,
        "users": list(hub.world.users),
        "bot": hub.world.bot["id"],
        "guilds": [{"id": g["id"], "name": g["name"]} for g in hub.world.guilds],
        "channels": visible_channels(hub, user),
        "people": count_pings(hub),
        "commands": list(hub.world.commands),
        "ahead": int(hub.world.clock.offset),
    }


def visible_channels(hub: Hub, user: Json) -> list[Json]:
    """Return the channels, threads and DMs that a player can see, with their unread state."""
    seen = [c for c in hub.world.channels if hub.world.can_view(user["id"], c)]
    return [{**c, **_unread_state(hub, user, c)} for c in seen]


def message_history(hub: Hub, channel: Json, before: str | None) -> list[Json]:
    """Return a channel's latest messages, or those before an id, oldest first."""
    found = hub.world.messages.of_group(channel["id"])
    if before is not None:
        found = [m for m in found if int(m["id"]) < int(before)]
    return [message_payload(hub, m) for m in found[-PAGE_SIZE:]]


def mark_read(hub: Hub, user: Json, channel: str, message: str) -> None:
    hub.world.settings.put(f"read/{user['id']}/{channel}", {"id": message})


def active_faults(hub: Hub, user: Json, channel: Json | None) -> Json:
    """Return the active faults for the page's drawer."""
    held = hub.world.permissions(hub.world.bot["id"], channel) if channel else 0
    return {
        "dm_closed": hub.world.has_closed_dms(user["id"]),
        "latency": hub.faults.latency,
        "permissions": {
            name: bool(held & 1 << PERMISSION_BITS[name]) for name in REVOCABLE_PERMISSIONS
        },
        "waiting": hub.faults.describe_waiting(),
    }


def count_pings(hub: Hub) -> dict[str, int]:
    """Return each player's number of unread pings, for the player switch."""
    people = [user for user in hub.world.users if not user["bot"]]
    return {user["id"]: sum(c["pings"] for c in visible_channels(hub, user)) for user in people}


def _unread_state(hub: Hub, user: Json, channel: Json) -> Json:
    read = hub.world.settings.get(f"read/{user['id']}/{channel['id']}")
    last = int(read["id"]) if read else 0
    latest = hub.world.messages.of_group(channel["id"])[-MAX_UNREAD:]
    unread = [m for m in latest if int(m["id"]) > last and m["author"]["id"] != user["id"]]
    pings = [m for m in unread if channel["type"] == DM or _mentions_user(m, user)]
    may = hub.world.permissions(user["id"], channel)
    send = "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREAD_TYPES else "SEND_MESSAGES"
    return {
        "read": read["id"] if read else None,
        "unread": len(unread),
        "pings": len(pings),
        "joined": channel["type"] not in THREAD_TYPES
        or hub.world.is_thread_member(channel["id"], user["id"]),
        "writable": bool(may & permission_bits(send)),
    }


def _mentions_user(message: Json, user: Json) -> bool:
    return any(u["id"] == user["id"] for u in message["mentions"])
