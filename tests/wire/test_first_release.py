"""A database, messages and an export of the first release go on under today's code."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.app import JunglePost, open_bot
from bot.config import Settings
from bot.game import TABLE
from bot.match.model import MatchId
from bot.match.proof import find_faults, parse_record
from bot.messages.log_entries import describe_log_entry
from bot.messages.reader import table_reader
from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.wire import Json
from bot.texts import text
from data.migrate import APPLICATION_ID

LEFT = Path(__file__).parents[1] / "fixtures" / "first_release"
SHOWN: dict[str, dict[str, Any]] = json.loads((LEFT / "club.json").read_text())
each_game = pytest.mark.parametrize("game", SHOWN)
SECONDS = 30.0
BUTTON, SELECT = 2, 3
"""Types of a component."""


def unpack(name: str) -> bytes:
    return gzip.decompress((LEFT / f"{name}.gz").read_bytes())


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[SandboxServer]:
    (tmp_path / "club.world").write_bytes(unpack("club.world"))
    async with SandboxServer(tmp_path / "club.world") as server:
        server.hub.response_timeout = SECONDS
        yield server


@pytest.fixture
async def bot(server: SandboxServer, tmp_path: Path) -> AsyncIterator[JunglePost]:
    """Today's bot on the database of then."""
    with sqlite3.connect(tmp_path / "club.db") as db:
        db.executescript(unpack("club.sql").decode())
        db.execute("PRAGMA user_version = 1")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.close()
    point_discord_py_at(server.base_url)
    settings = Settings(
        token=server.world.token,
        database=tmp_path / "club.db",
        image_format="palette",
        log_level="WARNING",
        computer_pause=0.0,
    )
    async with open_bot(settings) as bot:
        running = asyncio.create_task(bot.start(server.world.token))
        await server.wait_until_ready()
        await bot.delivery.wait_until_idle()
        yield bot
        await bot.close()
        await running


def with_control(server: SandboxServer, thread: str, control: Json) -> Json:
    """A message of ours that still has a control of then."""
    ours = [m for m in server.messages(thread) if m["type"] == 0]
    rows = [{"type": 1, "id": 1, "components": [{"label": "then", **control, "id": 2}]}]
    return server.world.messages.update(ours[-1]["id"], components=rows)


def person(server: SandboxServer, name: str) -> Json:
    return next(u for u in server.world.users if u["global_name"] == name)


@each_game
async def test_a_live_match_goes_on(bot: JunglePost, server: SandboxServer, game: str) -> None:
    match_id, rng = MatchId(SHOWN[game]["match"]), Random(1)
    for _ in range(4):
        position = await bot.matches.position(match_id)
        seat = position.to_act[0]
        chair = position.match.chairs[seat]
        move = rng.choice(position.legal_moves(seat))
        await bot.matches.play(match_id, chair.user, seat, chair.decision, move)
    await bot.delivery.wait_until_idle()
    assert (await bot.matches.match(match_id)).version == SHOWN[game]["version"] + 4
    newest = server.messages(SHOWN[game]["thread"])[-1]
    assert int(newest["id"]) > int(SHOWN[game]["table"])


@each_game
async def test_the_log_of_then_is_told(bot: JunglePost, game: str) -> None:
    match_id = MatchId(SHOWN[game]["match"])
    match = await bot.matches.match(match_id)
    entries = await bot.matches.visible_log(match_id, 0, TABLE)
    reader = table_reader(match)
    assert all(said.text for entry in entries for said in describe_log_entry(reader, entry))


@each_game
async def test_a_button_of_then_opens_the_question(
    bot: JunglePost, server: SandboxServer, game: str
) -> None:
    shown = SHOWN[game]
    user = person(server, shown["user"])
    move, *_ = shown["table_ids"]
    table = with_control(server, shown["thread"], {"type": BUTTON, "custom_id": move})
    answer = await server.click(user, table, move)
    question = await answer.final_message(SECONDS)
    assert question["components"]
    assert question["content"] != text("refusal.old_control")


@each_game
async def test_an_answer_of_then_is_understood(
    bot: JunglePost, server: SandboxServer, game: str
) -> None:
    """A question that stood open while the bot was updated goes on where it was."""
    shown = SHOWN[game]
    user = person(server, shown["user"])
    custom_id, kind, values = shown["question_ids"][0]
    control: Json = {"type": kind, "custom_id": custom_id}
    if kind == SELECT:
        control["options"] = [{"label": value, "value": value} for value in values]
    question = with_control(server, shown["thread"], control)
    answer = await server.click(
        user, question, custom_id, values=values[:1] if kind == SELECT else None
    )
    assert (await answer.final_message(SECONDS))["content"] != text("refusal.old_control")


def test_an_export_of_then_is_verified() -> None:
    assert list(find_faults(parse_record(unpack("match-6.json")))) == []


def test_an_export_that_was_changed_is_found_out() -> None:
    record = msgspec.json.decode(unpack("match-6.json"))
    record["seed"] = "0" * 64
    assert list(find_faults(parse_record(msgspec.json.encode(record))))
