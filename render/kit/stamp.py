"""A stamp: something to be pressed onto a picture, its colours and its mask kept apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from render.art.palette import rgb


@dataclass(frozen=True, eq=False)
class Sprite:
    """Colours (RGB) and mask (L) of one size. `x`, `y` is the point that lands on the place
    where it is pressed, counted from its top left corner. Shared between threads: never drawn on.
    """

    colours: Image.Image
    mask: Image.Image
    x: int = 0
    y: int = 0

    @property
    def width(self) -> int:
        return self.mask.width

    @property
    def height(self) -> int:
        return self.mask.height

    def draw_on(self, picture: Image.Image, x: float, y: float) -> None:
        """Onto an RGB picture, the stamp's own point at (x, y)."""
        picture.paste(self.colours, (round(x) - self.x, round(y) - self.y), self.mask)


def sprite_from_rgba(image: Image.Image, x: int = 0, y: int = 0) -> Sprite:
    return Sprite(image.convert("RGB"), image.getchannel("A"), x, y)


def sprite_from_layers(layers: Sequence[tuple[Image.Image, str]], x: int = 0, y: int = 0) -> Sprite:
    """Masks of one size, each filled with a colour, the first at the bottom and the widest."""
    (lowest, ground), *others = layers
    colours = Image.new("RGB", lowest.size, rgb(ground))
    for mask, colour in others:
        colours.paste(rgb(colour), (0, 0), mask)
    return Sprite(colours, lowest, x, y)


def with_opacity(sprite: Sprite, opacity: float) -> Sprite:
    """The stamp, see-through: `part` of 1 is solid."""
    return Sprite(
        sprite.colours, sprite.mask.point(lambda v: round(v * opacity)), sprite.x, sprite.y
    )
