"""StateCache of Jungle that its pictures are looked at in, by name: a view and its scene."""

import dataclasses
from collections.abc import Hashable

from bot.game import Seat
from bot.games.jungle import GAME
from bot.games.jungle.components import parse_cell
from bot.games.jungle.state import Ready, Replace, State
from bot.games.jungle.view import View
from bot.picker import Question, follow_path
from bot.texts import Wording
from render.scene import Scene
from tests.games.jungle.drawing import (
    ONE,
    START,
    TWO,
    first_state,
    parse_position,
    play_notation,
    state_after,
)
from tests.games.jungle.test_setups import FIRST, SECOND

NAMES = ("Ania", "Łukasz")
LONG_NAMES = ("Wilhelmina the Magnificent of Oz", "Nguyễn Thị Ánh Кирилл 🐍")

MIDGAME = """
    t sM . m s
    .  . t . .
    .  m # . T
    .  T Ms . C
    S  . . c M
"""
SPECIAL = """
    .  . .  .  .
    .  . sT .  .
    Sm . #  tM .
    S  . .  MT .
    m  . .  .  .
"""
WON = """
    . M . . t
    . m . . s
    . . . . .
    . T . . .
    S . . . .
"""
ALL_LEAVES = (0, 1, 2, 3)


def state_of(
    state: State,
    seat: Seat | None = None,
    path: tuple[int, ...] | None = None,
    names: tuple[str, ...] = NAMES,
    large: bool = False,
) -> tuple[View, Scene]:
    """A view with the question that `path` leads to, if any."""
    view = GAME.view(state, seat)
    choices: tuple[Hashable, ...] = ()
    if path is not None and seat is not None:
        question = follow_path(GAME.legal_moves(state, seat), path)
        assert isinstance(question, Question)
        choices = question.options
    title = Wording(GAME, {ONE: names[0], TWO: names[1]}).say(GAME.headline(view))
    return view, Scene(names, headline=title, choices=choices, large=large)


MOVED = play_notation(parse_position(START), "B1>A2", "D5>E4", "B2>B4")
IN_PLAY = play_notation(parse_position(MIDGAME, TWO), "E5>D5")
WITH_ICONS = play_notation(parse_position(START, flipped=ALL_LEAVES), "B2>B3", "D4>D3")
DEEP = parse_position(SPECIAL, flipped=ALL_LEAVES, deep_stacks=True)
PLACING = state_after(first_state(setup="secret"), ONE, *FIRST[:3])
HALF_READY = state_after(PLACING, TWO, *SECOND, Ready())
CHOSEN = state_after(first_state(chameleon=True), ONE, Replace(parse_cell("B1")))

STATES: dict[str, tuple[View, Scene]] = {
    "start": state_of(first_state()),
    "stacked-on": state_of(MOVED),
    "which-animal": state_of(IN_PLAY, ONE, ()),
    "targets-by-the-mirror": state_of(IN_PLAY, ONE, (0,)),
    "targets-with-icons": state_of(WITH_ICONS, ONE, (0,)),
    "targets-of-deep-stacks": state_of(DEEP, ONE, (2,), large=True),
    "long-names": state_of(MOVED, names=LONG_NAMES),
    "block": state_of(first_state(map=3, special_leaves=2)),
    "mirrored": state_of(first_state(map=2, special_leaves=4), names=LONG_NAMES, large=True),
    "which-to-place": state_of(PLACING, ONE, ()),
    "placing-for-spectators": state_of(PLACING),
    "other-side-ready": state_of(HALF_READY, ONE, ()),
    "which-is-replaced": state_of(first_state(chameleon=True), ONE, (1,)),
    "replaced": state_of(CHOSEN, ONE),
    "won": state_of(play_notation(parse_position(WON, hole_covered=True), "B5>C5")),
}
for _name in ("stacked-on", "which-to-place", "targets-with-icons"):
    _view, _scene = STATES[_name]
    STATES[f"contrast-{_name}"] = _view, dataclasses.replace(_scene, large=True, contrast=True)
