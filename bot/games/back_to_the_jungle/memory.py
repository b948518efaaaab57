"""What a player with a perfect memory knows from the events seen so far."""

from collections.abc import Sequence
from typing import Any

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import CHAMELEONS, Cell, Chip
from bot.games.back_to_the_jungle.ground import BOARDS, INDEX, rotate_cells

KnownFaces = dict[int, Chip]
"""Known faces by cell, chips face up included."""

FACE_EVENTS = ("saw", "missed", "meal", "extra", "wrong")
"""Events that name chips with their cells."""


def recall_faces(seen: Sequence[Event], reader: Seat | None) -> KnownFaces:
    """The faces shown to `reader` (None for a spectator), by the cells where the chips lie now."""
    faces: KnownFaces = {}
    hand: list[Chip] = []
    for event in seen:
        args = dict(event.args)
        match event.key.removeprefix("event."):
            case "entered" | "found":
                faces[INDEX[args["cell"]]] = CHAMELEONS[args["seat"].seat]
            case key if key in FACE_EVENTS:
                faces |= {INDEX[spot.cell]: spot.chip for spot in args["spot"]}
            case "drew_chip":
                hand = [args["face"].chip]
            case "placed":
                _place_face(faces, INDEX[args["cell"]], hand if args["seat"].seat == reader else [])
            case "fell" | "fled":
                _forget_chip(faces, CHAMELEONS[args["seat"].seat])
            case key:
                _move_faces(faces, key, args)
    return faces


def _place_face(faces: KnownFaces, at: int, hand: list[Chip]) -> None:
    faces.pop(at, None)
    if hand:
        faces[at] = hand[0]


def _forget_chip(faces: KnownFaces, chip: Chip) -> None:
    for at in [at for at, face in faces.items() if face is chip]:
        del faces[at]


def _move_faces(faces: KnownFaces, key: str, args: dict[str, Any]) -> None:
    """Update the known faces after chips have moved or left the board."""
    match key:
        case "moved" | "swung":
            _shift_faces(faces, {INDEX[args["start"]]: INDEX[args["to"]]})
        case "swapped" | "blown":
            _swap_faces(faces, args["one"], args["other"])
        case "traded":
            _swap_faces(faces, args["start"], args["to"])
        case "frightened":
            _shift_faces(faces, {INDEX[f.start]: INDEX[f.to] for f in args["flights"]})
        case "clockwise" | "counterclockwise":
            degrees = 90 if key == "clockwise" else -90
            _shift_faces(faces, dict(rotate_cells(BOARDS.index(args["board"]), degrees)))
        case "off_board":
            _remove_faces(faces, args["cells"])
        case "ate":
            _remove_faces(faces, [spot.cell for spot in args["spot"]])
        case "right":
            _remove_faces(faces, [args["cell"]])


def _swap_faces(faces: KnownFaces, one: Cell, other: Cell) -> None:
    _shift_faces(faces, {INDEX[one]: INDEX[other], INDEX[other]: INDEX[one]})


def _shift_faces(faces: KnownFaces, ways: dict[int, int]) -> None:
    moved = {to: faces.pop(start) for start, to in ways.items() if start in faces}
    faces |= moved


def _remove_faces(faces: KnownFaces, cells: Sequence[Cell]) -> None:
    for cell in cells:
        faces.pop(INDEX[cell], None)
