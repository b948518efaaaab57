"""A view of Jungo in words: the text board, headlines, names and hints, all as text keys."""

from typing import Any

from bot.game import Label, Line, Seat, SeatArg, text_args
from bot.games.jungo.components import Card, Place, Run, Slot
from bot.games.jungo.rules.combinations import legal_jungos
from bot.games.jungo.rules.rounds import MAX_DEALS
from bot.games.jungo.state import AnyMove, Discard, Jungo, Phase, Play, Put, Take
from bot.games.jungo.view import View

PLAYED = (
    "alias.play",
    "alias.play_counted",
    "alias.play_times",
    "alias.play_listed",
    "alias.play_places",
)
CALLED = (
    "alias.jungo",
    "alias.jungo_counted",
    "alias.jungo_times",
    "alias.jungo_listed",
    "alias.jungo_places",
)
"""The texts that name the cards of a play, and of a call of JUNGO!."""
LAST_TURNS = 5
"""So many turns of each seat before the end of a round (J11) it is announced."""


def words(view: View) -> tuple[Line, ...]:
    """The question and private knowledge first, then the table, the seats and the piles."""
    return (
        headline(view),
        *_private_lines(view),
        *_table_lines(view),
        *(_seat_line(view, Seat(seat)) for seat in range(len(view.wins))),
        *_pile_lines(view),
        *_round_lines(view),
    )


def headline(view: View) -> Line:
    """The line that says which player must decide what, or which player has won."""
    seat = ("seat", SeatArg(view.turn))
    match view.phase:
        case Phase.TURN:
            return _turn_headline(view)
        case Phase.DRAWN:
            return _drawn_headline(view)
        case Phase.BEATEN | Phase.TAKEN:
            return Line(f"headline.{view.phase}", (seat, ("cards", view.beaten)))
        case Phase.OVER:
            return _result_headline(view)


def standing(view: View) -> tuple[int, ...]:
    """The rounds that each seat has won."""
    return view.wins


def name(label: Label) -> Line:
    """A card, a run, a place, or a card with its place."""
    match label:
        case Card(low, high) if low != high:
            return Line("name.double", text_args(("low", low), ("high", high)))
        case Card(low):
            return Line("name.card", text_args(("value", low)))
        case Run(first, last) if first == last:
            return Line("name.single", text_args(("place", first)))
        case Run(first, last):
            return Line("name.run", text_args(("first", first), ("last", last)))
        case Place(at):
            return Line("name.place", text_args(("place", at)))
        case Slot(place, card):
            return Line("name.slot", text_args(("place", place), ("card", card)))
        case _:
            raise TypeError(f"expected a label of jungo, got {label!r}")


def hint(view: View, value: Any) -> Line | None:
    """The cards of a run, the neighbours of a place, or what is discarded."""
    match value:
        case Run():
            return Line("hint.cards", text_args(("cards", value.cards(view.hand))))
        case (Run() as run, int(number)) if view.drawn is None:
            args = text_args(("n", len(run.cards(view.hand))), ("value", number), ("run", run))
            return Line("hint.play", args)
        case (Run() as run, int(number)):
            cards = 1 + len(run.cards(view.hand))
            args = text_args(("n", cards), ("value", number), ("run", run))
            return Line("hint.play_with", args)
        case (None, int(number)):
            return Line("hint.play_drawn", text_args(("value", number)))
        case None if view.drawn is not None:
            return Line("hint.cards", text_args(("cards", view.drawn)))
        case Place(at):
            return _neighbours_hint(view.hand[: at - 1], view.hand[at - 1 :])
        case Discard() if view.drawn is not None:
            return Line("hint.discard_drawn", text_args(("cards", view.drawn)))
        case Discard() | Take():
            return Line("hint.discard_beaten", text_args(("cards", view.beaten)))
        case _:
            return None


def aliases(move: AnyMove) -> tuple[Line, ...]:
    """A play in the words of the table, how many cards of which number (`two 5s`, `2 x 5`, `5 5`),
    and with each of its places; a card that goes to a place."""
    if isinstance(move, Put):
        return (Line("alias.put", text_args(("card", move.card), ("place", move.place))),)
    if not isinstance(move, Play | Jungo):
        return ()
    named, counted, times, listed, with_places = PLAYED if isinstance(move, Play) else CALLED
    run = () if move.run is None else range(move.run.first, move.run.last + 1)
    n = len(run) + isinstance(move, Jungo)
    args = text_args(("n", n), ("value", move.value))
    ways = [Line(named, args)]
    if n > 1:
        numbers = text_args(("cards", (Place(move.value),) * n))
        ways += [Line(counted, args), Line(times, args), Line(listed, numbers)]
    if len(run) > 1:
        places = text_args(("places", tuple(map(Place, run))), ("value", move.value))
        ways.append(Line(with_places, places))
    return tuple(ways)


def _neighbours_hint(left: tuple[Card, ...], right: tuple[Card, ...]) -> Line | None:
    if left and right:
        return Line("hint.between", text_args(("left", left[-1]), ("right", right[0])))
    if right:
        return Line("hint.before", text_args(("right", right[0])))
    return Line("hint.after", text_args(("left", left[-1]))) if left else None


def _turn_headline(view: View) -> Line:
    seat = ("seat", SeatArg(view.turn))
    piles = "" if view.draw or view.discard else "_no_card"  # J9
    if view.table is None:
        return Line(f"headline.play{piles}", (seat,))
    table = text_args(("n", len(view.table.cards)), ("value", view.table.value))
    return Line(f"headline.beat{piles}", (seat, *table))


def _drawn_headline(view: View) -> Line:
    """JUNGO! is named to the player alone, who knows whether it can be called."""
    seat = ("seat", SeatArg(view.turn))
    if view.drawn is None:
        return Line("headline.drawn", (seat,))
    key = "jungo" if legal_jungos(view.drawn, view.hand, view.table) else "weak"
    return Line(f"headline.drawn_{key}", (seat,))


def _result_headline(view: View) -> Line:
    best = max(view.wins)
    seats = tuple(SeatArg(Seat(seat)) for seat, wins in enumerate(view.wins) if wins == best)
    if len(seats) == 1:
        return Line("headline.won", text_args(("seat", seats[0]), ("n", best)))
    return Line("headline.shared", text_args(("seats", seats), ("n", best)))


def _table_lines(view: View) -> tuple[Line, ...]:
    if view.table is None:
        return (Line("words.table_empty"),)
    cards = view.table.cards
    args = text_args(
        ("seat", SeatArg(view.table.by)), ("n", len(cards)), ("value", view.table.value)
    )
    if any(card.is_double for card in cards):
        args += text_args(("doubles", cards))
    if not view.beaten:
        return (Line("words.table", args),)
    return (Line("words.table", args), Line("words.beaten", text_args(("cards", view.beaten))))


def _seat_line(view: View, seat: Seat) -> Line:
    cards, rounds = view.counts[seat], view.wins[seat]
    return Line("words.seat", text_args(("seat", SeatArg(seat)), ("n", cards), ("rounds", rounds)))


def _pile_lines(view: View) -> tuple[Line, ...]:
    draw = Line("words.draw", text_args(("n", view.draw)))
    if not view.discard:
        return (draw, Line("words.discard_empty"))
    discard = text_args(("n", len(view.discard)), ("cards", view.discard))
    return (draw, Line("words.discard", discard))


def _round_lines(view: View) -> tuple[Line, ...]:
    args = text_args(
        ("deal", view.deal),
        ("seat", SeatArg(view.starter)),
        ("rounds", view.rounds),
    )
    lines = [Line("words.round", args)]
    if view.phase is not Phase.OVER and view.turns_left <= LAST_TURNS * len(view.wins):
        lines.append(Line("words.turns_left", text_args(("n", view.turns_left))))
    if view.phase is not Phase.OVER and view.deal == MAX_DEALS:
        lines.append(Line("words.last_deal"))
    return tuple(lines)


def _private_lines(view: View) -> tuple[Line, ...]:
    """The reader's private lines; once the match is over, all hands."""
    if view.phase is Phase.OVER:
        hands = enumerate(view.hands)
        return tuple(
            Line("words.left", text_args(("seat", SeatArg(Seat(seat))), ("cards", hand)))
            for seat, hand in hands
            if hand
        )
    drawn = () if view.drawn is None else (Line("words.drawn", text_args(("card", view.drawn))),)
    return (*_hand_lines(view.hand), *drawn)


def _hand_lines(hand: tuple[Card, ...]) -> tuple[Line, ...]:
    """Every card with its place, so that a player who only hears the text can name runs."""
    if not hand:
        return ()
    slots = tuple(Slot(place, card) for place, card in enumerate(hand, 1))
    return (Line("words.hand", text_args(("slots", slots))),)
