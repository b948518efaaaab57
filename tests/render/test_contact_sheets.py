"""Sheets of small pictures for human eyes, left in `artefacts`."""

import pytest
from PIL import Image

from bot.games import GAMES
from tests.render.contact_sheets import (
    COLUMNS,
    DRAWN,
    PHONE,
    SIGHTS,
    named_cases,
    played_cases,
    sheet,
    write_sheets,
)
from tests.render.likeness import ARTEFACTS


@pytest.mark.parametrize("game", DRAWN)
def test_every_named_state_is_left_for_human_eyes(game: str) -> None:
    cases = list(named_cases(GAMES[game]))
    write_sheets(ARTEFACTS, GAMES[game], cases, ["normal"], ["phone"])
    with Image.open(ARTEFACTS / f"{game}-normal-phone-1.png") as first:
        assert first.width == COLUMNS * (PHONE + 8)


def test_random_matches_are_looked_at_with_every_number_of_seats() -> None:
    game = GAMES["jungo"]
    assert {len(case.scene.names) for case in played_cases(game)} == set(game.seats)


@pytest.mark.parametrize(
    ("sight", "size"), [("phone", (375, 375)), ("box", (350, 350)), ("deutan", (375, 375))]
)
def test_each_sight_has_its_size(sight: str, size: tuple[int, int]) -> None:
    assert SIGHTS[sight](Image.new("RGB", (1200, 1200))).size == size


def test_protanopes_see_red_much_darker() -> None:
    red = SIGHTS["protan"](Image.new("RGB", (1200, 1200), "#ff0000"))
    assert max(red.getpixel((100, 100))) < 150  # type: ignore[arg-type]


def test_a_sheet_has_rows_as_high_as_their_highest_picture() -> None:
    low, high = (Image.new("RGB", (375, height)) for height in (100, 300))
    assert sheet([("a", low), ("b", high), ("c", low), ("d", low), ("e", low)]).height == 452
