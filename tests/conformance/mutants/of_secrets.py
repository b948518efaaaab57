"""Bugs that reveal secrets."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.game import Event, Line, Move, Seat, SeatArg
from tests.conformance import secrets
from tests.conformance.kit import kit_of
from tests.conformance.mutants.mutant import (
    BID,
    CARD,
    DRAW,
    LOTS,
    Fields,
    Mutant,
    State,
    Transition,
    change_apply,
    change_event,
    change_moves,
    change_scramble,
    change_view,
    with_player,
)

PUBLIC = kit_of(LOTS).public


def remembering() -> Fields:
    """The headline reveals the top of the deck of the state that was viewed last."""
    last: list[State] = []

    def view(state: State, seat: Seat | None) -> Any:
        last[:] = [state]
        return LOTS.view(state, seat)

    def headline(_view: Any) -> Line:
        deck = last[0].deck
        return Line("headline.bid", (("n", deck[-1].rank if deck else 0),))

    return {"view": view, "headline": headline}


def refusing_by_the_deck() -> Fields:
    """A refusal reveals the top of the deck of the state that was viewed last."""
    fields = remembering()
    return {"view": fields["view"], "refusal": lambda view, _move: fields["headline"](view)}


def open_number(_s: State, seat: Seat, move: Any, after: State, events: Any) -> Transition:
    if isinstance(move, BID):
        amount = (("seat", SeatArg(seat)), ("n", move.amount))
        events = (*events, Event("event.bid-open", amount, reveals=True))
    return after, events


def use_chance(state: State, seat: Seat, move: Move, rng: Random) -> Transition:
    rng.random()
    return LOTS.apply(state, seat, move, rng)


def scramble_for_nobody(state: State, _seats: frozenset[Seat], rng: Random) -> State:
    return LOTS.scramble(state, frozenset[Seat](), rng)


def shuffle_as_it_lies(state: State, _seats: frozenset[Seat], rng: Random) -> State:
    deck = list(state.deck)
    rng.shuffle(deck)
    return replace(state, deck=tuple(deck))


def leave_cards(state: State, world: State, _chance: Random) -> State:
    for seat, player in enumerate(state.players):
        world = with_player(world, seat, hand=player.hand)
    return replace(world, deck=state.deck)


def leave_bids(state: State, world: State, _chance: Random) -> State:
    for seat, player in enumerate(state.players):
        world = with_player(world, seat, bid=player.bid)
    return world


def bid_too_much(state: State, world: State, _chance: Random) -> State:
    for seat, player in enumerate(world.players):
        if player.bid != state.players[seat].bid:
            world = with_player(world, seat, bid=60)
    return world


def invent_cards(_state: State, world: State, rng: Random) -> State:
    return replace(world, deck=tuple(CARD(rng.randint(1, 7)) for _ in world.deck))


def top(state: State) -> int:
    return state.deck[-1].rank if state.deck else 0


def bids(state: State) -> tuple[int, ...]:
    return tuple(player.bid or 0 for player in state.players)


def without_draw(moves: Sequence[Move]) -> list[Move]:
    return [move for move in moves if not isinstance(move, DRAW)]


MUTANTS = (
    Mutant(
        "a refusal tells the top of the deck",
        secrets.check_refusals_tell_no_secret,
        refusing_by_the_deck(),
    ),
    Mutant(
        "the view shows the top of the deck",
        secrets.check_scrambled_worlds_look_the_same,
        change_view(lambda state, _seat, view: replace(view, deck=top(state))),
    ),
    Mutant(
        "spectators see a hand",
        secrets.check_scrambled_worlds_look_the_same,
        change_view(lambda state, seat, view: replace(view, hand=state.players[seat or 0].hand)),
    ),
    Mutant(
        "secret bids are seen",
        secrets.check_scrambled_worlds_look_the_same,
        change_view(lambda state, _seat, view: replace(view, opened=bids(state))),
    ),
    Mutant(
        "legal moves depend on the deck",
        secrets.check_scrambled_worlds_look_the_same,
        change_moves(lambda state, moves: moves if top(state) > 3 else without_draw(moves)),
    ),
    Mutant(
        "scrambles forget who knows what",
        secrets.check_scrambled_worlds_look_the_same,
        {"scramble": scramble_for_nobody},
    ),
    Mutant("headlines remember", secrets.check_scrambled_worlds_are_told_the_same, remembering()),
    Mutant(
        "the pool is not sorted",
        secrets.check_scramble_lets_nothing_shine_through,
        {"scramble": shuffle_as_it_lies},
    ),
    Mutant(
        "scrambles invent cards",
        secrets.check_scrambled_worlds_hold_the_same_things,
        change_scramble(invent_cards),
    ),
    Mutant(
        "scrambles bid too much",
        secrets.check_scrambled_worlds_can_be_played,
        change_scramble(bid_too_much),
    ),
    Mutant(
        "a drawn card is public",
        secrets.check_events_tell_nothing_that_the_views_do_not,
        change_event("event.drew-own", to=None),
    ),
    Mutant(
        "a drawn card is told to the wrong seat",
        secrets.check_events_tell_nothing_that_the_views_do_not,
        change_event("event.drew-own", to=(Seat(0),)),
    ),
    Mutant(
        "a secret bid is public",
        secrets.check_events_tell_nothing_that_the_views_do_not,
        change_apply(open_number),
    ),
    Mutant(
        "a draw can be taken back",
        secrets.check_moves_without_reveals_can_be_undone_freely,
        change_event("event.drew-own", reveals=False),
    ),
    Mutant(
        "opened bids can be taken back",
        secrets.check_moves_without_reveals_can_be_undone_freely,
        change_event("event.bid-open", reveals=False),
    ),
    Mutant(
        "chance can be taken back",
        secrets.check_moves_without_reveals_can_be_undone_freely,
        {"apply": use_chance},
    ),
    Mutant(
        "a draw is said to show what its player knew",
        secrets.check_moves_without_reveals_can_be_undone_freely,
        change_event("event.drew-own", shows_own=True),
    ),
    Mutant(
        "a move reveals and does not say so",
        secrets.check_moves_that_draw_or_reveal_say_so,
        change_event("event.played", shows_own=False),
    ),
    Mutant(
        "a peek can be taken back",
        secrets.check_fleeting_events_reveal,
        change_event("event.peeked-own", reveals=False),
    ),
    Mutant(
        "the kit does not know of fleeting events",
        secrets.check_fleeting_events_reveal,
        kit={"told_once": frozenset()},
    ),
    Mutant(
        "one of the events of a draw does not say that it reveals",
        secrets.check_events_reveal_what_the_kit_says,
        change_event("event.reshuffled", reveals=False),
    ),
    Mutant(
        "an event is told to nobody",
        secrets.check_fleeting_events_reveal,
        change_event("event.bid-own", to=()),
    ),
    Mutant(
        "scrambles leave the cards",
        secrets.check_every_leaf_is_public_or_scrambled,
        change_scramble(leave_cards),
    ),
    Mutant(
        "scrambles leave the bids",
        secrets.check_every_leaf_is_public_or_scrambled,
        change_scramble(leave_bids),
    ),
    Mutant(
        "the kit forgets a path",
        secrets.check_every_leaf_is_public_or_scrambled,
        kit={"public": PUBLIC - {"turn"}},
    ),
    Mutant(
        "the kit calls hands public",
        secrets.check_every_leaf_is_public_or_scrambled,
        kit={"public": PUBLIC | {"players[].hand[].rank"}},
    ),
    Mutant(
        "the kit names no path of the state",
        secrets.check_every_leaf_is_public_or_scrambled,
        kit={"public": PUBLIC | {"players[].shoe"}},
    ),
)
