"""What a move costs: one request at the table, two at a turn's end, and a direct message for whom
it concerns."""

import pytest

from bot.sandbox.wire import Json
from tests.cogs.test_move import _safe
from tests.cogs.test_turn import _on_turn
from tests.delivery.ground import EDIT, SEND
from tests.labels import label_of
from tests.stage import Stage


def sent(club: Stage) -> list[str]:
    """The channels in which messages were sent or changed, other than in answers."""
    entries = club.server.requests.entries
    return [r.params["channel_id"] for r in entries if (r.method, r.template) in (SEND, EDIT)]


async def cost(club: Stage, user: Json, place: Json, text: str) -> tuple[int, int]:
    """Requests in the place where the match is, and elsewhere."""
    await club.wait_until_idle()
    club.server.requests.clear()
    await club.use_command(user, "move", place, text=text)
    channels = sent(club)
    here = channels.count(place["id"])
    return here, len(channels) - here


@pytest.mark.parametrize(
    ("text", "table", "dms"),
    [("draw", 1, 1), ("stop", 2, 1), ("peek", 1, 1)],
    ids=["drawn", "passed on", "peeked"],
)
async def test_a_move_in_a_server(club: Stage, text: str, table: int, dms: int) -> None:
    """A turn's end costs the next turn's message, and the edit that closes the last one."""
    thread, user = await _on_turn(club)
    here, elsewhere = await cost(club, user, thread, text)
    assert here == table
    assert elsewhere <= dms + 1


async def test_several_moves_in_one_command(club: Stage) -> None:
    """What is told together costs once: at most one request each, and fewer where one message
    tells them."""
    thread, user = await _on_turn(club)
    play = await _safe(club, user, thread)
    here, elsewhere = await cost(club, user, thread, f"{play}; stop")
    assert here <= 3
    assert elsewhere <= 3


async def test_to_look_at_the_turn_after_a_peek_costs_nothing(club: Stage) -> None:
    """The answer to the peek has shown it: there is nothing to take away."""
    thread, user = await _on_turn(club)
    await club.use_command(user, "move", thread, text="peek")
    club.server.requests.clear()
    await club.use_command(user, "turn", thread)
    assert [r for r in club.server.requests.entries if r.method == "DELETE"] == []
    assert sent(club) == []


async def test_a_move_in_a_direct_message(club: Stage) -> None:
    dm = club.server.world.dm_channel(club.ann)
    card = await club.use_command(club.ann, "play", dm, game="jungo", seats=2)
    await club.press_button(
        club.ann, await club.press_button(club.ann, card, "button.computer"), "level.random"
    )
    card = next(m for m in club.messages(dm) if m["id"] == card["id"])
    await club.server.click(club.ann, card, label=label_of("button.start"))
    await club.wait_until(lambda: club.messages(dm)[-1]["attachments"])
    first = (await club.server.autocomplete(club.ann, dm, "move", "text", text=""))[0]["value"]
    before = await club.version()
    here, elsewhere = await cost(club, club.ann, dm, first)
    assert here <= await club.version() - before, "the computer's moves among them"
    assert elsewhere == 0
