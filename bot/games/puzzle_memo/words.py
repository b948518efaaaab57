"""A view of Puzzle-Memo in words: the text board, headlines, names and hints."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.game import Label, Line, Seat, SeatArg, text_args
from bot.games.puzzle_memo.components import (
    ANIMALS,
    CUSTOM,
    FINISH,
    LIANAS,
    ROWS,
    SPACES,
    SPACES_OF,
    Animal,
    Found,
    Piece,
    Range,
    Row,
    Space,
    Special,
    Spot,
    Step,
)
from bot.games.puzzle_memo.state import Phase
from bot.games.puzzle_memo.view import View


def words(view: View) -> tuple[Line, ...]:
    """The open tile first, then the jungle, the tiles, the track and the options."""
    return (
        headline(view),
        *_open_lines(view),
        *_jungle_lines(view),
        *_tile_lines(view),
        *_track_lines(view),
        *_flips_lines(view),
        *fixed_words(view),
    )


def headline(view: View) -> Line:
    """The line that says which player must decide what, or which player has won. P11: it never
    names a tile that is or soon will be face down, since it appears in permanent messages."""
    seat = ("seat", SeatArg(view.turn))
    match view.phase:
        case Phase.FLIP | Phase.SLOT:
            return Line(f"headline.{view.phase}", (seat,))
        case Phase.PAWN | Phase.PEEK if view.step is None:
            return Line("headline.asked", (seat,))
        case Phase.PAWN:
            return Line("headline.pawn", (seat, ("step", view.step)))
        case Phase.PEEK:
            return Line("headline.peek", (seat,))
        case Phase.OVER:
            return _result_headline(view)


def standing(view: View) -> tuple[int, ...]:
    """The space of each pawn."""
    return view.pawns.at


def name(label: Label) -> Line:
    """An animal, a space, a tile, its position, or a step of a special tile."""
    match label:
        case Animal(code):
            return Line(f"name.{code}")
        case Found(animal):
            points = ("n", len(SPACES_OF[animal]))
            return Line("name.found", text_args(("animal", animal), points))
        case Space():
            return Line("name.space", text_args(("at", label.notation)))
        case Piece():
            pair = text_args(("animal", label.animal), ("space", label.space))
            return Line("name.piece", pair)
        case Special(code=code, title=title):
            return (
                Line("name.own", text_args(("title", title)))
                if code == CUSTOM
                else Line(f"name.{code}")
            )
        case Spot(row, n):
            return Line(f"name.{row}", text_args(("number", n)))
        case Range(first, last) if first == last:
            return Line("name.number", text_args(("number", first)))
        case Range(first, last):
            return Line("name.range", text_args(("first", first), ("last", last)))
        case Step(act, n):
            return Line(f"name.{act}", text_args(("n", n)))
        case _:
            raise TypeError(f"expected a label of puzzle-memo, got {label!r}")


def hint(view: View, value: Any) -> Line | None:
    """The position of a pawn."""
    if isinstance(value, SeatArg):
        return Line("hint.pawn", text_args(("space", view.pawns.at[value.seat])))
    return None


def _result_headline(view: View) -> Line:
    at = view.pawns.at
    if len(at) == 1:
        seat, dark = ("seat", SeatArg(view.turn)), view.lit.count(False)
        if dark:
            return Line("headline.unfinished", text_args(seat, ("n", dark)))
        return Line("headline.alone", text_args(seat, ("n", view.flips)))
    best = max(at)
    seats = tuple(SeatArg(Seat(seat)) for seat, space in enumerate(at) if space == best)
    if len(seats) == 1:
        return Line("headline.won", text_args(("seat", seats[0]), ("space", best)))
    return Line("headline.shared", text_args(("seats", seats), ("space", best)))


def _open_lines(view: View) -> Iterator[Line]:
    if view.flipped is not None:
        tile, spot = view.flipped.tile, ("spot", view.flipped.spot)
        if tile is None:
            yield Line("words.open", (spot,))
        else:
            yield Line("words.flipped", (("tile", tile), spot))
    if view.step is not None:
        yield Line("words.step", text_args(("step", view.step)))


def _jungle_lines(view: View) -> Iterator[Line]:
    """Completed animals, partly lit ones, and the spaces where a tile could go now (P1)."""
    finished = [a for a in ANIMALS if all(view.lit[at] for at in SPACES_OF[a])]
    if finished:
        animals = text_args(("animals", _label_tuple(finished)), ("n", len(finished)))
        yield Line("words.finished", animals)
    parts = [a for a in ANIMALS if a not in finished and any(view.lit[at] for at in SPACES_OF[a])]
    for animal in parts:
        lit = [Space(at) for at in SPACES_OF[animal] if view.lit[at]]
        dark = [Space(at) for at in SPACES_OF[animal] if not view.lit[at]]
        told = text_args(
            ("animal", animal), ("lit", _label_tuple(lit)), ("dark", _label_tuple(dark))
        )
        yield Line("words.part", told)
    if free := free_spaces(view):
        yield Line("words.free", text_args(("spaces", _label_tuple(free)), ("n", len(free))))


def free_spaces(view: View) -> list[Space]:
    """Spaces on which a tile could be placed now."""
    lit = view.lit
    return [Space(at) for at in range(SPACES) if not lit[at] and (at % ROWS == 0 or lit[at - 1])]


def _tile_lines(view: View) -> Iterator[Line]:
    for row, lies, faces in (
        (Row.BELOW, view.below, view.left),
        (Row.ABOVE, view.above, view.faces),
    ):
        numbers = [n for n, there in enumerate(lies, 1) if there]
        if not numbers:
            yield Line(f"words.{row}_empty")
            continue
        yield Line(f"words.{row}", text_args(("n", len(numbers)), ("numbers", _ranges(numbers))))
        for n, face in enumerate(faces, 1):
            if face is not None:
                yield Line("words.face", text_args(("spot", Spot(row, n)), ("tile", face)))
    for n in view.barred:
        yield Line("words.barred", text_args(("spot", Spot(Row.ABOVE, n))))
    for n in view.peeked:
        yield Line("words.peeked", text_args(("spot", Spot(Row.ABOVE, n))))


def _track_lines(view: View) -> Iterator[Line]:
    """Each pawn from the first to the last, the lower ones of a stack first."""
    pawns = view.pawns
    for space in sorted(set(pawns.at), reverse=True):
        below: SeatArg | None = None
        for seat in pawns.stack(space):
            stands = text_args(("seat", SeatArg(seat)), ("space", space))
            if space == 0:
                yield Line("words.beside", stands[:1])
            elif below is None:
                yield Line("words.stands", stands)
            else:
                yield Line("words.on_top", (*stands, ("other", below)))
            below = SeatArg(seat)
    if view.phase is Phase.OVER:
        for index, animals in enumerate(view.found):
            if animals:
                who, told = ("seat", SeatArg(Seat(index))), _label_tuple(list(map(Found, animals)))
                yield Line("words.found", text_args(who, ("animals", told)))
    for index, skips in enumerate(view.skips):
        if skips:
            yield Line("words.skips", text_args(("seat", SeatArg(Seat(index)))))


def _flips_lines(view: View) -> Iterator[Line]:
    """Flips, and the limit of quiet turns."""
    yield Line("words.flips", text_args(("n", view.flips)))
    if view.phase is not Phase.OVER:
        key = "turns_left" if view.rules > 1 else "turns_left_to_place"
        yield Line(f"words.{key}", text_args(("n", view.turns_left)))


def fixed_words(view: View) -> tuple[Line, ...]:
    """The special tiles in the game, and the options."""
    return tuple(_game_lines(view))


def _game_lines(view: View) -> Iterator[Line]:
    if printed := tuple(each for each in view.specials if each.code != CUSTOM):
        yield Line("words.specials", text_args(("tiles", printed)))
    for special in dict.fromkeys(each for each in view.specials if each.code == CUSTOM):
        told = (("tile", special), ("words", special.sentence), ("steps", special.steps))
        yield Line("words.own_special", told)
    if not view.specials:
        yield Line("words.no_specials")
    yield Line("words.more_jumpy" if view.more_jumpy else "words.jump_from_last")
    yield Line("words.lianas", text_args(("spaces", _ranges(LIANAS)), ("finish", FINISH)))
    yield Line("words.relaxed" if view.relaxed else "words.strict")


def _label_tuple(labels: list[Any]) -> tuple[Label, ...]:
    return tuple(labels)


def _ranges(numbers: Iterable[int]) -> tuple[Range, ...]:
    """Numbers as ranges of at least three, or one by one.

    >>> [(range.first, range.last) for range in _ranges([1, 2, 3, 5, 8, 9])]
    [(1, 3), (5, 5), (8, 8), (9, 9)]
    """
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return tuple(
        part
        for run in runs
        for part in ([Range(run[0], run[-1])] if len(run) > 2 else [Range(n, n) for n in run])
    )
