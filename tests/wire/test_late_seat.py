"""A match of three at Puzzle-Memo with a tile made there: whoever comes back late is shown what
was flipped meanwhile, once and in order, and it is taken away before they go on (P11)."""

import re
from random import Random

from bot.game import Seat
from bot.match.model import MatchId, UserId
from bot.messages.reader import seat_reader
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.wire.evening import SECONDS, WireStage
from tests.wire.test_custom import choices, made, pressed, shelf

ONLY = MatchId(1)
FLIP = re.compile(r"Seen: [^.”]*”?")
"""What a sentence shows of a flip, up to the words of a tile made by a player."""


async def begun(evening: WireStage) -> Json:
    """Ann, Bo and Cy sit down, with a tile that Ann has just made; returns Cy."""
    cy = evening.server.world.add_user("Cy")
    evening.server.world.add_member(evening.guild, cy)
    tile = await made(evening, await shelf(evening, seats=3), "Mud", "Splash!", "your pawn 1 back")
    listed = await pressed(evening, tile, "Done")
    await pressed(evening, listed, "Play with …", *choices(listed, "Play with").values())
    await joined(evening, evening.people[1], "Bo")
    await joined(evening, cy, "Cy")
    await evening.server.click(
        evening.people[0], evening.lobby_card(), label=label_of("button.start")
    )
    await evening.server.wait_until(lambda: evening.server.threads(evening.channel), SECONDS)
    await evening.bot.delivery.wait_until_idle()
    return cy


async def joined(evening: WireStage, user: Json, name: str) -> None:
    await evening.server.click(user, evening.lobby_card(), label=label_of("button.join"))
    await evening.server.wait_until(lambda: name in evening.lobby_card()["content"], SECONDS)


async def played(evening: WireStage, rng: Random) -> list[str]:
    """One turn of whoever is to act; returns what it showed, as everybody was told."""
    matches, shown = evening.bot.matches, list[str]()
    position = await matches.position(ONLY)
    seat = position.to_act[0]
    while seat in (await matches.position(ONLY)).to_act:
        position = await matches.position(ONLY)
        chair, moves = position.match.chairs[seat], position.legal_moves(seat)
        user = chair.user or UserId(0)
        done = await matches.play(ONLY, user, seat, chair.decision, rng.choice(moves))
        told = seat_reader(done.position.match, seat).plain_wording
        lines = [told.say(event.line) for event in done.events if event.fleeting]
        shown += [line for line in lines if line.startswith("Seen: ")]
        if position.match.outcome is not None:
            break
    await evening.bot.delivery.wait_until_idle()
    return shown


async def test_who_comes_back_late_sees_each_flip_once_and_in_order(evening: WireStage) -> None:
    people, rng = (*evening.people, await begun(evening)), Random(2)
    first = (await evening.bot.matches.position(ONLY)).to_act[0]
    late = Seat((first + 2) % 3)
    shown: list[str] = []
    while (await evening.bot.matches.position(ONLY)).to_act != (late,):
        shown += await played(evening, rng)
    assert seen(evening, people[late]) == [FLIP.findall(line)[0] for line in shown]
    thread = evening.server.threads(evening.channel)[0]
    answer = await evening.server.slash(people[late], thread, "turn")
    waiting = await answer.final_message(SECONDS)
    again = FLIP.findall(waiting["content"])
    assert again == seen(evening, people[late]), "shown once more, and nothing is taken away yet"
    await evening.server.click(people[late], waiting, label=label_of("button.cover"))
    await evening.server.wait_until(lambda: seen(evening, people[late]) == [], SECONDS)


def seen(evening: WireStage, user: Json) -> list[str]:
    """What somebody's direct messages show of flips."""
    told = (m["content"] for m in evening.server.dm_messages(user))
    return [line for content in told for line in FLIP.findall(content)]


async def test_log_and_board_name_no_tile_that_lies_face_down(evening: WireStage) -> None:
    await begun(evening)
    rng = Random(2)
    for _ in range(5):
        await played(evening, rng)
    thread = evening.server.threads(evening.channel)[0]
    for command in ("log", "board", "hand"):
        answer = await evening.server.slash(evening.people[0], thread, command)
        message = await answer.final_message(SECONDS)
        assert "Seen: " not in message["content"]
        assert not any("Seen: " in a.get("description", "") for a in message["attachments"])
