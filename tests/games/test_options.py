"""The options of every game: their keys are stored with each match, and a match without a wish is
played by the defaults."""

from typing import Any, TypeAlias

import pytest

from bot.game import OptionValue
from bot.games import GAMES

Offered: TypeAlias = dict[str, tuple[OptionValue, ...]]
"""The values of each option, the default first."""

OFF = (False, True)
ON = (True, False)
CACAO: Offered = {"temple_ties": ("summary", "published"), "ask_me": OFF}
CHAMELEONS: Offered = {"field_notes": ON, "light_fright": OFF, "random_board_rotation": OFF}
PUZZLE: Offered = {
    "memory": ("strict", "relaxed"),
    "shorter_a": OFF,
    "shorter_b": OFF,
    "web": ON,
    "jump": ON,
    "clover": ON,
    "slip": ON,
    "more_jumpy": OFF,
    "own_specials": ((),),
}
JUNGLE: Offered = {
    "map": (1, 2, 3),
    "hole_covered": OFF,
    "setup": ("printed", "random", "secret"),
    "chameleon": OFF,
    "special_leaves": ("none", 2, 4),
    "deep_stacks": OFF,
    "leap": OFF,
}
ALONE: Offered = {
    "solo": ("basic", "advanced"),
    "field_notes": OFF,
    "random_board_rotation": OFF,
}


@pytest.mark.parametrize(
    ("game", "seats", "offered"),
    [
        ("back-to-the-jungle", 1, ALONE),
        *(("back-to-the-jungle", seats, CHAMELEONS) for seats in (2, 3, 4)),
        ("cacao", 2, {**CACAO, "all_jungle_tiles": OFF}),
        *(("cacao", seats, CACAO) for seats in (3, 4)),
        ("jungle", 2, JUNGLE),
        *(("jungo", seats, {"rounds": (2, 1, 3)}) for seats in (2, 3, 4, 5)),
        *(("puzzle-memo", seats, PUZZLE) for seats in (1, 2, 3, 4)),
    ],
)
def test_a_game_offers_these_options_and_plays_the_first_value(
    game: str, seats: int, offered: Offered
) -> None:
    found: dict[str, Any] = {
        option.key: (option.default, *(each for each in option.choices if each != option.default))
        for option in GAMES[game].options_for(seats)
    }
    assert found == offered


def test_some_options_exclude_each_other() -> None:
    """Map 2 is told by its special leaves, and map 3 has no hole to be covered."""
    excluded = {
        (game, option.key, *pair)
        for game in sorted(GAMES)
        if game != "lots"
        for seats in GAMES[game].seats
        for option in GAMES[game].options_for(seats)
        for pair in option.excludes
    }
    assert excluded == {
        ("jungle", "map", 2, "special_leaves", "none"),
        ("jungle", "map", 3, "hole_covered", True),
    }
