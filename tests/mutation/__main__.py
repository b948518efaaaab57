"""`python -m tests.mutation AREA…`: draws faults and says which of them no test notices."""

import argparse
import os
import sys
import tempfile
from math import sqrt

import pytest

from tests.mutation.areas import AREAS
from tests.mutation.runner import MutationRun, Report, Result

Z = 1.96
"""Of the normal distribution, for an interval that holds the true share 95 times in 100."""


def interval(found: int, drawn: int) -> tuple[float, float]:
    """Wilson's interval of a share.

    >>> ["%.3f" % end for end in interval(9, 10)]
    ['0.596', '0.982']
    """
    share, widening = found / drawn, Z * Z / drawn
    middle = share + widening / 2
    half = Z * sqrt(share * (1 - share) / drawn + widening / (4 * drawn))
    return (middle - half) / (1 + widening), (middle + half) / (1 + widening)


def summary(name: str, result: Result) -> str:
    """One line about an area."""
    found, missed = len(result.found), len(result.missed)
    if not found + missed:
        return f"{name}: nothing was drawn"
    low, high = interval(found, found + missed)
    same = f"; {len(result.equivalent)} more change nothing" if result.equivalent else ""
    return (
        f"{name}: {found} of {found + missed} faults found ({found / (found + missed):.0%}, "
        f"95 % interval {low:.0%} to {high:.0%}){same}"
    )


def main() -> int:
    """Return 1 where a fault was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--count", type=int, default=100, help="faults of each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", help="only these sources of the area")
    parser.add_argument("--tests", action="append", help="only these files or folders of tests")
    args = parser.parse_args()
    report = _quiet_stdout()
    lines = []
    for name in args.areas or AREAS:
        area = AREAS[name]
        run = MutationRun(area, args.file or list(area.files()), args.count, args.seed, report)
        with tempfile.TemporaryDirectory() as folder:
            base = ["-q", "-n0", "--basetemp", f"{folder}/tests"]
            status = pytest.main([*base, *(args.tests or area.tests)], plugins=[run])
        if status != pytest.ExitCode.OK:
            report(f"the tests of {name} could not be run")
            return 2
        lines.append((summary(name, run.result), bool(run.result.missed)))
    for line, _ in lines:
        report(line)
    return int(any(missed for _, missed in lines))


def _quiet_stdout() -> Report:
    """Send what pytest and the tests print nowhere; return what prints all the same."""
    out = os.fdopen(os.dup(1), "w", buffering=1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return lambda line: print(line, file=out)


if __name__ == "__main__":
    sys.exit(main())
