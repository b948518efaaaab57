"""A plugin of pytest: what each tier of the tests took, and no skip of what is required.

`REQUIRE=browser,openapi` names what must be there: a test skipped for the want of it fails. A
skip is for the want of something when its reason or the test's path says the name.
"""

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import PurePosixPath

import pytest

TIERS = {
    "1 rule book": ("tests/games", "bot/games"),
    "2 conformance": ("tests/conformance", "tests/playthroughs"),
    "3 service": ("tests/match", "tests/data", "tests/ai", "tests/messages", "tests/interactions"),
    "4 pictures": ("tests/render", "render"),
    "5 wire": ("tests/wire", "tests/kill", "tests/sandbox", "tests/delivery"),
    "6 browser": ("tests/browser",),
}
"""The folders of each tier; whatever is elsewhere belongs to tier 0."""

REST = "0 the rest"


def tier(node_id: str) -> str:
    """The tier of a test by its file.

    >>> tier("tests/games/jungo/test_runs.py::test_a_double_shows_either_value")
    '1 rule book'
    """
    file = PurePosixPath(node_id.partition("::")[0])
    for name, folders in TIERS.items():
        if any(file.is_relative_to(folder) for folder in folders):
            return name
    return REST


def required() -> list[str]:
    return [name for name in os.environ.get("REQUIRE", "").lower().split(",") if name]


def lacking(report: pytest.TestReport | pytest.CollectReport) -> str | None:
    """What is required and the skipped test did without; None where the skip is allowed."""
    if not report.skipped or hasattr(report, "wasxfail"):
        return None
    said = f"{report.nodeid} {reason(report)}".lower()
    return next((name for name in required() if name in said), None)


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why the test was skipped, without the file and line where it says so."""
    return str(report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr)


def fail_if_lacking(report: pytest.TestReport | pytest.CollectReport) -> None:
    if name := lacking(report):
        report.longrepr = f"{name} is required. {reason(report)}"
        report.outcome = "failed"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_if_lacking(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_if_lacking(report)
    return report


class Times:
    """How many tests each tier has and how long they took, whichever worker ran them."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.tests: defaultdict[str, int] = defaultdict(int)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[tier(report.nodeid)] += report.duration
        self.tests[tier(report.nodeid)] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("time per tier")
        for name in sorted(self.seconds):
            terminalreporter.line(f"{name:14} {self.tests[name]:6} {self.seconds[name]:7.1f} s")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Times(), "times per tier")
