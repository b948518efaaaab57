"""A view of Jungo in words: the text board, headlines, names and hints, all as keys of texts."""

from typing import Any

from bot.game import Label, Line, Seat, SeatArg, in_words
from bot.games.jungo.components import Card, Place, Run, Slot
from bot.games.jungo.rounds import MOST_DEALS
from bot.games.jungo.state import Phase
from bot.games.jungo.view import View


def words(view: View) -> tuple[Line, ...]:
    """The table first, then the seats, the piles, and what only the reader knows."""
    return (
        headline(view),
        *_table(view),
        *(_seat(view, Seat(seat)) for seat in range(len(view.wins))),
        *_piles(view),
        _round(view),
        *_own(view),
    )


def headline(view: View) -> Line:
    """Who is asked for what, or who has won."""
    seat = ("seat", SeatArg(view.turn))
    match view.phase:
        case Phase.TURN:
            return _asked_for_turn(view)
        case Phase.DRAWN:
            return Line("headline.drawn", (seat,))
        case Phase.BEATEN | Phase.TAKEN:
            return Line(f"headline.{view.phase}", (seat, ("cards", view.beaten)))
        case Phase.OVER:
            return _winners(view)


def name(label: Label) -> Line:
    """A card, a run, a place, or a card with its place."""
    match label:
        case Card(low, high) if low != high:
            return Line("name.double", in_words(("low", low), ("high", high)))
        case Card(low):
            return Line("name.card", in_words(("value", low)))
        case Run(first, last) if first == last:
            return Line("name.single", in_words(("place", first)))
        case Run(first, last):
            return Line("name.run", in_words(("first", first), ("last", last)))
        case Place(at):
            return Line("name.place", in_words(("place", at)))
        case Slot(place, card):
            return Line("name.slot", in_words(("place", place), ("card", card)))
        case _:
            raise TypeError(f"expected a label of jungo, got {label!r}")


def hint(view: View, value: Any) -> Line | None:
    """The cards of a run; for a place the cards that will be its neighbours."""
    match value:
        case Run():
            return Line("hint.cards", in_words(("cards", value.cards(view.hand))))
        case None if view.drawn is not None:
            return Line("hint.cards", in_words(("cards", view.drawn)))
        case Place(at):
            return _neighbours(view.hand[: at - 1], view.hand[at - 1 :])
        case _:
            return None


def _neighbours(left: tuple[Card, ...], right: tuple[Card, ...]) -> Line | None:
    if left and right:
        return Line("hint.between", in_words(("left", left[-1]), ("right", right[0])))
    if right:
        return Line("hint.before", in_words(("right", right[0])))
    return Line("hint.after", in_words(("left", left[-1]))) if left else None


def _asked_for_turn(view: View) -> Line:
    seat = ("seat", SeatArg(view.turn))
    piles = "" if view.draw or view.discard else "_no_card"  # J9
    if view.table is None:
        return Line(f"headline.play{piles}", (seat,))
    table = in_words(("n", len(view.table.cards)), ("value", view.table.value))
    return Line(f"headline.beat{piles}", (seat, *table))


def _winners(view: View) -> Line:
    best = max(view.wins)
    seats = [SeatArg(Seat(seat)) for seat, wins in enumerate(view.wins) if wins == best]
    if len(seats) == 1:
        return Line("headline.won", in_words(("seat", seats[0]), ("n", best)))
    return Line("headline.shared", in_words(("seats", len(seats)), ("n", best)))


def _table(view: View) -> tuple[Line, ...]:
    if view.table is None:
        return (Line("words.table_empty"),)
    args = in_words(
        ("seat", SeatArg(view.table.by)),
        ("cards", view.table.cards),
        ("n", len(view.table.cards)),
        ("value", view.table.value),
    )
    if not view.beaten:
        return (Line("words.table", args),)
    return (Line("words.table", args), Line("words.beaten", in_words(("cards", view.beaten))))


def _seat(view: View, seat: Seat) -> Line:
    cards, rounds = view.counts[seat], view.wins[seat]
    return Line("words.seat", in_words(("seat", SeatArg(seat)), ("n", cards), ("rounds", rounds)))


def _piles(view: View) -> tuple[Line, ...]:
    draw = Line("words.draw", in_words(("n", view.draw)))
    if not view.discard:
        return (draw, Line("words.discard_empty"))
    discard = in_words(("n", len(view.discard)), ("cards", view.discard))
    return (draw, Line("words.discard", discard))


def _round(view: View) -> Line:
    args = in_words(
        ("deal", view.deal),
        ("most", MOST_DEALS),
        ("seat", SeatArg(view.starter)),
        ("rounds", view.rounds),
    )
    if view.phase is Phase.OVER:
        return Line("words.last_round", args)
    return Line("words.round", (*args, ("n", view.turns_left)))


def _own(view: View) -> tuple[Line, ...]:
    """What only the reader sees; once the match is over, every hand."""
    if view.phase is Phase.OVER:
        hands = enumerate(view.hands)
        return tuple(
            Line("words.left", in_words(("seat", SeatArg(Seat(seat))), ("cards", hand)))
            for seat, hand in hands
            if hand
        )
    drawn = () if view.drawn is None else (Line("words.drawn", in_words(("card", view.drawn))),)
    return (*_hand(view.hand), *drawn)


def _hand(hand: tuple[Card, ...]) -> tuple[Line, ...]:
    """Every card with its place, so that a listener can name runs."""
    if not hand:
        return ()
    slots = tuple(Slot(place, card) for place, card in enumerate(hand, 1))
    last = in_words(("place", len(hand)), ("card", hand[-1]))
    if len(hand) == 1:
        return (Line("words.hand_one", last),)
    return (Line("words.hand", in_words(("slots", slots[:-1]), *last)),)
