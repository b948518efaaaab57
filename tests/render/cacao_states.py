"""StateCache of Cacao that its pictures are looked at in, by name: a view and its scene."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

from bot.ai.aimless import random_move
from bot.game import Event, Seat, rng_for
from bot.games.cacao import GAME
from bot.games.cacao.state import AnyMove, At, Phase, State
from bot.games.cacao.view import View
from bot.picker import Question, walk
from bot.texts import Wording
from render.scene import Scene

NAMES = ("Ania", "Łukasz", "Wilhelmina the Magnificent of Oz", "Nguyễn Thị Ánh")

Player = Callable[[list[AnyMove], Random], AnyMove]


def anyhow(moves: list[AnyMove], rng: Random) -> AnyMove:
    return random_move(moves, rng)  # type: ignore[return-value]


def eastwards(moves: list[AnyMove], rng: Random) -> AnyMove:
    """As far to the east as there is a cell: together they build the widest map."""
    cells = [move for move in moves if isinstance(move, At)]
    return max(cells, key=lambda move: move.cell.east) if cells else anyhow(moves, rng)


def astray(moves: list[AnyMove], rng: Random) -> AnyMove:
    """As far from the start as there is a cell: a map that is wide and high."""
    cells = [move for move in moves if isinstance(move, At)]
    far = (abs(m.cell.east) + abs(m.cell.south) + rng.random() for m in cells)
    return max(zip(far, cells, strict=True))[1] if cells else anyhow(moves, rng)


@cache
def match_events(
    seats: int, seed: int, player: Player = anyhow
) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Every state of a match, and what happened before it."""
    options = {option.key: option.default for option in GAME.options_for(seats)}
    state, rng = GAME.setup(seats, options, rng_for(str(seed), 0)), Random(seed)
    steps: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    while active := GAME.to_act(state):
        move = player(list(GAME.legal_moves(state, active[0])), rng)
        state, events = GAME.apply(state, active[0], move, rng_for(str(seed), len(steps)))
        steps.append((state, tuple(events)))
    return tuple(steps)


def match(seats: int, seed: int, player: Player = anyhow) -> tuple[State, ...]:
    return tuple(state for state, _ in match_events(seats, seed, player))


def first(states: tuple[State, ...], phase: Phase, after: int = 0, over: bool = False) -> State:
    return next(s for s in states[after:] if s.phase is phase and s.over == over)


def render_args(state: State, seat: Seat | None = None) -> tuple[View, Scene]:
    """As a spectator, or a seat, sees it."""
    view, names = GAME.view(state, seat), NAMES[: state.seats]
    wording = Wording(GAME, {Seat(i): name for i, name in enumerate(names)})
    return view, Scene(names, headline=wording.say(GAME.headline(view)))


def question_args(state: State, *path: int) -> tuple[View, Scene]:
    """The question that a path leads to, or what waits to be confirmed."""
    view, names = GAME.view(state, state.actor), NAMES[: state.seats]
    wording = Wording(GAME, {Seat(i): name for i, name in enumerate(names)})
    way = walk(GAME.legal_moves(state, state.actor), path)
    if isinstance(way.end, Question):
        options, title = way.end.options, wording.question_text(way.end.field)
    else:
        options, title = tuple(value for _, value in way.answers), "?"
    choices = tuple(value for value in options if not isinstance(value, str))
    return view, Scene(names, headline=title, choices=choices)


TWO, THREE, FOUR = match(2, 1), match(3, 2), match(4, 2)
WIDE, ASTRAY = match(4, 0, eastwards), match(4, 7, astray)
LATE = match(4, 5)

STATES: dict[str, tuple[View, Scene]] = {
    "start": render_args(TWO[0]),
    "hand": render_args(TWO[0], TWO[0].turn),
    "which-tile": question_args(TWO[0]),
    "tile-chosen": question_args(TWO[0], 2),
    "which-cell": question_args(first(THREE, Phase.PLACE, 30)),
    "cell-chosen": question_args(first(THREE, Phase.PLACE, 30), 2),
    "which-jungle-tile": question_args(first(THREE, Phase.FILL, 20)),
    "jungle-tile-chosen": question_args(first(THREE, Phase.FILL, 20), 1),
    "which-edge": question_args(first(FOUR, Phase.ACTIVATE, 30)),
    "how-much": question_args(first(FOUR, Phase.SELL, 40)),
    "four-seats": render_args(FOUR[60]),
    "over-which-tile": question_args(first(LATE, Phase.PLACE, 60, over=True)),
    "built-over": render_args(LATE[-2]),
    "widest": render_args(WIDE[-2]),
    "astray": render_args(ASTRAY[-2], ASTRAY[-2].actor),
    "end-of-two": render_args(TWO[-1]),
    "end-of-four": render_args(FOUR[-1]),
}
for _name in ("four-seats", "hand", "which-cell", "which-jungle-tile", "end-of-four"):
    _view, _scene = STATES[_name]
    STATES[f"large-print-{_name}"] = _view, replace(_scene, large=True)
_STEPS = match_events(4, 2)[30:60]
STATES["three-turns-since"] = (
    STATES["four-seats"][0],
    replace(STATES["four-seats"][1], since=tuple(e for _, some in _STEPS[-18:] for e in some)),
)
for _name in ("four-seats", "which-cell", "end-of-two"):
    _view, _scene = STATES[_name]
    STATES[f"contrast-{_name}"] = _view, replace(_scene, large=True, contrast=True)
