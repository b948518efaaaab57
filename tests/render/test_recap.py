"""The picture of a recap: every turn has its number on it, in every game."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import groupby
from typing import Any

import pytest

from bot.game import Event
from bot.games import GAMES
from render.kit.turn_numbers import font_of, number_disc
from render.scene import NumberedTurn, Scene
from tests.conformance.case import Case, subject
from tests.conformance.playthrough import Step, play, random_player, spread
from tests.render.measuring import assert_facts_legible, measure

DRAWN = [game for game in GAMES if game != "lots"]
POSITIONS = 3
NAMES = ("Ann", "Björn", "Computer 1", "Wilhelmina the Magnificent of Oz", "Dede")


def recaps(game: str) -> Iterator[tuple[Any, Scene]]:
    """Views of spectators in matches of few and of many, each with the newest turns: one of each
    seat."""
    cases = [case for case in subject(GAMES[game]).cases() if not has_own_items(case)]
    for seats in {min(c.seats for c in cases if c.seats > 1), max(c.seats for c in cases)}:
        case = next(case for case in cases if case.seats == seats)
        steps = play(case, random_player, 1).steps
        for at in spread(range(seats * 3, len(steps)), POSITIONS):
            yield case.game.view(steps[at].state, None), scene_of(case, steps[:at])


def has_own_items(case: Case) -> bool:
    """Whether names of any length were invented for the things of the game."""
    return any(isinstance(value, tuple) and value for value in case.options.values())


def scene_of(case: Case, steps: tuple[Step, ...]) -> Scene:
    turns, seats = list[NumberedTurn](), set[int]()
    grouped = [(seat, list(rows)) for seat, rows in groupby(steps, key=lambda step: step.seat)]
    for seat, rows in reversed(grouped):
        if seat in seats:
            break
        seats.add(seat)
        public = tuple(event for step in rows for event in step.events if event.to is None)
        if public:
            turns.insert(0, NumberedTurn(0, seat, public))
    numbered = tuple(NumberedTurn(n, turn.seat, turn.events) for n, turn in enumerate(turns, 1))
    events = tuple(event for turn in numbered for event in turn.events)
    return Scene(NAMES[: case.seats], events=events, since=events, turns=numbered)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game", DRAWN)
def test_every_turn_has_its_legible_number_on_the_picture(game: str, large: bool) -> None:
    draw = import_module(f"render.{game.replace('-', '_')}").draw
    for view, recap in recaps(game):
        scene = replace(recap, large=large)
        numbered = measure(partial(draw, view, scene))
        plain = measure(partial(draw, view, replace(scene, turns=())))
        added = Counter(each.text for each in numbered) - Counter(each.text for each in plain)
        assert set(added) == {str(turn.number) for turn in scene.turns}
        assert_facts_legible(numbered, large)


def test_a_number_of_two_digits_is_as_high_as_one_of_one() -> None:
    one, two = (number_disc(n, "#dddddd", "#000000", font_of(Scene(NAMES))) for n in (7, 17))
    assert (two.height, two.width > one.width) == (one.height, True)


def test_events_have_the_number_of_their_turn_or_none() -> None:
    first, second = Event("event.a", ()), Event("event.b", ())
    assert list(Scene(NAMES, events=(first,)).numbered_events()) == [(0, first)]
    turns = (NumberedTurn(1, 0, (first, second)), NumberedTurn(2, 1, (first,)))  # type: ignore
    numbered = Scene(NAMES, turns=turns).numbered_events()
    assert list(numbered) == [(1, first), (1, second), (2, first)]
