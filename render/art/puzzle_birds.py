"""Draws Puzzle-Memo's birds, each over its spaces of 100 × 100 as parts of one picture."""

from render.art.palette import PUPIL
from render.art.pen import both_sides, dot, flat, group, line, linear, oval, path


def macaw() -> str:
    """3 × 1: in flight, a wing in each of the outer spaces."""
    feathers = (
        (
            "M150 30 C110 0 50 2 6 26 C14 34 26 38 34 38 C24 46 20 52 18 60 C50 66 100 66 140 58Z",
            "#2f6fd6",
        ),
        (
            "M150 30 C114 10 70 10 34 28 C44 40 54 42 58 42 C52 48 50 52 50 56 C84 60 116 58 "
            "140 54Z",
            "#f7c325",
        ),
        ("M150 32 C124 18 96 18 70 30 C80 44 100 52 140 52Z", "#e2382f"),
    )
    wings = "".join(path(d, fill, width=3.8) for d, fill in feathers)
    return "".join(
        (
            linear("macaw-body", "#ff5c4a", "#c3261f"),
            path("M132 70 L126 98 L142 92 L150 99 L158 92 L174 98 L168 70Z", "#2f6fd6", width=3.8),
            path("M143 72 L144 96 M157 72 L156 96", stroke="#f7c325", width=4),
            wings,
            group("translate(300 0) scale(-1 1)", wings),
            path(
                "M150 4 C176 4 184 28 180 50 C178 72 166 84 150 84 C134 84 122 72 120 50 C116 "
                "28 124 4 150 4Z",
                "url(#macaw-body)",
                width=4,
            ),
            group(
                "translate(100 0)",
                both_sides(flat("M53 24 C62 20 74 24 75 36 C70 46 58 44 54 38Z", "#fff7ea")),
                both_sides(path("M60 38 l10 2 M60 33 l12 0", stroke="#e2382f", width=1.8)),
                both_sides(dot(63, 28, 4.6, PUPIL), dot(65, 26.4, 1.6, "#fff")),
                path(
                    "M40 36 C42 26 58 26 60 36 C60 48 54 58 50 62 C46 58 40 48 40 36Z",
                    "#3a3a40",
                    width=3.2,
                ),
                path("M44 36 C46 31 52 30 55 33", stroke="#8b8b96", width=2.6),
            ),
        )
    )


def toucan() -> str:
    """1 × 2: bill and bib above, wing and perch below."""
    return "".join(
        (
            linear("tall-toucan-body", "#3b4356", "#14171f"),
            linear(
                "tall-toucan-bill", "#ffd23e", "#ff9a1f", "#f0592b", end=(-1, 0.6), start=(1, 0)
            ),
            line("M2 164 C30 158 70 172 98 162", "#8a5a34", 11, 3),
            path("M60 150 L66 196 L82 190 L88 146Z", "#20242f", width=4),
            path(
                "M74 30 C94 36 98 76 94 112 C92 142 80 160 62 160 C44 160 34 140 34 112 C34 88 "
                "40 70 44 54 C48 36 60 26 74 30Z",
                "url(#tall-toucan-body)",
                width=4.2,
            ),
            flat("M52 46 C62 42 76 52 76 72 C76 92 62 102 50 98 C42 92 42 60 52 46Z", "#fff3c4"),
            flat(
                "M48 96 C58 104 72 98 76 80 C78 98 70 112 58 112 C50 110 46 102 48 96Z", "#e8412f"
            ),
            path("M84 84 C98 108 92 138 74 152 C60 140 66 104 84 84Z", "#4a556e", width=3.2),
            path("M84 104 C84 120 80 134 74 142", stroke="#7f8db0", width=3),
            path("M58 48 C46 22 10 30 4 84 C16 70 34 68 56 72Z", "url(#tall-toucan-bill)", width=4),
            flat("M10 56 C6 64 4 74 4 84 C9 78 14 75 20 72 C14 68 11 62 10 56Z", PUPIL),
            path("M56 72 C40 70 24 72 14 78 C24 88 44 88 58 80Z", "#d8501f", width=3.6),
            path("M16 48 C22 38 32 34 42 36", stroke="#fff3b8", width=4),
            oval(68, 50, 11, 11, "#3fa9f5", width=3)
            + dot(67, 50, 6.4, PUPIL)
            + dot(69.5, 47.5, 2.3, "#fff"),
            path(
                "M46 160 l-3 8 M52 160 l0 9 M62 160 l0 9 M68 160 l3 8", stroke="#3e86c8", width=4.6
            ),
        )
    )


def hummingbird() -> str:
    """1 × 1: it hovers at a flower."""
    return "".join(
        (
            linear("hummingbird-body", "#38c7a4", "#157a86"),
            linear("hummingbird-wing", "#e3f7ff", "#8fd0ea"),
            path(
                "M6 70 C2 62 8 54 16 60 C18 52 28 52 28 62 C36 62 38 72 30 76 C30 84 20 86 16 "
                "80 C8 82 4 76 6 70Z",
                "#f25fa0",
                width=3,
            ),
            dot(19, 69, 5, "#ffe27a", 2),
            path("M60 46 C60 24 74 8 92 6 C94 22 86 42 70 54Z", "url(#hummingbird-wing)"),
            path("M64 42 C68 28 76 18 86 12 M68 46 C76 36 84 28 90 20", stroke="#5aa6c8", width=2),
            path("M66 74 L92 94 L84 96 L80 100 L60 82Z", "#1c6f8c"),
            path(
                "M40 40 C52 30 68 40 74 58 C78 74 70 86 60 84 C46 82 38 66 36 54Z",
                "url(#hummingbird-body)",
            ),
            flat("M38 54 C46 52 54 58 56 68 C58 76 58 80 58 82 C46 80 39 66 38 54Z", "#f7f2dc"),
            path("M42 46 L22 64", width=4.2),
            oval(48, 40, 14, 12.5, "url(#hummingbird-body)"),
            flat("M38 48 C44 54 54 54 58 48 C58 58 44 60 38 48Z", "#e8305f"),
            dot(46, 38, 4.6, PUPIL) + dot(44.6, 36.4, 1.7, "#fff"),
            path("M54 58 C62 54 72 60 76 72 C66 72 58 68 54 58Z", "#2aa58c", width=2.6),
        )
    )
