"""Draws the monkey and the jaguar."""

from render.art.palette import BLUSH, PUPIL, darker, lighter
from render.art.pen import both_sides, dot, flat, oval, path, radial, spot

FUR = "#9a6236"
SKIN = "#f9dfb8"


def monkey() -> str:
    return "".join(
        (
            radial("monkey-fur", lighter(FUR, 0.18), darker(FUR, 0.25)),
            both_sides(oval(87, 47, 11.5, 12.5, "url(#monkey-fur)")),
            both_sides(spot(86.5, 47.5, 5.5, 6.5, "#f2bf92")),
            path(
                (
                    "M50 6 C56 3 62 6 60 11 C74 14 84 28 84 46 C84 72 70 92 50 92 "
                    "C30 92 16 72 16 46 C16 28 26 14 40 11 C36 5 44 2 50 6 Z"
                ),
                "url(#monkey-fur)",
            ),
            flat(
                (
                    "M50 32 C42 22 24 28 24 46 C24 53 27 57 30 60 C28 76 38 87 50 87 "
                    "C62 87 72 76 70 60 C73 57 76 53 76 46 C76 28 58 22 50 32 Z"
                ),
                SKIN,
            ),
            flat(
                (
                    "M32 62 C30 76 40 85 50 85 C60 85 70 76 68 62 C62 57 56 55 50 55 "
                    "C44 55 38 57 32 62Z"
                ),
                "#fbe9cf",
            ),
            both_sides(spot(61.5, 46, 6.6, 7.6, PUPIL)),
            dot(41, 43, 2.6, "#fff") + dot(64, 43, 2.6, "#fff"),
            both_sides(spot(54, 58.5, 2, 1.6, "#7b4a2a")),
            path("M36 67 Q50 82 64 67 Q50 71 36 67Z", "#b8443c", width=2.6),
            both_sides(spot(70.5, 60, 4.2, 2.8, BLUSH, more='fill-opacity="0.8"')),
        )
    )


ROSETTES = (
    (50, 21, 0),
    (38, 25, -20),
    (62, 25, 20),
    (27, 34, -40),
    (73, 34, 40),
    (18, 52, 80),
    (82, 52, -80),
    (20, 66, 70),
    (80, 66, -70),
)
"""The places of the jaguar's rosettes, and their rotation."""


def _rosette(x: float, y: float, turn: float) -> str:
    turned = f'transform="rotate({turn} {x} {y})"'
    ring = path(f"M{x - 5} {y + 2} a5.4 4.6 0 1 1 7 2.4", stroke="#5a2d16", more=turned)
    return ring + dot(x, y, 1.3, "#b5651d")


def jaguar() -> str:
    return "".join(
        (
            radial("jaguar-fur", "#ffd777", "#e39a2d", centre=(0.5, 0.35), r=0.8),
            both_sides(oval(80, 24, 15, 15, "url(#jaguar-fur)")),
            both_sides(spot(80, 25, 7.5, 7.5, "#7a3f22")),
            path(
                (
                    "M50 12 C80 12 92 34 90 56 C88 80 70 92 50 92 C30 92 12 80 10 56 "
                    "C8 34 20 12 50 12Z"
                ),
                "url(#jaguar-fur)",
            ),
            flat(
                (
                    "M50 62 C36 56 24 66 28 78 C32 88 42 91 50 91 C58 91 68 88 72 78 "
                    "C76 66 64 56 50 62Z"
                ),
                "#fff4d8",
            ),
            *(_rosette(*rosette) for rosette in ROSETTES),
            both_sides(path("M74 46 C68 38 58 42 56 50 C64 54 70 52 74 46Z", "#f2ffd0", width=2.6)),
            both_sides(spot(63.5, 47, 3.6, 4.4, PUPIL)),
            dot(38, 45.2, 1.4, "#fff") + dot(65, 45.2, 1.4, "#fff"),
            path("M41 60 L59 60 C60 66 54 70 50 70 C46 70 40 66 41 60Z", "#d9534a", width=2.6),
            path("M50 70 L50 76 M50 76 C46 82 38 82 36 77 M50 76 C54 82 62 82 64 77", width=2.8),
            both_sides(path("M70 70 L86 67 M70 75 L85 77", stroke="#fff", width=1.6)),
        )
    )
