"""Apply a move: one function for each kind."""

from typing import assert_never

from bot.games.back_to_the_jungle.rules import actions, eating, introducing, solo
from bot.games.back_to_the_jungle.rules.tiles import Transition
from bot.games.back_to_the_jungle.state import (
    Also,
    AnyMove,
    Choose,
    Eat,
    EatWith,
    End,
    Enter,
    Finish,
    Instead,
    Lift,
    Meal,
    Move,
    NoEating,
    Nothing,
    Pass,
    Phase,
    Place,
    See,
    State,
    Stop,
    Swap,
    Turn,
    Walk,
    With,
)


def apply_move(state: State, move: AnyMove) -> Transition:
    """Apply a legal move of the seat on turn."""
    match move:
        case Enter() | See():
            return _enter_or_see(state, move)
        case Move():
            return actions.move_chip(state, move)
        case Swap():
            return actions.swap_chips(state, move)
        case End():
            return actions.end_acting(state)
        case Stop():
            seeing = state.phase is Phase.SEEING
            return actions.end_acting(state) if seeing else introducing.stop_wind(state)
        case EatWith() | NoEating() | Meal() | Also() | Instead() | Nothing():
            return _eat(state, move)
        case Place() | Lift() | With() | Turn():
            return _introduce(state, move)
        case Walk() | Eat() | Pass() | Choose() | Finish():
            return _solo(state, move)
        case _:
            assert_never(move)


def _enter_or_see(state: State, move: Enter | See) -> Transition:
    alone = state.variant.solo
    if isinstance(move, Enter):
        return solo.enter(state, move) if alone else actions.enter(state, move)
    return solo.see(state, move) if alone else actions.see(state, move)


def _eat(state: State, move: EatWith | NoEating | Meal | Also | Instead | Nothing) -> Transition:
    match move:
        case EatWith():
            return eating.reveal_eater(state, move)
        case NoEating():
            return eating.skip_eating(state)
        case Meal():
            return eating.reveal_meal(state, move)
        case Also(cell) | Instead(cell):
            return eating.reveal_extra(state, cell)
        case Nothing():
            return eating.decline_extra(state)
        case _:
            assert_never(move)


def _introduce(state: State, move: Place | Lift | With | Turn) -> Transition:
    match move:
        case Place():
            return introducing.place_chip(state, move)
        case Lift():
            return introducing.lift_chip(state, move)
        case With():
            return introducing.swap_with(state, move)
        case Turn():
            return introducing.turn_board(state, move)
        case _:
            assert_never(move)


def _solo(state: State, move: Walk | Eat | Pass | Choose | Finish) -> Transition:
    match move:
        case Walk():
            return solo.walk(state, move)
        case Eat():
            return solo.eat(state, move)
        case Pass():
            return solo.pass_turn(state)
        case Choose():
            return solo.choose_goal(state, move)
        case Finish():
            return solo.finish_match(state)
        case _:
            assert_never(move)
