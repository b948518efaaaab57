"""The jungle behind all pictures: flat greens, leaves at the edges, flowers."""

from random import Random

from PIL import Image, ImageChops, ImageDraw

from render.art.palette import FAR_LEAVES, FLAT, FLOWERS, JUNGLE, NEAR_LEAVES, rgb
from render.kit.cache import cached
from render.kit.figures import scale_image, sprite_image
from render.kit.stamp import Sprite, sprite_from_rgba

LEAF_DEPTH = 60
"""The approximate depth of the leaves at an edge, in pixels."""
LEAF_REACH = 3 * LEAF_DEPTH
"""More than any leaf extends to either side of its stalk, in pixels."""
LEAF_SPACING = 46
CACHED_HEIGHTS = (1200, 1800, 2400, 3600)
"""Backgrounds are drawn once, at the smallest of these heights that is sufficient."""
EDGE_ROTATIONS = {"top": 180, "bottom": 0, "left": 90, "right": -90}
"""The clockwise rotation from upright of a leaf at each edge, in degrees."""


def jungle_background(
    width: int, height: int, seed: int, animals: tuple[str, ...] = (), flat: bool = False
) -> Image.Image:
    """A new RGB background; `animals` are sprites in the leaves at the bottom. `flat` is for high
    contrast: black without anything on it."""
    if flat:
        return Image.new("RGB", (width, height), rgb(FLAT))
    tall = next(tall for tall in CACHED_HEIGHTS if tall >= height)
    above = (tall - height) // 2
    layer = _background_layer(width, tall, seed)
    picture = layer.crop((0, above, width, above + height)).convert("RGB")
    _edge_leaves("left", tall, seed).draw_on(picture, 0, -above)
    _edge_leaves("right", tall, seed).draw_on(picture, width, -above)
    _edge_leaves("top", width, seed).draw_on(picture, 0, 0)
    _edge_leaves("bottom", width, seed, animals).draw_on(picture, 0, height)
    return picture


def load_background(width: int, seed: int, animals: tuple[str, ...] = ()) -> None:
    """Draw the parts of a background of usual height, which takes half a second, so that no picture
    waits for them."""
    jungle_background(width, CACHED_HEIGHTS[0], seed, animals)


@cached
def _background_layer(width: int, height: int, seed: int) -> Image.Image:
    """A light centre in steps of flat green, and outlines of leaves."""
    large = Image.new("RGB", (width * 2, height * 2), rgb(JUNGLE[0]))
    pen = ImageDraw.Draw(large)
    for step, colour in enumerate(JUNGLE[1:]):
        x, y = width * (0.02 + 0.2 * step), height * (0.02 + 0.2 * step)
        pen.ellipse((x, y, width * 2 - x, height * 2 - y), fill=rgb(colour))
    picture, rng = large.reduce(2), Random(seed)
    for _ in range(16):
        _draw_far_leaf(picture, rng)
    return _pack(picture)


def _pack(picture: Image.Image) -> Image.Image:
    """The same picture in one byte a pixel instead of four, if it has at most 256 colours."""
    packed = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    same = ImageChops.difference(picture, packed.convert("RGB")).getbbox() is None
    return packed if same else picture


def _draw_far_leaf(picture: Image.Image, rng: Random) -> None:
    size, colour = rng.randint(180, 320), rng.choice(FAR_LEAVES)
    mask = scale_image(sprite_image("canopy"), size).getchannel("A")
    mask = mask.rotate(rng.random() * 360, Image.Resampling.BICUBIC, expand=True)
    x, y = rng.random() * picture.width, rng.random() * picture.height
    picture.paste(rgb(colour), (round(x) - size // 2, round(y) - size // 2), mask)


@cached
def _edge_leaves(side: str, length: int, seed: int, animals: tuple[str, ...] = ()) -> Sprite:
    """The leaves of one edge, anchored at the left or upper end of the edge."""
    rng = Random(f"{seed} {side}")
    across = side in ("top", "bottom")
    long, short = length + 2 * LEAF_REACH, 2 * LEAF_REACH
    layer = Image.new("RGBA", (long, short) if across else (short, long))
    count = length // LEAF_SPACING
    for i in range(count):
        along = LEAF_REACH + (i + rng.random()) * length / count
        out = LEAF_REACH + rng.uniform(0, LEAF_DEPTH / 2) * (-1 if side in ("top", "left") else 1)
        _draw_near_leaf(layer, rng, EDGE_ROTATIONS[side], (along, out) if across else (out, along))
    for i, guest in enumerate(animals):
        along = LEAF_REACH + (i + rng.uniform(0.3, 0.7)) * length / len(animals)
        _draw_animal(layer, guest, rng.uniform(-25, 25), along, LEAF_REACH - LEAF_DEPTH * 0.5)
    return _crop_hidden(layer, side)


def _crop_hidden(layer: Image.Image, side: str) -> Sprite:
    """The leaves without what lies outside the picture, and without the empty space around them."""
    outside = {"left": (LEAF_REACH, 0), "top": (0, LEAF_REACH)}.get(side, (0, 0))
    inside = {"right": (LEAF_REACH, layer.height), "bottom": (layer.width, LEAF_REACH)}
    right, bottom = inside.get(side, layer.size)
    seen = layer.crop((*outside, right, bottom))
    left, top, right, bottom = seen.getbbox() or (0, 0, 1, 1)
    x, y = LEAF_REACH - outside[0] - left, LEAF_REACH - outside[1] - top
    return sprite_from_rgba(seen.crop((left, top, right, bottom)), x, y)


def _draw_near_leaf(layer: Image.Image, rng: Random, turn: int, at: tuple[float, float]) -> None:
    """Draw a leaf with its stalk at `at`, or sometimes a flower."""
    kind = rng.choices(("frond", "palm", "monstera", "flower"), (12, 4, 3, 2))[0]
    if kind == "flower":
        name, size = f"flower-{rng.randrange(len(FLOWERS))}", round(LEAF_DEPTH * 0.55)
    else:
        name = f"{kind}-{rng.randrange(len(NEAR_LEAVES))}"
        size = round(LEAF_DEPTH * rng.uniform(0.9, 1.5))
    leaf = Image.new("RGBA", (size * 2, size * 2))
    leaf.paste(scale_image(sprite_image(name), size), (size // 2, round(size * 0.06)))
    _paste_rotated(layer, leaf, turn + rng.uniform(-45, 45), at)


def _draw_animal(layer: Image.Image, animal: str, turn: float, x: float, y: float) -> None:
    """Draw an animal centred at (x, y)."""
    _paste_rotated(layer, scale_image(sprite_image(animal), round(LEAF_DEPTH * 1.1)), turn, (x, y))


def _paste_rotated(
    layer: Image.Image, sprite: Image.Image, turn: float, at: tuple[float, float]
) -> None:
    turned = sprite.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    corner = round(at[0] - turned.width / 2), round(at[1] - turned.height / 2)
    layer.alpha_composite(turned, corner)
