"""The tiles of Cacao, drawn once and kept by size: worker tiles, jungle tiles, backs."""

from functools import lru_cache

from PIL import Image

from bot.games.cacao.components import Jungle, Sides, Site
from render.art.palette import INK, PLAYERS, SAND, SAND_DEEP, rgb
from render.kit import panels, shapes
from render.kit.figures import load_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite

FINE = 256
"""Tiles are composed so large, then reduced."""
RADIUS = 34
RIM = 22
GROUNDS = {
    Site.PLANTATION: ("#7fc04a", "#3f8f3c"),
    Site.MARKET: ("#e0b878", "#3f8f3c"),
    Site.MINE: ("#cfd3c4", "#4d7a4a"),
    Site.WATER: ("#8fd8f0", "#2f8f6a"),
    Site.SUN: ("#f6c877", "#6a9a3c"),
    Site.TEMPLE: ("#a9cdb4", "#2f7a5a"),
}
"""A jungle tile's flat ground, and the leaves in its corners."""
LEAVES = ((0, 0, 135), (FINE, 0, 225), (0, FINE, 45), (FINE, FINE, -45))


@lru_cache(maxsize=512)
def jungle_tile(tile: Jungle, size: int) -> Sprite:
    """A jungle tile, its top left corner on the point: one large icon, its number on a badge."""
    return _reduced(_jungle(tile), size)


@lru_cache(maxsize=512)
def worker_tile(seat: int, sides: Sides, size: int, high: bool = False) -> Sprite:
    """A worker tile, its top left corner on the point; a high one lies on another."""
    return _reduced(_workers(seat, sides, high), size)


@lru_cache(maxsize=256)
def ghost(seat: int, sides: Sides, size: int) -> Sprite:
    """A worker tile that might lie there."""
    return with_opacity(worker_tile(seat, sides, size), 0.62)


@lru_cache(maxsize=16)
def back(size: int) -> Sprite:
    """A jungle tile face down."""
    picture = _ground("#2c7a3f", "#1e5c34")
    load_sprite("cacao-pod", 130).draw_on(picture, FINE / 2, FINE / 2)
    return _reduced(picture, size)


def _reduced(picture: Image.Image, size: int) -> Sprite:
    mask = shapes.rounded_box(size, size, RADIUS * size / FINE, INK).mask
    return Sprite(picture.resize((size, size), Image.Resampling.LANCZOS), mask)


@lru_cache(maxsize=32)
def _jungle(tile: Jungle) -> Image.Image:
    picture = _ground(*GROUNDS[tile.site])
    load_sprite(_icon(tile), 176, 8).draw_on(picture, FINE / 2, FINE / 2 - 2)
    if text := _number(tile):
        _badge(picture, text)
    return picture


def _ground(fill: str, leaves: str) -> Image.Image:
    """A flat ground with an ink edge and leaves in its corners."""
    tile = shapes.rounded_box(FINE, FINE, RADIUS, fill, 8)
    picture = tile.colours.copy()
    inner = Image.new("L", (FINE, FINE))
    inner.paste(shapes.rounded_box(FINE - 16, FINE - 16, RADIUS - 8, INK).mask, (8, 8))
    grown = picture.copy()
    leaf = scale_image(sprite_image("canopy"), 250).getchannel("A")
    for x, y, turn in LEAVES:
        turned = leaf.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        grown.paste(rgb(leaves), (x - turned.width // 2, y - turned.height // 2), turned)
    picture.paste(grown, (0, 0), inner)
    return picture


def _icon(tile: Jungle) -> str:
    if tile.site is Site.PLANTATION:
        return "two-cacao-pods" if tile.n > 1 else "cacao-pod"
    return str(tile.site)


def _number(tile: Jungle) -> str:
    """What the badge says: a price, or what each worker gets."""
    if tile.site is Site.MARKET:
        return str(tile.n)
    return f"+{tile.n}" if tile.site in (Site.PLANTATION, Site.MINE) else ""


def _badge(picture: Image.Image, text: str) -> None:
    size, at = 104, FINE - 64
    shapes.rounded_box(size, size, size / 2, "#fffdf0", 7).draw_on(
        picture, at - size / 2, at - size / 2
    )
    text_sprite(text, 68 if len(text) > 1 else 84, INK, room=size - 14).draw_on(picture, at, at)


@lru_cache(maxsize=128)
def _workers(seat: int, sides: Sides, high: bool) -> Image.Image:
    picture = _sand(PLAYERS[seat].fill, high)
    load_sprite(f"hut-{PLAYERS[seat].name}", 104, 5).draw_on(picture, FINE / 2, FINE / 2 - 12)
    panels.player_badge(seat, 50).draw_on(picture, FINE / 2, FINE / 2 + 36)
    for x, y in _standing(sides, 70 if high else 58):
        load_sprite(f"meeple-{PLAYERS[seat].name}", 54 if high else 62).draw_on(picture, x, y)
    return picture


def _sand(rim: str, high: bool) -> Image.Image:
    """Sand with a rim in the player's colour; a second rim tells of the tile below."""
    picture = shapes.rounded_box(FINE, FINE, RADIUS, rim, 8).colours.copy()
    inset = 8 + RIM
    if high:
        _inner(picture, inset - 4, INK)
        _inner(picture, inset + 2, rim)
        inset += 14
    _inner(picture, inset - 4, INK)
    _inner(picture, inset, SAND)
    _paths(picture, inset)
    return picture


def _inner(picture: Image.Image, inset: int, fill: str) -> None:
    size = FINE - 2 * inset
    shapes.rounded_box(size, size, max(6, RADIUS - inset * 0.7), fill).draw_on(
        picture, inset, inset
    )


def _paths(picture: Image.Image, inset: int) -> None:
    """Trodden paths from the hut to the corners."""
    size = FINE - 2 * inset
    path = shapes.rounded_box(size * 2, 12, 6, SAND_DEEP)
    crossing = Image.new("L", (size, size))
    for turn in (45, -45):
        line = Image.new("L", (size, size))
        line.paste(path.mask.crop((0, 0, size, 12)), (0, size // 2 - 6))
        turned = line.rotate(turn, Image.Resampling.BICUBIC)
        crossing.paste(255, (0, 0), turned)
    picture.paste(rgb(SAND_DEEP), (inset, inset), crossing)


def _standing(sides: Sides, near: float) -> list[tuple[float, float]]:
    """Where the meeples stand, by their sides: upright, side by side or one below the other."""
    middle, step = FINE / 2, 58.0 - (near - 58) * 0.5
    found = []
    for side, count in enumerate(sides):
        for i in range(count):
            along = middle + (i - (count - 1) / 2) * step
            across = near if side in (0, 3) else FINE - near
            found.append((along, across) if side in (0, 2) else (across, along))
    return found
