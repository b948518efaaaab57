"""A6, C3, C4: killed at any statement or send, the bot goes on as if nothing had been."""

import asyncio
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.kill.bots import running
from tests.kill.scenes import Act, Scene, killed_in, scene, settled, undisturbed

DEAL = (
    *("thread.made", "thread.joined", "dm.opened"),
    *("table.begun", "table.sent", "hand.begun", "hand.sent"),
)
"""The sends on the way from the deal to what people see."""
MOVE = (
    *("move.begun", "move.advanced", "move.logged", "move.seated", "move.committed"),
    *("table.begun", "table.sent", "table.settled"),
    *("hand.begun", "hand.sent", "hand.edited", "hand.settled"),
)
"""Every statement and send on the way from a press to what people see."""


async def lobby(stage: Scene) -> None:
    await stage.open_lobby()


async def start(stage: Scene) -> None:
    await stage.start()


async def nothing(stage: Scene) -> None:
    """A bot that comes up finds by itself what it owes."""


async def move(stage: Scene) -> None:
    await stage.move()


@dataclass
class Story:
    """A scene in a folder, and an act in it that leads to a version of the match; what was kept
    before, and what is seen and kept where nobody disturbs it, whose scene is in `end`."""

    folder: Path
    act: Act
    version: int
    end: Path
    before: dict[str, list[Any]]
    seen: dict[str, list[str]]
    kept: dict[str, list[Any]]


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """A match that was dealt by a bot that died at once. Its seed is drawn, so what is to be
    compared has to come from this one deal."""
    folder = tmp_path_factory.mktemp("deal")
    asyncio.run(_prepare(folder))
    return asyncio.run(_told(folder, nothing, 1))


@pytest.fixture(scope="module")
def press(deal: Story) -> Story:
    """The first move of that match."""
    return asyncio.run(_told(deal.end, move, 2))


async def _prepare(folder: Path) -> None:
    async with scene(folder) as stage:
        await undisturbed(stage, lobby, 0)
        await killed_in(stage, start, "start.committed")


async def _told(folder: Path, act: Act, version: int) -> Story:
    end = folder.with_name(f"{folder.name}-{act.__name__}")
    shutil.copytree(folder, end)
    async with scene(end) as stage:
        before = stage.kept()
        await undisturbed(stage, act, version)
        return Story(folder, act, version, end, before, stage.seen(), stage.kept())


@pytest.mark.parametrize("point", DEAL)
def test_a_bot_killed_after_the_deal_tells_it_as_if_nothing_had_been(
    point: str, deal: Story, tmp_path: Path
) -> None:
    asyncio.run(_check(deal, point, tmp_path / "scene"))


@pytest.mark.parametrize("point", MOVE)
def test_a_bot_killed_in_a_move_goes_on_as_if_nothing_had_been(
    point: str, press: Story, tmp_path: Path
) -> None:
    asyncio.run(_check(press, point, tmp_path / "scene"))


async def _check(story: Story, point: str, folder: Path) -> None:
    shutil.copytree(story.folder, folder)
    async with scene(folder) as stage:
        await killed_in(stage, story.act, point)
        async with running(stage.server, stage.database):
            if stage.kept() == story.before:
                await story.act(stage)  # nothing was committed: the player tries again
            await settled(stage, story.version)
        assert stage.seen() == story.seen
        assert stage.kept() == story.kept
