"""Draws the players' marks: a shape for each, so that colour is never the only sign."""

from collections.abc import Callable
from math import cos, pi, sin

from render.art.palette import INK
from render.art.pen import box, dot, path

EDGE = 7.0


def _polygon(points: int, radii: tuple[float, ...], centre: float = 50) -> str:
    """A closed line around (50, centre) that begins at the top, with the radii used in turn."""
    corners = []
    for i in range(points):
        angle, r = 2 * pi * i / points - pi / 2, radii[i % len(radii)]
        corners.append(f"{50 + r * cos(angle):.1f} {centre + r * sin(angle):.1f}")
    return "M" + " L".join(corners) + "Z"


def triangle(fill: str) -> str:
    return path(_polygon(3, (50,), 58), fill, INK, EDGE)


def circle(fill: str) -> str:
    return dot(50, 50, 40, fill, EDGE)


def square(fill: str) -> str:
    return box(13, 13, 74, 74, 8, fill, EDGE)


def diamond(fill: str) -> str:
    return path(_polygon(4, (48,)), fill, INK, EDGE)


def star(fill: str) -> str:
    return path(_polygon(10, (50, 25), 53), fill, INK, EDGE)


SHAPES: dict[str, Callable[[str], str]] = {
    "triangle": triangle,
    "circle": circle,
    "square": square,
    "diamond": diamond,
    "star": star,
}
