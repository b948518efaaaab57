"""Runs pytest's collected tests in forks of its process: one that notes which lines each test
executes, then one for each fault."""

import faulthandler
import json
import os
import select
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import PurePosixPath
from random import Random

import pytest
from coverage import Coverage

from bot.config import PROJECT_ROOT
from tests.mutation.areas import Area
from tests.mutation.equivalent import is_equivalent
from tests.mutation.faults import Fault, changed_functions, describe_fault, tree_with
from tests.mutation.planting import NotPlanted, caches, plant
from tests.texts.keys import lacks_nothing, said_in

MOST_SECONDS = 120.0
"""The tests of one fault take at most this long without it."""
PATIENCE = 3
"""A fault counts as found when a test takes this many times as long, and ten seconds."""

Report = Callable[[str], None]


@dataclass(frozen=True)
class Record:
    """What the tests did without a fault: seconds by test, and tests by file and line."""

    seconds: dict[int, float]
    tests: dict[str, dict[int, list[int]]]

    def tests_of(self, fault: Fault, names: Sequence[str]) -> list[int]:
        """The tests that execute a fault: first those of the file that is named after the source,
        then the quickest of each file, the second quickest of each, and so on."""
        lines = self.tests.get(fault.file, {})
        found = {test for line in fault.lines for test in lines.get(line, ())}
        by_file: defaultdict[str, list[int]] = defaultdict(list)
        for test in sorted(found & self.seconds.keys(), key=lambda test: self.seconds[test]):
            by_file[names[test].partition("::")[0]].append(test)
        own = by_file.pop(next((f for f in by_file if _is_named_after(f, fault.file)), ""), [])
        in_turn = zip_longest(*by_file.values())
        others = [test for row in in_turn for test in row if test is not None]
        chosen: list[int] = []
        seconds = 0.0
        for test in (*own, *others):
            seconds += self.seconds[test]
            if chosen and seconds > MOST_SECONDS:
                break
            chosen.append(test)
        return chosen


def _is_named_after(test: str, source: str) -> bool:
    return PurePosixPath(test).stem == f"test_{PurePosixPath(source).stem}"


@dataclass
class Result:
    """What became of the drawn faults."""

    found: list[Fault] = field(default_factory=list)
    missed: list[Fault] = field(default_factory=list)
    equivalent: list[Fault] = field(default_factory=list)


class MutationRun:
    """A plugin of pytest that runs its tests against faults instead of once."""

    def __init__(
        self, area: Area, files: Sequence[str], count: int, seed: int, report: Report
    ) -> None:
        self.result = Result()
        self._area = area
        self._files = files
        self._count = count
        self._rng = Random(f"{area.folder} {seed}")
        self._report = report

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._area.has_test(item.nodeid)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        record = self._record(session.items)
        names = [item.nodeid for item in session.items]
        for fault in self._draw():
            if is_equivalent(fault):
                self.result.equivalent.append(fault)
                self._report(f"same    {fault}")
                continue
            tests = record.tests_of(fault, names)
            by = _find_in_source(fault)
            by = by or (self._find(session.items, tests, fault, record) if tests else None)
            (self.result.missed if by is None else self.result.found).append(fault)
            what = "found  " if by is not None else "MISSED " if tests else "NO TEST"
            self._report(f"{what} {fault}{f' ({by})' if by else ''}")
        return True

    def _draw(self) -> Iterator[Fault]:
        sources = {file: (PROJECT_ROOT / file).read_text() for file in self._files}
        places = [
            (file, n) for file in sources for n, _ in enumerate(changed_functions(sources[file]))
        ]
        for file, n in self._rng.sample(places, min(self._count, len(places))):
            yield describe_fault(file, sources[file], n)

    def _record(self, items: list[pytest.Item]) -> Record:
        began = time.monotonic()
        told = _in_fork(lambda tell: _run_recorded(items, self._files, tell), None)
        assert told, "expected the tests to run without a fault"
        noted = json.loads(told)
        tests = {
            file: {int(line): of for line, of in lines.items()}
            for file, lines in noted["tests"].items()
        }
        seconds = {int(test): spent for test, spent in noted["seconds"].items()}
        self._report(
            f"{len(items)} tests, {len(items) - len(seconds)} of them failing or skipped, took "
            f"{time.monotonic() - began:.0f} s"
        )
        return Record(seconds, tests)

    def _find(
        self, items: list[pytest.Item], tests: list[int], fault: Fault, record: Record
    ) -> str | None:
        """The test that failed; None if none did."""
        limits = [10 + PATIENCE * record.seconds[test] for test in tests]
        chosen = [items[test] for test in tests]
        return _in_fork(lambda tell: _run_with_fault(chosen, limits, fault, tell), sum(limits))


def _find_in_source(fault: Fault) -> str | None:
    """The test that reads the source and misses what a text tells."""
    tree = tree_with(fault, (PROJECT_ROOT / fault.file).read_text())
    if fault.file.startswith("bot/games/") or all(map(lacks_nothing, said_in(tree, fault.file))):
        return None
    return "tests/texts/test_bot_texts.py::test_call_gives_what_the_text_tells"


def _run_recorded(items: list[pytest.Item], files: Sequence[str], tell: Report) -> None:
    coverage = Coverage(data_file=None, include=list(files), config_file=False)
    notes = _Notes()
    items[0].config.pluginmanager.register(notes)
    to_clear = caches(files)  # else only the first test that asks executes a cached function
    coverage.start()
    for n, (item, following) in enumerate(_with_next(items)):
        for clear in to_clear:
            clear()
        coverage.switch_context(str(n))
        notes.begin(n)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    coverage.stop()
    groups = _groups(items)
    tests: dict[str, dict[int, list[int]]] = {}
    for path in coverage.get_data().measured_files():
        lines = coverage.get_data().contexts_by_lineno(path)
        tests[os.path.relpath(path, PROJECT_ROOT)] = {
            line: sorted({other for test in of if test for other in groups[int(test)]})
            for line, of in lines.items()
        }
    tell(json.dumps({"seconds": notes.passed(), "tests": tests}))


def _groups(items: Sequence[pytest.Item]) -> dict[int, list[int]]:
    """The tests that share what the first of them computed: checks of the same matches. What one
    of them executes counts as executed by all."""
    by_name: defaultdict[str, list[int]] = defaultdict(list)
    for n, item in enumerate(items):
        marker = item.get_closest_marker("xdist_group")
        shared = marker is not None and item.nodeid.startswith("tests/conformance/")
        by_name[marker.args[0] if marker and shared else item.nodeid].append(n)
    return {n: group for group in by_name.values() for n in group}


def _run_with_fault(
    items: list[pytest.Item], limits: Sequence[float], fault: Fault, tell: Report
) -> None:
    try:
        plant(fault)
    except NotPlanted:
        return
    items[0].config.pluginmanager.register(_FirstFailure(tell))
    for (item, following), limit in zip(_with_next(items), limits, strict=True):
        faulthandler.dump_traceback_later(limit, exit=True, file=2)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _with_next(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)


class _Notes:
    """The seconds of each test that passed."""

    def __init__(self) -> None:
        self._test = 0
        self._seconds: defaultdict[int, float] = defaultdict(float)
        self._failed: set[int] = set()

    def begin(self, test: int) -> None:
        self._test = test

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[self._test] += report.duration
        if not report.passed:
            self._failed.add(self._test)

    def passed(self) -> dict[int, float]:
        return {test: spent for test, spent in self._seconds.items() if test not in self._failed}


class _FirstFailure:
    """Ends the process at the first test that fails."""

    def __init__(self, tell: Report) -> None:
        self._tell = tell

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._tell(report.nodeid)
            os._exit(1)


def _in_fork(run: Callable[[Report], None], seconds: float | None) -> str | None:
    """What `run` tells in a fork of this process; None if nothing. A fork that dies or takes longer
    than `seconds` tells so."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.setsid()
        try:
            run(lambda words: _write(writing, words))
            os._exit(0)
        finally:
            os._exit(2)
    os.close(writing)
    told = _read(reading, seconds)
    os.close(reading)
    if told is None:
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if told is None:
        return "endless"
    return told or (f"ended with {status}" if status else None)


def _write(pipe: int, words: str) -> None:
    data = words.encode()
    while data:
        data = data[os.write(pipe, data) :]


def _read(pipe: int, seconds: float | None) -> str | None:
    """All that is written to a pipe until its end; None if that takes too long."""
    until = None if seconds is None else time.monotonic() + seconds
    data = b""
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        if not select.select([pipe], [], [], left)[0]:
            return None
        if not (more := os.read(pipe, 1 << 16)):
            return data.decode()
        data += more
