"""Which of the bot's own texts the sources name, read from their syntax trees."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.texts.catalogue import ENGLISH, template
from tests.conformance.telling import placeholders

ROOT = Path(__file__).parents[2]
SAYING = ("text", "say", "Refused")
"""What is called with a key first and the arguments of its placeholders by name."""


@dataclass(frozen=True)
class Said:
    """A call that names a text. `given`: the names of its arguments, None if some are unknown."""

    key: str
    given: frozenset[str] | None
    where: str


@cache
def trees() -> dict[str, ast.Module]:
    """The sources of the bot, but for its games: they have texts of their own."""
    files = (
        f for package in ("bot", "cogs", "render", "data") for f in (ROOT / package).rglob("*.py")
    )
    return {
        str(file.relative_to(ROOT)): ast.parse(file.read_text("utf-8"))
        for file in files
        if "games" not in file.relative_to(ROOT).parts
    }


@cache
def constants() -> frozenset[str]:
    """Every string that stands in the sources, but for the names of kill points."""
    nodes = [node for tree in trees().values() for node in ast.walk(tree)]
    points = {node.args[0] for node in nodes if isinstance(node, ast.Call) and _is_point(node)}
    return frozenset(
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in points
    )


def _is_point(call: ast.Call) -> bool:
    return getattr(call.func, "id", "") == "pass_kill_point"


@cache
def made() -> tuple[re.Pattern[str], ...]:
    """What keys look like that are put together: f"refusal.{key}"."""
    return tuple(
        re.compile("".join(map(_part, node.values)))
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        and isinstance(node.values[0], ast.Constant)
        and re.match(r"[a-z_]+\.", str(node.values[0].value))
    )


def _part(node: ast.expr) -> str:
    return re.escape(str(node.value)) if isinstance(node, ast.Constant) else "([a-z_]+)"


def is_said(key: str) -> bool:
    """Whether the sources name a key, whole or put together of what they name."""
    return key in constants() or any(
        match is not None and constants().issuperset(match.groups())
        for match in (pattern.fullmatch(key) for pattern in made())
    )


def said() -> Iterator[Said]:
    for where, tree in trees().items():
        yield from said_in(tree, where)


def said_in(tree: ast.Module, where: str) -> Iterator[Said]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (key := _key(node)):
            names = [keyword.arg for keyword in node.keywords]
            given = None if None in names else frozenset(map(str, names)) - {"locale"}
            yield Said(key, given, f"{where}:{node.lineno}")


def lacks_nothing(call: Said) -> bool:
    """Whether a call gives what its text tells, and nothing else."""
    if call.given is None:
        return True
    wanted = placeholders(template("", call.key, ENGLISH))
    return wanted <= call.given and call.given - wanted <= {"n"}


def _key(call: ast.Call) -> str | None:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    first = call.args[0] if call.args else None
    if (
        name not in SAYING
        or not isinstance(first, ast.Constant)
        or not isinstance(first.value, str)
    ):
        return None
    key = f"refusal.{first.value}" if name == "Refused" else first.value
    return key if re.fullmatch(r"[a-z_]+\.[a-z_.]+", key) else None
