"""Wood: a board of flat planks, what a table is made of."""

from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from render.art.palette import INK, PLANKS, WOOD_EDGE, WOOD_GRAIN, rgb
from render.kit import shapes
from render.kit.stamp import Stamp

FINE = 2
PLANK = 76


@lru_cache(maxsize=16)
def board(width: int, height: int, seed: int = 1) -> Stamp:
    """A rounded board with a light rim and ink edge, its top left corner on the point."""
    chance = Random(seed)
    large = Image.new("RGB", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(large)
    count = max(1, round(height / PLANK))
    for i in range(count):
        _plank(pen, large.width, large.height * i // count, large.height // count, i, chance)
    planks = large.reduce(FINE)
    whole = shapes.box(width, height, 30, INK)
    colours = whole.colours.copy()
    rim, inner = (
        shapes.box(width - 8, height - 8, 26, INK),
        shapes.box(width - 24, height - 24, 18, INK),
    )
    colours.paste(rgb(WOOD_EDGE), (4, 4), rim.mask)
    colours.paste(planks.crop((12, 12, width - 12, height - 12)), (12, 12), inner.mask)
    return Stamp(colours, whole.mask)


def _plank(
    pen: ImageDraw.ImageDraw, width: int, top: int, height: int, number: int, chance: Random
) -> None:
    """One plank in one flat brown, a seam below it, a few strokes of grain."""
    pen.rectangle((0, top, width, top + height), rgb(PLANKS[number % len(PLANKS)]))
    for _ in range(max(2, width // 260)):
        x, y = chance.uniform(0, width), top + chance.uniform(0.2, 0.8) * height
        length = chance.uniform(60, 220) * FINE
        pen.line((x, y, x + length, y), rgb(WOOD_GRAIN), 2 * FINE)
    pen.line((0, top + height, width, top + height), rgb(WOOD_GRAIN), 3 * FINE)
