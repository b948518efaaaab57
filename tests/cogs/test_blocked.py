"""A permission that is missing, as people hear of it."""

from bot.sandbox.permissions import permission_bits
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage

THREADS = "SEND_MESSAGES_IN_THREADS"


def take(club: Stage, permission: str) -> None:
    """From everybody, the bot included; the bot's client is told of it."""
    for role in club.guild["roles"]:
        role["permissions"] = str(int(role["permissions"]) & ~permission_bits(permission))
    club.server.world.guilds.update(club.guild["id"], roles=club.guild["roles"])


async def test_what_the_bot_lacks_is_named_in_the_next_private_answer_and_by_the_doctor(
    club: Stage,
) -> None:
    """B11: the error is neither swallowed nor baffling."""
    thread, user = await _on_turn(club)
    take(club, THREADS)
    await club.restart()
    await club.use_command(user, "move", thread, text="stop")
    other = await club.to_act()
    answer = await club.use_command(other, "turn", club.general, match="1")
    assert "**Send Messages in Threads**" in answer["content"]
    assert thread["id"] in answer["content"]
    found = await club.use_command(other, "doctor")
    assert "Match 1: I cannot show" in found["content"]
