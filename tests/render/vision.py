"""How far apart colours are, and for whom: CIEDE2000, and what colour-blind eyes see."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeAlias

from render.art.palette import rgb

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

KINDS: dict[str, Matrix] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB."""
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, colour: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, colour, strict=True)) for row in matrix)
    return a, b, c


def linear(colour: str) -> Triple:
    """sRGB to linear light, 0 to 1."""
    r, g, b = rgb(colour)
    return _linear((r / 255, g / 255, b / 255))


def _linear(colour: Triple) -> Triple:
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
    return r, g, b


def contrast(one: str, other: str) -> float:
    """As WCAG counts it, 1 to 21."""
    low, high = sorted(_times(TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def simulate(r: float, g: float, b: float, kind: str) -> Triple:
    """A colour (sRGB, 0 to 1) as that kind of eye sees it.

    >>> [round(v, 2) for v in simulate(1, 0, 0, "all")]
    [1.0, 0.0, 0.0]
    """
    seen = (min(1.0, max(0.0, v)) for v in _times(KINDS[kind], _linear((r, g, b))))
    r, g, b = (v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in seen)
    return r, g, b


def lab(colour: str, kind: str = "all") -> Triple:
    """CIELAB of a colour as that kind of eye sees it."""
    r, g, b = (min(1.0, max(0.0, v)) for v in _times(KINDS[kind], linear(colour)))
    xyz = zip(_times(TO_XYZ, (r, g, b)), WHITE, strict=True)
    x, y, z = (v / w for v, w in xyz)
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal, 2005).

    >>> round(distance((50, 2.6772, -79.7751), (50, 0, -82.7485)), 4)
    2.0425
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = ((h2 - h1 + 180) % 360 - 180) if c1 * c2 else 0.0
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    return _weighted(l2 - l1, c2 - c1, dh, ((l1 + l2) / 2, (c1 + c2) / 2, hue))


def _weighted(dl: float, dc: float, dh: float, means: Triple) -> float:
    light, chroma, hue = means
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    spin = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * spin
    chroma_part, hue_part = dc / sc, dh / sh
    squares = (dl / sl) ** 2 + chroma_part**2 + hue_part**2
    return sqrt(squares + rotation * chroma_part * hue_part)
