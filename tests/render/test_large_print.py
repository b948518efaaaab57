"""Large print and high contrast, in all games: what a layout of its own must hold."""

from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.game import SeatArg
from render import back_to_the_jungle, cacao, jungle, jungo, puzzle_memo
from render.kit.box import Box
from render.scene import Scene
from tests.render import (
    back_to_the_jungle_states,
    cacao_states,
    jungle_states,
    jungo_states,
    puzzle_memo_states,
)
from tests.render.measuring import LEAST, assert_facts_legible, measure_all

GAMES: tuple[tuple[ModuleType, dict[str, Any]], ...] = (
    (back_to_the_jungle, back_to_the_jungle_states.STATES),
    (cacao, cacao_states.STATES),
    (jungle, jungle_states.STATES),
    (jungo, jungo_states.STATES),
    (puzzle_memo, puzzle_memo_states.STATES),
)
STATES = [
    pytest.param(game, *states[name], id=f"{game.__name__.partition('.')[2]}-{name}")
    for game, states in GAMES
    for name in states
]
every_state = pytest.mark.parametrize(("game", "view", "scene"), STATES)
in_contrast = pytest.mark.parametrize(
    ("game", "view", "scene"), [each for each in STATES if "-contrast-" in str(each.id)]
)
NORMAL = 9.375
"""Capitals of the least normal print, on a phone."""


@every_state
def test_everything_in_large_print_can_be_read_and_is_half_as_large_again(
    game: ModuleType, view: Any, scene: Scene
) -> None:
    """Letters, marks and pieces are at least one and a half times the least of normal print. The
    headline is left out: the message says it, too, and it may be smaller."""
    facts = measure_all(partial(game.draw, view, replace(scene, large=True, headline="")))
    assert_facts_legible([fact for fact in facts if not fact.is_piece], large=True)
    letters = [fact for fact in facts if not fact.is_mark and not fact.is_piece]
    assert [fact.text for fact in letters if fact.height < 1.5 * NORMAL] == []
    others = {(fact.text, fact.height) for fact in facts if fact.is_mark or fact.is_piece}
    assert {(text, height) for text, height in others if height < 1.5 * LEAST} == set()


@every_state
def test_large_print_is_not_taller_than_wide(game: ModuleType, view: Any, scene: Scene) -> None:
    picture: Image.Image = game.draw(view, replace(scene, large=True))
    assert picture.width == 1200
    assert picture.height <= 1200


@in_contrast
def test_high_contrast_has_a_flat_black_ground(game: ModuleType, view: Any, scene: Scene) -> None:
    picture = game.draw(view, scene)
    for left in (0, 1196):
        colours = picture.crop((left, 0, left + 4, picture.height)).getcolors()
        black = sum(count for count, colour in colours if colour == (0, 0, 0))
        assert black > 0.5 * 4 * picture.height


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (back_to_the_jungle, "notes"),
        (cacao, "four-seats"),
        (jungle, "stacked-on"),
        (jungo, "three-on-the-table"),
        (puzzle_memo, "middle"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
@pytest.mark.parametrize("large", [False, True])
def test_nobody_is_framed_as_on_turn_in_a_match_that_has_ended(
    game: ModuleType, name: str, large: bool
) -> None:
    """As after a resignation, of which the view knows nothing."""
    view, scene = dict(GAMES)[game][name]
    scene = replace(scene, large=large)
    live, over = game.draw(view, scene), game.draw(view, replace(scene, over=True))
    changed = ImageChops.difference(live, over).getbbox()
    assert changed is not None
    seat = view.actor if game is cacao else view.to_act[0] if game is jungle else view.turn
    box = game.place(view, replace(scene, over=True), SeatArg(seat))
    if game is not puzzle_memo:  # whose places of seats are those of their pawns
        assert box.expand(24).union(Box(*_box(changed))) == box.expand(24)


def _box(corners: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    x, y, right, bottom = corners
    return x, y, right - x, bottom - y
