"""What a button cannot say stands in the text above it."""

from bot.games.jungo.components import Place, Run
from bot.messages.choices import Choice, choice_lines

SHORT = Choice(0, Place(1), "D2", "a monkey")
LONG = Choice(1, Place(2), "E2", "a monkey beside two toucans and a snake")


def test_if_a_hint_is_too_long_for_its_button_all_answers_are_told_in_lines() -> None:
    assert SHORT.label_with_hint == "1 · D2 (a monkey)"
    assert LONG.label_with_hint == "2 · E2"
    assert list(choice_lines([SHORT, LONG])) == [
        "**1** D2 (a monkey)",
        "**2** E2 (a monkey beside two toucans and a snake)",
    ]
    assert list(choice_lines([SHORT])) == []


def test_beyond_five_buttons_every_number_is_explained() -> None:
    six = [Choice(i, Place(i), f"place {i + 1}", "between a snake and a frog") for i in range(6)]
    assert [c.short_label for c in six] == [f"{i + 1} · place {i + 1}" for i in range(6)]
    assert len(list(choice_lines(six))) == 6


def test_what_is_asked_together_has_letters_since_the_picture_numbers_places() -> None:
    plays = [Choice(i, (Run(i + 1, i + 1), 7), f"one 7 (place {i + 1})", "") for i in range(27)]
    assert [plays[i].short_label for i in (0, 25, 26)] == ["A", "Z", "A2"]
    assert plays[0].line == "**A** one 7 (place 1)"
