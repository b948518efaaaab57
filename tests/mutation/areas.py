"""The areas whose functions are changed, and the tests that are there to notice it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.config import PROJECT_ROOT

GAMES = ("back_to_the_jungle", "cacao", "jungle", "jungo", "puzzle_memo")


DATABASE_USERS = (
    "tests/delivery",
    "tests/background",
    "tests/commands/test_backup.py",
    "tests/cogs/test_time.py",
    "tests/cogs/test_options.py",
)


@dataclass(frozen=True)
class Area:
    """The sources of a folder, and the files and folders of their tests."""

    folder: str
    tests: tuple[str, ...]
    of_game: str | None = None
    """Of the tests of all games, only those of this one are run."""

    def files(self) -> Iterator[str]:
        """The sources, by their paths in the project."""
        for file in sorted((PROJECT_ROOT / self.folder).rglob("*.py")):
            yield file.relative_to(PROJECT_ROOT).as_posix()

    def has_test(self, node_id: str) -> bool:
        """Whether a test of the files belongs to the area.

        >>> AREAS["jungo"].has_test("tests/conformance/test_games.py::test_contract[jungo-2-flow]")
        True
        >>> AREAS["jungo"].has_test("tests/conformance/test_games.py::test_contract[cacao-2-flow]")
        False
        """
        file, _, name = node_id.partition("::")
        if self.of_game is None or self.of_game in Path(file).parts:
            return True
        _, _, case = name.partition("[")
        return case.replace("-", "_").startswith(f"{self.of_game}_")


def _rules(folder: str) -> Area:
    own = (f"bot/games/{folder}", f"tests/games/{folder}")
    return Area(
        f"bot/games/{folder}/rules",
        (*own, "tests/conformance/test_games.py", "tests/playthroughs"),
        of_game=folder,
    )


AREAS = {
    "match": Area("bot/match", ("bot/match", "tests/match")),
    "delivery": Area("bot/delivery", ("bot/delivery", "tests/delivery")),
    "data": Area("data", ("data", "tests/data", "tests/match", *DATABASE_USERS)),
    **{game: _rules(game) for game in GAMES},
}
