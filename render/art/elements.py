"""Wind, water, sun and stone."""

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
