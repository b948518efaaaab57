"""What one person asks for again and again costs the others nothing."""

from bot.interactions.rate_limit import RateLimit
from cogs.replace import INVITATIONS_PER_HOUR
from tests.stage import Stage


async def test_beyond_the_limit_the_board_comes_in_words(stage: Stage) -> None:
    await stage.start_match()
    stage.bot.picture_limit = RateLimit(2, 60.0)
    shown = [await stage.use_command(stage.ann, "board", stage.thread) for _ in range(3)]
    assert [len(message["attachments"]) for message in shown] == [1, 1, 0]
    assert "a lot of pictures" in shown[2]["content"]
    assert (await stage.use_command(stage.bo, "board", stage.thread))["attachments"]


def calls(stage: Stage) -> int:
    """How often Cy was called to the table."""
    return sum(f"<@{stage.cy['id']}>" in m["content"] for m in stage.messages(stage.thread))


async def test_nobody_pings_others_without_end(stage: Stage) -> None:
    """Each `/replace` calls somebody, in any channel, whoever it is."""
    await stage.start_match()
    for _ in range(INVITATIONS_PER_HOUR):
        await stage.use_command(stage.ann, "replace", stage.thread, seat=2, by=stage.cy)
    await stage.wait_until(lambda: calls(stage) == INVITATIONS_PER_HOUR)
    refusal = await stage.use_command(stage.ann, "replace", stage.thread, seat=2, by=stage.cy)
    assert "in the last hour" in refusal["content"]
    assert calls(stage) == INVITATIONS_PER_HOUR
    await stage.server.advance_clock(60 * 60)
    await stage.use_command(stage.ann, "replace", stage.thread, seat=2, by=stage.cy)
    await stage.wait_until(lambda: calls(stage) == INVITATIONS_PER_HOUR + 1)
