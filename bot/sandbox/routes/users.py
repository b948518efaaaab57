"""Users, members and the bot itself."""

from bot.sandbox.guilds import guild_create_payload
from bot.sandbox.permissions import compute_permissions
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, not_found


def add_to(routes: Routes) -> None:
    routes.add("GET", "/users/@me")(get_me)
    routes.add("GET", "/users/{user_id}")(get_user)
    routes.add("POST", "/users/@me/channels")(create_dm)
    routes.add("GET", "/users/@me/guilds")(get_my_guilds)
    routes.add("GET", "/guilds/{guild_id}")(get_guild)
    routes.add("GET", "/guilds/{guild_id}/channels")(get_guild_channels)
    routes.add("GET", "/guilds/{guild_id}/roles")(get_guild_roles)
    routes.add("GET", "/guilds/{guild_id}/members/{user_id}")(get_guild_member)
    routes.add("GET", "/guilds/{guild_id}/threads/active")(get_active_threads)


async def get_me(call: Call) -> Reply:
    return {**call.hub.world.bot, "locale": "en-US", "mfa_enabled": False, "verified": True}


async def get_user(call: Call) -> Reply:
    if (found := call.hub.world.users.get(call.params["user_id"])) is None:
        raise not_found("User", 10013)
    return found


async def create_dm(call: Call) -> Reply:
    found = call.hub.world.users.get(str(call.body.get("recipient_id")))
    if found is None or found["bot"]:
        raise DiscordError(400, 50033, "Invalid Recipient(s)")
    if not call.hub.world.has_dm_channel(found):
        call.hub.faults.count_new_dm()
    return call.hub.world.dm_channel(found)


async def get_my_guilds(call: Call) -> Reply:
    world = call.hub.world
    mine = [(g, world.member(g["id"], world.bot["id"])) for g in world.guilds]
    return [{**g, "permissions": str(compute_permissions(g, me, None))} for g, me in mine if me]


async def get_guild(call: Call) -> Reply:
    found = _require_guild(call)
    payload = guild_create_payload(call.hub.world, found)
    counts = {"approximate_member_count": payload["member_count"]}
    return {**found, **(counts if call.query.get("with_counts") else {})}


async def get_guild_channels(call: Call) -> Reply:
    return guild_create_payload(call.hub.world, _require_guild(call))["channels"]


async def get_guild_roles(call: Call) -> Reply:
    return _require_guild(call)["roles"]


async def get_guild_member(call: Call) -> Reply:
    found = call.hub.world.member(_require_guild(call)["id"], call.params["user_id"])
    if found is None:
        raise not_found("Member", 10007)
    return found


async def get_active_threads(call: Call) -> Reply:
    threads = guild_create_payload(call.hub.world, _require_guild(call))["threads"]
    members = [t["member"] for t in threads if "member" in t]
    return {"threads": threads, "members": members, "has_more": False}


def _require_guild(call: Call) -> Json:
    """Return the guild of the path. Raises unless the bot is a member."""
    world, key = call.hub.world, call.params["guild_id"]
    if key not in world.guilds:
        raise not_found("Guild", 10004)
    if world.member(key, world.bot["id"]) is None:
        raise DiscordError(403, 50001, "Missing Access")
    return world.guilds[key]
