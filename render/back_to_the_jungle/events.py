"""Finds in the events since the reader's last move what to mark: cells, arrows, revealed faces."""

from collections.abc import Sequence, Set
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

MOST_ARROWS = 12
"""The most arrows in a picture: more would hide the boards, so the oldest moves are told by the
message alone."""

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

    rings: dict[int, int] = field(default_factory=dict)
    """Seats by cell."""
    looks: set[int] = field(default_factory=set)
    arrows: list[tuple[int, int, int, bool]] = field(default_factory=list)
    """Start, end, seat, and whether the arrow points both ways."""
    gone: dict[int, int] = field(default_factory=dict)
    boards: dict[int, tuple[bool, int]] = field(default_factory=dict)
    """By turned board: whether it was turned clockwise, and the seat."""
    eaten: dict[int, list[Chip]] = field(default_factory=dict)

    def add_ring(self, at: int, seat: int) -> None:
        self.rings[at] = seat
        self.gone.pop(at, None)

    def forget(self, at: int) -> None:
        self.rings.pop(at, None)
        self.looks.discard(at)

    def leave(self, at: int) -> None:
        """Drop the arrows to a cell that a chip has left: they would point at nothing."""
        self.forget(at)
        self.arrows = [arrow for arrow in self.arrows if arrow[1] != at or arrow[3]]

    def add_move(self, start: int, to: int, seat: int) -> None:
        self.forget(start)
        self.arrows.append((start, to, seat, False))
        self.add_ring(to, seat)

    def add_swap(self, one: int, other: int, seat: int) -> None:
        self.arrows.append((one, other, seat, True))
        for at in (one, other):
            self.looks.discard(at)
            self.add_ring(at, seat)

    def turn_board(self, number: int, clockwise: bool, seat: int) -> None:
        """Turn the marks with their board; arrows on it would point wrong and are dropped."""
        ways = rotate_cells(number, 90 if clockwise else -90)
        self.rings = {ways.get(at, at): by for at, by in self.rings.items()}
        self.looks = {ways.get(at, at) for at in self.looks}
        self.gone = {at: by for at, by in self.gone.items() if at not in ways}
        self.arrows = [a for a in self.arrows if a[0] not in ways and a[1] not in ways]
        self.boards[number] = clockwise, seat


def collect_news(events: Sequence[Event], reader: Seat | None) -> News:
    """Collect from the events what to mark. What an event without a seat shows is marked as the
    reader's."""
    news = News()
    for event in events:
        args = dict(event.args)
        seat = args["seat"].seat if "seat" in args else reader
        if seat is not None:
            _add(news, event.key.removeprefix("event."), args, seat)
    del news.arrows[:-MOST_ARROWS]
    return news


def _add(news: News, key: str, args: dict[str, Any], seat: Seat) -> None:
    match key:
        case "entered" | "found" | "placed" | "climbed":
            news.add_ring(INDEX[args["cell"]], seat)
        case "meal" | "extra" | "saw" | "missed" | "wrong":
            for spot in args["spot"]:
                news.add_ring(INDEX[spot.cell], seat)
        case "looked":
            _add_looks(news, [args["cell"]], seat)
        case "lit":
            _add_looks(news, args["cells"], seat)
        case "moved" | "swung" | "walked":
            news.add_move(INDEX[args["start"]], INDEX[args["to"]], seat)
        case "swapped" | "blown":
            news.add_swap(INDEX[args["one"]], INDEX[args["other"]], seat)
        case "traded":
            news.add_swap(INDEX[args["start"]], INDEX[args["to"]], seat)
        case _:
            _add_departure(news, key, args, seat)


def _add_looks(news: News, cells: Sequence[Cell], seat: Seat) -> None:
    for cell in cells:
        news.add_ring(INDEX[cell], seat)
        news.looks.add(INDEX[cell])


def _add_departure(news: News, key: str, args: dict[str, Any], seat: Seat) -> None:
    match key:
        case "frightened":
            for flight in args["flights"]:
                news.add_move(INDEX[flight.start], INDEX[flight.to], seat)
        case "off_board":
            for cell in args["cells"]:
                news.leave(INDEX[cell])
                news.gone[INDEX[cell]] = seat
        case "ate":
            for spot in args["spot"]:
                news.leave(INDEX[spot.cell])
                news.eaten.setdefault(seat, []).append(spot.chip)
        case "right":
            news.eaten.setdefault(seat, []).append(args["face"].chip)
        case "clockwise" | "counterclockwise":
            news.turn_board(BOARDS.index(args["board"]), key == "clockwise", seat)


def draw_below(
    picture: Image.Image, layout: Layout, news: News, board: Sequence[Chip | None]
) -> None:
    """Draw rings below the chips, except around cells that are now empty."""
    for at, seat in news.rings.items():
        if board[at] is not None:
            marks.ring(picture, layout, layout.middle(at), seat)


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
) -> None:
    """Draw, above chips and arrows, the medals of the players who acted, and the signs of what has
    no arrow. `numbered` has the cells whose chips get numbers."""
    crowded = {NEXT_CELL[at][Direction.LEFT] for at in numbered}
    for number, (clockwise, seat) in news.boards.items():
        marks.mark_turned_board(picture, layout, layout.board(number), clockwise, seat)
    for at, seat in news.gone.items():
        marks.mark_departure(picture, layout, layout.middle(at), seat, crowded=at in crowded)
    covered = {_under_arrow(layout, one, other) for one, other, _, both in news.arrows if both}
    for at, seat in news.rings.items():
        if board[at] is not None and at not in covered:
            marks.draw_medal(picture, layout, layout.middle(at), seat, crowded=at in crowded)
    for at in news.looks:
        marks.mark_look(picture, layout, layout.middle(at))


def _under_arrow(layout: Layout, one: int, other: int) -> int:
    """The cell at which an arrow that points both ways gets no medal: the left or the lower end,
    where it would lie on the arrow. The medal at the other end names the player."""
    return min(one, other, key=lambda at: (layout.middle(at)[0], -layout.middle(at)[1]))
