"""Wood: boards of flat planks for the tables."""

from random import Random

from PIL import Image, ImageDraw

from render.art.palette import FLAT, INK, OUTLINE, PLANKS, WOOD_EDGE, WOOD_GRAIN, rgb
from render.kit import shapes
from render.kit.cache import cached
from render.kit.stamp import Sprite

SUPERSAMPLING = 2
PLANK_HEIGHT = 76


@cached
def wood_board(width: int, height: int, seed: int = 1, flat: bool = False) -> Sprite:
    """A rounded board with a light rim and an ink edge, anchored at its top left corner; `flat` is
    for high contrast: its outline on black."""
    if flat:
        return shapes.rounded_box(width, height, 30, FLAT, 5, OUTLINE)
    rng = Random(seed)
    large = Image.new("RGB", (width * SUPERSAMPLING, height * SUPERSAMPLING))
    pen = ImageDraw.Draw(large)
    count = max(1, round(height / PLANK_HEIGHT))
    for i in range(count):
        _draw_plank(pen, large.width, large.height * i // count, large.height // count, i, rng)
    planks = large.reduce(SUPERSAMPLING)
    whole = shapes.rounded_box(width, height, 30, INK)
    colours = whole.copy_colours()
    rim, inner = (
        shapes.rounded_box(width - 8, height - 8, 26, INK),
        shapes.rounded_box(width - 24, height - 24, 18, INK),
    )
    colours.paste(rgb(WOOD_EDGE), (4, 4), rim.mask)
    colours.paste(planks.crop((12, 12, width - 12, height - 12)), (12, 12), inner.mask)
    return Sprite(colours, whole.mask)


def _draw_plank(
    pen: ImageDraw.ImageDraw, width: int, top: int, height: int, number: int, rng: Random
) -> None:
    """Draw a plank in one flat brown, with a seam below it and a few lines of grain."""
    pen.rectangle((0, top, width, top + height), rgb(PLANKS[number % len(PLANKS)]))
    for _ in range(max(2, width // 260)):
        x, y = rng.uniform(0, width), top + rng.uniform(0.2, 0.8) * height
        length = rng.uniform(60, 220) * SUPERSAMPLING
        pen.line((x, y, x + length, y), rgb(WOOD_GRAIN), 2 * SUPERSAMPLING)
    pen.line((0, top + height, width, top + height), rgb(WOOD_GRAIN), 3 * SUPERSAMPLING)
