"""The rules of Jungo: options, legal moves, moves applied, the outcome."""

from random import Random
from typing import assert_never

from bot.game import IllegalMove, Line, Option, Options, Outcome, Seat, text_args
from bot.games.jungo.components import Card, Place
from bot.games.jungo.rules import rounds
from bot.games.jungo.rules.actions import apply_move
from bot.games.jungo.rules.combinations import legal_jungos, legal_plays
from bot.games.jungo.rules.rounds import Transition
from bot.games.jungo.state import AnyMove, Discard, Draw, Keep, Pass, Phase, Put, State, Take

SEATS = range(2, 6)

MAX_MOVES = 58_500
"""Proof: at most 15 deals (J11) of 60 turns for each of 5 seats, and a turn has at most 13 moves:
draw, call JUNGO!, take, and insert each of the beaten cards, which are 10 at most (eight number
cards of a value and two doubles). 15 * 60 * 5 * 13 = 58,500."""


def options_for(seats: int) -> tuple[Option, ...]:
    """The number of rounds that win the match."""
    return (Option("rounds", 2, (1, 2, 3)),)


def setup(seats: int, options: Options, rng: Random, first: Seat | None = None) -> State:
    return rounds.first_deal(seats, int(str(options["rounds"])), rng, first)


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.phase is Phase.OVER else (state.turn,)


def legal_moves(state: State, seat: Seat) -> list[AnyMove]:
    """In the order of the hand's places. A drawn or taken card may go to any place (J2)."""
    if seat != state.turn:
        return []
    match state.phase:
        case Phase.TURN:
            return _turn_moves(state)
        case Phase.DRAWN:
            assert state.drawn is not None
            keeps = [Keep(place) for place in _hand_places(state.hand)]
            return [*keeps, Discard(), *legal_jungos(state.drawn, state.hand, state.table)]
        case Phase.BEATEN:
            return [Take(), Discard()]
        case Phase.TAKEN:
            kinds = dict.fromkeys(state.beaten)  # J6: identical cards are listed once
            return [Put(card, place) for card in kinds for place in _hand_places(state.hand)]
        case Phase.OVER:
            return []
        case _:
            assert_never(state.phase)


def apply(state: State, seat: Seat, move: AnyMove, rng: Random) -> Transition:
    """The state and events after `move`. Raises IllegalMove if it is not one of `legal_moves`."""
    if move not in legal_moves(state, seat):
        raise IllegalMove
    return apply_move(state, move, rng)


def outcome(state: State) -> Outcome | None:
    """The score is the number of rounds won; equal scores share a rank."""
    if state.phase is not Phase.OVER:
        return None
    wins = state.wins
    return Outcome(
        reason="rounds" if max(wins) == state.rounds else "deals",  # J11
        scores=wins,
        ranks=tuple(1 + sum(other > own for other in wins) for own in wins),
        sheet=tuple(_score_sheet(state, Seat(seat)) for seat in range(len(wins))),
    )


def _turn_moves(state: State) -> list[AnyMove]:
    """J5: play or draw, even on an empty table. J9: pass if neither is possible."""
    moves: list[AnyMove] = [*legal_plays(state.hand, state.table)]
    if state.draw or state.discard:
        moves.append(Draw())
    return moves or [Pass()]


def _hand_places(hand: tuple[Card, ...]) -> list[Place]:
    return [Place(at) for at in range(1, len(hand) + 2)]


def _score_sheet(state: State, seat: Seat) -> tuple[Line, ...]:
    return (
        Line("sheet.rounds", text_args(("n", state.wins[seat]))),
        Line("sheet.cards", text_args(("n", len(state.hands[seat])))),
    )
