"""Every request of a whole match, as Discord's own description of its API would have it."""

from random import Random

import pytest

from bot.games import GAMES
from bot.match.model import Status
from bot.messages.reader import seat_reader
from tests.stage import Stage
from tests.wire.description import FILE, description

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no openapi.json beside the project")

MOVES = 15
LOOKS = ("turn", "board", "hand", "matches", "help")


async def test_every_request_of_a_whole_match_is_as_discord_describes_it(
    stage: Stage,
) -> None:
    thread = await stage.start_match("lots")
    for command in LOOKS:
        await stage.use_command(stage.ann, command, thread)
    rng = Random(1)
    moves = 0
    while (await stage.position()).match.status is Status.LIVE:
        await type_random_move(stage, rng)
        moves += 1
        assert moves <= GAMES["lots"].max_moves
    assert len(stage.server.requests.entries) > 3 * moves > 30
    assert faults(stage) == []


async def test_every_request_of_a_resignation_is_as_discord_describes_it(
    stage: Stage,
) -> None:
    thread = await stage.start_match("jungo")
    await type_random_move(stage, Random(1))
    sure = await stage.use_command(stage.ann, "resign", thread)
    await stage.press_button(stage.ann, sure, "button.resign")
    assert "Seed" in stage.table["content"]
    assert faults(stage) == []


@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"lots"}))
async def test_every_request_of_each_games_first_moves_is_as_discord_describes_it(
    stage: Stage, game: str
) -> None:
    thread = await stage.start_match(game)
    for command in LOOKS:
        await stage.use_command(stage.ann, command, thread)
    rng = Random(1)
    for _ in range(MOVES):
        await type_random_move(stage, rng)
    assert len(stage.server.requests.entries) > 2 * MOVES
    assert faults(stage) == []


async def type_random_move(stage: Stage, rng: Random) -> None:
    """A player who must act makes a move by the command."""
    position = await stage.position()
    seat = rng.choice(position.to_act)
    move = rng.choice(position.legal_moves(seat))
    words = seat_reader(position.match, seat).plain_wording.notation(move)
    user = stage.user_of(position.match.chairs[seat])
    await stage.use_command(user, "move", stage.thread, text=f"{words};")


def faults(stage: Stage) -> list[str]:
    requests = stage.server.requests.entries
    return [fault for request in requests for fault in description().faults(request)]
