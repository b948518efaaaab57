"""Draws the map of Cacao: its ground with the names of rows and columns, and the tiles on it."""

from PIL import Image, ImageDraw

from bot.games.cacao.components import Cell, Site
from bot.games.cacao.view import Phase, Score, View
from render.art.palette import FLAT, GLOW, GOLD, INK, NIGHT, OUTLINE, PLAYERS, rgb
from render.cacao.layout import Layout, Map, column_name, row_name
from render.cacao.tiles import GROUNDS, LEAST_MARK, jungle_tile, worker_tile
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.seat_signs import flat_mark, letter_colour
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width

GAP = 2
"""The margin on each side of a tile."""
BOARD = "#0e2c1c"
PLACE = "#1f5a3a"
"""The colour of cells for worker tiles; cells for jungle tiles stay dark."""


def draw_ground(picture: Image.Image, view: View, layout: Layout) -> None:
    where, font = layout.map, layout.sizes.font
    _draw_board(picture, view, where, layout.sizes.flat)
    _draw_rim(picture, where, font)
    letters = {temple.at: temple.letter for temple in view.temples}
    for clearing in view.clearings:
        letter = letters.get(clearing.at, "")
        if clearing.tile.site is Site.TEMPLE and view.phase is Phase.OVER:
            _draw_won_temple(picture, view, clearing.at, letter, layout)
        elif (box := tile_box(where, clearing.at)) is not None:
            stamp = jungle_tile(clearing.tile, box.width, font, letter, layout.sizes.flat)
            stamp.draw_on(picture, box.x, box.y)
    for village in view.villages:
        if (box := tile_box(where, village.at)) is not None:
            high = village.below is not None
            stamp = worker_tile(village.seat, village.sides, box.width, font, high)
            stamp.draw_on(picture, box.x, box.y)


def tile_box(where: Map, at: Cell) -> Box | None:
    """The box of the tile in a cell."""
    box = where.box(at)
    return None if box is None else box.expand(-GAP)


def _draw_board(picture: Image.Image, view: View, where: Map, flat: bool) -> None:
    """A dark ground with lighter cells for worker tiles."""
    shown, places = where.shown, view.phase is not Phase.OVER
    odd = (shown.north + shown.west) % 2  # 0 if the first cell is for jungle tiles
    width = where.rim_width + shown.columns * where.size + 8
    height = where.rim_height + shown.rows * where.size + 8
    board = shapes.rounded_box(width, height, 24, FLAT if flat else BOARD)
    board.draw_on(picture, where.board.x, where.board.y)
    side = where.size - 2 * GAP
    fill, edge, line = (FLAT, 3, OUTLINE) if flat else (PLACE, 0, INK)
    place = shapes.rounded_box(side, side, where.size * 0.13, fill, edge, line)
    for row in range(shown.rows if places else 0):
        for column in range(shown.columns):
            if (row + column + odd) % 2:
                x = where.board.x + where.rim_width + column * where.size + GAP
                y = where.board.y + where.rim_height + row * where.size + GAP
                place.draw_on(picture, x, y)


def _draw_rim(picture: Image.Image, where: Map, font: int) -> None:
    """Draw the names of rows and columns, which never change while the map grows. If columns are
    too narrow, only every second one is named, including 0."""
    shown, board, half = where.shown, where.board, where.size // 2
    names = {east: column_name(east) for east in range(shown.west, shown.east + 1)}
    boxes = (text_sprite(name, font).mask.getbbox() for name in names.values())
    wide = max(box[2] for box in boxes if box is not None)
    every = 1 if wide <= where.size else 2
    for i, (east, name) in enumerate(names.items()):
        if east % every == 0:
            x = where.x + i * where.size + half
            _rim_name(name, font).draw_on(picture, x, board.y + where.rim_height // 2 + 2)
    for i, south in enumerate(range(shown.north, shown.south + 1)):
        y = where.y + i * where.size + half
        _rim_name(row_name(south), font).draw_on(picture, board.x + where.rim_width // 2, y)


def _rim_name(name: str, font: int) -> Sprite:
    return text_sprite(name, font, GLOW if name == "0" else "#fff6dc")


def _draw_won_temple(
    picture: Image.Image, view: View, at: Cell, letter: str, layout: Layout
) -> None:
    """Draw a temple at the end: its letter, and the gold that each seat got for it."""
    box = tile_box(layout.map, at)
    if box is None:
        return
    temple = next(clearing.tile for clearing in view.clearings if clearing.at == at)
    index = next(i for i, standing in enumerate(view.temples) if standing.at == at)
    groups = _gold_groups(view.scores, index)
    font = layout.sizes.font
    shown = letter if len(groups) < 2 else ""
    tile = jungle_tile(temple, box.width, font, shown, layout.sizes.flat)
    tile.draw_on(picture, box.x, box.y)
    high = round(box.width / 2)
    if len(groups) > 1:
        wide = round(text_width(letter, font))
        plate = shapes.rounded_box(wide + 4, high, 8, GROUNDS[Site.TEMPLE][0])
        plate.draw_on(picture, box.x + 3, box.y + 3)
        text_sprite(letter, font, INK).draw_on(picture, box.x + 4 + wide / 2, box.y + high / 2)
    for row, (gold, seats) in enumerate(groups):
        top = box.bottom - high * (len(groups) - row) + 1
        if len(seats) > 1 and len(groups) == 1:
            _draw_tie(picture, gold, seats, box, font)
        else:
            _draw_share(picture, gold, seats, Box(box.x, top, box.width, high - 2), font)


def _gold_groups(scores: tuple[Score, ...], temple: int) -> list[tuple[int, list[int]]]:
    """The amounts of gold for a temple, highest first, each with the seats that got it."""
    by_gold: dict[int, list[int]] = {}
    for seat, score in enumerate(scores):
        if score.temples[temple]:
            by_gold.setdefault(score.temples[temple], []).append(seat)
    return sorted(by_gold.items(), reverse=True)


def _draw_share(picture: Image.Image, gold: int, seats: list[int], row: Box, font: int) -> None:
    """Draw an amount and behind it the marks of the seats that got it, each on its colour; or their
    number, if the marks would be too small."""
    number, mark = round(font * 0.56), round(font * LEAST_MARK)
    if number + mark * len(seats) > row.width:
        panels.draw_square(picture, f"{gold}×{len(seats)}", *row.centre, row.height, font)
        return
    width = number + (mark + 2) * len(seats) + 6 * (len(seats) == 1)
    x, (_, y) = row.right + 2 - width, row.centre
    first = seats[0]
    pill = shapes.rounded_box(width, row.height, row.height * 0.3, PLAYERS[first].fill, 3)
    pill.draw_on(picture, x, row.y)
    text = text_sprite(str(gold), font, letter_colour(first))
    text.draw_on(picture, x + number / 2 + 3, y)
    for i, seat in enumerate(seats):
        left = x + number + 2 + i * (mark + 2)
        if i:
            tab = shapes.rounded_box(mark + 2, row.height, 6, PLAYERS[seat].fill)
            tab.draw_on(picture, left - 1, row.y)
        flat_mark(seat, mark, letter_colour(seat)).draw_on(picture, left + mark / 2, y)


def _draw_tie(picture: Image.Image, gold: int, seats: list[int], box: Box, font: int) -> None:
    """Draw a tie: the amount once on a coin, below it the marks of all seats that got it; or their
    number, if the marks would be too small."""
    coin = font + 2
    shapes.rounded_box(coin, coin, coin / 2, GOLD, 3).draw_on(picture, box.right - coin, box.y)
    text_sprite(str(gold), font, INK).draw_on(picture, box.right - coin / 2, box.y + coin / 2)
    wide = min(round(font * 0.9), box.width // len(seats))
    mark = min(wide, round(font * 0.72))
    if mark < round(font * LEAST_MARK) - 1:
        middle = box.centre[0], box.bottom - font // 2
        panels.draw_square(picture, f"×{len(seats)}", *middle, font, font)
        return
    left = box.centre[0] - wide * len(seats) / 2
    high = max(wide, box.height - coin - 4)
    for i, seat in enumerate(seats):
        x = left + i * wide
        tab = shapes.rounded_box(wide, high, wide * 0.2, PLAYERS[seat].fill)
        tab.draw_on(picture, x, box.bottom - high)
        flat_mark(seat, mark, letter_colour(seat)).draw_on(
            picture, x + wide / 2, box.bottom - high / 2
        )


def draw_inset(picture: Image.Image, view: View, where: Map, new: set[Cell], box: Box) -> None:
    """Draw the whole map in small: a coloured square for each tile, new ones with a white edge, and
    a yellow frame around the part that is shown large."""
    whole = where.whole
    cell = min((box.width - 20) // whole.columns, (box.height - 20) // whole.rows)
    shapes.rounded_box(box.width, box.height, 18, NIGHT, 3, "#fff6dc").draw_on(
        picture, box.x, box.y
    )
    left = box.x + (box.width - cell * whole.columns) // 2
    top = box.y + (box.height - cell * whole.rows) // 2
    pen = ImageDraw.Draw(picture)
    colours = {clearing.at: INSET[clearing.tile.site] for clearing in view.clearings}
    colours |= {village.at: PLAYERS[village.seat].fill for village in view.villages}
    for at, colour in colours.items():
        x, y = left + (at.east - whole.west) * cell, top + (at.south - whole.north) * cell
        if at in new:
            pen.rectangle((x, y, x + cell - 1, y + cell - 1), rgb("#ffffff"))
        inset = 3 if at in new and cell > 8 else 1 if cell > 3 else 0
        pen.rectangle(
            (x + inset, y + inset, x + cell - 1 - inset, y + cell - 1 - inset), rgb(colour)
        )
    shown = where.shown
    x, y = left + (shown.west - whole.west) * cell, top + (shown.north - whole.north) * cell
    frame = shapes.layered_frame(shown.columns * cell, shown.rows * cell, 4, ((GLOW, 4),))
    frame.draw_on(picture, x, y)


INSET = {
    Site.PLANTATION: "#5f9c39",
    Site.MARKET: "#b08f5c",
    Site.MINE: "#9a9d91",
    Site.WATER: "#6aa9c0",
    Site.SUN: "#d0a255",
    Site.TEMPLE: "#7fa08a",
}
"""The colour of a jungle tile on the small map, duller than the players' colours."""
