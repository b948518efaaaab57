"""What CONTRIBUTING.md says of a new game, followed to the letter in a copy of the project."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns, which

import pytest

from bot.config import PROJECT_ROOT

LEFT_OUT = ignore_patterns("__pycache__", "playthroughs", "*.db*", "*.world")


def script() -> str:
    """The commands under "Add a game"."""
    text = (PROJECT_ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a game")[2]
    found = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, without its toy game in place, whose `python3 run.py` needs no
    set-up. Its folder has a space in its name, as people's folders have."""
    project = tmp_path / "my jungle"
    for name in ("bot", "cogs", "render", "data", "tests"):
        copytree(PROJECT_ROOT / name, project / name, ignore=LEFT_OUT)
    copy(PROJECT_ROOT / "pyproject.toml", project)
    (project / "bin").mkdir()
    python = project / "bin" / "python3"
    python.write_text(
        "#!/bin/sh\nshift\n"
        f'if [ "$1" = test ]; then shift; exec "{sys.executable}" -m pytest -q "$@"; fi\n'
        f'exec "{sys.executable}" -m bot "$@"\n'
    )
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    return project


def run_in(project: Path, *command: str) -> str:
    """What the command prints, which must succeed."""
    environment = {**os.environ, "PATH": f"{project / 'bin'}:{os.environ['PATH']}"}
    environment |= {"PYTHONPATH": str(project), "REQUIRE": ""}
    run = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, timeout=170
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.mark.skipif(which("perl") is None, reason="no perl here")
def test_a_game_is_added_by_the_commands_that_stand_there(project: Path) -> None:
    """A sixth game is a new folder, a picture module and its tests: no existing file changes."""
    said = run_in(project, "sh", "-e", "-c", script())
    assert "pots, 3 seats: 10 of 10 matches finished" in said
    assert (project / "pots.png").exists()
    assert re.search(r"\d+ passed", said)
    assert "skipped" not in said
    for folder in ("bot/games/pots", "tests/games/pots"):
        for file in (project / folder).rglob("*.*"):
            assert file.suffix == ".pyc" or "lots" not in file.read_text("utf-8").lower()
    checked = run_in(project, sys.executable, "-m", "pytest", "-q", "tests/test_architecture.py")
    assert "passed" in checked
