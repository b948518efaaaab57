"""Draws the tiles below and above the board, and a tile shown large."""

from PIL import Image

from bot.games.puzzle_memo.components import Piece, Special
from bot.games.puzzle_memo.view import View
from render.art.palette import INK, NIGHT, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite, sprite_image
from render.kit.stamp import Sprite, with_opacity
from render.kit.text import text_sprite
from render.puzzle_memo.layout import SIZE, Layout

ROUND = 12
BACK, RIM = "#1d5536", "#e6d9a8"
"""The colours of a back, dark enough for white letters, and of its rim."""
TAB = 1.3
"""The width that the number takes on a tile with a face, in font sizes."""
Tile = Piece | Special


def draw_rows(picture: Image.Image, layout: Layout, view: View) -> None:
    """Draw the backs with their numbers above the board, and faces if everybody may look."""
    slots = layout.slots
    for n in slots.numbers:
        box = slots.box(n)
        if not view.above[n - 1]:
            empty_slot(box.width, box.height).draw_on(picture, box.x, box.y)
            continue
        face = view.faces[n - 1] if view.faces else None
        if face is None or box.width < 2 * TAB * layout.letters:
            stamp = back(n, box.width, box.height, layout.letters)
        else:
            stamp = known_tile(n, face, box.width, box.height, layout.letters)
        stamp.draw_on(picture, box.x, box.y)
        if n in view.barred or n in view.peeked:
            draw_barred(picture, box, n, n in view.peeked, layout.letters)


def draw_barred(picture: Image.Image, box: Box, n: int, peeked: bool, letters: int) -> None:
    """Draw a tile that may not be chosen: dark, with a cross, or with an eye if it was peeked
    at."""
    shapes.rounded_box(box.width, box.height, ROUND, "#12301f", 4).draw_on(picture, box.x, box.y)
    text_sprite(str(n), letters, "#a9c2a5").draw_on(picture, *box.centre)
    sign = load_sprite("looking" if peeked else "gone", round(letters * 0.9))
    sign.draw_on(picture, box.right - 12, box.y + 14)


@cached
def empty_slot(width: int, height: int) -> Sprite:
    """An empty slot, kept so that no tile changes its place."""
    return with_opacity(shapes.empty_slot(width, height, ROUND), 0.6)


@cached
def back(n: int, width: int, height: int, letters: int) -> Sprite:
    """A tile face down with its number, anchored at its top left corner."""
    plate = shapes.rounded_box(width, height, ROUND, INK)
    colours = plate.copy_colours()
    shapes.rounded_box(width - 6, height - 6, ROUND - 2, RIM).draw_on(colours, 3, 3)
    inner = shapes.rounded_box(width - 14, height - 14, ROUND - 4, BACK)
    inner.draw_on(colours, 7, 7)
    text_sprite(str(n), letters, edge=4).draw_on(colours, width / 2, height / 2)
    return Sprite(colours, plate.mask)


@cached
def known_tile(n: int, face: Tile, width: int, height: int, letters: int) -> Sprite:
    """A tile that everybody may look at: its number on a dark tab, its face with its space."""
    plate, tab = shapes.rounded_box(width, height, ROUND, RIM, 3), round(TAB * letters)
    colours = plate.copy_colours()
    colours.paste(rgb(BACK), (5, 5, 5 + tab, height - 5))
    text_sprite(str(n), letters).draw_on(colours, 5 + tab / 2, height / 2)
    room = width - tab - 12
    picture = _face(face).resize((room, room), Image.Resampling.LANCZOS)
    top = (room - height + 10) // 2
    colours.paste(picture.crop((0, top, room, top + height - 10)), (7 + tab, 5))
    if isinstance(face, Piece):
        text_sprite(face.space.notation, letters, edge=5).draw_on(
            colours, 7 + tab + room / 2, height / 2
        )
    return Sprite(colours, plate.mask)


@cached
def open_tile(face: Tile, size: int, radius: int = 18) -> Sprite:
    """An open tile, anchored at its top left corner."""
    plate = shapes.rounded_box(size, size, radius, INK)
    return Sprite(_face(face).resize((size, size), Image.Resampling.LANCZOS), plate.mask)


@cached
def _face(face: Tile) -> Image.Image:
    """The part of an animal as it is cut from the picture, or a special tile, at its original
    size."""
    if isinstance(face, Special):
        return sprite_image(f"puzzle-{face.code}").convert("RGB")
    day, space = sprite_image("puzzle-day"), face.space
    side = day.height // 5
    x, y = space.column * side, (4 - space.row) * side
    return day.crop((x, y, x + side, y + side)).convert("RGB")


def draw_face(
    picture: Image.Image, face: Tile, box: Box, letters: int, colour: str = "#ffe24a"
) -> None:
    """Draw an open tile in a frame, with its space or the name of a custom tile."""
    open_tile(face, box.width).draw_on(picture, box.x, box.y)
    frame = shapes.layered_frame(
        box.width, box.height, 18, ((INK, 3), ("#ffffff", 3), (colour, 8), (INK, 2))
    )
    frame.draw_on(picture, box.x, box.y)
    if isinstance(face, Piece):
        written = text_sprite(face.space.notation, letters, edge=6, align="right")
        written.draw_on(picture, box.right - 12, box.bottom - letters * 0.48)
    elif face.title:
        high = round(letters * 1.3)
        plate = shapes.rounded_box(box.width - 12, high, 12, NIGHT)
        plate.draw_on(picture, box.x + 6, box.bottom - high - 6)
        size = min(letters, SIZE)
        text_sprite(face.title, size, room=box.width - 24).draw_on(
            picture, box.centre[0], box.bottom - high / 2 - 6
        )


def closed_tile(size: int) -> Sprite:
    """A tile that nobody has turned, anchored at its centre."""
    return load_sprite("puzzle-back", size)
