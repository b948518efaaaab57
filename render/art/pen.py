"""Builds shapes as SVG text, drawn in boxes of 100 × 100 with one dark outline."""

from render.art.palette import INK, PUPIL

LINE = 3.4
"""The width of the outline in a box of 100."""


def path(d: str, fill: str = "none", stroke: str = INK, width: float = LINE, more: str = "") -> str:
    return (
        f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round" {more}/>'
    )


def flat(d: str, fill: str, more: str = "") -> str:
    """A shape without an outline."""
    return f'<path d="{d}" fill="{fill}" {more}/>'


def line(d: str, stroke: str, width: float, edge: float = 3) -> str:
    """A stroke with an ink edge on both sides."""
    return path(d, width=width + 2 * edge) + path(d, stroke=stroke, width=width)


def oval(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    fill: str,
    turn: float = 0,
    stroke: str = INK,
    width: float = LINE,
    more: str = "",
) -> str:
    turned = f'transform="rotate({turn} {cx} {cy})"' if turn else ""
    return (
        f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}" {turned} {more}/>'
    )


def spot(
    cx: float, cy: float, rx: float, ry: float, fill: str, turn: float = 0, more: str = ""
) -> str:
    """An oval without an outline."""
    return oval(cx, cy, rx, ry, fill, turn, "none", 0, more)


def dot(cx: float, cy: float, r: float, fill: str, width: float = 0) -> str:
    return oval(cx, cy, r, r, fill, width=width)


def box(x: float, y: float, w: float, h: float, r: float, fill: str, width: float = LINE) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{width}"/>'
    )


def eye(cx: float, cy: float, r: float = 5.5, look: tuple[float, float] = (0, 0)) -> str:
    """A big eye: a white ball with a highlight, its pupil turned by `look`."""
    x, y = cx + look[0], cy + look[1]
    ball = dot(cx, cy, round(r * 1.55, 2), "#fff", round(LINE * 0.6, 2))
    shine = dot(round(x + r * 0.35, 2), round(y - r * 0.4, 2), round(r * 0.38, 2), "#fff")
    return ball + dot(x, y, r, PUPIL) + shine


def group(transform: str, *parts: str) -> str:
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def both_sides(*parts: str) -> str:
    """The parts, and their mirror image at x = 50."""
    right = "".join(parts)
    return right + group("translate(100 0) scale(-1 1)", right)


def _stops(stops: tuple[str, ...]) -> str:
    steps = ("0", "1") if len(stops) == 2 else ("0", "0.58", "1")
    pairs = zip(steps, stops, strict=True)
    return "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in pairs)


def linear(
    name: str, *stops: str, end: tuple[float, float] = (0, 1), start: tuple[float, float] = (0, 0)
) -> str:
    """A gradient of two or three colours; `name` must be unique within the sprite."""
    (x1, y1), (x2, y2) = start, end
    return (
        f'<defs><linearGradient id="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
        f"{_stops(stops)}</linearGradient></defs>"
    )


def radial(
    name: str, *stops: str, centre: tuple[float, float] = (0.4, 0.35), r: float = 0.75
) -> str:
    return (
        f'<defs><radialGradient id="{name}" cx="{centre[0]}" cy="{centre[1]}" r="{r}">'
        f"{_stops(stops)}</radialGradient></defs>"
    )


def svg(body: str, view: tuple[float, float, float, float] = (-3, -3, 106, 106)) -> str:
    """A complete drawing; `view` is its box: x, y, width, height."""
    x, y, w, h = view
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}" '
        f'width="{w}" height="{h}">{body}</svg>'
    )
