"""Why Jungo refuses a move, checked in the order in which a player would check, from a seat's
view."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.game import UNSAID, Line, text_args
from bot.games.jungo.components import DECK, Card, Run
from bot.games.jungo.rules.combinations import (
    beats,
    legal_jungos,
    legal_plays,
    matching_runs,
)
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
    Take,
)
from bot.games.jungo.view import View

NUMBERS = range(1, 9)


def refusal(view: View, move: AnyMove) -> Line:
    """The reason why `move` is not legal for the seat of this view."""
    if view.phase not in _phases_of(move):
        return _phase_refusal(view)
    match move:
        case Play():
            return _play_refusal(view, move.run, (), move.value)
        case Jungo():
            drawn = () if view.drawn is None else (view.drawn,)
            return _play_refusal(view, move.run, drawn, move.value)
        case Keep() | Put():
            return _place_refusal(view, move)
        case Draw():
            return Line("refusal.draw")
        case Pass():
            return Line("refusal.pass")
        case Take() | Discard():
            raise ValueError(f"expected a move that is not legal, got {move!r}")
        case _:
            assert_never(move)


def near_misses(view: View, field: str, moves: Sequence[AnyMove]) -> Iterable[Play]:
    """Illegal moves worth explaining: the longest runs of each number that do not beat the
    table."""
    if field not in ("run", "kind") or view.phase is not Phase.TURN:
        return ()
    runs = list(matching_runs(view.hand))
    return [
        Play(run, value)
        for run, value in runs
        if not any(
            value == other_value and run != other and _is_within(run, other)
            for other, other_value in runs
        )
    ]


def _is_within(run: Run, other: Run) -> bool:
    return other.first <= run.first and run.last <= other.last


def _phases_of(move: AnyMove) -> tuple[Phase, ...]:
    match move:
        case Play() | Draw() | Pass():
            return (Phase.TURN,)
        case Keep() | Jungo():
            return (Phase.DRAWN,)
        case Take():
            return (Phase.BEATEN,)
        case Put():
            return (Phase.TAKEN,)
        case Discard():
            return (Phase.DRAWN, Phase.BEATEN)
        case _:
            assert_never(move)


def _phase_refusal(view: View) -> Line:
    """What is to be decided now instead."""
    if view.phase is not Phase.TURN:
        is_weak = view.drawn and not legal_jungos(view.drawn, view.hand, view.table)
        return Line("refusal.drawn_weak" if is_weak else f"refusal.{view.phase}")
    can_draw = view.draw or view.discard  # J9
    if legal_plays(view.hand, view.table):
        return Line("refusal.turn" if can_draw else "refusal.turn_no_card")
    return Line("refusal.turn_no_play" if can_draw else "refusal.turn_pass")


def _play_refusal(view: View, run: Run | None, drawn: tuple[Card, ...], value: int) -> Line:
    """Why these cards cannot be played as `value` (J3, J4, J7)."""
    if run is not None and not 1 <= run.first <= run.last <= len(view.hand):
        return Line("refusal.places", text_args(("n", len(view.hand))))
    cards = drawn + (() if run is None else run.cards(view.hand))
    if value == UNSAID:
        shared = [number for number in NUMBERS if all(card.shows(number) for card in cards)]
        if not shared and run is not None:
            return _no_number_refusal(run, drawn, cards)
        value = max(shared)
    if value not in NUMBERS:
        return Line("refusal.number", text_args(("value", value)))
    if not all(card.shows(value) for card in cards):
        args = text_args(("n", len(cards)), ("cards", cards), ("value", value))
        if run is None or drawn:
            return Line("refusal.value", args)
        return Line("refusal.value_at", (*args, ("run", run)))
    table = view.table
    if table is not None and not beats(len(cards), value, table):
        size = len(table.cards)
        args = text_args(("n", size), ("value", table.value), ("more", size + 1))
        is_highest = table.value == max(NUMBERS)
        return Line("refusal.weak_highest" if is_highest else "refusal.weak", args)
    return Line("refusal.same")  # combinations.legal_plays lists only the first of equal plays


def _no_number_refusal(run: Run, drawn: tuple[Card, ...], cards: tuple[Card, ...]) -> Line:
    """The reason that the cards have no number in common (J3)."""
    args = text_args(("n", len(cards) - len(drawn)), ("cards", cards), ("run", run))
    return Line("refusal.shared_drawn" if drawn else "refusal.shared", args)


def _place_refusal(view: View, move: Keep | Put) -> Line:
    """Why the card cannot be inserted at this place (J2), or is no taken card (J6)."""
    place = text_args(("place", len(view.hand) + 1))
    if isinstance(move, Put) and move.card not in DECK and _single(move.card) in view.beaten:
        return Line("refusal.one_place", place)  # `put 4 between 1 and 3`, read as a 4/1
    if isinstance(move, Put) and move.card not in view.beaten:
        return Line("refusal.card", text_args(("card", move.card), ("cards", view.beaten)))
    return Line("refusal.place", place)


def _single(card: Card) -> Card:
    """The card with the first number only."""
    return Card(card.low, card.low)
