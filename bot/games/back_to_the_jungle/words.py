"""A view in words: the text board, as keys of texts."""

from collections.abc import Iterator

from bot.game import Line, Seat, SeatArg, in_words
from bot.games.back_to_the_jungle.components import Cell, Chip, Face, Spot
from bot.games.back_to_the_jungle.naming import headline
from bot.games.back_to_the_jungle.scoring import faces
from bot.games.back_to_the_jungle.state import Phase, Solo
from bot.games.back_to_the_jungle.view import CELLS, View


def words(view: View) -> tuple[Line, ...]:
    """What is asked, the board, the seats, the bag, and what only the reader knows."""
    return (
        headline(view),
        *_final(view),
        *_board(view),
        *_chameleon(view),
        *_seats(view),
        *_supply(view),
        *_own(view),
        *_goals(view),
    )


def _final(view: View) -> Iterator[Line]:
    if view.final is not None and view.reason is not None and not view.all_goals:
        yield Line(f"words.final_{view.reason}", in_words(("n", view.final)))


def _board(view: View) -> Iterator[Line]:
    """Every cell: what lies there, holes and what is free."""
    up, down, free = [], [], []
    for at, chip in enumerate(view.board):
        if chip is Chip.BACK:
            down.append(CELLS[at])
        elif chip is not None:
            up.append(Spot(chip, CELLS[at]))
        elif at not in view.holes:
            free.append(CELLS[at])
    yield Line("words.holes", in_words(("cells", _cells(view.holes))))
    if down:
        yield Line("words.down", in_words(("cells", tuple(down)), ("n", len(down))))
    if up:
        yield Line("words.up", in_words(("spots", tuple(up))))
    if free:
        yield Line("words.free", in_words(("cells", tuple(free))))
    if view.lifted is not None:
        yield Line("words.lifted", in_words(("cell", CELLS[view.lifted])))


def _cells(numbers: frozenset[int]) -> tuple[Cell, ...]:
    return tuple(CELLS[at] for at in sorted(numbers))


def _chameleon(view: View) -> Iterator[Line]:
    """Where the chameleon of the solo mode is, and its energy."""
    solo = view.solo
    if solo is None or view.all_goals:
        return
    yield Line("words.berries", in_words(("n", solo.berries)))
    if solo.at is None:
        return
    key = "words.stands" if solo.standing else "words.climbs"
    yield Line(key, in_words(("cell", CELLS[solo.at])))
    yield Line("words.energy", in_words(("n", solo.energy)))
    yield from _spent(solo)


def _spent(solo: Solo) -> Iterator[Line]:
    if solo.steps:
        yield Line("words.steps", in_words(("n", solo.steps)))
    if solo.looks:
        yield Line("words.looks", in_words(("n", solo.looks)))


def _seats(view: View) -> Iterator[Line]:
    for seat, eaten in enumerate(view.eaten):
        who = ("seat", SeatArg(Seat(seat)))
        if eaten:
            args = in_words(who, ("faces", faces(eaten)), ("n", view.species[seat]))
            yield Line("words.eaten", args)
        else:
            yield Line("words.hungry", (who,))
        yield from _condition(view, Seat(seat))
    if view.first is not None:
        yield Line("words.first", in_words(("seat", SeatArg(view.first))))


def _condition(view: View, seat: Seat) -> Iterator[Line]:
    """What holds a seat back, and whether its chameleon is on the board."""
    if view.all_goals:
        return
    who = (("seat", SeatArg(seat)),)
    if view.home[seat] and view.solo is None:
        yield Line("words.home" if _comes_back(view, seat) else "words.home_out", who)
    if seat == view.turn and view.blind_now:
        yield Line("words.blind_now", who)
    if seat == view.turn and view.stung_now:
        yield Line("words.stung_now", who)
    if view.blind[seat]:
        yield Line("words.blind", who)
    if view.stung[seat]:
        yield Line("words.stung", who)


def _comes_back(view: View, seat: Seat) -> bool:
    """Whether a chameleon has a phase 0 to come: in the final round not after its owner's turn."""
    if view.final is None or (seat == view.turn and view.phase is Phase.ENTER):
        return True
    return 0 < (seat - view.turn) % len(view.home) < view.final


def _supply(view: View) -> Iterator[Line]:
    """The bag, specials that were played, chips that left."""
    if view.solo is not None:
        return
    yield Line("words.bag", in_words(("n", view.bag)))
    if view.shown:
        played = tuple(Face(chip) for chip in view.shown)
        yield Line("words.shown", in_words(("faces", played)))
    if view.lost:
        yield Line("words.lost", in_words(("n", view.lost)))
    if view.lost_notes:
        key = "words.lost_all" if view.all_goals else "words.lost_notes"
        yield Line(key, in_words(("faces", faces(view.lost_notes))))


def _own(view: View) -> Iterator[Line]:
    """The reader's field notes, and the chip in the reader's hand."""
    known = tuple(Spot(c, CELLS[at]) for at, c in enumerate(view.notes) if c is not None)
    if known:
        yield Line("words.notes", in_words(("spots", known)))
    if view.drawn is not None:
        yield Line("words.drawn", in_words(("face", Face(view.drawn))))


def _goals(view: View) -> Iterator[Line]:
    if view.all_goals and view.solo is None:
        for seat, goals in enumerate(view.all_goals):
            who = ("seat", SeatArg(Seat(seat)))
            yield Line("words.points", in_words(who, ("n", view.scores[seat]), ("goals", goals)))
        return
    key = "goal" if view.solo is None else "target"
    for goal in view.goals:
        yield Line(f"words.{key}_{goal.number}", in_words(("goal", goal)))
    if view.solo is not None:
        yield Line("words.pile", in_words(("n", view.pile)))
