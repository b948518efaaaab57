"""The rules of Lots. They are told in texts/rules.en.md."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.game import (
    Event,
    IllegalMove,
    Line,
    Move,
    Option,
    Options,
    Outcome,
    Seat,
    SeatArg,
    text_args,
)

from .components import BOARD, CARDS, Card, Cell
from .state import Bid, Claim, Draw, LotsState, Peek, Phase, Play, Player, Stop

COINS, DEALT, HAND, ACTIONS, ROUNDS, TARGET = 30, 2, 4, 2, 3, 12


Transition = tuple[LotsState, tuple[Event, ...]]


def options_for(seats: int) -> tuple[Option, ...]:
    return (Option("peeking", default=True, choices=(True, False)),)


def setup(seats: int, options: Options, rng: Random, first: Seat | None = None) -> LotsState:
    deck = list(CARDS)
    rng.shuffle(deck)
    hands = [tuple(sorted_hand(deck.pop() for _ in range(DEALT))) for _ in range(seats)]
    drawn = Seat(rng.randrange(seats))
    first = drawn if first is None else first
    return LotsState(
        peeking=bool(options["peeking"]),
        phase=Phase.BID,
        round=1,
        first=first,
        turn=first,
        waiting=seats,
        actions=ACTIONS,
        deck=tuple(deck),
        discard=(),
        claims=(),
        opened=(),
        players=tuple(Player(hand, COINS) for hand in hands),
    )


def sorted_hand(cards: Any) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.rank))


def to_act(state: LotsState) -> tuple[Seat, ...]:
    match state.phase:
        case Phase.BID:
            return tuple(Seat(i) for i, p in enumerate(state.players) if p.bid is None)
        case Phase.TURN:
            return (state.turn,)
        case Phase.OVER:
            return ()


def legal_moves(state: LotsState, seat: Seat) -> Sequence[Move]:
    if seat not in to_act(state):
        return ()
    player = state.players[seat]
    if state.phase is Phase.BID:
        return tuple(Bid(amount) for amount in range(player.coins + 1))
    free = [cell for cell in BOARD if cell not in {claim.cell for claim in state.claims}]
    return (
        *((Draw(),) if len(player.hand) < HAND and (state.deck or state.discard) else ()),
        *((Peek(),) if state.peeking and state.deck else ()),
        *(Play(card, cell) for card in dict.fromkeys(player.hand) for cell in free),
        Stop(),
    )


def apply(state: LotsState, seat: Seat, move: Move, rng: Random) -> Transition:
    if move not in legal_moves(state, seat):
        raise IllegalMove
    match move:
        case Bid(amount):
            return bid(state, seat, amount)
        case Draw():
            return count_action(draw(state, seat, rng))
        case Peek():
            return count_action(peek(state, seat))
        case Play(card, cell):
            return count_action(play(state, seat, card, cell))
    stopped = Event("event.stopped", text_args(("seat", SeatArg(seat))))
    return count_action((replace(state, actions=1), (stopped,)))


def bid(state: LotsState, seat: Seat, amount: int) -> Transition:
    after = with_player(state, seat, bid=amount)
    events = (
        Event("event.bid", text_args(("seat", SeatArg(seat)))),
        Event("event.bid-own", text_args(("n", amount)), to=(seat,)),
    )
    return (after, events) if to_act(after) else resolve_bids(after, events)


def resolve_bids(state: LotsState, events: tuple[Event, ...]) -> Transition:
    """The highest bid pays and begins; of equal ones the next from the first player on."""
    seats = len(state.players)
    bids = [player.bid or 0 for player in state.players]
    winner = min(range(seats), key=lambda i: (-bids[i], (i - state.first) % seats))
    players = tuple(
        replace(p, bid=None, coins=p.coins - (bids[i] if i == winner else 0))
        for i, p in enumerate(state.players)
    )
    opened = tuple(
        Event("event.bid-open", text_args(("seat", SeatArg(Seat(i))), ("n", n)), reveals=True)
        for i, n in enumerate(bids)
    )
    begins = Event("event.begins", text_args(("seat", SeatArg(Seat(winner))), ("n", bids[winner])))
    after = replace(
        state,
        phase=Phase.TURN,
        turn=Seat(winner),
        waiting=seats - 1,
        actions=ACTIONS,
        opened=tuple(bids),
        players=players,
    )
    return after, (*events, *opened, begins)


def draw(state: LotsState, seat: Seat, rng: Random) -> Transition:
    events: tuple[Event, ...] = ()
    if not state.deck:
        deck = list(state.discard)
        rng.shuffle(deck)
        state = replace(state, deck=tuple(deck), discard=())
        events = (Event("event.reshuffled", text_args(("n", len(deck))), reveals=True),)
    *rest, card = state.deck
    hand = sorted_hand((*state.players[seat].hand, card))
    after = with_player(replace(state, deck=tuple(rest)), seat, hand=hand)
    drew = Event("event.drew", text_args(("seat", SeatArg(seat))))
    own = Event("event.drew-own", text_args(("card", card)), to=(seat,), reveals=True)
    return after, (*events, drew, own)


def peek(state: LotsState, seat: Seat) -> Transition:
    peeked = Event("event.peeked", text_args(("seat", SeatArg(seat))))
    own = Event(
        "event.peeked-own",
        text_args(("card", state.deck[-1])),
        to=(seat,),
        reveals=True,
        fleeting=True,
    )
    return state, (peeked, own)


def play(state: LotsState, seat: Seat, card: Card, cell: Cell) -> Transition:
    player = state.players[seat]
    hand = list(player.hand)
    hand.remove(card)
    after = with_player(state, seat, hand=tuple(hand), score=player.score + card.rank)
    after = replace(
        after,
        discard=(*state.discard, card),
        claims=(*state.claims, Claim(cell, seat)),
    )
    played = text_args(("seat", SeatArg(seat)), ("card", card), ("cell", cell))
    return after, (Event("event.played", played, reveals=True, shows_own=True),)


def count_action(transition: Transition) -> Transition:
    """Counts the action; after the last one the turn passes, after the last turn the round."""
    state, events = transition
    if state.actions > 1:
        return replace(state, actions=state.actions - 1), events
    seats = len(state.players)
    if state.waiting:
        following = Seat((state.turn + 1) % seats)
        return replace(state, turn=following, waiting=state.waiting - 1, actions=ACTIONS), events
    if state.round == ROUNDS or max(p.score for p in state.players) >= TARGET:
        return replace(state, phase=Phase.OVER), events
    first = Seat((state.first + 1) % seats)
    opened = Event("event.round", text_args(("round", state.round + 1)))
    after = replace(state, phase=Phase.BID, round=state.round + 1, first=first, turn=first)
    return after, (*events, opened)


def with_player(state: LotsState, seat: Seat, **changes: Any) -> LotsState:
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def outcome(state: LotsState) -> Outcome | None:
    if state.phase is not Phase.OVER:
        return None
    scores = tuple(player.score for player in state.players)
    return Outcome(
        reason="target" if max(scores) >= TARGET else "rounds",
        scores=scores,
        ranks=tuple(1 + sum(other > score for other in scores) for score in scores),
        sheet=tuple((Line("sheet.played", text_args(("n", score))),) for score in scores),
    )
