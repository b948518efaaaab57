"""The whole bot on several shards, as Discord demands from 2,500 servers on."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.games import GAMES
from bot.match.clock import DAY, HOUR
from bot.match.clock_rows import load_running_clock
from bot.match.model import MatchId, Place
from bot.sandbox import SandboxServer
from bot.sandbox.gateway import shard_of
from bot.sandbox.wire import Json
from data import clocks
from tests.stage import Stage, WholeBot, open_stage, person_of, user_id

INTERVAL = 4.5
"""Seconds between two logins; discord.py waits 5."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """Two shards, with a guild on each."""
    async with open_stage(tmp_path, WholeBot(), started=False) as stage:
        gateway = stage.server.hub.gateway
        gateway.shards, gateway.identify_interval = 2, INTERVAL
        here = shard_of(stage.guild["id"], 2)
        while True:
            other = stage.server.world.add_guild("Elsewhere", stage.bo)
            if shard_of(other["id"], 2) != here:
                break
        await stage.start()
        await stage.bot.wait_until_ready()
        yield stage


async def test_the_bot_has_as_many_shards_as_discord_demands(stage: Stage) -> None:
    assert sorted(stage.bot.shards) == [0, 1]
    known = {str(guild.id) for guild in stage.bot.guilds}
    assert known == {guild["id"] for guild in stage.server.world.guilds}
    assert stage.bot.is_connected()
    found = await stage.use_command(stage.ann, "doctor")
    assert "2 of 2 connections to Discord are open" in found["content"]


async def test_a_match_is_played_on_whichever_shard(stage: Stage) -> None:
    for guild in (stage.guild, list(stage.server.world.guilds)[-1]):
        channel = stage.server.world.add_channel(guild, "games")
        await stage.server.hub.publish("CHANNEL_CREATE", channel)
        for user in (stage.ann, stage.bo):
            if stage.server.world.member(guild["id"], user["id"]) is None:
                stage.server.world.add_member(guild, user)
        stage.general = channel
        thread = await stage.start_match()
        answer = await stage.use_command(stage.ann, "move", thread, text="bid 0")
        assert "You bid 0 coins" in answer["content"]


async def start_timed_match(stage: Stage, guild: Json | None) -> MatchId:
    """Start a match with a day for each decision, in a channel of the guild or in Ann's DM."""
    world = stage.server.world
    where = stage.dm_channel(stage.ann) if guild is None else world.add_channel(guild, "games")
    if guild is not None:
        await stage.server.hub.publish("CHANNEL_CREATE", where)
    place = Place(None if guild is None else int(guild["id"]), int(where["id"]))
    match = await stage.matches.open_lobby(GAMES["lots"], person_of(stage.ann), place, 2, {})
    await stage.matches.set_pace(match.id, match.creator, DAY)
    if guild is None:
        await stage.matches.add_computer(match.id, match.creator, "careful")
    else:
        await stage.matches.join(match.id, person_of(stage.bo))
    await stage.matches.start(match.id, match.creator)
    await stage.wait_until_idle()
    return match.id


async def hours_charged(stage: Stage, match: MatchId) -> int:
    """The whole hours that Ann has used for her first decision."""
    chair = (await stage.matches.match(match)).chair_of(user_id(stage.ann))
    assert chair is not None
    row = await clocks.find(stage.store.read, match, chair.seat)
    assert row is not None
    clock = (await load_running_clock(stage.store.read, row)).clock
    return clock.seconds_charged(stage.now()) // HOUR


async def test_only_clocks_of_servers_whose_shard_is_away_stand_still(stage: Stage) -> None:
    """They all stood still, since nobody asked whose shard it was."""
    guilds = {shard_of(guild["id"], 2): guild for guild in stage.server.world.guilds}
    held = [await start_timed_match(stage, guild) for guild in (guilds[0], guilds[1], None)]
    await stage.bot.shards[1].disconnect()
    assert stage.bot.is_connected()
    await stage.advance_clock(0)
    await stage.advance_clock(10 * HOUR)
    assert [await hours_charged(stage, match) for match in held] == [10, 0, 10]
    stage.server.hub.gateway.ready.clear()
    await stage.bot.shards[1].connect()
    await stage.server.wait_until_ready()
    await stage.advance_clock(0)
    await stage.advance_clock(HOUR)
    assert [await hours_charged(stage, match) for match in held] == [11, 1, 11]
    await stage.bot.shards[0].disconnect()
    await stage.advance_clock(0)
    await stage.advance_clock(HOUR)
    assert [await hours_charged(stage, match) for match in held] == [11, 2, 11]


async def test_doctor_and_about_answer_while_a_shard_is_away(stage: Stage) -> None:
    """They failed: the latency of a closed connection is infinite."""
    here = shard_of(stage.guild["id"], 2)
    await stage.bot.shards[1 - here].disconnect()
    for command in ("doctor", "about"):
        found = await stage.use_command(stage.ann, command)
        assert "1 of 2 connections to Discord" in found["content"]


async def test_without_any_shard_no_clock_runs(stage: Stage) -> None:
    for shard in stage.bot.shards.values():
        await shard.disconnect()
    assert not stage.bot.is_connected()


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer() as server:
        yield server


async def log_in(server: SandboxServer, shard: int, token: str) -> str | int:
    """Identify as one of two shards; returns `READY`, the operation that refuses it, or the code
    with which the connection is closed."""
    data = {"token": token, "intents": 1, "shard": [shard, 2]}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{server.base_url}/gateway") as socket,
    ):
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": data})
        answer = await socket.receive()
        if answer.type is aiohttp.WSMsgType.CLOSE:
            return int(answer.data)
        packet = json.loads(answer.data)
        return str(packet["t"]) if packet["t"] else int(packet["op"])


@pytest.mark.parametrize(("buckets", "second"), [(1, 9), (2, "READY")])
async def test_shards_of_one_bucket_log_in_one_after_the_other(
    server: SandboxServer, buckets: int, second: str | int
) -> None:
    """A shard's bucket is its number modulo `max_concurrency`."""
    gateway, token = server.hub.gateway, server.world.token
    gateway.max_concurrency, gateway.identify_interval = buckets, 60.0
    assert await log_in(server, 0, token) == "READY"
    assert await log_in(server, 1, token) == second


async def test_one_login_too_many_resets_the_token(server: SandboxServer) -> None:
    gateway, token = server.hub.gateway, server.world.token
    gateway.starts_left = 1
    assert await log_in(server, 0, token) == "READY"
    assert await log_in(server, 1, token) == 4004
    assert await log_in(server, 1, server.world.token) == 4004
