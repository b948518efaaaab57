"""The command `smoke`, on a sandbox in place of Discord: what Discord answers is to be recorded."""

import json

import pytest

from bot.commands.smoke import QUESTIONS, ask_all
from bot.config import PROJECT_ROOT, StartError
from bot.sandbox import SandboxServer, point_discord_py_at

RECORDED = PROJECT_ROOT / "tests" / "fixtures" / "discord_answers.json"
"""What a real Discord answered, once somebody has recorded it with `--save`."""


async def answers_of_sandbox() -> tuple[dict[str, tuple[str, str]], list[str], int]:
    """For each question what was expected and what came; the threads and messages that are left."""
    async with SandboxServer() as server:
        point_discord_py_at(server.base_url)
        world = server.world
        guild = world.add_guild("Clearing", world.add_user("Ann"))
        channel = world.add_channel(guild, "general")
        kinds = {"forum": 15, "news": 5, "voice": 2}
        places = {name: world.add_channel(guild, name, type=n)["id"] for name, n in kinds.items()}
        places["member"] = guild["owner_id"]
        found, left = await ask_all(world.token, channel["id"], places, pause=0.002)
        kept = [m for m in world.messages if m["type"] == 0 and m["channel_id"] == channel["id"]]
        return {name: (expected, got) for name, expected, got in found}, left, len(kept)


async def test_the_sandbox_answers_as_expected_and_is_left_tidy() -> None:
    found, left, kept = await answers_of_sandbox()
    assert {name: got for name, (_, got) in found.items()} == {
        name: expected for name, (expected, _) in found.items()
    }
    assert len(found) == len(QUESTIONS)
    assert kept == 0
    assert left, "the bot has no permission to delete threads"


async def test_a_channel_that_the_bot_cannot_see_is_a_sentence() -> None:
    async with SandboxServer() as server:
        point_discord_py_at(server.base_url)
        with pytest.raises(StartError, match="channel 7"):
            await ask_all(server.world.token, "7", {}, pause=0)
        with pytest.raises(StartError, match="DISCORD_TOKEN"):
            await ask_all("another", "7", {}, pause=0)


@pytest.mark.skipif(not RECORDED.exists(), reason="nobody has recorded Discord's answers yet")
async def test_the_sandbox_answers_as_discord_did() -> None:
    recorded = json.loads(RECORDED.read_text("utf-8"))
    found, _, _ = await answers_of_sandbox()
    assert {name: found[name][1] for name in recorded} == recorded
