"""Draws the faces of Jungo's cards without their numerals, which are drawn at their final size. A
face is 200 × 300. A strip face has everything in its left 100, for rows in which it is overlapped;
an open face is made to be seen whole."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from render.art.crawlers import firefly, snail
from render.art.mammals import jaguar, monkey
from render.art.palette import INK, PAPER, darker, lighter
from render.art.pen import box, dot, flat, group
from render.art.plants import leaf, monstera
from render.art.reptiles import chameleon, frog, snake
from render.art.toucan import toucan

WIDTH, HEIGHT = 200, 300


@dataclass(frozen=True)
class Suit:
    """The animal and the colours of a value."""

    animal: Callable[[], str]
    colour: str


SUITS = {
    1: Suit(firefly, "#6a4bb5"),
    2: Suit(frog, "#2f9e44"),
    3: Suit(snail, "#cf6321"),
    4: Suit(chameleon, "#0e9795"),
    5: Suit(toucan, "#e2a70c"),
    6: Suit(snake, "#8aa52a"),
    7: Suit(monkey, "#bd4f68"),
    8: Suit(jaguar, "#3272c4"),
}
DOUBLES = ((1, 2), (3, 4), (5, 6), (7, 8))
VALUES: tuple[tuple[int, ...], ...] = (*((value,) for value in SUITS), *DOUBLES)
EDGE_TURNS = {"left": 90, "right": -90, "top": 180, "bottom": 0}


def _animal(value: int, x: float, y: float, size: float) -> str:
    return group(f"translate({x} {y}) scale({size / 100})", SUITS[value].animal())


def _foliage(colour: str, edges: tuple[str, ...], seed: int) -> str:
    """Leaves that grow inwards from the edges of a card, in the card's colour."""
    rng, leaves = Random(seed), []
    for i in range(5 * len(edges)):
        edge = edges[i % len(edges)]
        along = (i // len(edges) + rng.uniform(0.1, 0.9)) / 5
        x = {"left": 0.0, "right": 200.0}.get(edge, along * 200)
        y = {"top": 0.0, "bottom": 300.0}.get(edge, along * 300)
        turn = EDGE_TURNS[edge] + rng.uniform(-35, 35)
        size, tone = rng.uniform(40, 64), darker(colour, rng.choice((0.08, 0.2)))
        leaves.append(leaf(x, y, size, size * 0.26, turn, tone))
    return "".join(leaves)


def _frame(*ground: str) -> str:
    """A card: its rim and its clipped ground."""
    clip = '<clipPath id="card"><rect x="8" y="8" width="184" height="284" rx="17"/></clipPath>'
    rim = box(2, 2, 196, 296, 24, PAPER, 4)
    return f'<defs>{clip}</defs>{rim}<g clip-path="url(#card)">{"".join(ground)}</g>'


def _ground(value: int) -> str:
    colour = SUITS[value].colour
    return f'<rect width="200" height="300" fill="{lighter(colour, 0.2)}"/>'


def _glow(value: int, x: float, y: float, r: float) -> str:
    """A flat light behind an animal."""
    colour = SUITS[value].colour
    return dot(x, y, r, lighter(colour, 0.36)) + dot(x, y, r * 0.76, lighter(colour, 0.52))


def strip(values: tuple[int, ...]) -> str:
    """A face for a row in which it is overlapped."""
    return _strip_single(values[0]) if len(values) == 1 else _strip_double(*values)


def _strip_single(value: int) -> str:
    foliage = _foliage(SUITS[value].colour, ("right", "bottom", "top", "left"), value)
    return _frame(
        _ground(value),
        foliage,
        _glow(value, 54, 164, 47),
        _animal(value, 14, 124, 80),
        _glow(value, 138, 226, 54),
        _animal(value, 90, 178, 96),
    )


def _strip_double(upper: int, lower: int) -> str:
    lower_half = '<clipPath id="lower"><path d="M200 62 V300 H0 V142Z"/></clipPath>'
    leaves = _foliage(SUITS[lower].colour, ("right", "bottom"), lower)
    return _frame(
        _ground(upper),
        _foliage(SUITS[upper].colour, ("top", "right"), upper),
        f"<defs>{lower_half}</defs>",
        f'<g clip-path="url(#lower)">{_ground(lower)}{leaves}</g>',
        f'<path d="M200 62 L0 142" stroke="{PAPER}" stroke-width="7"/>',
        _animal(upper, 108, 8, 84),
        _animal(lower, 12, 210, 78),
        _animal(lower, 102, 176, 90),
    )


def open_face(values: tuple[int, ...]) -> str:
    """A face that is seen whole."""
    return _open_single(values[0]) if len(values) == 1 else _open_double(*values)


def _open_single(value: int) -> str:
    foliage = _foliage(SUITS[value].colour, ("right", "bottom", "top", "left"), value)
    return _frame(_ground(value), foliage, _glow(value, 104, 182, 84), _animal(value, 37, 117, 134))


def _open_double(upper: int, lower: int) -> str:
    lower_half = '<clipPath id="lower"><path d="M200 78 V300 H0 V222Z"/></clipPath>'
    leaves = _foliage(SUITS[lower].colour, ("right", "bottom"), lower)
    return _frame(
        _ground(upper),
        _foliage(SUITS[upper].colour, ("top", "left"), upper),
        f"<defs>{lower_half}</defs>",
        f'<g clip-path="url(#lower)">{_ground(lower)}{leaves}</g>',
        f'<path d="M200 78 L0 222" stroke="{PAPER}" stroke-width="8"/>',
        _animal(upper, 88, 16, 98),
        _animal(lower, 14, 186, 98),
    )


def back() -> str:
    """The back of all cards."""
    leaves = _foliage("#1f6a3a", ("left", "right", "top", "bottom"), 9)
    emblem = group("translate(56 104) scale(0.88)", monstera("#4aa348"))
    return _frame(
        '<rect width="200" height="300" fill="#1c5a36"/>',
        leaves,
        dot(100, 150, 66, INK) + dot(100, 150, 62, "#f2c53d") + dot(100, 150, 54, "#174f30"),
        emblem,
        flat("M100 12 l7 10 -7 10 -7 -10Z M100 268 l7 10 -7 10 -7 -10Z", "#f2c53d"),
    )
