"""Draws what is beside and below the board: the tile just flipped, the pile, the players'
plates."""

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.puzzle_memo.components import SPACES_OF, Row, Special, Spot
from bot.games.puzzle_memo.view import Phase, View
from bot.texts.catalogue import template
from render.art.palette import INK, NIGHT, PLAYERS
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import centred_sprite, load_sprite, scale_image, sprite_image
from render.kit.names import NameLines, fit_names
from render.kit.seat_signs import flat_mark, letter_colour, mark_turn, medal
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width
from render.puzzle_memo.flips import GAME_ID, Flip
from render.puzzle_memo.layout import PANEL_WIDTH, PANEL_X, PLATE_GAP, SIZE, WIDTH, Layout
from render.puzzle_memo.tiles import BACK, RIM, closed_tile, draw_face, open_tile
from render.scene import Scene

WEB = Special("web", ())
SCORE = 50
LARGE_NAME_X, LARGE_CROWN, NAMED_WIDTH = 80, 92, 500
"""In large print: where a name begins on its plate, the width that a crown takes, and the width of
a plate from which it has a name."""
ON_MARK, LEAST_NAME = 54, 150
"""In large print: the size of the mark of the pawn on which another stands, and the least room that
this leaves to the name."""
SIGN, SUM = 68, 148
"""The width that the number of a choice takes on a plate, and at the end the total."""


def plate_lines(view: View, scene: Scene) -> int:
    """The number of lines of the names on all plates: two if any name does not fit into one."""
    width = WIDTH - 34 if len(scene.names) == 1 else (WIDTH - 34 - PLATE_GAP) // 2
    names = fit_names(scene.names, SIZE, _name_room(view, scene, width, 1), 2)
    return max(len(name) for name in names)


def _name_room(view: View, scene: Scene, width: int, lines: int) -> int:
    """The width for a name: with two lines the score is below the mark, with one on the right."""
    asked = any(isinstance(choice, SeatArg) for choice in scene.choices)
    sums = lines == 1 and any(view.found) and view.phase is Phase.OVER
    return width - (128 if lines > 1 else 170) - SIGN * asked - SUM * sums


def draw_flip(picture: Image.Image, layout: Layout, flip: Flip | None, box: Box) -> None:
    """Draw the flipped tile with its player's medal, and below it the place where it lies now."""
    if flip is None:
        return
    if flip.tile is None:
        closed_tile(box.width).draw_on(picture, *box.centre)
        text_sprite("?", 110, edge=6).draw_on(picture, *box.centre)
    else:
        draw_face(picture, flip.tile, box, max(SIZE, box.width // 3))
    if flip.seat is not None:
        medal(flip.seat, 62).draw_on(picture, box.x + 6, box.y + 4)
    spot = flip.to or (None if flip.placed else flip.spot)
    if spot is not None:
        draw_spot(picture, spot, box.centre[0], box.bottom + 54, layout.letters)


def spot_width(spot: Spot, letters: int) -> int:
    """The width of the pill that names a place."""
    content = text_width(str(spot.n), letters) if spot.row is Row.ABOVE else letters
    return round(content + letters * 1.6)


def draw_spot(picture: Image.Image, spot: Spot, x: float, y: float, letters: int) -> None:
    """Draw an arrow up and the number of a place above the board, or an arrow down and a tile's
    back; centred at the point."""
    width, height = spot_width(spot, letters), round(letters * 1.34)
    pill = shapes.rounded_box(width, height, height / 2, NIGHT, 3, "#9fc98a")
    pill.draw_on(picture, x - width / 2, y - height / 2)
    arrow(spot.row, round(letters * 0.8)).draw_on(picture, x - width / 2 + letters * 0.66, y)
    if spot.row is Row.ABOVE:
        text_sprite(str(spot.n), letters, align="right").draw_on(
            picture, x + width / 2 - letters * 0.42, y
        )
    else:
        small_back(letters).draw_on(picture, x + width / 2 - letters * 0.86, y)


@cached
def small_back(size: int) -> Sprite:
    """A tile of the pile, anchored at its centre."""
    plate = shapes.rounded_box(size, size, 10, INK)
    colours = plate.copy_colours()
    shapes.rounded_box(size - 4, size - 4, 8, RIM).draw_on(colours, 2, 2)
    shapes.rounded_box(size - 12, size - 12, 6, BACK).draw_on(colours, 6, 6)
    return Sprite(colours, plate.mask, size // 2, size // 2)


@cached
def arrow(row: Row, size: int) -> Sprite:
    """An arrow towards the tiles above or below the board."""
    turned = sprite_image("turn").rotate(90 if row is Row.ABOVE else -90)
    return centred_sprite(scale_image(turned, size))


def draw_pile(picture: Image.Image, view: View, x: int, y: int, size: int, letters: int) -> None:
    """Draw the tiles below the board with their number only, since nothing is ever put back there.
    (x, y) is the upper left corner."""
    left = sum(view.below)
    if not left:
        return
    for i in range(min(left, 4) - 1, -1, -1):
        away = 8 * i
        plate = shapes.rounded_box(size, size, 16, RIM, 4)
        plate.draw_on(picture, x + away, y - away)
        inner = shapes.rounded_box(size - 16, size - 16, 10, BACK)
        inner.draw_on(picture, x + away + 8, y - away + 8)
    text_sprite(f"×{left}", letters, edge=5).draw_on(picture, x + size / 2, y + size / 2)


def draw_pile_count(picture: Image.Image, left: int, box: Box, letters: int) -> None:
    """Draw in large print the tiles below the board as one tile and their number."""
    text_sprite(f"×{left}", letters, edge=5, align="right").draw_on(
        picture, box.right, box.centre[1]
    )
    x = box.right - text_width(f"×{left}", letters) - 14
    small_back(letters).draw_on(picture, x - letters / 2, box.centre[1])


def draw_aside(picture: Image.Image, layout: Layout, view: View, flip: Flip | None) -> None:
    """Draw the column on the right of the track."""
    assert layout.ring is not None
    side = min(PANEL_WIDTH, layout.ring.height - 260)
    x = PANEL_X + (PANEL_WIDTH - side) // 2
    draw_flip(picture, layout, flip, Box(x, layout.ring.y + 14, side, side))
    size = 128
    draw_pile(picture, view, PANEL_X + 22, layout.ring.bottom - size + 10, size, 58)


def draw_plates(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    lines = plate_lines(view, scene)
    for seat, box in enumerate(layout.plates):
        name = fit_names(scene.names, SIZE, _name_room(view, scene, box.width, lines), lines)[seat]
        _plate(seat, box.width, box.height, name, lines).draw_on(picture, box.x, box.y)
        _draw_standing(picture, view, seat, box, lines)
        if (
            view.phase is not Phase.OVER
            and seat == view.turn
            and len(layout.plates) > 1
            and not scene.over
        ):
            mark_turn(picture, box)


@cached
def _plate(seat: int, width: int, height: int, name: NameLines, lines: int) -> Sprite:
    """A plate in the player's colour with mark and name, anchored at the top left corner."""
    plate = shapes.rounded_box(width, height, 20, PLAYERS[seat].fill, 4)
    colours, ink = plate.copy_colours(), letter_colour(seat)
    x, y = (60, 30) if lines > 1 else (42, height / 2)
    flat_mark(seat, 38, ink).draw_on(colours, x, y)
    left, top = (112, height / 2 - 24 * (len(name) - 1)) if lines > 1 else (78, height / 2)
    for i, line in enumerate(name):
        text_sprite(line, SIZE, ink, align="left").draw_on(colours, left, top + 48 * i)
    return Sprite(colours, plate.mask)


def _draw_standing(picture: Image.Image, view: View, seat: int, box: Box, lines: int) -> None:
    """Draw the pawn's space on a light pill; a crown for the winners, a web for a player who misses
    the next turn. In a solo match, draw the number of flips."""
    alone = len(view.pawns.at) == 1
    text = f"×{view.flips}" if alone else str(view.pawns.at[seat])
    width = round(max(78, text_width(text, SCORE) + 40))
    x = box.x + 60 if lines > 1 else box.right - 14 - width / 2
    y = box.y + 80 if lines > 1 else box.y + box.height / 2
    pill = shapes.rounded_box(width, 52, 26, "#fff6dc", 4)
    pill.draw_on(picture, x - width / 2, y - 26)
    text_sprite(text, SCORE, INK).draw_on(picture, x, y)
    x = box.right - 40 if lines > 1 else x - width / 2 - 40
    if alone:
        small_back(48).draw_on(picture, x, box.centre[1])
    elif view.phase is Phase.OVER:
        if lines == 1:
            _draw_sum(picture, view, seat, box, box.right - 14 - width - 14)
        if view.pawns.at[seat] == max(view.pawns.at):
            load_sprite("crown", 60, 3).draw_on(picture, box.x + 14, box.y + 4)
    elif view.skips[seat]:
        open_tile(WEB, 52, 10).draw_on(picture, x - 26, box.centre[1] - 26)


def _draw_sum(picture: Image.Image, view: View, seat: int, box: Box, right: float) -> None:
    """Draw the parts of the pawn's space: the points of animals, and the other movements."""
    if not any(view.found):
        return
    points = sum(len(SPACES_OF[animal]) for animal in view.found[seat])
    rest = f"{view.pawns.at[seat] - points:+d}".replace("-", "−")
    text_sprite(f"{points}{rest}", SIZE, letter_colour(seat), align="right").draw_on(
        picture, right, box.centre[1]
    )


def large_number_room(letters: int) -> int:
    """The width that a pawn's space takes at the right end of a plate in large print."""
    return round(text_width("40", letters)) + 26


def draw_large_plates(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    """Draw the plates in large print: mark, name if there is room, what the pawn stands on, and
    its space; crowns, or a web for a player who misses the next turn."""
    over = view.phase is Phase.OVER
    for seat, box in enumerate(layout.plates):
        plate = shapes.rounded_box(box.width, box.height, 24, PLAYERS[seat].fill, 4)
        plate.draw_on(picture, box.x, box.y)
        flat_mark(seat, 54, letter_colour(seat)).draw_on(picture, box.x + 44, box.centre[1])
        right = _draw_large_standing(picture, layout, view, scene, Seat(seat))
        room = right - box.x - LARGE_NAME_X
        if box.width > NAMED_WIDTH:
            name = fit_names(scene.names, layout.letters, room)[seat][0]
            written = text_sprite(name, layout.letters, letter_colour(seat), align="left")
            written.draw_on(picture, box.x + LARGE_NAME_X, box.centre[1])
        if not over and seat == view.turn and not scene.over:
            mark_turn(picture, box)


def _draw_large_standing(
    picture: Image.Image, layout: Layout, view: View, scene: Scene, seat: Seat
) -> int:
    """Draw everything at the right end of a plate; return where it begins."""
    box, letters, ink = layout.plates[seat], layout.letters, letter_colour(seat)
    alone, over = len(layout.plates) == 1, view.phase is Phase.OVER
    text, y = f"×{view.flips}" if alone else str(view.pawns.at[seat]), box.centre[1]
    text_sprite(text, letters, ink, align="right").draw_on(picture, box.right - 16, y)
    x = box.right - (round(text_width(text, letters)) + 26 if alone else large_number_room(letters))
    if any(isinstance(choice, SeatArg) for choice in scene.choices):
        x -= round(letters * 1.25)
    if alone:
        small_back(letters).draw_on(picture, x - letters // 2, y)
        return x - letters - 8
    if over:
        if view.pawns.at[seat] == max(view.pawns.at):
            load_sprite("crown", 84, 3).draw_on(picture, x - LARGE_CROWN / 2, y - 4)
            x -= LARGE_CROWN
        return x
    if view.skips[seat]:
        open_tile(WEB, letters, 10).draw_on(picture, x - letters, y - letters // 2)
        x -= letters + 10
    beneath = view.pawns.beneath(seat)
    word = str(template(GAME_ID, "board.on", scene.locale))
    wide = round(text_width(word, letters)) + ON_MARK + 32
    if beneath is not None and x - wide >= box.x + LARGE_NAME_X + LEAST_NAME:
        flat_mark(beneath, ON_MARK, ink).draw_on(picture, x - 8 - ON_MARK // 2, y)
        text_sprite(word, letters, ink, align="right").draw_on(picture, x - 18 - ON_MARK, y)
        x -= wide
    return x
