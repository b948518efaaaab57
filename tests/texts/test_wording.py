"""Lines of a game are put into words for one reader."""

from typing import Any

import pytest

from bot.game import Line, Seat, SeatArg, text_args
from bot.games import GAMES
from bot.games.puzzle_memo.components import Piece, Row, Spot
from bot.texts import Wording
from bot.texts.wording import Narration

LOTS = GAMES["lots"]
BID, DRAW, PEEK, PLAY, STOP = LOTS.moves
CARD, CELL = LOTS.labels
WORDING = Wording(LOTS, {Seat(0): "Ann", Seat(1): "*Bob* {n}"})


def test_seat_is_told_by_its_name() -> None:
    line = Line("event.drew", text_args(("seat", SeatArg(Seat(0)))))
    assert WORDING.say(line) == "Ann drew a card."


def test_whose_words_they_are_is_called_you() -> None:
    line = Line("event.drew", text_args(("seat", SeatArg(Seat(0)))))
    names = WORDING.names
    assert Wording(LOTS, names, own=Seat(0)).say(line) == "You drew a card."
    assert Wording(LOTS, names, own=Seat(1)).say(line) == "Ann drew a card."


def test_the_player_and_tile_of_the_sentence_before_are_not_named_again() -> None:
    game, ann, bob = GAMES["puzzle-memo"], SeatArg(Seat(0)), SeatArg(Seat(1))
    names = {Seat(0): "Ann", Seat(1): "Bob"}
    flips = text_args(("seat", ann), ("spot", Spot(Row.BELOW, 3)))
    lines = (
        Line("event.flips", flips),
        Line("event.waits", text_args(flips[1], ("tile", Piece(16)))),
        Line("event.put", text_args(("seat", ann), ("spot", Spot(Row.ABOVE, 1)))),
        Line("event.put", text_args(("seat", bob), ("spot", Spot(Row.ABOVE, 2)))),
    )
    narration = Narration(Wording(game, names))
    assert [narration.say(line) for line in lines] == [
        "Ann flipped tile 3 below.",
        "Seen: tapir d2. It couldn't be placed yet.",
        "It went face down as tile 1 above.",
        "Bob put it face down as tile 2 above.",
    ]
    narration.start_line()
    assert narration.say(lines[2]) == "Ann put it face down as tile 1 above."


def test_name_is_left_as_it_is() -> None:
    line = Line("event.drew", text_args(("seat", SeatArg(Seat(1)))))
    assert WORDING.say(line) == "*Bob* {n} drew a card."


def test_labels_are_told_one_after_the_other() -> None:
    line = Line("words.hand", text_args(("cards", (CARD(1), CARD(3)))))
    assert WORDING.say(line) == "Your hand: #1 #3."


def test_number_chooses_the_plural_form() -> None:
    assert WORDING.say(Line("event.bid-own", text_args(("n", 1)))) == "You bid 1 coin."


def test_move_is_written_with_its_fields() -> None:
    assert WORDING.notation(PLAY(CARD(3), CELL("f", 5))) == "play #3 f5"


@pytest.mark.parametrize(
    ("field", "value", "label"),
    [
        ("kind", "draw", "Draw a card"),
        ("amount", 0, "bid nothing"),
        ("amount", 7, "bid 7"),
        ("cell.column", "a", "column a"),
        ("cell", CELL("a", 1), "a1"),
        ("card", CARD(2), "#2"),
    ],
)
def test_answer_is_told_by_its_own_text_or_its_field_or_itself(
    field: str, value: Any, label: str
) -> None:
    assert WORDING.option_label(field, value) == label


def test_part_of_a_field_has_a_question_of_its_own() -> None:
    assert WORDING.question_text("cell.column") == "Onto which column?"


def test_what_people_wrote_is_escaped_once_where_that_is_asked_for() -> None:
    escaping = Wording(LOTS, {}, escape=lambda written: written.replace("*", r"\*"))
    assert escaping.render_arg("*Mud*") == r"\*Mud\*"
    assert WORDING.render_arg("*Mud*") == "*Mud*"


def test_no_full_stop_follows_an_exclamation_mark() -> None:
    seat = text_args(("seat", SeatArg(Seat(0))))
    assert Wording(LOTS, {Seat(0): "Yo!"}).text("event.stopped", seat) == "Yo! stopped."
    game = GAMES["puzzle-memo"]
    shown = text_args(("spot", "tile 5 above"), ("tile", "Slippery!"))
    assert Wording(game, {}).text("event.stays", shown) == "Seen: tile 5 above was Slippery!"
