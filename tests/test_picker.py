"""A path of answers names a move."""

from typing import ClassVar

import pytest

from bot.game import Label, Move
from bot.picker import Question, StalePath, follow_path, path_to, presumed_values, walk


class Cell(Label, frozen=True):
    column: str
    row: int


class Pass(Move, frozen=True):
    pass


class Put(Move, frozen=True):
    card: int
    cell: Cell


A1, A2, B1 = Cell("a", 1), Cell("a", 2), Cell("b", 1)
FEW = (Put(3, A1), Put(3, A2), Put(5, A1), Pass())
BOARD = tuple(Put(1, Cell(column, row)) for column in "abcdef" for row in range(1, 6))


def test_no_moves_are_no_question() -> None:
    with pytest.raises(ValueError, match="at least one"):
        follow_path((), ())


def test_single_move_is_not_asked_for() -> None:
    assert follow_path((Pass(),), ()) == Pass()


def test_kind_is_asked_first() -> None:
    assert follow_path(FEW, ()) == Question("kind", ("put", "pass"))


def test_fields_are_asked_in_declared_order() -> None:
    assert follow_path(FEW, (0,)) == Question("card", (3, 5))
    assert follow_path(FEW, (0, 0)) == Question("cell", (A1, A2))


def test_field_with_one_value_left_is_skipped() -> None:
    assert follow_path(FEW, (0, 1)) == Put(5, A1)


def test_path_to_its_end_is_a_move() -> None:
    assert follow_path(FEW, (1,)) == Pass()


@pytest.mark.parametrize("path", [(2,), (-1,), (0, 0, 2), (1, 0)])
def test_path_of_another_position_is_stale(path: tuple[int, ...]) -> None:
    assert follow_path(FEW, path) == StalePath(path[-1])


def test_long_list_of_labels_is_asked_part_by_part() -> None:
    assert follow_path(BOARD, ()) == Question("cell.column", tuple("abcdef"))
    rows = tuple(Cell("b", row) for row in range(1, 6))
    assert follow_path(BOARD, (1,)) == Question("cell", rows)


def test_list_that_fits_is_asked_whole() -> None:
    assert follow_path(BOARD[:25], ()) == Question("cell", tuple(move.cell for move in BOARD[:25]))


def test_long_list_of_numbers_is_asked_whole() -> None:
    numbers = tuple(range(30))
    assert follow_path([Put(n, A1) for n in numbers], ()) == Question("card", numbers)


def test_answers_on_the_way_are_told() -> None:
    assert walk(FEW, (0, 0)).answers == (("kind", "put"), ("card", 3))


@pytest.mark.parametrize("moves", [FEW, BOARD], ids=["few", "board"])
def test_path_to_a_move_leads_to_it(moves: tuple[Move, ...]) -> None:
    assert [follow_path(moves, path_to(moves, move)) for move in moves] == list(moves)


class Flip(Move, frozen=True):
    number: int
    offers_first: ClassVar[bool] = True


class Later(Move, frozen=True):
    hours: int
    offered_alongside: ClassVar[bool] = True


@pytest.mark.parametrize(
    ("moves", "question"),
    [
        ((Put(3, A1), Put(5, A1), Later(1)), Question("card", (3, 5, "later"), 1)),
        ((*FEW, Later(1)), Question("kind", ("put", "pass", "later"), 1)),
        ((Put(3, A1), Later(1), Later(2)), Question("kind", ("put", "later"))),
        ((Flip(4), Later(1)), Question("number", (4, "later"), 1)),
        ((Later(1), Later(2)), Question("hours", (1, 2))),
    ],
)
def test_kind_that_stands_aside_costs_the_others_no_question(
    moves: tuple[Move, ...], question: Question
) -> None:
    assert follow_path(moves, ()) == question


def test_kind_that_stands_aside_is_chosen_among_the_values_of_the_others() -> None:
    moves = (Put(3, A1), Put(5, A1), Later(1), Later(2))
    assert follow_path(moves, (2,)) == Question("hours", (1, 2))
    assert [path_to(moves, move) for move in moves] == [(0,), (1,), (2, 0), (2, 1)]


def test_a_single_move_is_named_by_its_value_beside_the_kind_that_stands_aside() -> None:
    moves = (Flip(4), Later(1))
    assert [follow_path(moves, (0,)), follow_path(moves, (1,))] == list(moves)
    assert [path_to(moves, move) for move in moves] == [(0,), (1,)]


def test_where_all_are_alike_the_first_is_offered_by_a_press_of_its_own() -> None:
    moves = (Flip(4), Flip(7), Flip(9), Pass())
    assert follow_path(moves, ()) == Question("kind", ("first.flip", "flip", "pass"))
    assert follow_path(moves, (0,)) == Flip(4)
    assert follow_path(moves, (1,)) == Question("number", (4, 7, 9))
    assert follow_path((Flip(4), Pass()), ()) == Question("kind", ("flip", "pass"))


class Deploy(Move, frozen=True):
    animal: str
    cell: Cell
    presumed: ClassVar[tuple[str, ...]] = ("cell",)


def test_what_makes_no_difference_is_not_asked() -> None:
    moves = [Deploy(animal, cell) for animal in "xyz" for cell in (A1, B1)]
    assert follow_path(moves, ()) == Question("animal", ("x", "y", "z"))
    assert follow_path(moves, (2,)) == Deploy("z", A1)
    assert presumed_values(moves) == (("cell", A1),)
    assert follow_path(moves, path_to(moves, Deploy("y", B1))) == Deploy("y", A1)


class Lay(Move, frozen=True):
    run: Cell
    value: int
    joined: ClassVar[tuple[str, ...]] = ("run", "value")


def test_fields_that_stand_side_by_side_are_asked_at_once() -> None:
    moves = (Lay(A1, 7), Lay(A1, 8), Lay(A2, 7), Later(1))
    asked = Question("run+value", ((A1, 7), (A1, 8), (A2, 7), "later"), 1)
    assert follow_path(moves, ()) == asked
    assert [follow_path(moves, (i,)) for i in range(4)] == list(moves)
    many = [Lay(Cell(column, row), 1 + row % 2) for column in "abcde" for row in range(30)]
    assert follow_path(many, ()) == Question("run.column", tuple("abcde"))
