"""Smooth shapes of any size: drawn at four times the size, reduced, then cached."""

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.art.palette import GLOW, INK, NIGHT, rgb
from render.kit.cache import cached
from render.kit.stamp import Sprite, sprite_from_layers, with_opacity

SUPERSAMPLING = 4
Point: TypeAlias = tuple[float, float]


def _mask(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    large = Image.new("L", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    draw(ImageDraw.Draw(large))
    return large.reduce(SUPERSAMPLING)


def _box_mask(width: int, height: int, inset: float, radius: float) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw) -> None:
        a = inset * SUPERSAMPLING
        edge = (a, a, width * SUPERSAMPLING - a - 1, height * SUPERSAMPLING - a - 1)
        pen.rounded_rectangle(edge, max(0, radius - inset) * SUPERSAMPLING, fill=255)

    return _mask(width, height, draw)


@cached
def rounded_box(
    width: int, height: int, radius: float, fill: str, edge: float = 0, ink: str = INK
) -> Sprite:
    """A rounded box with its edge inside, anchored at its top left corner."""
    layers = [(_box_mask(width, height, 0, radius), ink if edge else fill)]
    if edge:
        layers.append((_box_mask(width, height, edge, radius), fill))
    return sprite_from_layers(layers)


@cached
def crossed_disc(size: int, colour: str, ground: str) -> Sprite:
    """A ring with a cross, for a hole in high contrast, anchored at its centre."""
    disc = rounded_box(size, size, size / 2, ground, 6, colour)
    near, far = size * 0.28, size * 0.72

    def draw(pen: ImageDraw.ImageDraw) -> None:
        _draw_stroke(pen, [(near, near), (far, far)], 8)
        _draw_stroke(pen, [(near, far), (far, near)], 8)

    colours = disc.copy_colours()
    colours.paste(rgb(colour), (0, 0), _mask(size, size, draw))
    return Sprite(colours, disc.mask, size // 2, size // 2)


@cached
def translucent_box(width: int, height: int, radius: float, fill: str, part: float) -> Sprite:
    """A translucent rounded box; `part` is its opacity."""
    return with_opacity(rounded_box(width, height, radius, fill), part)


@cached
def frame(
    width: int, height: int, radius: float, colour: str = GLOW, thick: int = 8, ink: int = 4
) -> Sprite:
    """A ring around a box of this size, `colour` with an ink edge on both sides; its top left
    corner lies outside the box by the ring's thickness."""
    out = thick + 2 * ink
    w, h, r = width + 2 * out, height + 2 * out, radius + out
    masks = [_box_mask(w, h, inset, r) for inset in (0, ink, ink + thick, out)]
    ring = Image.composite(Image.new("L", (w, h)), masks[0], masks[3])
    return sprite_from_layers([(ring, INK), (masks[1], colour), (masks[2], INK)], out, out)


@cached
def layered_frame(
    width: int, height: int, radius: float, layers: tuple[tuple[str, int], ...]
) -> Sprite:
    """A ring around a box of this size, in layers of (colour, thickness) from outside to inside;
    its top left corner lies outside the box by the total thickness."""
    out = sum(thick for _, thick in layers)
    w, h, r = width + 2 * out, height + 2 * out, radius + out
    insets = [sum(thick for _, thick in layers[:i]) for i in range(len(layers) + 1)]
    masks = [_box_mask(w, h, inset, r) for inset in insets]
    ring = Image.composite(Image.new("L", (w, h)), masks[0], masks[-1])
    drawn = [(ring, layers[0][0])]
    drawn += [(mask, colour) for mask, (colour, _) in zip(masks[1:], layers[1:], strict=False)]
    return sprite_from_layers(drawn, out, out)


def _with_distances(points: list[Point]) -> Iterator[tuple[Point, float]]:
    """The points, each with its distance along the line."""
    way, before = 0.0, points[0]
    for point in points:
        way += hypot(point[0] - before[0], point[1] - before[1])
        before = point
        yield point, way


def _rounded_outline(width: float, height: float, inset: float, radius: float) -> list[Point]:
    """The outline of a rounded box: points a few pixels apart, clockwise from the top."""
    r = min(radius, width / 2 - inset, height / 2 - inset)
    right, bottom = width - inset - r, height - inset - r
    left = top = inset + r
    corners = ((right, top, -pi / 2), (right, bottom, 0.0), (left, bottom, pi / 2), (left, top, pi))
    points: list[Point] = [(left, inset)]
    for x, y, start in corners:
        bends = max(12, round(r * pi / 8))
        turns = (start + pi / 2 * i / bends for i in range(bends + 1))
        arc = [(x + r * cos(turn), y + r * sin(turn)) for turn in turns]
        points += [*_line_points(points[-1], arc[0]), *arc]
    return [*points, *_line_points(points[-1], (left, inset))]


def _line_points(a: Point, b: Point) -> list[Point]:
    steps = max(1, round(hypot(b[0] - a[0], b[1] - a[1])))
    return [
        (a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps)
        for i in range(1, steps + 1)
    ]


def _draw_stroke(pen: ImageDraw.ImageDraw, points: list[Point], width: float) -> None:
    fine = [(x * SUPERSAMPLING, y * SUPERSAMPLING) for x, y in points]
    pen.line(fine, 255, round(width * SUPERSAMPLING), "curve")
    r = width * SUPERSAMPLING / 2
    for x, y in (fine[0], fine[-1]):
        pen.ellipse((x - r, y - r, x + r, y + r), fill=255)


def _cut_dashes(points: list[Point], on: float, off: float) -> list[list[Point]]:
    """The line cut into whole dashes, whose length is fitted to the length of the line."""
    walked = list(_with_distances(points))
    total = walked[-1][1]
    count = max(1, round(total / (on + off)))
    on, period = on * total / (count * (on + off)), total / count
    dashes: list[list[Point]] = [[] for _ in range(count)]
    for point, way in walked:
        index, into = divmod(way, period)
        if index < count and into <= on:
            dashes[int(index)].append(point)
    return [dash for dash in dashes if len(dash) > 1]


@cached
def dashed_frame(width: int, height: int, radius: float, thick: float = 5) -> Sprite:
    """The mark of a legal place: a dashed white outline with an ink edge, anchored at its top left
    corner."""
    inset = thick
    line = _rounded_outline(width, height, inset, radius)
    edge = _mask(width, height, lambda pen: _draw_stroke(pen, line, thick + 4))
    pieces = _cut_dashes(line, thick * 2.4, thick * 1.9)

    def draw(pen: ImageDraw.ImageDraw) -> None:
        for piece in pieces:
            _draw_stroke(pen, piece, thick)

    return sprite_from_layers([(edge, INK), (_mask(width, height, draw), "#ffffff")])


@cached
def bracket(width: int, drop: int, colour: str = "#ffffff", thick: float = 6) -> Sprite:
    """A bracket under `width` pixels with two arms of height `drop`, anchored at the top of its
    left end."""
    edge = 4
    w, h = width + 2 * edge, drop + 2 * edge
    half = thick / 2 + edge
    line: list[Point] = [(half, half), (half, h - half), (w - half, h - half), (w - half, half)]
    outer = _mask(w, h, lambda pen: _draw_stroke(pen, line, thick + 2 * edge - 1))
    inner = _mask(w, h, lambda pen: _draw_stroke(pen, line, thick))
    return sprite_from_layers([(outer, INK), (inner, colour)], edge, edge)


@cached
def dashed_line(height: int, thick: float = 5) -> Sprite:
    """A vertical dashed white line with an ink edge, anchored at its top."""
    half = round(thick / 2 + 3)
    line = _line_points((half, half), (half, height))
    edge = _mask(2 * half, height + half, lambda pen: _draw_stroke(pen, line, thick + 4))
    pieces = _cut_dashes(line, thick * 2.4, thick * 1.9)

    def draw(pen: ImageDraw.ImageDraw) -> None:
        for piece in pieces:
            _draw_stroke(pen, piece, thick)

    return sprite_from_layers(
        [(edge, INK), (_mask(2 * half, height + half, draw), "#ffffff")], half, 0
    )


@cached
def empty_slot(width: int, height: int, radius: float) -> Sprite:
    """An empty place: a dark hollow."""
    return with_opacity(rounded_box(width, height, radius, NIGHT, 4, "#9fc98a"), 0.42)
