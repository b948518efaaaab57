"""The application and its commands."""

from typing import Any

from bot.sandbox import shapes
from bot.sandbox.command_limits import check_commands
from bot.sandbox.routing import Call, Reply, Routes
from bot.sandbox.wire import DiscordError, Json, unknown

COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"


def add_to(routes: Routes) -> None:
    routes.on("GET", "/applications/@me")(application)
    routes.on("GET", "/oauth2/applications/@me")(application)
    routes.on("GET", "/gateway")(gateway)
    routes.on("GET", "/gateway/bot")(gateway_bot)
    for template in (COMMANDS, GUILD_COMMANDS):
        routes.on("GET", template)(commands)
        routes.on("PUT", template)(put_commands)
        routes.on("POST", template)(create_command)
        routes.on("GET", template + "/{command_id}")(command)
        routes.on("PATCH", template + "/{command_id}")(change_command)
        routes.on("DELETE", template + "/{command_id}")(delete_command)


async def application(call: Call) -> Reply:
    bot = call.hub.world.bot
    owner = next((u for u in call.hub.world.users if not u["bot"]), bot)
    return shapes.application(bot, owner)


async def gateway(call: Call) -> Reply:
    return {"url": call.hub.base.replace("http", "ws", 1) + "/gateway"}


async def gateway_bot(call: Call) -> Reply:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return {**await gateway(call), "shards": 1, "session_start_limit": limit}


async def commands(call: Call) -> Reply:
    return _here(call)


async def put_commands(call: Call) -> Reply:
    """Puts the whole set; a command that keeps its name keeps its id."""
    check_commands(call.body)
    known = {(c["name"], c["type"]): c for c in _here(call)}
    for each in known.values():
        call.hub.world.commands.drop(each["id"])
    put = [_put(call, each, known.get((each["name"], each.get("type", 1)))) for each in call.body]
    call.hub.tell("COMMANDS", {"commands": put})
    return put


async def create_command(call: Call) -> Reply:
    check_commands([call.body])
    known = [c for c in _here(call) if c["name"] == call.body["name"]]
    return (200 if known else 201), _put(call, call.body, known[0] if known else None)


async def command(call: Call) -> Reply:
    return _found(call)


async def change_command(call: Call) -> Reply:
    found = _found(call)
    check_commands([{**found, **call.body}])
    return _put(call, {**found, **call.body}, found)


async def delete_command(call: Call) -> Reply:
    call.hub.world.commands.drop(_found(call)["id"])
    return None


def _here(call: Call) -> list[Json]:
    if call.params["application_id"] != call.hub.world.bot["id"]:
        raise DiscordError(403, 20012, "You are not authorized to perform this action")
    guild = call.params.get("guild_id")
    return [c for c in call.hub.world.commands if c.get("guild_id") == guild]


def _found(call: Call) -> Json:
    for each in _here(call):
        if each["id"] == call.params["command_id"]:
            return each
    raise unknown("application command", 10063)


def _put(call: Call, body: Json, known: Json | None) -> Json:
    ids = call.hub.world.ids
    command: dict[str, Any] = {
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "dm_permission": True,
        "nsfw": False,
        "type": 1,
        **body,
        "id": known["id"] if known else ids.next(),
        "application_id": call.hub.world.bot["id"],
        "version": ids.next(),
    }
    command["integration_types"] = command.get("integration_types") or [0]
    if guild := call.params.get("guild_id"):
        command["guild_id"] = guild
    return call.hub.world.commands.put(command["id"], command)
