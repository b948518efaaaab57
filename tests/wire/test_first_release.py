"""A database, messages and an export of the first release go on under today's code."""

import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec
import pytest

from bot.game import TABLE
from bot.match.model import MatchId
from bot.match.proof import find_faults, parse_record
from bot.messages.log import describe_log_entry
from bot.messages.reader import table_reader
from bot.sandbox.snowflakes import SandboxClock, created_at
from bot.sandbox.wire import Json
from bot.texts import text
from data.migrate import APPLICATION_ID
from tests.stage import Stage, open_stage

LEFT = Path(__file__).parents[1] / "fixtures" / "first_release"
SHOWN: dict[str, dict[str, Any]] = json.loads((LEFT / "club.json").read_text())
each_game = pytest.mark.parametrize("game", SHOWN)
THEN = created_at(SHOWN["back-to-the-jungle"]["thread"]) + 3600.0
"""An hour later: nobody's time is up."""
BUTTON, SELECT = 2, 3
"""Types of a component."""


def unpack(name: str) -> bytes:
    return gzip.decompress((LEFT / f"{name}.gz").read_bytes())


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """Today's bot on the database and among the messages of then."""
    world = tmp_path / "club.world"
    world.write_bytes(unpack("club.world"))
    began = monotonic()
    clock = SandboxClock(lambda: THEN + monotonic() - began)
    people = ("Ann", "Bo")
    async with open_stage(tmp_path, names=people, world=world, clock=clock, started=False) as stage:
        with closing(sqlite3.connect(stage.database)) as db, db:
            db.executescript(unpack("club.sql").decode())
            db.execute("PRAGMA user_version = 1")
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        await stage.start()
        await stage.wait_until_idle()
        yield stage


def with_control(stage: Stage, thread: str, control: Json) -> Json:
    """A message of ours that still has a control of then."""
    ours = [m for m in stage.messages(thread) if m["type"] == 0]
    rows = [{"type": 1, "id": 1, "components": [{"label": "then", **control, "id": 2}]}]
    return stage.server.world.messages.update(ours[-1]["id"], components=rows)


def person(stage: Stage, name: str) -> Json:
    return next(u for u in stage.server.world.users if u["global_name"] == name)


@each_game
async def test_a_live_match_goes_on(stage: Stage, game: str) -> None:
    match_id, rng = MatchId(SHOWN[game]["match"]), Random(1)
    for _ in range(4):
        position = await stage.matches.position(match_id)
        seat = position.to_act[0]
        chair = position.match.chairs[seat]
        move = rng.choice(position.legal_moves(seat))
        await stage.matches.play(match_id, chair.user, seat, chair.decision, move)
    await stage.wait_until_idle()
    assert (await stage.matches.match(match_id)).version == SHOWN[game]["version"] + 4
    newest = stage.messages(SHOWN[game]["thread"])[-1]
    assert int(newest["id"]) > int(SHOWN[game]["table"])


@each_game
async def test_the_log_of_then_is_told(stage: Stage, game: str) -> None:
    match_id = MatchId(SHOWN[game]["match"])
    match = await stage.matches.match(match_id)
    entries = await stage.matches.visible_log(match_id, 0, TABLE)
    reader = table_reader(match)
    assert all(said.text for entry in entries for said in describe_log_entry(reader, entry))


@each_game
async def test_a_button_of_then_opens_the_question(stage: Stage, game: str) -> None:
    shown = SHOWN[game]
    user = person(stage, shown["user"])
    move, *_ = shown["table_ids"]
    table = with_control(stage, shown["thread"], {"type": BUTTON, "custom_id": move})
    question = await stage.press_control(user, table, move)
    assert question["components"]
    assert question["content"] != text("refusal.old_control")


@each_game
async def test_an_answer_of_then_is_understood(stage: Stage, game: str) -> None:
    """A question that stood open while the bot was updated goes on where it was."""
    shown = SHOWN[game]
    user = person(stage, shown["user"])
    custom_id, kind, values = shown["question_ids"][0]
    control: Json = {"type": kind, "custom_id": custom_id}
    if kind == SELECT:
        control["options"] = [{"label": value, "value": value} for value in values]
    question = with_control(stage, shown["thread"], control)
    chosen = values[:1] if kind == SELECT else []
    answer = await stage.press_control(user, question, custom_id, *chosen)
    assert answer["content"] != text("refusal.old_control")


def test_an_export_of_then_is_verified() -> None:
    assert list(find_faults(parse_record(unpack("match-6.json")))) == []


def test_an_export_that_was_changed_is_found_out() -> None:
    record = msgspec.json.decode(unpack("match-6.json"))
    record["seed"] = "0" * 64
    assert list(find_faults(parse_record(msgspec.json.encode(record))))
