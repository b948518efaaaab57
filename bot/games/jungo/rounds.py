"""Dealing, whose turn it is, and how a round ends."""

from random import Random

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, in_words
from bot.games.jungo.components import DEAL, DECK
from bot.games.jungo.state import Phase, State

TURNS_EACH = 60
"""J11: turns of each seat before a round goes to the smallest hand."""

MOST_DEALS = 15
"""J11: deals of a match, undecided ones included."""

Step = tuple[State, tuple[Event, ...]]
"""What a move leads to: the next state and what happened."""


def setup(seats: int, rounds: int, chance: Random) -> State:
    """The first deal; the seat that starts it is drawn (J1)."""
    starter = Seat(chance.randrange(seats))
    return _deal(rounds, (0,) * seats, 1, starter, chance)


def end_turn(state: State, chance: Random) -> Step:
    """The seat to the left is on turn, unless all turns of the round are over (J11)."""
    turns = state.turns + 1
    if turns == TURNS_EACH * len(state.hands):
        return _end_unfinished(state, chance)
    seat = Seat((state.turn + 1) % len(state.hands))
    return _clear(replace(state, phase=Phase.TURN, turn=seat, turns=turns))


def end_round(state: State, winner: Seat, chance: Random) -> Step:
    """The winner has played all cards (J8)."""
    return _score(state, winner, "event.round_won", chance)


def _end_unfinished(state: State, chance: Random) -> Step:
    """J11: the smallest hand wins; where two are the smallest nobody does."""
    sizes = [len(hand) for hand in state.hands]
    if sizes.count(min(sizes)) > 1:
        tied = Event("event.round_tied", in_words(("turns", TURNS_EACH)), reveals=True)
        state, events = _next_deal(state, chance)
        return state, (tied, *events)
    return _score(state, Seat(sizes.index(min(sizes))), "event.round_smallest", chance)


def _score(state: State, winner: Seat, key: str, chance: Random) -> Step:
    wins = tuple(won + (seat == winner) for seat, won in enumerate(state.wins))
    args = in_words(("seat", SeatArg(winner)), ("n", wins[winner]))
    state, events = _next_deal(replace(state, wins=wins), chance)
    return state, (Event(key, args, reveals=True), *events)


def _next_deal(state: State, chance: Random) -> Step:
    """A new round, started to the left of the last starter (J1), if the match is not over."""
    if max(state.wins) == state.rounds or state.deal == MOST_DEALS:
        return replace(state, phase=Phase.OVER), ()
    starter = Seat((state.starter + 1) % len(state.hands))
    fresh = _deal(state.rounds, state.wins, state.deal + 1, starter, chance)
    args = in_words(("deal", fresh.deal), ("cards", len(fresh.hand)), ("seat", SeatArg(starter)))
    return fresh, (Event("event.dealt", args, reveals=True),)


def _clear(state: State) -> Step:
    """J5: a combination that nobody has beaten is discarded at its player's next turn."""
    table = state.table
    if table is None or table.by != state.turn:
        return state, ()
    cleared = replace(state, table=None, discard=state.discard + table.cards)
    args = in_words(("seat", SeatArg(table.by)), ("cards", table.cards))
    return cleared, (Event("event.cleared", args),)


def _deal(rounds: int, wins: tuple[int, ...], deal: int, starter: Seat, chance: Random) -> State:
    """A round about to begin: hands and draw pile from the shuffled deck."""
    deck = list(DECK)
    chance.shuffle(deck)
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
