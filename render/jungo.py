"""The pictures of Jungo."""

from PIL import Image

from bot.games.jungo.view import View
from render import jungo_table
from render.box import Box
from render.scene import Scene


def draw(view: View, scene: Scene) -> Image.Image:
    return jungo_table.draw(view, scene)


def place(view: View, scene: Scene, value: object) -> Box | None:
    return jungo_table.place(view, scene, value)
