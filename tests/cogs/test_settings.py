"""G3, G6: what a person sets for themselves, and what it changes."""

import pytest

from bot.sandbox.wire import Json
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, is_private


async def _set(stage: Stage, user: Json, *buttons: str) -> Json:
    card = await stage.use_command(user, "settings")
    for label in buttons:
        card = await stage.press_button(user, card, label)
    return card


async def test_each_setting_has_a_button_to_its_other_side(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "settings")
    assert is_private(card)
    assert button_labels(card) == [
        "No DMs",
        "No call at start and end",
        "Ask before a move",
        "Large print",
        "High contrast",
        "Words, no pictures",
        "Quiet hours, reminders",
    ]
    card = await stage.press_button(stage.ann, card, "settings.large.turn_on")
    assert button_labels(card)[3] == "Normal print"


async def test_what_calls_a_person_stands_in_one_answer_with_an_example_of_each(
    stage: Stage,
) -> None:
    card = await stage.use_command(stage.ann, "settings")
    for words in (
        "calls you in the thread: “@You, play cards of your choice.”",
        "**Quiet hours**: none (UTC).",
        "**Reminders**: after 50, 90 % of the time for a move. By direct message",
        "On · **Start and end**",
    ):
        assert words in card["content"]
    card = await stage.choose_option(stage.ann, card, "A DM")
    assert "**Your turn** calls you by DM." in card["content"]
    card = await stage.choose_option(stage.ann, card, "One message a day, at 8:00")
    assert "One message a day, at 8:00 in your time zone" in card["content"]
    times = await stage.press_button(stage.ann, card, "button.times")
    assert times["content"].startswith("**Your time**")


async def test_whoever_wants_to_be_called_by_dm_gets_dms(stage: Stage) -> None:
    card = await _set(stage, stage.ann, "No DMs")
    card = await stage.choose_option(stage.ann, card, "A DM")
    assert button_labels(card)[0] == "No DMs"


async def test_two_presses_of_one_button_set_it_once(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "settings")
    for _ in range(2):
        after = await stage.press_button(stage.ann, card, "settings.dms.turn_off")
    assert button_labels(after)[0] == "Send me DMs"


async def test_settings_outlive_a_restart(stage: Stage) -> None:
    await _set(stage, stage.ann, "Ask before a move")
    await stage.restart()
    assert "Move at once" in button_labels(await stage.use_command(stage.ann, "settings"))


async def test_who_wants_no_dms_gets_none_until_they_do(stage: Stage) -> None:
    await _set(stage, stage.ann, "No DMs")
    await stage.start_match()
    assert stage.dm_of(stage.ann) == []
    await _set(stage, stage.ann, "Send me DMs")
    await stage.wait_until(lambda: stage.dm_of(stage.ann))


async def test_who_wants_confirmation_is_asked_before_every_move(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    await _set(stage, user, "Ask before a move")
    before = await stage.version()
    message = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.stop"
    )
    assert button_labels(message) == ["Confirm", "Back"]
    assert await stage.version() == before
    await stage.press_button(user, message, "button.do")
    assert await stage.version() == before + 1


async def test_what_can_be_taken_back_is_made_with_the_last_answer(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before = await stage.version()
    await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.stop"
    )
    assert await stage.version() == before + 1


async def test_who_wants_words_gets_the_board_in_words_and_no_picture(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    await _set(stage, user, "Words, no pictures")
    for command, told in (
        ("turn", "Your hand:"),
        ("hand", "Your hand:"),
        ("board", "cards in the deck."),
    ):
        message = await stage.use_command(user, command, thread)
        assert message["attachments"] == []
        assert told in message["content"]
    other = stage.bo if user == stage.ann else stage.ann
    assert (await stage.use_command(other, "hand", thread))["attachments"]


async def test_words_reach_the_dm_too(stage: Stage) -> None:
    await _set(stage, stage.ann, "Words, no pictures")
    await stage.start_match()
    hand = stage.dm_of(stage.ann)[-1]
    assert hand["attachments"] == []
    assert "Your hand:" in hand["content"]
    assert stage.table["attachments"]


@pytest.mark.parametrize("wanted", ["Large print", "High contrast"])
@pytest.mark.parametrize("command", ["hand", "board"])
async def test_large_print_and_high_contrast_are_other_pictures(
    stage: Stage, command: str, wanted: str
) -> None:
    thread = await stage.start_match("jungo")
    normal = (await stage.use_command(stage.ann, command, thread))["attachments"][0]
    await _set(stage, stage.ann, wanted)
    large = (await stage.use_command(stage.ann, command, thread))["attachments"][0]
    assert large["size"] != normal["size"]
