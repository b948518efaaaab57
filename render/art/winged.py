"""Draws flying animals: bee, butterfly, fly and dragonfly."""

from render.art.palette import INK, darker, lighter
from render.art.pen import both_sides, dot, eye, line, linear, oval, path, radial, spot


def bee() -> str:
    body = '<ellipse cx="46" cy="58" rx="30" ry="23" transform="rotate(-14 46 58)"/>'
    stripes = path("M24 34 Q12 62 26 92", stroke="#2a2320", width=9) + path(
        "M42 30 Q30 60 44 92", stroke="#2a2320", width=9.5
    )
    return "".join(
        (
            linear("bee-body", "#ffe26b", "#f5a623"),
            f'<defs><clipPath id="bee-clip">{body}</clipPath></defs>',
            oval(38, 26, 14, 22, "#dff3ff", -28, more='fill-opacity="0.92"'),
            oval(60, 24, 13, 21, "#eef9ff", 18, more='fill-opacity="0.92"'),
            path("M17 70 L5 80 L21 78Z", INK),
            oval(46, 58, 30, 23, "url(#bee-body)", -14),
            f'<g clip-path="url(#bee-clip)">{stripes}</g>',
            oval(46, 58, 30, 23, "none", -14),
            oval(73, 50, 19, 18.5, "url(#bee-body)"),
            path("M70 33 C68 20 76 14 82 16 M82 35 C84 24 92 22 96 26", width=3),
            dot(82, 16, 3.6, INK) + dot(96, 26, 3.6, INK),
            eye(79, 47, 4.6, (0.8, 0.2)),
            path("M71 60 Q78 66 86 59", width=2.6),
            spot(70, 57, 3.4, 2.3, "#f58a5a"),
        )
    )


def butterfly() -> str:
    wing = "#2f8fe0"
    return "".join(
        (
            radial(
                "butterfly-wing",
                lighter(wing, 0.45),
                wing,
                darker(wing, 0.2),
                centre=(0.5, 0.5),
                r=0.7,
            ),
            both_sides(
                path("M52 50 C58 18 92 4 96 20 C99 38 82 54 54 56 Z", "url(#butterfly-wing)"),
                path("M54 56 C78 54 92 66 84 82 C76 96 58 84 52 62 Z", "url(#butterfly-wing)"),
                oval(80, 26, 6.5, 5.5, "#fff3c4", -30, width=2),
                oval(72, 74, 5.5, 5, "#ffcf4a", width=2),
                spot(65, 42, 4, 3.2, "#fff", -30, 'fill-opacity="0.8"'),
            ),
            both_sides(path("M50 30 C54 14 62 10 66 14", width=3)),
            path("M50 26 C57 30 56 78 50 88 C44 78 43 30 50 26Z", "#3b2a22"),
            dot(50, 29, 6.4, "#4c372c", 2.6),
            both_sides(dot(52.6, 28, 1.7, "#fff")),
        )
    )


def fly() -> str:
    return "".join(
        (
            radial("fly-body", "#7f93a6", "#33424f") + radial("fly-eye", "#ff7a62", "#b3202a"),
            both_sides(
                path("M62 52 L84 44 L92 50 M62 62 L84 66 L90 76 M58 74 L72 86 L70 95", width=3.6)
            ),
            oval(50, 66, 19, 26, "url(#fly-body)"),
            path("M35 62 Q50 68 65 62 M34 73 Q50 79 66 73", stroke="#22303b", width=3),
            both_sides(
                oval(68, 70, 13, 27, "#d8eefc", -24, more='fill-opacity="0.86"'),
                path(
                    "M60 52 C66 62 72 76 76 90 M62 58 C70 64 76 72 79 78",
                    stroke="#8fb4cc",
                    width=1.8,
                ),
            ),
            oval(50, 40, 17, 13, "url(#fly-body)") + oval(50, 27, 15, 13, "url(#fly-body)"),
            both_sides(
                oval(61.5, 25, 10, 12, "url(#fly-eye)", 14), spot(64, 20, 2.8, 3.6, "#ffd6cb", 14)
            ),
        )
    )


def dragonfly() -> str:
    return "".join(
        (
            linear("dragonfly-body", "#5fe0d0", "#1c7f9c"),
            both_sides(
                oval(74, 32, 24, 8.5, "#e3f7ff", -14, more='fill-opacity="0.88"'),
                oval(73, 48, 22, 7.5, "#d2effb", 12, more='fill-opacity="0.88"'),
            ),
            line("M50 40 L50 94", "#27a7b8", 6),
            path("M47 56 h6 M47 66 h6 M47 76 h6 M47 86 h6", stroke="#0f5666", width=2.4),
            oval(50, 38, 10, 14, "url(#dragonfly-body)"),
            both_sides(oval(58, 20, 9, 10, "#f2643d")),
            dot(45, 16, 2.4, "#ffd9cc") + dot(61, 16, 2.4, "#ffd9cc"),
        )
    )
