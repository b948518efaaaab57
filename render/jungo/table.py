"""The table of Jungo: what everybody may see."""

from collections.abc import Hashable
from dataclasses import dataclass

from PIL import Image

from bot.game import SeatArg
from bot.games.jungo.view import Phase, View
from render.art.palette import PLAYERS
from render.jungo.cards import back, boxes, face, lay, tall
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.scenery import jungle_background
from render.kit.wood import wood_board
from render.scene import Scene

WIDTH = 1200
PANEL = 544
PANEL_GAP = 28
PANELS_TOP = 586
BOARD_LEFT = 240
PILE = 136
PILES_TOP = 236
CARDS_TOP = 122
LARGEST = 232


@dataclass(frozen=True)
class Table:
    """Where everything lies."""

    height: int
    seats: tuple[Box, ...]
    cards: tuple[Box, ...]
    beaten: tuple[Box, ...]
    draw: Box
    discard: Box


def table(view: View, scene: Scene) -> Table:
    seats = len(view.wins)
    panel = 132 + 26 * scene.large
    rows = (seats + 1) // 2
    height = max(800, PANELS_TOP + rows * (panel + 16) + 56)
    middle = Box(274, CARDS_TOP, 652, tall(LARGEST))
    beaten: tuple[Box, ...] = ()
    if view.beaten:
        beaten = boxes(len(view.beaten), 130, Box(268, CARDS_TOP + 80, 210, 0))
        middle = Box(500, CARDS_TOP, 428, tall(LARGEST))
    return Table(
        height=height,
        seats=tuple(_panel(seat, seats, panel) for seat in range(seats)),
        cards=_combination(view, middle),
        beaten=beaten,
        draw=Box(66, PILES_TOP, PILE, tall(PILE)),
        discard=Box(WIDTH - 66 - PILE, PILES_TOP, PILE, tall(PILE)),
    )


def _panel(seat: int, seats: int, height: int) -> Box:
    """Two in a row; a last one alone is in the middle."""
    row, column = divmod(seat, 2)
    alone = seat == seats - 1 and column == 0
    left = (WIDTH - PANEL) // 2 if alone else (WIDTH - PANEL_GAP) // 2 - PANEL
    return Box(left + column * (PANEL + PANEL_GAP), PANELS_TOP + row * (height + 16), PANEL, height)


def _combination(view: View, room: Box) -> tuple[Box, ...]:
    if view.table is None:
        return ()
    return boxes(len(view.table.cards), LARGEST, room)


def draw(view: View, scene: Scene) -> Image.Image:
    where = table(view, scene)
    picture = jungle_background(WIDTH, where.height, 33, panels.BACKGROUND_ANIMALS).copy()
    panels.draw_title(picture, scene.title, scene.large)
    _board(picture)
    _ring(picture, view, scene, where)
    _draw_pile(picture, view, where.draw)
    _discard_pile(picture, view, where.discard)
    _middle(picture, view, scene, where)
    for seat, box in enumerate(where.seats):
        _seat(picture, view, scene, seat, box)
    return picture


def _draw_pile(picture: Image.Image, view: View, box: Box) -> None:
    """Backs, the deeper the more there are; a drawn card stands out with its drawer's mark."""
    x, y = box.centre
    if not view.draw:
        shapes.empty_slot(box.width, box.height, 18).draw_on(picture, box.x, box.y)
    for i in range(min(4, -(-view.draw // 8))):
        back(PILE).draw_on(picture, x - 4 * i, y - 6 * i)
    if view.phase is Phase.DRAWN:
        back(PILE - 30).draw_on(picture, x + 66, y - 76)
        panels.player_badge(view.turn, 64).draw_on(picture, x + 66, y - 76)
    panels.draw_count(picture, view.draw, x, box.bottom + 12, 62)


def _discard_pile(picture: Image.Image, view: View, box: Box) -> None:
    """The newest cards on top of each other, straight, the last one whole."""
    x, y = box.centre
    top = view.discard[-3:]
    if not top:
        shapes.empty_slot(box.width, box.height, 18).draw_on(picture, box.x, box.y)
    for i, card in enumerate(top):
        lift = (len(top) - 1 - i) * 58
        face(card, PILE, whole=False).draw_on(picture, x, y - lift)
    panels.draw_count(picture, len(view.discard), x, box.bottom + 12, 62)


def _board(picture: Image.Image) -> None:
    """What the combination lies on."""
    box = Box(BOARD_LEFT, CARDS_TOP - 18, WIDTH - 2 * BOARD_LEFT, tall(LARGEST) + 36)
    wood_board(box.width, box.height).draw_on(picture, box.x, box.y)


def _middle(picture: Image.Image, view: View, scene: Scene, where: Table) -> None:
    """The combination to be beaten, who played it, and what has just been beaten."""
    if view.table is None:
        _empty(picture)
        return
    combination = view.table
    lay(picture, combination.cards, where.cards, combination.value)
    if where.beaten:
        lay(picture, view.beaten, where.beaten)
    left, right = where.cards[0].x, where.cards[-1].right
    y, x = where.cards[0].bottom + 62, (left + right) // 2
    tag = panels.name_tag_sprite(combination.by, scene.names[combination.by], 42, 440)
    worth = panels.text_pill(f"{len(combination.cards)} × {combination.value}", 42)
    start = x - (tag.width + 16 + worth.width) // 2
    tag.draw_on(picture, start, y)
    worth.draw_on(picture, start + tag.width + 16, y)


def _empty(picture: Image.Image) -> None:
    """An empty table: a place for cards."""
    height = tall(LARGEST)
    shapes.empty_slot(LARGEST, height, 28).draw_on(picture, (WIDTH - LARGEST) // 2, CARDS_TOP)
    load_sprite("palm-2", 150).draw_on(picture, WIDTH // 2, CARDS_TOP + height // 2)


def _ring(picture: Image.Image, view: View, scene: Scene, where: Table) -> None:
    """The last action, ringed where it happened."""
    for box in _acted(view, scene, where):
        shapes.frame(box.width - 6, box.height - 6, 20).draw_on(picture, box.x + 3, box.y + 3)


def _acted(view: View, scene: Scene, where: Table) -> tuple[Box, ...]:
    for event in reversed(scene.events):
        match event.key.removeprefix("event."):
            case "played" | "jungo" if where.cards:
                return (where.cards[0].union(where.cards[-1]),)
            case "drew":
                return (where.draw,)
            case "taken" if where.beaten:
                return (where.beaten[0].union(where.beaten[-1]),)
            case "discarded" | "discarded_beaten" | "cleared":
                return (where.discard,)
            case "kept" | "taken" | "passed":
                return _panels_of(event.args, where)
    return ()


def _panels_of(args: tuple[tuple[str, object], ...], where: Table) -> tuple[Box, ...]:
    return tuple(where.seats[arg.seat] for _, arg in args if isinstance(arg, SeatArg))


def _seat(picture: Image.Image, view: View, scene: Scene, seat: int, box: Box) -> None:
    """A panel: mark, name, rounds won, cards in hand."""
    header = 58 + 14 * scene.large
    stars = round(header * 0.72)
    room = (stars + 2) * view.rounds + 24
    plate = panels.player_panel(seat, scene.names[seat], box.width, box.height, header, room)
    plate.draw_on(picture, box.x, box.y)
    if seat == view.turn and view.phase is not Phase.OVER:
        panels.mark_turn(picture, box)
    panels.draw_rounds_won(
        picture, view.wins[seat], view.rounds, box.right - 16, box.y + header // 2 + 2, stars
    )
    _backs(picture, view.counts[seat], Box(box.x, box.y + header, box.width, box.height - header))


def _backs(picture: Image.Image, cards: int, box: Box) -> None:
    """How many cards somebody holds, as a number and as a row of backs."""
    width = 36
    row = Box(box.x + 112, box.y + (box.height - tall(width)) // 2 + 2, box.width - 136, 0)
    panels.draw_count(picture, cards, box.x + 62, box.centre[1] + 2, 56)
    step = min(width + 4, (row.width - width) / max(1, cards - 1))
    for i in range(cards):
        back(width).draw_on(picture, row.x + i * step + width / 2, row.y + tall(width) / 2)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where a seat or the combination's cards are."""
    where = table(view, scene)
    if isinstance(value, SeatArg) and value.seat < len(PLAYERS):
        return where.seats[value.seat]
    return None
