"""A view of Cacao in words: the text board, headlines, names and hints, all as text keys."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from bot.game import Arg, Label, Line, Seat, SeatArg, text_args
from bot.games.cacao.components import (
    RIVER,
    STORAGE,
    SUNS,
    Batch,
    Blind,
    Cell,
    Clearing,
    Edge,
    Jungle,
    Piece,
    Side,
    Sides,
    Site,
    Village,
    Workers,
)
from bot.games.cacao.rules.scoring import Score, Standing
from bot.games.cacao.rules.terrain import build_terrain, workers_facing
from bot.games.cacao.state import AnyMove, Fill, Phase, Price
from bot.games.cacao.view import Forecast, View, earnings

DIRECTIONS = ("north", "east", "south", "west")


class Good(StrEnum):
    """A good that can be gained."""

    GOLD = "gold"
    CACAO = "cacao"
    SUNS = "suns"
    WATER = "water"
    TEMPLE = "temple"
    FILLS = "fills"


class Gain(Label, frozen=True):
    """An amount of a good, as a label; a loss if `n` is negative."""

    good: Good
    n: int


class Share(Label, frozen=True):
    """The workers of a seat at a temple, as a label."""

    seat: Seat
    n: int


def words(view: View) -> tuple[Line, ...]:
    """The question and the reader's own goods first, which are never cut; then the news, the seats,
    the temples and the supply; the map, which grows, near the end; the rules last."""
    return (
        headline(view),
        *_private_lines(view),
        *_waiting_lines(view),
        *_last_lines(view),
        *(_seat_line(view, Seat(seat)) for seat in range(len(view.goods))),
        *(_score_line(Seat(seat), score) for seat, score in enumerate(view.scores)),
        *_temple_lines(view),
        *_supply_lines(view),
        *_map_lines(view),
        *_option_lines(view),
    )


def headline(view: View) -> Line:
    """The line that says which player must decide what, or which player has won."""
    seat = ("seat", SeatArg(view.actor))
    match view.phase:
        case Phase.PLACE if view.over:
            return Line("headline.place_over", (seat,))
        case Phase.TURN | Phase.PLACE | Phase.ACTIVATE:
            return Line(f"headline.{view.phase}", (seat,))
        case Phase.FILL:
            return Line("headline.fill", (seat, ("cell", view.fill[0])))
        case Phase.SELL:
            assert view.market is not None
            return Line("headline.sell", (seat, ("edge", view.market)))
        case Phase.OVER:
            return _result_headline(view)


def _result_headline(view: View) -> Line:
    best = max((score.total, score.cacao) for score in view.scores)
    seats = tuple(
        SeatArg(Seat(seat))
        for seat, score in enumerate(view.scores)
        if (score.total, score.cacao) == best
    )
    gold = ("n", best[0])
    if len(seats) == 1:
        return Line("headline.won", text_args(("seat", seats[0]), gold))
    return Line("headline.shared", text_args(("seats", seats), gold))


def standing(view: View) -> tuple[int, ...]:
    """The gold of each seat."""
    return tuple(goods.gold for goods in view.goods)


def aliases(move: AnyMove) -> tuple[Line, ...]:
    """A jungle tile and then its cell."""
    if not isinstance(move, Fill):
        return ()
    return (Line("alias.fill", text_args(("tile", move.tile), ("cell", move.cell))),)


def name(label: Label) -> Line:
    """A tile, a cell, a tile in its cell, an edge, or a part of a hint."""
    match label:
        case Jungle():
            return _jungle_name(label)
        case Blind(left):
            return Line("name.blind" if left else "name.nothing")
        case Cell():
            return _cell_name(label)
        case Workers(north, east, south, west):
            sides = (north, east, south, west)
            return _sides_line("workers", sides, *zip(DIRECTIONS, sides, strict=True))
        case Piece(tile, turn):
            return _sides_line("piece", label.sides, ("tile", tile), ("turn", turn))
        case Batch(tile, n):
            return Line("name.batch", text_args(("tile", tile), ("n", n)))
        case Side(direction, n, is_first):
            place = "first_side" if is_first else "side"
            return Line(f"name.{place}_{direction}", text_args(("n", n)))
        case Clearing(at, tile):
            return Line("name.clearing", text_args(("cell", at), ("tile", tile)))
        case Village():
            return _village_name(label)
        case Edge(tile, at, by):
            return Line("name.edge", text_args(("tile", tile), ("cell", at), ("by", by)))
        case Gain(good, n):
            key = {(Good.SUNS, -1): "sun_paid", (Good.TEMPLE, -1): "temple_lost"}.get(
                (good, n), good
            )
            return Line(f"name.gain_{key}", text_args(("n", n)))
        case Share(seat, n):
            return Line("name.share", text_args(("seat", SeatArg(seat)), ("n", n)))
        case _:
            raise TypeError(f"expected a label of cacao, got {label!r}")


def _jungle_name(tile: Jungle) -> Line:
    if tile.site in ("water", "sun", "temple"):
        return Line(f"name.{tile.site}")
    return Line(f"name.{tile.site}", text_args(("n", tile.n)))


def _cell_name(at: Cell) -> Line:
    rows = f"{'n' if at.south < 0 else 's'}" if at.south else ""
    columns = f"{'w' if at.east < 0 else 'e'}" if at.east else ""
    if not rows + columns:
        return Line("name.origin")
    ns = text_args(("ns", abs(at.south))) if rows else ()
    ew = text_args(("ew", abs(at.east))) if columns else ()
    return Line(f"name.{rows}{columns}", (*ns, *ew))


def _village_name(village: Village) -> Line:
    key = "village" if village.below is None else "village_high"
    where = (("cell", village.at), ("seat", SeatArg(village.seat)))
    return _sides_line(key, village.sides, *where, is_told_whole=False)


def _sides_line(key: str, sides: Sides, *args: tuple[str, Arg], is_told_whole: bool = True) -> Line:
    """A worker tile by its edges with workers: all alike, or one after the other. With
    `is_told_whole` the first edge also says that the numbers are workers."""
    if len(set(sides)) == 1:
        return Line(f"name.{key}_alike", text_args(*args, ("n", sides[0])))
    edges = [(direction, n) for direction, n in zip(DIRECTIONS, sides, strict=True) if n]
    told = tuple(
        Side(direction, n, is_told_whole and i == 0) for i, (direction, n) in enumerate(edges)
    )
    return Line(f"name.{key}", text_args(*args, ("sides", told)))


def _seat_line(view: View, seat: Seat) -> Line:
    goods = view.goods[seat]
    args = text_args(
        ("seat", SeatArg(seat)),
        ("gold", goods.gold),
        ("cacao", goods.cacao),
        ("store", STORAGE),
        ("suns", goods.suns),
        ("most", SUNS),
        ("river", RIVER[goods.river]),
        ("n", view.tiles[seat]),
    )
    return Line("words.seat", args)


def _score_line(seat: Seat, score: Score) -> Line:
    """C9: the sources of a seat's gold, once the match is over."""
    args = text_args(
        ("seat", SeatArg(seat)),
        ("n", score.total),
        ("gold", score.gold),
        ("temples", sum(score.temples)),
        ("suns", score.suns),
        ("river", score.river),
    )
    return Line("words.score", args)


def _map_lines(view: View) -> Iterable[Line]:
    """Row by row from the north, each from the west."""
    return [_row_line(south, row) for south, row in _rows(view).items()]


def _rows(view: View) -> dict[int, list[Clearing | Village]]:
    rows: dict[int, list[Clearing | Village]] = {}
    tiles: tuple[Clearing | Village, ...] = (*view.clearings, *view.villages)
    for tile in sorted(tiles, key=lambda tile: tile.at):
        rows.setdefault(tile.at.south, []).append(tile)
    return rows


def _row_line(south: int, row: Sequence[Clearing | Village]) -> Line:
    tiles = ("tiles", tuple(row))
    if not south:
        return Line("words.row", text_args(tiles))
    key = "words.row_north" if south < 0 else "words.row_south"
    return Line(key, text_args(("n", abs(south)), tiles))


def minor_words(view: View) -> tuple[Line, ...]:
    """The rows of the map, those first that matter least to the reader: at the end are the rows
    with tiles of the reader, and last those with the newest tiles."""
    new = {at.south for at in view.last}
    own = {village.at.south for village in view.villages if village.seat == view.seat}
    rows = _rows(view)
    ordered = sorted(rows, key=lambda south: (south in new, south in own))
    return tuple(_row_line(south, rows[south]) for south in ordered)


def _last_lines(view: View) -> Iterable[Line]:
    return [Line("words.last", text_args(("cells", view.last)))] if view.last else []


def _waiting_lines(view: View) -> Iterable[Line]:
    """The steps of this turn that are still to come."""
    if view.fill:
        yield Line("words.fill", text_args(("cells", view.fill)))
    if view.blind:
        yield Line("words.blind", text_args(("cells", view.blind)))
    for edge in view.edges:
        args = (("seat", SeatArg(edge.seat)), ("edge", edge), ("n", edge.workers))
        yield Line("words.edge", text_args(*args))


def _temple_lines(view: View) -> Iterable[Line]:
    """The temples by letter; where the one after D lies, that none is called E."""
    yield from (_temple_line(each) for each in sorted(view.temples, key=lambda each: each.letter))
    if any(temple.letter > "E" for temple in view.temples):
        yield Line("words.temple_letters")


def _temple_line(temple: Standing) -> Line:
    shares = tuple(Share(Seat(seat), n) for seat, n in enumerate(temple.workers) if n)
    place = text_args(("letter", temple.letter), ("cell", temple.at))
    if not shares:
        return Line("words.temple_empty", place)
    ordered = tuple(sorted(shares, key=lambda share: -share.n))
    return Line("words.temple", (*place, ("shares", ordered)))


def _supply_lines(view: View) -> Iterable[Line]:
    if view.display:
        tiles = text_args(*zip(("tile", "other"), view.display, strict=False))
        key = "words.display" if len(tiles) == 1 else "words.display_two"
        yield Line(key, (*tiles, ("n", view.pile)))
    elif view.pile:
        yield Line("words.pile", text_args(("n", view.pile)))
    elif view.phase is not Phase.OVER:
        yield Line("words.used_up")


def fixed_words(view: View) -> tuple[Line, ...]:
    """The options, and the reader's standing order."""
    return (*_order_lines(view), *_option_lines(view))


def _option_lines(view: View) -> tuple[Line, ...]:
    """The options that change the value of a move."""
    ties = Line(f"words.ties_{view.ties}")
    return (ties, Line("words.ask_me")) if view.ask_me else (ties,)


def _order_lines(view: View) -> tuple[Line, ...]:
    """The reader's standing order, if they have one (C11)."""
    if view.order is None or view.phase is Phase.OVER:
        return ()
    if view.order is Price.NEVER:
        return (Line("words.order_never"),)
    return (Line("words.order", text_args(("price", view.order))),)


def _private_lines(view: View) -> Iterable[Line]:
    """The lines that only the reader sees."""
    if view.hand:
        yield Line("words.hand", text_args(("tiles", _batches(view.hand))))
    if view.own_pile:
        yield Line("words.own_pile", text_args(("tiles", _batches(view.own_pile))))
    if view.chosen is not None:
        yield Line("words.chosen", text_args(("piece", view.chosen)))
    yield from _order_lines(view)


def _batches(tiles: Sequence[Workers]) -> tuple[Workers | Batch, ...]:
    """Equal tiles once, with their number."""
    counts = Counter(tiles)
    return tuple(tile if n == 1 else Batch(tile, n) for tile, n in counts.items())


def hint(view: View, value: Any) -> Line | None:
    """The gains of a cell, the workers that face a new jungle tile, the effect of an edge, what a
    sale brings and leaves, or the standing order that can be changed."""
    match value:
        case "sellfrom" if view.order is not None:
            if view.order is Price.NEVER:
                return Line("hint.order_never")
            return Line("hint.order", text_args(("price", view.order)))
        case Cell() if view.chosen is not None:
            return _earnings_hint(earnings(view, value), is_over=view.over)
        case Jungle() | Blind() if view.fill:
            return _facing_hint(view, view.fill[0])
        case Edge(tile, _, _, _, workers):
            return _edge_hint(tile, workers)
        case int() if view.market is not None:
            return _sale_hint(view.goods[view.actor].cacao, value, view.market.tile.n)
        case _:
            return None


def _earnings_hint(got: Forecast, *, is_over: bool) -> Line:
    gains = tuple(list_gains(got))
    if not gains:
        return Line("hint.sun_back" if is_over else "hint.nothing")
    return Line("hint.earns", text_args(("gains", gains)))


def list_gains(got: Forecast) -> Iterable[Gain]:
    """The goods that change, gold first."""
    return [Gain(good, n) for good in Good if (n := getattr(got, good))]


def _facing_hint(view: View, at: Cell) -> Line:
    own = others = 0
    for village in build_terrain((), view.villages).villages_around(at.key):
        workers = workers_facing(village.sides, village.at.key, at.key)
        own += workers * (village.seat == view.seat)
        others += workers * (village.seat != view.seat)
    if own and others:
        return Line("hint.faced", text_args(("own", own), ("others", others)))
    key = "faced_own" if own else "faced_others" if others else "faced_none"
    return Line(f"hint.{key}", text_args(("n", own + others)))


def _sale_hint(held: int, sold: int, price: int) -> Line:
    if not sold:
        return Line("hint.keep", text_args(("n", held)))
    return Line("hint.sale", text_args(("gold", sold * price), ("n", held - sold)))


def _edge_hint(tile: Jungle, workers: int) -> Line:
    if tile.site is Site.MARKET:
        return Line("hint.market", text_args(("n", workers), ("price", tile.n)))
    return Line("hint.plantation", text_args(("n", workers * tile.n)))
