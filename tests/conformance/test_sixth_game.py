"""A sixth game is a new folder, a picture module and its tests; no existing file changes."""

import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
LEFT_OUT = ignore_patterns("__pycache__", "toy", "playthroughs", "*.sqlite*", "*.db*")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project into which the toy was dropped."""
    for name in ("bot", "cogs", "render", "data", "tests"):
        copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
    copy(ROOT / "pyproject.toml", tmp_path)
    copytree(TOY / "games" / "lots", tmp_path / "bot" / "games" / "lots")
    copytree(TOY / "kits" / "lots", tmp_path / "tests" / "games" / "lots")
    copy(TOY / "render" / "lots.py", tmp_path / "render")
    return tmp_path


def test_sixth_game_keeps_the_contract_without_a_change_elsewhere(project: Path) -> None:
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-k",
        "lots",
        "tests/conformance/test_games.py",
    )
    run = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=240)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "passed" in run.stdout
    assert "skipped" not in run.stdout
