"""The code of a bot's process. It is forked from a process that has imported everything, so that
the bot starts at once; nothing else is shared."""

import asyncio
import os
from random import Random

import tests.conftest  # noqa: F401  # the toy game is there
from bot import app
from bot.commands import sandboxed_bot
from render.renderer import Renderer, load_backgrounds
from tests.power_cut import cut_power_at

SEED = "5" * 64


def run(base_url: str, environment: dict[str, str], kill_at: str) -> None:
    """Run the bot in the sandbox. Random values are the same in every process, so that an
    undisturbed match can be compared with an interrupted one."""
    cut_power_at(kill_at)
    os.environ.update(environment)
    app.new_seed = lambda: SEED
    app.new_rng = lambda: Random(SEED)
    raise SystemExit(sandboxed_bot.main([base_url]))


def _load_sprites() -> None:
    renderer = Renderer()
    asyncio.run(renderer.preload())
    load_backgrounds()
    renderer.close()  # a process with threads must not be forked


_load_sprites()
