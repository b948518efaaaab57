"""What one person asks for again and again costs the others nothing."""

from bot.interactions.quota import Quota
from cogs.replace import INVITATIONS_PER_HOUR
from tests.cogs.test_replace import heard
from tests.stage import Stage


async def test_beyond_the_limit_the_board_comes_in_words(club: Stage) -> None:
    await club.start_match()
    club.bot.picture_quota = Quota(2, 60.0)
    shown = [await club.use_command(club.ann, "board", club.thread) for _ in range(3)]
    assert [len(message["attachments"]) for message in shown] == [1, 1, 0]
    assert "a lot of pictures" in shown[2]["content"]
    assert (await club.use_command(club.bo, "board", club.thread))["attachments"]


def calls(club: Stage) -> int:
    """How often Cy was called to the table."""
    return sum(f"<@{club.cy['id']}>" in m["content"] for m in club.messages(club.thread))


async def test_nobody_pings_others_without_end(club: Stage) -> None:
    """Each `/replace` calls somebody, in any channel, whoever it is."""
    await club.start_match()
    for _ in range(INVITATIONS_PER_HOUR):
        await club.use_command(club.ann, "replace", club.thread, seat=2, by=club.cy)
    await club.wait_until(lambda: calls(club) == INVITATIONS_PER_HOUR)
    await club.server.slash(club.ann, club.thread, "replace", seat=2, by=club.cy)
    assert "in the last hour" in await heard(club, club.ann)
    assert calls(club) == INVITATIONS_PER_HOUR
    await club.server.advance_clock(60 * 60)
    await club.use_command(club.ann, "replace", club.thread, seat=2, by=club.cy)
    await club.wait_until(lambda: calls(club) == INVITATIONS_PER_HOUR + 1)
