"""Why the rules refuse a move, in the player's terms and without a secret of anybody else."""

from typing import assert_never

from bot.game import Line, Seat, SeatArg, text_args
from bot.games.jungo.combinations import beats
from bot.games.jungo.components import Card, Place, Run
from bot.games.jungo.state import (
    AnyMove,
    Discard,
    Draw,
    Jungo,
    Keep,
    Pass,
    Phase,
    Play,
    Put,
    State,
    Take,
)


def refusal_line(state: State, seat: Seat, move: AnyMove) -> Line:
    """The reason why `move` is not legal now."""
    if state.phase is Phase.OVER:
        return Line("refusal.over")
    if seat != state.turn:
        return Line("refusal.seat", text_args(("seat", SeatArg(state.turn))))
    if state.phase not in _phases_of(move):
        return Line(f"refusal.{state.phase}")
    match move:
        case Play():
            return _play_refusal(state, move.run, (), move.value)
        case Jungo():
            drawn = () if state.drawn is None else (state.drawn,)
            return _play_refusal(state, move.run, drawn, move.value)
        case Keep() | Put():
            return _place_refusal(state, move)
        case Draw():
            return Line("refusal.draw")
        case Pass():
            return Line("refusal.pass")
        case Take() | Discard():
            raise ValueError(f"expected a move that is not legal, got {move!r}")
        case _:
            assert_never(move)


def _phases_of(move: AnyMove) -> tuple[Phase, ...]:
    match move:
        case Play() | Draw() | Pass():
            return (Phase.TURN,)
        case Keep() | Jungo():
            return (Phase.DRAWN,)
        case Take():
            return (Phase.BEATEN,)
        case Put():
            return (Phase.TAKEN,)
        case Discard():
            return (Phase.DRAWN, Phase.BEATEN)
        case _:
            assert_never(move)


def _play_refusal(state: State, run: Run | None, drawn: tuple[Card, ...], value: int) -> Line:
    if run is not None and not 1 <= run.first <= run.last <= len(state.hand):
        return Line("refusal.places", text_args(("n", len(state.hand))))
    cards = drawn + (() if run is None else run.cards(state.hand))
    if not all(card.shows(value) for card in cards):
        return Line("refusal.value", text_args(("value", value)))
    table = state.table
    if table is not None and not beats(len(cards), value, table):
        size = len(table.cards)
        return Line("refusal.weak", text_args(("n", size), ("value", table.value)))
    return Line("refusal.same")  # see combinations.plays: the same cards further left


def _place_refusal(state: State, move: Keep | Put) -> Line:
    if isinstance(move, Put) and move.card not in state.beaten:
        return Line("refusal.card", text_args(("card", move.card)))
    return Line("refusal.place", text_args(("place", Place(len(state.hand) + 1))))
