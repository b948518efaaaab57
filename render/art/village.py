"""Draws what people have made: hut, meeple, coin, temple and market."""

from render.art.palette import INK, darker, lighter
from render.art.pen import LINE, box, dot, flat, line, linear, oval, path, radial

RED = "#d9483b"


def hut(colour: str = RED) -> str:
    """A hut with a roof in a player's colour."""
    roof = f"hut-{colour[1:]}"
    return "".join(
        (
            linear("hut-wall", "#e6b877", "#b57f43")
            + linear(roof, lighter(colour, 0.3), darker(colour, 0.2)),
            path("M20 50 L80 50 L76 92 L24 92Z", "url(#hut-wall)"),
            path("M32 52 L31 91 M68 52 L69 91", stroke="#8a5a2e", width=2.4),
            path("M42 92 L42 70 C42 60 58 60 58 70 L58 92Z", "#4a2f1a"),
            path(
                (
                    "M50 6 C64 22 80 40 94 54 C88 60 84 54 79 58 C73 62 70 55 64 59 "
                    "C58 62 55 56 50 60 C45 56 42 62 36 59 C30 55 27 62 21 58 "
                    "C16 54 12 60 6 54 C20 40 36 22 50 6Z"
                ),
                f"url(#{roof})",
            ),
            path(
                "M50 12 L50 54 M40 24 L30 52 M60 24 L70 52", stroke=darker(colour, 0.35), width=2.2
            ),
        )
    )


def meeple(colour: str = RED) -> str:
    """A meeple in a player's colour, with an outline thick enough for a tiny size."""
    name = f"meeple-{colour[1:]}"
    return "".join(
        (
            linear(name, lighter(colour, 0.25), darker(colour, 0.1)),
            path(
                (
                    "M50 6 C62 6 70 15 70 26 C70 33 67 37 64 40 C78 42 96 50 96 60 "
                    "C96 69 80 69 71 66 C74 78 82 86 85 92 C86 96 84 97 80 97 L62 97 "
                    "C57 97 55 84 50 84 C45 84 43 97 38 97 L20 97 C16 97 14 96 15 92 "
                    "C18 86 26 78 29 66 C20 69 4 69 4 60 C4 50 22 42 36 40 "
                    "C33 37 30 33 30 26 C30 15 38 6 50 6Z"
                ),
                f"url(#{name})",
                width=5.5,
            ),
            path("M42 16 C46 11 54 11 58 15", stroke=lighter(colour, 0.7), width=4),
        )
    )


def coin() -> str:
    return "".join(
        (
            radial("coin-gold", "#fff2a8", "#ffcf3f", "#e0981c"),
            oval(50, 54, 42, 42, "#9c6a10") + oval(50, 48, 42, 42, "url(#coin-gold)"),
            oval(50, 48, 31, 31, "none", stroke="#b97b14", width=3),
            path(
                "M50 26 l7 14 15 2 -11 11 3 15 -14 -7 -14 7 3 -15 -11 -11 15 -2Z",
                "#ffe27a",
                "#a8690c",
                3,
            ),
        )
    )


def temple() -> str:
    steps = ((6, 76, 88), (16, 58, 68), (26, 40, 48))
    return "".join(
        (
            linear("temple-stone", "#f4e7c5", "#b79a68"),
            *(box(x, y, w, 18, 2, "url(#temple-stone)") for x, y, w in steps),
            path("M40 94 L44 40 H56 L60 94Z", "#fff6dd"),
            path("M42.5 80 h15 M43.2 68 h13.6 M44 56 h12", stroke="#9c7f4e", width=2.4),
            box(32, 16, 36, 24, 0, "url(#temple-stone)"),
            path("M26 16 H74 L68 6 H32Z", "#d9694a"),
            path("M44 40 V28 C44 22 56 22 56 28 V40Z", "#3a2a1c"),
        )
    )


def market() -> str:
    fruit = ((26, "#f08a24"), (42, "#e8523f"), (58, "#f2c53d"), (74, "#f08a24"))
    return "".join(
        (
            linear("market-counter", "#c98d52", "#8a5a2e"),
            line("M16 44 V94 M84 44 V94", "#8a5a2e", 4, 2.5),
            box(10, 64, 80, 22, 3, "url(#market-counter)"),
            *(dot(x, 60, 8, colour, 2.4) for x, colour in fruit),
            _awning(),
        )
    )


def _awning() -> str:
    roof = "M12 12 H88 L96 40 H4Z"
    top, bottom = 76 / 6, 92 / 6
    stripes = (
        (f"M{12 + top * i:.1f} 12 h{top:.1f} L{4 + bottom * (i + 1):.1f} 40 h{-bottom:.1f}Z")
        for i in (0, 2, 4)
    )
    scallops = (
        path(
            f"M{4 + bottom * i:.1f} 40 a{bottom / 2:.2f} 8 0 0 0 {bottom:.2f} 0Z",
            "#fff7e6" if i % 2 else "#e8523f",
            width=2.6,
        )
        for i in range(6)
    )
    cloth = flat(roof, "#fff7e6") + "".join(flat(d, "#e8523f") for d in stripes)
    return cloth + "".join(scallops) + path(roof, stroke=INK, width=LINE)
