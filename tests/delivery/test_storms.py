"""Discord refuses, fails and leaves unanswered for a while: nothing is lost or doubled."""

from collections import Counter
from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.match.model import MatchId
from tests.delivery.matches import start_with_ann_to_move
from tests.stage import Stage

POSTS = r"/channels/\{channel_id\}/messages$"
EDITS = r"/channels/\{channel_id\}/messages/\{message_id\}$"
MOVES = 12


async def play_randomly(stage: Stage, match: MatchId, rng: Random) -> None:
    position = await stage.matches.position(match)
    if position.to_act:
        seat = position.to_act[0]
        move = random_move(position.legal_moves(seat), rng)
        await stage.play_move(match, seat, move, delivered=False)


def break_something(stage: Stage, rng: Random) -> None:
    faults = stage.server.hub.faults
    method, route = rng.choice((("POST", POSTS), ("PATCH", EDITS)))
    match rng.randrange(4):
        case 0:
            for _ in range(5):
                faults.rate_limit(method, route, 0.05)
        case 1:
            faults.fail_requests(method, route, 503, times=1)
        case 2:
            faults.fail_requests(method, route, 0, times=2)
        case _:
            faults.fail_requests(method, route, 0, times=1, after=True)


@pytest.mark.parametrize("seed", range(3))
async def test_after_a_storm_everybody_was_told_once(stage: Stage, seed: int) -> None:
    rng = Random(seed)
    match = await start_with_ann_to_move(stage, people=3)
    for _ in range(MOVES):
        break_something(stage, rng)
        await play_randomly(stage, match, rng)
    await stage.wait_until_idle()
    stage.server.hub.faults.clear()
    await play_randomly(stage, match, rng)
    await stage.wait_until_idle()
    assert any(r.status in (429, 503) for r in stage.server.requests.entries)
    stage.server.requests.clear()
    await stage.delivery.schedule_overdue()
    await stage.wait_until_idle()
    assert stage.sent_requests() == []
    told = [m["content"] for m in stage.thread_messages()]
    assert max(Counter(told).values()) == 1
    nonces = Counter(m["nonce"] for m in stage.server.world.messages if m.get("nonce"))
    assert max(nonces.values()) == 1
