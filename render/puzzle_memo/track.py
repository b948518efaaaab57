"""Draws the pawns on the track, in stacks, and on the leaf beside it."""

from PIL import Image, ImageDraw

from bot.game import Seat
from bot.games.puzzle_memo.view import View
from render.art.palette import INK, PLAYERS, darker, lighter, rgb
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import load_sprite
from render.kit.seat_signs import flat_mark, letter_colour
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.puzzle_memo.layout import SIZE, STACKED, Layout, is_upper

DRUM, LID = 66, 20
"""The width of a pawn and the height of its lid."""
FINE = 4
FOOT = 14
"""How far below the centre of its space a pawn stands."""


@cached
def drum(seat: int, scale: float = 1.0) -> Sprite:
    """A pawn: a drum with the player's mark on its side, so that each pawn of a stack shows its
    mark; anchored at the middle of its foot."""
    width, side, lid = round(DRUM * scale), round(STACKED * scale), round(LID * scale)
    edge, fill = max(3, round(3.4 * scale)), PLAYERS[seat].fill
    size = width * FINE, (side + lid) * FINE
    image = Image.new("RGBA", size)
    pen = ImageDraw.Draw(image)
    for inset, body, top in ((0, INK, INK), (edge, fill, lighter(fill, 0.35))):
        i = inset * FINE
        right, low = size[0] - 1 - i, size[1] - 1 - i
        if PLAYERS[seat].name == "white" and inset:
            top = darker(fill, 0.12)
        pen.ellipse((i, size[1] - lid * FINE + i, right, low), fill=rgb(body))
        pen.rectangle((i, lid * FINE // 2, right, size[1] - lid * FINE // 2), fill=rgb(body))
        if inset:
            pen.ellipse((0, 0, size[0] - 1, lid * FINE - 1 + i), fill=rgb(INK))
        pen.ellipse((i, i, right, lid * FINE - 1 - i // 2), fill=rgb(top))
    small = image.resize((width, side + lid), Image.Resampling.LANCZOS)
    colours = small.convert("RGB")
    mark = flat_mark(seat, round(29 * scale), letter_colour(seat))
    mark.draw_on(colours, width / 2, (lid + side + lid) / 2)
    return Sprite(colours, small.getchannel("A"), width // 2, side + lid)


def draw_pawns(picture: Image.Image, layout: Layout, view: View, moved: frozenset[int]) -> None:
    """Draw rings around the spaces of pawns that have just moved, then all stacks, starting with
    those further up in the picture, and the numbers of their spaces."""
    if layout.ring is None:
        return
    for space in sorted({view.pawns.at[seat] for seat in moved} - {0}):
        x, y = layout.track(space)
        seat = next(s for s in moved if view.pawns.at[s] == space)
        layers = ((INK, 3), ("#ffffff", 4), (PLAYERS[seat].fill, 7), (INK, 2))
        ring = shapes.layered_frame(56, 34, 17, layers)
        ring.draw_on(picture, x - 28, y - 12)
    for space in sorted({at for at in view.pawns.at if at}, key=lambda at: layout.track(at)[1]):
        for level, seat in enumerate(view.pawns.stack(space)):
            x, y = foot(layout, space, level)
            drum(seat).draw_on(picture, x, y)
        text_sprite(str(space), SIZE, edge=5).draw_on(picture, *layout.number(space))
    if 0 in view.pawns.at:
        _draw_leaf(picture, layout, view)


def _draw_leaf(picture: Image.Image, layout: Layout, view: View) -> None:
    """Draw the pawns on space 0 side by side on the leaf (ruling P4)."""
    box = layout.leaf
    leaf = load_sprite("puzzle-start", box.width)
    leaf.draw_on(picture, box.centre[0], box.centre[1] + 14)
    for seat, at in enumerate(view.pawns.at):
        if at == 0:
            drum(seat).draw_on(picture, box.x + 66 + 66 * seat, box.bottom)
    text_sprite("0", SIZE, edge=5, align="left").draw_on(picture, box.right + 12, box.centre[1] + 4)


def foot(layout: Layout, space: int, level: int) -> tuple[int, int]:
    """The middle of a pawn's foot."""
    x, y = layout.track(space)
    return x, y + FOOT - level * STACKED


def pawn(layout: Layout, view: View, seat: Seat) -> Box | None:
    """The box of a seat's pawn."""
    if layout.ring is None:
        return None
    space = view.pawns.at[seat]
    if space == 0:
        x, y = layout.leaf.x + 66 + 66 * seat, layout.leaf.bottom
    else:
        x, y = foot(layout, space, view.pawns.stack(space).index(seat))
    return Box(x - DRUM // 2, y - STACKED - LID, DRUM, STACKED + LID)


def upper_stack(view: View) -> int:
    """The height of the highest stack on the upper side."""
    spaces = {at for at in view.pawns.at if is_upper(at)}
    return max((len(view.pawns.stack(space)) for space in spaces), default=0)
