"""Draws Puzzle-Memo's other animals, each over its spaces of 100 × 100 as parts of one picture."""

from render.art.palette import INK, PUPIL, darker, lighter
from render.art.pen import both_sides, dot, eye, flat, group, line, linear, oval, path, radial, spot
from render.art.reptiles import frog as frog_face

ANACONDA, CAIMAN, IGUANA = "#7fa83a", "#4f8f5b", "#3fbf6b"


def anaconda() -> str:
    """4 × 1: it winds from its tail to its head."""
    body = (
        "M14 78 C40 92 58 40 92 34 C136 28 142 78 184 74 "
        "C226 70 232 26 272 28 C306 30 308 60 330 58"
    )
    blotches = 'stroke-dasharray="17 15" style="stroke-linecap:butt"'
    return "".join(
        (
            linear("anaconda-head", lighter(ANACONDA, 0.25), darker(ANACONDA, 0.15)),
            line("M0 90 C80 84 300 96 400 88", "#8a5a34", 10, 3),
            line(body, ANACONDA, 34, 4),
            path(body, stroke=darker(ANACONDA, 0.42), width=27, more=blotches),
            path(body, stroke="#f2d24b", width=11, more=blotches),
            path(body, stroke=lighter(ANACONDA, 0.35), width=3, more='stroke-dasharray="2 30"'),
            path(
                "M372 66 C380 66 384 72 392 69 M380 67 C386 70 387 76 392 79",
                stroke="#e23b3b",
                width=3.4,
            ),
            path(
                "M322 34 C344 22 374 32 382 54 C384 70 366 78 346 76 C326 76 310 66 310 54 "
                "C310 44 314 38 322 34Z",
                "url(#anaconda-head)",
                width=4.2,
            ),
            path("M316 52 C326 58 334 58 340 50", stroke=darker(ANACONDA, 0.4), width=3),
            eye(348, 44, 6, (0.8, 0.4)),
            path("M340 66 C356 70 370 68 378 60", stroke=darker(ANACONDA, 0.5), width=3),
            spot(372, 52, 2, 2.4, INK),
        )
    )


def caiman() -> str:
    """3 × 1: teeth on the left, scutes in the middle, the tail on the right."""
    skin, dark = "url(#caiman-skin)", darker(CAIMAN, 0.35)
    scutes = "".join(
        f"M{x} {y} l9 -13 9 13"
        for x, y in (
            (112, 40),
            (132, 36),
            (152, 35),
            (172, 37),
            (192, 41),
            (212, 47),
            (231, 53),
            (249, 59),
            (266, 65),
        )
    )
    teeth = "".join(f"M{x} 70 l4.5 8 4.5 -8" for x in range(16, 74, 10))
    legs = (
        path(
            f"M{x} 70 C{x - 8} 82 {x - 14} 86 {x - 12} 94 L{x + 12} 94 C{x + 16} 84 {x + 20} 78 "
            f"{x + 22} 70Z",
            skin,
            width=3.8,
        )
        for x in (112, 196)
    )
    return "".join(
        (
            linear("caiman-skin", lighter(CAIMAN, 0.3), CAIMAN, darker(CAIMAN, 0.18)),
            path(scutes, dark, width=3.6),
            path(
                (
                    "M6 66 C10 52 34 50 60 46 C66 34 84 28 94 36 C140 32 190 36 226 50 "
                    "C256 62 278 72 296 90 C270 90 250 88 228 84 C190 90 140 90 104 84 "
                    "C86 92 30 94 10 88 C4 82 4 74 6 66Z"
                ),
                skin,
                width=4.2,
            ),
            flat(
                "M14 84 C40 90 80 88 104 80 C150 88 200 86 232 80 C200 78 150 80 104 74 C70 82 "
                "40 80 14 80Z",
                "#e6e9a8",
            ),
            *legs,
            path("M8 70 C34 72 70 72 90 64", width=3.4),
            path(teeth, "#fff", width=2.2),
            path(
                "M128 54 l10 6 M150 50 l10 6 M172 52 l10 6 M214 60 l9 5 M236 68 l9 4",
                stroke=dark,
                width=3.4,
            ),
            eye(78, 44, 6.2, (-0.8, 0.4)),
            spot(14, 58, 3, 2.4, INK),
        )
    )


def iguana() -> str:
    """2 × 1: the crested head on the left, the ringed tail on the right."""
    skin, dark = "url(#iguana-skin)", darker(IGUANA, 0.4)
    crest = "M40 18 l5 -13 7 11 6 -12 7 12 7 -11 6 12 8 -9 5 11 8 -8 5 11 8 -7 4 10"
    tail = "M112 62 C140 60 160 50 172 62 C184 76 196 72 197 56"
    legs = (
        line(
            f"M{x} 66 C{x - 4} 78 {x + 2} 82 {x - 4} 90 L{x - 14} 91 M{x - 4} 90 l8 1",
            IGUANA,
            6,
            2.6,
        )
        for x in (54, 104)
    )
    return "".join(
        (
            linear("iguana-skin", lighter(IGUANA, 0.35), IGUANA, darker(IGUANA, 0.2)),
            line("M0 92 C60 86 140 94 200 88", "#8a5a34", 9, 3),
            path(crest, "#f2a03d", width=3.2),
            line(tail, IGUANA, 13, 3.6),
            path(
                tail,
                stroke=dark,
                width=13,
                more='stroke-dasharray="6 13" style="stroke-linecap:butt"',
            ),
            *legs,
            path(
                (
                    "M8 46 C6 26 26 14 44 20 C74 10 112 26 124 58 C122 74 100 78 80 76 "
                    "C60 76 50 70 44 64 C34 66 14 64 8 46Z"
                ),
                skin,
                width=4,
            ),
            path("M24 62 C22 76 34 84 44 78 C48 72 48 68 46 64Z", "#f2b35a", width=3.2),
            path(
                "M70 36 C76 46 76 56 70 66 M86 34 C94 46 94 58 88 70 M102 42 C108 52 108 60 104 68",
                stroke=dark,
                width=3.6,
            ),
            path("M9 50 C18 54 28 54 36 48", stroke=dark, width=2.8),
            eye(32, 36, 5.4, (-0.7, 0.3)),
            dot(42, 54, 4, "#e8f7c8", 2),
            spot(13, 42, 1.8, 1.6, INK),
        )
    )


def snail() -> str:
    """2 × 1: the shell on the left, the head with its horns on the right."""
    return "".join(
        (
            radial("big-snail-shell", "#ffd08a", "#b8622a"),
            linear("big-snail-foot", "#f3e3b5", "#cfa765"),
            path("M158 44 C156 30 152 22 146 14 M172 44 C176 28 182 20 188 14", width=5),
            dot(145, 13, 6, PUPIL) + dot(189, 13, 6, PUPIL),
            dot(143, 11, 2, "#fff") + dot(187, 11, 2, "#fff"),
            path(
                (
                    "M6 90 C16 78 40 80 60 80 L116 80 C138 76 136 42 164 40 C188 40 192 64 184 80 "
                    "C176 94 150 95 116 95 L14 95 C4 95 2 94 6 90Z"
                ),
                "url(#big-snail-foot)",
                width=4,
            ),
            oval(74, 48, 50, 42, "url(#big-snail-shell)", width=4),
            path(
                (
                    "M114 70 C90 92 36 82 38 46 C40 18 92 12 102 42 C106 66 76 72 68 54 "
                    "C64 42 76 38 82 46"
                ),
                stroke="#7a3c1a",
                width=5.4,
            ),
            path("M30 34 C36 22 48 14 60 11", stroke="#fff0c8", width=4),
            path("M162 72 Q172 80 182 70", width=3),
            spot(180, 60, 3, 3, INK) + spot(164, 62, 3, 3, INK),
            spot(156, 70, 5, 3.4, "#f3a48a"),
        )
    )


def tarantula() -> str:
    """1 × 1: it has hairy legs on all sides."""
    legs = (
        "M60 46 C72 34 82 26 86 12",
        "M64 52 C80 44 92 40 96 28",
        "M64 60 C80 60 94 62 97 74",
        "M60 68 C74 74 84 84 84 95",
    )
    hairs = "M34 66 l-5 4 M32 76 l-6 3 M38 86 l-4 5 M50 90 l0 6"
    return "".join(
        (
            radial("tarantula-body", "#c67a3c", "#5b2f18"),
            both_sides(*(path(leg, width=9) for leg in legs)),
            both_sides(*(path(leg, stroke="#8a4a24", width=4.6) for leg in legs)),
            both_sides(
                *(
                    path(leg, stroke="#ff9d3c", width=4.6, more='stroke-dasharray="3 12"')
                    for leg in legs
                )
            ),
            oval(50, 70, 23, 22, "url(#tarantula-body)"),
            both_sides(path(hairs, stroke="#3a1d0e", width=2.6)),
            oval(50, 44, 18, 16, "url(#tarantula-body)"),
            path("M42 66 Q50 72 58 66 M41 76 Q50 82 59 76", stroke="#ff9d3c", width=3.4),
            eye(42, 40, 4.6, (0.6, 0.4)) + eye(58, 40, 4.6, (-0.6, 0.4)),
            dot(50, 32, 2.2, "#fff", 1.4),
            path("M44 54 l2 7 M56 54 l-2 7", stroke="#f4ead6", width=3.2),
        )
    )


def frog() -> str:
    """1 × 1: the face."""
    return group("translate(2 4) scale(0.96)", frog_face())
