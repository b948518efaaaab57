"""Each fault of docs/reliability.md that we claim to be rid of is held off by a test.

A test cites a row where its docstring, or its module's, names it: `B7`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
OF_GAMES = ("games", "conformance", "playthroughs", "toy", "ai")
"""Folders whose docstrings cite rulings and name fields of boards: there `B7` is a field."""


def numbered(letter: str, *numbers: int) -> list[str]:
    return [f"{letter}{number}" for number in numbers]


ROWS = (
    *numbered("A", *range(1, 9)),
    *numbered("B", *range(1, 15)),
    *numbered("C", 2, 3, 4, 5, 8, 13, 14),
    *numbered("D", *range(1, 6)),
    *numbered("E", *range(5, 9)),
    *numbered("G", 4, 5, 6, 7, 9, 14, 15),
)


@cache
def cited() -> frozenset[str]:
    """Every row that some test names."""
    files = (f for f in TESTS.rglob("test_*.py") if f.relative_to(TESTS).parts[0] not in OF_GAMES)
    told = "\n".join(line for file in files for line in docstrings(file))
    return frozenset(re.findall(r"\b[A-G]\d{1,2}\b", told))


def docstrings(file: Path) -> Iterator[str]:
    """Of the module, where it has tests, and of each test."""
    if file == Path(__file__):
        return
    tree = ast.parse(file.read_text("utf-8"))
    tests = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")
    ]
    for node in (tree, *tests) if tests else ():
        yield ast.get_docstring(node) or ""


@pytest.mark.parametrize("row", ROWS)
def test_a_complaint_is_held_off_by_a_test_that_cites_it(row: str) -> None:
    assert row in cited(), f"expected a test whose docstring cites {row} of docs/reliability.md"
