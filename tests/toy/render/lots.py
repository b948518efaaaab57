"""The picture of Lots: a board of fields above the reader's hand."""

from collections.abc import Hashable

from PIL import Image, ImageDraw

from bot.games.lots.components import BOARD, Card, Cell
from bot.games.lots.view import LotsView
from render.kit.box import Box
from render.scene import Scene

FIELD, CARD, LEFT, TOP, HAND_TOP = 40, 32, 10, 30, 250
SIZE = (6 * FIELD + 2 * LEFT, 300)
COLOURS = ("#c0392b", "#2471a3", "#b7950b", "#1e8449")


def draw(view: LotsView, scene: Scene) -> Image.Image:
    image = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(image)
    pen.text((LEFT, 8), scene.headline, fill="black")
    for cell in BOARD:
        pen.rectangle(corners(field_box(cell)), outline="grey")
    for claim in view.claims:
        pen.rectangle(corners(field_box(claim.cell)), fill=COLOURS[claim.seat])
    for card in dict.fromkeys(view.hand):
        box = card_box(card)
        pen.text((box.x, box.y), f"{card.rank} x{view.hand.count(card)}", fill="black")
    for number, choice in enumerate(scene.choices, start=1):
        if target := place(view, scene, choice):
            pen.text((target.x + 2, target.y + 2), str(number), fill="blue")
    return image


def place(view: LotsView, scene: Scene, value: Hashable) -> Box | None:
    """Where a field or a card of the hand lies."""
    match value:
        case Cell():
            return field_box(value)
        case Card():
            return card_box(value)
        case _:
            return None


def field_box(cell: Cell) -> Box:
    column = "abcdef".index(cell.column)
    return Box(LEFT + FIELD * column, TOP + FIELD * (cell.row - 1), FIELD, FIELD)


def card_box(card: Card) -> Box:
    return Box(LEFT + CARD * (card.rank - 1), HAND_TOP, CARD, FIELD)


def corners(box: Box) -> tuple[int, int, int, int]:
    return box.x, box.y, box.right, box.bottom
