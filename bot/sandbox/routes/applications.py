"""The application and its commands."""

from typing import Any

from bot.sandbox import shapes
from bot.sandbox.command_limits import check_commands
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, not_found

COMMANDS_ROUTE = "/applications/{application_id}/commands"
GUILD_COMMANDS_ROUTE = "/applications/{application_id}/guilds/{guild_id}/commands"


def add_to(routes: Routes) -> None:
    routes.add("GET", "/applications/@me")(get_application)
    routes.add("GET", "/oauth2/applications/@me")(get_application)
    routes.add("GET", "/gateway")(get_gateway)
    routes.add("GET", "/gateway/bot")(get_gateway_bot)
    for template in (COMMANDS_ROUTE, GUILD_COMMANDS_ROUTE):
        routes.add("GET", template)(get_commands)
        routes.add("PUT", template)(put_commands)
        routes.add("POST", template)(create_command)
        routes.add("GET", template + "/{command_id}")(get_command)
        routes.add("PATCH", template + "/{command_id}")(edit_command)
        routes.add("DELETE", template + "/{command_id}")(delete_command)


async def get_application(call: Call) -> Reply:
    bot = call.hub.world.bot
    owner = next((u for u in call.hub.world.users if not u["bot"]), bot)
    return shapes.new_application(bot, owner)


async def get_gateway(call: Call) -> Reply:
    return {"url": call.hub.base_url.replace("http", "ws", 1) + "/gateway"}


async def get_gateway_bot(call: Call) -> Reply:
    gateway = call.hub.gateway
    limit = {
        "total": 1000,
        "remaining": gateway.starts_left,
        "reset_after": 14_400_000,
        "max_concurrency": gateway.max_concurrency,
    }
    return {
        **await get_gateway(call),
        "shards": gateway.shards,
        "session_start_limit": limit,
    }


async def get_commands(call: Call) -> Reply:
    return _scoped_commands(call)


async def put_commands(call: Call) -> Reply:
    """Replace all commands; a command with an existing name keeps its id."""
    check_commands(call.body)
    known = {(c["name"], c["type"]): c for c in _scoped_commands(call)}
    for each in known.values():
        call.hub.world.commands.delete(each["id"])
    put = [
        _store_command(call, each, known.get((each["name"], each.get("type", 1))))
        for each in call.body
    ]
    call.hub.notify_listeners("COMMANDS", {"commands": put})
    return put


async def create_command(call: Call) -> Reply:
    check_commands([call.body])
    known = [c for c in _scoped_commands(call) if c["name"] == call.body["name"]]
    return (200 if known else 201), _store_command(call, call.body, known[0] if known else None)


async def get_command(call: Call) -> Reply:
    return _find_command(call)


async def edit_command(call: Call) -> Reply:
    found = _find_command(call)
    check_commands([{**found, **call.body}])
    return _store_command(call, {**found, **call.body}, found)


async def delete_command(call: Call) -> Reply:
    call.hub.world.commands.delete(_find_command(call)["id"])
    return None


def _scoped_commands(call: Call) -> list[Json]:
    if call.params["application_id"] != call.hub.world.bot["id"]:
        raise DiscordError(403, 20012, "You are not authorized to perform this action")
    guild = call.params.get("guild_id")
    return [c for c in call.hub.world.commands if c.get("guild_id") == guild]


def _find_command(call: Call) -> Json:
    for each in _scoped_commands(call):
        if each["id"] == call.params["command_id"]:
            return each
    raise not_found("application command", 10063)


def _store_command(call: Call, body: Json, known: Json | None) -> Json:
    ids = call.hub.world.ids
    command: dict[str, Any] = {
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "dm_permission": True,
        "nsfw": False,
        "type": 1,
        **body,
        "id": known["id"] if known else ids.next_id(),
        "application_id": call.hub.world.bot["id"],
        "version": ids.next_id(),
    }
    command["integration_types"] = command.get("integration_types") or [0]
    if guild := call.params.get("guild_id"):
        command["guild_id"] = guild
    return call.hub.world.commands.put(command["id"], command)
