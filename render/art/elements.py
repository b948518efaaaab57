"""Draws wind, water, sun, stone, and the mine in the rock."""

from render.art.pen import flat, group, linear, oval, path, radial


def wind() -> str:
    gusts = (
        "M8 40 H62 C80 40 80 18 64 18 C56 18 54 26 58 30",
        "M8 56 H80 C98 56 98 80 82 80 C74 80 72 72 76 68",
        "M18 72 H48 C60 72 60 90 48 90 C42 90 41 84 44 81",
    )
    edges = "".join(path(gust, width=11) for gust in gusts)
    return edges + "".join(path(gust, stroke="#bfe9ff", width=5.5) for gust in gusts)


def water() -> str:
    return "".join(
        (
            linear("water-drop", "#9fe8ff", "#1f7fd0"),
            path(
                (
                    "M50 5 C62 28 84 44 84 64 C84 84 68 96 50 96 C32 96 16 84 16 64 "
                    "C16 44 38 28 50 5Z"
                ),
                "url(#water-drop)",
            ),
            path("M30 62 C30 76 38 84 48 86", stroke="#e8fbff", width=6),
        )
    )


def sun() -> str:
    rays = (
        group(
            f"rotate({i * 30} 50 50)",
            path("M42 22 L50 2 L58 22Z", "#f2a61d" if i % 2 else "#e8642c", width=2.8),
        )
        for i in range(12)
    )
    return "".join(
        (
            radial("sun-face", "#fff3a0", "#ffc93a", "#f08a1d", centre=(0.5, 0.5), r=0.6),
            *rays,
            oval(50, 50, 30, 30, "url(#sun-face)"),
            path("M34 46 h10 M56 46 h10", width=5),
            path("M50 44 L46 58 H54", width=3.2) + path("M38 66 Q50 74 62 66", width=3.6),
        )
    )


def stone() -> str:
    return "".join(
        (
            linear("stone-grey", "#d6dad8", "#7d8785"),
            path(
                (
                    "M8 72 C8 52 22 30 44 24 C62 18 84 34 92 60 C97 78 88 88 70 89 "
                    "L26 89 C14 89 8 84 8 72Z"
                ),
                "url(#stone-grey)",
            ),
            path(
                "M44 24 L36 46 L54 58 L78 50 M36 46 L16 58 M54 58 L52 88",
                stroke="#5c6664",
                width=2.8,
            ),
            flat("M44 24 L36 46 L16 58 C20 44 30 30 44 24Z", "#f2f4f3", 'fill-opacity="0.7"'),
            path(
                "M56 86 C60 78 70 76 76 80 C82 74 92 76 92 82 C90 88 82 89 70 89 Z",
                "#7fb24a",
                width=2.4,
            ),
        )
    )


def mine() -> str:
    """A tunnel with a wooden frame in a rock, with gold in front of it."""
    rock = (
        "M4 88 C4 66 14 60 20 46 C26 30 36 10 52 10 C68 10 74 28 82 44 C90 58 96 68 96 88 "
        "C96 92 94 94 90 94 L10 94 C6 94 4 92 4 88Z"
    )
    nuggets = ((18, 84, 11), (40, 89, 8), (82, 85, 11), (64, 90, 7))
    return "".join(
        (
            linear("mine-rock", "#a9b0b5", "#5f686f"),
            path(rock, "url(#mine-rock)"),
            path("M36 26 L46 36 L60 28 M22 58 L14 74 M80 58 L86 70", stroke="#48525a", width=3),
            path("M30 94 L30 60 C30 42 70 42 70 60 L70 94Z", "#1b1b22"),
            path("M27 94 V56 M73 94 V56 M22 52 H78", width=13),
            path("M27 94 V56 M73 94 V56 M22 52 H78", stroke="#b9803f", width=7),
            *(_nugget(x, y, r) for x, y, r in nuggets),
        )
    )


def _nugget(x: float, y: float, r: float) -> str:
    shine = f"M{x - r * 0.45:.1f} {y - r * 0.2:.1f} l{r * 0.35:.1f} {-r * 0.35:.1f}"
    return oval(x, y, r, r * 0.8, "#ffcf3f", width=2.8) + path(shine, stroke="#fff6c9", width=3)
