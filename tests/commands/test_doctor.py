"""The commands `doctor` and `sync`, on a sandbox in place of Discord."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.doctor import print_findings
from bot.commands.health import check_disk
from bot.commands.sync import sync_commands
from bot.config import read_settings
from bot.permissions import PERMISSIONS
from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.wire import Json
from data.lock import Lock
from data.migrate import migrate


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "matches.db"
    migrate(path, 0)
    monkeypatch.setenv("JUNGLE_POST_DB", str(path))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    return path


@pytest.fixture
async def server(database: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SandboxServer]:
    async with SandboxServer() as server:
        point_discord_py_at(server.base_url)
        monkeypatch.setenv("DISCORD_TOKEN", server.world.token)
        yield server


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(sql)


def guild(server: SandboxServer, permissions: int) -> Json:
    """A guild in which everybody, the bot too, may do just this."""
    world = server.world
    made = world.add_guild("Clearing", world.add_user("Ann"))
    for role in made["roles"]:
        role["permissions"] = str(permissions)
    return made


async def told(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status of `doctor` and what it says."""
    status = await print_findings(read_settings())
    return status, capsys.readouterr().out


def test_without_a_token_nothing_is_bad(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    output, errors = capsys.readouterr()
    assert errors == ""
    assert "! DISCORD_TOKEN is not set" in output
    assert "is whole: 0 live matches" in output
    assert "✓ The bot is not running." in output


def test_without_a_database_nothing_is_bad(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.unlink()
    assert main(["doctor"]) == 0
    assert "the first start makes it" in capsys.readouterr().out
    assert not database.exists()


def test_a_running_bot_is_seen(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = Lock(database)
    assert main(["doctor"]) == 0
    assert "✓ The bot is running." in capsys.readouterr().out
    lock.release()


FROZEN = """
    INSERT INTO player (id, name, dm_refused_at, dm_refusals) VALUES (1, 'Ann', 5, 1);
    INSERT INTO match (id, game, rules_version, status, options, places, creator, channel, epoch,
        created_at, changed_at) VALUES (7, 'lots', 1, 'frozen', '[]', 2, 1, 1, '0', 0, 0);
"""


@pytest.mark.parametrize(
    ("sql", "status", "said"),
    [
        (FROZEN, 1, "✗ Match 7 is frozen"),
        (FROZEN, 1, "! One player cannot be reached by direct message"),
        ("PRAGMA user_version = 99", 1, "✗ The database"),
        ("PRAGMA application_id = 1", 1, "it belongs to another program"),
    ],
)
def test_what_is_wrong_with_the_database_is_named(
    sql: str, status: int, said: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(database, sql)
    assert main(["doctor"]) == status
    assert said in capsys.readouterr().out


def test_a_damaged_page_is_found(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = "(SELECT rootpage FROM sqlite_schema WHERE name = 'player')"
    broken = f"UPDATE sqlite_schema SET rootpage = {other} WHERE name = 'seat_by_user'"
    change(database, f"{FROZEN}; PRAGMA writable_schema = ON; {broken}")
    assert main(["doctor"]) == 1
    assert "`run.py restore` puts a backup in its place" in capsys.readouterr().out


def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("bot.commands.health.LOW_DISK", 2**62)
    assert check_disk(tmp_path / "matches.db").key == "little_disk"


async def test_the_token_the_commands_and_the_servers_are_looked_at(
    server: SandboxServer, capsys: pytest.CaptureFixture[str]
) -> None:
    guild(server, PERMISSIONS.value)
    await sync_commands(server.world.token)
    status, said = await told(capsys)
    assert status == 0
    assert "The token is that of Jungle Post" in said
    assert "commands of ours" in said
    assert "✓ Clearing: the bot may do all that it needs to" in said


async def test_a_missing_permission_is_named_with_its_fix(
    server: SandboxServer, capsys: pytest.CaptureFixture[str]
) -> None:
    """B11"""
    guild(server, PERMISSIONS.value & ~(1 << 15))
    await sync_commands(server.world.token)
    status, said = await told(capsys)
    assert status == 1
    assert "✗ Clearing: the bot lacks Attach Files." in said
    assert "https://discord.com/oauth2/authorize" in said


async def test_a_bot_without_a_server_is_told_its_invite_link(
    server: SandboxServer, capsys: pytest.CaptureFixture[str]
) -> None:
    await sync_commands(server.world.token)
    status, said = await told(capsys)
    assert status == 0
    assert "! The bot is in no server yet" in said


async def test_commands_that_discord_does_not_know_are_missed(
    server: SandboxServer, capsys: pytest.CaptureFixture[str]
) -> None:
    guild(server, PERMISSIONS.value)
    status, said = await told(capsys)
    assert status == 1
    assert "`run.py sync` tells it" in said


async def test_a_token_that_discord_does_not_know_is_bad(
    server: SandboxServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    status, said = await told(capsys)
    assert status == 1
    assert "✗ Discord does not know this DISCORD_TOKEN" in said


async def test_a_discord_that_does_not_answer_is_bad(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    point_discord_py_at("http://127.0.0.1:9")  # the port "discard": nobody listens
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    status, said = await told(capsys)
    assert status == 1
    assert "✗ Discord did not answer as it should" in said


async def test_sync_tells_discord_every_command(server: SandboxServer) -> None:
    names = await sync_commands(server.world.token)
    assert {"/play", "/turn", "/move"} <= set(names)
    assert sorted(names) == sorted(f"/{c['name']}" for c in server.world.commands)


async def test_sync_works_while_the_bot_runs(server: SandboxServer, database: Path) -> None:
    lock = Lock(database)
    assert await sync_commands(server.world.token)
    lock.release()


def fails(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence with which `sync` fails."""
    assert main(["sync"]) == 1
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    return output.err


def test_sync_without_a_token_is_one_sentence(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fails(capsys).startswith("DISCORD_TOKEN is not set.")


async def test_sync_with_a_wrong_token_is_one_sentence(
    server: SandboxServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    said = await asyncio.to_thread(fails, capsys)
    assert said.startswith("Discord does not know this DISCORD_TOKEN.")


def test_sync_without_a_network_is_one_sentence(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    point_discord_py_at("http://127.0.0.1:9")
    assert fails(capsys) == "127.0.0.1 cannot be reached. Is this machine online?\n"
