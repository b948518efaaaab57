"""Every request of a whole match, as Discord's own description of its API would have it."""

from random import Random

import pytest

from bot.games import GAMES
from tests.wire.description import FILE, description
from tests.wire.evening import SECONDS, WireStage

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no openapi.json beside the project")

LOOKS = ("turn", "board", "hand", "matches", "help")


async def test_every_request_of_a_whole_match_is_as_discord_describes_it(
    evening: WireStage,
) -> None:
    await evening.start_match("lots")
    for command in LOOKS:
        await evening.use_command(command)
    rng = Random(1)
    moves = 0
    while await evening.play_random_move(rng):
        moves += 1
        assert moves <= GAMES["lots"].max_moves
    await evening.bot.delivery.wait_until_idle()
    assert len(evening.server.requests.entries) > 3 * moves > 30
    assert faults(evening) == []


async def test_every_request_of_a_resignation_is_as_discord_describes_it(
    evening: WireStage,
) -> None:
    await evening.start_match("jungo")
    await evening.play_random_move(Random(1))
    await evening.resign()
    await evening.server.wait_until(
        lambda: "Seed" in evening.thread_messages()[-1]["content"], SECONDS
    )
    assert faults(evening) == []


def faults(evening: WireStage) -> list[str]:
    requests = evening.server.requests.entries
    return [fault for request in requests for fault in description().faults(request)]
