"""A stamp: something to be pressed onto a picture, its colours and its mask kept apart."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

from render.art.palette import rgb


@dataclass(frozen=True)
class Fact:
    """What a sprite says to its reader: a text, or a mark by its name. `height` is that of its
    capitals, or how large the mark is, in pixels; `edge` the width of the ink around it. `whole` is
    what should have been said, where the text was shortened."""

    text: str
    height: int
    fill: str
    edge: float = 0
    whole: str = ""


@dataclass(frozen=True, eq=False)
class Sprite:
    """Colours (RGB) and mask (L) of one size. `x`, `y` is the point that lands on the place
    where it is pressed, counted from its top left corner. Shared between threads: never drawn on.
    """

    colours: Image.Image
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

    def draw_on(self, picture: Image.Image, x: float, y: float) -> None:
        """Onto an RGB picture, the stamp's own point at (x, y)."""
        corner = round(x) - self.x, round(y) - self.y
        if self.fact is not None and _observers:
            for observer in _observers:
                observer(self.fact, self.mask, picture, corner)
        picture.paste(self.colours, corner, self.mask)


Observer: TypeAlias = Callable[[Fact, Image.Image, Image.Image, tuple[int, int]], None]
"""Is told each fact before it is drawn: its mask, the picture, and where its corner will be."""
_observers: list[Observer] = []


@contextmanager
def observe_facts(observer: Observer) -> Iterator[None]:
    """Tells `observer` every fact that is drawn meanwhile, so that tests can measure it."""
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
    """Masks of one size, each filled with a colour, the first at the bottom and the widest."""
    (lowest, ground), *others = layers
    colours = Image.new("RGB", lowest.size, rgb(ground))
    for mask, colour in others:
        colours.paste(rgb(colour), (0, 0), mask)
    return Sprite(colours, lowest, x, y, fact)


def with_opacity(sprite: Sprite, opacity: float) -> Sprite:
    """The stamp, see-through: `part` of 1 is solid."""
    mask = sprite.mask.point(lambda v: round(v * opacity))
    return Sprite(sprite.colours, mask, sprite.x, sprite.y, sprite.fact)
