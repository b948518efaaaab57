"""A world survives its server, also one that is killed."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.sandbox import SandboxServer
from bot.sandbox import journal as journal_file
from bot.sandbox import world as world_module
from bot.sandbox.journal import Journal
from bot.sandbox.world import World
from bot.sandbox.world import populate as populate_world
from data.errors import InUse
from tests.sandbox.conftest import RunTinyBot, open_sandbox
from tests.sandbox.tinybot import TinyBot
from tests.stage import Stage

Opened: TypeAlias = Callable[[Path], World]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Opens worlds, several times too, and closes them after the test."""
    with ExitStack() as stack:

        def opened(file: Path) -> World:
            return stack.enter_context(closing(World(file)))

        yield opened


async def test_everything_public_is_there_after_a_restart(tmp_path: Path) -> None:
    async with open_sandbox(tmp_path, RunTinyBot(), stored=True) as stage:
        await stage.use_command(stage.ann, "menu")
        await stage.use_command(stage.ann, "hello")
        token = stage.server.world.token
    async with open_sandbox(tmp_path, stored=True) as again:
        (menu,) = again.messages()
        assert again.server.world.token == token
        assert (menu["content"], menu["attachments"][0]["width"]) == ("menu", 32)
        assert menu["attachments"][0]["url"].startswith(again.server.base_url)
        assert again.private_answers(stage.ann) == []


async def test_controls_answer_after_a_restart_of_server_and_bot(tmp_path: Path) -> None:
    async with open_sandbox(tmp_path, RunTinyBot(), stored=True) as stage:
        await stage.use_command(stage.ann, "menu")
    running = RunTinyBot()
    async with open_sandbox(tmp_path, running, stored=True) as again:
        form = await again.server.click(again.bo, again.messages()[0], label="Ask")
        assert form.data["title"] == "Your answer"
        assert running.client.joined_guilds == []


async def test_the_bot_is_brought_into_a_new_worlds_guild(tmp_path: Path) -> None:
    with closing(World(tmp_path / "a.world")) as world:
        populate_world(world)
    running = RunTinyBot()
    async with open_sandbox(tmp_path, running, stored=True):
        assert [guild.name for guild in running.client.guilds] == ["Jungle Post sandbox"]


async def test_the_bot_sees_itself_join_a_later_guild(stage: Stage, bot: TinyBot) -> None:
    later = stage.server.world.add_guild("Later", stage.ann, bot_joins=False)
    await stage.server.hub.gateway.join_guild(later)
    await stage.use_command(stage.ann, "hello")
    assert bot.joined_guilds == ["Later"]


async def test_two_servers_cannot_share_a_world(tmp_path: Path) -> None:
    async with SandboxServer(tmp_path / "a.world"):
        with pytest.raises(InUse):
            await SandboxServer(tmp_path / "a.world").start()


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path, opened: Opened) -> None:
    file = tmp_path / "a.world"
    world = opened(file)
    ann = world.add_user("Ann")
    with file.open("ab") as cut:
        cut.write(b'["user","7",{"id"')
    again = opened(file)
    again.add_user("Bo")
    assert [u["global_name"] for u in opened(file).users] == ["Jungle Post", "Ann", "Bo"]
    assert again.users[ann["id"]] == ann


def test_a_file_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.world"
    with closing(Journal(path)) as journal:
        journal.store_file("1", b"whole")
        journal.store_file("2", b"a picture")
    path.write_bytes(path.read_bytes()[:-3])
    with closing(Journal(path)) as again:
        assert [key for _, key, _ in again.read_changes()] == ["1"]
        assert again.read_file("1") == b"whole"


def test_the_file_is_written_anew_when_most_of_it_is_dead(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.world"
    world = opened(file)
    ann = world.add_user("Ann")
    for n in range(50):
        world.users.update(ann["id"], global_name=f"Ann {n}")
    before = file.stat().st_size
    monkeypatch.setattr(journal_file, "COMPACT_THRESHOLD", 1_000)
    again = opened(file)
    assert file.stat().st_size < before / 5
    assert again.users[ann["id"]]["global_name"] == "Ann 49"
    assert opened(file).users[ann["id"]]["global_name"] == "Ann 49"


def test_a_world_that_is_played_in_for_long_stays_small(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had 134 MB after 38 minutes, and was only looked through at a start."""
    monkeypatch.setattr(journal_file, "COMPACT_THRESHOLD", 100_000)
    monkeypatch.setattr(world_module, "MAX_MESSAGES", 50)
    monkeypatch.setattr(world_module, "MAX_UPLOADED_BYTES", 200_000)
    file, largest = tmp_path / "a.world", 0
    world = opened(file)
    for n in range(400):
        play(world, n)
        largest = max(largest, file.stat().st_size)
    assert largest < 2_000_000  # of 44 million bytes written
    assert [m["content"] for m in world.messages][-50:] == [
        f"edit 9 of {n}" for n in range(350, 400)
    ]
    assert world.journal.read_file("picture 399") == b"x" * 10_000
    with pytest.raises(KeyError):
        world.journal.read_file("picture 300")
    again = opened(file)
    assert [m["content"] for m in again.messages] == [f"edit 9 of {n}" for n in range(350, 400)]
    assert again.journal.read_file("picture 399") == b"x" * 10_000


def test_a_world_that_grew_large_before_starts_quickly_ever_after(
    tmp_path: Path, opened: Opened
) -> None:
    file = tmp_path / "a.world"
    with closing(Journal(file)) as journal:
        for n in range(20_000):
            row = {"id": str(n), "channel_id": "1", "attachments": [], "content": "x" * 4_000}
            journal.write("message", str(n), row)
    assert file.stat().st_size > 80_000_000
    opened(file)
    assert file.stat().st_size < 25_000_000
    began = time.process_time()
    assert len(opened(file).messages) == 5_000
    assert time.process_time() - began < 2


@pytest.mark.skipif(os.name == "nt", reason="files have no modes here")
def test_a_world_is_its_owners_alone(tmp_path: Path, opened: Opened) -> None:
    """It holds hands and what people wrote."""
    old, new = tmp_path / "old.world", tmp_path / "new.world"
    old.touch(mode=0o644)
    for file in (old, new):
        opened(file)
        assert file.stat().st_mode & 0o777 == 0o600


def play(world: World, n: int) -> None:
    """A message with a picture, edited ten times."""
    world.journal.store_file(f"picture {n}", b"x" * 10_000)
    row = {"id": str(n), "channel_id": "1", "attachments": [{"id": f"picture {n}"}]}
    for edit in range(10):
        row["content"] = f"edit {edit} of {n}"
        world.messages.put(str(n), {**row, "components": ["y" * 10_000]})


def test_ids_rise_also_after_a_restart(tmp_path: Path, opened: Opened) -> None:
    first = opened(tmp_path / "a.world")
    latest = max(int(first.add_user(f"User {n}")["id"]) for n in range(100))
    assert int(opened(tmp_path / "a.world").ids.next_id()) > latest


def test_clearing_keeps_the_bot_and_its_token(tmp_path: Path, opened: Opened) -> None:
    world = opened(tmp_path / "a.world")
    token = world.token
    populate_world(world)
    world.clear()
    again = opened(tmp_path / "a.world")
    assert again.token == token
    assert [u["bot"] for u in again.users] == [True]


async def test_files_live_as_long_as_a_message_has_them(tmp_path: Path, opened: Opened) -> None:
    file = tmp_path / "a.world"
    async with open_sandbox(tmp_path, RunTinyBot(), stored=True) as stage:
        shown = await stage.use_command(stage.ann, "menu")
        private = await stage.press_button(stage.ann, shown, "Private")
    journal = opened(file).journal
    assert journal.read_file(shown["attachments"][0]["id"]).startswith(b"\x89PNG")
    with pytest.raises(KeyError):
        journal.read_file(private["attachments"][0]["id"])
