"""The pawns on their track, in stacks, and beside it."""

from PIL import Image

from bot.game import Seat
from bot.games.puzzle_memo.view import View
from render.art.palette import GLOW, PLAYERS
from render.kit import shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.puzzle_memo.layout import DISC, START, track

PAWN, THICK = 58, 17
"""A pawn, and how much higher the next one stands."""
SMALL = 46


def pawns(picture: Image.Image, view: View, moved: frozenset[int]) -> None:
    """Rings round the spaces of pawns that have just moved, then all stacks, those further up in
    the picture first."""
    for space in sorted({view.pawns.at[seat] for seat in moved} - {0}):
        x, y = track(space)
        ring = shapes.frame(DISC - 6, DISC - 6, (DISC - 6) / 2, GLOW, 6, 3)
        ring.draw_on(picture, x - DISC / 2 + 3, y - DISC / 2 + 3)
    for space in sorted({at for at in view.pawns.at if at}, key=lambda at: track(at)[1]):
        for level, seat in enumerate(view.pawns.stack(space)):
            box = _on_track(space, level)
            load_sprite(f"puzzle-pawn-{PLAYERS[seat].name}", PAWN).draw_on(picture, *box.centre)
    for index, at in enumerate(view.pawns.at):
        if at == 0:
            small = load_sprite(f"puzzle-pawn-{PLAYERS[index].name}", SMALL)
            small.draw_on(picture, *_beside(index).centre)


def pawn(view: View, seat: Seat) -> Box:
    """Where a seat's pawn is."""
    space = view.pawns.at[seat]
    if space == 0:
        return _beside(seat)
    return _on_track(space, view.pawns.stack(space).index(seat))


def _on_track(space: int, level: int) -> Box:
    x, y = track(space)
    height = round(PAWN * 0.64)
    return Box(x - PAWN // 2, y - height // 2 - level * THICK, PAWN, height)


def _beside(seat: int) -> Box:
    """P4: side by side on the leaf."""
    height = round(SMALL * 0.64)
    return Box(START.x + 12 + seat * (SMALL + 1), START.y + 17, SMALL, height)
