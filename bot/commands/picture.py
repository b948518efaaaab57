"""The command `picture`: plays random moves in a match and draws it into a file."""

import asyncio
import json
import sys
import time
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.ai.aimless import random_move
from bot.commands.arguments import BadArgument, Setup, add_setup_arguments, read_setup
from bot.config import StartError, read_settings
from bot.game import Event, Seat, Value, rng_for
from bot.games import AnyGame
from bot.match.visibility import visible_events
from bot.texts import Wording
from bot.texts.alt_text import alt_text
from render.kit.encode import ImageFormat
from render.renderer import PngImage, Renderer
from render.scene import Scene

PLAYER_NAMES = ("Ada", "Ben", "Cleo", "Dana", "Emil")


@dataclass(frozen=True)
class DrawnState:
    """A position and the events of its last move."""

    state: Value
    events: tuple[Event, ...] = ()


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("picture", help="draw a match into a file")
    add_setup_arguments(parser)
    parser.add_argument("--moves", type=int, default=0, metavar="K", help="default: 0")
    parser.add_argument("--seat", type=int, metavar="I", help="as this seat sees it, from 0")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Write the picture and print one JSON object: width, height, bytes, ms, alt.

    `ms` is the time of the second drawing, with the sprites already loaded.
    """
    setup = read_setup(args)
    if args.seat is not None and args.seat not in range(setup.seats):
        raise BadArgument(f"There is no seat {args.seat}: seats are 0 to {setup.seats - 1}.")
    position = play_randomly(setup, args.moves)
    view, scene, alt = build_scene(position, setup, args.seat)
    asyncio.run(draw(setup.game, view, scene))
    picture, ms = asyncio.run(draw(setup.game, view, scene))
    write_picture(args.out, picture.data)
    summary = {
        "width": picture.width,
        "height": picture.height,
        "bytes": len(picture.data),
        "ms": round(ms, 1),
        "alt": alt,
    }
    sys.stdout.write(json.dumps(summary, ensure_ascii=False) + "\n")
    return 0


def play_randomly(setup: Setup, moves: int) -> DrawnState:
    """Return the position after `moves` random moves, or at the end if that comes first."""
    game, players = setup.game, Random(f"{setup.seed}:players")
    first = game.setup(setup.seats, setup.options, rng_for(setup.seed, 1))
    position = DrawnState(first)
    for version in range(2, moves + 2):  # the versions that the match service would count
        if not (to_act := game.to_act(position.state)):
            break
        seat = to_act[0]
        move = random_move(game.legal_moves(position.state, seat), players)
        position = DrawnState(*game.apply(position.state, seat, move, rng_for(setup.seed, version)))
    return position


def build_scene(position: DrawnState, setup: Setup, seat: Seat | None) -> tuple[Value, Scene, str]:
    """Return the view of one seat (None: of a spectator), its scene and its alternative text."""
    game = setup.game
    view = game.view(position.state, seat)
    names = PLAYER_NAMES[: setup.seats]
    wording = Wording(game, dict(zip(map(Seat, range(setup.seats)), names, strict=True)))
    events = visible_events(position.events, seat)
    headline = wording.say(game.headline(view))
    return view, Scene(names, headline=headline, events=events), alt_text(wording, headline, events)


async def draw(game: AnyGame, view: Value, scene: Scene) -> tuple[PngImage, float]:
    """Draw a picture in a new, empty renderer; return it with its drawing time in milliseconds."""
    renderer = Renderer(ImageFormat(read_settings().image_format), workers=1)
    try:
        started_at = time.perf_counter()
        picture = await renderer.render(game, view, scene)
        return picture, (time.perf_counter() - started_at) * 1000
    finally:
        renderer.close()


def write_picture(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        raise StartError(f"{file} cannot be written: {error.strerror}.") from None
