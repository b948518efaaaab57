"""Chooses the picture of Jungo: the table for a spectator, the hand for a seat, the end for all."""

from collections.abc import Hashable
from types import ModuleType
from typing import cast

from PIL import Image

from bot.games.jungo.view import Phase, View
from render.jungo import end, hand, large_table, table
from render.kit.box import Box
from render.scene import Scene


def _page(view: View, scene: Scene) -> ModuleType:
    if view.phase is Phase.OVER:
        return end
    if view.seat is not None:
        return hand
    return large_table if scene.large else table


def draw(view: View, scene: Scene) -> Image.Image:
    """An RGB image, 1,200 pixels wide, between 1:1 and 3:2."""
    return cast(Image.Image, _page(view, scene).draw(view, scene))


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of `value` (a run, a place, a card in the tray, a seat) in that picture, if it is
    there."""
    return cast("Box | None", _page(view, scene).place(view, scene, value))
