"""The jungle behind every picture: flat greens, leaves that grow in from the edges, flowers."""

from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from render.art.palette import FAR_LEAVES, FLOWERS, JUNGLE, NEAR_LEAVES, rgb
from render.kit.figures import master, scaled
from render.kit.stamp import Stamp, from_rgba

DEPTH = 60
"""How far leaves reach in, in pixels, about."""
REACH = 3 * DEPTH
"""Further than any leaf reaches, to either side of its stalk."""
SPACING = 46
TALLEST = (1200, 1800, 2400, 3600)
"""Depth and sides are drawn once for the lowest of these that is high enough."""
TURNS = {"top": 180, "bottom": 0, "left": 90, "right": -90}
"""How far a leaf that grows in from an edge is turned, clockwise from upright."""


@lru_cache(maxsize=24)
def jungle(width: int, height: int, seed: int, guests: tuple[str, ...] = ()) -> Image.Image:
    """A background, RGB; `guests` are sprites that sit in the leaves at the bottom. To be
    copied, never drawn on."""
    tall = next(tall for tall in TALLEST if tall >= height)
    above = (tall - height) // 2
    picture = _depths(width, tall, seed).crop((0, above, width, above + height))
    _edge("left", tall, seed).press(picture, 0, -above)
    _edge("right", tall, seed).press(picture, width, -above)
    _edge("top", width, seed).press(picture, 0, 0)
    _edge("bottom", width, seed, guests).press(picture, 0, height)
    return picture


@lru_cache(maxsize=8)
def _depths(width: int, height: int, seed: int) -> Image.Image:
    """Light in the middle, in steps of flat green, and leaves in outline."""
    large = Image.new("RGB", (width * 2, height * 2), rgb(JUNGLE[0]))
    pen = ImageDraw.Draw(large)
    for step, colour in enumerate(JUNGLE[1:]):
        x, y = width * (0.02 + 0.2 * step), height * (0.02 + 0.2 * step)
        pen.ellipse((x, y, width * 2 - x, height * 2 - y), fill=rgb(colour))
    picture, chance = large.reduce(2), Random(seed)
    for _ in range(16):
        _far_leaf(picture, chance)
    return picture


def _far_leaf(picture: Image.Image, chance: Random) -> None:
    size, colour = chance.randint(180, 320), chance.choice(FAR_LEAVES)
    mask = scaled(master("canopy"), size).getchannel("A")
    mask = mask.rotate(chance.random() * 360, Image.Resampling.BICUBIC, expand=True)
    x, y = chance.random() * picture.width, chance.random() * picture.height
    picture.paste(rgb(colour), (round(x) - size // 2, round(y) - size // 2), mask)


@lru_cache(maxsize=24)
def _edge(side: str, length: int, seed: int, guests: tuple[str, ...] = ()) -> Stamp:
    """The leaves of one edge. Its point is the edge's left or upper end."""
    chance = Random(f"{seed} {side}")
    across = side in ("top", "bottom")
    long, short = length + 2 * REACH, 2 * REACH
    layer = Image.new("RGBA", (long, short) if across else (short, long))
    count = length // SPACING
    for i in range(count):
        along = REACH + (i + chance.random()) * length / count
        out = REACH + chance.uniform(0, DEPTH / 2) * (-1 if side in ("top", "left") else 1)
        _near_leaf(layer, chance, TURNS[side], (along, out) if across else (out, along))
    for i, guest in enumerate(guests):
        along = REACH + (i + chance.uniform(0.3, 0.7)) * length / len(guests)
        _sit(layer, guest, chance.uniform(-25, 25), along, REACH - DEPTH * 0.5)
    return from_rgba(layer, REACH, REACH)


def _near_leaf(layer: Image.Image, chance: Random, turn: int, at: tuple[float, float]) -> None:
    """A leaf with its stalk at a point, or now and then a flower."""
    kind = chance.choices(("frond", "palm", "monstera", "flower"), (12, 4, 3, 2))[0]
    if kind == "flower":
        name, size = f"flower-{chance.randrange(len(FLOWERS))}", round(DEPTH * 0.55)
    else:
        name = f"{kind}-{chance.randrange(len(NEAR_LEAVES))}"
        size = round(DEPTH * chance.uniform(0.9, 1.5))
    leaf = Image.new("RGBA", (size * 2, size * 2))
    leaf.paste(scaled(master(name), size), (size // 2, round(size * 0.06)))
    _lay(layer, leaf, turn + chance.uniform(-45, 45), at)


def _sit(layer: Image.Image, guest: str, turn: float, x: float, y: float) -> None:
    """An animal, its middle at (x, y)."""
    _lay(layer, scaled(master(guest), round(DEPTH * 1.1)), turn, (x, y))


def _lay(layer: Image.Image, sprite: Image.Image, turn: float, at: tuple[float, float]) -> None:
    turned = sprite.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    corner = round(at[0] - turned.width / 2), round(at[1] - turned.height / 2)
    layer.alpha_composite(turned, corner)
