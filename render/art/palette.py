"""The colours of all pictures."""

from dataclasses import dataclass

INK = "#1d2a1f"
"""The colour of every outline, and of the edge of every bright ring and letter."""
PAPER = "#fffaf0"
SAND = "#f5e8c6"
SAND_DEEP = "#dcc48e"
PLANKS = ("#a9743f", "#b47e47", "#a06c39")
WOOD_GRAIN, WOOD_EDGE = "#8a5a2d", "#d6a367"
NIGHT = "#0b2114"
GLOW = "#ffe24a"
"""The colour of the ring around the last move."""
GOLD = "#f2c53d"
TURN = "#ffffff"
"""The colour of the frame around the seat on turn."""
BLUSH = "#f3a48a"
PUPIL = "#1b1b22"

FLAT, OUTLINE = "#000000", "#b9c9b4"
"""The ground in high contrast, and the lines on it: 12 to 1."""
JUNGLE = ("#123f28", "#185231", "#1e6038")
"""The background from its edge to its centre: few flat greens, so that no bands appear."""
FAR_LEAVES = ("#154a2d", "#1b5634")
NEAR_LEAVES = ("#2c7a3f", "#37903f", "#4aa348", "#246f45")
FLOWERS = ("#ff6f61", "#f78fb3", "#ffb347", "#ffd93b")


@dataclass(frozen=True)
class PlayerColour:
    """A player's colour, and the mark that stands for it without colour."""

    name: str
    fill: str
    mark: str


PLAYERS = (
    PlayerColour("red", "#D7301F", "triangle"),
    PlayerColour("purple", "#7B2CBF", "circle"),
    PlayerColour("white", "#FFFFFF", "square"),
    PlayerColour("yellow", "#F7C325", "diamond"),
    PlayerColour("sky", "#56B4E9", "star"),
)
"""The players' colours by seat. The two most similar ones differ by 24.6 (CIEDE2000) for every kind
of colour vision."""


def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue (0 to 255) of a hexadecimal colour.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: str, second: str, part: float) -> str:
    """`first` with a share `part` (0 to 1) of `second`.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def lighter(colour: str, part: float) -> str:
    return mix(colour, "#ffffff", part)


def darker(colour: str, part: float) -> str:
    return mix(colour, "#0b1410", part)
