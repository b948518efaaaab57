"""Who may import whom, and that every module says what it is."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "render", "data")
SOURCES = sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]


def test_import_contracts_are_kept(capfd: pytest.CaptureFixture[str]) -> None:
    configure()
    kept = lint_imports(str(ROOT / "pyproject.toml"), cache_dir=None, no_logo=True)
    assert kept, capfd.readouterr().out


def named_modules() -> Iterator[str]:
    """The modules of ours that contracts name."""
    for contract in CONTRACTS:
        for key in ("layers", "modules", "source_modules", "forbidden_modules"):
            for line in contract.get(key, ()):
                yield from (name.strip() for name in line.split("|"))


@pytest.mark.parametrize(
    "module", sorted({m for m in named_modules() if m.split(".")[0] in PACKAGES})
)
def test_module_that_a_contract_names_is_there(module: str) -> None:
    path = module.replace(".", "/")
    assert [*ROOT.glob(f"{path}.py"), *ROOT.glob(f"{path}/__init__.py")]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_module_says_what_it_is(file: Path) -> None:
    text = file.read_text("utf-8")
    assert not text or text.startswith('"""')
