"""Lots in words: the text board, the headline, names of cards and fields."""

from collections.abc import Iterator
from typing import Any

from bot.game import Label, Line, Seat, SeatArg, text_args

from .components import Card, Cell
from .state import Phase
from .view import LotsView


def words(view: LotsView) -> tuple[Line, ...]:
    return tuple(_lines(view))


def _lines(view: LotsView) -> Iterator[Line]:
    first = SeatArg(view.first)
    yield Line("words.round", text_args(("round", view.round), ("seat", first)))
    yield Line("words.deck", text_args(("n", view.deck)))
    if view.discard:
        yield Line("words.discard", text_args(("cards", view.discard)))
    for i, rival in enumerate(view.rivals):
        about = (("coins", rival.coins), ("score", rival.score), ("n", rival.cards))
        yield Line("words.rival", text_args(("seat", SeatArg(Seat(i))), *about))
        if view.opened:
            opened = (("seat", SeatArg(Seat(i))), ("n", view.opened[i]))
            yield Line("words.opened", text_args(*opened))
        if cells := tuple(claim.cell for claim in view.claims if claim.seat == i):
            yield Line("words.claims", text_args(("seat", SeatArg(Seat(i))), ("cells", cells)))
    if view.hand:
        yield Line("words.hand", text_args(("cards", view.hand)))
    if view.bid is not None:
        yield Line("words.bid", text_args(("n", view.bid)))


def headline(view: LotsView) -> Line:
    match view.phase:
        case Phase.BID:
            return Line("headline.bid", text_args(("n", sum(not r.has_bid for r in view.rivals))))
        case Phase.TURN:
            turn = SeatArg(view.turn)
            return Line("headline.turn", text_args(("seat", turn), ("n", view.actions)))
        case Phase.OVER:
            return Line("headline.over")


def name(value: Label) -> Line:
    match value:
        case Card(rank):
            return Line("name.card", text_args(("rank", rank)))
        case Cell(column, row):
            return Line("name.cell", text_args(("column", column), ("row", row)))
    raise TypeError(f"expected a card or a cell, got {value!r}")


def hint(view: LotsView, value: Any) -> Line | None:
    return Line("hint.card", text_args(("n", value.rank))) if isinstance(value, Card) else None
