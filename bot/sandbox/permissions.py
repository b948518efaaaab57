"""What a member may do in a channel, computed as Discord computes it."""

from collections.abc import Iterable

from bot.sandbox.wire import DiscordError, Json

BITS = {
    "CREATE_INSTANT_INVITE": 0,
    "ADMINISTRATOR": 3,
    "MANAGE_CHANNELS": 4,
    "MANAGE_GUILD": 5,
    "ADD_REACTIONS": 6,
    "VIEW_CHANNEL": 10,
    "SEND_MESSAGES": 11,
    "MANAGE_MESSAGES": 13,
    "EMBED_LINKS": 14,
    "ATTACH_FILES": 15,
    "READ_MESSAGE_HISTORY": 16,
    "MENTION_EVERYONE": 17,
    "USE_EXTERNAL_EMOJIS": 18,
    "MANAGE_ROLES": 28,
    "USE_APPLICATION_COMMANDS": 31,
    "MANAGE_THREADS": 34,
    "CREATE_PUBLIC_THREADS": 35,
    "CREATE_PRIVATE_THREADS": 36,
    "USE_EXTERNAL_STICKERS": 37,
    "SEND_MESSAGES_IN_THREADS": 38,
    "PIN_MESSAGES": 51,
}
ALL = sum(1 << bit for bit in BITS.values())
THREADS = (10, 11, 12)
"""Channel types: announcement thread, public thread, private thread."""
DM = 1


def bits(*names: str) -> int:
    """The bit field of the permissions named.

    >>> bits("VIEW_CHANNEL", "SEND_MESSAGES")
    3072
    """
    return sum(1 << BITS[name] for name in names)


EVERYONE = bits(
    "CREATE_INSTANT_INVITE",
    "ADD_REACTIONS",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "USE_EXTERNAL_EMOJIS",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)
"""What Discord grants @everyone in a new guild, as far as it matters here."""


def computed(guild: Json, member: Json, channel: Json | None) -> int:
    """The permissions of a member, in a channel or (None) in the guild at large.

    `channel` is the parent where a thread is meant: threads have no overwrites of their own.
    """
    if member["user"]["id"] == guild["owner_id"]:
        return ALL
    held = {guild["id"], *member["roles"]}
    allowed = 0
    for role in guild["roles"]:
        if role["id"] in held:
            allowed |= int(role["permissions"])
    if allowed & bits("ADMINISTRATOR"):
        return ALL
    return _overwritten(allowed, guild, member, channel) if channel else allowed


def require(held: int, names: Iterable[str]) -> None:
    """Raises 50001 where the channel is not seen, else 50013 where a permission is missing."""
    if not held & bits("VIEW_CHANNEL"):
        raise DiscordError(403, 50001, "Missing Access")
    if any(not held & bits(name) for name in names):
        raise DiscordError(403, 50013, "Missing Permissions")


def _overwritten(allowed: int, guild: Json, member: Json, channel: Json) -> int:
    by_id = {o["id"]: o for o in channel.get("permission_overwrites", ())}
    layers = [[guild["id"]], member["roles"], [member["user"]["id"]]]
    for layer in layers:
        overwrites = [by_id[i] for i in layer if i in by_id]
        for each in overwrites:
            allowed &= ~int(each["deny"])
        for each in overwrites:
            allowed |= int(each["allow"])
    return allowed if allowed & bits("VIEW_CHANNEL") else 0
