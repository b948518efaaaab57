"""Apply a move: one function for each kind."""

from random import Random
from typing import assert_never

from msgspec.structs import replace

from bot.game import Arg, Event, SeatArg
from bot.games.jungo.components import Card, Combination
from bot.games.jungo.rules import rounds
from bot.games.jungo.rules.rounds import Transition
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


def apply_move(state: State, move: AnyMove, rng: Random) -> Transition:
    """Apply a legal move of the seat on turn."""
    match move:
        case Play():
            return _play(state, move, rng)
        case Draw():
            return _draw(state, rng)
        case Pass():
            return _end_turn(state, rng, _seat_event("passed", state, shows_own=True))
        case Keep():
            return _keep(state, move, rng)
        case Jungo():
            return _jungo(state, move, rng)
        case Take():
            taken = _seat_event("taken", state, cards=state.beaten)
            return replace(state, phase=Phase.TAKEN), (taken,)
        case Put():
            return _put(state, move, rng)
        case Discard():
            return _discard(state, rng)
        case _:
            assert_never(move)


def _play(state: State, move: Play, rng: Random) -> Transition:
    cards = move.run.cards(state.hand)
    played = _played_event("played", state, cards, move.value)
    return _lay_combination(state, cards, move.value, move.run.rest(state.hand), played, rng)


def _jungo(state: State, move: Jungo, rng: Random) -> Transition:
    """J7: play the drawn card, with a run of the hand if the move has one."""
    assert state.drawn is not None
    cards = (state.drawn, *(move.run.cards(state.hand) if move.run else ()))
    hand = move.run.rest(state.hand) if move.run else state.hand
    played = _played_event("jungo", state, cards, move.value)
    return _lay_combination(replace(state, drawn=None), cards, move.value, hand, played, rng)


def _played_event(key: str, state: State, cards: tuple[Card, ...], value: int) -> Event:
    """A combination was played; it is named card by card if it has double cards."""
    event = _seat_event(key, state, shows_own=True, cards=cards, value=value, n=len(cards))
    if not any(card.is_double for card in cards):
        return event
    return replace(event, args=(*event.args, ("doubles", cards)))


def _lay_combination(
    state: State,
    cards: tuple[Card, ...],
    value: int,
    hand: tuple[Card, ...],
    played: Event,
    rng: Random,
) -> Transition:
    """Lay a combination on the table. J8: a seat with no card left wins the round, and the beaten
    cards are discarded; otherwise the seat decides what happens to them, if there are any."""
    beaten = state.table.cards if state.table else ()
    laid = replace(
        state, table=Combination(cards, value, state.turn), hands=_with_hand(state, hand)
    )
    if not hand:
        won = replace(laid, discard=state.discard + beaten)
        return _prepend_events(rounds.end_round(won, state.turn, rng), played)
    if beaten:
        return replace(laid, phase=Phase.BEATEN, beaten=beaten), (played,)
    return _end_turn(laid, rng, played)


def _draw(state: State, rng: Random) -> Transition:
    """J9: if the draw pile is empty, the discard pile is shuffled into a new one."""
    events: tuple[Event, ...] = ()
    if not state.draw:
        pile = list(state.discard)
        rng.shuffle(pile)
        state = replace(state, draw=tuple(pile), discard=())
        events = (Event("event.refilled", (("n", len(pile)),), reveals=True),)
    card = state.draw[-1]
    drew = _seat_event("drew", state)
    saw = Event("event.drew_card", (("card", card),), to=(state.turn,), reveals=True)
    drawn = replace(state, phase=Phase.DRAWN, draw=state.draw[:-1], drawn=card)
    return drawn, (*events, drew, saw)


def _keep(state: State, move: Keep, rng: Random) -> Transition:
    assert state.drawn is not None
    hand = move.place.insert(state.drawn, state.hand)
    kept = replace(state, drawn=None, hands=_with_hand(state, hand))
    placed = _seat_event("placed", state, private=True, card=state.drawn, place=move.place)
    return _end_turn(kept, rng, _seat_event("kept", state), placed)


def _put(state: State, move: Put, rng: Random) -> Transition:
    """J6: insert one taken card; the seat places them one after the other."""
    at = state.beaten.index(move.card)
    hand = move.place.insert(move.card, state.hand)
    left = state.beaten[:at] + state.beaten[at + 1 :]
    put = replace(state, beaten=left, hands=_with_hand(state, hand))
    placed = _seat_event("placed", state, private=True, card=move.card, place=move.place)
    return (put, (placed,)) if left else _end_turn(put, rng, placed)


def _discard(state: State, rng: Random) -> Transition:
    """J6: discard the drawn card, or all beaten cards."""
    cards = state.beaten if state.drawn is None else (state.drawn,)
    discarded = replace(state, drawn=None, beaten=(), discard=state.discard + cards)
    key = "discarded_beaten" if state.drawn is None else "discarded"
    event = _seat_event(key, state, shows_own=state.drawn is not None, cards=cards)
    return _end_turn(discarded, rng, event)


def _with_hand(state: State, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def _seat_event(
    key: str, state: State, *, private: bool = False, shows_own: bool = False, **args: Arg
) -> Event:
    """An event about the seat on turn: public, or visible to that seat only if `private`."""
    pairs = (("seat", SeatArg(state.turn)), *args.items())
    to = (state.turn,) if private else None
    return Event(f"event.{key}", pairs, to=to, reveals=shows_own, shows_own=shows_own)


def _end_turn(state: State, rng: Random, *events: Event) -> Transition:
    return _prepend_events(rounds.end_turn(state, rng), *events)


def _prepend_events(step: Transition, *events: Event) -> Transition:
    """`step` with `events` put before its own."""
    return step[0], (*events, *step[1])
