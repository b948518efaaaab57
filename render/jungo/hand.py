"""A seat's own picture of Jungo: enough to play from on a phone."""

from collections.abc import Hashable
from dataclasses import dataclass

from PIL import Image

from bot.games.jungo.components import Card, Place, Run
from bot.games.jungo.view import View
from render.art.palette import GOLD, NIGHT
from render.jungo.cards import face, tall
from render.jungo.rows import LEVEL, SLOT, Row, card_width, row_count, rows
from render.jungo.strip import STRIP_BOTTOM, strip
from render.jungo.targets import Bracket, Targets, targets
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background
from render.kit.text import text_sprite
from render.scene import Scene

WIDTH, MARGIN = 1200, 44
TOP = STRIP_BOTTOM + 34
APART = 214
"""The tray for a drawn card or for beaten ones, on the right."""
FOOT = 84
"""Below the cards in the tray: a number, or an arrow to the hand."""
STEP_DOWN = 0.5
"""From one card of the tray to the next, by their width."""
VALUE_BAR = 132
LOWEST, HIGHEST = 800, 1200
ANIMALS = ("", "firefly", "frog", "snail", "chameleon", "toucan", "snake", "monkey", "jaguar")


@dataclass(frozen=True)
class Hand:
    """Where everything lies."""

    height: int
    rows: tuple[Row, ...]
    level: int
    """The height of one level of brackets."""
    apart: tuple[tuple[Card, Box], ...]
    targets: Targets

    def row_of(self, place: int) -> Row:
        return next((row for row in self.rows if place <= row.last), self.rows[-1])


def hand(view: View, scene: Scene) -> Hand:
    wanted = targets(view, scene)
    cards = _cards_apart(view)
    room = WIDTH - 2 * MARGIN - (APART + 30 if cards else 0)
    count = row_count(len(view.hand))
    levels = [0] * count
    fullest = -(-len(view.hand) // count)
    for bracket in wanted.brackets:
        for row in range((bracket.run.first - 1) // fullest, (bracket.run.last - 1) // fullest + 1):
            levels[row] = max(levels[row], bracket.level + 1)
    bar = VALUE_BAR if wanted.values else 0
    card = tall(card_width(len(view.hand), room)) if view.hand else 300
    fixed = TOP + count * (card + SLOT + 18) + bar + 62
    level = min(LEVEL, max(30, (HIGHEST - fixed) // max(1, sum(levels))))
    height = min(HIGHEST, max(LOWEST, fixed + level * sum(levels)))
    spare = (height - fixed - level * sum(levels)) // 2
    below = tuple(SLOT + level * n for n in levels)
    laid = rows(len(view.hand), Box(MARGIN, TOP + spare, room, 0), below)
    top = TOP + spare if laid else TOP + 26
    column = Box(WIDTH - MARGIN - APART, top, APART, height - top - bar - 62)
    apart = _apart(cards, column)
    return Hand(height, laid, level, apart, wanted)


def _cards_apart(view: View) -> tuple[Card, ...]:
    """The drawn card, or what the reader has beaten and may take."""
    if view.drawn is not None:
        return (view.drawn,)
    return view.beaten if view.turn == view.seat else ()


def _apart(cards: tuple[Card, ...], column: Box) -> tuple[tuple[Card, Box], ...]:
    """In a column, straight and overlapped, each card's head in sight."""
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
    picture = jungle_background(WIDTH, where.height, 33, panels.BACKGROUND_ANIMALS).copy()
    panels.draw_title(picture, scene.title, scene.large)
    strip(picture, view, scene)
    _tray(picture, where)
    for row in where.rows:
        _row(picture, view, scene, row, bool(where.targets.gaps))
    for bracket in where.targets.brackets:
        _bracket(picture, bracket, where)
    for number, place in where.targets.gaps:
        _gap(picture, number, place, where)
    _values(picture, where)
    return picture


def _row(picture: Image.Image, view: View, scene: Scene, row: Row, bare: bool) -> None:
    """The cards and, unless gaps are numbered, their places below them."""
    fresh = _placed(scene)
    whole = row.step >= row.cards[0].width * 0.86
    size = min(58 + 6 * scene.large, row.step - 4)
    for place, box in enumerate(row.cards, row.first):
        if place == fresh:
            shapes.frame(box.width - 6, box.height - 6, 20).draw_on(picture, box.x + 3, box.y + 3)
        face(view.hand[place - 1], box.width, whole).draw_on(picture, *box.centre)
        if not bare:
            x = row.seen(place).centre[0]
            panels.draw_number(picture, str(place), x, row.bottom + 12 + SLOT // 2 - 4, size)


def _placed(scene: Scene) -> int | None:
    """The place of the card that has just been put into the hand."""
    if not scene.events or scene.events[-1].key != "event.placed":
        return None
    return next((arg.at for _, arg in scene.events[-1].args if isinstance(arg, Place)), None)


def _spans(run: Run, where: Hand) -> list[tuple[Row, int, int]]:
    """The run's part of each row, as the x from and to."""
    found = []
    for row in where.rows:
        first, last = max(run.first, row.first), min(run.last, row.last)
        if first <= last:
            found.append((row, row.seen(first).x + 5, row.seen(last).right - 5))
    return found


def _bracket(picture: Image.Image, bracket: Bracket, where: Hand) -> None:
    size = min(60, where.level + 2)
    for row, left, right in _spans(bracket.run, where):
        y = row.bottom + SLOT + 8 + bracket.level * where.level
        if bracket.run.first < bracket.run.last or bracket.number is None:
            shapes.bracket(right - left, where.level // 2).draw_on(picture, left, y)
        if bracket.number is not None:
            x = (left + right) // 2
            number = min(size, right - left + 8)
            panels.draw_choice_number(
                picture, str(bracket.number), x, y + where.level // 2 + 2, number
            )


def _gap_box(place: int, where: Hand) -> Box:
    """Where the number of a gap is."""
    if not where.rows:
        return Box(WIDTH // 2 - 30, TOP + 150, 60, 60)
    row = where.row_of(place)
    size = min(60, row.step - 4)
    return Box(row.gap(place) - size // 2, row.bottom + 14, size, size)


def _gap(picture: Image.Image, number: int, place: int, where: Hand) -> None:
    """A dashed line where a card may go in, and its number below."""
    box = _gap_box(place, where)
    if where.rows:
        top = where.row_of(place).cards[0].y - 10
        shapes.dashed_line(box.y - top).draw_on(picture, box.centre[0], top)
    panels.draw_choice_number(picture, str(number), *box.centre, box.width)


def _tray(picture: Image.Image, where: Hand) -> None:
    """What is not yet in the hand, apart from it."""
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
        face(card, box.width, len(where.apart) == 1).draw_on(picture, *box.centre)
        if card in numbers:
            panels.draw_choice_number(picture, str(numbers[card]), box.right - 16, box.y + 44, 58)
    x, y = tray.centre[0], tray.bottom - 58
    if where.targets.alone is not None:
        panels.draw_choice_number(picture, str(where.targets.alone), x, y, 64)
    elif where.targets.gaps:
        load_sprite("to-hand", 66).draw_on(picture, x, y)


def _values(picture: Image.Image, where: Hand) -> None:
    """The values that the cards may show, each with its number."""
    y, step = where.height - VALUE_BAR // 2 - 52, 300
    for i, (number, value) in enumerate(where.targets.values):
        x = WIDTH // 2 + (i - (len(where.targets.values) - 1) / 2) * step
        shapes.rounded_box(270, 112, 56, NIGHT, 3, "#9fc98a").draw_on(picture, x - 135, y - 56)
        panels.draw_choice_number(picture, str(number), x - 82, y, 70)
        load_sprite(ANIMALS[value], 84).draw_on(picture, x + 6, y)
        text_sprite(str(value), 76, edge=5).draw_on(picture, x + 86, y)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where a run, a place, a card apart or the drawn card (None) is."""
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
