"""The sprites of render/sprites, loaded once and scaled to the sizes in use."""

from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageFilter

from render.kit.cache import cached
from render.kit.stamp import Fact, Sprite, sprite_from_rgba

FOLDER = Path(__file__).parents[1] / "sprites"
SHADOW_COLOUR = (3, 14, 8, 0)
SHADOW_STRENGTH = 0.55


def sprite_image(name: str) -> Image.Image:
    """The original sprite, RGBA. Raises FileNotFoundError for an unknown name."""
    return _read_sprite(name).convert("RGBA")


@cached
def _read_sprite(name: str) -> Image.Image:
    """The sprite as in its file, with one byte for each pixel: colours and opacities are in a
    palette."""
    with Image.open(FOLDER / f"{name}.png") as image:
        image.load()
        return image


@cached
def load_sprite(name: str, width: int, shadow: int = 0) -> Sprite:
    """A sprite of `width` pixels, anchored at its centre; `shadow` is the depth of its shadow in
    pixels."""
    return as_piece(name, scale_image(sprite_image(name), width), shadow)


def as_piece(name: str, image: Image.Image, shadow: int = 0) -> Sprite:
    """An RGBA image as a sprite anchored at its centre. Its fact has the piece's name and size,
    which tests measure."""
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    fact = Fact(f"piece {name}", max(right - left, bottom - top), "")
    return replace(centred_sprite(image, shadow), fact=fact)


def scale_image(image: Image.Image, width: int) -> Image.Image:
    height = round(image.height * width / image.width)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def centred_sprite(image: Image.Image, shadow: int = 0) -> Sprite:
    """An RGBA image as a sprite anchored at its centre, with its shadow included."""
    x, y = image.width // 2, image.height // 2
    return (
        sprite_from_rgba(_add_shadow(image, shadow), x + shadow, y + shadow)
        if shadow
        else sprite_from_rgba(image, x, y)
    )


def _add_shadow(image: Image.Image, depth: int) -> Image.Image:
    """The image with a soft shadow: margins of `depth` pixels at the sides, twice that below."""
    size = image.width + 2 * depth, image.height + 3 * depth
    fall = Image.new("L", size)
    fall.paste(image.getchannel("A"), (depth, depth + round(depth * 0.7)))
    fall = fall.filter(ImageFilter.GaussianBlur(depth * 0.55))
    below = Image.new("RGBA", size, SHADOW_COLOUR)
    below.putalpha(fall.point(lambda v: round(v * SHADOW_STRENGTH)))
    below.alpha_composite(image, (depth, depth))
    return below


def load_all_sprites() -> None:
    """Load all sprites, so that the first picture does not wait for them."""
    for file in sorted(FOLDER.glob("*.png")):
        _read_sprite(file.stem)
