"""Who is welcomed, and when."""

from pathlib import Path

from bot.sandbox.guilds import guild_create_payload
from tests.stage import Stage, open_stage

TWO_DAYS = 2 * 24 * 60 * 60.0


def hellos(stage: Stage) -> int:
    """How many welcomes stand in the channel."""
    return sum("Jungle Post" in message["content"] for message in stage.messages())


async def test_a_bot_with_an_empty_database_greets_no_server_that_it_joined_long_ago(
    tmp_path: Path,
) -> None:
    """A moved host or a lost database: 2,499 servers were greeted within a minute."""
    async with open_stage(tmp_path, started=False) as stage:
        await stage.server.advance_clock(TWO_DAYS)
        await stage.start()
        await stage.use_command(stage.ann, "help")
        assert hellos(stage) == 0


async def test_a_server_joined_while_the_bot_was_away_is_greeted(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        await stage.wait_until(lambda: hellos(stage) == 1)
        await stage.stop()
        await stage.server.advance_clock(TWO_DAYS)
        guild = stage.server.world.add_guild("Later", stage.ann)
        channel = stage.server.world.add_channel(guild, "general")
        await stage.start()
        await stage.wait_until(lambda: stage.messages(channel))
        assert hellos(stage) == 1


async def test_whoever_invites_the_bot_again_is_greeted_again(stage: Stage) -> None:
    await stage.wait_until(lambda: hellos(stage) == 1)
    hub, world = stage.server.hub, stage.server.world
    await hub.dispatch("GUILD_DELETE", {"id": stage.guild["id"]})
    world.add_member(stage.guild, world.bot)
    await hub.dispatch("GUILD_CREATE", guild_create_payload(world, stage.guild))
    await stage.wait_until(lambda: hellos(stage) == 2)
