"""Tiles below and above the board, and a tile shown large."""

from functools import lru_cache

from PIL import Image

from bot.games.puzzle_memo.components import Piece, Row, Special
from bot.games.puzzle_memo.view import View
from render.art.palette import INK, NIGHT
from render.kit import shapes
from render.kit.figures import load_sprite, sprite_image
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.puzzle_memo.ground import number
from render.puzzle_memo.layout import TILE, tile

ROUND = 10
Tile = Piece | Special


def rows(picture: Image.Image, view: View, large: bool) -> None:
    """Backs with their numbers; faces where everybody may look."""
    for row, lies, faces in (
        (Row.BELOW, view.below, view.left),
        (Row.ABOVE, view.above, view.faces),
    ):
        for n, there in enumerate(lies, 1):
            if there:
                face = faces[n - 1] if faces else None
                box = tile(row, n)
                stamp = back(n, large) if face is None else _known(n, face)
                stamp.draw_on(picture, box.x, box.y)
    for n in (*view.barred, *view.peeked):
        box = tile(Row.ABOVE, n)
        shapes.translucent_box(*TILE, ROUND, NIGHT, 0.62).draw_on(picture, box.x, box.y)
        text_sprite("–" if n in view.barred else "…", 40, edge=3).draw_on(picture, *box.centre)


@lru_cache(maxsize=256)
def back(n: int, large: bool) -> Sprite:
    """A tile that lies face down, its top left corner on the point."""
    plate = shapes.rounded_box(*TILE, ROUND, INK)
    colours = plate.colours.copy()
    inner = shapes.rounded_box(TILE[0] - 6, TILE[1] - 6, ROUND - 3, "#eadfae")
    inner.draw_on(colours, 3, 3)
    leaves = sprite_image("puzzle-back").resize(
        (TILE[0] - 12, TILE[0] - 12), Image.Resampling.LANCZOS
    )
    hollow = shapes.rounded_box(TILE[0] - 12, TILE[1] - 12, ROUND - 5, INK)
    colours.paste(leaves.convert("RGB").crop((0, 0, *hollow.mask.size)), (6, 6), hollow.mask)
    number(n, large).draw_on(colours, TILE[0] / 2, TILE[1] / 2)
    return Sprite(colours, plate.mask)


@lru_cache(maxsize=512)
def _known(n: int, face: Tile) -> Sprite:
    """A tile that everybody may look at, with its number beside it."""
    plate = shapes.rounded_box(*TILE, ROUND, "#fff6dc", 3)
    colours = plate.colours.copy()
    size = TILE[1] - 10
    shown(face, size, 6).draw_on(colours, 5, 5)
    middle = (TILE[0] + size + 3) / 2
    text_sprite(str(n), 22, INK, room=TILE[0] - size - 6).draw_on(colours, middle, TILE[1] / 2)
    return Sprite(colours, plate.mask)


@lru_cache(maxsize=256)
def shown(face: Tile, size: int, radius: int) -> Sprite:
    """A tile that lies open, its top left corner on the point."""
    plate = shapes.rounded_box(size, size, radius, INK)
    return Sprite(_face(face).resize((size, size), Image.Resampling.LANCZOS), plate.mask)


def _face(face: Tile) -> Image.Image:
    """An animal's part as it is cut from the picture, or a special tile, at its master size."""
    if isinstance(face, Special):
        return sprite_image(f"puzzle-{face.code}").convert("RGB")
    day, space = sprite_image("puzzle-day"), face.space
    side = day.height // 5
    x, y = space.column * side, (4 - space.row) * side
    return day.crop((x, y, x + side, y + side)).convert("RGB")


def closed(size: int) -> Sprite:
    """A tile that nobody has turned, its middle on the point."""
    return load_sprite("puzzle-back", size)
