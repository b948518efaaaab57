"""`/note`: a player's own text about a match, for nobody else."""

import pytest

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels, is_private

WORDS = "Bo has the snake."


async def _noted(stage: Stage) -> Json:
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "note", thread, text=WORDS)
    return thread


async def test_a_note_is_kept_and_shown_to_its_writer(stage: Stage) -> None:
    thread = await stage.start_match()
    answer = await stage.use_command(stage.ann, "note", thread, text=WORDS)
    assert is_private(answer)
    assert answer["content"].split("\n") == [
        "Your note about match 1, which only you see:",
        WORDS,
    ]
    assert button_labels(answer) == ["Change", "Delete"]
    again = await stage.use_command(stage.ann, "note", thread)
    assert again["content"] == answer["content"]


async def test_the_note_stands_below_the_hand_and_in_the_answer_to_move(stage: Stage) -> None:
    thread = await _noted(stage)
    line = f"**Your note:** {WORDS}"
    for command in ("hand", "turn"):
        answer = await stage.use_command(stage.ann, command, thread)
        assert is_private(answer)
        assert answer["content"].split("\n")[-1] == line
    assert line not in (await stage.use_command(stage.bo, "hand", thread))["content"]
    asked = await stage.press_button(stage.ann, stage.table, "button.move")
    assert asked["content"].split("\n")[-1] == line


async def test_nobody_else_is_shown_the_note_anywhere(stage: Stage) -> None:
    thread = await _noted(stage)
    for command in ("board", "hand", "log", "match", "note", "replay", "turn"):
        for user in (stage.bo, stage.cy):
            assert WORDS not in str(await stage.use_command(user, command, thread)), command
    assert WORDS not in str(stage.messages(thread))
    assert WORDS not in str(stage.dm_of(stage.bo))


async def test_a_form_changes_the_note_and_an_empty_one_deletes_it(stage: Stage) -> None:
    thread = await _noted(stage)
    kept = await stage.use_command(stage.ann, "note", thread)
    changed = await stage.fill_form(
        stage.ann, kept, "button.notechange", note=" Bo  has \n\n **two** snakes "
    )
    assert changed["content"].split("\n")[1:] == ["Bo has", r"\*\*two\*\* snakes"]
    gone = await stage.fill_form(stage.ann, changed, "button.notechange", note="")
    assert gone["content"].startswith("You have no note about match 1.")
    assert "note" not in (await stage.use_command(stage.ann, "hand", thread))["content"]


async def test_a_press_deletes_the_note(stage: Stage) -> None:
    thread = await _noted(stage)
    card = await stage.use_command(stage.ann, "match", thread)
    kept = await stage.press_button(stage.ann, card, "button.note")
    gone = await stage.press_button(stage.ann, kept, "button.notedelete")
    assert button_labels(gone) == ["Write"]


async def test_who_takes_the_seat_over_is_not_shown_the_note(stage: Stage) -> None:
    thread = await _noted(stage)
    asked = await stage.use_command(stage.ann, "replace", thread, seat=1, by=stage.cy["id"])
    await stage.press_button(stage.bo, asked, "button.handover")
    await stage.press_button(stage.cy, asked, "button.handover")
    for command in ("hand", "note", "turn"):
        answer = await stage.use_command(stage.cy, command, thread, match="1")
        assert WORDS not in str(answer)


async def test_who_gave_the_seat_away_can_still_read_and_delete_their_note(stage: Stage) -> None:
    thread = await _noted(stage)
    asked = await stage.use_command(stage.ann, "replace", thread, seat=1, by=stage.cy["id"])
    await stage.press_button(stage.bo, asked, "button.handover")
    await stage.press_button(stage.cy, asked, "button.handover")
    kept = await stage.use_command(stage.ann, "note", thread)
    assert WORDS in kept["content"]
    gone = await stage.press_button(stage.ann, kept, "button.notedelete")
    assert gone["content"] == "Your note about match 1 is deleted."
    assert gone["components"] == []
    assert "no seat" in (await stage.use_command(stage.ann, "note", thread))["content"]


@pytest.mark.parametrize(
    "words",
    [
        "\U0001f469\u200d\U0001f467 has it",
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f has it",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    ],
    ids=["family", "flag of Scotland", "Persian"],
)
async def test_a_note_keeps_what_joins_its_characters(stage: Stage, words: str) -> None:
    thread = await stage.start_match()
    answer = await stage.use_command(stage.ann, "note", thread, text=words)
    assert words in answer["content"]


async def test_joiners_alone_are_no_note(stage: Stage) -> None:
    thread = await stage.start_match()
    answer = await stage.use_command(stage.ann, "note", thread, text="\u200d \u200c\u200d")
    assert answer["content"].startswith("You have no note about match 1.")


async def test_who_only_watches_writes_no_note(stage: Stage) -> None:
    thread = await stage.start_match()
    for given in ({"text": WORDS}, {}):
        refused = await stage.use_command(stage.cy, "note", thread, **given)
        assert "no seat" in refused["content"]


async def test_in_words_the_note_is_told_with_the_hand_alone(stage: Stage) -> None:
    thread = await _noted(stage)
    settings = await stage.use_command(stage.ann, "settings")
    await stage.press_button(stage.ann, settings, "settings.in_words.turn_on")
    assert WORDS in (await stage.use_command(stage.ann, "hand", thread))["content"]
    assert WORDS not in (await stage.use_command(stage.ann, "turn", thread))["content"]
