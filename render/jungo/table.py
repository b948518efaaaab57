"""Draws the table of Jungo: what everybody may see."""

from collections.abc import Hashable, Set
from dataclasses import dataclass, field

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.jungo.view import Phase, View
from render.art.palette import INK, NIGHT, PLAYERS
from render.jungo.cards import back, boxes, face, lay, readable_width, tall
from render.jungo.seats import COUNT_FILL, draw_wins, plate_text_x, seat_plate, wins_width
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.headline import draw_headline, fit_headline
from render.kit.names import fit_names
from render.kit.scenery import jungle_background
from render.kit.seat_signs import mark_turn, name_x, seat_frame, seat_panel
from render.kit.text import DOTS, text_sprite, text_width
from render.kit.turn_numbers import Doer, draw_other_turns, sign
from render.kit.wood import wood_board
from render.scene import Scene

WIDTH = 1200
PANEL, PANEL_HEIGHT, PANEL_GAP = 574, 194, 14
PANELS_TOP = 560
BOARD = Box(244, 92, 716, 372)
PILE = 150
PILES_TOP = 150
LARGEST, LARGEST_BEATEN, BEATEN_ROOM = 214, 130, 232
LIFT, IN_SIGHT = 66, 2
"""How far a discarded card protrudes from below the next one, and how many such cards are
visible."""
HEADER, SIZE = 64, 48
"""The height of a panel's header, and the size of letters."""
BACK = 66
"""The width of a card's back in a hand."""
PLATE = 70


@dataclass(frozen=True)
class Table:
    """The layout of the picture."""

    height: int
    seats: tuple[Box, ...]
    cards: tuple[Box, ...]
    beaten: tuple[Box, ...]
    draw: Box
    discard: Box


def table(view: View, scene: Scene) -> Table:
    seats = len(view.wins)
    height = max(800, PANELS_TOP + (seats + 1) // 2 * (PANEL_HEIGHT + PANEL_GAP) + 12)
    middle = Box(BOARD.x + 30, BOARD.y + 26, BOARD.width - 60, tall(LARGEST))
    beaten: tuple[Box, ...] = ()
    if view.beaten:
        at_left = Box(BOARD.x + 16, middle.y, BEATEN_ROOM, middle.height)
        beaten = _readable(len(view.beaten), at_left, LARGEST_BEATEN)
        left = at_left.right + 26
        middle = Box(left, middle.y, BOARD.right - 26 - left, middle.height)
    return Table(
        height=height,
        seats=tuple(_panel(seat, seats) for seat in range(seats)),
        cards=_combination(view, middle),
        beaten=beaten,
        draw=Box(48, PILES_TOP, PILE, tall(PILE)),
        discard=Box(WIDTH - 48 - PILE, PILES_TOP + LIFT // 2, PILE, tall(PILE)),
    )


def _panel(seat: int, seats: int) -> Box:
    """The box of a seat's panel: two in a row; a single last one takes the whole row."""
    row, column = divmod(seat, 2)
    alone = seat == seats - 1 and column == 0
    width = 2 * PANEL + PANEL_GAP if alone else PANEL
    left = (WIDTH - 2 * PANEL - PANEL_GAP) // 2
    top = PANELS_TOP + row * (PANEL_HEIGHT + PANEL_GAP)
    return Box(left + column * (PANEL + PANEL_GAP), top, width, PANEL_HEIGHT)


def _combination(view: View, room: Box) -> tuple[Box, ...]:
    return _readable(len(view.table.cards), room, LARGEST) if view.table is not None else ()


def _readable(count: int, room: Box, most: int) -> tuple[Box, ...]:
    """The boxes of cards in the middle of `room`, in which all numerals can be read."""
    width = readable_width(count, room.width, most)
    return boxes(count, width, Box(room.x, room.centre[1] - tall(width) // 2, room.width, 0))


def draw(view: View, scene: Scene) -> Image.Image:
    where = table(view, scene)
    news = collect_news(scene)
    picture = jungle_background(WIDTH, where.height, 33, panels.BACKGROUND_ANIMALS, scene.contrast)
    wood_board(BOARD.width, BOARD.height, flat=scene.contrast).draw_on(picture, BOARD.x, BOARD.y)
    _draw_headline(picture, scene)
    _draw_pile(picture, view, where.draw, news, scene)
    _draw_discard_pile(picture, view, where.discard)
    _draw_combination(picture, view, scene, where)
    for seat, box in enumerate(where.seats):
        _draw_seat(picture, view, scene, Seat(seat), box, news)
    _mark(picture, view, where, news, scene)
    shown = _shown_turns(view, news)
    draw_other_turns(picture, scene, shown, lambda seat: _foot(where.seats[seat]))
    return picture


def _draw_headline(picture: Image.Image, scene: Scene) -> None:
    """Draw the headline in one line, or in two where it would lose its end."""
    lines, _ = fit_headline(scene.headline, scene.names, (56, SIZE), WIDTH - 60, 1)
    whole = not lines[0].endswith(DOTS)
    ys, sizes = ((48,), (56, SIZE)) if whole else ((31, 74), (SIZE,))
    draw_headline(picture, scene.headline, scene.names, WIDTH // 2, ys, sizes, WIDTH - 60)


@dataclass
class News:
    """What was done since the reader's last move, and by whom: the newest action for each place."""

    played: Doer | None = None
    drew: Doer | None = None
    discarded: Doer | None = None
    took: dict[int, Doer] = field(default_factory=dict)
    """Who took new cards into the hand, by seat."""


def collect_news(scene: Scene) -> News:
    news = News()
    for number, event in scene.numbered_events():
        args = dict(event.args)
        by = Doer(args["seat"].seat, number) if isinstance(args.get("seat"), SeatArg) else None
        match event.key.removeprefix("event."):
            case "dealt":
                news = News()
            case "played" | "jungo":
                news.played = by
            case "drew":
                news.drew = by
            case "discarded" | "discarded_beaten" | "cleared":
                news.discarded = by
            case "kept" | "taken" if by is not None:
                news.took[by.seat] = by
    return news


def _foot(panel: Box) -> Box:
    """The lower edge of a panel, from its row of cards on."""
    return Box(panel.x + 118, panel.bottom - 56, panel.width - 118 - BACK, 60)


def _shown_turns(view: View, news: News) -> Set[int]:
    """The numbers of the turns whose cards are marked."""
    drew = news.drew if view.phase is not Phase.DRAWN else None
    doers = [news.played if view.table else None, drew, *news.took.values()]
    doers.append(news.discarded if view.discard else None)
    return {by.number for by in doers if by is not None}


def _mark(picture: Image.Image, view: View, where: Table, news: News, scene: Scene) -> None:
    """Draw frames around what is new, in the colour of the player who did it."""
    if news.played is not None and where.cards:
        _frame(picture, where.cards[0].union(where.cards[-1]), news.played, scene)
    if news.discarded is not None and view.discard:
        top = where.discard
        lift = (min(IN_SIGHT, len(view.discard)) - 1) * LIFT
        pile = Box(top.x, top.y - lift, top.width, top.height + lift)
        _frame(picture, pile, news.discarded, scene)
    _pile_count(picture, len(view.discard), where.discard.centre[0], where.discard.bottom)


def _frame(picture: Image.Image, box: Box, by: Doer, scene: Scene) -> None:
    seat_frame(box.width - 2, box.height - 2, 16, by.seat).draw_on(picture, box.x + 1, box.y + 1)
    sign(by, 70, scene).draw_on(picture, box.right + 2, box.y + 6)


def _draw_pile(picture: Image.Image, view: View, box: Box, news: News, scene: Scene) -> None:
    """Draw the draw pile, higher if it has more cards; a drawn card sticks out, with the medal of
    the player who drew it."""
    x, y = box.centre
    if not view.draw:
        shapes.empty_slot(box.width, box.height, 18).draw_on(picture, box.x, box.y)
    for i in range(min(4, -(-view.draw // 8))):
        back(PILE).draw_on(picture, x + 4 * i, y + 3 * i)
    drawer = Doer(view.turn) if view.phase is Phase.DRAWN else news.drew
    if view.phase is Phase.DRAWN:
        back(PILE - 30).draw_on(picture, x + 42, y - 66)
    if drawer is not None:
        sign(drawer, 70, scene).draw_on(picture, box.right - 2, box.y - 26)
    _pile_count(picture, view.draw, x, box.bottom)


def _pile_count(picture: Image.Image, number: int, x: int, y: int) -> None:
    text = str(number)
    width = max(PLATE, round(text_width(text, SIZE) + 34))
    plate = shapes.rounded_box(width, PLATE, PLATE / 2, COUNT_FILL, 4)
    plate.draw_on(picture, x - width / 2, y - PLATE / 2 + 16)
    text_sprite(text, SIZE, INK).draw_on(picture, x, y + 16)


def _draw_discard_pile(picture: Image.Image, view: View, box: Box) -> None:
    """Draw the newest discarded cards in a straight pile, the last one whole."""
    x, y = box.centre
    top = view.discard[-IN_SIGHT:]
    if not top:
        shapes.empty_slot(box.width, box.height, 18).draw_on(picture, box.x, box.y)
    for i, card in enumerate(top):
        lift = (len(top) - 1 - i) * LIFT
        face(card, PILE, whole=False).draw_on(picture, x, y - lift)


def _draw_combination(picture: Image.Image, view: View, scene: Scene, where: Table) -> None:
    """Draw the combination to beat, its player, and the cards that it has just beaten."""
    if view.table is None:
        _draw_empty_place(picture)
        return
    combination = view.table
    lay(picture, combination.cards, where.cards, combination.value)
    if where.beaten:
        lay(picture, view.beaten, where.beaten)
    x = BOARD.centre[0]
    letters, text = 54, f"{len(combination.cards)} × {combination.value}"
    worth = round(text_width(text, letters)) + 60
    name = fit_names(scene.names, SIZE, 440)[combination.by]
    tag = plate_text_x(SIZE, PLATE) + round(text_width(name[0], SIZE)) + 24
    left, y = x - (tag + 18 + worth) // 2, BOARD.bottom + 14
    seat_plate(combination.by, name, tag, PLATE, SIZE).draw_on(picture, left, y)
    plate = shapes.rounded_box(worth, PLATE + 4, 37, NIGHT, 3, "#9fc98a")
    plate.draw_on(picture, left + tag + 18, y - 2)
    text_sprite(text, letters).draw_on(picture, left + tag + 18 + worth / 2, y + PLATE / 2)


def _draw_empty_place(picture: Image.Image) -> None:
    """Draw an empty place for cards on the table."""
    height = tall(LARGEST)
    shapes.empty_slot(LARGEST, height, 28).draw_on(picture, (WIDTH - LARGEST) // 2, BOARD.y + 26)
    load_sprite("palm-2", 150).draw_on(picture, WIDTH // 2, BOARD.y + 26 + height // 2)


def _draw_seat(
    picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box, news: News
) -> None:
    """Draw a seat's panel: mark, name, rounds won, cards in hand."""
    stars = wins_width(max(view.wins), view.rounds)
    room = min(each.width for each in table(view, scene).seats) - name_x(SIZE) - stars - 30
    if box.width > PANEL:
        room += PANEL
    name = fit_names(scene.names, SIZE, room)[seat]
    seat_panel(seat, name, box.width, box.height, HEADER, SIZE).draw_on(picture, box.x, box.y)
    if seat == view.turn and view.phase is not Phase.OVER and not scene.over:
        mark_turn(picture, box)
    draw_wins(picture, view.wins[seat], view.rounds, box.right - 14, box.y + HEADER / 2 + 2)
    body = Box(box.x, box.y + HEADER, box.width, box.height - HEADER)
    _draw_backs(picture, view.counts[seat], body, news.took.get(seat), scene)


def _draw_backs(
    picture: Image.Image, cards: int, box: Box, took: Doer | None, scene: Scene
) -> None:
    """Draw a seat's number of cards, as a number and as a row of backs; the last one is framed if
    it is new."""
    row = Box(box.x + 118, box.y + (box.height - tall(BACK)) // 2 + 1, box.width - 146, 0)
    _pile_count(picture, cards, box.x + 60, box.centre[1] - 14)
    step = min(BACK + 6, (row.width - BACK) / max(1, cards - 1))
    for i in range(cards):
        back(BACK).draw_on(picture, row.x + i * step + BACK / 2, row.y + tall(BACK) / 2)
    if took is not None and cards:
        x = round(row.x + (cards - 1) * step)
        layers = ((INK, 3), ("#ffffff", 4), (PLAYERS[took.seat].fill, 8), (INK, 2))
        shapes.layered_frame(BACK - 6, tall(BACK) - 6, 8, layers).draw_on(picture, x + 3, row.y + 3)
        sign(took, 54, scene).draw_on(picture, x + BACK + 2, row.y + 2)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a seat, or of the cards of the combination."""
    where = table(view, scene)
    if isinstance(value, SeatArg) and value.seat < len(PLAYERS):
        return where.seats[value.seat]
    return None
