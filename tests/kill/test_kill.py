"""A6, C3, C4: killed at any statement or send, the bot goes on as if nothing had been."""

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.kill.bots import running
from tests.kill.scenes import Act, Scene, killed_in, scene, settled, undisturbed

DEAL, MOVE = "deal", "move"

POINTS = {
    DEAL: (
        *("thread.made", "thread.joined", "dm.opened"),
        *("table.begun", "table.sent", "hand.begun", "hand.sent"),
    ),
    MOVE: (
        *("move.begun", "move.advanced", "move.logged", "move.seated", "move.committed"),
        *("table.drawn", "table.begun", "table.sent", "table.settled"),
        *("hand.drawn", "hand.begun", "hand.sent", "hand.edited", "hand.settled"),
    ),
}
"""Every statement and send on the way from the deal, and from a press, to what people see."""
CASES = [(of, point) for of, points in POINTS.items() for point in points]


async def lobby(stage: Scene) -> None:
    await stage.open_lobby()


async def start(stage: Scene) -> None:
    await stage.start()


async def nothing(stage: Scene) -> None:
    """A bot that comes up finds by itself what it owes."""


async def move(stage: Scene) -> None:
    await stage.move()


ACTS: dict[str, Act] = {DEAL: nothing, MOVE: move}
VERSIONS = {DEAL: 1, MOVE: 2}
"""To which version of the match each leads."""


@dataclass
class Story:
    """A scene in a folder; what is kept there, and what is seen and kept after the act."""

    folder: Path
    before: dict[str, list[Any]]
    seen: dict[str, list[str]]
    kept: dict[str, list[Any]]


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Story]:
    """The scene before each act, and how it goes on undisturbed; each told once."""
    told: dict[str, Story] = {}
    folder = tmp_path_factory.mktemp("stories")

    def story(of: str) -> Story:
        if not told:
            (folder / DEAL).mkdir()
            asyncio.run(_prepare(folder / DEAL))
        if of not in told:
            if of == MOVE:
                story(DEAL)
            following = folder / (MOVE if of == DEAL else "after")
            told[of] = asyncio.run(_tell(folder / of, of, following))
        return told[of]

    return story


async def _prepare(folder: Path) -> None:
    """A match that was dealt by a bot that died at once. Its seed is drawn, so what is to be
    compared has to come from this one deal."""
    async with scene(folder) as stage:
        await undisturbed(stage, lobby, 0)
        await killed_in(stage, start, "start.committed")


async def _tell(folder: Path, of: str, following: Path) -> Story:
    shutil.copytree(folder, following)
    async with scene(following) as stage:
        before = stage.kept()
        await undisturbed(stage, ACTS[of], VERSIONS[of])
        return Story(folder, before, stage.seen(), stage.kept())


@pytest.mark.parametrize(("of", "point"), CASES, ids=[f"{of}-{point}" for of, point in CASES])
def test_a_killed_bot_goes_on_as_if_nothing_had_been(
    of: str, point: str, stories: Callable[[str], Story], tmp_path: Path
) -> None:
    asyncio.run(_check(stories(of), of, point, tmp_path / "scene"))


async def _check(story: Story, of: str, point: str, folder: Path) -> None:
    shutil.copytree(story.folder, folder)
    async with scene(folder) as stage:
        await killed_in(stage, ACTS[of], point)
        async with running(stage.server, stage.database):
            if of == MOVE and stage.kept() == story.before:
                await move(stage)  # nothing was committed: the player tries again
            await settled(stage, VERSIONS[of])
        assert stage.seen() == story.seen
        assert stage.kept() == story.kept
