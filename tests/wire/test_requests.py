"""Every request of a whole match, as Discord's own description of its API would have it."""

from random import Random

import pytest

from bot.games import GAMES
from tests.wire.description import FILE, description
from tests.wire.evening import SECONDS, Evening

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no openapi.json beside the project")

LOOKS = ("turn", "board", "hand", "matches", "help")


async def test_every_request_of_a_whole_match_is_as_discord_describes_it(evening: Evening) -> None:
    await evening.sit_down("lots")
    for command in LOOKS:
        await evening.look(command)
    chance = Random(1)
    moves = 0
    while await evening.move(chance):
        moves += 1
        assert moves <= GAMES["lots"].max_moves
    await evening.bot.delivery.idle()
    assert len(evening.server.requests.entries) > 3 * moves > 30
    assert faults(evening) == []


async def test_every_request_of_a_resignation_is_as_discord_describes_it(evening: Evening) -> None:
    await evening.sit_down("jungo")
    await evening.move(Random(1))
    await evening.resign()
    await evening.server.until(lambda: "Seed" in evening.table()[-1]["content"], SECONDS)
    assert faults(evening) == []


def faults(evening: Evening) -> list[str]:
    requests = evening.server.requests.entries
    return [fault for request in requests for fault in description().faults(request)]
