"""StateCache of Back to the Jungle that its pictures are looked at in, by name: a view and its
scene, each reached by playing."""

import dataclasses
from collections.abc import Hashable

from msgspec.structs import replace

from bot.game import Event, Seat
from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import BOARDS, Chip, Direction, Way, parse_cell
from bot.games.back_to_the_jungle.state import Mode, Phase, Reason, State, Tile, TurnState
from bot.games.back_to_the_jungle.view import View
from render.scene import Scene
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    DAN,
    PlayResult,
    eating_position,
    goals,
    line_text,
    play_moves,
    position,
    solo_position,
)

NAMES = ("Ania", "Łukasz", "Zoë", "Bartholomäus")
LONG_NAMES = (
    "Wilhelmina the Magnificent of Oz",
    "Łukasz Brzęczyszczykiewicz",
    "Nguyễn Thị Ánh",
    "Кирилл 🐍",
)
Picture = tuple[View, Scene]

MIDDLE = (
    "Ann@B2 spider@C2 stone@B3 Bob@A4 bee@B5 fly@C5 snake@E2 Cleo@F4 berry@D5 butterfly@E5 "
    "firefly@A1 caterpillar@D3 branch@E3 stone@F2 bee@C6"
)
EATEN = ("bee fly fly spider", "berry caterpillar", "")
OWN = ("3 9", "5 10", "7 8")


def render_args(
    made: PlayResult,
    seat: Seat | None = None,
    *,
    names: tuple[str, ...] = NAMES,
    choices: tuple[Hashable, ...] = (),
    headline: str = "",
    large: bool = False,
) -> Picture:
    """What a seat is shown after some moves."""
    view = GAME.view(made.state, seat)
    told = tuple(e for e in made.events if e.to is None or (seat is not None and seat in e.to))
    head = headline or line_text(GAME.headline(view)).replace("Ann", NAMES[0]).replace(
        "Bob", NAMES[1]
    )
    return view, Scene(
        names[: made.state.seats], headline=head, choices=choices, events=told, large=large
    )


def without_events(state: State) -> PlayResult:
    return PlayResult(state, ())


def last_events(made: PlayResult, *keys: str) -> PlayResult:
    """Only some of the events, as they come last."""
    some: tuple[Event, ...] = tuple(e for e in made.events if e.key.removeprefix("event.") in keys)
    return PlayResult(made.state, some)


def middle(**more: object) -> State:
    state = position(MIDDLE, seats=3, known=1, eaten=EATEN, own=OWN, **more)  # type: ignore[arg-type]
    board = [
        t and replace(t, known=0 if i % 3 == 1 else t.known) for i, t in enumerate(state.board)
    ]
    return replace(state, board=tuple(board), blind=(False, True, False), stung=(True, True, False))


def cells(*names: str) -> tuple[Hashable, ...]:
    return tuple(parse_cell(name) for name in names)


def end() -> State:
    state = position(
        MIDDLE + " Dan@D1",
        seats=4,
        eaten=(
            "bee bee fly firefly firefly berry stone",
            "bee fly fly spider spider caterpillar caterpillar butterfly butterfly berry branch",
            "",
            "stone",
        ),
        own=(*OWN, "1 2"),
        final=1,
        first=BOB,
        reason=Reason.SPECIES,
    )
    return replace(state, shown=(), lost=LOST)


LOST = (Tile(Chip.BEE), Tile(Chip.SNAKE))
SPECIALS = ("special_wind", "special_snake", "special_snake", "special_wind")
START = position(
    "stone@B2 bee@C2 fly@E2 fly@E3 bee@E5 snake@D5 berry@B5 spider@B4",
    phase=Phase.ENTER,
    own=("1 4",),
)
EATING = "Ann@C5 spider@D5 firefly@D4 stone@E5 berry@C6 bee@C4 fly@D3 caterpillar@B5 branch@A5"
SOLO = (
    "fly@B1 stone@C1 bee@B2 caterpillar@D1 firefly@A2 spider@A1 snake@E2 stone@D2 branch@F4 bee@E5 "
    "fly@C4 butterfly@B5 spider@D5 stone@B6 firefly@D3 caterpillar@A4"
)
WINDY = position(EATING, bag="special_wind stone", known=1, own=("2 6",))
SNAKY = position(EATING, bag="special_snake stone", known=1, own=("2 6",))

COMPUTERS = ("Amara", "Computer 1", "Computer 2", "Computer 3")


BUSY = position(
    MIDDLE.replace("Bob@A4", "Bob@B4") + " Dan@B6 spider@D6",
    seats=4,
    known=8,
    bag="bee stone fly berry",
    eaten=("bee bee caterpillar firefly stone", "fly", "berry berry branch", "spider fly"),
    own=(*OWN, "6 4"),
)
BUSY_MOVES = (
    *("move B2>B1", "move B3>B2", "end moves", "eat with B2", "place @ A2"),
    *("see D6", "see E2", "stop", "eat with B4", "meal B5", "place @ D1", "place @ D4"),
    *("swap D3 E3", "move F2>F3"),
)
"""Turns of three others since the last move of the reader, Dan."""


STATES: dict[str, Picture] = {
    "start": render_args(without_events(START)),
    "entry": render_args(
        without_events(START),
        ANN,
        choices=cells("A1", "B1", "C1", "D1", "E1", "A2", "F2", "A3", "F3", "C6"),
    ),
    "middle": render_args(without_events(middle())),
    "notes": render_args(without_events(middle()), ANN),
    "which-chip": render_args(
        without_events(middle()),
        ANN,
        choices=cells("B2", "C2", "B3", "A4", "E2"),
        headline="Which chip?",
    ),
    "move": render_args(play_moves(middle(), "move B2>A2"), BOB),
    "swap": render_args(play_moves(middle(), "swap B2 C2"), ANN),
    "peek": render_args(play_moves(position(MIDDLE, seats=3, notes=False, own=OWN), "see E2"), ANN),
    "peek-of-another": render_args(play_moves(middle(), "see E2"), BOB),
    "missed": render_args(
        last_events(
            play_moves(position(MIDDLE, phase=Phase.EAT, notes=False), "eat with C2"), "missed"
        )
    ),
    "spider": render_args(
        play_moves(eating_position(EATING, "C5", known=1, own=("2 6",)), "meal D5"),
        ANN,
        choices=cells("D4", "E5"),
    ),
    "fright": render_args(
        play_moves(eating_position(EATING, "C5", known=1, own=("2 6",)), "meal D5", "also D4"), ANN
    ),
    "place": render_args(
        play_moves(
            position(MIDDLE, seats=3, phase=Phase.EAT, own=OWN, bag="bee " * 3), "no eating"
        ),
        ANN,
        choices=cells("B1", "C1", "D1", "E1", "A2", "D2", "A3", "B4", "C4", "D4"),
    ),
    "wind": render_args(play_moves(WINDY, "end moves", "no eating", "lift A5", "with D3"), BOB),
    "lifted": render_args(
        without_events(play_moves(WINDY, "end moves", "no eating", "lift A5").state),
        ANN,
        choices=cells("D3", "C4", "D4", "B5"),
    ),
    "rotate": render_args(
        without_events(play_moves(SNAKY, "end moves", "no eating").state),
        ANN,
        choices=tuple(BOARDS),
    ),
    "rotated": render_args(
        play_moves(SNAKY, "end moves", "no eating", "turn A1-C3 90", "turn D4-F6 -90")
    ),
    "busy": render_args(play_moves(BUSY, *BUSY_MOVES), names=LONG_NAMES),
    "busy-notes": render_args(play_moves(BUSY, *BUSY_MOVES), DAN, names=COMPUTERS),
    "busy-large": render_args(play_moves(BUSY, *BUSY_MOVES), DAN, large=True),
    "final": render_args(
        without_events(
            replace(
                middle(now=TurnState(blind=True)),
                final=2,
                first=BOB,
                reason=Reason.SPECIES,
                shown=tuple(position("", bag=" ".join(SPECIALS)).bag),
                lost=LOST,
            )
        ),
        names=LONG_NAMES,
    ),
    "end": render_args(play_moves(end(), "end moves", "no eating"), names=LONG_NAMES),
    "end-of-two-large": render_args(
        play_moves(
            position(MIDDLE, own=OWN, eaten=EATEN, final=1, first=BOB, reason=Reason.SPECIES),
            "end moves",
            "no eating",
        ),
        names=LONG_NAMES,
        large=True,
    ),
    "solo": render_args(
        play_moves(solo_position(SOLO, "B1", own="1 6", pile="2 3 5"), "see B2", "see C4"),
        ANN,
        choices=tuple(Way(way) for way in Direction if way is not Direction.UP),
    ),
    "solo-choose": render_args(
        without_events(play_moves(solo_position(SOLO, "B1", own="1 6", pile="2 3 5"), "eat").state),
        ANN,
        choices=goals("1 6"),
    ),
    "solo-advanced": render_args(
        play_moves(
            solo_position(
                SOLO,
                "C5",
                own="5 6",
                pile="2 3 1",
                mode=Mode.ADVANCED,
                standing=True,
                energy=2,
                berries=3,
                notes=True,
                eaten="bee bee fly fly spider spider caterpillar caterpillar firefly butterfly bee",
            ),
            "see B5",
            "walk up",
        ),
        ANN,
        large=True,
    ),
    "solo-end": render_args(
        play_moves(solo_position(SOLO, "B1", eaten="bee " * 4 + "fly " * 3), "finish")
    ),
}
for _name in ("busy-notes", "entry", "end"):
    _view, _scene = STATES[_name]
    STATES[f"contrast-{_name}"] = _view, dataclasses.replace(_scene, large=True, contrast=True)
