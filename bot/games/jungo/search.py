"""What the strong computer player of Jungo needs besides the rules."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from random import Random

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg
from bot.games.jungo.components import Card, Place
from bot.games.jungo.players import cost_after, hand_cost
from bot.games.jungo.rules import legal_moves
from bot.games.jungo.state import AnyMove, Phase, Play, State
from bot.games.jungo.view import View

MAX_COMPARED = 6
"""The cheapest moves that are compared."""

ROUND_WEIGHT = 1.1
"""The logarithm of how much a won round raises the odds of the match: of two rounds, the winner of
the first wins three matches of four."""

Hand = tuple[Card, ...]


def candidate_moves(
    view: View, seen: Sequence[Event], moves: Sequence[AnyMove]
) -> tuple[AnyMove, ...]:
    """The moves that leave the cheapest hands."""
    return tuple(sorted(moves, key=lambda move: cost_after(view, move))[:MAX_COMPARED])


def recall_hands(seat: Seat, seen: Sequence[Event]) -> Callable[[State, Random], State]:
    """Return a function that gives the others the cards that they took openly, and sorts what they
    took or drew into their hands as the careful player would: a dealt hand is disorderly, one that
    grew is not."""
    taken: dict[Seat, Counter[Card]] = {}
    kept: Counter[Seat] = Counter()
    for event in seen:
        if event.key == "event.dealt":
            taken, kept = {}, Counter()
            continue
        args = dict(event.args)
        who = args.get("seat")
        if not isinstance(who, SeatArg):
            continue
        cards = args.get("cards")
        held = taken.setdefault(who.seat, Counter())
        if event.key == "event.kept":
            kept[who.seat] += 1
        elif event.key == "event.taken" and isinstance(cards, tuple):
            held.update(cards)
        elif event.key in ("event.played", "event.jungo") and isinstance(cards, tuple):
            held -= Counter(cards)
            taken[who.seat] = held

    def fit(world: State, rng: Random) -> State:
        if world.phase is Phase.OVER:
            return world
        draw, hands = list(world.draw), [list(hand) for hand in world.hands]
        done = {seat}
        for other in range(len(hands)):
            if other == seat:
                continue
            done.add(Seat(other))
            piles = [draw, *(hand for i, hand in enumerate(hands) if Seat(i) not in done)]
            known = taken.get(Seat(other), Counter())
            hands[other] = list(_likely_hand(hands[other], known, kept[Seat(other)], piles, rng))
        return replace(world, hands=tuple(tuple(hand) for hand in hands), draw=tuple(draw))

    return fit


def _likely_hand(
    hand: Sequence[Card], known: Counter[Card], kept: int, piles: Sequence[list[Card]], rng: Random
) -> Hand:
    """Return a hand of as many cards, with the known ones, exchanged for others of `piles`, and
    sorted in like the `kept` ones that were drawn."""
    missing = known - Counter(hand)
    spare = list((Counter(hand) - known).elements())
    rng.shuffle(spare)
    sorted_in = list((known & Counter(hand)).elements())
    for card in missing.elements():
        pile = next((pile for pile in piles if card in pile), None)
        if pile is not None and spare:
            pile[pile.index(card)] = spare.pop()
            sorted_in.append(card)
    drawn = min(kept, len(spare))
    base: Hand = tuple(spare[drawn:])
    for card in (*spare[:drawn], *sorted_in):
        places = (Place(at) for at in range(1, len(base) + 2))
        base = min((place.insert(card, base) for place in places), key=hand_cost)
    return base


def estimate(state: State) -> tuple[float, ...] | None:
    """What each seat has, before a turn: the chance of this round, and what it does to the
    match."""
    if state.phase is not Phase.TURN:
        return None
    seats = range(len(state.hands))
    odds = _round_odds(state)
    worth = [0.0 for _ in seats]
    for winner in seats:
        share = odds[winner] / sum(odds)
        for seat, chance in enumerate(_match_chances(state, winner)):
            worth[seat] += share * chance
    return tuple(worth)


def _match_chances(state: State, winner: int) -> list[float]:
    """The chance of each seat to win the match once `winner` has won this round."""
    wins = [won + (seat == winner) for seat, won in enumerate(state.wins)]
    if wins[winner] == state.rounds:
        return [float(seat == winner) for seat in range(len(wins))]
    weights = [exp(ROUND_WEIGHT * won) for won in wins]
    return [weight / sum(weights) for weight in weights]


def _round_odds(state: State) -> list[float]:
    """How often each seat wins the round, for once that the seat on turn does."""
    mover = state.turn
    plays = [move for move in legal_moves(state, mover) if isinstance(move, Play)]
    rests = [move.run.rest(state.hand) for move in plays]
    cost = min(map(hand_cost, rests), default=hand_cost(state.hand))
    can_end = any(not rest for rest in rests)
    odds = [1.0 for _ in state.hands]
    for seat, hand in enumerate(state.hands):
        if seat != mover:
            gap = hand_cost(hand) - cost
            # logistic regression over 400 matches between careful players
            logit = -0.94 + 0.21 * gap + 2.34 * gap / (1 + min(cost, hand_cost(hand)))
            logit += 0.41 * (len(state.hand) - len(hand))
            logit += 5.0 * can_end + 0.5 * (state.table is not None) - 0.16 * bool(plays)
            logit -= 0.35 * (len(hand) <= 2)
            odds[seat] = exp(-logit)
    return odds
