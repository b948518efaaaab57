"""The last action on the boards: which cells to ring, which arrows to draw, what was revealed."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from bot.game import Event
from bot.games.back_to_the_jungle.components import Cell, Chip
from bot.games.back_to_the_jungle.view import BOARDS, INDEX
from render.back_to_the_jungle import layout as layout
from render.back_to_the_jungle import marks as marks

FACES = frozenset(
    f"event.{key}"
    for key in (
        "saw",
        "missed",
        "meal",
        "extra",
        "wrong",
        "moved",
        "swung",
        "swapped",
        "blown",
        "traded",
        "frightened",
        "clockwise",
        "counterclockwise",
        "off_board",
        "ate",
        "right",
        "placed",
        "fell",
        "fled",
    )
)
"""Events by which a face that was just shown is followed to where it lies now."""


def shown_faces(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if event.key in FACES)


def below(picture: Image.Image, events: Sequence[Event], board: Sequence[Chip | None]) -> None:
    """Rings, under the chips. What was seen and has left since is not ringed."""
    for event in events:
        args = dict(event.args)
        match event.key.removeprefix("event."):
            case "entered" | "found" | "placed" | "climbed":
                marks.ring(picture, _at(args["cell"]))
            case "meal" | "extra":
                marks.ring(picture, _at(args["spot"][0].cell))
            case "saw" | "missed" | "wrong":
                for spot in args["spot"]:
                    if board[INDEX[spot.cell]] is not None:
                        marks.ring(picture, _at(spot.cell))
            case "moved" | "swung" | "walked":
                marks.ring(picture, _at(args["to"]))
            case "swapped" | "blown":
                marks.ring(picture, _at(args["one"]))
                marks.ring(picture, _at(args["other"]))
            case "right":
                marks.ring(picture, _at(args["cell"]))


def above(picture: Image.Image, events: Sequence[Event]) -> None:
    """Arrows and signs, over the chips."""
    for event in events:
        args = dict(event.args)
        match event.key.removeprefix("event."):
            case "moved" | "swung" | "walked":
                marks.arrow(picture, _at(args["start"]), _at(args["to"]))
            case "swapped" | "blown":
                marks.arrow(picture, _at(args["one"]), _at(args["other"]), both=True)
            case "traded":
                marks.arrow(picture, _at(args["start"]), _at(args["to"]), both=True)
            case "looked":
                marks.looked(picture, _at(args["cell"]))
            case key:
                _signs(picture, key, args)


def _signs(picture: Image.Image, key: str, args: dict[str, Any]) -> None:
    match key:
        case "lit":
            for cell in args["cells"]:
                marks.looked(picture, _at(cell))
        case "frightened":
            for flight in args["flights"]:
                marks.arrow(picture, _at(flight.start), _at(flight.to))
        case "off_board":
            for cell in args["cells"]:
                marks.gone(picture, _at(cell))
        case "clockwise" | "counterclockwise":
            box = layout.board(BOARDS.index(args["board"]))
            marks.turned(picture, box, key == "clockwise")


def _at(cell: Cell) -> tuple[int, int]:
    return layout.middle(INDEX[cell])
