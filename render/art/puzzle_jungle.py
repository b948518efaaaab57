"""Draws Puzzle-Memo's jungle, by day with all its animals and by night with none."""

from collections.abc import Callable, Mapping
from random import Random

from bot.games.puzzle_memo.components import ANIMALS, COLUMNS, ROWS, SPACES_OF, Animal, Space
from render.art import puzzle_animals as animals
from render.art import puzzle_birds as birds
from render.art import puzzle_mammals as mammals
from render.art.palette import darker, mix
from render.art.pen import dot, flat, group, path, spot
from render.art.plants import blade, leaf

CELL = 100
WIDTH, HEIGHT = COLUMNS * CELL, ROWS * CELL

DRAWINGS: Mapping[str, Callable[[], str]] = {
    "jaguar": mammals.jaguar,
    "anaconda": animals.anaconda,
    "tapir": mammals.tapir,
    "anteater": mammals.anteater,
    "sloth": mammals.sloth,
    "macaw": birds.macaw,
    "capybara": mammals.capybara,
    "caiman": animals.caiman,
    "snail": animals.snail,
    "iguana": animals.iguana,
    "toucan": birds.toucan,
    "armadillo": mammals.armadillo,
    "frog": animals.frog,
    "tarantula": animals.tarantula,
    "bat": mammals.bat,
    "hummingbird": birds.hummingbird,
}

DAY = ("#ffeeb0", "#e3eda0", "#bfe08c", "#9bd077", "#7cbf66")
"""The light, from the sky down to the undergrowth."""
NIGHT = ("#1c2b5a", "#1a2a50", "#172a45", "#142a3a", "#112a30")
TREES, UNDERGROWTH = ("#8fcf7f", "#7cc070", "#a9d98a"), ("#5fae58", "#4f9f4f", "#6dba60")
DARK_TREES = ("#16324a", "#123a3a", "#0f2f33")


def day() -> str:
    """The whole picture, lit."""
    figures = (group(f"translate({x} {y})", DRAWINGS[a.code]()) for a, x, y in _corners())
    return _bands(DAY) + _leaves(TREES, UNDERGROWTH) + "".join(figures)


def night() -> str:
    """The same picture in the dark."""
    return _bands(NIGHT) + _stars() + _leaves(DARK_TREES, DARK_TREES) + _moon()


def _corners() -> list[tuple[Animal, int, int]]:
    """Each animal with the upper left corner of the box around its spaces."""
    found = []
    for animal in ANIMALS:
        spaces = [Space(at) for at in SPACES_OF[animal]]
        left, top = min(s.column for s in spaces), max(s.row for s in spaces)
        found.append((animal, left * CELL, (ROWS - 1 - top) * CELL))
    return found


def _bands(colours: tuple[str, ...]) -> str:
    """Flat light with a wavy step for each row."""
    found = flat(f"M0 0 H{WIDTH} V{HEIGHT} H0Z", colours[0])
    for row, colour in enumerate(colours[1:], 1):
        y = row * CELL - 26
        waves = "".join(f"q50 {-34 if i % 2 else 26} 100 0 " for i in range(COLUMNS))
        found += flat(f"M0 {y} {waves} V{HEIGHT} H0Z", colour)
    return found


def _leaves(trees: tuple[str, ...], undergrowth: tuple[str, ...]) -> str:
    """Leaves in the background, more and darker ones further down."""
    rng, found = Random(4), ""
    for _ in range(64):
        x, y = rng.uniform(0, WIDTH), HEIGHT * (0.04 + 0.96 * rng.random() ** 0.7)
        colour = rng.choice(undergrowth if y > HEIGHT * 0.62 else trees)
        size = rng.uniform(60, 120)
        found += leaf(x, y, size, size * 0.27, rng.uniform(-80, 80), colour)
    return found


def _moon() -> str:
    """The moon in the corner of a space, where it meets no name and is lit or dark as a whole, and
    fireflies below it."""
    rng = Random(7)
    crescent = path("M774 6 A14 14 0 1 0 789 27 A11.5 11.5 0 1 1 774 6Z", "#f4f1c9", "none", 0)
    flies = "".join(
        dot(
            round(rng.uniform(20, WIDTH - 20)),
            round(rng.uniform(190, HEIGHT - 20)),
            r,
            "#e9e36a",
        )
        for r in (2.4, 2, 2.6, 2.2, 1.8, 2.4, 2, 2.6, 2.2)
    )
    return crescent + flies


def _stars() -> str:
    rng = Random(3)
    return "".join(
        spot(
            round(rng.uniform(8, WIDTH - 8)),
            round(rng.uniform(6, HEIGHT * 0.45)),
            r := round(rng.uniform(1, 2.4), 1),
            r,
            "#cfd8ff",
        )
        for _ in range(44)
    )


def back() -> str:
    """The back of a tile: leaves on a dark ground."""
    ground = flat("M0 0 H100 V100 H0Z", "#24573a")
    colours = ("#2f6d45", "#2a6340", "#357a4c")
    turned = (
        group(
            f"translate({x} {y}) rotate({turn})",
            flat(blade(58, 17), colours[i % 3]),
            path("M0 -4 V-50", stroke=mix(colours[i % 3], "#ffffff", 0.16), width=2),
        )
        for i, (x, y, turn) in enumerate(
            (
                (14, 100, 20),
                (50, 104, -8),
                (90, 98, -28),
                (0, 56, 62),
                (100, 52, -64),
                (22, 24, 140),
                (78, 22, 210),
            )
        )
    )
    return (
        ground
        + "".join(turned)
        + path("M0 0 H100 V100 H0Z", stroke=darker("#24573a", 0.4), width=4)
    )
