"""A match of three at Puzzle-Memo with a tile made there: whoever comes back late is shown what
was flipped meanwhile, once and in order, and it is taken away before they go on (P11)."""

import re
from random import Random

from bot.game import Seat
from bot.match.model import MatchId, UserId
from bot.messages.reader import seat_reader
from bot.sandbox.wire import Json
from bot.texts.wording import Narration
from tests.stage import Stage
from tests.wire.test_custom import make_tile, open_shelf

ONLY = MatchId(1)
FLIP = re.compile(r"Seen: [^.”]*”?")
"""What a sentence shows of a flip, up to the words of a tile made by a player."""


async def begin(stage: Stage) -> None:
    """Ann, Bo and Cy sit down, with a tile that Ann has just made."""
    tile = await make_tile(
        stage, await open_shelf(stage, seats=3), "Mud", "Splash!", "your pawn 1 back"
    )
    listed = await stage.press_button(stage.ann, tile, "Done")
    await stage.choose_option(stage.ann, listed, "Mud", "Play with")
    for user in (stage.bo, stage.cy):
        await stage.press_on_card(user, "button.join", user["global_name"])
    await stage.press_start()


async def play_turn(stage: Stage, rng: Random) -> list[str]:
    """One turn of whoever is to act; returns what it showed, as everybody was told."""
    matches, shown = stage.matches, list[str]()
    position = await matches.position(ONLY)
    seat = position.to_act[0]
    while seat in (await matches.position(ONLY)).to_act:
        position = await matches.position(ONLY)
        chair, moves = position.match.chairs[seat], position.legal_moves(seat)
        user = chair.user or UserId(0)
        done = await matches.play(ONLY, user, seat, chair.decision, rng.choice(moves))
        narration = Narration(seat_reader(done.position.match, seat).plain_wording)
        lines = [narration.say(event.line) for event in done.events]
        shown += [line for line in lines if line.startswith("Seen: ")]
        if position.match.outcome is not None:
            break
    await stage.wait_until_idle()
    return shown


async def test_who_comes_back_late_sees_each_flip_once_and_in_order(stage: Stage) -> None:
    await begin(stage)
    rng = Random(2)
    first = (await stage.matches.position(ONLY)).to_act[0]
    late = Seat((first + 2) % 3)
    shown: list[str] = []
    while (await stage.matches.position(ONLY)).to_act != (late,):
        shown += await play_turn(stage, rng)
    assert seen(stage, stage.people[late]) == [FLIP.findall(line)[0] for line in shown]
    waiting = await stage.use_command(stage.people[late], "turn", stage.thread)
    again = FLIP.findall(waiting["content"])
    assert again == seen(stage, stage.people[late]), "shown once more, nothing taken away yet"
    await stage.press_button(stage.people[late], waiting, "button.cover")
    assert seen(stage, stage.people[late]) == []


def seen(stage: Stage, user: Json) -> list[str]:
    """What somebody's direct messages show of flips."""
    told = (m["content"] for m in stage.dm_of(user))
    return [line for content in told for line in FLIP.findall(content)]


async def test_log_and_board_name_no_tile_that_lies_face_down(stage: Stage) -> None:
    await begin(stage)
    rng = Random(2)
    for _ in range(5):
        await play_turn(stage, rng)
    for command in ("log", "board", "hand"):
        message = await stage.use_command(stage.ann, command, stage.thread)
        assert "Seen: " not in message["content"]
        assert not any("Seen: " in a.get("description", "") for a in message["attachments"])
