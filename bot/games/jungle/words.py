"""Jungle in words: the text board, the headline, names of animals and spaces, hints."""

from collections.abc import Iterator
from typing import Any

from bot.game import Label, Line, Seat, SeatArg, text_args
from bot.games.jungle.components import (
    SPECIES,
    Animal,
    Cell,
    Piece,
    Species,
    Stand,
    Step,
    Way,
    parse_stack,
    stack_owner,
)
from bot.games.jungle.rules.camps import MAX_AGAINS, SEATS
from bot.games.jungle.rules.terrain import shown_bugs
from bot.games.jungle.state import Setup
from bot.games.jungle.view import Phase, View


def words(view: View) -> tuple[Line, ...]:
    """The turn, the stacks, the printed icons, the reader's preparation."""
    lines = [
        *_turn_lines(view),
        *_preparation_lines(view),
        *_animal_lines(view),
        *fixed_words(view),
    ]
    return tuple(lines)


def fixed_words(view: View) -> tuple[Line, ...]:
    """The printed board and the options."""
    return (*_map_lines(view), *_option_lines(view))


def headline(view: View) -> Line:
    """The line that says which player must decide what, or how the match has ended."""
    if view.reason is not None:
        return _result_headline(view)
    seats = text_args(*((f"seat{i}", SeatArg(seat)) for i, seat in enumerate(view.to_act, 1)))
    if attackers := view.attackers:
        if winners := view.winners:
            animals = text_args(("winners", winners), ("animals", attackers))
            return Line("headline.danger_winning", (*seats, *animals))
        return Line("headline.danger", (*seats, ("animals", attackers)))
    both = "_both" if len(view.to_act) > 1 else ""
    return Line(f"headline.{view.phase}{both}", seats)


def _result_headline(view: View) -> Line:
    if view.winner is None:
        return Line(f"headline.{view.reason}")
    loser = SeatArg(Seat(1 - view.winner))
    args = text_args(("seat", SeatArg(view.winner)), ("loser", loser))
    return Line(f"headline.{view.reason}", args)


def _turn_lines(view: View) -> Iterator[Line]:
    yield headline(view)
    if view.phase in (Phase.CHAMELEON, Phase.DEPLOYMENT):
        yield Line("words.begins", text_args(("seat", SeatArg(view.turn))))
        return
    over = "_made" if view.phase is Phase.OVER else ""
    yield Line(f"words.moves{over}", text_args(("n", view.moves)))
    if view.last is not None:
        moved = parse_stack(view.stack(view.last.to.cell))[-1]
        who = text_args(("seat", SeatArg(moved.seat)), ("animal", Animal(moved.species)))
        yield Line(
            "words.last", (*who, *text_args(("start", view.last.start), ("to", view.last.to)))
        )
    if view.repeated > 1:
        yield Line("words.repeated", text_args(("n", view.repeated)))


def _preparation_lines(view: View) -> Iterator[Line]:
    """The reader's progress; of the other side only whether it is ready."""
    if view.phase not in (Phase.CHAMELEON, Phase.DEPLOYMENT):
        return
    for seat in SEATS:
        if seat not in view.to_act:
            yield Line(f"words.done_{view.phase}", text_args(("seat", SeatArg(seat))))
    if view.camp is None or view.seat is None:
        return
    if view.variant.chameleon and view.camp.chosen:
        yield _own_chameleon_line(view, view.seat)
    if view.phase is Phase.DEPLOYMENT:
        if view.unplaced:
            yield Line("words.left", text_args(("animals", view.unplaced)))
        if view.seat in view.to_act:
            yield Line("words.agains", text_args(("n", MAX_AGAINS - view.camp.agains)))


def _own_chameleon_line(view: View, seat: Seat) -> Line:
    assert view.camp is not None
    if view.camp.replaces is None:
        return Line("words.own_none")
    cell = view.starts(seat)[view.camp.replaces]
    animal = Animal(view.layout.starts[seat][cell])
    return Line("words.own_chameleon", text_args(("animal", animal), ("cell", cell)))


def _animal_lines(view: View) -> Iterator[Line]:
    if view.phase is Phase.CHAMELEON:
        yield Line(f"words.choice_{view.variant.setup}")
    if view.phase is Phase.DEPLOYMENT:
        yield Line("words.facedown_both" if view.camp is None else "words.facedown")
    for cell, stack in zip(view.terrain.cells, view.board, strict=True):
        if stack:
            yield _space_line(cell, parse_stack(stack))


def _space_line(cell: Cell, standing: tuple[Piece, ...]) -> Line:
    """One space: the animal on top and the one below it."""
    top, *below = (
        (("seat", SeatArg(piece.seat)), ("animal", Animal(piece.species)))
        for piece in reversed(standing)
    )
    if not below:
        return Line("words.one", text_args(("cell", cell), *top))
    under = tuple((f"under_{name}", value) for name, value in below[0])
    return Line("words.two", text_args(("cell", cell), *top, *under))


def _map_lines(view: View) -> Iterator[Line]:
    layout, variant = view.layout, view.variant
    for seat in SEATS:
        args = text_args(
            ("seat", SeatArg(seat)), ("cell", layout.bases[seat]), ("cells", view.starts(seat))
        )
        yield Line(f"words.side_{seat + 1}", args)
    size = text_args(("columns", len(layout.columns)), ("rows", layout.rows))
    yield Line("words.board", size)
    if layout.hole is not None:
        key = "words.covered" if variant.hole_covered else "words.hole"
        yield Line(key, text_args(("cell", layout.hole)))
    for bug in shown_bugs(variant):
        yield Line(f"words.bug.{bug.arrow}", text_args(("cell", bug.cell)))
    if variant.flipped:
        snails = tuple(layout.leaves[leaf].snail for leaf in variant.flipped)
        yield Line("words.snails", text_args(("cells", snails)))


def _option_lines(view: View) -> Iterator[Line]:
    """The options that change the legal moves."""
    if view.variant.deep_stacks:
        yield Line("words.deep_stacks")
    if view.variant.leap:
        yield Line("words.leap")
    if view.variant.chameleon:
        yield Line("words.chameleon")
    if view.variant.setup is not Setup.PRINTED:
        yield Line(f"words.setup_{view.variant.setup}")


def name(value: Label) -> Line:
    """Short names: `B1`, `monkey`, `B3 as monkey`, `monkey@B1`."""
    match value:
        case Cell():
            return Line("name.cell", text_args(("column", value.column), ("row", value.row)))
        case Animal(species):
            return Line(f"name.{species}")
        case Step(cell, like):
            return Line(f"name.as_{like}", text_args(("cell", cell)))
        case Way(like):
            return Line(f"name.way_{like}")
        case Stand(animal, cell):
            return Line("name.stand", text_args(("animal", animal), ("cell", cell)))
    raise TypeError(f"expected a label of Jungle, got {value!r}")


def hint(view: View, value: Any) -> Line | None:
    """The current meaning of choosing an animal, a target or a space."""
    match value:
        case Step(cell):
            return _target_hint(view, cell)
        case Animal() if view.phase is Phase.DEPLOYMENT:
            return Line("hint.left", text_args(("n", view.unplaced.count(value))))
        case Cell() if value in view.terrain.index and view.phase is not Phase.DEPLOYMENT:
            return _start_hint(view, value)
    return None


def _start_hint(view: View, cell: Cell) -> Line | None:
    """The animal on that space and, during play, what it can mimic."""
    stack = view.stack(cell)
    if stack_owner(stack) != view.seat:
        return None
    animal = ("animal", Animal(SPECIES[stack[-1]]))
    if view.phase is Phase.CHAMELEON:
        return Line("hint.replaced", text_args(animal))
    kinds = {like for _, like in view.mimic_sources(cell)}
    beside = tuple(Animal(each) for each in Species if each in kinds)
    if not beside:
        return Line("hint.alone", text_args(animal))
    return Line("hint.beside", text_args(animal, ("animals", beside)))


def _target_hint(view: View, cell: Cell) -> Line | None:
    if view.seat is not None and cell == view.layout.bases[1 - view.seat]:
        return Line("hint.wins")
    if not (stack := view.stack(cell)):
        is_own = view.seat is not None and cell == view.layout.bases[view.seat]
        return Line("hint.own_base" if is_own else "hint.empty")
    top = parse_stack(stack)[-1]
    args = text_args(("seat", SeatArg(top.seat)), ("animal", Animal(top.species)))
    return Line("hint.stacks", args)
