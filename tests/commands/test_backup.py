"""The commands `backup` and `restore`, as a host uses them."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from data.lock import Lock
from data.migrate import migrate
from tests.stage import Stage, open_stage


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the settings, with nobody in it."""
    path = tmp_path / "matches.db"
    migrate(path, 0)
    monkeypatch.setenv("JUNGLE_POST_DB", str(path))
    return path


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    async with open_stage(tmp_path) as stage:
        monkeypatch.setenv("JUNGLE_POST_DB", str(stage.database))
        yield stage


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """The one sentence with which a command fails."""
    assert main(command) == 1
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    return output.err


def test_a_backup_says_what_it_holds(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = database.with_name("my backup.db")
    assert main(["backup", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"{file} holds 0 matches (")


def test_an_older_backup_is_replaced(database: Path) -> None:
    file = str(database.with_name("copy.db"))
    assert main(["backup", file]) == main(["backup", file]) == 0


def test_a_restored_database_is_the_backup_and_the_other_is_kept(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = database.with_name("copy.db")
    main(["backup", str(file)])
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("INSERT INTO player (id, name) VALUES (1, 'Ann')")
    assert main(["restore", str(file)]) == 0
    assert "is kept as" in capsys.readouterr().out
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT count(*) FROM player").fetchone() == (0,)


def test_no_file_that_is_something_else_is_overwritten(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    diary = database.with_name("diary.txt")
    diary.write_text("dear diary")
    assert said(capsys, "backup", str(diary)).startswith(f"{diary} exists and is no backup")
    assert diary.read_text() == "dear diary"


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_the_database_is_no_backup_of_itself(
    command: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is the database itself" in said(capsys, command, str(database))


def test_without_a_database_there_is_nothing_to_copy(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.unlink()
    assert "cannot be used" in said(capsys, "backup", str(database.with_name("copy.db")))
    assert not database.exists()


def test_a_folder_that_is_not_there_is_one_sentence(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = database.parent / "nowhere" / "copy.db"
    assert "could not be copied" in said(capsys, "backup", str(file))


@pytest.mark.parametrize(
    ("name", "ends"),
    [("missing.db", "There is no file"), ("diary.txt", "is no backup that can be restored")],
)
def test_what_cannot_be_restored_is_one_sentence(
    name: str, ends: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.with_name("diary.txt").write_text("dear diary" * 100)
    assert ends in said(capsys, "restore", str(database.with_name(name)))


def test_nothing_is_restored_while_the_bot_runs(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(database.with_name("copy.db"))
    main(["backup", file])
    capsys.readouterr()
    lock = Lock(database)
    assert "is in use by another process" in said(capsys, "restore", file)
    lock.release()


async def test_a_control_of_before_the_restored_backup_is_refused(
    stage: Stage, tmp_path: Path
) -> None:
    """Architecture 1.9: the same decision number, the same move, but another epoch."""
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    user = await stage.to_act()
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    main(["backup", str(tmp_path / "copy.db")])  # while the bot runs
    await stage.stop()
    main(["restore", str(tmp_path / "copy.db")])
    await stage.start()
    before = await stage.version()
    message = await stage.press_button(user, confirm, "button.do", move="draw")
    assert "the board has moved on" in message["content"]
    assert await stage.version() == before


async def test_a_restored_match_is_played_on(stage: Stage, tmp_path: Path) -> None:
    thread = await stage.start_match()
    main(["backup", str(tmp_path / "copy.db")])
    await stage.stop()
    main(["restore", str(tmp_path / "copy.db")])
    await stage.start()
    message = await stage.use_command(stage.ann, "move", thread, text="bid 0")
    assert "bid" in message["content"]


async def test_a_version_that_was_lost_is_told_anew(stage: Stage, tmp_path: Path) -> None:
    """Discord takes the nonce of a message once in some minutes: the restored match has others."""
    thread = await stage.start_match()
    main(["backup", str(tmp_path / "copy.db")])
    for bid in (0, 1):
        await stage.use_command(stage.ann, "move", thread, text=f"bid {bid + 1}")
        await stage.use_command(stage.bo, "move", thread, text="bid 0")
        if bid == 0:
            await stage.stop()
            main(["restore", str(tmp_path / "copy.db")])
            await stage.start()
    prompts = [m["content"] for m in stage.messages(thread) if m["components"]]
    assert ["had bid 1" in told for told in prompts] == [True, False]
