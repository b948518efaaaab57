"""StateCache of Puzzle-Memo that its pictures are looked at in, by name: a view and its scene."""

import dataclasses
from collections.abc import Hashable
from random import Random

from bot.game import Event, OptionValue, Seat, SeatArg
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.state import State
from bot.games.puzzle_memo.view import View
from bot.texts import Wording
from render.scene import Scene
from tests.games.puzzle_memo.positions import (
    PlayResult,
    first_state,
    play_moves,
    position,
    state_after,
)

NAMES = ("Ania", "Łukasz", "Zoë", "Кирилл")
LONG_NAMES = ("Wilhelmina the Magnificent of Oz", "Nguyễn Thị Ánh", "🐍 Кирилл", "Ben")
COMPUTERS = ("Amara", "Computer 1", "Computer 2", "Computer 3")
MIDDLE = "a1 a2 b1 b2 b3 c1 d1 h1 g1 h2 g2 h4 h5 b5"


def render_args(
    told: PlayResult,
    seat: Seat | None = None,
    field: str = "",
    choices: tuple[Hashable, ...] = (),
    names: tuple[str, ...] = NAMES,
    large: bool = False,
) -> tuple[View, Scene]:
    """What a seat sees after some moves, with the choices of its open question."""
    seats = len(told.state.pawns.at)
    view = GAME.view(told.state, seat)
    events = tuple(e for e in told.events if e.to is None or seat in e.to)
    wording = Wording(GAME, {Seat(i): names[i] for i in range(seats)})
    title = wording.say(GAME.headline(view))
    scene = Scene(
        names[:seats], headline=title, field=field, choices=choices, events=events, large=large
    )
    return view, scene


def render_state(state: State, **how: object) -> tuple[View, Scene]:
    return render_args(PlayResult(state, ()), **how)  # type: ignore[arg-type]


def play_later(moves: int, seats: int, last: int = 1, **options: OptionValue) -> PlayResult:
    """A match of careful players after so many moves, with what the last ones told."""
    state, rng = first_state(seats=seats, seed=1, **options), Random(1)
    told: list[tuple[Event, ...]] = []
    for _ in range(moves):
        if not GAME.to_act(state):
            break
        so_far = [event for events in told for event in events]
        view, legal = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
        move = GAME.careful(view, so_far, legal, rng)
        state, events = GAME.apply(state, state.turn, move, rng)
        told.append(events)
    return PlayResult(state, tuple(event for events in told[-last:] for event in events))


OWN = position(
    "own web",
    "a5 b5 c5",
    own="other_back_2 peek_2",
    seats=4,
    stand={10: "ABCD"},
    lit=MIDDLE,
    slots=48,
)
TRACK = position("h3", lit=MIDDLE, seats=4, stand={1: "A", 21: "BC", 40: "D"}, slots=45)
OVER = play_later(400, 4)

STATES: dict[str, tuple[View, Scene]] = {
    "start": render_state(first_state(seats=4)),
    "which-below": render_state(
        first_state(seats=2), seat=0, field="below", choices=tuple(range(1, 46))
    ),
    "middle": render_args(play_later(60, 3)),
    "late-seat": render_args(play_later(60, 3, last=14), Seat(1)),
    "which-slot": render_args(
        play_moves(position("a5", ". b5", lit=MIDDLE, slots=45), "flip below 1"),
        Seat(0),
        "slot",
        (1, *range(3, 46)),
    ),
    "which-pawn": render_args(
        play_moves(OWN, "flip below 1"),
        Seat(0),
        "pawn",
        tuple(SeatArg(Seat(i)) for i in (1, 2, 3)),
        LONG_NAMES,
    ),
    "which-peek": render_args(
        play_moves(OWN, "flip below 1", "pawn Cy", "peek 2"), Seat(0), "peek", (1, 3)
    ),
    "track": render_state(TRACK),
    "knocked-off": render_args(
        play_moves(position("f1", lit="e1 g1", seats=3, stand={9: "ABC"}, slots=45), "flip below 1")
    ),
    "clover": render_args(
        play_moves(position("clover a5", lit=MIDDLE, slots=45), "flip below 1", "slot 4"), Seat(0)
    ),
    "relaxed": render_args(play_later(70, 2, memory="relaxed"), Seat(0)),
    "relaxed-table": render_args(play_later(90, 4, last=6, memory="relaxed"), names=COMPUTERS),
    "long-names": render_args(play_later(90, 4, last=5), names=LONG_NAMES),
    "own-flip-completes": render_args(
        play_moves(
            position("f1", lit="e1 g1", seats=3, stand={9: "ABC"}, slots=45), "flip below 1"
        ),
        Seat(0),
    ),
    "three-flips-wait": render_args(
        play_moves(position(above="a5 d5 c5", seats=4), *(f"flip above {n}" for n in (2, 1, 3))),
        Seat(3),
        names=COMPUTERS,
    ),
    "which-above": render_args(
        PlayResult(position("a5", "b5 c5 web d5 e5", lit=MIDDLE, slots=45), ()),
        Seat(0),
        "above",
        (1, 2, 4, 5),
    ),
    "which-above-large": render_args(
        PlayResult(position("a5", "b5 c5 web d5 e5", lit=MIDDLE, slots=45), ()),
        Seat(0),
        "above",
        (1, 2, 4, 5),
        large=True,
    ),
    "alone": render_args(play_later(50, 1), Seat(0)),
    "misses-a-turn": render_state(
        state_after(
            position("own", own="skip", seats=2, lit=MIDDLE, slots=45), "flip below 1", "slot 1"
        )
    ),
    "shorter": render_state(
        first_state(seats=2, shorter_a=True, shorter_b=True, web=False, slip=False)
    ),
    "large-print": render_args(play_later(60, 3), large=True),
    "end": render_args(OVER),
    "large-print-end": render_args(OVER, large=True),
}
for _name in ("middle", "which-above", "end"):
    _view, _scene = STATES[_name]
    STATES[f"contrast-{_name}"] = _view, dataclasses.replace(_scene, large=True, contrast=True)
