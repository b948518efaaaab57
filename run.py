#!/usr/bin/env python3
"""Starts Jungle Post from nothing but Python: `python3 run.py [command …]`.

Makes `.venv` where it is missing or out of date, installs the pinned packages into it and hands
the command line over to `bot/__main__.py`; `test` goes to the tests. Standard library only.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 (this file also has to say so on an older one)
    sys.exit("Jungle Post needs Python 3.11 or newer; this one is {}.{}.".format(*sys.version_info))
if os.name == "nt":
    sys.exit("Jungle Post runs on Linux and macOS; on Windows, start it in WSL or in Docker.")

import fcntl
from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
ENV = HERE / ".venv"
PYTHON = ENV / "bin" / "python"
STAMP = ENV / "installed.txt"
"""The Python version, then the digests of the requirement files whose packages are all there."""

VERSION = "{}.{}".format(*sys.version_info)
TO_RUN = HERE / "requirements.txt"
TO_TEST = HERE / "requirements-dev.txt"  # holds all of TO_RUN, at the same versions

NO_PIP = "pip is missing: install it (Debian, Ubuntu: apt install python3-pip) and start again."
INTERRUPTED = "Interrupted while setting up; the next start does it anew."
FAILED = "Setting up .venv failed, for the reason above; the next start tries again."


def main(args: list[str]) -> None:
    """Sets up what is missing, then becomes the bot or the tests."""
    testing = args[:1] == ["test"]
    try:
        set_up(TO_TEST if testing else TO_RUN)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except subprocess.CalledProcessError:
        sys.exit(FAILED)
    if testing:
        os.chdir(HERE)
        become("-m", "pytest", *side_by_side(args[1:]), *args[1:])
    become("-P", "-m", "bot", *args)  # -P: a folder `bot` where the user happens to be is not ours


def become(*args: str) -> None:
    """Replaces this process, so that signals and the exit status need no passing on."""
    sys.stdout.flush()
    os.execve(PYTHON, [str(PYTHON), *args], {**os.environ, "PYTHONPATH": str(HERE)})


def side_by_side(args: list[str]) -> list[str]:
    """Two workers for the tests, unless the user says something about workers."""
    chosen = any(a.startswith(("-n", "--numprocesses")) or a.endswith("no:xdist") for a in args)
    return [] if chosen else ["-n", "2", "--dist", "loadgroup"]


def set_up(requirements: Path) -> None:
    """Installs `requirements` unless they are there. Whatever was interrupted has no stamp, and
    without a stamp everything is made anew."""
    with one_at_a_time() as lock:
        there = installed()
        if digest(requirements) in there:
            return
        print("Setting up .venv, which takes a minute …", file=sys.stderr)
        if not there:
            make_venv(lock)
        STAMP.unlink(missing_ok=True)
        install(requirements, lock)
        covered = {TO_RUN, requirements}
        STAMP.write_text("\n".join([VERSION, *(digest(file) for file in covered)]))


@contextmanager
def one_at_a_time() -> Iterator[int]:
    """Holds a lock of the operating system, which dies with its holders: this process and the
    installers that inherit the descriptor, should they outlive it."""
    with open(__file__) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another start to set up .venv …", file=sys.stderr)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def installed() -> list[str]:
    """The digests in the stamp; none where `.venv` is missing, half made or of another Python."""
    if not (PYTHON.exists() and STAMP.exists()):
        return []
    version, *digests = STAMP.read_text().split()
    return digests if version == VERSION else []


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def make_venv(lock: int) -> None:
    """An empty `.venv`; without a pip of its own where ensurepip is missing, as on Debian."""
    bare = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
    run([sys.executable, "-m", "venv", "--clear", *bare, str(ENV)], lock)


def install(requirements: Path, lock: int) -> None:
    quietly = ["--quiet", "--disable-pip-version-check", "--no-input"]
    run([*pip(), "install", *quietly, "--require-hashes", "-r", str(requirements)], lock)


def pip() -> list[str]:
    """The pip of `.venv`, else this Python's pip at work in `.venv`."""
    if any(ENV.glob("lib/python*/site-packages/pip")):
        return [str(PYTHON), "-m", "pip"]
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    sys.exit(NO_PIP)


def run(command: list[str], lock: int) -> None:
    subprocess.run(command, check=True, pass_fds=[lock])


if __name__ == "__main__":
    main(sys.argv[1:])
