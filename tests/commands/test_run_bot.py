"""The bot as a process: how it starts, why it does not, and how it stops."""

import asyncio
import contextlib
import logging
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.commands.run_bot import LEAKY_LOGGERS, configure_logging
from bot.config import PROJECT_ROOT
from data.lock import Lock
from tests.stage import SECONDS, NoBot, Stage, open_stage

NOBODY = "http://127.0.0.1:9"
"""The port "discard": nobody listens."""


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """The server, on which each test starts a process of its own."""
    async with open_stage(tmp_path, NoBot()) as stage:
        yield stage


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def no_database(database: Path) -> Path:
    database.write_bytes(b"not a database" * 1000)
    return database


@pytest.fixture
def chatty(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What is logged by a bot whose host wants to know everything."""
    before = {name: logging.getLogger(name).level for name in LEAKY_LOGGERS}
    caplog.set_level("DEBUG")
    configure_logging("DEBUG")
    yield caplog
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


async def test_not_even_a_chatty_log_tells_a_secret(
    tmp_path: Path, chatty: pytest.LogCaptureFixture
) -> None:
    """E2: neither the seed nor what is dealt, nor what is sent to one player alone."""
    async with open_stage(tmp_path) as stage:
        await stage.start_match("jungo")
        await stage.stop()
        with contextlib.closing(sqlite3.connect(stage.database)) as store:
            secrets = store.execute("SELECT seed, state FROM match").fetchone()
        private = [message["content"] for message in stage.dm_of(stage.ann)]
    assert private
    assert [each for each in (*secrets, *private) if each in chatty.text] == []


async def start(
    database: Path, token: str, address: str = NOBODY, log_level: str = "ERROR"
) -> asyncio.subprocess.Process:
    settings = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(PROJECT_ROOT),
        "DISCORD_TOKEN": token,
        "JUNGLE_POST_DB": str(database),
        "LOG_LEVEL": log_level,
    }
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.commands.sandboxed_bot", address),
        env=settings,
        stderr=asyncio.subprocess.PIPE,
    )


async def failure(process: asyncio.subprocess.Process) -> str:
    """What a start that failed says: one line, with status 1."""
    _, said = await asyncio.wait_for(process.communicate(), SECONDS)
    assert process.returncode == 1
    line, end, rest = said.decode().partition("\n")
    assert (end, rest) == ("\n", "")
    return line


async def test_a_wrong_token_is_one_sentence(stage: Stage, database: Path) -> None:
    said = await failure(await start(database, "wrong", stage.server.base_url))
    assert said.startswith("Discord does not know this DISCORD_TOKEN.")


async def test_a_discord_out_of_reach_is_one_sentence(database: Path) -> None:
    said = await failure(await start(database, "abc"))
    assert said == "127.0.0.1 cannot be reached. Is this machine online?"


async def test_a_database_in_use_is_one_sentence(database: Path) -> None:
    lock = Lock(database)
    said = await failure(await start(database, "abc"))
    lock.release()
    assert said.startswith(f"The database {database} is in use by another process")


async def test_a_second_bot_on_the_database_is_refused_and_the_first_goes_on(
    stage: Stage, database: Path
) -> None:
    token, address = stage.server.world.token, stage.server.base_url
    first = await start(database, token, address)
    await asyncio.wait_for(stage.server.hub.gateway.ready.wait(), SECONDS)
    said = await failure(await start(database, token, address))
    assert said.startswith(f"The database {database} is in use by another process")
    assert stage.server.hub.gateway.connection_count == 1
    answer = await stage.server.slash(stage.ann, stage.general, "help")
    assert "/play" in (await answer.final_message(SECONDS))["content"]
    first.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(first.wait(), SECONDS) == 0


async def test_a_database_of_a_newer_version_is_one_sentence(stage: Stage, database: Path) -> None:
    await failure(await start(database, "wrong", stage.server.base_url))  # makes the database
    with sqlite3.connect(database) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    said = await failure(await start(database, "abc"))
    assert said.startswith(f"The database {database} was written by a newer version")


async def test_a_file_that_is_no_database_is_one_sentence(no_database: Path) -> None:
    said = await failure(await start(no_database, "abc"))
    assert said.startswith(f"The database {no_database} cannot be used:")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord does not know this DISCORD_TOKEN."),
        (4011, "The bot is on more servers than its connections may serve. Start it again"),
        (4012, "Discord closed the connection for good (code 4012)."),
        (4014, "Discord refuses the intents that the bot asks for."),
    ],
)
async def test_a_connection_that_discord_closes_for_good_is_one_sentence(
    stage: Stage, database: Path, code: int, sentence: str
) -> None:
    process = await start(database, stage.server.world.token, stage.server.base_url)
    await asyncio.wait_for(stage.server.hub.gateway.ready.wait(), SECONDS)
    await stage.server.hub.gateway.drop_connection(code)
    assert (await failure(process)).startswith(sentence)


async def test_with_few_logins_left_the_bot_does_not_log_in(stage: Stage, database: Path) -> None:
    """A bot that is restarted without end would otherwise lose its token."""
    gateway = stage.server.hub.gateway
    gateway.starts_left = 20
    said = await failure(await start(database, stage.server.world.token, stage.server.base_url))
    assert "Discord lets this bot connect only 20 more times now" in said
    assert gateway.connection_count == 0


@pytest.mark.parametrize(
    ("method", "route", "status", "code", "sentence"),
    [
        ("GET", "^/users/@me$", 503, 0, "Discord has a fault of its own."),
        ("GET", "^/gateway/bot$", 503, 0, "Discord has a fault of its own."),
        ("GET", "^/users/@me$", 403, 0, "Discord refused to start the bot (403)"),
        ("PUT", "/commands$", 400, 50035, "Discord does not accept the bot's commands:"),
        ("PUT", "/commands$", 503, 0, "Discord has a fault of its own."),
    ],
)
async def test_a_start_that_discord_refuses_is_one_sentence(
    stage: Stage, database: Path, method: str, route: str, status: int, code: int, sentence: str
) -> None:
    stage.server.hub.faults.fail_requests(method, route, status, 5, code=code)
    said = await failure(await start(database, stage.server.world.token, stage.server.base_url))
    assert said.startswith(sentence)


async def test_what_lives_as_long_as_the_bot_is_not_looked_at_by_every_garbage_collection(
    stage: Stage, database: Path
) -> None:
    process = await start(database, stage.server.world.token, stage.server.base_url, "DEBUG")
    assert process.stderr is not None
    async with asyncio.timeout(SECONDS):
        async for line in process.stderr:
            if found := re.search(rb"(\d+) objects are left out of garbage collections", line):
                break
    process.kill()
    await process.communicate()
    assert found is not None
    assert int(found[1]) > 50_000


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
async def test_told_to_stop_the_bot_closes_cleanly(
    number: signal.Signals, stage: Stage, database: Path
) -> None:
    process = await start(database, stage.server.world.token, stage.server.base_url)
    await asyncio.wait_for(stage.server.hub.gateway.ready.wait(), SECONDS)
    process.send_signal(number)
    _, said = await asyncio.wait_for(process.communicate(), SECONDS)
    assert (process.returncode, said) == (0, b"")
    assert not database.with_name("matches.db-wal").exists()


async def test_who_is_being_answered_hears_the_end_before_the_bot_closes(
    stage: Stage, database: Path
) -> None:
    process = await start(database, stage.server.world.token, stage.server.base_url)
    await asyncio.wait_for(stage.server.hub.gateway.ready.wait(), SECONDS)
    stage.server.hub.faults.latency = 0.5
    answer = await stage.server.slash(stage.ann, stage.general, "help")
    process.send_signal(signal.SIGTERM)
    assert "/play" in (await answer.final_message(SECONDS))["content"]
    _, said = await asyncio.wait_for(process.communicate(), SECONDS)
    assert (process.returncode, said) == (0, b"")
