"""Draws Puzzle-Memo's mammals, each over its spaces of 100 × 100 as parts of one picture."""

from render.art.mammals import jaguar as jaguar_face
from render.art.palette import INK, PUPIL, darker, lighter
from render.art.pen import (
    both_sides,
    dot,
    eye,
    flat,
    group,
    line,
    linear,
    oval,
    path,
    radial,
    spot,
)

TAPIR, SADDLE = "#6b5560", "#e9dfdc"
ANTEATER, SLOTH, CAPYBARA = "#7c6a58", "#b59468", "#b9763f"
ARMADILLO, BAT = "#c79a6b", "#6c5596"


def jaguar() -> str:
    """2 × 2: the whole face, its ears on top and its muzzle below."""
    return group("translate(4 2) scale(1.92)", jaguar_face())


def tapir() -> str:
    """2 × 2: back and head above, legs below, its drooping snout between both."""
    skin, dark = "url(#tapir-skin)", darker(TAPIR, 0.35)
    far = (
        path(f"M{x} 128 C{x - 2} 150 {x} 170 {x} 186 L{x + 20} 186 L{x + 24} 128Z", dark, width=4)
        for x in (56, 118)
    )
    near = (
        path(f"M{x} 120 C{x + 2} 150 {x - 2} 170 {x - 4} 191 L{x + 22} 191 L{x + 30} 120Z", skin)
        + path(f"M{x} 191 v-9 M{x + 8} 191 v-9 M{x + 16} 191 v-9", stroke="#f4ead6", width=3.4)
        for x in (24, 90)
    )
    return "".join(
        (
            linear("tapir-skin", lighter(TAPIR, 0.3), TAPIR, darker(TAPIR, 0.22)),
            *far,
            path("M14 92 C4 92 4 102 8 110 C16 110 22 104 24 98Z", skin, width=4),
            *near,
            path(
                (
                    "M14 110 C10 66 42 40 84 44 C98 46 106 44 116 38 C136 28 158 40 170 60 "
                    "C180 74 192 86 195 104 C196 116 190 124 182 122 C176 120 176 114 172 108 "
                    "C160 116 146 118 134 128 C112 146 44 154 22 140 C16 132 15 122 14 110Z"
                ),
                skin,
                width=4.4,
            ),
            flat(
                "M34 132 C26 96 44 60 84 52 C106 60 112 92 104 134 C80 142 52 142 34 132Z", SADDLE
            ),
            path("M104 46 C98 26 108 10 122 8 C134 18 136 36 128 46Z", skin, width=4),
            flat("M109 40 C106 28 112 18 121 15 C127 24 127 34 122 40Z", "#f4ead6"),
            eye(146, 64, 6.5, (0.8, 0.5)),
            path("M150 104 C160 106 168 102 174 94", stroke=dark, width=3),
            spot(187, 112, 3, 3.6, INK),
            path("M176 90 l10 -3 M180 98 l9 -3", stroke=dark, width=2.6),
            spot(146, 86, 8, 5, "#e7a58f", more='fill-opacity="0.6"'),
        )
    )


def anteater() -> str:
    """An L of 3 × 2: snout, body and legs below, the bushy tail up to the right."""
    coat, dark = "url(#anteater-coat)", darker(ANTEATER, 0.4)
    legs = (
        path(f"M{x} 150 L{x - 3} 188 L{x + 24} 190 L{x + 24} 150Z", fill, width=4)
        for x, fill in ((128, dark), (196, dark), (108, coat), (218, coat))
    )
    claws = "M104 190 l8 -8 8 8 8 -8 4 8 M214 190 l8 -8 8 8 8 -8 4 8"
    strands = "".join(
        f"M{x0} {y0} C{x1} {y1} {x2} {y2} {x3} {y3} "
        for x0, y0, x1, y1, x2, y2, x3, y3 in (
            (252, 140, 282, 110, 262, 60, 240, 34),
            (256, 128, 292, 96, 284, 50, 262, 16),
            (264, 136, 300, 110, 300, 60, 284, 30),
        )
    )
    return "".join(
        (
            linear("anteater-coat", lighter(ANTEATER, 0.3), ANTEATER, darker(ANTEATER, 0.25)),
            path(
                (
                    "M216 148 C246 142 226 96 214 66 C206 46 214 20 228 12 C234 20 240 10 250 6 "
                    "C256 14 264 6 274 8 C278 18 288 20 292 32 C290 44 298 56 296 76 "
                    "C297 104 288 132 266 150 C250 164 228 166 216 160Z"
                ),
                "url(#anteater-tail)",
                width=4.4,
            ),
            linear("anteater-tail", "#a18b74", "#6b5a49", "#4d4036"),
            path(strands, stroke="#c7b299", width=3.4),
            *legs,
            path(claws, stroke="#efe4cf", width=3.2),
            path(
                (
                    "M10 158 C30 146 56 134 74 124 C82 108 102 104 116 110 C150 98 208 104 232 128 "
                    "C244 142 242 160 230 166 C196 172 140 172 112 164 C98 160 90 158 78 156 "
                    "C54 158 32 164 14 168 C6 168 6 162 10 158Z"
                ),
                coat,
                width=4.4,
            ),
            flat(
                "M96 150 C112 134 146 124 192 138 C160 140 128 148 112 162 C104 160 98 156 96 150Z",
                "#2f2a28",
            ),
            path("M98 128 C120 116 150 118 186 128", stroke="#f4ead6", width=5),
            path("M82 116 C74 104 80 96 90 98 C98 102 98 110 94 116Z", coat, width=3.6),
            eye(68, 138, 5, (-0.6, 0.3)),
            path("M14 165 C8 170 2 172 4 178", stroke="#e0566b", width=3),
            spot(14, 160, 3.4, 2.8, INK),
        )
    )


def sloth() -> str:
    """1 × 3: arms around a branch on top, the smiling face, the belly with its claws."""
    coat, dark = "url(#sloth-coat)", darker(SLOTH, 0.3)
    claws = "M22 22 l-3 15 M30 22 l0 16 M38 22 l3 15 M62 22 l-3 15 M70 22 l0 16 M78 22 l3 15"
    return "".join(
        (
            linear("sloth-coat", lighter(SLOTH, 0.22), SLOTH, darker(SLOTH, 0.18)),
            line("M2 26 C30 18 68 34 98 24", "#8a5a34", 13, 3),
            path("M8 25 C30 20 60 32 90 24", stroke="#b98454", width=3),
            path(
                (
                    "M14 24 C20 12 36 12 40 24 C42 60 46 90 50 116 C54 90 58 60 60 24 "
                    "C64 12 80 12 86 24 C90 76 92 120 88 168 L12 168 C8 120 10 76 14 24Z"
                ),
                coat,
                width=4.2,
            ),
            path("M20 54 l8 6 M22 76 l9 5 M80 54 l-8 6 M78 76 l-9 5", stroke=dark, width=3),
            path(claws, stroke="#f4ead6", width=4.4),
            path(
                (
                    "M12 150 C4 190 4 232 12 256 C20 280 34 292 50 292 C66 292 80 280 88 256 "
                    "C96 232 96 190 88 150Z"
                ),
                coat,
                width=4.2,
            ),
            flat(
                "M50 196 C66 196 76 212 76 236 C76 262 66 280 50 280 C34 280 24 262 24 236 "
                "C24 212 34 196 50 196Z",
                "#ead6b0",
            ),
            path(
                "M38 218 l6 7 M62 218 l-6 7 M36 240 l7 7 M64 240 l-7 7", stroke="#c9ab7c", width=3
            ),
            path("M16 244 C22 266 34 272 42 266", width=5, stroke=dark),
            path("M84 244 C78 266 66 272 58 266", width=5, stroke=dark),
            path(
                "M36 264 l4 14 M42 264 l0 14 M58 264 l0 14 M64 264 l-4 14",
                stroke="#f7efdf",
                width=3.6,
            ),
            oval(50, 146, 38, 36, coat, width=4.2),
            oval(50, 150, 29, 26, "#f6e7c8", width=0, stroke="none"),
            both_sides(flat("M54 140 C64 134 80 140 84 152 C74 158 60 156 54 150Z", "#7c5a3a")),
            both_sides(dot(63, 146, 5.4, PUPIL), dot(65, 144, 1.9, "#fff")),
            oval(50, 155, 6.5, 4.6, "#4a3527", width=2),
            path("M36 163 Q50 175 64 163", width=3),
            both_sides(spot(72, 163, 4.6, 3, "#f0a58c", more='fill-opacity="0.8"')),
        )
    )


def capybara() -> str:
    """An L of 2 × 2: the head on the upper left, the body below."""
    coat, dark = "url(#capybara-coat)", darker(CAPYBARA, 0.35)
    hairs = "M96 118 l10 8 M122 112 l10 9 M150 120 l9 10 M112 140 l10 8 M140 142 l9 9 M166 146 l7 9"
    return "".join(
        (
            linear("capybara-coat", lighter(CAPYBARA, 0.28), CAPYBARA, darker(CAPYBARA, 0.2)),
            path("M150 160 L152 190 L182 190 L184 150Z", dark, width=4),
            path(
                (
                    "M30 120 C60 88 110 96 148 102 C184 108 196 136 192 164 C190 180 180 186 "
                    "166 186 "
                    "L60 188 C36 184 24 156 30 120Z"
                ),
                coat,
                width=4.4,
            ),
            path(hairs, stroke=darker(CAPYBARA, 0.22), width=3.4),
            path(
                "M122 176 C126 152 160 148 172 166 C178 178 172 190 160 190 L126 190 Z",
                coat,
                width=4,
            ),
            path("M40 150 L38 190 L66 190 L70 156Z", coat, width=4),
            path(
                "M44 190 l0 -6 M52 190 l0 -6 M60 190 l0 -6 M136 190 l0 -6 M146 190 l0 -6", width=2.6
            ),
            path("M66 26 C62 10 78 4 88 12 C92 20 88 30 80 32Z", coat, width=3.8),
            path("M42 24 C38 10 50 6 58 12 C62 20 60 28 54 30Z", coat, width=3.8),
            path(
                (
                    "M10 82 C8 56 22 26 54 24 C82 22 98 42 100 74 C100 104 86 126 58 128 "
                    "C32 130 12 112 10 82Z"
                ),
                coat,
                width=4.4,
            ),
            flat(
                "M12 82 C12 64 26 58 42 60 C58 62 64 76 62 94 C60 112 44 120 30 116 "
                "C18 110 12 98 12 82Z",
                lighter(CAPYBARA, 0.42),
            ),
            spot(24, 76, 5, 4, INK) + spot(46, 78, 5, 4, INK),
            path("M34 86 L34 98 M34 98 C28 106 20 104 18 100 M34 98 C40 106 50 104 52 99", width=3),
            eye(34, 46, 5.6, (-0.6, 0.5)) + eye(72, 50, 5.6, (-0.6, 0.5)),
            spot(76, 82, 8, 5, "#f0a070", more='fill-opacity="0.7"'),
        )
    )


def armadillo() -> str:
    """2 × 1: its banded shell over both spaces, tail on the left, head on the right."""
    shell = (
        "M14 78 C14 34 50 14 92 14 C128 14 152 34 156 72 C150 82 134 84 92 84 C50 84 22 84 14 78Z"
    )
    bands = "".join(
        f"M{x} {16 + abs(x - 88) * 0.14:.0f} C{x + 12} 38 {x + 12} 62 {x + 4} 84 "
        for x in (58, 74, 90, 106)
    )
    scales = "".join(
        dot(x, y, 3.6, darker(ARMADILLO, 0.28))
        for x, y in (
            (28, 62),
            (40, 46),
            (42, 70),
            (54, 60),
            (126, 38),
            (134, 56),
            (124, 68),
            (142, 70),
        )
    )
    feet = (
        path(f"M{x} 80 L{x - 2} 94 L{x + 18} 94 L{x + 18} 80Z", "#a0764c", width=3.4)
        for x in (40, 110)
    )
    return "".join(
        (
            linear("armadillo-shell", lighter(ARMADILLO, 0.35), ARMADILLO, darker(ARMADILLO, 0.22)),
            path("M22 72 C10 74 2 84 4 92 C14 92 26 86 32 80Z", "#a0764c", width=3.6),
            *feet,
            path(
                "M138 60 C156 40 176 50 194 74 C196 82 190 86 182 86 C164 88 146 88 136 78Z",
                "#dcb98d",
                width=3.8,
            ),
            path("M152 50 C148 36 152 26 160 26 C168 32 168 44 164 52Z", "#dcb98d", width=3.4),
            path(shell, "url(#armadillo-shell)", width=4),
            path(bands, stroke=darker(ARMADILLO, 0.42), width=3.6),
            scales,
            eye(170, 64, 4.6, (0.6, 0.4)),
            spot(193, 78, 3.6, 3.2, INK),
            path("M176 80 Q182 84 188 81", width=2.4),
        )
    )


def bat() -> str:
    """1 × 1: wings spread."""
    wing = (
        "M56 46 C66 30 84 22 97 24 C93 34 95 44 96 56 C88 54 82 58 80 66 C74 60 66 62 62 70 L54 68Z"
    )
    return "".join(
        (
            radial("bat-fur", lighter(BAT, 0.25), darker(BAT, 0.25)),
            both_sides(
                path(wing, darker(BAT, 0.12)),
                path(
                    "M58 48 C70 40 84 32 95 26 M58 52 C68 50 76 54 80 64",
                    stroke=darker(BAT, 0.45),
                    width=2.2,
                ),
            ),
            path("M42 82 l-2 10 M46 84 l0 10 M54 84 l0 10 M58 82 l2 10", width=3),
            oval(50, 62, 17, 24, "url(#bat-fur)"),
            both_sides(path("M55 32 C58 18 66 12 72 14 C72 24 68 34 62 38Z", "url(#bat-fur)")),
            both_sides(flat("M59 30 C61 22 65 18 69 18 C68 25 66 30 62 34Z", "#e9a9bd")),
            oval(50, 40, 18, 16, "url(#bat-fur)"),
            eye(43, 38, 4.2, (0.5, 0.4)) + eye(57, 38, 4.2, (-0.5, 0.4)),
            path("M43 48 Q50 53 57 48", width=2.4),
            flat("M45 50 l2 5 2 -4Z M55 50 l-2 5 -2 -4Z", "#fff"),
        )
    )
