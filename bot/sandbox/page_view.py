"""The world as one player sees it in the page: places, unread marks, commands, faults."""

from bot.sandbox.attachments import shown
from bot.sandbox.hub import Hub
from bot.sandbox.permissions import BITS, DM, THREADS, bits
from bot.sandbox.wire import Json

TAKEABLE = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "ATTACH_FILES",
    "EMBED_LINKS",
    "READ_MESSAGE_HISTORY",
    "MANAGE_THREADS",
)
"""Permissions that the page offers to take from the bot."""
PAGE = 50
"""Messages that are loaded at once."""
COUNTED = 99
"""Unread messages are counted up to here."""


def welcome(hub: Hub, user: Json) -> Json:
    """Everything but the messages, for a page that was just opened."""
    return {
        "user": user,
        "users": list(hub.world.users),
        "bot": hub.world.bot["id"],
        "guilds": [{"id": g["id"], "name": g["name"]} for g in hub.world.guilds],
        "channels": channels(hub, user),
        "people": waiting(hub),
        "commands": list(hub.world.commands),
        "ahead": int(hub.world.clock.pushed),
    }


def channels(hub: Hub, user: Json) -> list[Json]:
    """The channels, threads and DMs that a player may see, with what is unread in each."""
    seen = [c for c in hub.world.channels if hub.world.sees(user["id"], c)]
    return [{**c, **_marks(hub, user, c)} for c in seen]


def history(hub: Hub, channel: Json, before: str | None) -> list[Json]:
    """The latest messages of a channel, or those before an id, oldest first."""
    found = hub.world.messages.of(channel["id"])
    if before is not None:
        found = [m for m in found if int(m["id"]) < int(before)]
    return [shown(hub, m) for m in found[-PAGE:]]


def mark_read(hub: Hub, user: Json, channel: str, message: str) -> None:
    hub.world.settings.put(f"read/{user['id']}/{channel}", {"id": message})


def troubles(hub: Hub, user: Json, channel: Json | None) -> Json:
    """The faults that are on, for the page's drawer."""
    held = hub.world.permissions(hub.world.bot["id"], channel) if channel else 0
    return {
        "dm_closed": hub.world.dm_closed(user["id"]),
        "latency": hub.faults.latency,
        "permissions": {name: bool(held & 1 << BITS[name]) for name in TAKEABLE},
        "waiting": hub.faults.told(),
    }


def waiting(hub: Hub) -> dict[str, int]:
    """How often each player was pinged since they last looked, for the player switch."""
    people = [user for user in hub.world.users if not user["bot"]]
    return {user["id"]: sum(c["pings"] for c in channels(hub, user)) for user in people}


def _marks(hub: Hub, user: Json, channel: Json) -> Json:
    read = hub.world.settings.get(f"read/{user['id']}/{channel['id']}")
    last = int(read["id"]) if read else 0
    latest = hub.world.messages.of(channel["id"])[-COUNTED:]
    news = [m for m in latest if int(m["id"]) > last and m["author"]["id"] != user["id"]]
    pings = [m for m in news if channel["type"] == DM or _pings(m, user)]
    may = hub.world.permissions(user["id"], channel)
    send = "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES"
    return {
        "read": read["id"] if read else None,
        "unread": len(news),
        "pings": len(pings),
        "joined": channel["type"] not in THREADS or hub.world.in_thread(channel["id"], user["id"]),
        "writable": bool(may & bits(send)),
    }


def _pings(message: Json, user: Json) -> bool:
    return any(u["id"] == user["id"] for u in message["mentions"])
