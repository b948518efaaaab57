"""Draws the chips of Back to the Jungle, each once: backs, faces, and backs with a field note."""

from functools import cache

from PIL import Image

from bot.games.back_to_the_jungle.components import CHAMELEONS, Chip
from bot.texts.catalogue import has_text, template
from render.art.palette import PLAYERS, darker, lighter
from render.kit import shapes
from render.kit.cache import cached
from render.kit.figures import as_piece, scale_image, sprite_image
from render.kit.seat_signs import medal
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.scene import Scene

GAME_ID = "back-to-the-jungle"
LETTERS = (48, 72)
"""The size of letters, normal and in large print."""
LETTER_EDGE = 6

CREAM = "#fff3d6"
GREEN, STITCH = "#23703f", "#a9dd8c"
TINTS = {
    Chip.SPIDER: "#c9b6ee",
    Chip.CATERPILLAR: "#e3f3a4",
    Chip.FLY: "#cfdbe4",
    Chip.FIREFLY: "#8f80ab",
    Chip.BEE: "#ffe7a0",
    Chip.BUTTERFLY: "#a9d6ff",
    Chip.BRANCH: "#e6d3ae",
    Chip.STONE: "#dfe4dc",
    Chip.BERRY: "#ffc2d1",
    Chip.SNAKE: "#d5efb0",
    Chip.SPECIAL_WIND: "#6fb7dd",
    Chip.SPECIAL_SNAKE: "#f2a95c",
}
"""The colour behind each face."""
SPRITES = {
    Chip.BRANCH: "twig",
    Chip.SPECIAL_WIND: "wind",
    Chip.SPECIAL_SNAKE: "snake",
}
"""The sprites whose names differ from their chip's."""


def seat_of(chip: Chip) -> int | None:
    return CHAMELEONS.index(chip) if chip in CHAMELEONS else None


def tint(chip: Chip) -> str:
    seat = seat_of(chip)
    return TINTS[chip] if seat is None else lighter(PLAYERS[seat].fill, 0.62)


def sprite(chip: Chip) -> str:
    seat = seat_of(chip)
    if seat is not None:
        return f"chameleon-{PLAYERS[seat].name}"
    return SPRITES.get(chip, chip.value)


@cached
def face(chip: Chip, size: int) -> Sprite:
    """A chip face up, anchored at its centre."""
    image = _disc(size, CREAM, darker(tint(chip), 0.35), tint(chip), 0.1)
    _picture(image, chip, size, 0.78)
    return as_piece(f"chip {chip}", image, max(2, size // 26))


@cached
def back(size: int) -> Sprite:
    """A chip face down, anchored at its centre."""
    image = _disc(size, GREEN, STITCH, lighter(GREEN, 0.12), 0.1)
    leaves = scale_image(sprite_image("chip-leaves"), round(size * 0.72))
    image.alpha_composite(leaves, ((size - leaves.width) // 2, (size - leaves.height) // 2))
    return as_piece("chip back", image, max(2, size // 26))


@cached
def note(chip: Chip, size: int) -> Sprite:
    """A chip face down whose face the reader knows: a window in its back. Anchored at its
    centre."""
    image = _disc(size, GREEN, STITCH, tint(chip), 0.12)
    _picture(image, chip, size, 0.7)
    return as_piece(f"chip {chip}", image, max(2, size // 26))


def _disc(size: int, rim: str, line: str, ground: str, part: float) -> Image.Image:
    """A thick round chip whose rim takes `part` of its size on each side."""
    thick = round(size * 0.05)
    image = Image.new("RGBA", (size, size + thick))
    shapes.rounded_box(size, size, size / 2, darker(rim, 0.5), 3).draw_on(image, 0, thick)
    shapes.rounded_box(size, size, size / 2, rim, 3).draw_on(image, 0, 0)
    inset = round(size * part)
    inner = size - 2 * inset
    shapes.rounded_box(inner, inner, inner / 2, ground, max(2, size // 45), line).draw_on(
        image, inset, inset
    )
    return image


def _picture(image: Image.Image, chip: Chip, size: int, part: float) -> None:
    """The animal or thing of a chip; the special snake has its sign."""
    animal = scale_image(sprite_image(sprite(chip)), round(size * part))
    image.alpha_composite(
        animal, ((size - animal.width) // 2, round(size * 0.5) - animal.height // 2)
    )
    if chip is Chip.SPECIAL_SNAKE:
        _draw_corner_sign(image, "rotation", size)


def _draw_corner_sign(image: Image.Image, name: str, size: int) -> None:
    """Draw a small sign at the lower right."""
    sign = scale_image(sprite_image(name), round(size * 0.34))
    image.alpha_composite(sign, (round(size * 0.98) - sign.width, size - sign.height))


def draw_name(picture: Image.Image, chip: Chip, x: int, y: int, size: int, scene: Scene) -> None:
    """Name a chip by more than its drawing: a chameleon by its medal, any other chip by two letters
    at the lower left."""
    letters = LETTERS[scene.large]
    seat = seat_of(chip)
    if seat is not None:
        away = round(size * 0.36)
        medal(seat, letters).draw_on(picture, x + away, y + away)
    elif (letters_of := short_name(chip, scene.locale)) is not None:
        text_sprite(letters_of, letters, edge=LETTER_EDGE, align="left").draw_on(
            picture, x - round(size * 0.5), y + round(size * 0.31)
        )


@cache
def short_name(chip: Chip, locale: str) -> str | None:
    """Two letters that no other kind has; empty for special chips, which their drawing tells
    apart."""
    key = f"short.{chip}"
    return str(template(GAME_ID, key, locale)) if has_text(GAME_ID, key) else None
