"""A question names what it asks about, and a confirmation warns only of what is final."""

from dataclasses import replace
from random import Random

import pytest

from bot.game import Move, Seat, rng_for
from bot.games import GAMES
from bot.games.cacao.state import At, Sell
from bot.games.cacao.view import View
from bot.match.model import Position, Preferences
from bot.messages.draft import Button
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.reader import seat_reader
from bot.picker import Question
from tests.games.cacao import positions as cacao
from tests.messages.test_every_message import build_match
from tests.messages.test_in_words import _dialogs, _positions


def _dialog(game_id: str, *path: int) -> MoveDialog:
    game = GAMES[game_id]
    match = build_match(game, 2, 1)
    words = Preferences(in_words=True)
    chairs = tuple(replace(chair, preferences=words) for chair in match.held_by_people)
    match = replace(match, chairs=chairs)
    state = game.setup(2, match.options, rng_for("named", 1))
    position = Position(match, state)
    seat = position.to_act[0]
    return MoveDialog(position, seat_reader(match, seat), seat, path)


def test_the_question_for_a_cell_names_the_worker_tile() -> None:
    content = dialog_message(_dialog("cacao", 0)).content
    assert content.startswith("**Where does your tile with ")
    assert " north" in content.split("?")[0] or " on each side" in content.split("?")[0]


def test_the_question_for_a_space_names_the_animal() -> None:
    question = dialog_message(_dialog("jungle", 0)).content.split("?")[0]
    assert "beside" in question, question


def test_the_question_for_a_space_names_the_chip() -> None:
    asked = set()
    for position, _ in _positions("back-to-the-jungle", 2):
        for dialog in _dialogs(position, Random(1)):
            if isinstance(dialog.walk.end, Question) and dialog.walk.end.field in ("to", "other"):
                chosen = dict(dialog.move_path.answers)
                chip = chosen["start" if dialog.walk.end.field == "to" else "one"]
                name = dialog.reader.plain_wording.option_label("start", chip)
                question = dialog_message(dialog).content.split("?")[0]
                assert f" {name}" in question
                asked.add(dialog.walk.end.field)
    assert asked


@pytest.mark.parametrize("game", ["cacao", "jungle"])
def test_the_board_can_be_heard_at_every_question_in_words(game: str) -> None:
    labels = _labels(_dialog(game, 0))
    assert "Back" in labels
    assert labels[-1] == "Board"


def test_a_tile_that_draws_the_next_one_is_confirmed() -> None:
    dialog, move = _laying(is_final=True)
    assert dialog.needs_confirmation(move)
    assert dialog_message(dialog).content.endswith("? You can't take it back.**")


def test_one_of_the_last_tiles_is_laid_without_a_confirmation() -> None:
    """It draws nothing, and [Undo] stands below the answer."""
    dialog, move = _laying(is_final=False)
    assert not dialog.needs_confirmation(move)
    assert "take it back" not in dialog_message(dialog).content


def test_a_sale_says_what_it_brings_and_what_is_left() -> None:
    rng, position = Random(1), _dialog("cacao").position
    while not any(isinstance(move, Sell) for move in position.legal_moves(position.to_act[0])):
        seat = position.to_act[0]
        position = position.preview(seat, rng.choice(position.legal_moves(seat)))
    seat = position.to_act[0]
    view = position.view(seat)
    assert isinstance(view, View)
    assert view.market is not None
    held, price = view.goods[seat].cacao, view.market.tile.n
    dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
    labels = _labels(dialog)
    assert f"Sell 1 (+{price} gold, {held - 1} cacao left)" in labels
    assert f"Sell nothing ({held} cacao left)" in labels
    assert "Finish the turn, sell all" in labels


def test_where_the_only_tile_goes_is_asked_once() -> None:
    state = cacao.position(tiles="1-1-1-1")
    match = _dialog("cacao").position.match
    dialog = MoveDialog(Position(match, state), seat_reader(match, Seat(0)), Seat(0))
    content = dialog_message(dialog).content
    assert "Where does your tile with 1 worker on each side go?" in content
    assert "here does your tile go?" not in content


def test_a_hand_is_not_told_again_below_what_was_just_done() -> None:
    dialog = _dialog("cacao")
    own = dialog.reader.own_words(dialog.position)
    assert len(own) > 200
    assert own in dialog_message(dialog).content
    assert own not in dialog_message(dialog, "You take a tile.").content


def _labels(dialog: MoveDialog) -> list[str]:
    rows = dialog_message(dialog).rows
    return [item.label for row in rows for item in row if isinstance(item, Button)]


def _laying(*, is_final: bool) -> tuple[MoveDialog, Move]:
    """The first placement of a match at random that shows its player something new, or not."""
    rng, position = Random(1), _dialog("cacao").position
    while position.to_act:
        seat = position.to_act[0]
        for cell in range(6):
            dialog = MoveDialog(position, seat_reader(position.match, seat), seat, (0, cell))
            move, before = dialog.walk.end, dialog.move_path.position
            if not isinstance(move, At):
                continue
            _, events = position.match.game.apply(before.true_state, seat, move, Random(2))
            if any(e.reveals and not e.shows_own for e in events) is is_final:
                return dialog, move
        position = position.preview(seat, rng.choice(position.legal_moves(seat)))
    raise AssertionError("expected such a placement")
