"""What a button cannot say stands in the text above it."""

from bot.games.jungo.components import Place
from bot.messages.choices import Choice, choice_lines

SHORT = Choice(0, Place(1), "D2", "a monkey")
LONG = Choice(1, Place(2), "E2", "a monkey beside two toucans and a snake")


def test_a_hint_that_is_too_long_for_a_button_is_told_in_a_line() -> None:
    assert SHORT.label_with_hint == "1 · D2 (a monkey)"
    assert LONG.label_with_hint == "2 · E2"
    assert list(choice_lines([SHORT, LONG])) == [
        "**2** E2 (a monkey beside two toucans and a snake)"
    ]


def test_beyond_five_buttons_every_number_is_explained() -> None:
    six = [Choice(i, Place(i), f"place {i + 1}", "between a snake and a frog") for i in range(6)]
    assert [c.short_label for c in six] == [f"{i + 1} · place {i + 1}" for i in range(6)]
    assert len(list(choice_lines(six))) == 6
