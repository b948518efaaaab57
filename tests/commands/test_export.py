"""The commands `export` and `verify`."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.match.model import Person, UserId
from bot.match.service import MatchService
from data import Store
from tests.match.table import ManualClock, SeedSequence, play_to_end, start_match


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Match 1 is over, match 2 is live."""
    path = tmp_path / "matches.db"
    monkeypatch.setenv("JUNGLE_POST_DB", str(path))
    asyncio.run(_played(path, [Person(UserId(7017), "Ann"), Person(UserId(7018), "Bo")]))
    return path


async def _played(path: Path, people: Sequence[Person]) -> None:
    store = await Store.open(path, now=ManualClock())
    matches = MatchService(store, now=ManualClock(), seed=SeedSequence())
    await play_to_end(matches, await start_match(matches, *people), Random(1))
    await start_match(matches, *people)
    await store.close()


def test_what_was_exported_is_verified(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = database.with_name("match 1.json")
    assert main(["export", "1", str(file)]) == 0
    assert main(["verify", str(file)]) == 0
    assert "fits: its seed has the hash" in capsys.readouterr().out


def test_an_export_holds_no_id_of_discord(database: Path) -> None:
    file = database.with_name("match.json")
    main(["export", "1", str(file)])
    assert "Ann" in file.read_text()
    assert "7017" not in file.read_text()


def test_a_forged_export_is_status_1(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = database.with_name("match.json")
    main(["export", "1", str(file)])
    told = file.read_text()
    at = told.index('"seed": "') + len('"seed": "')
    file.write_text(told[:at] + ("1" if told[at] == "0" else "0") + told[at + 1 :])
    assert main(["verify", str(file)]) == 1
    assert "does not have the hash" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("export", "2", "{}/match.json"), "Match 2 is not over"),
        (("export", "99", "{}/match.json"), "There is no match 99 here."),
        (("export", "1", "{}/nowhere/match.json"), "match.json cannot be written: No such file"),
        (("verify", "{}/nowhere.json"), "cannot be read: No such file"),
        (("verify", "{}/matches.db"), "is no exported match: "),
    ],
)
def test_what_fails_is_one_sentence_and_status_1(
    args: Sequence[str], said: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([arg.format(database.parent) for arg in args]) == 1
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert said in output.err
