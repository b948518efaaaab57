"""Draws sheets of small pictures, to be looked at: every state of every game, and positions of
random matches at every number of seats, as phones and desktops show them and as colour-blind people
see them.

    python -m tests.render.contact_sheets FOLDER [--games jungo cacao]
        [--sizes normal large contrast] [--sights phone box protan deutan tritan]
        [--only named played]
"""

import argparse
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bot.ai.aimless import random_move
from bot.game import Event, Seat, Value, rng_for
from bot.games import GAMES, AnyGame
from bot.picker import Question, follow_path
from bot.texts import Wording
from render.scene import Scene
from tests.render.vision import KINDS, simulate

DRAWN = ("back-to-the-jungle", "cacao", "jungle", "jungo", "puzzle-memo")
"""The games that have named states."""
PHONE, BOX = 375, 350
COLUMNS, ROWS = 4, 4
CAPTION = 18
NAMES = (
    ("Amara", *(f"Computer {n}" for n in range(1, 5))),
    ("Bartholomew-Maximilian van Denbo", "Łukasz Brzęczyszczykiewicz", "Zoë", "Кирилл", "x"),
)
SHARES = (0.0, 0.3, 0.7, 1.0)
"""How far into a random match its pictures are."""
SIZES: dict[str, Callable[[Scene], Scene]] = {
    "normal": lambda scene: replace(scene, large=False, contrast=False),
    "large": lambda scene: replace(scene, large=True, contrast=False),
    "contrast": lambda scene: replace(scene, large=True, contrast=True),
}


@dataclass(frozen=True)
class Case:
    """A picture to look at."""

    name: str
    draw: Callable[[Any, Scene], Image.Image]
    view: Any
    scene: Scene


def named_cases(game: AnyGame) -> Iterator[Case]:
    """The states that the tests of a game look at, without those that differ in their size."""
    folder = game.id.replace("-", "_")
    states = import_module(f"tests.render.{folder}_states").STATES
    draw = import_module(f"render.{folder}").draw
    for name, (view, scene) in states.items():
        if not name.startswith(("contrast-", "large-print-")):
            yield Case(name, draw, view, scene)


def played_cases(game: AnyGame) -> Iterator[Case]:
    """Positions of random matches, as the table and as the seat on turn sees them."""
    draw = import_module(f"render.{game.id.replace('-', '_')}").draw
    for seats in game.seats:
        steps = _play(game, seats)
        for share in SHARES:
            at = round(share * (len(steps) - 1))
            names = NAMES[(seats + round(share * 10)) % 2][:seats]
            for seat in (None, *game.to_act(steps[at][0])[:1]):
                told = tuple(
                    e for _, events in steps[max(0, at - 3 * seats) : at + 1] for e in events
                )
                name = f"{seats} seats {share} {'table' if seat is None else 'seat'}"
                yield Case(name, draw, *_look(game, steps[at][0], seat, names, told))


def _play(game: AnyGame, seats: int) -> list[tuple[Value, tuple[Event, ...]]]:
    options = {option.key: option.default for option in game.options_for(seats)}
    rng = Random(f"{game.id} {seats}")
    state: Value = game.setup(seats, options, rng_for("sheets", 1))
    steps: list[tuple[Value, tuple[Event, ...]]] = [(state, ())]
    while to_act := game.to_act(state):
        move = random_move(game.legal_moves(state, to_act[0]), rng)
        state, events = game.apply(state, to_act[0], move, rng_for("sheets", len(steps) + 1))
        steps.append((state, events))
    return steps


def _look(
    game: AnyGame,
    state: Value,
    seat: Seat | None,
    names: tuple[str, ...],
    told: tuple[Event, ...],
) -> tuple[Value, Scene]:
    view = game.view(state, seat)
    wording = Wording(game, dict(zip(map(Seat, range(len(names))), names, strict=True)))
    field = ""
    choices: tuple[Hashable, ...] = ()
    question = follow_path(game.legal_moves(state, seat), ()) if seat is not None else None
    if isinstance(question, Question):
        field, choices = question.field, question.options
    events = tuple(e for e in told if e.to is None or seat in e.to)
    headline = wording.say(game.headline(view))
    return view, Scene(
        names, headline=headline, field=field, choices=choices, events=events[-4:], since=events
    )


def on_phone(image: Image.Image) -> Image.Image:
    """As wide as a phone shows it."""
    return _shrink(image, PHONE / image.width)


def in_box(image: Image.Image) -> Image.Image:
    """Within the bounds of Discord's desktop client, roughly."""
    return _shrink(image, min(BOX / image.width, BOX / image.height))


def _shrink(image: Image.Image, part: float) -> Image.Image:
    size = round(image.width * part), round(image.height * part)
    return image.resize(size, Image.Resampling.LANCZOS)


@cache
def _eyes(kind: str) -> ImageFilter.Color3DLUT:
    return ImageFilter.Color3DLUT.generate(33, partial(simulate, kind=kind))


def _as_seen_by(kind: str, image: Image.Image) -> Image.Image:
    return on_phone(image).filter(_eyes(kind))


SIGHTS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "phone": on_phone,
    "box": in_box,
    **{kind: partial(_as_seen_by, kind) for kind in KINDS if kind != "all"},
}


def sheet(pictures: list[tuple[str, Image.Image]]) -> Image.Image:
    """Small pictures with their names in rows of `COLUMNS`."""
    rows = [pictures[i : i + COLUMNS] for i in range(0, len(pictures), COLUMNS)]
    heights = [max(image.height for _, image in row) + CAPTION + 8 for row in rows]
    whole = Image.new("RGB", (COLUMNS * (PHONE + 8), sum(heights)), "#313338")
    pen, y = ImageDraw.Draw(whole), 0
    for row, height in zip(rows, heights, strict=True):
        for i, (name, image) in enumerate(row):
            x = i * (PHONE + 8)
            pen.text((x + 4, y + 2), name, "#ffffff", ImageFont.load_default(13))
            whole.paste(image, (x + 4, y + CAPTION))
        y += height
    return whole


def write_sheets(
    folder: Path, game: AnyGame, cases: list[Case], sizes: list[str], sights: list[str]
) -> None:
    """Write `game-size-sight-number.png` files of at most `COLUMNS` × `ROWS` pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in sizes:
        drawn = [(case.name, case.draw(case.view, SIZES[size](case.scene))) for case in cases]
        for sight in sights:
            seen = [(name, SIGHTS[sight](image)) for name, image in drawn]
            for i in range(0, len(seen), COLUMNS * ROWS):
                name = f"{game.id}-{size}-{sight}-{i // (COLUMNS * ROWS) + 1}.png"
                sheet(seen[i : i + COLUMNS * ROWS]).save(folder / name)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw sheets of small pictures.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="+", choices=DRAWN, default=DRAWN)
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--sights", nargs="+", choices=SIGHTS, default=list(SIGHTS))
    parser.add_argument("--only", choices=("named", "played"))
    args = parser.parse_args()
    for name in args.games:
        game = GAMES[name]
        cases = [] if args.only == "played" else list(named_cases(game))
        cases += [] if args.only == "named" else list(played_cases(game))
        write_sheets(args.folder, game, cases, args.sizes, args.sights)


if __name__ == "__main__":
    main()
