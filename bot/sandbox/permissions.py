"""A member's permissions in a channel, computed as Discord does."""

from collections.abc import Iterable

from bot.sandbox.wire import DiscordError, Json

PERMISSION_BITS = {
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
    "CONNECT": 20,
    "MANAGE_ROLES": 28,
    "USE_APPLICATION_COMMANDS": 31,
    "MANAGE_THREADS": 34,
    "CREATE_PUBLIC_THREADS": 35,
    "CREATE_PRIVATE_THREADS": 36,
    "USE_EXTERNAL_STICKERS": 37,
    "SEND_MESSAGES_IN_THREADS": 38,
    "PIN_MESSAGES": 51,
}
ALL_PERMISSIONS = sum(1 << bit for bit in PERMISSION_BITS.values())
THREAD_TYPES = (10, 11, 12)
"""Channel types: announcement thread, public thread, private thread."""
DM = 1
VOICE_TYPES = (2, 13)
"""Channel types whose chat is only for those who may connect: voice and stage channels."""


def permission_bits(*names: str) -> int:
    """Return the bit field of the named permissions.

    >>> permission_bits("VIEW_CHANNEL", "SEND_MESSAGES")
    3072
    """
    return sum(1 << PERMISSION_BITS[name] for name in names)


EVERYONE_PERMISSIONS = permission_bits(
    "CREATE_INSTANT_INVITE",
    "ADD_REACTIONS",
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "USE_EXTERNAL_EMOJIS",
    "CONNECT",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
)
"""Discord's default permissions of @everyone in a new guild, as far as relevant here."""


def compute_permissions(guild: Json, member: Json, channel: Json | None) -> int:
    """Return a member's permissions in a channel, or in the guild if `channel` is None.

    For a thread, pass its parent as `channel`: threads have no permission overwrites.
    """
    if member["user"]["id"] == guild["owner_id"]:
        return ALL_PERMISSIONS
    held = {guild["id"], *member["roles"]}
    allowed = 0
    for role in guild["roles"]:
        if role["id"] in held:
            allowed |= int(role["permissions"])
    if allowed & permission_bits("ADMINISTRATOR"):
        return ALL_PERMISSIONS
    return _apply_overwrites(allowed, guild, member, channel) if channel else allowed


def require_permissions(held: int, names: Iterable[str]) -> None:
    """Raise 50001 if the channel is not visible, else 50013 if a permission is missing."""
    if not held & permission_bits("VIEW_CHANNEL"):
        raise DiscordError(403, 50001, "Missing Access")
    if any(not held & permission_bits(name) for name in names):
        raise DiscordError(403, 50013, "Missing Permissions")


def _apply_overwrites(allowed: int, guild: Json, member: Json, channel: Json) -> int:
    by_id = {o["id"]: o for o in channel.get("permission_overwrites", ())}
    layers = [[guild["id"]], member["roles"], [member["user"]["id"]]]
    for layer in layers:
        overwrites = [by_id[i] for i in layer if i in by_id]
        for each in overwrites:
            allowed &= ~int(each["deny"])
        for each in overwrites:
            allowed |= int(each["allow"])
    if not allowed & permission_bits("VIEW_CHANNEL"):
        return 0
    if channel["type"] in VOICE_TYPES and not allowed & permission_bits("CONNECT"):
        return permission_bits("VIEW_CHANNEL")
    return allowed
