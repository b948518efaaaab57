"""The command line: what it prints, what it returns, and the one sentence of what fails."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import COMMANDS, build_parser, default_command, main
from bot.commands.arguments import BadArgument, read_options
from bot.config import PROJECT_ROOT
from bot.game import Option

ROUNDS = Option("rounds", 2, (1, 2, 3))
TIES = Option("ties", "shared", ("shared", "published"), excludes=(("published", "open", True),))
OPEN = Option("open", False, (False, True))


def bot(*args: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line as `run.py` does, without anybody's settings but these."""
    kept = {"PATH": os.environ["PATH"], "PYTHONPATH": str(PROJECT_ROOT)}
    command = [sys.executable, "-m", "bot", *args]
    return subprocess.run(command, env=kept | settings, capture_output=True, text=True, timeout=60)


def test_without_a_token_the_sandbox_is_chosen_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert default_command() == ["sandbox"]
    assert capsys.readouterr().out.startswith("DISCORD_TOKEN is not set, so this is the sandbox")


def test_with_a_token_the_bot_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc")
    assert default_command() == ["bot"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        build_parser([command]).parse_args([command, "--help"])
    assert f"run.py {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("lots --seats 9", "lots is played with 2 to 4 seats, not with 9."),
        ("chess", "There is no game 'chess'; there is "),
        ("lots --option colour=red", "There is no option 'colour' here; there is "),
        ("lots --seat 2", "There is no seat 2: seats are 0 to 1."),
        ("lots --seats two", "Argument --seats: invalid int value: 'two'."),
    ],
)
def test_an_argument_that_does_not_fit_is_one_sentence_and_status_2(
    args: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["picture", *args.split(), "--out", str(tmp_path / "lots.png")]
    try:
        status = main(command)
    except SystemExit as stopped:  # argparse
        status = stopped.code  # type: ignore[assignment]
    output = capsys.readouterr()
    assert (status, output.out) == (2, "")
    assert output.err.startswith(said)
    assert output.err.count("\n") == 1


@pytest.mark.parametrize(
    ("pairs", "values"),
    [
        ([], {"rounds": 2, "ties": "shared", "open": False}),
        (["rounds=3", "open=true"], {"rounds": 3, "ties": "shared", "open": True}),
        (["ties=published"], {"rounds": 2, "ties": "published", "open": False}),
    ],
)
def test_options_are_read_by_their_names(pairs: list[str], values: dict[str, object]) -> None:
    assert read_options([ROUNDS, TIES, OPEN], pairs) == values


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        (["rounds=4"], "rounds is one of 1, 2, 3, not '4'."),
        (["rounds"], "rounds is one of 1, 2, 3, not ''."),
        (["ties=published", "open=true"], "ties=published and open=true do not go together."),
    ],
)
def test_an_option_that_does_not_fit_is_refused(pairs: list[str], said: str) -> None:
    with pytest.raises(BadArgument) as refused:
        read_options([ROUNDS, TIES, OPEN], pairs)
    assert str(refused.value) == said


@pytest.mark.parametrize("seat", [None, "1"])
def test_a_picture_is_written_and_described(
    seat: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a picture.png"
    args = ["picture", "lots", "--moves", "5", "--seed", "3", "--out", str(out)]
    assert main([*args, "--seat", seat] if seat else args) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["width", "height", "bytes", "ms", "alt"]
    with Image.open(out) as picture:
        assert picture.size == (told["width"], told["height"])
    assert out.stat().st_size == told["bytes"]
    assert told["alt"]


def test_the_same_seed_gives_the_same_picture(tmp_path: Path) -> None:
    files = [tmp_path / "one.png", tmp_path / "two.png"]
    for file in files:
        main(["picture", "lots", "--moves", "99", "--seed", "x", "--out", str(file)])
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_file_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", "lots", "--out", str(tmp_path / "no" / "lots.png")]) == 1
    assert capsys.readouterr().err.endswith("cannot be written: No such file or directory.\n")


def test_the_bot_without_a_token_is_one_sentence() -> None:
    done = bot("bot", DISCORD_TOKEN="")
    assert done.returncode == 1
    assert done.stderr.startswith("DISCORD_TOKEN is not set.")
    assert done.stderr.count("\n") == 1


def test_a_bad_setting_is_one_sentence() -> None:
    done = bot("bot", LOG_LEVEL="chatty")
    assert done.returncode == 1
    assert done.stderr.startswith("LOG_LEVEL=chatty cannot be used")
