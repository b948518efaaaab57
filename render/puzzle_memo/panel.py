"""Beside the board: the tile just flipped, those flipped before it, and the players."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.game import Event
from bot.games.puzzle_memo.components import Piece, Row, Special, Spot
from bot.games.puzzle_memo.view import Phase, View
from render.art.palette import GLOW, INK, NIGHT, SAND
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.figures import centred_sprite, load_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.puzzle_memo.layout import EARLIER, OPEN, PANEL, tag
from render.puzzle_memo.tiles import Tile, closed, shown
from render.scene import Scene

MOST = 6
"""Earlier flips that have room: a seat that comes back late sees the last of them."""
SPACE = 36
"""What a player's space takes at the right end of the tag."""


class Flip(NamedTuple):
    """A tile that was shown, and where it lay."""

    tile: Tile
    spot: Spot


def flips(view: View, events: Sequence[Event]) -> list[Flip]:
    """What the reader was shown by these events, in order, the open tile last."""
    found = []
    for event in events:
        args = dict(event.args)
        tile, spot = args.get("tile"), args.get("spot")
        if isinstance(tile, Piece | Special) and isinstance(spot, Spot):
            found.append(Flip(tile, spot))
    if view.flipped is not None and view.flipped.tile is not None:
        open_ = Flip(view.flipped.tile, view.flipped.spot)
        found = [flip for flip in found if flip != open_] + [open_]
    return found


def panel(picture: Image.Image, view: View, scene: Scene) -> None:
    shown_ = flips(view, scene.events)
    _open(picture, shown_[-1] if shown_ else None)
    if not shown_ and view.flipped is not None:
        _where(picture, view.flipped.spot)
    for i, flip in enumerate(shown_[:-1][-MOST:]):
        x = PANEL.x + 3 + i % 3 * (EARLIER + 12)
        y = OPEN.bottom + 62 + i // 3 * (EARLIER + 10)
        _small(picture, flip, x, y)
    for seat, name in enumerate(scene.names):
        _player(picture, view, seat, name, tag(seat, len(scene.names)), scene.large)
    if len(scene.names) == 1:
        _count(picture, view.flips)


def _open(picture: Image.Image, flip: Flip | None) -> None:
    """Large, and below it where it lay."""
    plate = OPEN.expand(8)
    shapes.rounded_box(plate.width, plate.height, 22, SAND, 4).draw_on(picture, plate.x, plate.y)
    if flip is None:
        closed(OPEN.width).draw_on(picture, *OPEN.centre)
        text_sprite("?", 120, edge=6).draw_on(picture, *OPEN.centre)
        return
    shown(flip.tile, OPEN.width, 14).draw_on(picture, OPEN.x, OPEN.y)
    frame = shapes.frame(OPEN.width, OPEN.height, 14, GLOW, 6, 3)
    frame.draw_on(picture, OPEN.x, OPEN.y)
    if isinstance(flip.tile, Piece):
        written = text_sprite(flip.tile.space.notation, 44, edge=5, align="right")
        written.draw_on(picture, OPEN.right - 14, OPEN.bottom - 30)
    elif flip.tile.title:
        _title(picture, flip.tile.title)
    _where(picture, flip.spot)


def _title(picture: Image.Image, title: str) -> None:
    """The name of a tile of one's own, on the tile."""
    shapes.rounded_box(OPEN.width - 8, 44, 12, NIGHT).draw_on(picture, OPEN.x + 4, OPEN.bottom - 48)
    line = text_sprite(title, 30, room=OPEN.width - 24)
    line.draw_on(picture, OPEN.centre[0], OPEN.bottom - 26)


def _where(picture: Image.Image, spot: Spot) -> None:
    """An arrow up or down and the number that the tile had."""
    x, y = OPEN.centre[0], OPEN.bottom + 38
    shapes.rounded_box(112, 44, 22, NIGHT, 3, "#9fc98a").draw_on(picture, x - 56, y - 22)
    arrow(spot.row).draw_on(picture, x - 28, y)
    text_sprite(str(spot.n), 34).draw_on(picture, x + 20, y)


@lru_cache(maxsize=2)
def arrow(row: Row) -> Sprite:
    """Towards the tiles above or below the board."""
    turned = sprite_image("turn").rotate(90 if row is Row.ABOVE else -90)
    return centred_sprite(scale_image(turned, 30))


def _small(picture: Image.Image, flip: Flip, x: int, y: int) -> None:
    shapes.rounded_box(EARLIER + 6, EARLIER + 6, 12, INK).draw_on(picture, x - 3, y - 3)
    shown(flip.tile, EARLIER, 9).draw_on(picture, x, y)
    panels.draw_number(picture, str(flip.spot.n), x + EARLIER - 10, y + EARLIER - 8, 30)


def _player(picture: Image.Image, view: View, seat: int, name: str, box: Box, large: bool) -> None:
    """Mark, name and space; an arrow on the seat on turn, a crown on who has won."""
    size = 29 + 3 * large
    panels.name_tag_sprite(seat, name, size, box.width - SPACE).draw_on(
        picture, box.x, box.centre[1]
    )
    panels.draw_count(picture, view.pawns.at[seat], box.right - 20, box.centre[1], 42)
    if view.phase is Phase.OVER:
        if len(view.pawns.at) > 1 and view.pawns.at[seat] == max(view.pawns.at):
            load_sprite("crown", 44, 3).draw_on(picture, box.x - 4, box.y + 2)
    elif seat == view.turn:
        load_sprite("turn", 42).draw_on(picture, box.x - 8, box.centre[1])
    if view.skips[seat]:
        shown(WEB, 34, 8).draw_on(picture, box.x + 4, box.bottom - 22)


def _count(picture: Image.Image, flips: int) -> None:
    """Alone: how many tiles were flipped."""
    box = tag(0, 1)
    y = box.y - 60
    shapes.rounded_box(64, 64, 12, "#eadfae", 3).draw_on(picture, PANEL.x + 8, y - 32)
    closed(54).draw_on(picture, PANEL.x + 40, y)
    text_sprite(f"× {flips}", 44, edge=5, align="left").draw_on(picture, PANEL.x + 84, y)


WEB = Special("web", ())
