"""Options of commands: parsed, validated as in Discord's client, and resolved."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.permissions import DM
from bot.sandbox.wire import Json
from bot.sandbox.world import World

SUB_COMMANDS = (1, 2)
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10
PYTHON_TYPES: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    NUMBER: (int, float),
}


@dataclass
class ChosenOptions:
    """Options as sent in an interaction; `wrong` explains why a client would not send them."""

    options: list[Json] = field(default_factory=list)
    references: list[tuple[int, str]] = field(default_factory=list)
    error: str | None = None


def available_commands(world: World, channel: Json) -> list[Json]:
    """Return the slash commands available in a channel."""
    dm = channel["type"] == DM
    here = [c for c in world.commands if c["type"] == 1 and _is_available(c, dm)]
    return [c for c in here if c.get("guild_id") in (None, channel.get("guild_id"))]


def find_command(world: World, name: str, channel: Json) -> tuple[Json, Json] | None:
    """Return a command and the subcommand that `name` refers to, or the command itself."""
    first, *rest = name.split()
    for command in available_commands(world, channel):
        if command["name"] == first and (leaf := _find_subcommand(command, rest)) is not None:
            return command, leaf
    return None


def choose_options(leaf: Json, given: Json, focus: str | None) -> ChosenOptions:
    """Return the options that a user gave, in the command's order."""
    known = {o["name"]: o for o in leaf.get("options") or []}
    result = ChosenOptions()
    for name in given:
        if name not in known:
            result.error = f"There is no option {name}."
    for name, option in known.items():
        if name in given:
            _add_option(result, option, given[name], focus)
        elif name == focus:
            _add_option(result, option, "", focus)
        elif option.get("required") and focus is None:
            result.error = result.error or f"The option {name} is required."
    return result


def resolve_references(world: World, channel: Json, references: list[tuple[int, str]]) -> Json:
    """Return the users, members, channels and roles referenced by options or a select."""
    found: dict[str, Json] = {}
    guild = channel.get("guild_id")
    for kind, key in references:
        if kind in (USER, MENTIONABLE) and key in world.users:
            found.setdefault("users", {})[key] = world.users[key]
            member = world.member(guild, key) if guild else None
            if member:
                held = str(world.permissions(key, channel))
                part = {k: v for k, v in member.items() if k != "user"}
                found.setdefault("members", {})[key] = {**part, "permissions": held}
        elif kind == CHANNEL:
            place = world.channel(key)
            held = str(world.permissions(world.bot["id"], place))
            found.setdefault("channels", {})[key] = {**place, "permissions": held}
        elif guild:
            roles = {r["id"]: r for r in world.guilds[guild]["roles"]}
            found.setdefault("roles", {})[key] = roles[key]
    return found


def _is_available(command: Json, dm: bool) -> bool:
    contexts = command.get("contexts")
    if contexts is not None:
        return (1 if dm else 0) in contexts
    return not dm or command.get("dm_permission", True) is not False


def _find_subcommand(command: Json, path: list[str]) -> Json | None:
    leaf: Json | None = command
    for step in path:
        inside = (leaf or {}).get("options") or []
        leaf = next((o for o in inside if o["name"] == step and o["type"] in SUB_COMMANDS), None)
    if leaf and any(o["type"] in SUB_COMMANDS for o in leaf.get("options") or []):
        return None
    return leaf


def _add_option(result: ChosenOptions, option: Json, value: Any, focus: str | None) -> None:
    if option["name"] == focus:
        focused = {"name": focus, "type": option["type"], "value": str(value), "focused": True}
        result.options.append(focused)
        return
    if option["type"] not in PYTHON_TYPES:
        value = value["id"] if isinstance(value, dict) else str(value)
        result.references.append((option["type"], value))
    elif wrong := _value_error(option, value):
        result.error = result.error or wrong
    result.options.append({"name": option["name"], "type": option["type"], "value": value})


def _value_error(option: Json, value: Any) -> str | None:
    """Return the client's error for a value, or None."""
    if not isinstance(value, PYTHON_TYPES[option["type"]]):
        return f"The option {option['name']} cannot be {value!r}."
    if (choices := option.get("choices")) and value not in [c["value"] for c in choices]:
        return f"The option {option['name']} does not offer {value!r}."
    size = len(value) if isinstance(value, str) else value
    least, most = (
        ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    )
    if (option.get(least) is not None and size < option[least]) or (
        option.get(most) is not None and size > option[most]
    ):
        unit = " characters" if isinstance(value, str) else ""
        lowest, highest = option.get(least, 0), option.get(most)
        span = f"{lowest} or more" if highest is None else f"{lowest} to {highest}"
        return f"The option {option['name']} takes {span}{unit}."
    return None
