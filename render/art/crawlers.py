"""Draws crawling animals: spider, caterpillar, snail, ladybird, and the firefly, which also
flies."""

from render.art.palette import INK
from render.art.pen import both_sides, dot, eye, group, linear, oval, path, radial, spot

DARK = "#2b2b33"


def spider() -> str:
    legs = (
        (14, -4, 30, -30, 40, -14),
        (16, 2, 38, -14, 45, 8),
        (16, 8, 38, 6, 44, 28),
        (12, 14, 28, 22, 30, 42),
    )
    bends = (
        f"M{50 + a} {52 + b} Q{50 + c} {52 + d} {50 + e} {52 + f}" for a, b, c, d, e, f in legs
    )
    return "".join(
        (
            radial("spider-body", "#8d6bb8", "#3a2558"),
            both_sides(*(path(bend, width=5) for bend in bends)),
            oval(50, 60, 25, 24, "url(#spider-body)"),
            path("M50 48 l6 7 -6 7 -6 -7Z M50 64 l5 6 -5 6 -5 -6Z", "#f2c14e", "none", 0),
            oval(50, 35, 17, 15, "url(#spider-body)"),
            eye(43, 33, 4.2, (0.6, 0.4)) + eye(57, 33, 4.2, (-0.6, 0.4)),
            path("M44 43 Q50 48 56 43", stroke="#fff", width=2.4),
        )
    )


def caterpillar() -> str:
    parts = ((13, 72), (26, 64), (40, 70), (54, 76), (66, 66))
    feet = (path(f"M{x - 3} {y + 10} l-1 9 M{x + 4} {y + 10} l1 9", width=3.6) for x, y in parts)
    rings = (
        oval(x, y, 13, 13.5, f"url(#caterpillar-{i % 2})") + dot(x, y - 3, 3.4, "#f79a3b")
        for i, (x, y) in enumerate(parts)
    )
    return "".join(
        (
            radial("caterpillar-0", "#d7f06a", "#6aa82a")
            + radial("caterpillar-1", "#b9e04e", "#4f8f22"),
            *feet,
            *rings,
            path("M68 26 C62 14 56 14 54 18 M82 25 C86 13 92 13 94 17", width=3),
            dot(54, 18, 3.6, "#e8523f", 2) + dot(94, 17, 3.6, "#e8523f", 2),
            oval(75, 43, 20, 20, "url(#caterpillar-0)"),
            eye(69, 40, 4.4, (0.6, 0.3)) + eye(83, 40, 4.4, (0.4, 0.3)),
            path("M69 52 Q76 58 83 51", width=2.6),
        )
    )


def snail() -> str:
    return "".join(
        (
            radial("snail-shell", "#ffd08a", "#b8622a")
            + linear("snail-foot", "#f3e3b5", "#cfa765"),
            path("M82 40 C80 26 76 20 72 16 M90 42 C92 28 94 22 96 18", width=4),
            dot(72, 15, 4.4, INK) + dot(95, 17, 4.4, INK),
            path(
                (
                    "M6 86 C14 76 24 78 34 78 L62 78 C72 70 68 44 84 38 "
                    "C98 36 99 56 94 68 C88 84 72 90 54 90 L12 90 C6 90 4 88 6 86Z"
                ),
                "url(#snail-foot)",
            ),
            oval(42, 52, 31, 30, "url(#snail-shell)"),
            path(
                (
                    "M66 68 C52 82 22 74 24 50 C26 32 54 28 60 46 C64 60 46 68 40 58 "
                    "C37 52 43 48 47 51"
                ),
                stroke="#7a3c1a",
                width=4,
            ),
            path("M82 60 Q88 64 93 59", width=2.6),
            dot(86, 51, 2.3, INK),
        )
    )


def ladybird() -> str:
    dots = ((38, 48, 5), (62, 48, 5), (34, 66, 5), (66, 66, 5), (43, 80, 4), (57, 80, 4))
    return "".join(
        (
            radial("ladybird-shell", "#ff8a5c", "#c22f2a"),
            both_sides(path("M66 44 L86 34 M70 58 L92 58 M66 72 L84 84", width=4.4)),
            oval(50, 28, 17, 15, DARK),
            both_sides(path("M58 15 C62 6 68 5 72 8", width=3.2)),
            oval(50, 60, 28, 31, "url(#ladybird-shell)") + path("M50 30 L50 90"),
            *(dot(x, y, r, DARK) for x, y, r in dots),
            eye(43, 25, 3.4) + eye(57, 25, 3.4),
        )
    )


def firefly() -> str:
    glow = (
        '<defs><radialGradient id="firefly-glow"><stop offset="0" stop-color="#fffbc0"/>'
        '<stop offset="0.45" stop-color="#ffe94d" stop-opacity="0.75"/>'
        '<stop offset="1" stop-color="#ffe94d" stop-opacity="0"/></radialGradient></defs>'
    )
    return "".join(
        (
            glow
            + radial("firefly-lamp", "#fffde0", "#ffd21f")
            + linear("firefly-wing", "#5d4a3c", "#2c211b"),
            dot(38, 70, 34, "url(#firefly-glow)"),
            group("rotate(38 50 52)", _firefly_body()),
        )
    )


def _firefly_body() -> str:
    return "".join(
        (
            both_sides(path("M64 40 L76 34 M64 52 L78 54", width=3.6)),
            oval(50, 72, 17, 22, "url(#firefly-lamp)"),
            path("M35 70 Q50 76 65 70 M36 80 Q50 86 64 80", stroke="#e0a400", width=2.6),
            both_sides(path("M52 34 C70 36 74 58 66 76 C58 72 52 58 51 40Z", "url(#firefly-wing)")),
            path("M34 36 C34 24 66 24 66 36 C60 42 40 42 34 36Z", "#e4503a"),
            oval(50, 20, 12, 10, "#33271f"),
            both_sides(path("M56 12 C60 4 66 2 70 5", width=3)),
            eye(44.5, 19, 3.4) + eye(55.5, 19, 3.4),
            spot(50, 26, 3, 1.2, "#f3d9b0"),
        )
    )
