"""Draws what Back to the Jungle has besides its animals: leaf backs, the bag, signs."""

from math import cos, pi, sin

from render.art.palette import INK
from render.art.pen import box, dot, flat, group, linear, oval, path, spot

LEAF = "M50 48 C36 40 34 20 50 8 C66 20 64 40 50 48Z"
VEIN = "M50 46 L50 18 M50 38 L43 31 M50 38 L57 31 M50 30 L45 24 M50 30 L55 24"


def leaves() -> str:
    """The pattern of a chip's back: five leaves around the centre."""
    petals = "".join(
        group(
            f"rotate({72 * i} 50 50)",
            flat(LEAF, "#7cc65a"),
            flat("M50 48 C36 40 34 20 50 8Z", "#93d670"),
            path(VEIN, stroke="#3f8f45", width=1.8),
        )
        for i in range(5)
    )
    return petals + dot(50, 50, 4, "#3f8f45")


def bag() -> str:
    """The bag from which chips are drawn."""
    body = "M30 34 C8 52 6 92 26 95 H74 C94 92 92 52 70 34 Z"
    return "".join(
        (
            linear("chips-bag", "#d6a05e", "#9a6330"),
            path("M30 34 C22 22 24 8 34 10 C40 4 60 4 66 10 C76 8 78 22 70 34 Z", "#c68d4c"),
            path(body, "url(#chips-bag)"),
            flat("M30 40 C16 54 14 82 24 90 C20 72 24 54 36 40Z", "#e6bb80", 'fill-opacity="0.7"'),
            path("M28 35 Q50 44 72 35", stroke="#7a2f22", width=7),
            path("M62 38 Q72 48 68 58", stroke="#7a2f22", width=5),
            group("translate(30 48) scale(0.4)", leaves()),
        )
    )


def _forbidden() -> str:
    """The bar of the signs for what is forbidden."""
    return path("M16 84 L84 16", width=15) + path("M16 84 L84 16", stroke="#e0412b", width=9)


def blind() -> str:
    """The sign of a chameleon that cannot see: an eye with a bar."""
    eye = path("M6 50 C22 22 78 22 94 50 C78 78 22 78 6 50Z", "#ffffff", width=5)
    iris = oval(50, 50, 17, 17, "#4aa348", width=4) + dot(50, 50, 8, INK) + dot(55, 44, 4, "#fff")
    return eye + iris + _forbidden()


def stung() -> str:
    """The sign of a chameleon that cannot eat: an open mouth with a tongue, with a bar."""
    mouth = path("M10 34 C30 24 70 24 90 34 C90 70 70 88 50 88 C30 88 10 70 10 34Z", "#6e1f2a")
    tongue = path("M30 72 C32 54 68 54 70 72 C62 86 38 86 30 72Z", "#f0788c")
    teeth = flat("M20 33 C36 27 64 27 80 33 L77 42 C62 37 38 37 23 42Z", "#ffffff")
    return mouth + tongue + teeth + _forbidden()


def hourglass() -> str:
    """The sign of the final round: an hourglass."""
    glass = (
        "M26 14 C26 40 46 44 46 50 C46 56 26 60 26 86 H74 C74 60 54 56 54 50 C54 44 74 40 74 14Z"
    )
    above = "M34 30 H66 C62 42 52 46 50 50 C48 46 38 42 34 30Z"
    below = "M30 84 C32 70 44 68 50 60 C56 68 68 70 70 84Z"
    caps = box(18, 6, 64, 12, 5, "#b47e47", 4) + box(18, 82, 64, 12, 5, "#b47e47", 4)
    return path(glass, "#e4f5fb", width=5) + flat(above + below, "#f2a61d") + caps


def rotation() -> str:
    """The sign of a quarter turn clockwise: three quarters of a ring with an arrow head."""
    start, end, r = -0.5 * pi + 1.1, 1.62 * pi - 0.5 * pi, 34
    x1, y1 = 50 + r * cos(start), 50 + r * sin(start)
    x2, y2 = 50 + r * cos(end), 50 + r * sin(end)
    arc = f"M{x1:.1f} {y1:.1f} A{r} {r} 0 1 1 {x2:.1f} {y2:.1f}"
    head = group(
        f"translate({x2:.1f} {y2:.1f}) rotate({end * 180 / pi + 90:.1f})",
        path("M-4 -19 L24 0 L-4 19 Z", "#ffe24a", INK, 6),
    )
    return path(arc, width=24) + path(arc, stroke="#ffe24a", width=13) + head


def counter_rotation() -> str:
    return group("translate(100 0) scale(-1 1)", rotation())


def cross() -> str:
    """The sign of what is off the board: a yellow cross with an ink edge."""
    cross = "M24 24 L76 76 M76 24 L24 76"
    return path(cross, width=24) + path(cross, stroke="#ffe24a", width=13)


def none_of() -> str:
    """The sign of what must not be there: a red ring with a bar."""
    ring = oval(50, 50, 42, 42, "none", width=15) + oval(
        50, 50, 42, 42, "none", stroke="#e0412b", width=9
    )
    bar = path("M21 79 L79 21", width=15) + path("M21 79 L79 21", stroke="#e0412b", width=9)
    return ring + bar


def eye() -> str:
    """The sign of a look at a chip: an open eye."""
    eye = path("M6 50 C22 20 78 20 94 50 C78 80 22 80 6 50Z", "#ffffff", width=6)
    return (
        eye
        + oval(50, 50, 19, 19, "#4aa348", width=5)
        + dot(50, 50, 9, INK)
        + spot(56, 43, 5, 5, "#ffffff")
    )
