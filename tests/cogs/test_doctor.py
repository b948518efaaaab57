"""B11, D5: `/doctor` names what is wrong and its fix; `/about` says what this is."""

import tomllib
from pathlib import Path

import pytest

from bot import VERSION
from bot.permissions import NEEDED_PERMISSIONS
from bot.sandbox.troubles import deny_permission
from tests.match.test_restart import spoil
from tests.stage import Stage, is_private

SEEING = ("view_channel",)
"""Who may not see a channel gets no command from it."""


async def test_where_all_is_well_there_is_nothing_to_fix(stage: Stage) -> None:
    thread = await stage.start_match()
    message = await stage.use_command(stage.ann, "doctor", thread)
    assert is_private(message)
    assert "✗" not in message["content"]
    assert "Fix" not in message["content"]


@pytest.mark.parametrize("name", [name for name in NEEDED_PERMISSIONS if name not in SEEING])
async def test_each_missing_permission_is_named_with_its_fix(stage: Stage, name: str) -> None:
    await deny_permission(stage.server.hub, stage.general, name.upper())
    message = await stage.use_command(stage.ann, "doctor")
    title = name.replace("_", " ").title().replace(" In ", " in ")
    assert f"✗ I lack a permission here: **{title}**" in message["content"]
    assert "Fix: channel settings" in message["content"]


async def test_closed_direct_messages_are_found_and_their_opening_too(stage: Stage) -> None:
    stage.close_dms(stage.ann)
    thread = await stage.start_match()
    message = await stage.use_command(stage.ann, "doctor", thread)
    assert "✗ Your direct messages are closed to me. Fix:" in message["content"]
    answer = await stage.press_button(stage.ann, message, "button.try_dm")
    assert "still closed" in answer["content"]
    stage.open_dms(stage.ann)
    answer = await stage.press_button(stage.ann, message, "button.try_dm")
    assert answer["content"] == "It arrived: see your direct messages."
    await stage.wait_until(lambda: len(stage.dm_of(stage.ann)) == 2)  # the hand follows


async def test_who_switched_direct_messages_off_is_reminded(stage: Stage) -> None:
    await stage.press_button(
        stage.ann, await stage.use_command(stage.ann, "settings"), "settings.dms.turn_off"
    )
    assert (
        "You wish for no direct messages"
        in (await stage.use_command(stage.ann, "doctor"))["content"]
    )


async def test_a_frozen_match_is_shown(stage: Stage) -> None:
    await stage.start_match()
    await spoil(stage.store, 1)
    await stage.restart()
    await stage.wait_until(lambda: "stands still" in stage.table["content"])
    message = await stage.use_command(stage.ann, "doctor")
    assert "✗ Match 1 cannot be read under today's rules. Fix:" in message["content"]


async def test_chores_tell_when_they_last_came_round(stage: Stage) -> None:
    message = await stage.use_command(stage.ann, "doctor")
    assert "✓ Quiet threads were woken: 0 minutes ago." in message["content"]


async def test_what_kept_everybody_waiting_is_named(stage: Stage) -> None:
    message = await stage.use_command(stage.ann, "doctor")
    assert "served nobody" not in message["content"]
    stage.bot.watchdog._record(1.26, "cogs/play.py:7 think")
    message = await stage.use_command(stage.ann, "doctor")
    assert "I served nobody for 1.3 s, in `cogs/play.py:7 think`." in message["content"]


async def test_in_a_direct_message_no_permission_is_looked_for(stage: Stage) -> None:
    message = await stage.use_command(stage.ann, "doctor", stage.dm_channel(stage.ann))
    assert "✓ A conversation of ours" in message["content"]


async def test_about_tells_version_health_privacy_and_source(stage: Stage) -> None:
    await stage.start_match()
    message = await stage.use_command(stage.ann, "about")
    assert is_private(message)
    for word in (VERSION, "1 match goes on", "<t:", "Kept of you", "MIT"):
        assert word in message["content"]


async def test_about_tells_connections_refusals_and_opened_dms(stage: Stage) -> None:
    await stage.start_match("jungo")
    stage.bot.pacing.note_status(403)
    content = (await stage.use_command(stage.ann, "about"))["content"]
    assert "1 of 1 connection to Discord is open" in content
    assert "refused 1 of my requests" in content
    assert "DMs opened in the last day: 2." in content


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION
