"""Gateway payloads of guilds, which list no member except the bot."""

from bot.sandbox.permissions import THREAD_TYPES
from bot.sandbox.wire import Json
from bot.sandbox.world import World


def guild_create_payload(world: World, guild: Json) -> Json:
    """Return the data of GUILD_CREATE for a bot without the members intent."""
    bot = world.member(guild["id"], world.bot["id"])
    assert bot is not None, f"expected the bot in guild {guild['name']!r}"
    inside = world.channels.of_group(guild["id"])
    channels = [c for c in inside if c["type"] not in THREAD_TYPES]
    return {
        **guild,
        "joined_at": bot["joined_at"],
        "large": False,
        "member_count": len(world.members_of(guild["id"])),
        "members": [bot],
        "channels": channels,
        "threads": [
            thread_payload(world, t, world.bot["id"])
            for t in world.active_threads(guild["id"])
            if world.can_view(world.bot["id"], t)
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def thread_payload(world: World, thread: Json, user: str) -> Json:
    """Return a thread with its number of members and, if `user` is one, their membership."""
    here = world.thread_members.of_group(thread["id"])
    mine = [row for row in here if row["user_id"] == user]
    payload = {**thread, "member_count": len(here)}
    return {**payload, "member": mine[0]} if mine else payload
