"""Measures a start on thousands of servers, through several connections to Discord."""

import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bot.commands.bench.child import start_bot_process
from bot.commands.bench.crowd import join_long_ago
from bot.commands.bench.in_process import Figures
from bot.commands.bench.stopwatch import ms
from bot.sandbox import SandboxServer
from bot.sandbox.acts import NoResponse
from bot.sandbox.gateway import shard_of
from bot.sandbox.options import BOOLEAN, INTEGER, STRING, SUB_COMMANDS, USER, available_commands
from bot.sandbox.wire import Json

CHANNELS = 30


async def bench_servers(
    servers: int, shards: int, max_seconds: float, login_interval: float = 5.0
) -> Figures:
    """Start a bot that is a member of `servers` servers with CHANNELS channels each, on `shards`
    shards, and use every command on a server of each shard. `login_interval` is the number of
    seconds that Discord demands between the logins of two shards."""
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            gateway = server.hub.gateway
            gateway.shards, gateway.identify_interval = shards, login_interval
            channels = [_add_server(server, number) for number in range(servers)]
            by_shard = {shard_of(each["guild_id"], shards): each for each in channels}
            began = time.perf_counter()
            async with start_bot_process(server, Path(folder) / "bench.db") as child:
                await child.wait_until_ready(server, max_seconds)
                ready, cpu = time.perf_counter() - began, child.cpu_seconds
                took = await _use_all_commands(server, by_shard.values())
                answered = [seconds for seconds in took if seconds is not None]
                return {
                    "servers": servers,
                    "channels": servers * CHANNELS,
                    "servers_by_shard": sorted(
                        Counter(shard_of(each["guild_id"], shards) for each in channels).values()
                    ),
                    "ready_s": round(ready, 1),
                    "ready_cpu_s": round(cpu, 1),
                    "all_commands_s": round(time.perf_counter() - began, 1),
                    "commands": len(took),
                    "unanswered": len(took) - len(answered),
                    "slowest_ms": ms(max(answered, default=0)),
                    "mib": child.memory_mib,
                    "mib_most": child.peak_mib,
                }


def _add_server(server: SandboxServer, number: int) -> Json:
    """Add a server; return one of its channels."""
    world = server.world
    guild = world.add_guild(f"Server {number}", world.add_user(f"Owner {number}"))
    join_long_ago(server, guild)
    first, *_ = [world.add_channel(guild, f"channel-{n}") for n in range(CHANNELS)]
    return first


async def _use_all_commands(server: SandboxServer, channels: Iterable[Json]) -> list[float | None]:
    """Use every command once in each channel, one after another; return the seconds until each was
    acknowledged, None if it was not."""
    took: list[float | None] = []
    for channel in channels:
        guild = server.world.guilds[channel["guild_id"]]
        owner = server.world.users[guild["owner_id"]]
        for name, options in _all_commands(available_commands(server.world, channel)):
            given = {o["name"]: _sample_value(o, owner) for o in options if o.get("required")}
            began = time.perf_counter()
            try:
                await server.slash(owner, channel, name, **given)
            except NoResponse:
                took.append(None)
            else:
                took.append(time.perf_counter() - began)
    return took


def _all_commands(commands: Iterable[Json], before: str = "") -> Iterable[tuple[str, list[Json]]]:
    """Yield the name and the options of every command and subcommand."""
    for command in commands:
        name, options = f"{before}{command['name']}", command.get("options") or []
        inside = [option for option in options if option["type"] in SUB_COMMANDS]
        if inside:
            yield from _all_commands(inside, f"{name} ")
        else:
            yield name, options


def _sample_value(option: Json, user: Json) -> object:
    """Return a value that Discord's client would send for an option."""
    if choices := option.get("choices"):
        return choices[0]["value"]
    match option["type"]:
        case t if t == STRING:
            return "x" * max(1, option.get("min_length") or 0)
        case t if t == INTEGER:
            return option.get("min_value") or 0
        case t if t == BOOLEAN:
            return True
        case t if t == USER:
            return user
    raise LookupError(f"expected a type of option that is known here, got {option!r}")
