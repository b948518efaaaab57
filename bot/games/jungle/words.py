"""Jungle in words: the text board, the headline, names of animals and spaces, small print."""

from collections.abc import Iterator
from typing import Any

from bot.game import Label, Line, Seat, SeatArg, in_words
from bot.games.jungle.camps import MOST_AGAINS, SEATS
from bot.games.jungle.components import SPECIES, Animal, Cell, Piece, Stand, Step, owner, pieces
from bot.games.jungle.state import Setup
from bot.games.jungle.terrain import bugs
from bot.games.jungle.view import Phase, View


def words(view: View) -> tuple[Line, ...]:
    """Whose turn it is, what stands where, what is printed where, one's own preparation."""
    lines = [*_standing(view), *_preparation(view), *_animals(view), *_places(view), *_agreed(view)]
    return tuple(lines)


def headline(view: View) -> Line:
    """Who is asked for what, or how the match has ended."""
    if view.reason is not None:
        return _result(view)
    seats = in_words(*((f"seat{i}", SeatArg(seat)) for i, seat in enumerate(view.to_act, 1)))
    both = "_both" if len(view.to_act) > 1 else ""
    return Line(f"headline.{view.phase}{both}", seats)


def _result(view: View) -> Line:
    if view.winner is None:
        return Line(f"headline.{view.reason}")
    loser = SeatArg(Seat(1 - view.winner))
    args = in_words(("seat", SeatArg(view.winner)), ("loser", loser))
    return Line(f"headline.{view.reason}", args)


def _standing(view: View) -> Iterator[Line]:
    yield headline(view)
    if view.phase in (Phase.CHAMELEON, Phase.DEPLOYMENT):
        yield Line("words.begins", in_words(("seat", SeatArg(view.turn))))
        return
    over = "_made" if view.phase is Phase.OVER else ""
    yield Line(f"words.moves{over}", in_words(("n", view.moves)))
    if view.last is not None:
        last = in_words(("start", view.last.start), ("to", view.last.to))
        yield Line("words.last", last)
    if view.repeated > 1:
        yield Line("words.repeated", in_words(("n", view.repeated)))


def _preparation(view: View) -> Iterator[Line]:
    """What the reader has done so far, and of the other side only whether it is done."""
    if view.phase not in (Phase.CHAMELEON, Phase.DEPLOYMENT):
        return
    for seat in SEATS:
        if seat not in view.to_act:
            yield Line(f"words.done_{view.phase}", in_words(("seat", SeatArg(seat))))
    if view.camp is None or view.seat is None:
        return
    if view.variant.chameleon and view.camp.chosen:
        yield _own_chameleon(view, view.seat)
    if view.phase is Phase.DEPLOYMENT:
        if view.left:
            yield Line("words.left", in_words(("animals", view.left)))
        if view.seat in view.to_act:
            yield Line("words.agains", in_words(("n", MOST_AGAINS - view.camp.agains)))


def _own_chameleon(view: View, seat: Seat) -> Line:
    assert view.camp is not None
    if view.camp.replaces is None:
        return Line("words.own_none")
    cell = view.starts(seat)[view.camp.replaces]
    animal = Animal(view.layout.starts[seat][cell])
    return Line("words.own_chameleon", in_words(("animal", animal), ("cell", cell)))


def _animals(view: View) -> Iterator[Line]:
    if view.phase is Phase.CHAMELEON:
        yield Line(f"words.choice_{view.variant.setup}")
    if view.phase is Phase.DEPLOYMENT:
        yield Line("words.facedown_both" if view.camp is None else "words.facedown")
    for cell, stack in zip(view.ground.cells, view.board, strict=True):
        if stack:
            yield _space(cell, pieces(stack))


def _space(cell: Cell, standing: tuple[Piece, ...]) -> Line:
    """One space: the animal on top, and the one below it."""
    top, *below = (
        (("seat", SeatArg(piece.seat)), ("animal", Animal(piece.species)))
        for piece in reversed(standing)
    )
    if not below:
        return Line("words.one", in_words(("cell", cell), *top))
    under = tuple((f"under_{name}", value) for name, value in below[0])
    return Line("words.two", in_words(("cell", cell), *top, *under))


def _places(view: View) -> Iterator[Line]:
    layout, variant = view.layout, view.variant
    for seat in SEATS:
        args = in_words(
            ("seat", SeatArg(seat)), ("cell", layout.bases[seat]), ("cells", view.starts(seat))
        )
        yield Line(f"words.side_{seat + 1}", args)
    size = in_words(("columns", len(layout.columns)), ("rows", layout.rows))
    yield Line("words.board", size)
    if layout.hole is not None:
        key = "words.covered" if variant.hole_covered else "words.hole"
        yield Line(key, in_words(("cell", layout.hole)))
    for bug in bugs(variant):
        yield Line(f"words.bug.{bug.arrow}", in_words(("cell", bug.cell)))
    if variant.flipped:
        snails = tuple(layout.leaves[leaf].snail for leaf in variant.flipped)
        yield Line("words.snails", in_words(("cells", snails)))


def _agreed(view: View) -> Iterator[Line]:
    """The options that change what is legal."""
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
            return Line("name.cell", in_words(("column", value.column), ("row", value.row)))
        case Animal(species):
            return Line(f"name.{species}")
        case Step(cell, like):
            return Line(f"name.as_{like}", in_words(("cell", cell)))
        case Stand(animal, cell):
            return Line("name.stand", in_words(("animal", animal), ("cell", cell)))
    raise TypeError(f"expected a label of Jungle, got {value!r}")


def hint(view: View, value: Any) -> Line | None:
    """What choosing an animal, a target or a space means now."""
    match value:
        case Step(cell):
            return _target_hint(view, cell)
        case Animal() if view.phase is Phase.DEPLOYMENT:
            return Line("hint.left", in_words(("n", view.left.count(value))))
        case Cell() if value in view.ground.index and view.phase is not Phase.DEPLOYMENT:
            return _start_hint(view, value)
    return None


def _start_hint(view: View, cell: Cell) -> Line | None:
    """The animal that stands there and, on the board, what it can mimic."""
    stack = view.stack(cell)
    if owner(stack) != view.seat:
        return None
    animal = ("animal", Animal(SPECIES[stack[-1]]))
    if view.phase is Phase.CHAMELEON:
        return Line("hint.replaced", in_words(animal))
    beside = tuple(Stand(Animal(like), at) for at, like in view.beside(cell))
    if not beside:
        return Line("hint.alone", in_words(animal))
    return Line("hint.beside", in_words(animal, ("animals", beside)))


def _target_hint(view: View, cell: Cell) -> Line | None:
    if view.seat is not None and cell == view.layout.bases[1 - view.seat]:
        return Line("hint.wins")
    if not (stack := view.stack(cell)):
        return Line("hint.empty")
    top = pieces(stack)[-1]
    args = in_words(("seat", SeatArg(top.seat)), ("animal", Animal(top.species)))
    return Line("hint.stacks", args)
