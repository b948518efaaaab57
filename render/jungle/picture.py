"""Draws the picture of Jungle: the board with its animals, the last move and the choices."""

from collections.abc import Hashable, Iterator

from PIL import Image

from bot.game import Seat, SeatArg
from bot.games.jungle.components import (
    OWNER,
    Animal,
    Cell,
    Species,
    Stand,
    Step,
    animal_letter,
)
from bot.games.jungle.view import Phase, View
from render.art.palette import NIGHT
from render.jungle import marks
from render.jungle.board import board, draw_covered_icon, draw_icon, has_icon
from render.jungle.grid import WIDTH, Grid, grid_of
from render.jungle.pieces import draw_animals, face_down, letter_disc, token
from render.jungle.seats import draw_seats
from render.jungle.turns import draw_turns, draw_ways
from render.kit import panels, shapes
from render.kit.box import Box
from render.kit.headline import draw_headline
from render.kit.text import text_sprite, text_width
from render.scene import Scene

SEATS = (Seat(0), Seat(1))
TRAY_PAD = 14
"""The margin round the animals still to be placed, in pixels."""


def draw(view: View, scene: Scene) -> Image.Image:
    """An RGB image, 1,200 pixels wide and almost as high."""
    where = grid_of(view.variant, scene)
    picture = board(view.variant, where).copy()
    if where.top:
        room = WIDTH - 60
        sizes = (56, 48) if text_width(scene.headline, 56) <= room else (48,)
        draw_headline(picture, scene.headline, scene.names, WIDTH // 2, (26, 72), sizes, room)
    draw_seats(picture, view, scene, where)
    draw_ways(picture, view, scene, where)
    _draw_last_arrow(picture, view, where)
    _mark_moving(picture, view, scene, where)
    _draw_tray(picture, view, where)
    _starts(picture, view, scene, where)
    _mark_choosable(picture, view, scene, where)
    _draw_unplaced(picture, view, where)
    _animals(picture, view, where)
    _draw_numbers(picture, view, scene, where)
    draw_turns(picture, view, scene, where)
    return picture


def _mover(view: View) -> Seat | None:
    """The seat that made the last move."""
    if view.last is None or not (letters := view.stack(view.last.to.cell)):
        return None
    return OWNER[letters[-1]]


def _last_end(view: View, where: Grid) -> tuple[tuple[int, int], int]:
    """The centre and the size of the animal that moved last."""
    assert view.last is not None
    (x, y), sizes = where.middle(view.last.to.cell), where.sizes
    if len(view.stack(view.last.to.cell)) == 1:
        return (x, y + where.part(0.03)), where.part(sizes.alone + sizes.snug)
    away = where.part(sizes.apart)
    return (x + away, y - away + where.part(0.02)), where.part(sizes.stacked + sizes.snug - 0.01)


def _draw_last_arrow(picture: Image.Image, view: View, where: Grid) -> None:
    """Draw the arrow of the last move. Icons printed on the way are drawn over it."""
    seat = _mover(view)
    if view.last is None or seat is None:
        return
    start, end = where.middle(view.last.start), where.middle(view.last.to.cell)
    free = where.part(0.5) if len(view.stack(view.last.to.cell)) > 1 else where.part(0.56)
    marks.draw_last_start(picture, seat, start, where)
    marks.draw_arrow(picture, seat, start, end, where, free)
    for cell in view.terrain.cells:
        if not view.stack(cell):
            size = where.part(where.sizes.icon)
            draw_icon(picture, view.variant, cell, where, size, *where.middle(cell))


def _mark_moving(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Mark the animal that is about to move, and what it can mimic."""
    start = chosen_start(view, scene)
    if start is None:
        return
    marks.mark_selected(picture, where.middle(start), where)
    for cell, like in view.mimic_sources(start):
        marks.mark_mimicked(picture, like, where.middle(cell), where)


def chosen_start(view: View, scene: Scene) -> Cell | None:
    """The space of the animal whose targets are asked for: the only one with exactly these
    targets."""
    steps = {choice for choice in scene.choices if isinstance(choice, Step)}
    if not steps or view.seat is None:
        return None
    reached: dict[Cell, set[Step]] = {}
    for move in view.reachable_moves(view.seat):
        reached.setdefault(move.start, set()).add(move.to)
    return next((start for start, found in reached.items() if found == steps), None)


def _starts(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """During the placement, mark the reader's free start spaces and the one to be filled next."""
    if not view.unplaced or view.seat is None:
        return
    free = [cell for cell in view.starts(view.seat) if not view.stack(cell)]
    for cell in free:
        marks.start(picture, view.seat, where.middle(cell), where)
    if free and any(isinstance(choice, Animal) for choice in scene.choices):
        marks.draw_dashed_frame(picture, where.middle(free[0]), where)
        middle = where.middle(free[0])
        text_sprite("?", where.sizes.letter, edge=5).draw_on(picture, *middle)


def _mark_choosable(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Mark everything that can be chosen; this is drawn below the animals."""
    for choice in scene.choices:
        box = place(view, scene, choice)
        if box is None:
            continue
        if isinstance(choice, Step) and not view.stack(choice.cell):
            icon = has_icon(view.variant, choice.cell)
            marks.tint_space(picture, choice.like, box.centre, where, icon)
        marks.draw_dashed_frame(picture, box.centre, where)


def _animals(picture: Image.Image, view: View, where: Grid) -> None:
    """Draw the animals, then the icons that they cover, which the frame around the animal on the
    next space would hide."""
    last, seat = view.last, _mover(view)
    for cell, letters in zip(view.terrain.cells, animals_shown(view), strict=True):
        if not letters:
            continue

        def frame(here: Cell = cell) -> None:
            if last is not None and seat is not None and here == last.to.cell:
                marks.draw_last_end(picture, seat, *_last_end(view, where))

        draw_animals(picture, letters, *where.middle(cell), where, frame)
    for cell, letters in zip(view.terrain.cells, animals_shown(view), strict=True):
        if letters:
            draw_covered_icon(picture, view.variant, cell, len(letters) > 1, where)
    for seat_, cell in hidden(view):
        face_down(picture, seat_, *where.middle(cell), where, seat_ not in view.to_act)


def animals_shown(view: View) -> tuple[str, ...]:
    """The animals on each space; the reader's chosen chameleon stands in for the animal that it
    replaces."""
    camp, seat = view.camp, view.seat
    if view.phase is not Phase.CHAMELEON or seat is None or camp is None or camp.replaces is None:
        return view.board
    at = view.terrain.starts[seat][camp.replaces]
    chameleon = animal_letter(Species.CHAMELEON, seat)
    return (*view.board[:at], chameleon, *view.board[at + 1 :])


def hidden(view: View) -> Iterator[tuple[Seat, Cell]]:
    """The seats and spaces of animals that other sides may have placed in secret."""
    if view.phase is Phase.DEPLOYMENT:
        for seat in SEATS:
            if seat != view.seat:
                yield from ((seat, cell) for cell in view.starts(seat))


def _draw_numbers(picture: Image.Image, view: View, scene: Scene, where: Grid) -> None:
    """Draw the numbers of the choices."""
    for number, choice in enumerate(scene.choices, 1):
        box = place(view, scene, choice)
        if box is None:
            continue
        match choice:
            case Step(cell, like) if not view.stack(cell):
                _draw_target(picture, view, number, cell, like, where)
            case Step(_, like):
                marks.draw_target_on_animal(picture, number, like, box.centre, where)
            case Cell() if not view.stack(choice):
                marks.draw_number(picture, number, box.centre, where)
            case _:
                marks.draw_number_on_animal(picture, number, box.centre, where)


def _draw_target(
    picture: Image.Image, view: View, number: int, cell: Cell, like: Species, where: Grid
) -> None:
    x, y = where.middle(cell)
    icon_x, icon_y = x + where.part(0.2), y - where.part(0.24)
    aside = draw_icon(picture, view.variant, cell, where, where.part(0.42), icon_x, icon_y)
    marks.draw_target(picture, number, like, (x, y), where, aside)


def place(view: View, scene: Scene, value: Hashable) -> Box | None:
    """The box of a space, a target, an animal to be placed, or a player's name."""
    where = grid_of(view.variant, scene)
    match value:
        case Cell():
            return where.box(value) if value in view.terrain.index else None
        case Step(cell) | Stand(_, cell):
            return where.box(cell)
        case Animal():
            return _tray_places(view, where).get(value)
        case SeatArg(seat):
            return where.tags[seat]
    return None


def _tray_places(view: View, where: Grid) -> dict[Animal, Box]:
    """The places of the kinds of animals that this side has still to place, in the middle of the
    board."""
    kinds = tuple(dict.fromkeys(view.unplaced))
    side = where.part(where.sizes.tray_place)
    x, y = where.board.centre
    left = x - side * len(kinds) // 2
    return {each: Box(left + i * side, y - side // 2, side, side) for i, each in enumerate(kinds)}


def _draw_tray(picture: Image.Image, view: View, where: Grid) -> None:
    """The tray on which those animals lie."""
    boxes = tuple(_tray_places(view, where).values())
    if boxes:
        whole = boxes[0].union(boxes[-1]).expand(TRAY_PAD)
        shapes.translucent_box(whole.width, whole.height, 40, NIGHT, 0.8).draw_on(
            picture, whole.x, whole.y
        )


def _draw_unplaced(picture: Image.Image, view: View, where: Grid) -> None:
    """Draw the reader's animals still to be placed, with their letters and the number of each
    kind."""
    away, sizes = where.part(0.33), where.sizes
    for animal, box in _tray_places(view, where).items():
        x, y = box.centre
        each = animal_letter(animal.species, view.seat or Seat(0))
        token(each, where.part(sizes.tray_token)).draw_on(picture, x, y)
        letter_disc(each, sizes.disc, sizes.letter).draw_on(picture, x - away, y + away)
        left = view.unplaced.count(animal)
        panels.draw_square(picture, str(left), x + away, y + away, sizes.font + 6, sizes.font)
