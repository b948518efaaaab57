"""`/pause`: asked at the table, shown where the match is shown, ended by any of its people."""

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels, is_private, pinged_names


async def _paused(stage: Stage) -> Json:
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "pause", thread)
    await stage.press_button(stage.bo, stage.table, "button.agreepause")
    return thread


async def test_the_table_is_asked_by_a_message_that_pings_who_must_agree(stage: Stage) -> None:
    thread = await stage.start_match()
    answer = await stage.use_command(stage.ann, "pause", thread)
    asked = f"The table is asked: <#{thread['id']}>. Still to agree: Bo."
    assert answer["content"] == asked
    asked = f"**<@{stage.bo['id']}>**, Ann would like to pause this match. Do you agree?"
    assert stage.table["content"].startswith(asked)
    assert button_labels(stage.table)[-2:] == ["Pause", "Play on"]
    assert pinged_names(stage.table) == ["Bo"]


async def test_the_pause_is_shown_at_the_table_and_its_people_can_end_it(stage: Stage) -> None:
    thread = await _paused(stage)
    assert "The match is paused since <t:" in stage.table["content"]
    assert button_labels(stage.table)[-1] == "End the pause"
    card = await stage.use_command(stage.ann, "match", thread)
    assert "The match is paused since <t:" in card["content"]
    assert "nobody is reminded" in stage.table["content"]  # says what it changes without a limit
    listed = await stage.use_command(stage.ann, "matches")
    assert listed["content"].split("\n")[1].endswith("· paused")
    answer = await stage.press_button(stage.ann, stage.table, "button.resume")
    assert is_private(answer)
    assert "Ann ended the pause." in stage.table["content"]
    assert "paused since" not in stage.table["content"]
    assert "End the pause" not in button_labels(stage.table)


async def test_who_is_to_move_is_called_when_another_ends_the_pause(stage: Stage) -> None:
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    user = await stage.to_act()
    other = stage.bo if user == stage.ann else stage.ann
    for each in (user, other):
        await stage.use_command(each, "pause", thread)
    before = stage.table
    await stage.press_button(other, before, "button.resume")
    assert stage.table["id"] != before["id"]
    assert pinged_names(stage.table) == [user["global_name"]]


async def test_one_press_of_play_on_declines(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "pause", thread)
    asked = stage.table
    await stage.press_button(stage.bo, asked, "button.decline")
    assert "Bo chose to play on" in stage.table["content"]
    late = await stage.press_button(stage.bo, asked, "button.agreepause")
    assert late["content"] == "Nobody asks for a pause any more."


async def test_whoever_asks_again_at_once_pings_nobody_a_second_time(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    asked = []
    for _ in range(3):
        await stage.use_command(stage.ann, "pause", thread)
        asked.append(stage.table)
        await stage.press_button(stage.ann, stage.table, "button.decline")
    question = "Ann would like to pause this match. Do you agree?"
    assert all(question in message["content"] for message in asked)
    assert {"Bo", "Cy"} <= set(pinged_names(asked[0]))
    assert len({message["id"] for message in asked}) == 1  # an edit pings nobody
    sure = await stage.use_command(stage.ann, "end", thread)  # that is another question
    await stage.press_button(stage.ann, sure, "button.end")
    assert {"Bo", "Cy"} <= set(pinged_names(stage.table))
    await stage.press_button(stage.bo, stage.table, "button.decline")
    await stage.server.advance_clock(10 * 60)
    await stage.use_command(stage.ann, "pause", thread)
    assert {"Bo", "Cy"} <= set(pinged_names(stage.table))


async def test_a_request_and_a_pause_are_told_once_each(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    await stage.use_command(stage.ann, "pause", thread)
    await stage.press_button(stage.bo, stage.table, "button.agreepause")
    assert stage.table["content"].count("pause") == 1
    await stage.press_button(stage.cy, stage.table, "button.agreepause")
    assert stage.table["content"].count("paused") == 1
    await stage.press_button(stage.bo, stage.table, "button.resume")
    assert stage.table["content"].count("paused") == 1


async def test_the_table_is_told_in_a_sentence_who_has_agreed(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    answer = await stage.use_command(stage.ann, "pause", thread)
    assert answer["content"].endswith("Still to agree: Bo and Cy.")
    await stage.press_button(stage.bo, stage.table, "button.agreepause")
    assert "Ann and Bo would like to pause this match." in stage.table["content"]


async def test_used_again_the_command_offers_to_end_the_pause(stage: Stage) -> None:
    thread = await _paused(stage)
    again = await stage.use_command(stage.bo, "pause", thread)
    assert button_labels(again) == ["End the pause"]
    stranger = await stage.use_command(stage.cy, "pause", thread)
    assert "no seat" in stranger["content"]


async def test_the_card_of_the_match_has_the_button(stage: Stage) -> None:
    thread = await stage.start_match()
    card = await stage.use_command(stage.ann, "match", thread)
    await stage.press_button(stage.ann, card, "button.askpause")
    assert "Ann would like to pause this match" in stage.table["content"]


async def test_a_computer_does_not_vote(stage: Stage) -> None:
    thread = await stage.start_match(people=2, computers=1)
    await stage.use_command(stage.ann, "pause", thread)
    await stage.use_command(stage.bo, "pause", thread)
    assert (await stage.position()).match.paused is not None


async def test_a_pause_outlasts_a_restart_and_a_moves_message(stage: Stage) -> None:
    thread = await _paused(stage)
    await stage.restart()
    await stage.use_command(stage.ann, "move", thread, text="bid 0")
    await stage.use_command(stage.bo, "move", thread, text="bid 0")
    assert "The match is paused since <t:" in stage.table["content"]
    assert button_labels(stage.table)[-1] == "End the pause"
