"""A sixth game is a new folder, a picture module and its tests; no existing file changes."""

import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
LEFT_OUT = ignore_patterns("__pycache__", "toy", "playthroughs", "*.sqlite*", "*.db*")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project into which the toy was dropped."""
    copied = tmp_path_factory.mktemp("project")
    for name in ("bot", "cogs", "render", "data", "tests"):
        copytree(ROOT / name, copied / name, ignore=LEFT_OUT)
    copy(ROOT / "pyproject.toml", copied)
    copytree(TOY / "games" / "lots", copied / "bot" / "games" / "lots")
    copytree(TOY / "kits" / "lots", copied / "tests" / "games" / "lots")
    copy(TOY / "render" / "lots.py", copied / "render")
    return copied


@pytest.mark.parametrize(
    "tests",
    [
        ("tests/conformance/test_games.py", "-k", "lots"),
        ("tests/test_architecture.py", "-k", "lots or contract"),
    ],
    ids=["contract", "architecture"],
)
def test_sixth_game_fits_in_without_a_change_elsewhere(
    project: Path, tests: tuple[str, ...]
) -> None:
    command = (sys.executable, "-m", "pytest", "-q", *tests)
    run = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=240)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "passed" in run.stdout
    assert "skipped" not in run.stdout
