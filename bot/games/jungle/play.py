"""The turns on the board, from the first move to the end."""

from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Event, IllegalMove, Seat, SeatArg, in_words
from bot.games.jungle.components import SPECIES, Animal, Board, owner
from bot.games.jungle.movement import can_move, moved, targets
from bot.games.jungle.state import Mimic, Phase, Reason, State
from bot.games.jungle.terrain import Terrain, Way, terrain

MOST_MOVES = 100
"""L9: moves on the board of both sides together."""

MOST_REPEATED = 3
"""L9: how often a position is on the board when the match is drawn."""

Ending: TypeAlias = tuple[Reason, Seat | None]
"""Why a match is over, and who has won it; None where nobody has."""


def key(board: Board, turn: Seat) -> str:
    """The name of a position: what stands where, and whose turn it is."""
    return f"{turn} {'/'.join(board)}"


def apply(state: State, seat: Seat, move: Mimic) -> tuple[State, tuple[Event, ...]]:
    """The state after a move on the board. The caller knows that it is the seat's turn."""
    ground = terrain(state.variant)
    at, to = _spaces(ground, state.board, seat, move)
    board = moved(state.board, at, to)
    other = Seat(1 - seat)
    history = (*state.history, key(board, other))
    ending = _ending(ground, board, history, seat, to)
    reason, winner = ending or (None, None)
    after = replace(
        state,
        phase=Phase.OVER if ending else Phase.PLAY,
        turn=other,
        board=board,
        history=history,
        last=move,
        reason=reason,
        winner=winner,
    )
    return after, (_told(state.board[at], seat, move), *_end(ending))


def _spaces(ground: Terrain, board: Board, seat: Seat, move: Mimic) -> tuple[int, int]:
    """Where a legal move starts and ends. Raises IllegalMove for another one."""
    at = ground.index.get(move.start)
    if at is None or owner(board[at]) != seat:
        raise IllegalMove("refusal.not_yours", ("cell", move.start))
    found = targets(ground, board, at)
    for way in found:
        if way.step == move.to:
            return at, way.to
    raise _refusal(move, found)


def _refusal(move: Mimic, found: list[Way]) -> IllegalMove:
    """Why an animal cannot go where it is told to, but only to the ways `found`."""
    if not found:
        return IllegalMove("refusal.alone", ("cell", move.start))
    for way in found:
        if way.step.cell == move.to.cell:
            return IllegalMove("refusal.other_mimic", ("start", move.start), ("step", way.step))
    return IllegalMove("refusal.out_of_reach", ("start", move.start), ("cell", move.to.cell))


def _ending(
    ground: Terrain, board: Board, history: tuple[str, ...], seat: Seat, to: int
) -> Ending | None:
    """How the move to space `to` has ended the match, if it has: a win comes before a draw."""
    if to == ground.target(seat):
        return Reason.BASE, seat
    if not can_move(ground, board, Seat(1 - seat)):
        return Reason.BLOCKED, seat
    if history.count(history[-1]) == MOST_REPEATED:
        return Reason.REPETITION, None
    if len(history) > MOST_MOVES:
        return Reason.LENGTH, None
    return None


def _told(stack: str, seat: Seat, move: Mimic) -> Event:
    args = in_words(
        ("seat", SeatArg(seat)),
        ("animal", Animal(SPECIES[stack[-1]])),
        ("start", move.start),
        ("to", move.to),
    )
    return Event("event.moved", args)


def _end(ending: Ending | None) -> tuple[Event, ...]:
    if ending is None:
        return ()
    reason, winner = ending
    if winner is None:
        return (Event(f"event.{reason}"),)
    loser = SeatArg(Seat(1 - winner))
    return (Event(f"event.{reason}", in_words(("seat", SeatArg(winner)), ("loser", loser))),)
