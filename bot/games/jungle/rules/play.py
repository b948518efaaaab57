"""The turns on the board, from the first move to the end."""

from typing import TypeAlias

from msgspec.structs import replace

from bot.game import Event, IllegalMove, Seat, SeatArg, text_args
from bot.games.jungle.components import OWNER, SPECIES, Animal, Board
from bot.games.jungle.rules.movement import (
    animals_before_goal,
    can_move,
    legal_mimics,
    move_piece,
)
from bot.games.jungle.rules.terrain import Terrain, build_terrain
from bot.games.jungle.state import Mimic, Phase, Reason, State

MAX_BOARD_MOVES = 100
"""L9: the limit of moves on the board, both sides together."""

MAX_REPETITIONS = 3
"""L9: the match is drawn when a position occurs this often."""

Ending: TypeAlias = tuple[Reason, Seat | None]
"""The reason why a match is over, and the winner; None for a draw."""


def position_key(board: Board, turn: Seat) -> str:
    """The key of a position: the stacks and the seat on turn."""
    return f"{turn} {'/'.join(board)}"


def apply_mimic(state: State, seat: Seat, move: Mimic) -> tuple[State, tuple[Event, ...]]:
    """The state after a move on the board. The caller has checked that the seat is on turn."""
    ground = build_terrain(state.variant)
    if move not in legal_mimics(ground, state.board, seat):
        raise IllegalMove
    at, to = ground.index[move.start], ground.index[move.to.cell]
    board = move_piece(state.board, at, to)
    other = Seat(1 - seat)
    history = (*state.history, position_key(board, other))
    ending = _find_ending(ground, board, history, seat, to)
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
    happened = _ending_events(ending) if ending else _threat_events(ground, board, seat)
    moved = _moved_event(state.board[at], seat, move)
    landing = _landing_events(state.board[to], seat)
    return after, (moved, *landing, *_leaving_events(state.board[at], move), *happened)


def _find_ending(
    ground: Terrain, board: Board, history: tuple[str, ...], seat: Seat, to: int
) -> Ending | None:
    """The ending if the move to space `to` has ended the match; a win comes before a draw."""
    if to == ground.goal(seat):
        return Reason.BASE, seat
    if not can_move(ground, board, Seat(1 - seat)):
        return Reason.BLOCKED, seat
    if history.count(history[-1]) == MAX_REPETITIONS:
        return Reason.REPETITION, None
    if len(history) > MAX_BOARD_MOVES:
        return Reason.LENGTH, None
    return None


def _moved_event(stack: str, seat: Seat, move: Mimic) -> Event:
    args = text_args(
        ("seat", SeatArg(seat)),
        ("animal", Animal(SPECIES[stack[-1]])),
        ("start", move.start),
        ("to", move.to),
    )
    return Event("event.moved", args)


def _landing_events(stack: str, seat: Seat) -> tuple[Event, ...]:
    """The event that the animal stands on another one now."""
    if not stack:
        return ()
    owner = OWNER[stack[-1]]
    animal = ("animal", Animal(SPECIES[stack[-1]]))
    if owner == seat:
        return (Event("event.covers_own", text_args(("seat", SeatArg(seat)), animal)),)
    return (Event("event.covers", text_args(("owner", SeatArg(owner)), animal)),)


def _leaving_events(stack: str, move: Mimic) -> tuple[Event, ...]:
    """The event that the animal that was covered is on top now."""
    if len(stack) < 2:
        return ()
    left = stack[-2]
    owner, animal = ("owner", SeatArg(OWNER[left])), ("animal", Animal(SPECIES[left]))
    return (Event("event.uncovers", text_args(owner, animal, ("start", move.start))),)


def _threat_events(ground: Terrain, board: Board, seat: Seat) -> tuple[Event, ...]:
    """The event that the side could enter the other base if it were to move again."""
    animals = animals_before_goal(ground, board, seat)
    if not animals:
        return ()
    sides = text_args(("seat", SeatArg(seat)), ("loser", SeatArg(Seat(1 - seat))))
    return (Event("event.threat", (*sides, ("animals", animals))),)


def _ending_events(ending: Ending) -> tuple[Event, ...]:
    reason, winner = ending
    if winner is None:
        return (Event(f"event.{reason}"),)
    loser = SeatArg(Seat(1 - winner))
    return (Event(f"event.{reason}", text_args(("seat", SeatArg(winner)), ("loser", loser))),)
