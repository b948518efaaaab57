"""Below a Jungle board: who plays which side, whose turn it is, how many moves were made."""

from functools import lru_cache

from PIL import Image

from bot.game import Seat
from bot.games.jungle.view import Phase, View
from render.art.palette import TURN
from render.jungle.pieces import FACE, SIDES, radius
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.scene import Scene

TAGS = (Box(60, 1132, 464, 58), Box(676, 1132, 464, 58))
ARROWS = ("turn", "to-hand")
"""At the outer end of the tag of a seat that is to act."""
CROWN = 76
MIDDLE = (600, 1161)
LENGTH = 100
"""A draw after so many moves."""


def seats(picture: Image.Image, view: View, scene: Scene) -> None:
    for seat, box in enumerate(TAGS):
        room = box.width - 96 - CROWN * (seat == view.winner)
        tag = _tag(seat, scene.names[seat], box.width, box.height, room, scene.large)
        tag.draw_on(picture, box.x, box.y)
        if seat in view.to_act:
            _on_turn(picture, seat, box)
        if seat == view.winner:
            load_sprite("crown", CROWN, 4).draw_on(picture, box.right - 44, box.centre[1] - 6)
    if view.phase in (Phase.PLAY, Phase.OVER):
        _length(picture, view)


def _on_turn(picture: Image.Image, seat: int, box: Box) -> None:
    inner = box.expand(-2)
    frame = shapes.frame(inner.width, inner.height, inner.height / 2, TURN, 6, 3)
    frame.draw_on(picture, inner.x, inner.y)
    load_sprite(ARROWS[seat], 54).draw_on(picture, (box.x - 8, box.right + 8)[seat], box.centre[1])


@lru_cache(maxsize=64)
def _tag(seat: int, name: str, width: int, height: int, room: int, large: bool) -> Sprite:
    """A side's token and its player's name, its top left corner on the point."""
    plate = shapes.rounded_box(width, height, height / 2, SIDES[seat], 4)
    colours, size = plate.colours.copy(), round(height * 0.64)
    token = shapes.rounded_box(size, size, radius(seat, size), FACE, 4)
    token.draw_on(colours, height * 0.26, (height - size) / 2)
    shapes.rounded_box(size - 16, size - 16, radius(seat, size - 16), SIDES[seat], 3).draw_on(
        colours, height * 0.26 + 8, (height - size) / 2 + 8
    )
    text_sprite(name, 36 + 6 * large, edge=4, align="left", room=room).draw_on(
        colours, height * 1.2, height / 2
    )
    return Sprite(colours, plate.mask)


def _length(picture: Image.Image, view: View) -> None:
    """How many moves were made of those after which it is a draw."""
    pill = panels.text_pill(f"{view.moves} / {LENGTH}", 32)
    pill.draw_on(picture, MIDDLE[0] - pill.width // 2, MIDDLE[1])


def tag_of(seat: Seat) -> Box:
    """Where a player's name is."""
    return TAGS[seat]
