"""The picture of Jungle: the board with its animals, the last move, what can be chosen."""

from collections.abc import Hashable, Iterator

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.jungle.components import Animal, Cell, Species, Stand, Step, animal_letter
from bot.games.jungle.view import Phase, View
from render.jungle import marks as marks
from render.jungle.board import board, covered_icons
from render.jungle.grid import Grid, grid
from render.jungle.pieces import face_down, stack
from render.jungle.seats import seats, tag_of
from render.jungle.tray import in_tray, tray, tray_places
from render.kit import panels
from render.kit.box import Box
from render.scene import Scene

SEATS = (Seat(0), Seat(1))


def draw(view: View, scene: Scene) -> Image.Image:
    """RGB, 1,200 px wide and high."""
    where = grid(view.variant)
    picture = board(view.variant, scene.large).copy()
    panels.draw_title(picture, scene.title, scene.large)
    seats(picture, view, scene)
    _last_move(picture, view, where)
    _moving(picture, view, scene, where)
    tray(picture, view, where)
    _starts(picture, view, where)
    _choosable(picture, view, scene, where)
    in_tray(picture, view, where)
    _animals(picture, view, where)
    _numbers(picture, view, scene, where)
    return picture


def _last_move(picture: Image.Image, view: View, where: Grid) -> None:
    if view.last is not None:
        start, end = where.middle(view.last.start), where.middle(view.last.to.cell)
        marks.ring(picture, start, where)
        marks.arrow(picture, start, end, where)
        marks.ring(picture, end, where)


def _moving(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """The animal that is about to move, and what it can mimic."""
    start = chosen_start(view, scene)
    if start is None:
        return
    marks.selected(picture, where.middle(start), where)
    for cell, like in view.mimic_sources(start):
        marks.mimicked(picture, like, where.middle(cell), where)


def chosen_start(view: View, scene: Scene) -> Cell | None:
    """The animal whose targets are asked for: the one that has just these."""
    steps = {choice for choice in scene.choices if isinstance(choice, Step)}
    if not steps or view.seat is None:
        return None
    reached: dict[Cell, set[Step]] = {}
    for move in view.reachable_moves(view.seat):
        reached.setdefault(move.start, set()).add(move.to)
    return next((start for start, found in reached.items() if found == steps), None)


def _starts(picture: Image.Image, view: View, where: Grid) -> None:
    """While animals are placed, where the own ones can go."""
    if view.unplaced and view.seat is not None:
        for cell in view.starts(view.seat):
            if not view.stack(cell):
                marks.start(picture, view.seat, where.middle(cell), where)


def _choosable(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Below the animals: round everything that can be chosen."""
    for choice in scene.choices:
        box = place(view, scene, choice)
        if box is None:
            continue
        if isinstance(choice, Step) and not view.stack(choice.cell):
            marks.tinted(picture, choice.like, box.centre, where)
        marks.dashed(picture, box.centre, where)


def _animals(picture: Image.Image, view: View, where: Grid) -> None:
    for cell, letters in zip(view.terrain.cells, shown(view), strict=True):
        if letters:
            stack(picture, letters, *where.middle(cell), where)
            covered_icons(picture, view.variant, cell, len(letters) > 1)
    for seat, cell in hidden(view):
        face_down(picture, seat, *where.middle(cell), where, seat not in view.to_act)


def shown(view: View) -> tuple[str, ...]:
    """What stands on each space; the own chameleon where it will stand in, once it is chosen."""
    camp, seat = view.camp, view.seat
    if view.phase is not Phase.CHAMELEON or seat is None or camp is None or camp.replaces is None:
        return view.board
    at = view.terrain.starts[seat][camp.replaces]
    chameleon = animal_letter(Species.CHAMELEON, seat)
    return (*view.board[:at], chameleon, *view.board[at + 1 :])


def hidden(view: View) -> Iterator[tuple[Seat, Cell]]:
    """Where animals of other sides may stand that are placed in secret."""
    if view.phase is Phase.DEPLOYMENT:
        for seat in SEATS:
            if seat != view.seat:
                yield from ((seat, cell) for cell in view.starts(seat))


def _numbers(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """The answers to the open question, numbered."""
    for number, choice in enumerate(scene.choices, 1):
        box = place(view, scene, choice)
        if box is None:
            continue
        match choice:
            case Step(cell, like):
                free = not view.stack(cell)
                marks.on_target(picture, number, like, box.centre, where, free)
            case Cell() if not view.stack(choice):
                marks.on_space(picture, number, box.centre, where)
            case _:
                marks.on_animal(picture, number, box.centre, where)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """Where a space, a target, an animal to be placed or a player's name is."""
    where = grid(view.variant)
    match value:
        case Cell():
            return where.box(value) if value in view.terrain.index else None
        case Step(cell) | Stand(_, cell):
            return where.box(cell)
        case Animal():
            return tray_places(view, where).get(value)
        case SeatArg(seat):
            return tag_of(seat)
    return None
