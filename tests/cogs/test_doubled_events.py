"""A4, A5: what Discord tells twice happens once; what it tells late meets the board as it is."""

import asyncio
import contextlib
from collections import Counter
from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.match.model import LogKind, MatchId
from bot.messages.reader import seat_reader
from bot.sandbox.acts import NoResponse
from bot.sandbox.wire import Json
from data import log
from tests.cogs.test_turn import _on_turn
from tests.stage import SECONDS, Stage, button_labels

EVENTS = (
    *("INTERACTION_CREATE", "GUILD_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE"),
    *("CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE", "GUILD_MEMBER_UPDATE"),
)
MOVES = 10


def tell_everything_twice(stage: Stage) -> None:
    for event in EVENTS:
        stage.server.hub.faults.duplicate_event(event, times=10_000)


async def type_random_move(stage: Stage, thread: Json, rng: Random) -> None:
    position = await stage.position()
    seat = position.to_act[0]
    chair = position.match.person_at(seat)
    move = random_move(position.legal_moves(seat), rng)
    words = seat_reader(position.match, seat).plain_wording.notation(move)
    asked = await stage.use_command(stage.user_of(chair), "move", thread, text=words)
    if move.irrevocable:
        await stage.press_button(stage.user_of(chair), asked, button_labels(asked)[0])


@pytest.mark.parametrize("seed", range(2))
async def test_a_match_that_is_told_twice_is_played_once(stage: Stage, seed: int) -> None:
    rng = Random(seed)
    tell_everything_twice(stage)
    thread = await stage.start_match()
    before = await stage.version()
    for _ in range(MOVES):
        await type_random_move(stage, thread, rng)
    await stage.wait_until_idle()
    rows = await log.since(stage.store.read, 1, before)
    assert [row.kind for row in rows] == [LogKind.MOVE] * MOVES
    assert len((await stage.matches.match(MatchId(1))).chairs) == 2
    told = Counter(message["content"] for message in stage.thread_messages())
    assert [words for words, times in told.items() if times > 1] == []
    assert "went wrong" not in str(stage.private_answers(stage.ann))


async def test_of_a_press_that_is_told_late_and_a_newer_move_one_is_made(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await stage.version()
    stage.server.hub.response_timeout = 1.0
    stage.server.hub.faults.delay_event("INTERACTION_CREATE", 0.3)
    late = asyncio.create_task(stage.press_button(user, confirm, "button.do", move="draw"))
    await asyncio.sleep(0)
    assert stage.server.hub.faults.events[-1].times == 0, "expected the press to be on its way"
    stage.server.hub.response_timeout = SECONDS
    await stage.use_command(user, "move", thread, text="stop")
    with contextlib.suppress(NoResponse):  # the newer answer has removed the pressed one
        await late
    await stage.wait_until_idle()
    assert await stage.version() == before + 1
