"""What each move of Jungo does."""

from random import Random
from typing import assert_never

from msgspec.structs import replace

from bot.game import Arg, Event, SeatArg
from bot.games.jungo import rounds
from bot.games.jungo.components import Card, Combination
from bot.games.jungo.rounds import Step
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


def act(state: State, move: AnyMove, chance: Random) -> Step:
    """Does a legal move of the seat on turn."""
    match move:
        case Play():
            return _play(state, move, chance)
        case Draw():
            return _draw(state, chance)
        case Pass():
            return _end_turn(state, chance, _event("passed", state, reveals=True))
        case Keep():
            return _keep(state, move, chance)
        case Jungo():
            return _jungo(state, move, chance)
        case Take():
            taken = _event("taken", state, cards=state.beaten)
            return replace(state, phase=Phase.TAKEN), (taken,)
        case Put():
            return _put(state, move, chance)
        case Discard():
            return _discard(state, chance)
        case _:
            assert_never(move)


def _play(state: State, move: Play, chance: Random) -> Step:
    cards = move.run.cards(state.hand)
    played = _event("played", state, reveals=True, cards=cards, value=move.value, n=len(cards))
    return _lay(state, cards, move.value, move.run.rest(state.hand), played, chance)


def _jungo(state: State, move: Jungo, chance: Random) -> Step:
    """J7: the drawn card and the run of the hand that goes with it, if any."""
    assert state.drawn is not None
    cards = (state.drawn, *(move.run.cards(state.hand) if move.run else ()))
    hand = move.run.rest(state.hand) if move.run else state.hand
    played = _event("jungo", state, reveals=True, cards=cards, value=move.value, n=len(cards))
    return _lay(replace(state, drawn=None), cards, move.value, hand, played, chance)


def _lay(
    state: State,
    cards: tuple[Card, ...],
    value: int,
    hand: tuple[Card, ...],
    played: Event,
    chance: Random,
) -> Step:
    """Lays a combination on the table. J8: whoever has no card left has won the round, and what
    was beaten is discarded; else its fate is asked for, if there is any."""
    beaten = state.table.cards if state.table else ()
    laid = replace(
        state, table=Combination(cards, value, state.turn), hands=_with_hand(state, hand)
    )
    if not hand:
        won = replace(laid, discard=state.discard + beaten)
        return _then(rounds.end_round(won, state.turn, chance), played)
    if beaten:
        return replace(laid, phase=Phase.BEATEN, beaten=beaten), (played,)
    return _end_turn(laid, chance, played)


def _draw(state: State, chance: Random) -> Step:
    """J9: an empty draw pile is made anew of the discard pile, when a card must be drawn."""
    events: tuple[Event, ...] = ()
    if not state.draw:
        pile = list(state.discard)
        chance.shuffle(pile)
        state = replace(state, draw=tuple(pile), discard=())
        events = (Event("event.refilled", (("n", len(pile)),), reveals=True),)
    card = state.draw[-1]
    drew = _event("drew", state)
    saw = Event("event.drew_card", (("card", card),), to=(state.turn,), reveals=True)
    drawn = replace(state, phase=Phase.DRAWN, draw=state.draw[:-1], drawn=card)
    return drawn, (*events, drew, saw)


def _keep(state: State, move: Keep, chance: Random) -> Step:
    assert state.drawn is not None
    hand = move.place.put(state.drawn, state.hand)
    kept = replace(state, drawn=None, hands=_with_hand(state, hand))
    placed = _event("placed", state, private=True, card=state.drawn, place=move.place)
    return _end_turn(kept, chance, _event("kept", state), placed)


def _put(state: State, move: Put, chance: Random) -> Step:
    """J6: each taken card to a place of its own, one after the other."""
    at = state.beaten.index(move.card)
    hand = move.place.put(move.card, state.hand)
    left = state.beaten[:at] + state.beaten[at + 1 :]
    put = replace(state, beaten=left, hands=_with_hand(state, hand))
    placed = _event("placed", state, private=True, card=move.card, place=move.place)
    return (put, (placed,)) if left else _end_turn(put, chance, placed)


def _discard(state: State, chance: Random) -> Step:
    """The drawn card, or everything that was beaten (J6)."""
    cards = state.beaten if state.drawn is None else (state.drawn,)
    discarded = replace(state, drawn=None, beaten=(), discard=state.discard + cards)
    key = "discarded_beaten" if state.drawn is None else "discarded"
    told = _event(key, state, reveals=state.drawn is not None, cards=cards)
    return _end_turn(discarded, chance, told)


def _with_hand(state: State, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def _event(
    key: str, state: State, *, private: bool = False, reveals: bool = False, **args: Arg
) -> Event:
    """Something that the seat on turn did, for everybody or for its own eyes."""
    told = (("seat", SeatArg(state.turn)), *args.items())
    return Event(f"event.{key}", told, to=(state.turn,) if private else None, reveals=reveals)


def _end_turn(state: State, chance: Random, *events: Event) -> Step:
    return _then(rounds.end_turn(state, chance), *events)


def _then(step: Step, *events: Event) -> Step:
    """`step` after `events`."""
    return step[0], (*events, *step[1])
