"""A button that makes a move at once says which move it makes."""

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.match.model import Position
from bot.messages.draft import Button, Draft
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.reader import seat_reader
from tests.games.jungo.positions import position
from tests.messages.test_every_message import build_match


def _question(hand: str, table: str, drawn: str = "") -> Draft:
    match = build_match(GAMES["jungo"], 2, 1)
    here = Position(match, position(hand=hand, table=table, drawn=drawn))
    return dialog_message(MoveDialog(here, seat_reader(match, Seat(0)), Seat(0)))


def _labels(draft: Draft) -> list[str]:
    return [item.label for row in draft.rows for item in row if isinstance(item, Button)]


def test_the_only_play_is_named() -> None:
    asked = _question(hand="3 7 7", table="8")
    assert _labels(asked)[:2] == ["two 7s (places 2–3)", "Go to the Jungo"]


@pytest.mark.parametrize(
    ("hand", "label"),
    [
        ("3 1", "JUNGO! (the drawn card as 8)"),
        ("3 3", "JUNGO! (the drawn card as 8)"),
    ],
)
def test_the_only_call_is_named(hand: str, label: str) -> None:
    asked = _question(hand=hand, table="7", drawn="8")
    assert _labels(asked)[:3] == ["Keep it", "Discard", label]


def test_a_call_that_is_too_long_for_a_button_has_a_line() -> None:
    asked = _question(hand="3 8", table="8", drawn="8")
    assert _labels(asked)[:3] == ["Keep it", "Discard", "JUNGO!"]
    assert "**JUNGO!** two 8s (the drawn card and place 2)" in asked.content


def test_of_several_calls_the_button_names_none() -> None:
    assert "JUNGO!" in _labels(_question(hand="3 8", table="7", drawn="8"))
