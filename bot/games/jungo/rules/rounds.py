"""Deal, pass the turn, and end a round."""

from random import Random

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, text_args
from bot.games.jungo.components import DEAL, DECK
from bot.games.jungo.state import Phase, State

MAX_TURNS_EACH = 60
"""J11: the number of turns of each seat before the smallest hand wins the round."""

MAX_DEALS = 15
"""J11: the limit of deals in a match, undecided ones included."""

Transition = tuple[State, tuple[Event, ...]]
"""The state after a move, and the events of the move."""


def first_deal(seats: int, rounds: int, rng: Random, first: Seat | None = None) -> State:
    """The state after the first deal; the seat that starts it is drawn unless it is given (J1)."""
    drawn = Seat(rng.randrange(seats))
    starter = drawn if first is None else first
    return _deal_round(rounds, (0,) * seats, 1, starter, rng)


def end_turn(state: State, rng: Random) -> Transition:
    """Pass the turn to the left, unless all turns of the round are over (J11)."""
    turns = state.turns + 1
    if turns == MAX_TURNS_EACH * len(state.hands):
        return _end_unfinished_round(state, rng)
    seat = Seat((state.turn + 1) % len(state.hands))
    return _clear_unbeaten(replace(state, phase=Phase.TURN, turn=seat, turns=turns))


def end_round(state: State, winner: Seat, rng: Random) -> Transition:
    """End the round for the seat that has played all its cards (J8)."""
    return _score_round(state, winner, "event.round_won", rng)


def _end_unfinished_round(state: State, rng: Random) -> Transition:
    """J11: the smallest hand wins; a tie for the smallest hand has no winner."""
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
    """A new round, started to the left of the last starter (J1), unless the match is over."""
    if max(state.wins) == state.rounds or state.deal == MAX_DEALS:
        return replace(state, phase=Phase.OVER), ()
    starter = Seat((state.starter + 1) % len(state.hands))
    fresh = _deal_round(state.rounds, state.wins, state.deal + 1, starter, rng)
    args = text_args(("deal", fresh.deal), ("cards", len(fresh.hand)), ("seat", SeatArg(starter)))
    return fresh, (Event("event.dealt", args, reveals=True),)


def _clear_unbeaten(state: State) -> Transition:
    """J5: discard a combination that is unbeaten at its player's next turn."""
    table = state.table
    if table is None or table.by != state.turn:
        return state, ()
    cleared = replace(state, table=None, discard=state.discard + table.cards)
    args = text_args(("seat", SeatArg(table.by)), ("cards", table.cards))
    if any(card.is_double for card in table.cards):
        args += text_args(("n", len(table.cards)), ("value", table.value))
    return cleared, (Event("event.cleared", args),)


def _deal_round(rounds: int, wins: tuple[int, ...], deal: int, starter: Seat, rng: Random) -> State:
    """The first state of a round: hands and draw pile from the shuffled deck."""
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
