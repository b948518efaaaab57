"""The animals that a side has still to place, in the middle of a Jungle board."""

from PIL import Image

from bot.game import Seat
from bot.games.jungle.components import Animal, animal_letter
from bot.games.jungle.view import View
from render.art.palette import NIGHT
from render.jungle.grid import Grid
from render.jungle.pieces import letter_disc, token
from render.kit import panels, shapes
from render.kit.box import Box

PLACE, TOKEN, PAD = 1.0, 0.72, 14
"""An animal's place and its token by a space's width; what is free round the row of them."""


def tray_places(view: View, where: Grid) -> dict[Animal, Box]:
    """A place for each kind that is left."""
    kinds = tuple(dict.fromkeys(view.unplaced))
    side = where.part(PLACE)
    x, y = where.board.centre
    left = x - side * len(kinds) // 2
    return {each: Box(left + i * side, y - side // 2, side, side) for i, each in enumerate(kinds)}


def tray(picture: Image.Image, view: View, where: Grid) -> None:
    """What the animals lie on."""
    boxes = tuple(tray_places(view, where).values())
    if boxes:
        whole = boxes[0].union(boxes[-1]).expand(PAD)
        shapes.translucent_box(whole.width, whole.height, 40, NIGHT, 0.8).draw_on(
            picture, whole.x, whole.y
        )


def in_tray(picture: Image.Image, view: View, where: Grid) -> None:
    """The animals of one's own side by their letters, with how many of each are left."""
    away, sizes = where.part(0.33), where.sizes
    for animal, box in tray_places(view, where).items():
        x, y = box.centre
        each = animal_letter(animal.species, view.seat or Seat(0))
        token(each, where.part(TOKEN)).draw_on(picture, x, y)
        letter_disc(each, sizes.disc, sizes.letter).draw_on(picture, x - away, y + away)
        left = view.unplaced.count(animal)
        panels.draw_square(picture, str(left), x + away, y + away, sizes.font + 6, sizes.font)
