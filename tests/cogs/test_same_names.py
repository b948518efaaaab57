"""People of one name, and names from right to left, in what the commands answer."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels, open_stage, option_labels

DAVID = "דוד"
ISOLATED = f"\u2068{DAVID}\u2069"


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """Ann, two people called Bo, and one whose name is written from right to left."""
    names = ("Ann", "Bo", "Bo's twin", DAVID)
    async with open_stage(tmp_path, names=names) as stage:
        world, twin = stage.server.world, stage.cy
        twin["global_name"] = "Bo"
        world.users.put(twin["id"], twin)
        yield stage


async def _started(stage: Stage, *people: Json) -> Json:
    await stage.use_command(stage.ann, "play", game="lots", seats=len(people) + 1)
    for number, user in enumerate(people, 2):
        await _join(stage, user, number)
    return await stage.press_start()


async def _join(stage: Stage, user: Json, number: int) -> None:
    await stage.click(user, stage.card, "button.join")
    await stage.wait_until(lambda: f"\n{number}. *" not in stage.card["content"])


async def _over(stage: Stage, thread: Json, *people: Json) -> None:
    asked = await stage.use_command(stage.ann, "end", thread)
    await stage.press_button(stage.ann, asked, "button.end")
    for user in people:
        await stage.press_button(user, stage.table, "button.agree")


def _text(stage: Stage, message: Json) -> str:
    key = message["attachments"][0]["url"].rsplit("/", 2)[1]
    return stage.server.world.journal.read_file(key).decode()


async def test_an_export_and_a_replay_tell_two_people_of_one_name_apart(stage: Stage) -> None:
    thread = await _started(stage, stage.bo, stage.cy)
    await stage.use_command(stage.cy, "move", thread, text="bid 1")
    replay = await stage.use_command(stage.ann, "replay", thread)
    assert "Bo (2) " in replay["content"]
    await _over(stage, thread, stage.bo, stage.cy)
    text = _text(stage, await stage.use_command(stage.ann, "export", thread))
    assert "Seat 2: Bo\n" in text
    assert "Seat 3: Bo (2)" in text
    assert "1. Bo (2)\n" in text
    replay = await stage.use_command(stage.ann, "replay", thread)
    assert {"As Bo saw it", "As Bo (2) saw it"} <= set(option_labels(replay))


async def test_a_name_from_right_to_left_is_isolated_in_an_export_and_a_replay(
    stage: Stage,
) -> None:
    thread = await _started(stage, stage.di)
    await stage.use_command(stage.di, "move", thread, text="bid 1")
    replay = await stage.use_command(stage.ann, "replay", thread)
    assert f"{ISOLATED} " in replay["content"]
    await _over(stage, thread, stage.di)
    text = _text(stage, await stage.use_command(stage.ann, "export", thread))
    assert f"Seat 2: {ISOLATED}" in text
    assert f"1. {ISOLATED}\n" in text
    replay = await stage.use_command(stage.ann, "replay", thread)
    assert f"As {ISOLATED} saw it" in option_labels(replay)


async def test_a_seat_is_offered_to_who_is_called_as_a_player_is(stage: Stage) -> None:
    thread = await _started(stage, stage.bo)
    asked = await stage.use_command(stage.ann, "replace", thread, seat=1, by=stage.cy["id"])
    assert asked["content"] == "Ann's seat would go to Bo (2). Still to agree: Bo (2), Bo."
    told = await stage.press_button(stage.bo, asked, "button.keep")
    assert told["content"].startswith("Bo is against it")


async def test_a_friend_who_is_called_as_a_player_is_has_a_number_in_the_lobby(
    stage: Stage,
) -> None:
    await stage.use_command(stage.bo, "play", game="lots", **{"with": stage.cy["id"]})
    assert "2. *kept for Bo (2) until" in stage.card["content"]
    (invitation,) = (m for m in stage.messages() if "invites you" in m["content"])
    declined = await stage.press_button(stage.cy, invitation, "button.notnow")
    assert declined["content"] == "Bo (2) can't play this time."
    assert button_labels(declined) == []
