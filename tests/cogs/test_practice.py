"""*Play on from here*: a practice match in direct messages, from a step of a replay."""

import pytest

from bot.games import GAMES
from bot.match.model import MatchId, Status
from bot.sandbox.wire import Json
from tests.cogs.test_film import play_to_end
from tests.stage import Stage, button_labels, is_private, user_id
from tests.stage.reading import controls

PRACTICE = MatchId(2)


def asks(message: Json) -> bool:
    """Whether a message shows the practice match and asks for a move in it."""
    return bool(message["attachments"]) and "jp:move:2" in str(message["components"])


async def step_back(stage: Stage, user: Json, thread: Json, turn: int = 1) -> Json:
    """The replay of the finished match at a turn."""
    return await stage.use_command(user, "replay", thread, turn=turn)


async def play_on(stage: Stage, user: Json, replay: Json) -> Json:
    """The answer after the level was chosen."""
    asked = await stage.press_button(user, replay, "button.playon")
    assert is_private(asked)
    begun = await stage.press_button(user, asked, "level.careful")
    if PRACTICE in await stage.matches.live_ids():
        await stage.wait_for_people(PRACTICE)
        await stage.wait_until_idle()
    return begun


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_is_played_on_in_direct_messages(stage: Stage, game: str) -> None:
    thread = await stage.start_match(game)
    await play_to_end(stage)
    begun = await play_on(stage, stage.ann, await step_back(stage, stage.ann, thread, 2))
    assert begun["content"] == "Your practice match 2 has begun in our direct messages."
    await stage.wait_until(lambda: any(map(asks, stage.dm_of(stage.ann))))
    told = [message["content"] for message in stage.dm_of(stage.ann)]
    (hello,) = (each for each in told if each.startswith("**Practice**: "))
    assert "match 2, played on from match 1 after turn 2" in hello
    assert "You play as Ann," in hello
    match = await stage.matches.match(PRACTICE)
    assert match.status is Status.LIVE
    assert [chair.name for chair in match.people] == ["Ann"]


async def test_it_is_taken_back_replayed_and_ended_without_a_rematch(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    await play_to_end(stage)
    await play_on(stage, stage.ann, await step_back(stage, stage.ann, thread))
    dm = stage.dm_channel(stage.ann)
    listed = await stage.use_command(stage.ann, "matches", dm)
    assert "Jungle** 2" in listed["content"]
    assert listed["content"].count(" · practice") == 1
    log = await stage.use_command(stage.ann, "log", dm)
    assert "Practice that counts nowhere, played on from match 1 after turn 1" in log["content"]
    replay = await stage.use_command(stage.ann, "replay", dm)
    assert "Play on from here" not in button_labels(replay)
    await stage.matches.agree_to_end(PRACTICE, user_id(stage.ann))
    await stage.wait_until_idle()
    card = await stage.use_command(stage.ann, "match", dm, match="2")
    assert "Rematch" not in button_labels(card)
    proof = await stage.use_command(stage.ann, "verify", dm, match="2")
    assert "from a position, of match 1 after turn 1" in proof["content"]


async def test_a_live_match_has_no_such_button_and_refuses_a_forged_one(stage: Stage) -> None:
    thread = await stage.start_match()
    for kind in ("playon", "playonlevel"):
        replay = await stage.use_command(stage.ann, "replay", thread)
        assert "Play on from here" not in button_labels(replay)
        forged = f"jp:{kind}:1:0::1:careful"
        *_, last = controls(replay)
        last["custom_id"] = forged
        await stage.press_control(stage.ann, replay, forged)
        told = [answer["content"] for answer in stage.private_answers(stage.ann)]
        assert any(each.startswith("Match 1 is still played. When") for each in told), kind
    assert await stage.matches.live_ids() == (1,)


async def test_only_its_player_sees_it(stage: Stage) -> None:
    thread = await stage.start_match()
    await play_to_end(stage)
    await play_on(stage, stage.ann, await step_back(stage, stage.ann, thread))
    for command in ("board", "log", "replay", "match", "export"):
        refused = await stage.use_command(stage.bo, command, thread, match="2")
        assert refused["content"].startswith("There is no match 2 here."), command


async def test_who_takes_no_direct_messages_is_told_and_has_no_match(stage: Stage) -> None:
    thread = await stage.start_match()
    await play_to_end(stage)
    stage.close_dms(stage.ann)
    refused = await play_on(stage, stage.ann, await step_back(stage, stage.ann, thread))
    answers = [m["content"] for m in (refused, *stage.private_answers(stage.ann))]
    assert any("A practice match is played in our direct messages" in each for each in answers)
    assert await stage.matches.live_ids() == ()


async def test_who_watched_plays_the_seat_that_was_to_move(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    await play_to_end(stage)
    await play_on(stage, stage.cy, await step_back(stage, stage.cy, thread))
    match = await stage.matches.match(PRACTICE)
    position = await stage.matches.position(PRACTICE)
    (chair,) = match.people
    assert chair.name == "Cy"
    assert position.to_act == (chair.seat,)
