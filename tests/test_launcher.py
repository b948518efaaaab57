"""The launcher, on a small project of its own whose packages come from a folder: no network."""

import hashlib
import os
import runpy
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.config import PROJECT_ROOT

SYSTEM_PYTHON = "{}/bin/python{}.{}".format(sys.base_prefix, *sys.version_info)
BOT = "import os, sys, greeting; print(greeting.WORD, os.getcwd(), *sys.argv[1:])"


def write_wheel(folder: Path, name: str, module: str, source: str) -> str:
    """Writes a package of one module; returns the line that pins it."""
    info = f"{name}-1.0.dist-info"
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(module, source)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: any\n")
        archive.writestr(f"{info}/RECORD", f"{module},,\n")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"{name}==1.0 --hash=sha256:{digest}\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a space in its path, whose bot and tests print what they are given."""
    wheels = tmp_path / "wheels"
    home = tmp_path / "jungle post"
    (home / "bot").mkdir(parents=True)
    wheels.mkdir()
    to_run = write_wheel(wheels, "greeting", "greeting.py", "WORD = 'hello'")
    to_test = write_wheel(wheels, "pytest", "pytest/__main__.py", BOT)
    (home / "run.py").write_bytes((PROJECT_ROOT / "run.py").read_bytes())
    (home / "bot" / "__main__.py").write_text(BOT)
    (home / "requirements.txt").write_text(to_run)
    (home / "requirements-dev.txt").write_text(to_run + to_test)
    return home


def environment(project: Path) -> Mapping[str, str]:
    wheels = str(project.parent / "wheels")
    return {"PATH": os.environ["PATH"], "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels}


def pretending(source: str) -> tuple[str, ...]:
    """Arguments by which Python runs a script in another world."""
    run = "sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')"
    return ("-c", f"import sys, runpy; {source}; {run}")


NO_ENSUREPIP = pretending("sys.modules['ensurepip'] = None")  # as on Debian, and quicker


def begin(
    project: Path, *args: str, world: tuple[str, ...] = NO_ENSUREPIP
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [SYSTEM_PYTHON, *world, str(project / "run.py"), *args],
        cwd=project.parent,
        env=environment(project),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def start(project: Path, *args: str, world: tuple[str, ...] = NO_ENSUREPIP) -> tuple[int, str, str]:
    """The exit status, what was printed, and what was said on the way."""
    process = begin(project, *args, world=world)
    printed, said = process.communicate(timeout=60)
    return process.returncode, printed.strip(), said.strip()


def test_a_start_sets_up_and_hands_the_command_over_where_the_user_is(project: Path) -> None:
    status, printed, said = start(project, "simulate", "--seed", "a b", world=())
    assert (status, printed) == (0, f"hello {project.parent} simulate --seed a b")
    assert said == "Setting up .venv, which takes a minute …"


def test_the_next_start_sets_nothing_up(project: Path) -> None:
    start(project)
    assert start(project) == (0, f"hello {project.parent}", "")


def test_test_runs_the_tests_in_the_project_on_two_workers(project: Path) -> None:
    assert start(project, "test", "-x")[1] == f"hello {project} -n 2 --dist loadgroup -x"


def test_what_the_tests_need_covers_what_the_bot_needs(project: Path) -> None:
    start(project, "test")
    assert start(project)[2] == ""


@pytest.mark.parametrize("chosen", [["-n0"], ["-n", "4"], ["-p", "no:xdist"]], ids=" ".join)
def test_the_user_chooses_the_workers(chosen: list[str]) -> None:
    side_by_side = runpy.run_path(str(PROJECT_ROOT / "run.py"))["side_by_side"]
    assert side_by_side(["tests", *chosen]) == []


def test_an_interrupted_setup_is_made_anew(project: Path) -> None:
    start(project)
    (project / ".venv" / "installed.txt").unlink()
    for file in project.glob(".venv/lib/*/site-packages/greeting.py"):
        file.write_text("half a fi")
    assert start(project)[:2] == (0, f"hello {project.parent}")


def test_new_requirements_are_installed(project: Path) -> None:
    start(project)
    line = write_wheel(project.parent / "wheels", "more", "more.py", "")
    with (project / "requirements.txt").open("a") as file:
        file.write(line)
    assert start(project)[2] == "Setting up .venv, which takes a minute …"
    assert list(project.glob(".venv/lib/*/site-packages/more.py"))


def test_two_starts_at_once_set_up_once(project: Path) -> None:
    both = [begin(project, "one"), begin(project, "two")]
    outputs = [process.communicate(timeout=60) for process in both]
    assert [printed.split()[-1] for printed, _ in outputs] == ["one", "two"]
    assert sum("Setting up" in said for _, said in outputs) == 1


def test_a_package_that_was_tampered_with_is_refused(project: Path) -> None:
    write_wheel(project.parent / "wheels", "greeting", "greeting.py", "WORD = 'evil'")
    status, printed, said = start(project)
    assert (status, printed) == (1, "")
    assert said.endswith(
        "Setting up .venv failed, for the reason above; the next start tries again."
    )


def test_a_pip_of_the_system_does_where_there_is_no_ensurepip(project: Path) -> None:
    assert start(project, world=NO_ENSUREPIP)[:2] == (0, f"hello {project.parent}")
    assert not list(project.glob(".venv/lib/*/site-packages/pip"))


def test_without_any_pip_one_sentence_names_the_package(project: Path) -> None:
    world = pretending("sys.modules['ensurepip'] = sys.modules['pip'] = None")
    status, _, said = start(project, world=world)
    assert status == 1
    assert said.splitlines()[1:] == [
        "pip is missing: install it (Debian, Ubuntu: apt install python3-pip) and start again."
    ]


def test_an_old_python_is_told_so(project: Path) -> None:
    status, _, said = start(project, world=pretending("sys.version_info = (3, 10, 4)"))
    assert (status, said) == (1, "Jungle Post needs Python 3.11 or newer; this one is 3.10.")
