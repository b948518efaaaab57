"""Users, members and the bot itself."""

from bot.sandbox.guilds import guild_create
from bot.sandbox.permissions import computed
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, unknown


def add_to(routes: Routes) -> None:
    routes.on("GET", "/users/@me")(me)
    routes.on("GET", "/users/{user_id}")(user)
    routes.on("POST", "/users/@me/channels")(create_dm)
    routes.on("GET", "/users/@me/guilds")(my_guilds)
    routes.on("GET", "/guilds/{guild_id}")(guild)
    routes.on("GET", "/guilds/{guild_id}/channels")(guild_channels)
    routes.on("GET", "/guilds/{guild_id}/roles")(guild_roles)
    routes.on("GET", "/guilds/{guild_id}/members/{user_id}")(member)
    routes.on("GET", "/guilds/{guild_id}/threads/active")(active_threads)


async def me(call: Call) -> Reply:
    return {**call.hub.world.bot, "locale": "en-US", "mfa_enabled": False, "verified": True}


async def user(call: Call) -> Reply:
    if (found := call.hub.world.users.get(call.params["user_id"])) is None:
        raise unknown("User", 10013)
    return found


async def create_dm(call: Call) -> Reply:
    found = call.hub.world.users.get(str(call.body.get("recipient_id")))
    if found is None or found["bot"]:
        raise DiscordError(400, 50033, "Invalid Recipient(s)")
    return call.hub.world.dm(found)


async def my_guilds(call: Call) -> Reply:
    world = call.hub.world
    mine = [(g, world.member(g["id"], world.bot["id"])) for g in world.guilds]
    return [{**g, "permissions": str(computed(g, me, None))} for g, me in mine if me]


async def guild(call: Call) -> Reply:
    found = _guild(call)
    told = guild_create(call.hub.world, found)
    counts = {"approximate_member_count": told["member_count"]}
    return {**found, **(counts if call.query.get("with_counts") else {})}


async def guild_channels(call: Call) -> Reply:
    return guild_create(call.hub.world, _guild(call))["channels"]


async def guild_roles(call: Call) -> Reply:
    return _guild(call)["roles"]


async def member(call: Call) -> Reply:
    found = call.hub.world.member(_guild(call)["id"], call.params["user_id"])
    if found is None:
        raise unknown("Member", 10007)
    return found


async def active_threads(call: Call) -> Reply:
    threads = guild_create(call.hub.world, _guild(call))["threads"]
    members = [t["member"] for t in threads if "member" in t]
    return {"threads": threads, "members": members, "has_more": False}


def _guild(call: Call) -> Json:
    """The guild of the path, where the bot is in it."""
    world, key = call.hub.world, call.params["guild_id"]
    if key not in world.guilds:
        raise unknown("Guild", 10004)
    if world.member(key, world.bot["id"]) is None:
        raise DiscordError(403, 50001, "Missing Access")
    return world.guilds[key]
