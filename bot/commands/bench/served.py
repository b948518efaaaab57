"""Runs the bot for `bench` in a separate process, with real or blank pictures.

`python -m bot.commands.bench.served ADDRESS [blank]`; its settings come from the environment.
"""

import logging
import sys
from base64 import b64decode

import discord

from bot.commands import sandboxed_bot
from bot.game import Value
from bot.games import AnyGame
from render.renderer import PngImage, Renderer
from render.scene import Scene

PIXEL = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)


class BlankRenderer(Renderer):
    """Draws nothing: every picture is a single pixel."""

    async def render(self, game: AnyGame, view: Value, scene: Scene) -> PngImage:
        return PngImage(PIXEL, 1, 1)


def main(base_url: str, blank: bool) -> int:
    logging.getLogger(discord.__name__).setLevel(logging.ERROR)  # it warns about each 429
    return sandboxed_bot.run(base_url, BlankRenderer() if blank else None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "blank" in sys.argv[2:]))
