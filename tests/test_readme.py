"""What the documents promise: files, links and commands that exist."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from discord import app_commands
from discord.ext import commands

import cogs
from bot.__main__ import COMMANDS
from bot.config import PROJECT_ROOT

DOCUMENTS = [
    PROJECT_ROOT / "README.md",
    PROJECT_ROOT / "CONTRIBUTING.md",
    *sorted(PROJECT_ROOT.glob("docs/*.md")),
]

INVENTED = {"ping", "cogs/ping.py", "tests/cogs/test_ping.py"}
"""The command that CONTRIBUTING.md adds as an example."""

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: str(d.name))


@each_document
def test_every_linked_file_exists(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@each_document
def test_every_folder_of_ours_that_is_named_exists(document: Path) -> None:
    named = re.findall(r"`((?:bot|cogs|render|data|tests)/[\w/.]+)`", document.read_text("utf-8"))
    missing = [path for path in named if not (PROJECT_ROOT / path).exists()]
    assert set(missing) <= INVENTED


@each_document
def test_every_command_of_the_launcher_exists(document: Path) -> None:
    named = set(re.findall(r"run\.py ([a-z]+)", document.read_text("utf-8")))
    assert named <= {*COMMANDS, "test"}


@each_document
def test_every_slash_command_exists(document: Path) -> None:
    named = set(re.findall(r"`/([a-z]+)`", document.read_text("utf-8")))
    assert named <= slash_commands() | INVENTED


def slash_commands() -> set[str]:
    modules = [import_module(f"cogs.{module.name}") for module in iter_modules(cogs.__path__)]
    found = [value for module in modules for value in vars(module).values()]
    classes = [c for c in found if isinstance(c, type) and issubclass(c, commands.Cog)]
    members = [member for cog in classes for member in vars(cog).values()]
    return {m.name for m in members if isinstance(m, app_commands.Command | app_commands.Group)}


def test_the_readme_opens_with_the_two_commands_and_a_picture() -> None:
    opening = (PROJECT_ROOT / "README.md").read_text("utf-8")[:400]
    assert re.search(r"run\.py .*run\.py test.*!\[.+\]\(docs/pictures/", opening, re.DOTALL)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_with_hashes_and_name_no_address(name: str) -> None:
    text = (PROJECT_ROOT / name).read_text("utf-8")
    pins = re.split(r"\n(?=\w)", text)
    assert all(re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:", pin, re.DOTALL) for pin in pins)
    assert "://" not in text
    assert not re.search(r"^\s*-{1,2}(?!hash)\w", text, re.MULTILINE)


def test_what_the_tests_need_holds_all_that_the_bot_needs_at_the_same_versions() -> None:
    to_run, to_test = (
        set(re.findall(r"^\S+==\S+", (PROJECT_ROOT / name).read_text("utf-8"), re.MULTILINE))
        for name in ("requirements.txt", "requirements-dev.txt")
    )
    assert to_run <= to_test
