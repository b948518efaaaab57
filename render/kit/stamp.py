"""Sprites: small images with separate colours and mask, to be pasted onto a picture."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

from render.art.palette import rgb

Rgb: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class Fact:
    """The information that a sprite shows: a text, or the name of a mark or piece. `height` is the
    height of its capitals or the size of the mark or piece, `edge` the width of the ink around it,
    in pixels. `whole` is the full text, if the shown one was shortened."""

    text: str
    height: int
    fill: str
    edge: float = 0
    whole: str = ""


@dataclass(frozen=True, eq=False)
class Sprite:
    """Colours and a mask (L) of equal size. `x`, `y` is the anchor, counted from the top left
    corner. Sprites are shared between threads: never draw on one.

    The colours are an image (RGB, or P where few bytes are enough), or one colour for all pixels.
    """

    colours: Image.Image | Rgb
    mask: Image.Image
    x: int = 0
    y: int = 0
    fact: Fact | None = None

    @property
    def width(self) -> int:
        return self.mask.width

    @property
    def height(self) -> int:
        return self.mask.height

    def copy_colours(self) -> Image.Image:
        """The colours as a new RGB image, to draw on."""
        if isinstance(self.colours, tuple):
            return Image.new("RGB", self.mask.size, self.colours)
        return self.colours.convert("RGB")  # copies even an RGB image

    def draw_on(self, picture: Image.Image, x: float, y: float) -> None:
        """Paste the sprite onto an RGB picture, with its anchor at (x, y)."""
        left, top = corner = round(x) - self.x, round(y) - self.y
        if self.fact is not None and _observers:
            for observer in _observers:
                observer(self.fact, self.mask, picture, corner)
        box = left, top, left + self.width, top + self.height
        picture.paste(self.colours, box, self.mask)


Observer: TypeAlias = Callable[[Fact, Image.Image, Image.Image, tuple[int, int]], None]
"""Called with each fact before it is drawn: the fact, its mask, the picture, and its top left
corner in the picture."""
_observers: list[Observer] = []


@contextmanager
def observe_facts(observer: Observer) -> Iterator[None]:
    """Call `observer` for each fact that is drawn in this context, so that tests can measure it."""
    _observers.append(observer)
    try:
        yield
    finally:
        _observers.remove(observer)


def sprite_from_rgba(image: Image.Image, x: int = 0, y: int = 0) -> Sprite:
    return Sprite(image.convert("RGB"), image.getchannel("A"), x, y)


def sprite_from_layers(
    layers: Sequence[tuple[Image.Image, str]], x: int = 0, y: int = 0, fact: Fact | None = None
) -> Sprite:
    """Masks of equal size, each filled with a colour; the first one is the bottom layer and the
    widest."""
    (lowest, ground), *others = layers
    match others:
        case []:
            return Sprite(rgb(ground), lowest, x, y, fact)
        case [(mask, colour)]:
            return Sprite(_blend(rgb(ground), rgb(colour), mask), lowest, x, y, fact)
    colours = Image.new("RGB", lowest.size, rgb(ground))
    for mask, colour in others:
        colours.paste(rgb(colour), (0, 0), mask)
    return Sprite(colours, lowest, x, y, fact)


def _blend(ground: Rgb, colour: Rgb, mask: Image.Image) -> Image.Image:
    """The colour on the ground through a mask, in one byte a pixel instead of four."""
    blends = Image.new("RGB", (256, 1), ground)
    blends.paste(colour, (0, 0), Image.frombytes("L", (256, 1), bytes(range(256))))
    image = Image.frombytes("P", mask.size, mask.tobytes())
    image.putpalette(blends.tobytes())
    return image


def with_opacity(sprite: Sprite, opacity: float) -> Sprite:
    """The sprite with its mask scaled by `opacity`, from 0 to 1."""
    mask = sprite.mask.point(lambda v: round(v * opacity))
    return Sprite(sprite.colours, mask, sprite.x, sprite.y, sprite.fact)
