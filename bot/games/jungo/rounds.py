"""Dealing, whose turn it is, and how a round ends."""

from random import Random

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, text_args
from bot.games.jungo.components import DEAL, DECK
from bot.games.jungo.state import Phase, State

MAX_TURNS_EACH = 60
"""J11: turns of each seat before a round goes to the smallest hand."""

MAX_DEALS = 15
"""J11: deals of a match, undecided ones included."""

Transition = tuple[State, tuple[Event, ...]]
"""What a move leads to: the next state and what happened."""


def first_deal(seats: int, rounds: int, rng: Random) -> State:
    """The first deal; the seat that starts it is drawn (J1)."""
    starter = Seat(rng.randrange(seats))
    return _deal_round(rounds, (0,) * seats, 1, starter, rng)


def end_turn(state: State, rng: Random) -> Transition:
    """The seat to the left is on turn, unless all turns of the round are over (J11)."""
    turns = state.turns + 1
    if turns == MAX_TURNS_EACH * len(state.hands):
        return _end_unfinished_round(state, rng)
    seat = Seat((state.turn + 1) % len(state.hands))
    return _clear_unbeaten(replace(state, phase=Phase.TURN, turn=seat, turns=turns))


def end_round(state: State, winner: Seat, rng: Random) -> Transition:
    """The winner has played all cards (J8)."""
    return _score_round(state, winner, "event.round_won", rng)


def _end_unfinished_round(state: State, rng: Random) -> Transition:
    """J11: the smallest hand wins; where two are the smallest nobody does."""
    sizes = [len(hand) for hand in state.hands]
    if sizes.count(min(sizes)) > 1:
        tied = Event("event.round_tied", text_args(("turns", MAX_TURNS_EACH)), reveals=True)
        state, events = _next_deal(state, rng)
        return state, (tied, *events)
    return _score_round(state, Seat(sizes.index(min(sizes))), "event.round_smallest", rng)


def _score_round(state: State, winner: Seat, key: str, rng: Random) -> Transition:
    wins = tuple(won + (seat == winner) for seat, won in enumerate(state.wins))
    args = text_args(("seat", SeatArg(winner)), ("n", wins[winner]))
    state, events = _next_deal(replace(state, wins=wins), rng)
    return state, (Event(key, args, reveals=True), *events)


def _next_deal(state: State, rng: Random) -> Transition:
    """A new round, started to the left of the last starter (J1), if the match is not over."""
    if max(state.wins) == state.rounds or state.deal == MAX_DEALS:
        return replace(state, phase=Phase.OVER), ()
    starter = Seat((state.starter + 1) % len(state.hands))
    fresh = _deal_round(state.rounds, state.wins, state.deal + 1, starter, rng)
    args = text_args(("deal", fresh.deal), ("cards", len(fresh.hand)), ("seat", SeatArg(starter)))
    return fresh, (Event("event.dealt", args, reveals=True),)


def _clear_unbeaten(state: State) -> Transition:
    """J5: a combination that nobody has beaten is discarded at its player's next turn."""
    table = state.table
    if table is None or table.by != state.turn:
        return state, ()
    cleared = replace(state, table=None, discard=state.discard + table.cards)
    args = text_args(("seat", SeatArg(table.by)), ("cards", table.cards))
    return cleared, (Event("event.cleared", args),)


def _deal_round(rounds: int, wins: tuple[int, ...], deal: int, starter: Seat, rng: Random) -> State:
    """A round about to begin: hands and draw pile from the shuffled deck."""
    deck = list(DECK)
    rng.shuffle(deck)
    seats = len(wins)
    size = DEAL[seats]
    return State(
        rounds=rounds,
        phase=Phase.TURN,
        turn=starter,
        starter=starter,
        deal=deal,
        turns=0,
        wins=wins,
        hands=tuple(tuple(deck[seat * size : (seat + 1) * size]) for seat in range(seats)),
        draw=tuple(deck[seats * size :]),
        discard=(),
    )
