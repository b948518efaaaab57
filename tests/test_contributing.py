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
    """A copy of the project whose `python3 run.py` needs no set-up."""
    for name in ("bot", "cogs", "render", "data", "tests"):
        copytree(PROJECT_ROOT / name, tmp_path / name, ignore=LEFT_OUT)
    copy(PROJECT_ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python3"
    python.write_text(
        "#!/bin/sh\nshift\n"
        f'if [ "$1" = test ]; then shift; exec {sys.executable} -m pytest -q "$@"; fi\n'
        f'exec {sys.executable} -m bot "$@"\n'
    )
    python.chmod(python.stat().st_mode | stat.S_IXUSR)
    return tmp_path


@pytest.mark.skipif(which("perl") is None, reason="no perl here")
def test_a_game_is_added_by_the_commands_that_stand_there(project: Path) -> None:
    environment = {**os.environ, "PATH": f"{project / 'bin'}:{os.environ['PATH']}"}
    environment |= {"PYTHONPATH": str(project), "REQUIRE": ""}
    command = ["sh", "-e", "-c", script()]
    run = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, timeout=240
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "pots, 3 seats: 10 of 10 matches finished" in run.stdout
    assert (project / "pots.png").exists()
    assert re.search(r"\d+ passed", run.stdout)
