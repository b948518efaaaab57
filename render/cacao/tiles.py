"""Draws the tiles of Cacao, each once for every size: worker tiles, jungle tiles, the pile."""

from PIL import Image, ImageFilter

from bot.games.cacao.components import Jungle, Sides, Site
from render.art.palette import GOLD, INK, PLAYERS, darker, lighter, rgb
from render.kit import shapes
from render.kit.cache import cached
from render.kit.figures import load_sprite, scale_image, sprite_image
from render.kit.seat_signs import WHITE_LETTERS, flat_mark, letter_colour
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width

FINE = 384
"""The size at which the parts without letters are composed before they are reduced."""
RADIUS = 0.13
"""The radius of a tile's corner and the size of its owner's mark, as shares of its width; the mark
is at least this share of a letter's size."""
MARK, LEAST_MARK = 0.34, 0.605
GROUNDS = {
    Site.PLANTATION: ("#7fc04a", "#3f8f3c"),
    Site.MARKET: ("#e0b878", "#3f8f3c"),
    Site.MINE: ("#cfd3c4", "#4d7a4a"),
    Site.WATER: ("#8fd8f0", "#2f8f6a"),
    Site.SUN: ("#f6c877", "#6a9a3c"),
    Site.TEMPLE: ("#a9cdb4", "#2f7a5a"),
}
"""The flat ground of each jungle tile, and the leaves in its corners."""
LEAVES = ((0, 0, 135), (1, 0, 225), (0, 1, 45), (1, 1, -45))
BACK = ("#2c7a3f", "#1e5c34")
RIM = 0.5
"""How light a worker tile's rim is, which parts dark colours from the board for every kind of
eyes."""
CREAM, BROWN = "#fff3d8", "#3a2417"
"""The colours of workers on dark and on bright player colours."""


@cached
def worker_tile(seat: int, sides: Sides, size: int, font: int, high: bool = False) -> Sprite:
    """A worker tile in its owner's colour, with the owner's mark on the hut and each worker at its
    edge, anchored at its top left corner. A `high` one lies on another tile."""
    picture = _workers(seat, sides, high).resize((size, size), Image.Resampling.LANCZOS)
    mark = flat_mark(seat, max(round(font * LEAST_MARK), round(size * MARK)), letter_colour(seat))
    mark.draw_on(picture, size / 2, size / 2)
    return Sprite(picture, shapes.rounded_box(size, size, size * RADIUS, INK).mask)


@cached
def jungle_tile(tile: Jungle, size: int, font: int, letter: str = "", flat: bool = False) -> Sprite:
    """A jungle tile, anchored at its top left corner: one large icon, its number on a badge, a
    temple's letter. `flat`: without leaves, for high contrast."""
    fill, leaves = GROUNDS[tile.site]
    picture = _ground(fill, fill if flat else leaves).resize((size, size), Image.Resampling.LANCZOS)
    if tile.site is Site.TEMPLE:
        at, width = (0.6, 0.62) if letter else (0.5, 0.5), 0.62 if letter else 0.74
    elif has_badge(tile):
        at, width = (0.4, 0.4), 0.68
    else:
        at, width = (0.5, 0.5), 0.74
    load_sprite(_icon(tile), round(size * width)).draw_on(picture, size * at[0], size * at[1])
    if letter:
        x = max(size * 0.21, text_width(letter, font) / 2 + 4)
        text_sprite(letter, font, INK).draw_on(picture, x, size * 0.24)
    if has_badge(tile):
        badge(picture, str(tile.n), size, font, gold=tile.site is not Site.PLANTATION)
    return Sprite(picture, shapes.rounded_box(size, size, size * RADIUS, INK).mask)


@cached
def pile_tile(count: int, size: int, font: int) -> Sprite:
    """The pile: a jungle tile face down with the number of tiles."""
    picture = _ground(*BACK).resize((size, size), Image.Resampling.LANCZOS)
    load_sprite("cacao-pod", round(size * 0.4)).draw_on(picture, size * 0.32, size * 0.34)
    badge(picture, str(count), size, font)
    return Sprite(picture, shapes.rounded_box(size, size, size * RADIUS, INK).mask)


def has_badge(tile: Jungle) -> bool:
    """Whether a tile has a number: a price, or what each worker gets."""
    return tile.site in (Site.PLANTATION, Site.MARKET, Site.MINE)


def badge(picture: Image.Image, text: str, size: int, font: int, gold: bool = False) -> None:
    """Draw the number in the lower right corner: gold on a golden disc, anything else on a cream
    square."""
    high = badge_height(size, font)
    wide = high if len(text) == 1 else round(high * 1.3)
    plate = shapes.rounded_box(
        wide, high, high / 2 if gold else high * 0.28, GOLD if gold else "#fffdf0", 3
    )
    plate.draw_on(picture, size - wide - 1, size - high - 1)
    text_sprite(text, max(font, round(high * 0.92)), INK).draw_on(
        picture, size - 1 - wide / 2, size - 1 - high / 2
    )


def badge_height(size: int, font: int) -> int:
    """The height of the badge of a tile of this size."""
    return max(font + 2, round(size * 0.44))


@cached
def _ground(fill: str, leaves: str) -> Image.Image:
    """A flat ground with an ink edge and leaves in its corners."""
    picture = shapes.rounded_box(FINE, FINE, FINE * RADIUS, fill, 9).copy_colours()
    inner = Image.new("L", (FINE, FINE))
    inner.paste(shapes.rounded_box(FINE - 18, FINE - 18, FINE * RADIUS - 9, INK).mask, (9, 9))
    grown = picture.copy()
    leaf = scale_image(sprite_image("canopy"), round(FINE * 0.75)).getchannel("A")
    for x, y, turn in LEAVES:
        turned = leaf.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        corner = x * FINE - turned.width // 2, y * FINE - turned.height // 2
        grown.paste(rgb(leaves), corner, turned)
    picture.paste(grown, (0, 0), inner)
    return picture


def _icon(tile: Jungle) -> str:
    if tile.site is Site.PLANTATION:
        return "two-cacao-pods" if tile.n > 1 else "cacao-pod"
    return str(tile.site)


@cached
def _workers(seat: int, sides: Sides, high: bool) -> Image.Image:
    fill = PLAYERS[seat].fill
    radius = FINE * RADIUS
    rim = darker(fill, 0.4) if high else lighter(fill, RIM)
    picture = shapes.rounded_box(FINE, FINE, radius, rim, 5).copy_colours()
    inset = 28 if high else 11
    if high:
        _inner(picture, inset - 7, INK)
    _inner(picture, inset, fill)
    hut = scale_image(sprite_image("hut-red"), round(FINE * 0.56)).getchannel("A")
    picture.paste(
        rgb(darker(fill, 0.24)),
        ((FINE - hut.width) // 2, round(FINE * 0.47) - hut.height // 2),
        hut,
    )
    for x, y in _worker_places(sides):
        _figure(seat).draw_on(picture, x, y)
    return picture


def _inner(picture: Image.Image, inset: int, fill: str) -> None:
    size = FINE - 2 * inset
    shapes.rounded_box(size, size, FINE * RADIUS - inset * 0.6, fill).draw_on(picture, inset, inset)


@cached
def _figure(seat: int) -> Sprite:
    """A worker, anchored at its centre: bright with an ink edge on dark colours, dark with an edge
    in the tile's colour on bright ones, so that three side by side can be told apart."""
    dark = PLAYERS[seat].name in WHITE_LETTERS
    edge = 9
    body = scale_image(sprite_image("meeple-white"), round(FINE / 3) - 2 * edge + 4).getchannel("A")
    mask = Image.new("L", (body.width + 2 * edge, body.height + 2 * edge))
    mask.paste(body, (edge, edge))
    rim = mask.filter(ImageFilter.MaxFilter(2 * edge - 1)).filter(ImageFilter.GaussianBlur(2))
    colours = Image.new("RGB", mask.size, rgb(INK if dark else PLAYERS[seat].fill))
    colours.paste(rgb(CREAM if dark else BROWN), (0, 0), mask)
    return Sprite(colours, rim, mask.width // 2, mask.height // 2)


def _worker_places(sides: Sides) -> list[tuple[float, float]]:
    """The places of the workers: a third of the tile each, close to their edge."""
    third, found = FINE / 3, []
    for side, count in enumerate(sides):
        for i in range(count):
            along = FINE / 2 + (i - (count - 1) / 2) * third
            across = third / 2 if side in (0, 3) else FINE - third / 2
            found.append((along, across) if side in (0, 2) else (across, along))
    return found
