"""What a button cannot say stands in the text above it."""

from collections.abc import Sequence

from bot.games.jungo.components import Place, Run
from bot.match.model import MatchId
from bot.messages.choices import Choice, choice_lines
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button
from bot.messages.heard import heard_answers

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
    assert list(choice_lines(six)) == [
        " · ".join(f"**{i}** place {i} (between a snake and a frog)" for i in range(1, 7))
    ]


def test_short_lines_of_what_the_picture_numbers_share_one_line() -> None:
    gaps = [Choice(i, Place(i), f"place {i + 1}, between 1 and 7", "") for i in range(6)]
    (line,) = choice_lines(gaps)
    assert line.startswith("**1** place 1, between 1 and 7 · **2** place 2, between 1 and 7 · ")


def test_what_is_asked_together_stands_on_its_buttons_since_the_picture_numbers_places() -> None:
    plays = [Choice(i, (Run(i + 1, i + 1), 7), f"7 (place {i + 1})", "") for i in range(7)]
    assert [c.short_label for c in plays[:2]] == ["7 (place 1)", "7 (place 2)"]
    assert list(choice_lines(plays)) == []


def test_in_words_a_few_answers_are_told_on_their_buttons() -> None:
    few = [Choice(i, Place(i), f"D{i}", "face down", has_picture=False) for i in (1, 2)]
    lines, rows = heard_answers(few, make_ref, "Choose …", "en")
    assert lines == []
    assert [button.label for row in rows for button in row if isinstance(button, Button)] == [
        "D1 (face down)",
        "D2 (face down)",
    ]


def test_in_words_many_answers_with_the_same_meaning_are_told_together() -> None:
    cells = [("A1", "face down"), ("B2", "fly"), ("C3", "face down"), ("D4", "fly"), ("E5", "bee")]
    cells.append(("F6", "face down"))
    many = [Choice(i, Place(i), *cell, has_picture=False) for i, cell in enumerate(cells)]
    lines, rows = heard_answers(many, make_ref, "Choose …", "en")
    assert lines == ["**A1, C3 and F6** (face down)", "**B2 and D4** (fly)", "**E5** (bee)"]
    labels = [button.label for row in rows for button in row if isinstance(button, Button)]
    assert labels == [name for name, _ in cells]


def make_ref(kind: str, steps: Sequence[int]) -> Ref:
    return Ref(kind, MatchId(1), path=tuple(steps))
