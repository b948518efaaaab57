"""What a move costs: one request at the table, two at a turn's end, and a direct message for whom
it concerns."""

import pytest

from bot.sandbox.wire import Json
from tests.cogs.test_move import _safe
from tests.cogs.test_turn import _on_turn
from tests.stage import EDIT, SEND, Stage, button_labels


def sent(stage: Stage) -> list[str]:
    """The channels in which messages were sent or changed, other than in answers."""
    entries = stage.server.requests.entries
    return [r.params["channel_id"] for r in entries if (r.method, r.template) in (SEND, EDIT)]


async def cost(stage: Stage, user: Json, place: Json, text: str) -> tuple[int, int]:
    """Requests in the place where the match is, and elsewhere."""
    await stage.wait_until_idle()
    stage.server.requests.clear()
    await stage.use_command(user, "move", place, text=text)
    channels = sent(stage)
    here = channels.count(place["id"])
    return here, len(channels) - here


@pytest.mark.parametrize(
    ("text", "table", "dms"),
    [("draw;", 1, 1), ("stop", 2, 1), ("peek", 1, 1)],
    ids=["drawn", "passed on", "peeked"],
)
async def test_a_move_in_a_server(stage: Stage, text: str, table: int, dms: int) -> None:
    """A turn's end costs the next turn's message, and the edit that closes the last one."""
    thread, user = await _on_turn(stage)
    here, elsewhere = await cost(stage, user, thread, text)
    assert here == table
    assert elsewhere <= dms + 1


async def test_several_moves_in_one_command(stage: Stage) -> None:
    """What is told together costs once: at most one request each, and fewer where one message
    tells them."""
    thread, user = await _on_turn(stage)
    play = await _safe(stage, user, thread)
    here, elsewhere = await cost(stage, user, thread, f"{play}; stop")
    assert here <= 3
    assert elsewhere <= 3


async def test_to_look_at_the_turn_after_a_peek_costs_nothing(stage: Stage) -> None:
    """The answer to the peek has shown it: there is nothing to take away."""
    thread, user = await _on_turn(stage)
    await stage.use_command(user, "move", thread, text="peek")
    stage.server.requests.clear()
    await stage.use_command(user, "turn", thread)
    assert [r for r in stage.server.requests.entries if r.method == "DELETE"] == []
    assert sent(stage) == []


async def test_a_move_in_a_direct_message(stage: Stage) -> None:
    dm = stage.dm_channel(stage.ann)
    card = await stage.use_command(stage.ann, "play", dm, game="jungo", seats=2)
    await stage.press_button(
        stage.ann, await stage.press_button(stage.ann, card, "button.computer"), "level.easy"
    )
    card = next(m for m in stage.messages(dm) if m["id"] == card["id"])
    await stage.click(stage.ann, card, "button.start")
    await stage.wait_until(lambda: "Move" in button_labels(stage.messages(dm)[-1]))
    first = (await stage.suggest(stage.ann, "move", "text", dm, text=""))[0]["value"]
    before = await stage.version()
    here, elsewhere = await cost(stage, stage.ann, dm, first)
    assert here <= await stage.version() - before, "the computer's moves among them"
    assert elsewhere == 0
