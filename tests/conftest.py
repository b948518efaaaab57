"""For all tests: the toy game is there, as if its three folders had been dropped in."""

from pathlib import Path

import pytest

import bot.games
import render
import tests.games

TOY = Path(__file__).parent / "toy"

collect_ignore = ["toy"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file's tests stay on one worker, which makes their shared fixtures once; only where the
    tests name a group themselves is a file divided."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.location[0]))


bot.games.__path__.append(str(TOY / "games"))
render.__path__.append(str(TOY / "render"))
tests.games.__path__.append(str(TOY / "kits"))
bot.games.GAMES.update(bot.games.discover([str(TOY / "games")]))
