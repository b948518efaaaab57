"""Draws a seat's private picture of Jungo, with all that is needed to play from it on a phone."""

from collections.abc import Hashable
from dataclasses import dataclass

from PIL import Image

from bot.games.jungo.components import Card, Place, Run
from bot.games.jungo.view import View
from render.art.palette import GOLD, INK, NIGHT
from render.jungo.cards import face, number_tile, tall
from render.jungo.rows import (
    LEVEL,
    ROW_GAP,
    TILE_GAP,
    WHOLE,
    Row,
    card_width,
    row_count,
    rows,
    tile_letters,
    tile_row_count,
    tile_rows,
)
from render.jungo.strip import draw_slim_strip, draw_strip, strip_bottom
from render.jungo.targets import Bracket, Targets, targets
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.headline import draw_headline, fit_headline
from render.kit.scenery import jungle_background
from render.kit.text import DOTS, text_sprite, text_width
from render.scene import Scene

WIDTH, MARGIN = 1200, 44
APART = 214
"""The width of the tray on the right, for a drawn card or for beaten cards."""
FOOT = 84
"""The height below the cards in the tray, for a number or an arrow to the hand."""
STEP_DOWN = 0.5
"""The distance from one card of the tray to the next, as a share of their width."""
VALUE_BAR = 142
MOST_WITH_STRIP = 2
"""The greatest number of rows of tiles below the whole strip of the table."""
MOST_TILE = 240
"""The greatest height of a tile."""
LOWEST, HIGHEST = 800, 1200
BELOW = 30
"""The margin below everything."""
LETTERS, LARGE_LETTERS = 48, 72
DISC = 1.3
"""The size of the disc of a number, in font sizes."""
PALE = "#d3e6c8"
"""The colour of the number of a card that cannot be chosen."""
ANIMALS = ("", "firefly", "frog", "snail", "chameleon", "toucan", "snake", "monkey", "jaguar")


@dataclass(frozen=True)
class Hand:
    """The layout of the picture."""

    height: int
    rows: tuple[Row, ...]
    apart: tuple[tuple[Card, Box], ...]
    targets: Targets
    letters: int
    tile_letters: int = 0
    """The size of the numbers on tiles that stand for cards, 0 if the cards are drawn."""

    @property
    def is_slim(self) -> bool:
        """Whether only one line of the table is drawn, because of very many cards."""
        return bool(self.tile_letters) and len(self.rows) > MOST_WITH_STRIP

    @property
    def disc(self) -> int:
        return round(self.letters * DISC)

    def row_of(self, place: int) -> Row:
        return next((row for row in self.rows if place <= row.last), self.rows[-1])


def hand(view: View, scene: Scene) -> Hand:
    wanted = targets(view, scene)
    letters = LARGE_LETTERS if scene.large else LETTERS
    slot = round(letters * DISC) + 14
    cards = _cards_apart(view)
    margin, room = _across(bool(cards), round(letters * DISC) if wanted.gaps else 0)
    count = row_count(len(view.hand))
    tiled = scene.large and count > 1
    if tiled:
        count = tile_row_count(len(view.hand))
    levels = _levels(wanted, len(view.hand), count)
    bar = VALUE_BAR if wanted.values else 0
    top = strip_bottom(scene, tiled and count > MOST_WITH_STRIP) + (20 if scene.large else 34)
    below = [slot + LEVEL * n for n in levels]
    fixed = top + sum(below) + (TILE_GAP if tiled else ROW_GAP) * (count - 1) + bar + BELOW
    high = (HIGHEST - fixed) // count
    if tiled:
        tiles = Box(margin, top, room, min(MOST_TILE, high))
        laid = tile_rows(len(view.hand), tiles, tuple(below))
        column = Box(WIDTH - MARGIN - APART, top, APART, HIGHEST - top - bar - 50)
        height = fixed + count * tiles.height
        size = tile_letters(laid[0].cards[0])
        return Hand(height, laid, _apart(cards, column), wanted, letters, size)
    card = tall(card_width(len(view.hand), room, high, scene.large)) if view.hand else 300
    whole = fixed + count * card
    height = min(HIGHEST, max(LOWEST, whole))
    start = top + max(0, (height - whole) // 2)
    laid = rows(len(view.hand), Box(margin, start, room, high), tuple(below), scene.large)
    column = Box(WIDTH - MARGIN - APART, start, APART, height - start - bar - 50)
    return Hand(height, laid, _apart(cards, column), wanted, letters)


def _across(tray: bool, disc: int) -> tuple[int, int]:
    """The left edge and the width of the hand's rows. `disc` is the size of the numbers of gaps, of
    which half is beside the row: it is neither cut by the picture nor drawn on the tray."""
    margin = max(MARGIN, disc // 2 + 8)
    right = WIDTH - MARGIN - APART - max(30, disc // 2 + 8) if tray else WIDTH - margin
    return margin, right - margin


def _levels(wanted: Targets, cards: int, count: int) -> list[int]:
    """The number of levels of brackets below each row."""
    levels = [0] * count
    fullest = max(1, -(-cards // count))
    for bracket in wanted.brackets:
        for row in range((bracket.run.first - 1) // fullest, (bracket.run.last - 1) // fullest + 1):
            levels[row] = max(levels[row], bracket.level + 1)
    return levels


def _cards_apart(view: View) -> tuple[Card, ...]:
    """The drawn card, or the beaten cards that the reader may take."""
    if view.drawn is not None:
        return (view.drawn,)
    return view.beaten if view.turn == view.seat else ()


def _apart(cards: tuple[Card, ...], column: Box) -> tuple[tuple[Card, Box], ...]:
    """The cards in a straight overlapped column, with the top of each card visible."""
    if not cards:
        return ()
    over = STEP_DOWN * (len(cards) - 1)
    width = min(column.width - 44, int((column.height - FOOT) / (1.5 + over)))
    x, y = column.x + (column.width - width) // 2, column.y
    places = (
        Box(x, y + round(i * STEP_DOWN * width), width, tall(width)) for i in range(len(cards))
    )
    return tuple(zip(cards, places, strict=True))


def draw(view: View, scene: Scene) -> Image.Image:
    where = hand(view, scene)
    picture = jungle_background(WIDTH, where.height, 33, panels.BACKGROUND_ANIMALS, scene.contrast)
    sizes = (where.letters, 68) if scene.large else (56, LETTERS)
    lines, _ = fit_headline(scene.headline, scene.names, sizes, WIDTH - 60, 1)
    if not lines[0].endswith(DOTS):  # if it would be cut, only the message has it
        draw_headline(picture, scene.headline, scene.names, WIDTH // 2, (48,), sizes, WIDTH - 60)
    (draw_slim_strip if where.is_slim else draw_strip)(picture, view, scene)
    _draw_tray(picture, where)
    for row in where.rows:
        _draw_row(picture, view, scene, row, where)
    for bracket in where.targets.brackets:
        _draw_bracket(picture, bracket, where)
    for place in where.targets.gaps:
        _draw_gap(picture, place, where)
    _draw_values(picture, where)
    return picture


def _draw_row(picture: Image.Image, view: View, scene: Scene, row: Row, where: Hand) -> None:
    """Draw the cards of a row and, unless other things are numbered, their places below them."""
    fresh = _new_place(scene)
    whole = row.step >= row.cards[0].width * WHOLE
    every = max(1, -(-where.disc // max(1, row.step)))
    for place, box in enumerate(row.cards, row.first):
        if place == fresh:
            shapes.frame(box.width - 6, box.height - 6, 20).draw_on(picture, box.x + 3, box.y + 3)
        card = view.hand[place - 1]
        if where.tile_letters:
            tile = number_tile(card, box.width, box.height, where.tile_letters, upright=True)
            tile.draw_on(picture, box.x, box.y)
        else:
            face(card, box.width, whole, large=scene.large).draw_on(picture, *box.centre)
        if where.targets.numbers_places and (place - row.first) % every == 0:
            _number(picture, place, row, where)


def _number(picture: Image.Image, place: int, row: Row, where: Hand) -> None:
    """Draw a place's number: on a white disc if its card can be chosen, otherwise pale."""
    x, y = row.seen(place).centre[0], row.bottom + 8 + where.disc // 2
    if place in where.targets.places:
        _draw_disc(picture, place, x, y, where)
    else:
        text_sprite(str(place), where.letters, PALE, edge=4).draw_on(picture, x, y)


def _draw_disc(picture: Image.Image, number: int, x: float, y: float, where: Hand) -> None:
    """Draw the number of a choice on its disc."""
    size, text = where.disc, str(number)
    width = max(size, round(text_width(text, where.letters)) + 20)
    shapes.rounded_box(width, size, size / 2, "#ffffff", 4).draw_on(
        picture, x - width / 2, y - size / 2
    )
    text_sprite(text, where.letters, INK).draw_on(picture, x, y)


def _new_place(scene: Scene) -> int | None:
    """The place of the card that was just put into the hand."""
    if not scene.events or scene.events[-1].key != "event.placed":
        return None
    return next((arg.at for _, arg in scene.events[-1].args if isinstance(arg, Place)), None)


def _spans(run: Run, where: Hand) -> list[tuple[Row, int, int]]:
    """Each row that contains a part of the run, with the part's left and right x."""
    found = []
    for row in where.rows:
        first, last = max(run.first, row.first), min(run.last, row.last)
        if first <= last:
            found.append((row, row.seen(first).x + 5, row.seen(last).right - 5))
    return found


def _draw_bracket(picture: Image.Image, bracket: Bracket, where: Hand) -> None:
    """Draw a bracket below the numbers of a run; if the run continues in the next row, the bracket
    runs out of the picture and back in."""
    for row, left, right in _spans(bracket.run, where):
        y = row.bottom + 12 + where.disc + bracket.level * LEVEL
        start = left if bracket.run.first >= row.first else -40
        end = right if bracket.run.last <= row.last else WIDTH + 40
        if bracket.run.first < bracket.run.last:
            shapes.bracket(end - start, 18).draw_on(picture, start, y)


def _gap_box(place: int, where: Hand) -> Box:
    """The box of a gap's number."""
    size = where.disc
    if not where.rows:
        return Box(WIDTH // 2 - size // 2, 520, size, size)
    row = where.row_of(place)
    return Box(row.gap(place) - size // 2, row.bottom + 10, size, size)


def _draw_gap(picture: Image.Image, place: int, where: Hand) -> None:
    """Draw a dashed line where a card can be inserted, and below it the place that it would get."""
    box = _gap_box(place, where)
    if where.rows:
        row = where.row_of(place)
        top = row.cards[0].y - 10
        shapes.dashed_line(box.y - top).draw_on(picture, box.centre[0], top)
        every = max(1, -(-where.disc // max(1, row.step)))
        behind = where.rows[-1].last + 1  # the last gap's number is always drawn
        if place < behind and ((place - row.first) % every or behind - place < every):
            return
    _draw_disc(picture, place, *box.centre, where)


def _draw_tray(picture: Image.Image, where: Hand) -> None:
    """Draw the cards that are not yet in the hand."""
    if not where.apart:
        return
    cards = where.apart[0][1].union(where.apart[-1][1])
    foot = FOOT if where.targets.alone is not None or where.targets.gaps else 0
    tray = Box(WIDTH - MARGIN - APART, cards.y - 24, APART, cards.height + 48 + foot)
    shapes.translucent_box(tray.width, tray.height, 26, NIGHT, 0.62).draw_on(
        picture, tray.x, tray.y
    )
    shapes.frame(tray.width - 12, tray.height - 12, 22, GOLD, 4, 3).draw_on(
        picture, tray.x + 6, tray.y + 6
    )
    numbers = {card: number for number, card in where.targets.cards}
    for card, box in where.apart:
        face(card, box.width, len(where.apart) == 1, large=where.letters > LETTERS).draw_on(
            picture, *box.centre
        )
        if card in numbers:
            _draw_disc(picture, numbers[card], box.right - 16, box.y + 44, where)
    x, y = tray.centre[0], tray.bottom - 58
    if where.targets.alone is not None:
        _draw_disc(picture, where.targets.alone, x, y, where)
    elif where.targets.gaps:
        load_sprite("to-hand", 96 if where.letters > LETTERS else 66).draw_on(picture, x, y)


def _draw_values(picture: Image.Image, where: Hand) -> None:
    """Draw the values that the chosen cards can stand for, each with its number."""
    y, step = where.height - VALUE_BAR // 2 - 52, 300
    for i, (number, value) in enumerate(where.targets.values):
        x = WIDTH // 2 + (i - (len(where.targets.values) - 1) / 2) * step
        shapes.rounded_box(270, 112, 56, NIGHT, 3, "#9fc98a").draw_on(picture, x - 135, y - 56)
        _draw_disc(picture, number, x - 78, y, where)
        load_sprite(ANIMALS[value], 84).draw_on(picture, x + 16, y)
        text_sprite(str(value), 76, edge=5).draw_on(picture, x + 88, y)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a run, a place, a card in the tray, or the drawn card (None)."""
    where = hand(view, scene)
    match value:
        case Run():
            boxes = [where.row_of(at).seen(at) for at in range(value.first, value.last + 1)]
            return boxes[0].union(boxes[-1]) if boxes else None
        case Place(at):
            return _gap_box(at, where)
        case Card():
            return next((box for card, box in where.apart if card == value), None)
        case None if where.apart:
            return where.apart[0][1]
        case _:
            return None
