"""The pawns on their track: stacks, lianas and jumps."""

from typing import Literal, TypeAlias

from bot.game import Seat
from bot.games.puzzle_memo.components import FINISH, LIANAS
from bot.games.puzzle_memo.state import Pawns

FallenPawns: TypeAlias = tuple[Seat, ...]
"""The seats whose pawns were knocked off by a liana."""


def initial_pawns(seats: int) -> Pawns:
    return Pawns((0,) * seats, tuple(map(Seat, range(seats))))


def place_on_top(pawns: Pawns, group: tuple[Seat, ...], space: int) -> Pawns:
    """Put the pawns of `group`, in order, on top of any stack on a space (P5)."""
    at = tuple([space if seat in group else old for seat, old in enumerate(pawns.at)])
    order = (*(seat for seat in pawns.order if seat not in group), *group)
    return Pawns(at, order)


def move_pawn(pawns: Pawns, seat: Seat, by: int) -> tuple[Pawns, FallenPawns]:
    """Move a pawn by `by` spaces (back if negative) with all pawns on top of it (P5, P7). It stops
    at 0 and at the end of the track. A liana on the way holds the riders back."""
    start = pawns.at[seat]
    goal = min(max(start + by, 0), FINISH)
    if goal == start:
        return pawns, ()
    riders = pawns.riders(seat)
    liana = _first_liana(start, goal)
    if liana is None or not riders:
        return place_on_top(pawns, (seat, *riders), goal), ()
    return place_on_top(place_on_top(pawns, riders, liana), (seat,), goal), riders


def jump_pawn(pawns: Pawns, seat: Seat, *, from_anywhere: bool = False) -> Pawns:
    """P6: the last pawn, with no pawn on top of it, jumps onto the next stack; lianas have no
    effect. With `from_anywhere` (More Jumpy) it need not be the last."""
    goal = pawns.next_occupied(seat)
    if goal is None or jump_obstacle(pawns, seat, from_anywhere=from_anywhere):
        return pawns
    return place_on_top(pawns, (seat,), goal)


def jump_obstacle(
    pawns: Pawns, seat: Seat, *, from_anywhere: bool = False
) -> Literal["nobody_ahead", "not_last", "under"] | None:
    """P6: what keeps the pawn from jumping, None if nothing does."""
    if pawns.next_occupied(seat) is None:
        return "nobody_ahead"
    if not from_anywhere and pawns.at[seat] != min(pawns.at):
        return "not_last"
    return "under" if pawns.riders(seat) else None


def swap_pawns(pawns: Pawns, seat: Seat) -> Pawns:
    """Exchange two pawns only: this one, and the top one of the next stack ahead."""
    there = pawns.next_occupied(seat)
    if there is None:
        return pawns
    other = pawns.stack(there)[-1]
    return place_on_top(place_on_top(pawns, (seat,), there), (other,), pawns.at[seat])


def move_others_back(pawns: Pawns, seat: Seat) -> Pawns:
    """Move all other pawns back by 1: the lowest space first, the bottom pawn first, each alone."""
    others = sorted((s for s in pawns.order if s != seat), key=pawns.at.__getitem__)
    for other in others:
        if pawns.at[other]:
            pawns = place_on_top(pawns, (other,), pawns.at[other] - 1)
    return pawns


def _first_liana(start: int, goal: int) -> int | None:
    """The space before the first liana on the way, None if there is none."""
    if start < goal:
        return next((before for before in LIANAS if start <= before < goal), None)
    return next((before + 1 for before in reversed(LIANAS) if goal <= before < start), None)
