"""Plants each leak and runs the tests that must find it; says which were not found."""

import os
import subprocess
import sys

from tests.leaks.planted import LEAK, LEAKS, Leak


def is_found(leak: Leak) -> bool:
    """Whether a test fails once the leak is planted."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "tests.leaks.planted"]
    run = subprocess.run(
        [*command, *leak.tests], env={**os.environ, LEAK: leak.name}, capture_output=True, text=True
    )
    if run.returncode not in (0, 1):  # no test ran
        raise RuntimeError(run.stdout + run.stderr)
    return run.returncode == 1


def main() -> int:
    missed = []
    for leak in LEAKS:
        found = is_found(leak)
        sys.stdout.write(f"{'found ' if found else 'MISSED'} {leak.name}\n")
        sys.stdout.flush()
        missed += [] if found else [leak]
    sys.stdout.write(f"{len(LEAKS) - len(missed)} of {len(LEAKS)} leaks found\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
