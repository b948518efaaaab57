"""The bot as `bench` runs it, in a process of its own: with real pictures, or with blank ones.

`python -m bot.commands.bench.served [blank]`; its settings come from the environment.
"""

import asyncio
import logging
import sys
from base64 import b64decode
from collections.abc import Hashable

import discord

from bot import app
from bot.commands.run_bot import discord_endpoint
from bot.config import read_settings
from bot.game import Value
from bot.games import AnyGame
from render.scene import Scene
from render.studio import PngImage, Studio

PIXEL = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)


class BlankStudio(Studio):
    """Draws nothing: every picture is one pixel."""

    async def render(
        self, game: AnyGame, view: Value, scene: Scene, slot: Hashable | None = None
    ) -> PngImage:
        return PngImage(PIXEL, 1, 1)


def main(blank: bool) -> int:
    settings = read_settings()
    logging.basicConfig(level=settings.log_level)
    logging.getLogger(discord.__name__).setLevel(logging.ERROR)  # it tells of each 429
    with discord_endpoint(settings):
        return asyncio.run(app.run(settings, BlankStudio() if blank else None))


if __name__ == "__main__":
    sys.exit(main("blank" in sys.argv[1:]))
