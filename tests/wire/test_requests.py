"""Every request of a whole match, as Discord's own description of its API would have it."""

from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.game import Move, Seat
from bot.games import GAMES
from bot.match.model import MatchId, Position, Status
from bot.messages.reader import seat_reader
from tests.labels import label_of
from tests.stage import Stage, button_labels, user_id
from tests.wire.description import FILE, description

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no openapi.json beside the project")

LOOKS = ("turn", "board", "hand", "matches", "help")
LOOKS_AFTER = (0, 8)
"""After how many moves Ann looks at everything."""
COMPUTERS = {"puzzle-memo": 1}
"""Where one of the two seats is a computer's, since that match is the longest."""
CAREFUL = 0.7
"""The share of moves that a sensible player would make; the others are random. Sensible moves bring
a match to its end, random ones reach what nobody would choose."""


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_request_of_a_whole_match_is_as_discord_describes_it(
    stage: Stage, game: str
) -> None:
    await stage.open_lobby(
        game, people=2 - COMPUTERS.get(game, 0), computers=COMPUTERS.get(game, 0)
    )
    if game == "jungo":  # the shortest match
        await stage.matches.set_option(MatchId(1), user_id(stage.ann), "rounds", 1)
    thread = await stage.press_start()
    rng = Random(1)
    for moves in range(GAMES[game].max_moves):
        if (await stage.position()).match.status is not Status.LIVE:
            break
        if moves in LOOKS_AFTER:
            for command in LOOKS:
                await stage.use_command(stage.ann, command, thread)
        await type_move(stage, rng)
        await stage.wait_for_people()
    assert (await stage.position()).match.status is Status.OVER
    assert "Seed" in stage.table["content"]
    assert len(stage.server.requests.entries) > 2 * moves > 2 * min(LOOKS_AFTER)
    assert faults(stage) == []


async def test_every_request_of_a_resignation_is_as_discord_describes_it(
    stage: Stage,
) -> None:
    thread = await stage.start_match("jungo")
    await type_move(stage, Random(1))
    sure = await stage.use_command(stage.ann, "resign", thread)
    await stage.press_button(stage.ann, sure, "button.resign")
    assert "Seed" in stage.table["content"]
    assert faults(stage) == []


async def type_move(stage: Stage, rng: Random) -> None:
    """A player who must act makes a move by the command, after they saw what is shown once."""
    position = await stage.position()
    seat = rng.choice(position.people_to_act)
    words = seat_reader(position.match, seat).plain_wording.notation(
        choose_move(position, seat, rng)
    )
    user = stage.user_of(position.match.chairs[seat])
    answer = await stage.use_command(user, "move", stage.thread, text=f"{words};")
    if label_of("button.cover") in button_labels(answer):
        question = await stage.press_button(user, answer, "button.cover")
        await stage.press_button(user, question, "button.do")
    assert await stage.version() > position.match.version, answer["content"]


def choose_move(position: Position, seat: Seat, rng: Random) -> Move:
    legal = position.legal_moves(seat)
    if rng.random() >= CAREFUL:
        return random_move(legal, rng)
    move: Move = position.match.game.careful(position.view(seat), (), legal, rng)
    return move


def faults(stage: Stage) -> list[str]:
    requests = stage.server.requests.entries
    return [fault for request in requests for fault in description().faults(request)]
