"""The quick form of `python -m tests.mutation`: faults of one small file, found and missed."""

import subprocess
import sys

from bot.config import PROJECT_ROOT
from tests.mutation.equivalent import EQUIVALENT, Equivalent
from tests.mutation.faults import changed_functions, describe_fault

FILE = "bot/match/visibility.py"
WORST_SHARE = 0.8
COUNT = 10


def run(*tests: str, count: int = COUNT) -> tuple[int, list[str]]:
    """The exit status, and what is printed of the faults of one file against these tests."""
    chosen = [part for test in tests for part in ("--tests", test)]
    command = [sys.executable, "-m", "tests.mutation", "match", "--file", FILE, *chosen]
    done = subprocess.run(
        [*command, "--count", str(count)], cwd=PROJECT_ROOT, capture_output=True, text=True
    )
    return done.returncode, done.stdout.splitlines()


def test_the_tests_of_a_file_find_nearly_all_faults_in_it() -> None:
    _, lines = run("tests/match/test_visibility.py")
    assert sum(line.startswith("found") for line in lines) >= WORST_SHARE * COUNT
    assert lines[-1].startswith("match: ")


def test_tests_that_do_not_run_a_line_find_no_fault_in_it() -> None:
    status, lines = run("tests/match/test_preferences.py", count=2)
    assert [line[:7] for line in lines[1:-1]] == ["NO TEST", "NO TEST"]
    assert (status, lines[-1]) == (1, "match: 0 of 2 faults found (0%, 95 % interval 0% to 66%)")


def test_every_explained_fault_is_there_still() -> None:
    assert [each for each in EQUIVALENT if not _is_there(each)] == []


def _is_there(known: Equivalent) -> bool:
    source = (PROJECT_ROOT / known.file).read_text()
    return any(
        describe_fault(known.file, source, index).change == known.change
        for index, function in enumerate(changed_functions(source))
        if function == known.function
    )
