"""Draws plants: berry, twig, cacao pod, and the leaves and flowers of every background."""

from render.art.palette import darker, lighter
from render.art.pen import LINE, dot, flat, group, line, linear, oval, path, radial, spot


def berry() -> str:
    fruit = (
        oval(x, y, 20, 20, "url(#berry-fruit)") + spot(x - 6, y - 7, 5, 3.6, "#ffd2dd", -30)
        for x, y in ((32, 52), (68, 52), (50, 74))
    )
    return "".join(
        (
            radial("berry-fruit", "#ff7d9c", "#b3123f")
            + linear("berry-leaf", "#8fd14f", "#3f8a2b"),
            line("M50 38 C46 22 52 10 60 5", "#6d8f36", 2.6, 1.7),
            path("M52 24 C66 6 88 8 94 16 C86 32 66 36 52 24Z", "url(#berry-leaf)"),
            path("M56 23 C68 18 80 16 90 16", stroke="#2f6b22", width=2),
            path("M48 26 C36 10 18 10 10 20 C18 34 36 38 48 26Z", "url(#berry-leaf)"),
            path("M44 25 C34 20 24 19 15 20", stroke="#2f6b22", width=2),
            *fruit,
        )
    )


def twig() -> str:
    shoots = "M40 62 C44 50 42 40 36 30 M62 50 C70 56 78 62 84 72"
    stem = "M6 74 C28 66 50 58 94 30"
    return "".join(
        (
            linear("twig-leaf", "#a6dd5b", "#3f8a2b"),
            path(shoots, width=9) + path(stem, width=17),
            path(shoots, stroke="#8a5a34", width=4) + path(stem, stroke="#8a5a34", width=11),
            path("M10 71 C30 64 52 56 88 32", stroke="#c08a55", width=3),
            path("M36 32 C20 30 14 16 18 6 C32 8 42 18 36 32Z", "url(#twig-leaf)"),
            path("M84 70 C96 74 96 88 90 95 C78 92 74 80 84 70Z", "url(#twig-leaf)"),
            path("M70 42 C62 28 68 14 78 8 C88 18 86 34 70 42Z", "url(#twig-leaf)"),
        )
    )


def cacao_pod() -> str:
    leaf = path("M52 16 C66 -2 92 4 97 16 C88 34 66 32 52 16Z", "url(#pod-leaf)")
    return _pod_colours() + leaf + group("translate(47 53) rotate(24) scale(0.98)", _pod())


def two_cacao_pods() -> str:
    leaf = path("M48 12 C62 -4 86 0 92 10 C84 26 62 26 48 12Z", "url(#pod-leaf)")
    right = group("translate(68 56) rotate(-16) scale(0.82)", _pod())
    return _pod_colours() + leaf + right + group("translate(32 56) rotate(18) scale(0.82)", _pod())


def _pod_colours() -> str:
    return linear("pod-shell", "#ffc54a", "#f08a24", "#c8501e", end=(1, 1)) + linear(
        "pod-leaf", "#8fd14f", "#2f7d2b"
    )


def _pod() -> str:
    return "".join(
        (
            line("M0 -40 C4 -46 2 -52 8 -54", "#6d4a26", 3, 2),
            path(
                (
                    "M0 -40 C20 -36 26 -8 20 14 C16 30 8 40 0 46 C-8 40 -16 30 -20 14 "
                    "C-26 -8 -20 -36 0 -40Z"
                ),
                "url(#pod-shell)",
            ),
            path(
                ("M0 -38 C4 -10 4 18 0 44 M-8 -34 C-16 -8 -14 18 -4 38 M8 -34 C16 -8 14 18 4 38"),
                stroke="#9c3d14",
                width=2.4,
            ),
            path("M-13 -14 C-15 0 -14 10 -11 18", stroke="#ffe9a6", width=3),
        )
    )


def blade(length: float, width: float) -> str:
    """The outline of a leaf that grows upwards from (0, 0)."""
    a, b, tip = width * 0.9, length * 0.25, length * 0.72
    return (
        f"M0 0 C{a:.1f} {-b:.1f} {width:.1f} {-tip:.1f} 0 {-length:.1f} "
        f"C{-width:.1f} {-tip:.1f} {-a:.1f} {-b:.1f} 0 0Z"
    )


def leaf(x: float, y: float, length: float, width: float, turn: float, colour: str) -> str:
    """A flat leaf with a darker half and veins, its stalk at (x, y)."""
    tip = length * 0.72
    half = f"M0 0 C{-width * 0.9:.1f} {-length * 0.25:.1f} {-width:.1f} {-tip:.1f} 0 {-length:.1f}Z"
    veins = "".join(
        f"M0 {-length * at:.1f} l{side * width * 0.5:.1f} {-length * 0.12:.1f}"
        for at in (0.14, 0.3, 0.46, 0.62)
        for side in (-1, 1)
    )
    rib = path(
        f"M0 0 V{-length * 0.92:.1f} {veins}", stroke=lighter(colour, 0.18), width=length * 0.016
    )
    return group(
        f"translate({x:.1f} {y:.1f}) rotate({turn:.1f})",
        flat(blade(length, width), colour),
        flat(half, darker(colour, 0.16)),
        rib,
    )


def palm(colour: str) -> str:
    """A palm leaf of 100 units that grows upwards from (50, 100)."""
    steps = [i / 9 for i in range(9, 0, -1)]
    lengths = [46 * (1 - (2 * t - 1.05) ** 2 * 0.62) for t in steps]
    fingers = "".join(
        group(
            f"translate(0 {-86 * t:.1f}) rotate({side * (62 - 34 * t):.1f})",
            flat(blade(size, size * 0.17), colour if side > 0 else darker(colour, 0.16)),
        )
        for t, size in zip(steps, lengths, strict=True)
        for side in (-1, 1)
    )
    return group(
        "translate(50 100)", fingers, path("M0 0 V-95", stroke=darker(colour, 0.3), width=2)
    )


def monstera(colour: str) -> str:
    """A split leaf of 100 units that grows upwards from (50, 100)."""
    outline = (
        "M50 98 C36 96 14 84 8 62 L30 64 L7 52 C6 44 8 36 12 30 L33 46 L17 24 "
        "C24 15 34 8 50 3 C66 8 76 15 83 24 L67 46 L88 30 C92 36 94 44 93 52 "
        "L70 64 L92 62 C86 84 64 96 50 98Z"
    )
    half = "M50 98 C36 96 14 84 8 62 L30 64 L7 52 C6 44 8 36 12 30 L33 46 L17 24 C24 15 34 8 50 3Z"
    ribs = (
        "M50 98 V12 M50 80 L22 74 M50 80 L78 74 M50 60 L20 44 M50 60 "
        "L80 44 M50 40 L34 20 M50 40 L66 20"
    )
    return (
        flat(outline, colour)
        + flat(half, darker(colour, 0.16))
        + path(ribs, stroke=lighter(colour, 0.18), width=1.8)
    )


def frond(colour: str) -> str:
    """A single broad leaf of 100 units that grows upwards from (50, 100)."""
    return leaf(50, 100, 98, 27, 0, colour)


def flower(colour: str) -> str:
    petals = "".join(
        group(
            f"translate(50 50) rotate({72 * k})",
            path(blade(44, 20), colour, darker(colour, 0.35), 2.4),
        )
        for k in range(5)
    )
    return petals + dot(50, 50, 10, "#fff3b0") + dot(50, 50, 4, "#f2a61d")


def canopy(colour: str) -> str:
    """The outline of a leaf, for the dark depth of a background."""
    return flat(blade(98, 27), colour, 'transform="translate(50 100)"')


def hole() -> str:
    """A hole in the ground."""
    return "".join(
        (
            dot(50, 50, 46, "#3b2412"),
            dot(50, 52, 42, "#06110b"),
            path("M14 42 A40 40 0 0 1 86 42", stroke="#241608", width=7),
            flat("M16 66 A38 38 0 0 0 84 66 A60 60 0 0 1 16 66Z", "#10261a"),
            dot(50, 50, 46, "none", LINE),
        )
    )
