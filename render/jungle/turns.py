"""Draws the turns of a recap on a Jungle board: an arrow for each move, with the number of the turn
where the animal came from."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

from bot.game import Seat
from bot.games.jungle.components import Cell, Step
from bot.games.jungle.view import View
from render.art.palette import INK
from render.jungle import marks
from render.jungle.grid import Grid
from render.jungle.pieces import SIDES
from render.kit.turn_numbers import font_of, number_disc
from render.scene import Scene

MOST_ARROWS = 8
"""The most arrows on a board; earlier turns have their number only."""


class Way(NamedTuple):
    """The move of a turn."""

    number: int
    seat: Seat
    start: Cell
    to: Cell


def ways_of(scene: Scene) -> tuple[Way, ...]:
    return tuple(_ways(scene))


def _ways(scene: Scene) -> Iterator[Way]:
    for turn in scene.turns:
        for event in turn.events:
            if event.key == "event.moved":
                args = dict(event.args)
                yield Way(turn.number, turn.seat, args["start"], _cell_of(args["to"]))


def _cell_of(to: Cell | Step) -> Cell:
    return to.cell if isinstance(to, Step) else to


def draw_ways(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Draw the arrows, below the animals; that of the last move is drawn like outside a recap."""
    for way in ways_of(scene)[-MOST_ARROWS:-1]:
        free = where.part(0.5 if view.stack(way.to) else 0.3)
        ends = where.middle(way.start), where.middle(way.to)
        marks.draw_arrow(picture, way.seat, *ends, where, free)


def draw_turns(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Draw the numbers: in the middle of an empty space, else at an upper corner, and several
    beside each other."""
    font, used = font_of(scene), Counter[Cell]()
    for way in ways_of(scene):
        stamp = number_disc(way.number, SIDES[way.seat], INK, font)
        x, y = where.middle(way.start)
        at = used[way.start]
        used[way.start] += 1
        if at or view.stack(way.start):
            x, y = x - where.part(0.34) + at * stamp.width, y - where.part(0.36)
        stamp.draw_on(picture, x, y)
