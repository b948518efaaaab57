"""What a seat or a spectator may know of a match, built up from nothing; and what a player with a
perfect memory knows from the events seen so far."""

from collections.abc import Sequence
from typing import Any

from bot.game import Audience, Event, Outcome, Seat, Value
from bot.games.back_to_the_jungle import rules
from bot.games.back_to_the_jungle.components import (
    BOARDS,
    CHAMELEONS,
    INDEX,
    Cell,
    Chip,
    Goal,
    hole_cells,
    rotate_cells,
)
from bot.games.back_to_the_jungle.rules import turns
from bot.games.back_to_the_jungle.rules.scoring import (
    BONUS,
    Score,
    chip_points,
    score_goal,
    score_goal_of,
    solo_rank,
)
from bot.games.back_to_the_jungle.state import (
    Mode,
    Phase,
    Reason,
    SoloState,
    State,
    Tile,
    Variant,
)

__all__ = [
    "BONUS",
    "KnownFaces",
    "Mode",
    "Phase",
    "Reason",
    "Score",
    "SoloState",
    "View",
    "chip_points",
    "recall_faces",
    "score_goal_of",
    "solo_rank",
    "view",
]


KnownFaces = dict[int, Chip]
"""Known faces by cell, chips face up included."""

FACE_EVENTS = ("saw", "missed", "meal", "extra", "wrong")
"""Events that name chips with their cells."""


class View(Value, frozen=True):
    """The knowledge of one reader. `seat` is None for a spectator. Cells are numbered row by
    row."""

    seat: Audience
    variant: Variant
    phase: Phase
    turn: Seat
    turned: tuple[int, ...]
    """The number of clockwise quarter turns of each board."""
    board: tuple[Chip | None, ...]
    """The public board: a face, `BACK`, or None for an empty cell."""
    notes: tuple[Chip | None, ...]
    """The reader's field notes: faces of hidden chips that the reader knows for certain."""
    bag: int
    lost: int
    """The number of chips that left the game unseen."""
    lost_notes: tuple[Chip, ...]
    """The lost chips that the reader knows, sorted."""
    shown: tuple[Chip, ...]
    """The special chips that were played."""
    eaten: tuple[tuple[Chip, ...], ...]
    species: tuple[int, ...]
    """The number of different species that each seat has eaten."""
    home: tuple[bool, ...]
    blind: tuple[bool, ...]
    """By seat: it cannot see in its next turn."""
    stung: tuple[bool, ...]
    blind_now: bool
    """The seat on turn cannot see this turn."""
    stung_now: bool
    left: int
    """Moves, looks, swaps or boards left in this phase."""
    lifted: int | None
    final: int | None
    """Turns left in the final round, None before it."""
    first: Seat | None
    reason: Reason | None
    goals: tuple[Goal, ...]
    """The reader's goals; in the solo mode the open goals."""
    drawn: Chip | None
    """The chip that the reader has drawn and must place."""
    solo: SoloState | None
    pile: int
    """The number of goals in the pile of the solo mode."""
    all_goals: tuple[tuple[Goal, ...], ...] = ()
    """The goals of all seats, once the match is over."""
    scores: tuple[int, ...] = ()
    """The points of each seat, once the match is over."""
    goal_scores: tuple[tuple[Score, ...], ...] = ()
    """The score of each goal of each seat, once the match is over."""

    @property
    def holes(self) -> frozenset[int]:
        return hole_cells(self.turned)

    def chip(self, at: int) -> Chip | None:
        """What the reader knows of a cell: the face, `BACK` if it is unknown, None if the cell is
        empty."""
        return self.notes[at] or self.board[at]


def view(state: State, seat: Audience) -> View:
    over = state.phase is Phase.OVER
    outcome = rules.outcome(state)
    now = state.now
    return View(
        seat=seat,
        variant=state.variant,
        phase=state.phase,
        turn=state.turn,
        turned=state.turned,
        board=tuple([_visible_chip(tile, over) for tile in state.board]),
        notes=tuple([_noted_chip(tile, seat, over) for tile in state.board]),
        bag=len(state.bag),
        lost=len(state.lost),
        lost_notes=_known_lost(state, seat, over),
        shown=state.shown,
        eaten=state.eaten,
        species=tuple(turns.count_species(state, Seat(s)) for s in range(state.seats)),
        home=state.home,
        blind=state.blind,
        stung=state.stung,
        blind_now=now.blind,
        stung_now=now.stung,
        left=now.left,
        lifted=now.lifted,
        final=state.final,
        first=state.first,
        reason=state.reason if over or state.final is not None else None,
        goals=_visible_goals(state, seat),
        drawn=now.drawn if seat == state.turn else None,
        solo=state.solo,
        pile=len(state.box) if state.solo is not None else 0,
        all_goals=state.goals if over else (),
        scores=_final_scores(outcome),
        goal_scores=_goal_scores(state) if over else (),
    )


def _visible_chip(tile: Tile | None, over: bool) -> Chip | None:
    if tile is None:
        return None
    return tile.chip if over or tile.up else Chip.BACK


def _noted_chip(tile: Tile | None, seat: Seat | None, over: bool) -> Chip | None:
    if tile is None or seat is None or over or tile.up or not tile.known >> seat & 1:
        return None
    return tile.chip


def _known_lost(state: State, seat: Seat | None, over: bool) -> tuple[Chip, ...]:
    known = [t for t in state.lost if over or (seat is not None and t.known >> seat & 1)]
    return tuple(sorted(tile.chip for tile in known))


def _visible_goals(state: State, seat: Seat | None) -> tuple[Goal, ...]:
    if state.solo is not None:
        return state.goals[0]
    return () if seat is None else state.goals[seat]


def _goal_scores(state: State) -> tuple[tuple[Score, ...], ...]:
    if state.solo is not None:
        return ()
    return tuple(
        tuple(score_goal(state, Seat(seat), goal) for goal in goals)
        for seat, goals in enumerate(state.goals)
    )


def _final_scores(outcome: Outcome | None) -> tuple[int, ...]:
    return () if outcome is None else outcome.scores


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
