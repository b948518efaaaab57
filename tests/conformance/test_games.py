"""Every game keeps the contract: one test for each check and case."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.games import GAMES
from tests.conformance import suite
from tests.conformance.case import subject
from tests.conformance.kit import has_kit

SUBJECTS = [subject(game) for game in GAMES.values() if has_kit(game)]


@pytest.mark.parametrize("game", GAMES)
def test_game_has_a_kit(game: str) -> None:
    assert has_kit(GAMES[game])


@pytest.mark.parametrize(
    ("case", "check"),
    [
        pytest.param(case, check, marks=pytest.mark.xdist_group(str(case)))
        for each in SUBJECTS
        for case in each.cases()
        for check in suite.CASE_CHECKS
    ],
    ids=suite.name,
)
def test_case_keeps_the_contract(case: Any, check: Callable[[Any], None]) -> None:
    check(case)


@pytest.mark.parametrize(
    ("game", "check"),
    [
        pytest.param(each, check, marks=pytest.mark.xdist_group(str(each)))
        for each in SUBJECTS
        for check in suite.GAME_CHECKS
    ],
    ids=suite.name,
)
def test_game_keeps_the_contract(game: Any, check: Callable[[Any], None]) -> None:
    check(game)
