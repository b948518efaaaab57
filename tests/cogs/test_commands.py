"""Every command, whatever it does."""

from typing import Any

import pytest
from discord import app_commands

from tests.labels import label_of
from tests.stage import Stage, is_private

PUBLIC = {"play", "replace"}
"""Commands whose answer everybody sees; all others may tell what only their user may know."""

GIVEN: dict[str, dict[str, Any]] = {
    "move": {"text": "bid 1"},
    "play": {"game": "lots"},
    "vacation": {"days": 0},
    "replace": {"seat": 2},
    "server retention": {"days": 0},
}


async def test_every_command_but_two_answers_its_user_alone(club: Stage) -> None:
    """E8: with a public answer all would see what a command was given."""
    thread = await club.start_match()
    for command in club.bot.tree.walk_commands():
        name = command.qualified_name
        if isinstance(command, app_commands.Group):
            continue
        message = await club.use_command(club.ann, name, thread, **GIVEN.get(name, {}))
        assert is_private(message) == (name not in PUBLIC), name


async def test_help_names_every_command(club: Stage) -> None:
    told = (await club.use_command(club.ann, "help"))["content"]
    names = {command.name for command in club.bot.tree.get_commands()} - {"help"}
    assert {name for name in names if f"`/{name}`" not in told} == set()


@pytest.mark.parametrize("command", ["turn", "move", "board", "hand", "resign", "end", "log"])
async def test_a_match_that_is_not_there_is_refused_in_a_sentence(
    club: Stage, command: str
) -> None:
    message = await club.use_command(club.ann, command, match="999", **GIVEN.get(command, {}))
    assert message["content"].startswith("There is no match 999 here.")


@pytest.mark.parametrize("command", ["turn", "board", "hand"])
async def test_who_plays_nothing_is_told_how_to_begin(club: Stage, command: str) -> None:
    message = await club.use_command(club.cy, command)
    assert "`/play` opens one" in message["content"]


async def test_rules_are_turned_page_by_page(club: Stage) -> None:
    """G15."""
    first = await club.use_command(club.ann, "rules", game="jungo")
    options = first["components"][0]["components"][0]["options"]
    second = await club.choose_option(club.ann, first, options[1]["label"])
    assert options[1]["label"] in second["content"]
    assert second["content"] != first["content"]


async def test_a_match_is_completed_by_its_name(club: Stage) -> None:
    await club.start_match()
    found = await club.server.autocomplete(club.ann, club.general, "hand", "match", match="lots")
    assert [c["value"] for c in found] == ["1"]
    assert await club.server.autocomplete(club.cy, club.general, "hand", "match", match="") == []


async def test_commands_are_told_to_discord_once(club: Stage) -> None:
    """B12: no sync at every start."""
    await club.restart()
    await club.use_command(club.ann, "help")
    synced = club.server.requests.for_route("PUT", "/applications/{application_id}/commands")
    assert len(synced) == 1


async def test_everything_works_in_a_direct_message(club: Stage) -> None:
    dm = club.server.world.dm_channel(club.ann)
    card = await club.use_command(club.ann, "play", dm, game="lots", seats=2)
    levels = await club.press_button(club.ann, card, "button.computer")
    await club.press_button(club.ann, levels, "level.random")
    card = next(m for m in club.messages(dm) if m["id"] == card["id"])
    await club.server.click(club.ann, card, label=label_of("button.start"))
    await club.wait_until(lambda: club.messages(dm)[-1]["attachments"])
    message = await club.use_command(club.ann, "move", dm, text="bid 2")
    assert "You bid 2 coins." in message["content"]
