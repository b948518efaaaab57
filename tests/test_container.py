"""The Dockerfile and the compose file, read without an engine: what they promise holds."""

import json
import re
import subprocess
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from bot.__main__ import COMMANDS
from bot.config import DEFAULTS, PROJECT_ROOT

INSTRUCTIONS = {"FROM", "RUN", "WORKDIR", "COPY", "ENV", "VOLUME", "USER", "CMD"}
"""All that ours is made of; another one is a slip of the pen, or worth a look here."""
OF_A_SERVICE = {
    *("build", "env_file", "environment", "volumes", "restart", "stop_grace_period"),
    *("read_only", "tmpfs", "cap_drop", "security_opt"),
}


def instructions() -> list[tuple[str, str]]:
    """Each instruction and what follows it, lines joined."""
    text = re.sub(r"\\\n\s*", "", (PROJECT_ROOT / "Dockerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def of(name: str) -> list[str]:
    return [rest for each, rest in instructions() if each == name]


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in of("ENV") for pair in line.split())


def compose() -> Any:
    """The compose file as nested dicts and lists: the part of YAML that ours is written in."""
    text = (PROJECT_ROOT / "compose.yaml").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return _block(lines, 0)


def _block(lines: list[str], indent: int) -> Any:
    """The value that these lines are, all of them at least so far to the right."""
    if not lines:
        return None
    if lines[0].startswith(" " * indent + "- "):
        assert all(line.startswith(" " * indent + "- ") for line in lines), lines
        return [line.strip()[2:] for line in lines]
    starts = [i for i, line in enumerate(lines) if not line.startswith(" " * (indent + 1))]
    assert starts[0] == 0, f"expected a key at column {indent}, got {lines[0]!r}"
    found: dict[str, Any] = {}
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        key, colon, value = lines[begin].strip().partition(":")
        assert colon, f"expected a key, got {lines[begin]!r}"
        assert key not in found, f"expected {key!r} once"
        found[key] = value.strip() or _block(lines[begin + 1 : end], indent + 2)
    return found


def test_every_instruction_is_a_known_one_and_the_first_names_a_python_that_we_support() -> None:
    names = [name for name, _ in instructions()]
    assert set(names) <= INSTRUCTIONS
    assert names[0] == "FROM"
    version = re.fullmatch(r"python:3\.(\d+)-slim", of("FROM")[0])
    assert version is not None
    assert int(version[1]) in range(11, 15)


@pytest.mark.parametrize("script", of("RUN"))
def test_every_script_can_be_read_by_a_shell(script: str) -> None:
    subprocess.run(["sh", "-n", "-c", script], check=True)


def test_packages_are_installed_by_their_hashes() -> None:
    (install,) = [script for script in of("RUN") if "pip install" in script]
    assert "--require-hashes -r requirements.txt" in install


def test_what_is_copied_is_there_and_no_secret_comes_along() -> None:
    assert all((PROJECT_ROOT / line.split()[0]).exists() for line in of("COPY"))
    lines = (PROJECT_ROOT / ".dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if not line.startswith("#")]
    assert rules[0] == "*"  # whatever is not named is left out: .env, .git, the database
    kept = [rule[1:] for rule in rules if rule.startswith("!")]
    assert kept == ["bot", "cogs", "data", "render", "requirements.txt", "LICENSE"]
    assert {"data/*.db*", "data/backups"} <= set(rules)


def test_the_bot_runs_as_a_user_without_rights() -> None:
    names = [name for name, _ in instructions()]
    (user,) = of("USER")
    assert user not in ("root", "0")
    assert any(script.startswith("useradd ") and user in script for script in of("RUN"))
    assert not {"RUN", "COPY"} & set(names[names.index("USER") :])


def test_the_command_is_the_bot_and_gets_its_signals_itself() -> None:
    """A list, since a shell in between would not pass SIGTERM on."""
    *python, command = json.loads(of("CMD")[0])
    assert python == ["python", "-m", "bot"]
    assert command in COMMANDS


def test_the_database_lies_in_the_volume_and_not_among_the_code() -> None:
    database = PurePosixPath(environment()["JUNGLE_POST_DB"])
    assert str(database.parent) in of("VOLUME")
    assert not database.is_relative_to(of("WORKDIR")[0])


def test_compose_says_what_it_may_and_each_of_it_once() -> None:
    told = compose()
    assert set(told) == {"services", "volumes"}
    assert list(told["services"]) == ["bot"]
    assert set(told["services"]["bot"]) <= OF_A_SERVICE


def test_compose_keeps_the_database_in_a_volume_that_it_declares() -> None:
    bot = compose()["services"]["bot"]
    assert set(bot["environment"]) <= set(DEFAULTS)
    assert bot["environment"]["JUNGLE_POST_DB"] == environment()["JUNGLE_POST_DB"]
    (mounted,) = bot["volumes"]
    volume, _, folder = mounted.partition(":")
    assert [folder] == of("VOLUME")
    assert volume in compose()["volumes"]


def test_compose_takes_every_right_away_and_opens_no_port() -> None:
    bot = compose()["services"]["bot"]
    assert bot["read_only"] == "true"
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in bot


def test_the_bot_has_time_to_close_before_it_is_killed() -> None:
    assert int(compose()["services"]["bot"]["stop_grace_period"].removesuffix("s")) >= 20


def test_the_files_that_compose_names_are_there() -> None:
    bot = compose()["services"]["bot"]
    assert (PROJECT_ROOT / bot["build"] / "Dockerfile").exists()
    assert Path(PROJECT_ROOT / f"{bot['env_file']}.example").exists()
