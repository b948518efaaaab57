"""A view of Puzzle-Memo in words: the text board, headlines, names and hints."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from bot.game import Label, Line, Seat, SeatArg, in_words
from bot.games.puzzle_memo.components import (
    ANIMALS,
    FINISH,
    LIANAS,
    OWN,
    ROWS,
    SPACES,
    SPACES_OF,
    Animal,
    Piece,
    Row,
    Space,
    Special,
    Spot,
    Step,
)
from bot.games.puzzle_memo.state import Phase
from bot.games.puzzle_memo.view import View


def words(view: View) -> tuple[Line, ...]:
    """The open tile first, then the jungle, the tiles, the track and what is being played."""
    return (
        headline(view),
        *_open(view),
        *_jungle(view),
        *_tiles(view),
        *_track(view),
        *_played(view),
    )


def headline(view: View) -> Line:
    """Who is asked for what, or who has won. P11: it never names a tile that lies face down,
    nor one that soon will, since it stands in messages that stay."""
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
            return _winners(view)


def name(label: Label) -> Line:
    """An animal, a space, a tile, where it lies, or a step of a special tile."""
    match label:
        case Animal(code):
            return Line(f"name.{code}")
        case Space():
            return Line("name.space", in_words(("at", label.written)))
        case Piece():
            pair = in_words(("animal", label.animal), ("space", label.space))
            return Line("name.piece", pair)
        case Special(code=code, title=title):
            return (
                Line("name.own", in_words(("title", title)))
                if code == OWN
                else Line(f"name.{code}")
            )
        case Spot(row, n):
            return Line(f"name.{row}", in_words(("number", n)))
        case Step(act, n):
            return Line(f"name.{act}", in_words(("n", n)))
        case _:
            raise TypeError(f"expected a label of puzzle-memo, got {label!r}")


def hint(view: View, value: Any) -> Line | None:
    """Where a pawn stands."""
    if isinstance(value, SeatArg):
        return Line("hint.pawn", in_words(("space", view.pawns.at[value.seat])))
    return None


def _winners(view: View) -> Line:
    at = view.pawns.at
    if len(at) == 1:
        key = "alone" if all(view.lit) else "alone_dark"
        return Line(f"headline.{key}", in_words(("seat", SeatArg(view.turn)), ("n", view.flips)))
    best = max(at)
    seats = [SeatArg(Seat(seat)) for seat, space in enumerate(at) if space == best]
    if len(seats) == 1:
        return Line("headline.won", in_words(("seat", seats[0]), ("space", best)))
    return Line("headline.shared", in_words(("n", len(seats)), ("space", best)))


def _open(view: View) -> Iterator[Line]:
    if view.flipped is not None:
        tile, spot = view.flipped.tile, ("spot", view.flipped.spot)
        if tile is None:
            yield Line("words.open", (spot,))
        else:
            yield Line("words.flipped", (("tile", tile), spot))
    if view.step is not None:
        yield Line("words.step", in_words(("step", view.step)))


def _jungle(view: View) -> Iterator[Line]:
    """Whole animals, those of which a part is lit, and where a tile could go now (P1)."""
    finished = [a for a in ANIMALS if all(view.lit[at] for at in SPACES_OF[a])]
    if finished:
        animals = in_words(("animals", _list(finished)), ("n", len(finished)))
        yield Line("words.finished", animals)
    parts = [a for a in ANIMALS if a not in finished and any(view.lit[at] for at in SPACES_OF[a])]
    for animal in parts:
        lit = [Space(at) for at in SPACES_OF[animal] if view.lit[at]]
        dark = [Space(at) for at in SPACES_OF[animal] if not view.lit[at]]
        told = in_words(("animal", animal), ("lit", _list(lit)), ("dark", _list(dark)))
        yield Line("words.part", told)
    if free := free_spaces(view):
        yield Line("words.free", in_words(("spaces", _list(free)), ("n", len(free))))


def free_spaces(view: View) -> list[Space]:
    """Spaces on which a tile could be placed now."""
    lit = view.lit
    return [Space(at) for at in range(SPACES) if not lit[at] and (at % ROWS == 0 or lit[at - 1])]


def _tiles(view: View) -> Iterator[Line]:
    for row, lies, faces in (
        (Row.BELOW, view.below, view.left),
        (Row.ABOVE, view.above, view.faces),
    ):
        numbers = [n for n, there in enumerate(lies, 1) if there]
        if not numbers:
            yield Line(f"words.{row}_empty")
            continue
        yield Line(f"words.{row}", in_words(("n", len(numbers)), ("numbers", _runs(numbers))))
        for n, face in enumerate(faces, 1):
            if face is not None:
                yield Line("words.face", in_words(("spot", Spot(row, n)), ("tile", face)))
    for n in view.barred:
        yield Line("words.barred", in_words(("spot", Spot(Row.ABOVE, n))))
    for n in view.peeked:
        yield Line("words.peeked", in_words(("spot", Spot(Row.ABOVE, n))))


def _track(view: View) -> Iterator[Line]:
    """Each pawn from the first to the last, the lower ones of a stack first."""
    pawns = view.pawns
    for space in sorted(set(pawns.at), reverse=True):
        below: SeatArg | None = None
        for seat in pawns.stack(space):
            stands = in_words(("seat", SeatArg(seat)), ("space", space))
            if space == 0:
                yield Line("words.beside", stands[:1])
            elif below is None:
                yield Line("words.stands", stands)
            else:
                yield Line("words.on_top", (*stands, ("other", below)))
            below = SeatArg(seat)
    for index, skips in enumerate(view.skips):
        if skips:
            yield Line("words.skips", in_words(("seat", SeatArg(Seat(index)))))


def _played(view: View) -> Iterator[Line]:
    """Flips, the special tiles in the game, how it is played, and how long it may last."""
    yield Line("words.flips", in_words(("n", view.flips)))
    for special, same in groupby(view.specials):
        told = in_words(("tile", special), ("n", len(list(same))))
        if special.code == OWN:
            steps = (("words", special.sentence), ("steps", special.steps))
            yield Line("words.own_special", (*told[:1], *steps))
        else:
            yield Line("words.special", told)
    if not view.specials:
        yield Line("words.no_specials")
    yield Line("words.more_jumpy" if view.more_jumpy else "words.jump_from_last")
    lianas = ", ".join(map(str, LIANAS))
    yield Line("words.lianas", in_words(("spaces", lianas), ("finish", FINISH)))
    yield Line("words.relaxed" if view.relaxed else "words.strict")
    if view.phase is not Phase.OVER:
        yield Line("words.turns_left", in_words(("n", view.turns_left)))


def _list(labels: list[Any]) -> tuple[Label, ...]:
    return tuple(labels)


def _runs(numbers: list[int]) -> str:
    """
    >>> _runs([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8, 9'
    """
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )
