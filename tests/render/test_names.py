"""Names in pictures: whole, or shortened in the middle, and never two alike."""

from dataclasses import replace
from functools import partial
from types import ModuleType

import pytest

from render import back_to_the_jungle, cacao, jungle, jungo, puzzle_memo
from render.kit.names import fit_names
from render.kit.text import text_width
from tests.render.measuring import assert_legible
from tests.render.test_large_print import GAMES

COMPUTERS = tuple(f"Computer {n}" for n in range(1, 6))
LONG = ("Bartholomew-Maximilian van Denbo", "Bartholomew-Maximilian van Denba")
INSIDE = ("Bartholomew Maximili van Denbosch", "Bartholomew Ximenesi van Denbosch")
WIDE = ("W" * 32, "W" * 31 + "M")
COMBINING = ("Zoe" + "\u0308" * 29, "Zoe" + "\u0301" * 29, "Renate" + "\u0323" * 26)
SCRIPTS = ("漢字かな交じり文", "日本語のなまえ", "שלום עולם", "مرحبا بالعالم", "สวัสดีชาวโลก")
OTHERS = ("Ελένη Παπαδοπούλου", "Кирилл Мефодиевич", "🐍🐍🐍", "🦜🦜🦜")
ROOMS = (140, 200, 256, 400)


@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(
    "names",
    [COMPUTERS, LONG, INSIDE, WIDE, (*LONG, *INSIDE, "Ann"), COMBINING, SCRIPTS, OTHERS],
)
def test_names_fit_and_never_look_alike(names: tuple[str, ...], room: int, lines: int) -> None:
    fitted = fit_names(names, 48, room, lines)
    assert len(set(fitted)) == len(names)
    assert all(len(name) <= lines for name in fitted)
    assert all(text_width(line, 48) <= room for name in fitted for line in name)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("names", [COMBINING, SCRIPTS, OTHERS], ids=["marks", "scripts", "others"])
@pytest.mark.parametrize(
    ("game", "state"),
    [
        (back_to_the_jungle, "end"),
        (cacao, "four-seats"),
        (jungle, "stacked-on"),
        (jungo, "five-seats"),
        (puzzle_memo, "middle"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_every_script_can_be_read_in_every_game(
    game: ModuleType, state: str, names: tuple[str, ...], large: bool
) -> None:
    view, scene = dict(GAMES)[game][state]
    some = (*names, *names)[: len(scene.names)]
    assert_legible(partial(game.draw, view, replace(scene, names=some, large=large)), large)


def test_a_name_that_fits_is_not_touched() -> None:
    assert fit_names(("Computer 1",), 48, 260) == (("Computer 1",),)


def test_a_name_is_broken_at_a_space_before_it_is_cut() -> None:
    assert fit_names(("Computer 1",), 48, 230, 2) == (("Computer", "1"),)


def test_numbers_at_the_end_stay() -> None:
    assert all(name[0].endswith(str(n)) for n, name in enumerate(fit_names(COMPUTERS, 48, 170), 1))


def test_two_of_the_same_name_are_left_alone() -> None:
    """Their marks tell them apart."""
    assert fit_names(("Ann", "Ann"), 48, 200) == (("Ann",), ("Ann",))
