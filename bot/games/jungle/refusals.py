"""Why Jungle refuses a move, checked in the order in which a player would check, from a seat's
view."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from bot.game import Line, Seat, SeatArg, text_args
from bot.games.jungle.components import (
    OWNER,
    SPECIES,
    Animal,
    Cell,
    Species,
    Step,
    Way,
    parse_stack,
    stack_owner,
)
from bot.games.jungle.rules.camps import MAX_AGAINS
from bot.games.jungle.rules.movement import find_targets, mimic_options, movable_spaces
from bot.games.jungle.rules.terrain import CAPACITY, NO_SPACE, Target
from bot.games.jungle.state import Again, AnyMove, Keep, Mimic, Phase, Place, Ready, Replace
from bot.games.jungle.view import View


def refusal(view: View, move: AnyMove) -> Line:
    """The reason why `move` is not legal for the seat of this view."""
    match move:
        case Mimic():
            return _mimic_refusal(view, move) if view.phase is Phase.PLAY else _phase_refusal(view)
        case Keep() | Replace():
            return _chameleon_refusal(view, move)
        case Place() | Ready() | Again():
            if view.phase is not Phase.DEPLOYMENT:
                return _phase_refusal(view)
            return _deployment_refusal(view, move)
        case _:
            assert_never(move)


def near_misses(view: View, field: str, moves: Sequence[AnyMove]) -> Iterable[Mimic]:
    """Illegal moves worth explaining: own animals that cannot move, and the blocked targets of the
    chosen one."""
    if view.phase is not Phase.PLAY or view.seat is None:
        return
    if field == "start":
        yield from _stuck_animals(view, view.seat)
    elif field == "to" and isinstance(moves[0], Mimic):
        start = moves[0].start
        for way in _ways_if_empty(view, view.terrain.index[start]):
            yield Mimic(start, way.step)


def _phase_refusal(view: View) -> Line:
    return Line(f"refusal.{view.phase}")


def _chameleon_refusal(view: View, move: Keep | Replace) -> Line:
    """Why the chameleon cannot be placed or left out in this way (L11)."""
    if view.phase is Phase.CHAMELEON and isinstance(move, Replace):
        return _not_a_start(view, move.cell)
    return Line("refusal.chosen" if view.variant.chameleon else "refusal.no_chameleon")


def _deployment_refusal(view: View, move: Place | Ready | Again) -> Line:
    """Why a move of the secret deployment is not legal (L10)."""
    assert view.camp is not None
    assert view.seat is not None
    if isinstance(move, Place):
        starts = view.starts(view.seat)
        if move.cell not in starts:
            return _not_a_start(view, move.cell)
        if standing := view.camp.placed[starts.index(move.cell)]:
            taken = text_args(("animal", Animal(SPECIES[standing])), ("cell", move.cell))
            return Line("refusal.taken", taken)
        return Line("refusal.none_left", text_args(("animal", move.animal)))
    if missing := view.camp.placed.count(""):
        return Line("refusal.place_all", text_args(("n", missing)))
    return Line("refusal.no_more_agains", text_args(("n", MAX_AGAINS)))


def _not_a_start(view: View, cell: Cell) -> Line:
    assert view.seat is not None
    starts = tuple(sorted(view.starts(view.seat)))
    return Line("refusal.not_a_start", text_args(("cell", cell), ("cells", starts)))


def _mimic_refusal(view: View, move: Mimic) -> Line:
    return (
        _space_refusal(view, move.start)
        or _owner_refusal(view, move.start)
        or _space_refusal(view, move.to.cell)
        or _room_refusal(view, move.to.cell)
        or _model_refusal(view, move.start, move.to.like)
        or _way_refusal(view, move.start, move.to)
    )


def _space_refusal(view: View, cell: Cell) -> Line | None:
    """Why no animal can ever be on this space."""
    if cell in view.terrain.index:
        return None
    key = "hole" if cell == view.layout.hole else "off_board"
    return Line(f"refusal.{key}", text_args(("cell", cell)))


def _owner_refusal(view: View, cell: Cell) -> Line | None:
    """Why this seat cannot move the animal on top of this space (L2)."""
    stack = view.stack(cell)
    if not stack:
        return Line("refusal.empty", text_args(("cell", cell)))
    if stack_owner(stack) == view.seat:
        return None
    top = parse_stack(stack)[-1]
    about = text_args(("animal", Animal(top.species)), ("cell", cell), ("seat", SeatArg(top.seat)))
    own = [piece for piece in parse_stack(stack) if piece.seat == view.seat]
    if own:
        return Line("refusal.covered", (*about, ("own", Animal(own[-1].species))))
    return Line("refusal.not_yours", about)


def _room_refusal(view: View, cell: Cell) -> Line | None:
    """Why there is no room for another animal on this space (L5)."""
    room = view.terrain.capacity[view.terrain.index[cell]]
    if len(view.stack(cell)) < room:
        return None
    return Line("refusal.full" if room == CAPACITY else "refusal.snail", text_args(("cell", cell)))


def _model_refusal(view: View, start: Cell, like: Species) -> Line | None:
    """Why there is no neighbour to mimic this way (L1, L2)."""
    models = {species for _, species in view.mimic_sources(start)}
    if like in models:
        return None
    animal = Animal(SPECIES[view.stack(start)[-1]])
    if not models:
        return Line("refusal.alone", text_args(("animal", animal), ("cell", start)))
    beside = [view.board[space] for space in view.terrain.neighbours[view.terrain.index[start]]]
    is_covered = any(SPECIES[each] is like for stack in beside for each in stack)
    args = text_args(("like", Animal(like)), ("cell", start))
    return Line("refusal.covered_model" if is_covered else "refusal.no_model", args)


def _way_refusal(view: View, start: Cell, to: Step) -> Line:
    """Why the animal cannot reach the space this way: the rule does not lead there, or the space
    between is occupied (L4). Otherwise the step is named after another species (L8)."""
    at = view.terrain.index[start]
    way = next((w for w in _ways_like(view, at, to.like) if w.step.cell == to.cell), None)
    args = text_args(("start", start), ("cell", to.cell))
    if way is None:
        hole = _hole_between(view, start, to)
        if hole is not None:
            return Line("refusal.over_hole", (*args, ("hole", hole)))
        return _shape_refusal(view, start, to)
    if way.between != NO_SPACE and view.board[way.between]:
        top = Animal(SPECIES[view.board[way.between][-1]])
        between = text_args(("animal", top), ("between", view.terrain.cells[way.between]))
        return Line("refusal.in_the_way", (*args, *between))
    reached = find_targets(view.terrain, view.board, at)
    step = next(w.step for w in reached if w.step.cell == to.cell)
    names = text_args(("like", Animal(step.like)), ("named", Animal(to.like)))
    return Line("refusal.other_mimic", (*args, *names))


def _shape_refusal(view: View, start: Cell, to: Step) -> Line:
    """The rules by which the animal moves if none of them leads to the space, else the rule of
    `to.like`."""
    at = view.terrain.index[start]
    args = text_args(
        ("animal", Animal(SPECIES[view.stack(start)[-1]])), ("start", start), ("cell", to.cell)
    )
    models = {species for _, species in view.mimic_sources(start)}
    leads = any(way.step.cell == to.cell for like in models for way in _ways_like(view, at, like))
    if len(models) == 1 or leads:
        return Line(f"refusal.shape_{to.like}", args)
    ways = tuple(Way(each) for each in Species if each in models)
    return Line("refusal.shapes", (*args, ("ways", ways)))


def _ways_like(view: View, at: int, like: Species) -> Sequence[Target]:
    """The targets of mimicking `like` from a space, whether occupied or not."""
    terrain = view.terrain
    match like:
        case Species.BUG:
            icons = terrain.bug_targets[at]
            return [way for icon, way in icons if not view.board[icon]]
        case Species.CHAMELEON:
            return terrain.chameleon_targets[view.board[at][-1].upper()][at]
        case _:
            return terrain.targets[like[0].upper()][at]


def _hole_between(view: View, start: Cell, to: Step) -> Cell | None:
    """The hole, if it lies in the middle of a two-space move by the rule of `to.like`."""
    like = to.like
    if like is Species.CHAMELEON:
        like = SPECIES[view.stack(start)[-1]]
    rows, columns = to.cell.row - start.row, ord(to.cell.column) - ord(start.column)
    sizes = sorted((abs(rows), abs(columns)))
    if sizes != {Species.MONKEY: [0, 2], Species.TOUCAN: [2, 2]}.get(like):
        return None
    middle = start.shift(columns // 2, rows // 2)
    return middle if middle == view.layout.hole else None


def _stuck_animals(view: View, seat: Seat) -> Iterator[Mimic]:
    """For each of the seat's animals that cannot move, one move whose refusal explains why."""
    movable = set(movable_spaces(view.board, seat))
    for at, stack in enumerate(view.board):
        if not any(OWNER[each] == seat for each in stack):
            continue
        if at not in movable or not find_targets(view.terrain, view.board, at):
            ways = _ways_if_empty(view, at)
            elsewhere = view.terrain.cells[view.terrain.neighbours[at][0]]
            step = ways[0].step if ways else Step(elsewhere, Species.MONKEY)
            yield Mimic(view.terrain.cells[at], step)


def _ways_if_empty(view: View, at: int) -> list[Target]:
    """The targets of the animal on a space if all other spaces were empty."""
    near = mimic_options(view.terrain, view.board, at)
    ways = [way for each in "MTS" if each in near for way in view.terrain.targets[each][at]]
    if "C" in near:
        ways += view.terrain.chameleon_targets[view.board[at][-1].upper()][at]
    ways += [way for icon, way in view.terrain.bug_targets[at] if not view.board[icon]]
    return list({way.to: way for way in reversed(ways)}.values())[::-1]
