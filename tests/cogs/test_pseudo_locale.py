"""G11: no sentence is left in the code: whoever reads `xx` meets marked words only."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.games import GAMES
from bot.sandbox.wire import Json
from bot.texts import catalogue, rules_page
from tests.cogs import pseudo
from tests.cogs.test_commands import GIVEN, PUBLIC
from tests.stage import Stage, controls

OF_MANAGERS = ("server retention",)
NAMES = frozenset({"Ann", "Bo", "Cy", "Computer", "UTC"})


@pytest.fixture
def xx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pseudo-language is there, as files that were dropped beside the English ones."""
    folders = pseudo.write_texts(tmp_path / "texts")
    for module in (catalogue, rules_page):
        monkeypatch.setattr(module, "texts_folder", folders.__getitem__)
    caches: Any = (catalogue.load_catalogue, rules_page.rules_sections)
    for cache in caches:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


@pytest.fixture
def pseudo_stage(xx: None, stage: Stage) -> Stage:
    """Everybody's Discord speaks `xx`, and the bot's greeting in the server's language is gone."""
    stage.server.hub.interactions.locale = pseudo.XX
    stage.translate = pseudo.mark_words
    return stage


def _words(message: Json) -> Iterator[str]:
    """Everything in a message that is read."""
    yield message["content"]
    yield from (each.get("description", "") for each in message["attachments"])
    for row in message["components"]:
        for item in row["components"]:
            yield from (item[key] for key in ("label", "placeholder") if item.get(key))
            for option in item.get("options", ()):
                yield from (option[key] for key in ("label", "description") if option.get(key))


def _read(*messages: Json) -> None:
    for message in messages:
        for words in _words(message):
            assert not (left := pseudo.unmarked_words(words, NAMES)), f"{left} in {words!r}"


def _read_everything(stage: Stage) -> None:
    """All that stands in the thread, in the DMs, and what only one sees."""
    _read(stage.card, *stage.messages(stage.thread))
    for user in (stage.ann, stage.bo, stage.cy):
        _read(*stage.dm_of(user), *stage.private_answers(user))


async def _move(stage: Stage, thread: Json) -> None:
    user = await stage.to_act()
    offered = await stage.suggest(user, "move", "text", thread, text="")
    assert not pseudo.unmarked_words(" ".join(each["name"] for each in offered), NAMES)
    _read(await stage.use_command(user, "turn", thread))
    await stage.use_command(user, "move", thread, text=offered[-1]["value"] + ";")


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_is_read_without_one_unmarked_word(pseudo_stage: Stage, game: str) -> None:
    stage = pseudo_stage
    thread = await stage.start_match(game)
    for _ in range(12):
        if not (await stage.matches.position(1)).to_act:  # type: ignore[arg-type]
            break
        await _move(stage, thread)
    for command in ("board", "hand", "log", "match", "replay"):
        await stage.use_command(stage.ann, command, thread)
    await stage.use_command(stage.ann, "board", thread, words=True)
    await stage.use_command(stage.bo, "rules", thread)
    _read_everything(stage)


async def test_the_end_of_a_match_is_read_without_one(pseudo_stage: Stage) -> None:
    stage = pseudo_stage
    thread = await stage.start_match()
    sure = await stage.use_command(stage.ann, "resign", thread)
    await stage.press_control(stage.ann, sure, next(controls(sure))["custom_id"])
    await stage.wait_until(lambda: "¤wins" in stage.table["content"])
    _read_everything(stage)
    assert not pseudo.unmarked_words(stage.thread["name"], NAMES)


async def test_every_command_is_answered_without_one(pseudo_stage: Stage) -> None:
    stage = pseudo_stage
    thread = await stage.start_match()
    given = {**GIVEN, "move": {"text": "1; 2"}}
    for command in stage.bot.tree.walk_commands():
        name = command.qualified_name
        if isinstance(command, app_commands.Group) or name in OF_MANAGERS:
            continue
        if name in PUBLIC:  # where it is refused, its answer is taken away again
            await stage.server.slash(stage.ann, thread, name, **given[name])
            continue
        for user in (stage.ann, stage.cy):
            _read(await stage.use_command(user, name, thread, **given.get(name, {})))
    _read_everything(stage)


async def test_commands_are_told_in_the_languages_that_there_are(
    stage: Stage, xx: None, tmp_path: Path
) -> None:
    """Discord knows no `xx`: German stands in for it."""
    folder = tmp_path / "texts"
    for each in folder.iterdir():
        (each / "de.toml").write_text((each / "xx.toml").read_text("utf-8"), "utf-8")
    catalogue.load_catalogue.cache_clear()
    tree = stage.bot.tree
    assert tree.translator is not None
    told = [await c.get_translated_payload(tree, tree.translator) for c in tree.get_commands()]
    for each in (*told, *(option for c in told for option in c.get("options", ()))):
        assert "¤" in each["description_localizations"].get("de", ""), each["name"]
    play = next(c for c in told if c["name"] == "play")
    choices = play["options"][0]["choices"]
    assert all(c["name_localizations"]["de"] for c in choices)
