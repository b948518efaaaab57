"""Who may import whom, and that every module says what it is."""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

import pytest
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "bot" / "games"
GAME_FOLDERS = sorted(file.parent for file in GAMES.glob("*/__init__.py"))
SKELETON = {
    "__init__.py",
    "components.py",
    "players.py",
    "refusals.py",
    "state.py",
    "texts",
    "view.py",
    "words.py",
    "worlds.py",
}
"""What is in every game's folder, besides `rules.py` or the package `rules`."""
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


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported_modules(file: Path, modules: frozenset[str]) -> Iterator[str]:
    """The modules of ours that a file imports, wherever in it."""
    package = ".".join(file.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            parent = resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:
                submodule = f"{parent}.{alias.name}"
                yield submodule if submodule in modules else parent


def test_few_files_are_short_and_have_a_single_user() -> None:
    """Files of under 60 lines that exactly one other file of the product imports, apart from a
    package's `__init__` and the skeletons of games. What has one user and changes with it lives
    there; a cog named after its command and the queries of one table may stay apart."""
    modules = frozenset(map(module_name, SOURCES))
    users: dict[str, set[Path]] = defaultdict(set)
    for file in SOURCES:
        for name in imported_modules(file, modules):
            users[name].add(file)
    short = [
        module_name(file)
        for file in SOURCES
        if file.name != "__init__.py"
        and not (file.name in SKELETON and file.parents[1] == GAMES)
        and len(file.read_text("utf-8").splitlines()) < 60
        and len(users[module_name(file)]) == 1
    ]
    assert len(short) <= 5, short


@pytest.mark.parametrize("game", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_every_game_has_the_same_skeleton(game: Path) -> None:
    """Who knows one game knows them all. Topics of the rules are in `rules/`; `search.py` is the
    strong player's own search, where a game has one."""
    found = {entry.name for entry in game.iterdir() if entry.name != "__pycache__"}
    rules = {"rules"} if (game / "rules").is_dir() else {"rules.py"}
    assert found - {"components.toml", "RULINGS.md", "search.py"} == SKELETON | rules


@pytest.mark.parametrize("game", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_the_rules_of_every_game_have_what_its_contract_asks_of_them(game: Path) -> None:
    rules = import_module(f"bot.games.{game.name}.rules")
    for name in ("setup", "to_act", "legal_moves", "apply", "outcome"):
        assert callable(getattr(rules, name)), name
