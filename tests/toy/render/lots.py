"""The picture of Lots: a board of fields above the reader's hand."""

from collections.abc import Hashable

from bot.games.lots.components import BOARD, Card, Cell
from bot.games.lots.view import LotsView
from PIL import Image, ImageDraw

from render.scene import Scene

FIELD, LEFT, TOP, HAND_TOP = 40, 10, 30, 250
SIZE = (6 * FIELD + 2 * LEFT, 300)
COLOURS = ("#c0392b", "#2471a3", "#b7950b", "#1e8449")

Box = tuple[int, int, int, int]


def draw(view: LotsView, scene: Scene) -> Image.Image:
    image = Image.new("RGB", SIZE, "white")
    pen = ImageDraw.Draw(image)
    pen.text((LEFT, 8), scene.title, fill="black")
    for cell in BOARD:
        pen.rectangle(place(view, scene, cell), outline="grey")
    for claim in view.claims:
        pen.rectangle(place(view, scene, claim.cell), fill=COLOURS[claim.seat])
    for card in dict.fromkeys(view.hand):
        x, y, *_ = place(view, scene, card)
        pen.text((x, y), f"{card.rank} x{view.hand.count(card)}", fill="black")
    for number, choice in enumerate(scene.choices, start=1):
        if isinstance(choice, Cell | Card):
            x, y, *_ = place(view, scene, choice)
            pen.text((x + 2, y + 2), str(number), fill="blue")
    return image


def place(view: LotsView, scene: Scene, value: Hashable) -> Box:
    """Where a field or a card of the hand lies; the whole picture for anything else."""
    match value:
        case Cell(column, row):
            x, y = LEFT + FIELD * "abcdef".index(column), TOP + FIELD * (row - 1)
            return x, y, x + FIELD, y + FIELD
        case Card(rank):
            x = LEFT + (FIELD - 8) * (rank - 1)
            return x, HAND_TOP, x + FIELD - 8, HAND_TOP + FIELD
        case _:
            return 0, 0, *SIZE
