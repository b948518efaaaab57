"""A name follows its person, and stays with what another person did before they took the seat."""

from bot.match.model import MatchId
from tests.stage import Stage


async def test_who_is_renamed_is_called_so_from_their_next_act(stage: Stage) -> None:
    thread = await stage.start_match()
    stage.bo["global_name"] = "Robert"
    await stage.use_command(stage.bo, "move", thread, text="bid 0")
    match = await stage.matches.match(MatchId(1))
    assert [chair.name for chair in match.chairs] == ["Ann", "Robert"]
    await stage.use_command(stage.ann, "move", thread, text="bid 0")
    log = (await stage.use_command(stage.ann, "log", thread))["content"]
    assert "Robert" in log
    assert "Bo " not in log


async def test_who_is_invited_or_takes_a_seat_has_their_username_at_hand(stage: Stage) -> None:
    """It stands in pictures for a name whose letters no font has."""
    thread = await stage.start_match()
    stage.cy["global_name"] = "გიორგი"
    asked = await stage.use_command(stage.ann, "replace", thread, seat=2, by=stage.cy["id"])
    for user in (stage.bo, stage.cy):
        await stage.press_button(user, asked, "button.handover")
    chair = (await stage.matches.match(MatchId(1))).held_by_people[1]
    assert (chair.name, chair.username) == ("გიორგი", stage.cy["username"])
