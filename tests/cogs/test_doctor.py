"""B11, D5: `/doctor` names what is wrong and its fix; `/about` says what this is."""

import tomllib
from pathlib import Path

import discord
import pytest

from bot import VERSION
from bot.messages.doctor import NEEDED_PERMISSIONS
from bot.permissions import PERMISSIONS
from bot.sandbox.troubles import deny_permission
from tests.match.test_restart import spoil
from tests.stage import Stage, is_private

SEEING = ("view_channel",)
"""Who may not see a channel gets no command from it."""


async def test_where_all_is_well_there_is_nothing_to_fix(club: Stage) -> None:
    thread = await club.start_match()
    message = await club.use_command(club.ann, "doctor", thread)
    assert is_private(message)
    assert "✗" not in message["content"]
    assert "Fix" not in message["content"]


@pytest.mark.parametrize("name", [name for name in NEEDED_PERMISSIONS if name not in SEEING])
async def test_each_missing_permission_is_named_with_its_fix(club: Stage, name: str) -> None:
    await deny_permission(club.server.hub, club.general, name.upper())
    message = await club.use_command(club.ann, "doctor")
    title = name.replace("_", " ").title().replace(" In ", " in ")
    assert f"✗ I lack a permission here: **{title}**" in message["content"]
    assert "Fix: channel settings" in message["content"]


def test_what_the_invitation_asks_for_is_looked_at() -> None:
    assert discord.Permissions(**dict.fromkeys(NEEDED_PERMISSIONS, True)) == PERMISSIONS


async def test_closed_direct_messages_are_found_and_their_opening_too(club: Stage) -> None:
    club.server.world.set_dms_closed(club.ann["id"], True)
    thread = await club.start_match()
    message = await club.use_command(club.ann, "doctor", thread)
    assert "✗ Your direct messages are closed to me. Fix:" in message["content"]
    answer = await club.press_button(club.ann, message, "button.try_dm")
    assert "still closed" in answer["content"]
    club.server.world.set_dms_closed(club.ann["id"], False)
    answer = await club.press_button(club.ann, message, "button.try_dm")
    assert answer["content"] == "It arrived: see your direct messages."
    await club.wait_until(lambda: len(club.dm_of(club.ann)) == 2)  # the hand follows


async def test_who_switched_direct_messages_off_is_reminded(club: Stage) -> None:
    await club.press_button(
        club.ann, await club.use_command(club.ann, "settings"), "settings.dms.turn_off"
    )
    assert (
        "You wish for no direct messages" in (await club.use_command(club.ann, "doctor"))["content"]
    )


async def test_a_frozen_match_is_shown(club: Stage) -> None:
    await club.start_match()
    await spoil(club.store, 1)
    await club.restart()
    await club.wait_until(lambda: "stands still" in club.table["content"])
    message = await club.use_command(club.ann, "doctor")
    assert "✗ Match 1 cannot be read under today's rules. Fix:" in message["content"]


async def test_chores_tell_when_they_last_came_round(club: Stage) -> None:
    message = await club.use_command(club.ann, "doctor")
    assert "✓ Quiet threads were woken: 0 minutes ago." in message["content"]


async def test_in_a_direct_message_no_permission_is_looked_for(club: Stage) -> None:
    message = await club.use_command(club.ann, "doctor", club.server.world.dm_channel(club.ann))
    assert "✓ A conversation of ours" in message["content"]


async def test_about_tells_version_health_privacy_and_source(club: Stage) -> None:
    await club.start_match()
    message = await club.use_command(club.ann, "about")
    assert is_private(message)
    for word in (VERSION, "1 match goes on", "<t:", "Kept of you", "MIT"):
        assert word in message["content"]


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == VERSION
