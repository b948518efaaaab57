"""The jungle behind every picture: flat greens, leaves that grow in from the edges, flowers."""

from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

from render.art.palette import FAR_LEAVES, FLOWERS, JUNGLE, NEAR_LEAVES, rgb
from render.figures import master, scaled

EDGES = {"top": 180, "bottom": 0, "left": 90, "right": -90}
"""How far a leaf that grows in from an edge is turned, clockwise from upright."""


@lru_cache(maxsize=16)
def jungle(width: int, height: int, seed: int, depth: int = 60) -> Image.Image:
    """A background, RGB; leaves reach about `depth` pixels in. To be copied, never drawn on."""
    chance = Random(seed)
    picture = _clearing(width, height)
    for _ in range(14):
        _far_leaf(picture, chance)
    for edge, turn in EDGES.items():
        for along in _spread(width if edge in ("top", "bottom") else height, chance):
            _near_leaf(picture, chance, edge, along, turn, depth)
    return picture


def _clearing(width: int, height: int) -> Image.Image:
    """Light in the middle, in steps of flat green."""
    large = Image.new("RGB", (width * 2, height * 2), rgb(JUNGLE[0]))
    pen = ImageDraw.Draw(large)
    for step, colour in enumerate(JUNGLE[1:]):
        x, y = width * (0.02 + 0.2 * step), height * (0.02 + 0.2 * step)
        pen.ellipse((x, y, width * 2 - x, height * 2 - y), fill=rgb(colour))
    return large.reduce(2)


def _spread(length: int, chance: Random) -> list[float]:
    """Places along an edge, about 46 pixels apart."""
    count = length // 46
    return [(i + chance.random()) * length / count for i in range(count)]


def _press(picture: Image.Image, name: str, size: int, turn: float, x: float, y: float) -> None:
    """A leaf with its stalk at (x, y)."""
    leaf = scaled(master(name), size)
    whole = Image.new("RGBA", (size * 2, size * 2))
    whole.paste(leaf, (size // 2, round(size * 0.06)))
    turned = whole.rotate(-turn, Image.Resampling.BICUBIC)
    picture.paste(turned.convert("RGB"), (round(x) - size, round(y) - size), turned.getchannel("A"))


def _far_leaf(picture: Image.Image, chance: Random) -> None:
    """A leaf of the depth: an outline in one flat green."""
    size, colour = chance.randint(180, 320), chance.choice(FAR_LEAVES)
    mask = scaled(master("canopy"), size).getchannel("A")
    mask = mask.rotate(chance.random() * 360, Image.Resampling.BICUBIC, expand=True)
    x, y = chance.random() * picture.width, chance.random() * picture.height
    picture.paste(rgb(colour), (round(x) - size // 2, round(y) - size // 2), mask)


def _near_leaf(
    picture: Image.Image, chance: Random, edge: str, along: float, turn: float, depth: int
) -> None:
    kind = chance.choices(("frond", "palm", "monstera", "flower"), (12, 4, 3, 2))[0]
    out = chance.uniform(0, 0.5) * depth
    x = {"left": -out, "right": picture.width + out}.get(edge, along)
    y = {"top": -out, "bottom": picture.height + out}.get(edge, along)
    if kind == "flower":
        name, size = f"flower-{chance.randrange(len(FLOWERS))}", round(depth * 0.55)
    else:
        name = f"{kind}-{chance.randrange(len(NEAR_LEAVES))}"
        size = round(depth * chance.uniform(0.9, 1.5))
    _press(picture, name, size, turn + chance.uniform(-45, 45), x, y)
