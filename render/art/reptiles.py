"""Draws the snake, the chameleon and, although it is an amphibian, the frog."""

from render.art.palette import INK, PUPIL, darker, lighter
from render.art.pen import both_sides, dot, eye, flat, line, linear, oval, path, radial, spot

SNAKE = "#6cbf3f"
SNAKE_BODY = "M14 70 C10 92 44 96 62 86 C86 72 72 52 50 56 C24 60 16 40 34 27 C46 19 58 21 66 27"
CHAMELEON = "#3fb55a"


def snake() -> str:
    bands = 'stroke-dasharray="5 12.5" style="stroke-linecap:butt"'
    return "".join(
        (
            linear("snake-head", lighter(SNAKE, 0.25), darker(SNAKE, 0.12)),
            line(SNAKE_BODY, SNAKE, 15.5, 3.25),
            path(SNAKE_BODY, stroke=darker(SNAKE, 0.3), width=15.5, more=bands),
            path(SNAKE_BODY, stroke="#f7d84a", width=6, more=bands),
            path("M14 70 C12 64 13 60 17 55", width=11),
            path("M14 71 C12 64 13 60 17 55.5", stroke=SNAKE, width=5),
            path(
                "M86 41 C92 42 92 47 97 45 M90 43 C93 45 93 49 96 51", stroke="#e23b3b", width=2.6
            ),
            path(
                "M58 18 C70 10 90 18 91 34 C91 44 80 48 68 44 C58 41 50 26 58 18 Z",
                "url(#snake-head)",
            ),
            eye(72, 24, 4.6, (0.8, 0.4)),
            path("M74 41 C80 43 87 40 89.5 35", stroke=darker(SNAKE, 0.45), width=2.2),
            spot(85, 29.5, 1.3, 1.6, darker(SNAKE, 0.5)),
        )
    )


def chameleon(colour: str = CHAMELEON) -> str:
    """A chameleon of any colour on its branch."""
    return _perch() + _far_side(colour) + _chameleon_body(colour) + _near_side(colour)


def _perch() -> str:
    branch = line("M4 88 C28 84 70 86 97 82", "#8a5a34", 6.5, 2.75)
    return branch + path("M10 86.3 C30 83.5 60 84.5 80 83", stroke="#b98454", width=2)


def _far_side(colour: str) -> str:
    tail = "M24 60 C8 58 1 72 8 81 C15 89 29 84 27 74 C25 67 16 69 17 75"
    legs = ("M38 64 L33 82", "M66 62 L69 80")
    return line(tail, colour, 7) + "".join(line(leg, darker(colour, 0.28), 6) for leg in legs)


def _chameleon_body(colour: str) -> str:
    name = f"chameleon-{colour[1:]}"
    pale = lighter(colour, 0.6)
    stripes = (
        f"M{x} {37 - (x - 36) * 0.25:.1f} C{x + 4} 44 {x + 3} 52 {x - 1} 58" for x in (36, 46, 56)
    )
    return "".join(
        (
            linear(name, lighter(colour, 0.35), colour, darker(colour, 0.28)),
            path(
                (
                    "M22 60 C20 38 40 22 60 27 C64 15 80 9 89 17 C97 25 99 38 96 46 "
                    "C93 55 82 58 75 58 C68 70 46 74 33 70 C26 68 22 66 22 60 Z"
                ),
                f"url(#{name})",
            ),
            path("M26 46 L27 38 L33 36 L35 29 L42 28.5 L45 23.5 L52 25.5 L55 21.5 L60 27", width=3),
            flat(
                "M34 64 C42 70 60 68 72 58 C60 60 46 58 40 52 C34 50 30 58 34 64Z",
                pale,
                'fill-opacity="0.55"',
            ),
            *(path(d, stroke=lighter(colour, 0.35), width=4.2) for d in stripes),
            path("M96 46 C90 48 82 48 76 45", stroke=darker(colour, 0.5), width=2.6),
            path("M63 30 C66 21 76 14 86 18", stroke=pale, width=2.6),
        )
    )


def _near_side(colour: str) -> str:
    legs = ("M46 67 Q52 75 48 83", "M74 56 Q80 67 82 78")
    return "".join(
        (
            *(line(leg, colour, 6) for leg in legs),
            oval(79, 32, 11.5, 11.5, lighter(colour, 0.6), width=2.9),
            oval(79, 32, 8, 8, "none", stroke=colour, width=2),
            dot(81, 31, 4.8, PUPIL) + dot(82.7, 29.2, 1.8, "#fff"),
        )
    )


def frog() -> str:
    skin = "#5cb83c"
    return "".join(
        (
            radial("frog-skin", lighter(skin, 0.3), darker(skin, 0.15), centre=(0.5, 0.3), r=0.8),
            both_sides(oval(73, 28, 17, 17, "url(#frog-skin)")),
            path(
                (
                    "M50 26 C78 24 96 44 94 64 C92 84 72 92 50 92 C28 92 8 84 6 64 "
                    "C4 44 22 24 50 26Z"
                ),
                "url(#frog-skin)",
            ),
            flat("M14 66 C26 80 74 80 86 66 C86 84 70 90 50 90 C30 90 14 84 14 66Z", "#eef7c4"),
            path("M14 64 C28 80 72 80 86 64"),
            both_sides(oval(73, 27, 10, 10, "#fff", width=2.4), spot(72, 28, 6, 7, PUPIL)),
            dot(30.5, 25, 2.3, "#fff") + dot(74.5, 25, 2.3, "#fff"),
            both_sides(spot(57, 52, 1.8, 1.4, INK)),
            both_sides(spot(80, 62, 5, 3.4, "#f7a9a0", more='fill-opacity="0.85"')),
        )
    )
