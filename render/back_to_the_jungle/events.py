"""Finds in the events since the reader's last move what to mark: cells, arrows, revealed faces."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from bot.game import Event, Seat
from bot.games.back_to_the_jungle.components import (
    BOARDS,
    INDEX,
    NEXT_CELL,
    Cell,
    Chip,
    Direction,
    rotate_cells,
)
from render.back_to_the_jungle import marks
from render.back_to_the_jungle.layout import Layout
from render.kit.turn_numbers import Doer, sign
from render.scene import Scene

MOST_ARROWS = 12
"""The most arrows in a picture: more would hide the boards, so the oldest moves are told by the
message alone."""

SIGN, BOARD_SIGN = 1.06, 66
"""The size of the sign of who acted: at a cell in letters, on a turned board at least in pixels."""

FACES = frozenset(
    f"event.{key}"
    for key in (
        "saw",
        "missed",
        "meal",
        "extra",
        "wrong",
        "moved",
        "swung",
        "swapped",
        "blown",
        "traded",
        "frightened",
        "clockwise",
        "counterclockwise",
        "off_board",
        "ate",
        "right",
        "placed",
        "fell",
        "fled",
    )
)
"""Events whose revealed face is shown where its chip lies now."""


def shown_faces(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if event.key in FACES)


@dataclass
class News:
    """What is new since the reader's last move, and who did it: the newest for each cell. When a
    chip moves, its mark moves with it."""

    rings: dict[int, Doer] = field(default_factory=dict)
    """Who did something there, by cell."""
    looks: set[int] = field(default_factory=set)
    arrows: list[tuple[int, int, int, bool]] = field(default_factory=list)
    """Start, end, seat, and whether the arrow points both ways."""
    gone: dict[int, Doer] = field(default_factory=dict)
    boards: dict[int, tuple[bool, Doer]] = field(default_factory=dict)
    """By turned board: whether it was turned clockwise, and by whom."""
    eaten: dict[int, list[Chip]] = field(default_factory=dict)

    @property
    def doers(self) -> Set[Doer]:
        """Who left a mark on the boards."""
        boards = (by for _, by in self.boards.values())
        return {*self.rings.values(), *self.gone.values(), *boards}

    def add_ring(self, at: int, by: Doer) -> None:
        self.rings[at] = by
        self.gone.pop(at, None)

    def forget(self, at: int) -> None:
        self.rings.pop(at, None)
        self.looks.discard(at)

    def leave(self, at: int) -> None:
        """Drop the arrows to a cell that a chip has left: they would point at nothing."""
        self.forget(at)
        self.arrows = [arrow for arrow in self.arrows if arrow[1] != at or arrow[3]]

    def add_move(self, start: int, to: int, by: Doer) -> None:
        self.forget(start)
        self.arrows.append((start, to, by.seat, False))
        self.add_ring(to, by)

    def add_swap(self, one: int, other: int, by: Doer) -> None:
        self.arrows.append((one, other, by.seat, True))
        for at in (one, other):
            self.looks.discard(at)
            self.add_ring(at, by)

    def turn_board(self, number: int, clockwise: bool, by: Doer) -> None:
        """Turn the marks with their board; arrows on it would point wrong and are dropped."""
        ways = rotate_cells(number, 90 if clockwise else -90)
        self.rings = {ways.get(at, at): doer for at, doer in self.rings.items()}
        self.looks = {ways.get(at, at) for at in self.looks}
        self.gone = {at: doer for at, doer in self.gone.items() if at not in ways}
        self.arrows = [a for a in self.arrows if a[0] not in ways and a[1] not in ways]
        self.boards[number] = clockwise, by


def collect_news(events: Iterable[tuple[int, Event]], reader: Seat | None) -> News:
    """Collect from the events what to mark, each with the number of its turn. What an event without
    a seat shows is marked as the reader's."""
    news = News()
    for number, event in events:
        args = dict(event.args)
        seat = args["seat"].seat if "seat" in args else reader
        if seat is not None:
            _add(news, event.key.removeprefix("event."), args, Doer(seat, number))
    del news.arrows[:-MOST_ARROWS]
    return news


def _add(news: News, key: str, args: dict[str, Any], by: Doer) -> None:
    match key:
        case "entered" | "found" | "placed" | "climbed":
            news.add_ring(INDEX[args["cell"]], by)
        case "meal" | "extra" | "saw" | "missed" | "wrong":
            for spot in args["spot"]:
                news.add_ring(INDEX[spot.cell], by)
        case "looked":
            _add_looks(news, [args["cell"]], by)
        case "lit":
            _add_looks(news, args["cells"], by)
        case "moved" | "swung" | "walked":
            news.add_move(INDEX[args["start"]], INDEX[args["to"]], by)
        case "swapped" | "blown":
            news.add_swap(INDEX[args["one"]], INDEX[args["other"]], by)
        case "traded":
            news.add_swap(INDEX[args["start"]], INDEX[args["to"]], by)
        case _:
            _add_departure(news, key, args, by)


def _add_looks(news: News, cells: Sequence[Cell], by: Doer) -> None:
    for cell in cells:
        news.add_ring(INDEX[cell], by)
        news.looks.add(INDEX[cell])


def _add_departure(news: News, key: str, args: dict[str, Any], by: Doer) -> None:
    match key:
        case "frightened":
            for flight in args["flights"]:
                news.add_move(INDEX[flight.start], INDEX[flight.to], by)
        case "off_board":
            for cell in args["cells"]:
                news.leave(INDEX[cell])
                news.gone[INDEX[cell]] = by
        case "ate":
            for spot in args["spot"]:
                news.leave(INDEX[spot.cell])
                news.eaten.setdefault(by.seat, []).append(spot.chip)
        case "right":
            news.eaten.setdefault(by.seat, []).append(args["face"].chip)
        case "clockwise" | "counterclockwise":
            news.turn_board(BOARDS.index(args["board"]), key == "clockwise", by)


def draw_below(
    picture: Image.Image, layout: Layout, news: News, board: Sequence[Chip | None]
) -> None:
    """Draw rings below the chips, except around cells that are now empty."""
    for at, by in news.rings.items():
        if board[at] is not None:
            marks.ring(picture, layout, layout.middle(at), by.seat)


def draw_arrows(
    picture: Image.Image, layout: Layout, news: News, board: Sequence[Chip | None]
) -> None:
    """Draw arrows above the chips."""
    for start, to, seat, both in news.arrows:
        ends = layout.middle(start), layout.middle(to)
        covered = board[start] is not None
        marks.arrow(picture, layout, *ends, seat, both=both, covered=covered)


def draw_signs(
    picture: Image.Image,
    layout: Layout,
    news: News,
    board: Sequence[Chip | None],
    numbered: Set[int],
    scene: Scene,
) -> None:
    """Draw, above chips and arrows, the medals of the players who acted, and the signs of what has
    no arrow. `numbered` has the cells whose chips get numbers."""
    crowded = {NEXT_CELL[at][Direction.LEFT] for at in numbered}
    for number, (clockwise, by) in news.boards.items():
        stamp = sign(by, max(BOARD_SIGN, layout.letters + 6), scene)
        marks.mark_turned_board(picture, layout.board(number), clockwise, by.seat, stamp)
    stamps = {by: sign(by, round(layout.letters * SIGN), scene) for by in news.doers}
    for at, by in news.gone.items():
        marks.mark_departure(picture, layout, layout.middle(at))
        marks.draw_sign(picture, layout, layout.middle(at), stamps[by], crowded=at in crowded)
    covered = {_under_arrow(layout, one, other) for one, other, _, both in news.arrows if both}
    for at, by in news.rings.items():
        if board[at] is not None and at not in covered:
            marks.draw_sign(picture, layout, layout.middle(at), stamps[by], crowded=at in crowded)
    for at in news.looks:
        marks.mark_look(picture, layout, layout.middle(at))


def _under_arrow(layout: Layout, one: int, other: int) -> int:
    """The cell at which an arrow that points both ways gets no medal: the left or the lower end,
    where it would lie on the arrow. The medal at the other end names the player."""
    return min(one, other, key=lambda at: (layout.middle(at)[0], -layout.middle(at)[1]))
