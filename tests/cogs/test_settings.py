"""G3, G6: what a person sets for themselves, and what it changes."""

import pytest

from bot.sandbox.wire import Json
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, is_private


async def _set(club: Stage, user: Json, *buttons: str) -> Json:
    card = await club.use_command(user, "settings")
    for label in buttons:
        card = await club.press_button(user, card, label)
    return card


async def test_each_setting_has_a_button_to_its_other_side(club: Stage) -> None:
    card = await club.use_command(club.ann, "settings")
    assert is_private(card)
    assert button_labels(card) == [
        "No DMs",
        "Ask before a move",
        "Large print",
        "Words, no pictures",
    ]
    card = await club.press_button(club.ann, card, "settings.large.turn_on")
    assert button_labels(card)[2] == "Normal print"


async def test_two_presses_of_one_button_set_it_once(club: Stage) -> None:
    card = await club.use_command(club.ann, "settings")
    for _ in range(2):
        after = await club.press_button(club.ann, card, "settings.dms.turn_off")
    assert button_labels(after)[0] == "Send me DMs"


async def test_settings_outlive_a_restart(club: Stage) -> None:
    await _set(club, club.ann, "Ask before a move")
    await club.restart()
    assert "Move at once" in button_labels(await club.use_command(club.ann, "settings"))


async def test_who_wants_no_dms_gets_none_until_they_do(club: Stage) -> None:
    await _set(club, club.ann, "No DMs")
    await club.start_match()
    assert club.dm_of(club.ann) == []
    await _set(club, club.ann, "Send me DMs")
    await club.wait_until(lambda: club.dm_of(club.ann))


async def test_who_wants_confirmation_is_asked_before_every_move(club: Stage) -> None:
    thread, user = await _on_turn(club)
    await _set(club, user, "Ask before a move")
    before = await club.version()
    message = await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.stop"
    )
    assert button_labels(message) == ["Confirm", "Back"]
    assert await club.version() == before
    await club.press_button(user, message, "button.do")
    assert await club.version() == before + 1


async def test_what_can_be_taken_back_is_made_with_the_last_answer(club: Stage) -> None:
    thread, user = await _on_turn(club)
    before = await club.version()
    await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.stop"
    )
    assert await club.version() == before + 1


async def test_who_wants_words_gets_the_board_in_words_and_no_picture(club: Stage) -> None:
    thread, user = await _on_turn(club)
    await _set(club, user, "Words, no pictures")
    for command in ("turn", "hand", "board"):
        message = await club.use_command(user, command, thread)
        assert message["attachments"] == []
        assert "cards in the deck." in message["content"]
    other = club.bo if user == club.ann else club.ann
    assert (await club.use_command(other, "hand", thread))["attachments"]


async def test_words_reach_the_dm_too(club: Stage) -> None:
    await _set(club, club.ann, "Words, no pictures")
    await club.start_match()
    hand = club.dm_of(club.ann)[-1]
    assert hand["attachments"] == []
    assert "Your hand:" in hand["content"]
    assert club.table["attachments"]


@pytest.mark.parametrize("command", ["hand", "board"])
async def test_large_print_is_another_picture(club: Stage, command: str) -> None:
    thread = await club.start_match("jungo")
    normal = (await club.use_command(club.ann, command, thread))["attachments"][0]
    await _set(club, club.ann, "Large print")
    large = (await club.use_command(club.ann, command, thread))["attachments"][0]
    assert large["size"] != normal["size"]
