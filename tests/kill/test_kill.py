"""Killed at any statement or send, the bot goes on as if nothing had happened (A6, C3 and C4 of
docs/reliability.md)."""

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.kill import scenes
from tests.kill.scenes import (
    Act,
    ExpectedEnd,
    open_scene,
    play_move,
    run_bot,
    run_killed,
    run_undisturbed,
    stored_match,
    visible_messages,
    visible_sentences,
    wait_until_settled,
)
from tests.stage import Stage

TABLE, ANN, BO = -1, 0, 1

OPEN = ExpectedEnd(0, seats=1)
SEATED = ExpectedEnd(0)
DEALT = ExpectedEnd(1, shown=((TABLE, 1), (ANN, 1), (BO, 1)))
ANN_BID = ExpectedEnd(2, shown=((TABLE, 2), (ANN, 2)))
BOTH_BID = ExpectedEnd(3, shown=((TABLE, 3), (ANN, 3), (BO, 3)))
PEEKED = ExpectedEnd(4, shown=((TABLE, 4),))
PASSED = ExpectedEnd(5, shown=((TABLE, 5), (BO, 5)))
PLAYED = ExpectedEnd(4, shown=((TABLE, 4), (ANN, 4)))
UNDONE = ExpectedEnd(5, shown=((TABLE, 5), (ANN, 5)))
DRAWN = ExpectedEnd(4, shown=((TABLE, 4),))
ASKED = ExpectedEnd(5, shown=((TABLE, 5),))
AGREED = ExpectedEnd(7, shown=((TABLE, 7), (ANN, 7)))
LEFT = ExpectedEnd(4, shown=((TABLE, 4), (BO, 4)))
CODE_BID = ExpectedEnd(2, shown=((TABLE, 2), (ANN, 1)))
"""The expected ends of the acts below, in matches of Lots."""


def every(act: str) -> tuple[str, ...]:
    """The kill points of every statement that stores an act."""
    return tuple(f"{act}.{point}" for point in ("begun", "advanced", "logged", "seated"))


TOLD = ("table.begun", "table.sent", "table.settled")
JOIN = ("lobby.seated", "lobby.changed", "lobby.committed", "lobby.edited", "lobby.settled")
START = (
    *every("start"),
    *("start.committed", "thread.made", "dm.opened"),
    *(*TOLD, "hand.begun", "hand.sent", "hand.settled", "lobby.edited"),
)
MOVE = (
    *(*every("move"), "move.committed"),
    *(*TOLD, "hand.edited", "hand.settled"),
)
GLIMPSE = ("move.committed", "table.sent")
UNDO = (*every("undo"), "undo.committed")
VOTE = ("askundo.logged", "askundo.committed", "table.sent", "table.settled")
AGREEMENT = (
    *("agreeundo.logged", "redeal.advanced", "redeal.logged", "redeal.committed"),
    *("table.begun", "table.sent"),
)
RESIGN = (
    *(*every("resign"), "resign.committed"),
    *(*TOLD, "hand.edited", "hand.settled", "lobby.edited"),
)
COMPUTER = (*every("move"), "move.committed", *TOLD, "hand.begun", "hand.sent")


async def nothing(stage: Stage) -> None:
    """No act: a restarted bot finds its unfinished work by itself."""


async def peek(stage: Stage) -> None:
    await play_move(stage, "peek")


async def play(stage: Stage) -> None:
    await play_move(stage, "play")


async def draw(stage: Stage) -> None:
    await play_move(stage, "draw")


async def stop(stage: Stage) -> None:
    await play_move(stage, "stop")


@dataclass
class Story:
    """An act on a stage in `folder` and its expected end. `before` holds the stored rows before the
    act; `seen` and `kept` are what is visible and stored after an undisturbed run, whose stage is
    in `after`."""

    folder: Path
    act: Act
    end: ExpectedEnd
    look: Callable[[Stage], Any]
    after: Path
    before: dict[str, list[Any]]
    seen: Any
    kept: dict[str, list[Any]]


def told(
    folder: Path,
    act: Act,
    end: ExpectedEnd,
    look: Callable[[Stage], Any] = visible_messages,
) -> Story:
    return asyncio.run(_told(folder, act, end, look))


async def _told(folder: Path, act: Act, end: ExpectedEnd, look: Callable[[Stage], Any]) -> Story:
    after = folder.with_name(f"{folder.name}-{act.__name__}")
    shutil.copytree(folder, after)
    async with open_scene(after) as stage:
        before = stored_match(stage)
        await run_undisturbed(stage, act, end)
        return Story(folder, act, end, look, after, before, look(stage), stored_match(stage))


@pytest.fixture(scope="module")
def join(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """Ann has opened a lobby; Bo joins."""
    folder = tmp_path_factory.mktemp("lobby")

    async def prepare() -> None:
        async with open_scene(folder) as stage:
            await run_undisturbed(stage, scenes.open_larger_lobby, OPEN)

    asyncio.run(prepare())
    return told(folder, scenes.join, SEATED)


@pytest.fixture(scope="module")
def start(join: Story) -> Story:
    """Ann starts the match."""
    return told(join.after, scenes.start, DEALT)


@pytest.fixture(scope="module")
def first_bid(start: Story) -> Story:
    """Ann bids."""
    return told(start.after, play_move, ANN_BID)


@pytest.fixture(scope="module")
def move(first_bid: Story) -> Story:
    """Bo bids too; the bids are revealed, and one of the players is on turn."""
    return told(first_bid.after, play_move, BOTH_BID)


@pytest.fixture(scope="module")
def glimpse(move: Story) -> Story:
    """The player who has peeked, and has seen the card in the response, passes."""
    return told(told(move.after, peek, PEEKED).after, stop, PASSED)


@pytest.fixture(scope="module")
def undo(move: Story) -> Story:
    """The player who has played a card takes it back."""
    return told(told(move.after, play, PLAYED).after, scenes.undo, UNDONE)


@pytest.fixture(scope="module")
def vote(move: Story) -> Story:
    """The player who has drawn a card asks the other to take that back."""
    return told(told(move.after, draw, DRAWN).after, scenes.ask_undo, ASKED)


@pytest.fixture(scope="module")
def agreement(vote: Story) -> Story:
    """The other agrees."""
    return told(vote.after, scenes.agree_to_undo, AGREED)


@pytest.fixture(scope="module")
def resign(move: Story) -> Story:
    """Ann resigns."""
    return told(move.after, scenes.resign, LEFT)


@pytest.fixture(scope="module")
def computer(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """A computer player owes a bid when the bot starts. The number of moves in one message depends
    on the timing."""
    folder = tmp_path_factory.mktemp("computer")

    async def prepare() -> None:
        async with open_scene(folder) as stage:
            await run_undisturbed(stage, scenes.open_lobby, OPEN)
            await run_undisturbed(stage, scenes.seat_computer, SEATED)
            await run_killed(stage, scenes.start, "start.committed")

    asyncio.run(prepare())
    return told(folder, nothing, CODE_BID, visible_sentences)


@pytest.mark.parametrize("point", JOIN)
def test_a_bot_killed_while_somebody_joins(point: str, join: Story, tmp_path: Path) -> None:
    check(join, point, tmp_path)


@pytest.mark.parametrize("point", START)
def test_a_bot_killed_at_the_start(point: str, start: Story, tmp_path: Path) -> None:
    check(start, point, tmp_path)


@pytest.mark.parametrize("point", MOVE)
def test_a_bot_killed_in_a_move(point: str, move: Story, tmp_path: Path) -> None:
    check(move, point, tmp_path)


@pytest.mark.parametrize("point", GLIMPSE)
def test_a_bot_killed_while_a_glimpse_is_taken_away(
    point: str, glimpse: Story, tmp_path: Path
) -> None:
    check(glimpse, point, tmp_path)


@pytest.mark.parametrize("point", UNDO)
def test_a_bot_killed_while_a_move_is_taken_back(point: str, undo: Story, tmp_path: Path) -> None:
    check(undo, point, tmp_path)


@pytest.mark.parametrize("point", VOTE)
def test_a_bot_killed_while_an_undo_is_asked_for(point: str, vote: Story, tmp_path: Path) -> None:
    check(vote, point, tmp_path)


@pytest.mark.parametrize("point", AGREEMENT)
def test_a_bot_killed_while_the_last_agrees_to_an_undo(
    point: str, agreement: Story, tmp_path: Path
) -> None:
    check(agreement, point, tmp_path)


@pytest.mark.parametrize("point", RESIGN)
def test_a_bot_killed_while_somebody_resigns(point: str, resign: Story, tmp_path: Path) -> None:
    check(resign, point, tmp_path)


@pytest.mark.parametrize("point", COMPUTER)
def test_a_bot_killed_in_the_move_of_a_computer(
    point: str, computer: Story, tmp_path: Path
) -> None:
    check(computer, point, tmp_path)


def check(story: Story, point: str, folder: Path) -> None:
    asyncio.run(_check(story, point, folder / "scene"))


async def _check(story: Story, point: str, folder: Path) -> None:
    shutil.copytree(story.folder, folder)
    async with open_scene(folder) as stage:
        await run_killed(stage, story.act, point)
        async with run_bot(stage):
            if stored_match(stage) == story.before:
                await story.act(stage)  # nothing was committed, so the player tries again
            await wait_until_settled(stage, story.end)
        assert story.look(stage) == story.seen
        assert stored_match(stage) == story.kept
