"""Draws the leaf tiles of Jungle: a leaf with its veins, and the icons on its back."""

from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from bot.games.jungle.components import Direction
from render.art.palette import FLAT, INK, OUTLINE, darker, lighter, mix, rgb
from render.kit import shapes
from render.kit.cache import cached
from render.kit.figures import centred_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite, sprite_from_layers

FINE = 3
TINTS = ("#5ba246", "#3b9255", "#74ad40", "#2d8159")
"""The colours of the leaves, in the order of a map."""
BACK = "#d9d27c"
"""The colour that is mixed into a leaf's tint for its back."""
COVER = "#8fb548"
"""The colour of the leaf that covers the hole."""
PLATE = "#e9e6a8"
"""The colour behind an icon that lies on an animal, and behind the bug in high contrast."""
RIB, VEIN, STEP = 9, 5, 62
"""The thickness of the middle rib and of the veins, and the distance between veins."""
EAST = {Direction.EAST: 0, Direction.NORTH: 90, Direction.WEST: 180, Direction.SOUTH: 270}
"""The counterclockwise rotation of an arrow that points to the right, in degrees."""

Point = tuple[float, float]


def tint(number: int, flipped: bool) -> str:
    """The colour of the n-th leaf of a map."""
    front = TINTS[number % len(TINTS)]
    return mix(front, BACK, 0.5) if flipped else front


@cached
def leaf(width: int, height: int, round_: int, colour: str, flat: bool = False) -> Sprite:
    """A leaf as large as its tile, anchored at its top left corner: two corners rounded with
    radius `round_`, two pointed, the veins along the longer side. `flat`: its outline alone, for
    high contrast."""
    whole, inner = _blade(width, height, round_, 0), _blade(width, height, round_, 5)
    if flat:
        return sprite_from_layers([(whole.reduce(FINE), OUTLINE), (inner.reduce(FINE), FLAT)])
    veins = ImageChops.darker(_veins(width, height), inner)
    layers = ((whole, darker(colour, 0.45)), (inner, colour), (veins, lighter(colour, 0.3)))
    return sprite_from_layers([(mask.reduce(FINE), shade) for mask, shade in layers])


def _blade(width: int, height: int, round_: int, inset: int) -> Image.Image:
    """The outline of a leaf, at `FINE` times the size."""
    edge = [inset * FINE, inset * FINE, (width - inset) * FINE - 1, (height - inset) * FINE - 1]
    masks = []
    for radius, corners in ((round_, (True, False, True, False)), (26, (False, True, False, True))):
        mask = Image.new("L", (width * FINE, height * FINE))
        pen = ImageDraw.Draw(mask)
        pen.rounded_rectangle(edge, (radius - inset) * FINE, fill=255, corners=corners)
        masks.append(mask)
    return ImageChops.darker(*masks)


def _veins(width: int, height: int) -> Image.Image:
    """A rib along the longer side and veins that bend away from it, at `FINE` times the size."""
    long, short = max(width, height), min(width, height)
    mask = Image.new("L", (long * FINE, short * FINE))
    pen = ImageDraw.Draw(mask)
    middle = short / 2
    _line(pen, [(10, middle), (long - 10, middle)], RIB)
    for start in range(26, long - 40, STEP):
        for way in (-1, 1):
            bend = [
                (start + 78 * part + 26 * part**2, middle + way * (short / 2 - 8) * part**0.8)
                for part in (i / 12 for i in range(13))
            ]
            _line(pen, bend, VEIN)
    return mask.transpose(Image.Transpose.ROTATE_90) if height > width else mask


def _line(pen: ImageDraw.ImageDraw, points: list[Point], thick: int) -> None:
    fine = [(x * FINE, y * FINE) for x, y in points]
    for one, other in pairwise(fine):
        pen.line((one, other), 255, thick * FINE)


@cached
def hollow(size: int, flat: bool = False) -> Sprite:
    """A space: a translucent dark hollow with a light rim, anchored at its centre."""
    if flat:
        ring = shapes.rounded_box(size, size, size / 2, FLAT, 3, OUTLINE)
        return Sprite(ring.colours, ring.mask, size // 2, size // 2)
    rim, ground = _disc(size, 0), _disc(size, 3)
    colours = Image.new("RGB", rim.size, rgb("#eaf6c8"))
    colours.paste(rgb(INK), (0, 0), ground)
    solid = ImageChops.subtract(_part(rim, 0.5), _part(ground, 0.3))
    return Sprite(colours, solid, size // 2, size // 2)


def _disc(size: int, inset: int) -> Image.Image:
    mask = Image.new("L", (size * FINE, size * FINE))
    a, b = inset * FINE, (size - inset) * FINE - 1
    ImageDraw.Draw(mask).ellipse((a, a, b, b), fill=255)
    return mask.reduce(FINE)


def _part(mask: Image.Image, part: float) -> Image.Image:
    return mask.point(lambda v: round(v * part))


@cached
def bug(size: int, arrow: Direction, flat: bool = False) -> Sprite:
    """The bug with the arrow that it points along, anchored at its centre. In the theme of high
    contrast it lies on a pale disc, as colour-blind eyes see it almost as dark as the ground."""
    image = Image.new("RGBA", (size, size))
    across, up = arrow.offset
    beetle = scale_image(sprite_image("ladybird"), round(size * 0.62)).rotate(
        EAST[arrow] - 90, expand=True
    )
    if flat:
        plain, beetle = beetle, Image.new("RGBA", beetle.size)
        disc = Image.new("RGBA", beetle.size, PLATE)
        beetle.paste(disc, mask=_disc(beetle.width, 0))
        beetle.alpha_composite(plain)
    pointer = scale_image(sprite_image("turn"), round(size * 0.4)).rotate(EAST[arrow], expand=True)
    for sprite, away in ((beetle, -0.17), (pointer, 0.3)):
        x = size * (0.5 + away * across) - sprite.width / 2
        y = size * (0.5 - away * up) - sprite.height / 2
        image.alpha_composite(sprite, (round(x), round(y)))
    return centred_sprite(image)


@cached
def snail(size: int) -> Sprite:
    """The snail, anchored at its centre."""
    return centred_sprite(scale_image(sprite_image("snail"), size))
