"""The animals of Jungle as tokens: orange discs and blue squares, alone, stacked, face down."""

from functools import lru_cache

from PIL import Image

from bot.games.jungle.components import OWNER, SPECIES
from render.art.palette import NIGHT, darker, lighter
from render.jungle.grid import Grid
from render.kit import shapes
from render.kit.figures import centred_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite

SIDES = ("#f5882a", "#2f8df0")
"""The colours of the seats; their tokens differ by shape as well."""
ROUNDING = (0.5, 0.24)
"""How round a seat's token is: a disc, and a square with soft corners."""
ALONE, STACKED = 0.8, 0.62
"""The parts of a space that a token takes."""
APART = 0.19
"""How far the two of a stack are from the middle."""
FACE = "#fff8e8"
UNKNOWN = "monstera-2"
"""What is to be seen of a token that lies face down."""


def radius(seat: int, size: int) -> float:
    return size * ROUNDING[seat]


@lru_cache(maxsize=64)
def token(letter: str, size: int) -> Sprite:
    """An animal by its letter in a stack, its middle on the point."""
    image = _blank(OWNER[letter], size, FACE)
    animal = scale_image(sprite_image(SPECIES[letter].value), round(size * 0.7))
    image.alpha_composite(
        animal, ((size - animal.width) // 2, round(size * 0.47) - animal.height // 2)
    )
    _letter(image, letter.upper(), size)
    return centred_sprite(image, max(3, size // 24))


@lru_cache(maxsize=16)
def back(seat: int, size: int) -> Sprite:
    """A token face down, its middle on the point."""
    image = _blank(seat, size, lighter(SIDES[seat], 0.3))
    mark = scale_image(sprite_image(UNKNOWN), round(size * 0.6))
    image.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return centred_sprite(image, max(3, size // 24))


def _blank(seat: int, size: int, face: str) -> Image.Image:
    """A token without its animal: a thick piece of wood in the seat's colour with a face."""
    thick, rim = round(size * 0.07), round(size * 0.085)
    image = Image.new("RGBA", (size, size + thick))
    round_ = radius(seat, size)
    shapes.rounded_box(size, size, round_, darker(SIDES[seat], 0.5), 3).draw_on(image, 0, thick)
    shapes.rounded_box(size, size, round_, SIDES[seat], 3).draw_on(image, 0, 0)
    inner = size - 2 * rim
    shapes.rounded_box(
        inner, inner, radius(seat, inner), face, 2, darker(SIDES[seat], 0.3)
    ).draw_on(image, rim, rim)
    return image


def _letter(image: Image.Image, letter: str, size: int) -> None:
    """The animal's letter on a dark pill at the lower right."""
    pill = round(size * 0.34)
    x, y = round(size * 0.83), round(size * 0.85)
    shapes.rounded_box(pill, pill, pill / 2, NIGHT, 2, "#ffffff").draw_on(
        image, x - pill // 2, y - pill // 2
    )
    text_sprite(letter, round(pill * 0.7)).draw_on(image, x, y)


def stack(picture: Image.Image, letters: str, x: int, y: int, where: Grid) -> None:
    """What stands on a space: one animal in its middle, or the lower one at the lower left and
    the upper one at the upper right."""
    if len(letters) == 1:
        token(letters, where.part(ALONE)).draw_on(picture, x, y)
        return
    away = where.part(APART)
    for letter, way in zip(letters, (-1, 1), strict=False):
        token(letter, where.part(STACKED)).draw_on(picture, x + way * away, y - way * away)


def face_down(picture: Image.Image, seat: int, x: int, y: int, where: Grid, ready: bool) -> None:
    """An animal that is hidden; faint as long as its side is not ready."""
    there = back(seat, where.part(ALONE))
    (there if ready else with_opacity(there, 0.6)).draw_on(picture, x, y)


@lru_cache(maxsize=8)
def base(seat: int, size: int) -> Sprite:
    """A base: a ring of the side's colour and shape round the space, its middle on the point."""
    thick = 9
    inner = size - 2 * thick
    ring = shapes.frame(inner, inner, radius(seat, inner), SIDES[seat], thick, 3)
    ground = with_opacity(shapes.rounded_box(inner, inner, radius(seat, inner), SIDES[seat]), 0.45)
    out = (ring.width - inner) // 2
    image = Image.new("RGBA", (ring.width, ring.height))
    layer = Image.new("RGBA", (inner, inner))
    layer.paste(ground.colours, (0, 0))
    layer.putalpha(ground.mask)
    image.alpha_composite(layer, (out, out))
    ring.draw_on(image, ring.x, ring.y)
    return centred_sprite(image)
