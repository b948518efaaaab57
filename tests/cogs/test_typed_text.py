"""Text that people type into options of commands."""

from time import process_time
from typing import Any

import discord
import pytest

from bot.interactions.command_tree import MAX_TYPED_TEXT
from tests.stage import Stage

STRING = 3
BLANKS = "a" + " " * 5998 + "b"


def text_options(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The text options without a list of choices, of commands and their sub-commands."""
    options = [option for command in commands for option in command.get("options") or []]
    found = [o for o in options if o["type"] == STRING and not o.get("choices")]
    return found + (text_options(options) if options else [])


async def test_every_text_option_has_a_length(stage: Stage) -> None:
    (synced,) = stage.server.requests.for_route("PUT", "/applications/{application_id}/commands")
    options = text_options(synced.body)
    assert len(options) > 15
    assert [o["name"] for o in options if not o.get("max_length", 6000) <= MAX_TYPED_TEXT] == []


async def test_a_hostile_keystroke_stops_nobody(stage: Stage) -> None:
    """Discord sends what is being typed at whatever length it has."""
    await stage.start_match()
    began = process_time()
    typed = {"text": BLANKS}
    assert await stage.suggest(stage.ann, "move", "text", stage.thread, **typed) == []
    assert process_time() - began < 2


async def test_what_is_being_typed_is_cut_before_anything_reads_it(stage: Stage) -> None:
    await stage.start_match()
    told = list[discord.Interaction[Any]]()

    async def note(interaction: discord.Interaction[Any]) -> None:
        told.append(interaction)

    stage.bot.add_listener(note, "on_interaction")
    await stage.suggest(stage.ann, "move", "text", stage.thread, text=BLANKS)
    (typing,) = told
    data: Any = typing.data
    assert [len(option["value"]) for option in data["options"]] == [MAX_TYPED_TEXT]


async def test_a_completion_that_fails_is_answered(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else its user reads that the options could not be loaded."""
    await stage.start_match()
    matches = stage.matches

    async def fail(user: object) -> Any:
        raise OSError

    monkeypatch.setattr(matches, "waiting_for", fail)
    assert await stage.suggest(stage.ann, "hand", "match", stage.thread, match="l") == []
