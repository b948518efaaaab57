"""The whole bot on several shards, as Discord demands from 2,500 servers on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.gateway import shard_of
from tests.stage import Stage, WholeBot, open_stage

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


async def test_no_clock_runs_while_one_shard_is_away(stage: Stage) -> None:
    stage.server.hub.gateway.ready.clear()
    await stage.bot.shards[1].disconnect()
    assert not stage.bot.is_connected()
    await stage.bot.shards[1].connect()
    await stage.server.wait_until_ready()
    assert stage.bot.is_connected()
