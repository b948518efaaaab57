"""A test waits for what has to happen, and gives up only after long: a slow machine is no fault."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
WAITS = {"wait_for": 1, "timeout": 0}
"""What waits, and which of its arguments says how long."""
LEAST_SECONDS = 30.0


def _limits(tree: ast.Module) -> Iterator[tuple[int, float]]:
    """The lines of a source that wait, and for how many seconds: numbers and the file's own
    constants."""
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        given = [keyword.value for keyword in node.keywords if keyword.arg == "timeout"]
        given += node.args[WAITS[name] :][:1] if name in WAITS else []
        for limit in given:
            value = constants.get(limit.id) if isinstance(limit, ast.Name) else None
            value = limit.value if isinstance(limit, ast.Constant) else value
            if isinstance(value, int | float):
                yield node.lineno, value


def test_waits_are_found() -> None:
    source = "SHORT = 2\nasync def f():\n  await asyncio.wait_for(g(), SHORT)\n  run(x, timeout=5)"
    assert sorted(_limits(ast.parse(source))) == [(3, 2), (4, 5)]


@pytest.mark.parametrize("folder", sorted({file.parent for file in TESTS.rglob("*.py")}), ids=str)
def test_no_test_gives_up_soon(folder: Path) -> None:
    short = [
        f"{file.name}:{line} {seconds} s"
        for file in folder.glob("*.py")
        for line, seconds in _limits(ast.parse(file.read_text("utf-8")))
        if seconds < LEAST_SECONDS
    ]
    assert short == []
