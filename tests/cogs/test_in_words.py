"""G6: a player who gets only words plays a whole match by `/move`."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply
from bot.interactions.controls import build_view
from bot.match.model import MatchId, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button
from bot.messages.reader import seat_reader
from bot.sandbox.wire import Json
from tests.cogs.test_settings import _set
from tests.stage import Stage

MATCH = MatchId(1)
MOST = 400


async def _written(stage: Stage) -> str:
    """A sensible move of whoever is to act, as it is typed."""
    position = await stage.matches.position(MATCH)
    seat, game = position.to_act[0], position.match.game
    told = await stage.matches.visible_log(MATCH, 0, seat)
    seen = [event for row in told for event in row.events]
    move = game.careful(position.view(seat), seen, position.legal_moves(seat), Random(1))
    return seat_reader(position.match, seat).plain_wording.notation(move)


async def _read(stage: Stage, user: Json, thread: Json) -> None:
    """What is asked, and how the board is, without a picture."""
    asked = await stage.use_command(user, "turn", thread)
    assert asked["content"]
    assert asked["attachments"] == []


@pytest.mark.parametrize("game", ["lots", "jungo"])
async def test_a_whole_match_is_played_in_words(stage: Stage, game: str) -> None:
    for user in (stage.ann, stage.bo):
        await _set(stage, user, "Words, no pictures")
    thread = await stage.start_match(game)
    for turn in range(MOST):
        if (await stage.matches.match(MATCH)).status is Status.OVER:
            break
        user = await stage.to_act()
        if turn % 5 == 0:
            await _read(stage, user, thread)
        await stage.use_command(user, "move", thread, text=await _written(stage) + ";")
    assert (await stage.matches.match(MATCH)).status is Status.OVER
    for user in (stage.ann, stage.bo):
        told = (*stage.dm_of(user), *stage.private_answers(user))
        assert not any(message["attachments"] for message in told)


async def test_what_is_longer_than_a_message_comes_in_several_for_its_reader_alone(
    stage: Stage,
) -> None:
    lines = [f"{number} ".ljust(90, "·") for number in range(60)]

    async def tell(a: Reply, ref: Ref, values: Sequence[str]) -> None:
        await a.say("\n".join(lines))

    stage.bot.handlers.add("tell", Ack.PRIVATE, tell)
    view = build_view(((Button("Tell", Ref("tell").custom_id),),))
    await stage.bot.get_partial_messageable(int(stage.general["id"])).send(view=view)
    await stage.press_button(stage.ann, stage.messages()[-1], "Tell")
    await stage.wait_until(lambda: len(stage.private_answers(stage.ann)) == 3)
    told = "\n".join(message["content"] for message in stage.private_answers(stage.ann))
    assert told.split("\n") == lines


async def test_a_hand_that_is_long_to_hear_goes_on_at_a_press(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.table.MAX_HAND", 300)
    for user in (stage.ann, stage.bo):
        await _set(stage, user, "Words, no pictures")
    thread = await stage.start_match("cacao")
    first = await stage.use_command(stage.ann, "hand", thread)
    rest = await stage.press_button(stage.ann, first, "button.more_hand")
    assert rest["id"] != first["id"]
    assert "Your worker tiles: " in first["content"]
    assert "Your standing order: " in rest["content"]
    assert max(len(first["content"]), len(rest["content"])) <= 300
