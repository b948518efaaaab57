"""Draws Puzzle-Memo's special tiles, a pawn, a liana and the leaf on which pawns start."""

from itertools import pairwise
from math import cos, pi, sin

from render.art.marks import SHAPES
from render.art.palette import PlayerColour, darker, lighter
from render.art.pen import dot, eye, flat, group, line, linear, oval, path, radial

PAPER, RIM = "#fbf1d3", "#e2c98c"


def _tile(drawing: str, ground: str) -> str:
    """A light tile with a coloured ground."""
    plate = flat("M0 0 H100 V100 H0Z", RIM) + flat(
        "M14 5 H86 Q95 5 95 14 V86 Q95 95 86 95 H14 Q5 95 5 86 V14 Q5 5 14 5Z", ground
    )
    return plate + drawing


def web() -> str:
    """Threads around the centre, and the spider that spun them."""
    spokes, rings = "", ""
    for i in range(8):
        angle = pi * i / 4 + 0.2
        spokes += f"M50 50 L{50 + 42 * cos(angle):.1f} {50 + 42 * sin(angle):.1f} "
    for r in (12, 22, 32, 41):
        points = [
            (50 + r * cos(pi * i / 4 + 0.2), 50 + r * sin(pi * i / 4 + 0.2)) for i in range(9)
        ]
        rings += f"M{points[0][0]:.1f} {points[0][1]:.1f} " + "".join(
            f"Q{(50 + (x0 + x1 - 100) * 0.42):.1f} {(50 + (y0 + y1 - 100) * 0.42):.1f} {x1:.1f} "
            f"{y1:.1f} "
            for (x0, y0), (x1, y1) in pairwise(points)
        )
    spider = (
        path(
            "M66 62 l-12 -6 M66 68 l-13 4 M82 62 l10 -8 M82 68 l11 5 M68 72 l-6 12 M80 72 l6 12",
            width=3,
        )
        + oval(74, 66, 12, 11, "#6b4a99")
        + eye(70, 64, 2.8)
        + eye(79, 64, 2.8)
    )
    return _tile(path(spokes + rings, stroke="#ffffff", width=3) + spider, "#6f86b8")


def jump() -> str:
    """A frog over a pawn, and the path of its jump."""
    way = path(
        "M14 78 C18 22 58 10 78 34", stroke="#ffffff", width=6, more='stroke-dasharray="9 9"'
    )
    frog = (
        line("M40 52 L26 66 L36 74 M64 50 L80 56 L84 68", "#4da637", 6, 2.6)
        + oval(54, 42, 22, 16, "#5cb83c", -16)
        + eye(58, 24, 4.6, (0.6, 0.2))
        + eye(74, 26, 4.6, (0.6, 0.2))
        + path("M58 44 Q68 50 76 40", width=2.6)
    )
    pawn = path("M58 94 L62 74 C56 70 58 62 66 62 C74 62 76 70 70 74 L76 94Z", "#f7c325", width=3)
    return _tile(way + pawn + frog, "#74c3c9")


def clover() -> str:
    """Four leaves."""
    heart = "M50 50 C36 44 26 34 30 22 C34 12 46 14 50 24 C54 14 66 12 70 22 C74 34 64 44 50 50Z"
    leaves = "".join(
        group(
            f"rotate({turn} 50 50)",
            path(heart, "url(#clover-leaf)"),
            path("M50 46 V28", stroke="#bfe88a", width=2.4),
        )
        for turn in (0, 90, 180, 270)
    )
    stem = line("M52 52 C58 70 64 82 76 92", "#4f9a2f", 5, 2.4)
    return _tile(
        radial("clover-leaf", "#8fdc4a", "#3f9a2b") + stem + group("translate(0 -3)", leaves),
        "#fbe28e",
    )


def slip() -> str:
    """A puddle, and what has slipped on it."""
    puddle = path(
        "M10 76 C14 64 38 68 50 66 C66 62 90 66 91 78 C90 92 64 90 48 92 C28 94 8 90 10 76Z",
        "#4fa6df",
    )
    shine = path("M24 76 C32 72 42 74 48 73", stroke="#d8f1ff", width=3)
    peel = (
        linear("peel", "#ffe46b", "#f2b51f")
        + path(
            "M46 22 C44 16 54 12 58 18 C60 30 72 40 84 66 C74 66 66 58 60 50 C62 62 58 74 50 82 "
            "C46 72 46 62 48 50 C40 60 30 66 18 66 C24 50 42 40 46 22Z",
            "url(#peel)",
        )
        + path("M52 24 C52 40 54 60 51 74", stroke="#c98a12", width=2.4)
    )
    lines = path("M14 30 h14 M10 42 h12 M78 24 h12", stroke="#ffffff", width=4)
    return _tile(lines + puddle + shine + peel, "#b79ad6")


def own() -> str:
    """A blank tile with a brush: a player of this match has made it."""
    brush = (
        line("M84 16 L52 58", "#c98a4a", 8, 2.6)
        + path("M54 50 L62 58 L52 68 L44 60Z", "#9aa4b2", width=3)
        + path("M45 60 L53 68 C48 80 36 84 20 84 C32 78 34 66 45 60Z", "#e2382f", width=3)
    )
    dots = (
        dot(24, 28, 9, "#56b4e9", 3) + dot(44, 22, 7, "#f7c325", 3) + dot(22, 50, 7, "#5cb83c", 3)
    )
    return _tile(dots + brush, PAPER)


def pawn(player: PlayerColour) -> str:
    """A round pawn from the side, its mark on top and on its rim, in a box of 100 × 62."""
    name, mark = f"pawn-{player.name}", SHAPES[player.mark]
    side = "M5 24 V40 C5 52 25 60 50 60 C75 60 95 52 95 40 V24Z"
    mark_fill = "#ffffff" if player.name != "white" else "#7d7f8a"
    small = group("translate(41 38) scale(0.18)", mark(mark_fill))
    flat_mark = group("translate(33 8) scale(0.34 0.24)", mark(mark_fill))
    return "".join(
        (
            linear(name, lighter(player.fill, 0.12), darker(player.fill, 0.22)),
            path(side, f"url(#{name})", width=4.4),
            oval(50, 23, 45, 20, lighter(player.fill, 0.25), width=4.4),
            flat_mark,
            small,
        )
    )


def liana() -> str:
    """Two twisted stems that hang across the track, in a box of 40 × 120."""
    one = "M12 2 C32 18 32 36 14 52 C2 68 6 92 26 118"
    two = "M28 2 C8 20 8 36 26 52 C38 70 34 92 14 118"
    leaves = "".join(
        group(
            f"translate({x} {y}) rotate({turn})",
            path("M0 0 C8 -4 10 -14 0 -20 C-10 -14 -8 -4 0 0Z", "#8fd14f", width=2.6),
        )
        for x, y, turn in ((30, 30, 70), (8, 44, -80), (32, 78, 60), (8, 96, -70))
    )
    return line(one, "#5d8f2f", 5.4, 2.6) + line(two, "#7fb24a", 5.4, 2.6) + leaves


def start_leaf() -> str:
    """The leaf beside the track, in a box of 200 × 76."""
    return "".join(
        (
            path("M4 44 C30 4 120 0 196 30 C160 70 60 84 4 44Z", "#3f9a4d", width=4.4),
            flat("M8 44 C50 40 120 34 190 31 C150 66 62 78 8 44Z", "#338041"),
            path(
                "M8 44 C60 42 130 36 188 31 M60 41 L84 20 M96 38 L122 18 M64 42 L88 62 M104 39 "
                "L130 54",
                stroke="#a9d98a",
                width=3,
            ),
        )
    )
