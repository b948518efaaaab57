"""The plugin of the tests' tiers, on a small suite of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import PROJECT_ROOT

SUITE = {
    "tests/browser/test_page.py": 'import pytest\npytest.skip("no Chromium", allow_module_level=1)',
    "tests/wire/test_wire.py": 'import pytest\ndef test_schema(): pytest.skip("no openapi.json")',
    "tests/games/test_rules.py": "def test_rule(): pass\ndef test_other(): pass",
}


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    for name, source in SUITE.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    return tmp_path


def run_suite(suite: Path, required: str, *args: str) -> tuple[int, str]:
    env = {**os.environ, "PYTHONPATH": str(PROJECT_ROOT), "REQUIRE": required}
    command = [sys.executable, "-m", "pytest", "-p", "tests.tiers", "-p", "no:cacheprovider", "-ra"]
    done = subprocess.run([*command, *args], cwd=suite, env=env, capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_skip_of_what_is_not_required_is_listed_with_its_reason(suite: Path) -> None:
    status, output = run_suite(suite, "")
    assert status == 0
    assert "no Chromium" in output
    assert "no openapi.json" in output


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "two workers"])
def test_a_skip_of_what_is_required_fails(suite: Path, workers: tuple[str, ...]) -> None:
    go_on = "--continue-on-collection-errors"
    status, output = run_suite(suite, "browser,openapi", go_on, *workers)
    assert status != 0
    assert "browser is required. Skipped: no Chromium" in output
    assert "openapi is required. Skipped: no openapi.json" in output


def test_what_each_tier_took_is_told(suite: Path) -> None:
    lines = run_suite(suite, "", "-n", "2")[1].splitlines()
    told = [line.split() for line in lines if line.startswith(("1 rule book", "5 wire"))]
    assert [row[:-2] for row in told] == [["1", "rule", "book", "2"], ["5", "wire", "1"]]
