"""Every command, whatever it does."""

from typing import Any

import pytest
from discord import app_commands

from tests.stage import Stage, button_labels, is_private

PUBLIC = {"play", "replace"}
"""Commands whose answer everybody sees; all others may tell what only their user may know."""

GIVEN: dict[str, dict[str, Any]] = {
    "move": {"text": "bid 1"},
    "play": {"game": "lots"},
    "vacation": {"days": 0},
    "replace": {"seat": 2},
    "server retention": {"days": 0},
}


async def test_every_command_but_two_answers_its_user_alone(stage: Stage) -> None:
    """E8: with a public answer all would see what a command was given."""
    thread = await stage.start_match()
    for command in stage.bot.tree.walk_commands():
        name = command.qualified_name
        if isinstance(command, app_commands.Group):
            continue
        message = await stage.use_command(stage.ann, name, thread, **GIVEN.get(name, {}))
        assert is_private(message) == (name not in PUBLIC), name


async def test_help_names_every_command(stage: Stage) -> None:
    told = (await stage.use_command(stage.ann, "help"))["content"]
    names = {command.name for command in stage.bot.tree.get_commands()} - {"help"}
    assert {name for name in names if f"`/{name}`" not in told} == set()


@pytest.mark.parametrize(
    "command", ["turn", "move", "board", "hand", "resign", "end", "log", "replay"]
)
async def test_a_match_that_is_not_there_is_refused_in_a_sentence(
    stage: Stage, command: str
) -> None:
    message = await stage.use_command(stage.ann, command, match="999", **GIVEN.get(command, {}))
    assert message["content"].startswith("There is no match 999 here.")


@pytest.mark.parametrize("command", ["turn", "board", "hand"])
async def test_who_plays_nothing_is_told_how_to_begin(stage: Stage, command: str) -> None:
    message = await stage.use_command(stage.cy, command)
    assert "`/play` opens one" in message["content"]


async def test_rules_are_turned_page_by_page(stage: Stage) -> None:
    """G15."""
    first = await stage.use_command(stage.ann, "rules", game="jungo")
    options = first["components"][0]["components"][0]["options"]
    second = await stage.choose_option(stage.ann, first, options[1]["label"])
    assert options[1]["label"] in second["content"]
    assert second["content"] != first["content"]


async def test_a_match_is_completed_by_its_name(stage: Stage) -> None:
    await stage.start_match()
    found = await stage.suggest(stage.ann, "hand", "match", match="lots")
    assert [c["value"] for c in found] == ["1"]
    assert await stage.suggest(stage.cy, "hand", "match", match="") == []


async def test_commands_are_told_to_discord_once(stage: Stage) -> None:
    """B12: no sync at every start."""
    await stage.restart()
    await stage.use_command(stage.ann, "help")
    synced = stage.server.requests.for_route("PUT", "/applications/{application_id}/commands")
    assert len(synced) == 1


async def test_everything_works_in_a_direct_message(stage: Stage) -> None:
    dm = stage.dm_channel(stage.ann)
    card = await stage.use_command(stage.ann, "play", dm, game="lots", seats=2)
    levels = await stage.press_button(stage.ann, card, "button.computer")
    await stage.press_button(stage.ann, levels, "level.easy")
    card = next(m for m in stage.messages(dm) if m["id"] == card["id"])
    await stage.click(stage.ann, card, "button.start")
    await stage.wait_until(lambda: "Move" in button_labels(stage.messages(dm)[-1]))
    message = await stage.use_command(stage.ann, "move", dm, text="bid 2")
    assert "You bid 2 coins." in message["content"]
