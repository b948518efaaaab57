"""The text board: a view as lines of text keys."""

from collections.abc import Iterator

from bot.game import Line, Seat, SeatArg, text_args
from bot.games.back_to_the_jungle.components import CELLS, Cell, Chip, Face, Kind, Spot
from bot.games.back_to_the_jungle.naming import headline
from bot.games.back_to_the_jungle.rules.scoring import BONUS, chip_points, sorted_faces
from bot.games.back_to_the_jungle.state import Phase, SoloState
from bot.games.back_to_the_jungle.view import View


def words(view: View) -> tuple[Line, ...]:
    """The open question and private knowledge first, then the board, the seats and the bag."""
    return (
        headline(view),
        *_private_lines(view),
        *_goal_lines(view),
        *_final_lines(view),
        *_board_lines(view),
        *_chameleon_lines(view),
        *_seat_lines(view),
        *_supply_lines(view),
    )


def standing(view: View) -> tuple[int, ...]:
    """The points of what each seat has eaten, and of four different insects; goals are secret."""
    if view.solo is not None:
        return ()
    return tuple(
        chip_points(eaten) + (BONUS if view.first == seat else 0)
        for seat, eaten in enumerate(view.eaten)
    )


def _final_lines(view: View) -> Iterator[Line]:
    if view.final is not None and view.reason is not None and not view.all_goals:
        yield Line(f"words.final_{view.reason}", text_args(("n", view.final)))


def _board_lines(view: View) -> Iterator[Line]:
    """Every cell: its chip, hole or free space."""
    up, down, free = [], [], []
    for at, chip in enumerate(view.board):
        if chip is Chip.BACK:
            down.append(CELLS[at])
        elif chip is not None:
            up.append(Spot(chip, CELLS[at]))
        elif at not in view.holes:
            free.append(CELLS[at])
    yield Line("words.holes", text_args(("cells", _cell_labels(view.holes))))
    if down:
        yield Line("words.down", text_args(("cells", tuple(down)), ("n", len(down))))
    if up:
        yield Line("words.up", text_args(("spots", tuple(up))))
    if free:
        yield Line("words.free", text_args(("cells", tuple(free))))
    if view.lifted is not None:
        yield Line("words.lifted", text_args(("cell", CELLS[view.lifted])))


def _cell_labels(numbers: frozenset[int]) -> tuple[Cell, ...]:
    return tuple(CELLS[at] for at in sorted(numbers))


def _chameleon_lines(view: View) -> Iterator[Line]:
    """The position and energy of the chameleon in the solo mode."""
    solo = view.solo
    if solo is None or view.all_goals:
        return
    yield Line("words.berries", text_args(("n", solo.berries)))
    if solo.at is None:
        return
    key = "words.stands" if solo.standing else "words.climbs"
    yield Line(key, text_args(("cell", CELLS[solo.at])))
    yield Line("words.energy", text_args(("n", solo.energy)))
    yield from _spent_lines(solo)


def _spent_lines(solo: SoloState) -> Iterator[Line]:
    if solo.steps:
        yield Line("words.steps", text_args(("n", solo.steps)))
    if solo.looks:
        yield Line("words.looks", text_args(("n", solo.looks)))


def _seat_lines(view: View) -> Iterator[Line]:
    for seat, eaten in enumerate(view.eaten):
        who = ("seat", SeatArg(Seat(seat)))
        if eaten:
            args = text_args(who, ("faces", sorted_faces(eaten)), ("n", view.species[seat]))
            if view.solo is not None or view.all_goals:
                yield Line("words.eaten", args)
            else:
                yield Line("words.eaten_points", (*args, ("points", _public_points(view, seat))))
        else:
            yield Line("words.hungry", (who,))
        yield from _condition_lines(view, Seat(seat))
    if view.first is not None:
        yield Line("words.first", text_args(("seat", SeatArg(view.first))))


def _public_points(view: View, seat: int) -> int:
    """The points of a seat that everybody can count: without its goals."""
    return chip_points(view.eaten[seat]) + (BONUS if view.first == seat else 0)


def _condition_lines(view: View, seat: Seat) -> Iterator[Line]:
    """The handicaps of a seat, and whether its chameleon is on the board."""
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
    """Whether a chameleon off the board enters again: in the final round not after its owner's
    turn."""
    if view.final is None or (seat == view.turn and view.phase is Phase.ENTER):
        return True
    return 0 < (seat - view.turn) % len(view.home) < view.final


def _supply_lines(view: View) -> Iterator[Line]:
    """The bag, the special chips played, and the chips that left the board."""
    if view.solo is not None:
        return
    yield Line("words.bag", text_args(("n", view.bag)))
    if view.shown:
        played = tuple(Face(chip) for chip in view.shown)
        yield Line("words.shown", text_args(("faces", played)))
    if view.lost:
        yield Line("words.lost", text_args(("n", view.lost)))
    if view.lost_notes:
        key = "words.lost_all" if view.all_goals else "words.lost_notes"
        yield Line(key, text_args(("faces", sorted_faces(view.lost_notes))))


def _private_lines(view: View) -> Iterator[Line]:
    """The reader's field notes and drawn chip."""
    known: dict[Chip, tuple[Cell, ...]] = {}
    for at, chip in enumerate(view.notes):
        if chip is not None:
            known[chip] = (*known.get(chip, ()), CELLS[at])
    if known:
        kinds = tuple(Kind(chip, cells) for chip, cells in known.items())
        yield Line("words.notes", text_args(("kinds", kinds)))
    if view.drawn is not None:
        yield Line("words.drawn", text_args(("face", Face(view.drawn))))


def _goal_lines(view: View) -> Iterator[Line]:
    if view.all_goals and view.solo is None:
        for seat, scores in enumerate(view.goal_scores):
            who = ("seat", SeatArg(Seat(seat)))
            yield Line("words.points", text_args(who, ("n", view.scores[seat])))
            for score in scores:
                told = text_args(who, ("goal", score.goal), ("n", score.points))
                yield Line("words.goal_points", told)
        return
    key = "goal" if view.solo is None else "target"
    for goal in view.goals:
        yield Line(f"words.{key}_{goal.number}", text_args(("goal", goal)))
    if view.solo is not None:
        yield Line("words.pile", text_args(("n", view.pile)))
