"""Draws the animals of Jungle as tokens: orange discs and blue squares, alone, stacked, face
down."""

from collections.abc import Callable

from PIL import Image

from bot.games.jungle.components import OWNER, SPECIES
from render.art.palette import INK, NIGHT, darker, lighter
from render.jungle.grid import LARGE, Grid
from render.kit import panels, shapes
from render.kit.cache import cached
from render.kit.figures import as_piece, centred_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite

SIDES = ("#f5882a", "#3d97f4")
"""The colours of the seats; their tokens differ by shape as well."""
ROUNDING = (0.5, 0.24)
"""The rounding of a seat's token, as a share of its size: a disc, and a square with soft
corners."""
FACE = "#fff8e8"
FAINT, OUTLINE = 0.6, ((INK, 2), ("#ffffff", 5), (INK, 2))
"""The opacity of a token whose side is not ready, and the layers of its outline, without which it
was lost on a leaf for eyes that take orange and green for one colour."""
UNKNOWN = "monstera-2"
"""The sprite on a token that lies face down."""


def radius(seat: int, size: int) -> float:
    return size * ROUNDING[seat]


@cached
def token(letter: str, size: int, high: bool = False) -> Sprite:
    """An animal by its letter in a stack, anchored at its centre; with `high` it is drawn higher,
    to leave room for its letter below."""
    image = _blank(OWNER[letter], size, FACE)
    animal = scale_image(sprite_image(SPECIES[letter].value), round(size * (0.6 if high else 0.7)))
    y = round(size * (0.38 if high else 0.47))
    image.alpha_composite(animal, ((size - animal.width) // 2, y - animal.height // 2))
    return as_piece(f"token {letter}", image, max(3, size // 24))


@cached
def back(seat: int, size: int) -> Sprite:
    """A token face down, anchored at its centre."""
    image = _blank(seat, size, lighter(SIDES[seat], 0.3))
    mark = scale_image(sprite_image(UNKNOWN), round(size * 0.6))
    image.alpha_composite(mark, ((size - mark.width) // 2, (size - mark.height) // 2))
    return centred_sprite(image, max(3, size // 24))


def _blank(seat: int, size: int, face: str) -> Image.Image:
    """A token without its animal: a thick piece of wood in the seat's colour."""
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


@cached
def letter_disc(letter: str, size: int, font: int) -> Sprite:
    """An animal's letter on a dark disc, anchored at its centre."""
    disc = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#ffffff")
    colours = disc.copy_colours()
    text_sprite(letter.upper(), font).draw_on(colours, size / 2, size / 2)
    return Sprite(colours, disc.mask, size // 2, size // 2)


def draw_animals(
    picture: Image.Image, letters: str, x: int, y: int, where: Grid, frame: Callable[[], None]
) -> None:
    """Draw the animals of a space: a single one in the centre, or the lower one at the lower left
    and the upper one at the upper right, with a 2 that says that the space is full. `frame` is
    called just before the upper one is drawn."""
    large = where.sizes is LARGE
    if len(letters) == 1:
        frame()
        token(letters, where.part(where.sizes.alone), large).draw_on(picture, x, y)
        away = (0.0, 0.33) if large else (-0.31, 0.31)
        _draw_letter(picture, letters, x, y, away, where)
        return
    lower, upper = letters[0], letters[-1]
    away_ = where.part(where.sizes.apart)
    size = where.part(where.sizes.stacked)
    token(lower, size).draw_on(picture, x - away_, y + away_)
    frame()
    token(upper, size).draw_on(picture, x + away_, y - away_)
    _draw_letter(picture, lower, x, y, (-0.27, 0.27) if large else (-0.32, 0.35), where)
    _draw_letter(picture, upper, x, y, (0.27, -0.27) if large else (0.34, -0.34), where)
    if not large:
        panels.draw_square(picture, "2", x + where.part(0.3), y + where.part(0.34), 54, 48)


def _draw_letter(
    picture: Image.Image, letter: str, x: int, y: int, away: tuple[float, float], where: Grid
) -> None:
    disc = letter_disc(letter, where.sizes.disc, where.sizes.letter)
    disc.draw_on(picture, x + where.part(away[0]), y + where.part(away[1]))


def face_down(picture: Image.Image, seat: int, x: int, y: int, where: Grid, ready: bool) -> None:
    """Draw a hidden animal, faint with a white outline while its side is not ready."""
    size = where.part(where.sizes.alone)
    there = back(seat, size)
    if ready:
        there.draw_on(picture, x, y)
        return
    with_opacity(there, FAINT).draw_on(picture, x, y)
    inner = size - 2 * sum(thick for _, thick in OUTLINE)
    outline = shapes.layered_frame(inner, inner, radius(seat, inner), OUTLINE)
    outline.draw_on(picture, x - inner // 2, y - inner // 2)


@cached
def base(seat: int, size: int) -> Sprite:
    """A base: a ring of the side's colour and shape around the space, anchored at its centre."""
    thick = 9
    inner = size - 2 * thick
    ring = shapes.frame(inner, inner, radius(seat, inner), SIDES[seat], thick, 3)
    ground = with_opacity(shapes.rounded_box(inner, inner, radius(seat, inner), SIDES[seat]), 0.45)
    out = (ring.width - inner) // 2
    image = Image.new("RGBA", (ring.width, ring.height))
    layer = Image.new("RGBA", (inner, inner))
    layer.paste(ground.copy_colours(), (0, 0))
    layer.putalpha(ground.mask)
    image.alpha_composite(layer, (out, out))
    ring.draw_on(image, ring.x, ring.y)
    return centred_sprite(image)
