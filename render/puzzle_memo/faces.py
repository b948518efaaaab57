"""Draws flips for one reader: the reader's own flip large, flips of others in their order."""

from PIL import Image

from bot.game import Line, Seat
from bot.games.puzzle_memo.components import (
    COLUMNS,
    ROWS,
    SPACES_OF,
    Animal,
    Piece,
    Row,
    Space,
)
from bot.games.puzzle_memo.view import View
from render.art.palette import GLOW, INK, NIGHT
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.headline import draw_headline
from render.kit.names import fit_names
from render.kit.scenery import jungle_background
from render.kit.seat_signs import header_height, medal, name_x, seat_panel
from render.kit.text import text_sprite, text_width
from render.puzzle_memo.aside import draw_spot, spot_width
from render.puzzle_memo.board import draw_board
from render.puzzle_memo.flips import Flip, flip_headline, flip_result, wording
from render.puzzle_memo.ground import SEED, draw_night
from render.puzzle_memo.layout import LARGE_SIZE, SIZE, STACKED, WIDTH, Layout, Slots
from render.puzzle_memo.tiles import back, draw_face, open_tile
from render.puzzle_memo.track import drum
from render.scene import Scene

FACE, FACE_TEXT = Box(38, 122, 600, 600), 130
CLOSE_UP = Box(698, 122, 468, 468)
OWN_HEIGHT = 860
IN_STRIPS, IN_GRID = 4, 9
"""The most flips that a picture shows in strips with names, and in a grid."""
NO_SLOTS = Slots(0, 0, 1, 1, 1, 1, 1, ())


def draw_own_flip(view: View, scene: Scene, flip: Flip) -> Image.Image:
    """Draw the face, its place in the jungle, and where the tile went."""
    picture = jungle_background(WIDTH, OWN_HEIGHT, SEED, flat=scene.contrast)
    sizes = (LARGE_SIZE,) if scene.large else (66, 58, 52)
    headline = flip_headline(flip, scene)
    draw_headline(picture, headline, scene.names, WIDTH // 2, (58,), sizes, WIDTH - 90)
    assert flip.tile is not None
    draw_face(picture, flip.tile, FACE, FACE_TEXT)
    if isinstance(flip.tile, Piece):
        _draw_close_up(picture, view, flip.tile, flip.animal, scene.contrast)
    _draw_way(picture, view, flip)
    return picture


def _draw_close_up(
    picture: Image.Image, view: View, piece: Piece, animal: Animal | None, flat: bool
) -> None:
    """Draw the jungle around a space in a frame, with the whole animal if it is complete."""
    spaces = {Space(at) for at in SPACES_OF[animal]} if animal else set()
    spaces.add(piece.space)
    left, right = min(s.column for s in spaces), max(s.column for s in spaces)
    low, high = min(s.row for s in spaces), max(s.row for s in spaces)
    count = max(3, right - left + 1, high - low + 1)
    column = max(0, min(left - (count - (right - left + 1)) // 2, COLUMNS - count))
    row = max(0, min(high - count + 1, ROWS - count))
    side = CLOSE_UP.width // count
    jungle = _night(side, flat).copy()
    layout = Layout(0, NO_SLOTS, Box(0, 0, side * COLUMNS, side * ROWS), None, (), LARGE_SIZE)
    draw_board(jungle, layout, view)
    x, y = column * side, (ROWS - row - count) * side
    wide = side * count
    frame = CLOSE_UP.expand(8)
    shapes.rounded_box(frame.width, frame.height, 12, "#8a5a2d", 4).draw_on(
        picture, frame.x, frame.y
    )
    picture.paste(jungle.crop((x, y, x + wide, y + wide)), (CLOSE_UP.x, CLOSE_UP.y))
    cell = layout.cell(piece.at).expand(-8)
    ring = shapes.layered_frame(
        cell.width, cell.height, 14, ((INK, 3), ("#ffffff", 3), (GLOW, 8), (INK, 3))
    )
    ring.draw_on(picture, CLOSE_UP.x + cell.x - x, CLOSE_UP.y + cell.y - y)


@cached
def _night(side: int, flat: bool) -> Image.Image:
    image = Image.new("RGB", (side * COLUMNS, side * ROWS))
    draw_night(image, Box(0, 0, image.width, image.height), LARGE_SIZE, flat)
    return image


def _draw_way(picture: Image.Image, view: View, flip: Flip) -> None:
    """Draw where the tile went, or how far its player's pawn has come."""
    y = 690 if isinstance(flip.tile, Piece) else 620
    if flip.to is not None and flip.to.row is Row.ABOVE and not flip.peeked:
        assert flip.tile is not None
        open_tile(flip.tile, 128).draw_on(picture, 720, y - 52)
        load_sprite("turn", 84).draw_on(picture, 916, y + 12)
        back(flip.to.n, 176, 120, LARGE_SIZE).draw_on(picture, 990, y - 48)
    if flip.points or not isinstance(flip.tile, Piece):
        _draw_pawn(picture, view, flip, 800 if flip.points else 840, y if flip.points else 440)


def _draw_pawn(picture: Image.Image, view: View, flip: Flip, x: int, y: int) -> None:
    """Draw the stack with the player's pawn, its space, and the points just scored."""
    if flip.seat is None:
        return
    seat = Seat(flip.seat)
    space = view.pawns.at[seat]
    stack = view.pawns.stack(space) if space else (seat,)
    for level, each in enumerate(stack):
        drum(each, 1.5).draw_on(picture, x, y + 90 - round(level * STACKED * 1.5))
    text_sprite(str(space), 84, edge=6, align="left").draw_on(picture, x + 66, y + 40)
    if flip.points:
        disc = shapes.rounded_box(150, 96, 48, "#f2c53d", 4)
        disc.draw_on(picture, x + 210, y - 8)
        text_sprite(f"+{flip.points}", LARGE_SIZE, INK).draw_on(picture, x + 285, y + 40)


def draw_waiting_flips(scene: Scene, flips: tuple[Flip, ...]) -> Image.Image:
    """Draw the flips of others that the reader has not seen, numbered in their order."""
    if len(flips) > IN_STRIPS:
        return _draw_grid(scene, flips)
    letters = LARGE_SIZE if scene.large else (64, 64, 56, SIZE)[len(flips) - 1]
    top = 24 if scene.large else 92
    high = {1: 640, 2: 520, 3: 360, 4: 274}[len(flips)]
    picture = jungle_background(WIDTH, top + high * len(flips) + 10, SEED, flat=scene.contrast)
    if not scene.large:
        _draw_count(picture, scene, len(flips), len(flips))
    for i, flip in enumerate(flips):
        _draw_strip(picture, scene, flip, i + 1, Box(0, top + high * i, WIDTH, high), letters)
    return picture


def _draw_count(picture: Image.Image, scene: Scene, shown_: int, all_: int) -> None:
    words = wording(scene)
    if shown_ < all_:
        text = words.say(Line("board.latest", (("shown", shown_), ("all", all_))))
    else:
        text = words.say(Line("board.waiting", (("n", all_),)))
    draw_headline(picture, text, (), WIDTH // 2, (48,), (58, SIZE), WIDTH - 100)


def _draw_strip(
    picture: Image.Image, scene: Scene, flip: Flip, n: int, row: Box, letters: int
) -> None:
    """Draw face and number of a flip; beside them the player, the tile, and the way that it
    took."""
    size = row.height - 44
    face = Box(44, row.y + 22, size, size)
    assert flip.tile is not None
    draw_face(picture, flip.tile, face, max(letters, size // 4))
    _draw_order(picture, n, face.x + 6, face.y + 6, letters)
    x = face.right + 42
    y, room = row.y + 16, WIDTH - 26 - x
    if flip.seat is not None:
        header = header_height(1, letters)
        name = fit_names(scene.names, letters, room - name_x(letters) - 14)[flip.seat]
        seat_panel(flip.seat, name, room, header + 4, header + 4, letters).draw_on(picture, x, y)
        y += header
    y += 18 + letters // 2
    text = wording(scene).say(Line("board.shown", (("tile", flip.tile),)))
    text_sprite(text, letters, edge=5, align="left", room=room).draw_on(picture, x, y)
    _draw_ways(picture, scene, flip, Box(x, y + round(letters * 1.36), room, row.bottom), letters)


def _draw_order(picture: Image.Image, n: int, x: int, y: int, letters: int) -> None:
    """Draw the number of a flip."""
    size = round(letters * 1.3)
    disc = shapes.rounded_box(size, size, size / 2, NIGHT, 3, "#9fc98a")
    disc.draw_on(picture, x - size / 2, y - size / 2)
    text_sprite(str(n), letters).draw_on(picture, x, y)


def _draw_ways(picture: Image.Image, scene: Scene, flip: Flip, room: Box, letters: int) -> None:
    """Draw where the tile lay, where it lies now, and the result, if there is room for it on the
    right or below."""
    x, y = room.x, room.y
    middle = x + spot_width(flip.spot, letters) / 2
    draw_spot(picture, flip.spot, middle, y, letters)
    end = middle + spot_width(flip.spot, letters) / 2
    if flip.to is not None and flip.to != flip.spot:
        load_sprite("turn", letters).draw_on(picture, end + letters * 0.85, y)
        middle = end + letters * 1.7 + spot_width(flip.to, letters) / 2
        draw_spot(picture, flip.to, middle, y, letters)
        end = middle + spot_width(flip.to, letters) / 2
    text = flip_result(flip, scene)
    below = round(y + letters * 1.4)
    if text_width(text, letters) <= room.right - end - 20:
        text_sprite(text, letters, edge=5, align="left").draw_on(picture, end + 20, y)
    elif below + letters <= room.height:
        text_sprite(text, letters, edge=5, align="left").draw_on(picture, x, below)


def _draw_grid(scene: Scene, flips: tuple[Flip, ...]) -> Image.Image:
    """Draw more than four flips, the latest nine: faces with number, medal and present place."""
    some = flips[-IN_GRID:]
    letters = LARGE_SIZE if scene.large else 56
    rows = -(-len(some) // 3)
    top = 46 if scene.large else 108
    high = min(540, (1190 - top) // rows)
    picture = jungle_background(WIDTH, top + high * rows, SEED, flat=scene.contrast)
    if not scene.large:
        _draw_count(picture, scene, len(some), len(flips))
    size = high - round(letters * 1.5) - 26
    for i, flip in enumerate(some):
        x, y = 30 + 390 * (i % 3) + (370 - size) // 2, top + high * (i // 3)
        assert flip.tile is not None
        face = Box(x, y, size, size)
        draw_face(picture, flip.tile, face, letters)
        _draw_order(picture, len(flips) - len(some) + i + 1, x + 4, y + 8, letters)
        if flip.seat is not None:
            medal(flip.seat, round(letters * 1.2)).draw_on(picture, face.right - 4, y + 8)
        spot = flip.to or (None if flip.placed else flip.spot)
        middle = face.bottom + letters * 0.86
        if spot is not None:
            draw_spot(picture, spot, face.centre[0], middle, letters)
        else:
            text = flip_result(flip, scene)
            text_sprite(text, min(letters, SIZE) if not scene.large else letters, edge=5).draw_on(
                picture, face.centre[0], middle
            )
    return picture
