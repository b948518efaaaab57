"""A path through decisions that belong together, at a turn of Cacao."""

from dataclasses import replace
from random import Random

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.games.cacao.state import At, Place
from bot.match.model import Position
from bot.messages.draft import Button
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.move_path import build_move_path
from bot.messages.reader import seat_reader
from bot.picker import Question, StalePath
from tests.messages.conftest import play_steps


@pytest.fixture
def turn() -> Position:
    """A tile is taken by one decision and laid by the next."""
    game = GAMES["cacao"]
    options = {option.key: option.default for option in game.options_for(3)}
    return Position(replace(play_steps().match, game=game), game.setup(3, options, Random(1)))


def _seat(turn: Position) -> Seat:
    return turn.to_act[0]


def _guide(turn: Position, *path: int) -> MoveDialog:
    return MoveDialog(turn, seat_reader(turn.match, _seat(turn)), _seat(turn), path)


def question_answer(turn: Position, *path: int) -> str:
    """How the first answer to a question is called."""
    dialog = _guide(turn, *path)
    question = dialog.walk.end
    assert isinstance(question, Question)
    return dialog.reader.wording.option_label(question.field, question.options[0])


def test_a_move_that_only_begins_something_leads_on_to_the_next_question(turn: Position) -> None:
    found = build_move_path(turn, _seat(turn), (2,))
    assert isinstance(found.walk.end, Question)
    assert found.walk.end.field == "cell"
    assert [type(move) for move in found.partial_moves] == [Place]
    assert [field for field, _ in found.answers] == ["piece"]


def test_nothing_is_made_on_the_way(turn: Position) -> None:
    found = build_move_path(turn, _seat(turn), (2,))
    assert found.position.match.version == turn.match.version
    assert turn.legal_moves(_seat(turn)) != found.position.legal_moves(_seat(turn))


def test_the_way_ends_at_the_move_that_completes_it(turn: Position) -> None:
    found = build_move_path(turn, _seat(turn), (2, 1))
    assert isinstance(found.walk.end, At)
    assert [field for field, _ in found.answers] == ["piece", "cell"]


@pytest.mark.parametrize("path", [(99,), (2, 99), (2, 1, 0)])
def test_a_path_that_leads_astray_is_stale(turn: Position, path: tuple[int, ...]) -> None:
    assert isinstance(build_move_path(turn, _seat(turn), path).walk.end, StalePath)


def test_both_moves_are_confirmed_together(turn: Position) -> None:
    draft = dialog_message(_guide(turn, 0, 0))
    tile, cell = (question_answer(turn, *path) for path in ((), (0,)))
    assert draft.content.startswith(f"**Lay the tile with {tile} on {cell} (")
    assert draft.content.endswith("? You can't take it back.**")
    assert draft.picture is not None
    assert draft.picture.scene.headline.endswith(")?"), "the warning found no room in the picture"
    assert [item.label for item in draft.rows[0] if isinstance(item, Button)][1] == "Back"


def test_the_next_question_numbers_the_picture_of_what_was_begun(turn: Position) -> None:
    shot = dialog_message(_guide(turn, 0)).picture
    assert shot is not None
    assert len(shot.scene.choices) == 6
    assert getattr(shot.view, "chosen", None) is not None


def test_controls_on_the_way_fit_the_decision_that_is_open(turn: Position) -> None:
    guide, last = _guide(turn), _guide(turn, 0, 3)
    assert guide.is_current(guide.ref("ask", (0,)))
    assert guide.is_current(last.ref("do", (0, 3)))
    assert not guide.is_current(replace(last.ref("do", (0, 3)), path=(0, 4)))
