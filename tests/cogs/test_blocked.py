"""A permission that is missing, as people hear of it."""

from bot.sandbox.permissions import permission_bits
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage

THREADS = "SEND_MESSAGES_IN_THREADS"


def take(stage: Stage, permission: str) -> None:
    """From everybody, the bot included; the bot's client is told of it."""
    for role in stage.guild["roles"]:
        role["permissions"] = str(int(role["permissions"]) & ~permission_bits(permission))
    stage.server.world.guilds.update(stage.guild["id"], roles=stage.guild["roles"])


async def test_what_the_bot_lacks_is_named_in_the_next_private_answer_and_by_the_doctor(
    stage: Stage,
) -> None:
    """B11: the error is neither swallowed nor baffling."""
    thread, user = await _on_turn(stage)
    take(stage, THREADS)
    await stage.restart()
    await stage.use_command(user, "move", thread, text="stop")
    other = await stage.to_act()
    answer = await stage.use_command(other, "turn", stage.general, match="1")
    assert "**Send Messages in Threads**" in answer["content"]
    assert thread["id"] in answer["content"]
    found = await stage.use_command(other, "doctor")
    assert "Match 1: I cannot show" in found["content"]
