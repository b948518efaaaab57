"""The chips of Back to the Jungle: backs, faces, backs with a field note, each drawn once."""

from functools import lru_cache

from PIL import Image

from bot.games.back_to_the_jungle.components import CHAMELEONS, Chip
from render.art.palette import PLAYERS, darker, lighter
from render.kit import shapes
from render.kit.figures import centred_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite

CREAM = "#fff3d6"
GREEN, STITCH = "#23703f", "#a9dd8c"
TINTS = {
    Chip.SPIDER: "#c9b6ee",
    Chip.CATERPILLAR: "#e3f3a4",
    Chip.FLY: "#cfdbe4",
    Chip.FIREFLY: "#6c5b86",
    Chip.BEE: "#ffe7a0",
    Chip.BUTTERFLY: "#a9d6ff",
    Chip.BRANCH: "#e6d3ae",
    Chip.STONE: "#dfe4dc",
    Chip.BERRY: "#ffc2d1",
    Chip.SNAKE: "#d5efb0",
    Chip.SPECIAL_WIND: "#6fb7dd",
    Chip.SPECIAL_SNAKE: "#f2a95c",
}
"""What is behind each face."""
SPRITES = {
    Chip.BRANCH: "twig",
    Chip.SPECIAL_WIND: "wind",
    Chip.SPECIAL_SNAKE: "snake",
}
"""Sprites that are not named like their chip."""


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


@lru_cache(maxsize=256)
def face(chip: Chip, size: int) -> Sprite:
    """A chip face up, its middle on the point."""
    image = _disc(size, CREAM, darker(tint(chip), 0.35), tint(chip), 0.1)
    _picture(image, chip, size, 0.68)
    return centred_sprite(image, max(2, size // 26))


@lru_cache(maxsize=64)
def back(size: int) -> Sprite:
    """A chip face down, its middle on the point."""
    image = _disc(size, GREEN, STITCH, lighter(GREEN, 0.12), 0.1)
    leaves = scale_image(sprite_image("chip-leaves"), round(size * 0.72))
    image.alpha_composite(leaves, ((size - leaves.width) // 2, (size - leaves.height) // 2))
    return centred_sprite(image, max(2, size // 26))


@lru_cache(maxsize=256)
def note(chip: Chip, size: int) -> Sprite:
    """A chip face down whose face the reader knows: a window in its back."""
    image = _disc(size, GREEN, STITCH, tint(chip), 0.17)
    _picture(image, chip, size, 0.56)
    return centred_sprite(image, max(2, size // 26))


def _disc(size: int, rim: str, line: str, ground: str, part: float) -> Image.Image:
    """A thick round chip: the rim takes `part` of its size on each side."""
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
    """The animal or thing; a chameleon with its player's mark, specials with their sign."""
    animal = scale_image(sprite_image(sprite(chip)), round(size * part))
    image.alpha_composite(
        animal, ((size - animal.width) // 2, round(size * 0.5) - animal.height // 2)
    )
    seat = seat_of(chip)
    if seat is not None:
        _corner(image, f"badge-{PLAYERS[seat].name}", size)
    if chip is Chip.SPECIAL_SNAKE:
        _corner(image, "rotation", size)


def _corner(image: Image.Image, name: str, size: int) -> None:
    """A small sign at the lower right."""
    sign = scale_image(sprite_image(name), round(size * 0.34))
    image.alpha_composite(sign, (round(size * 0.98) - sign.width, size - sign.height))
