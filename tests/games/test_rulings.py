"""Each game's folder holds the rulings that its code and tests cite."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LETTERS = {"jungo": "J", "jungle": "L", "puzzle_memo": "P", "cacao": "C", "back_to_the_jungle": "B"}


def rulings(game: str) -> list[str]:
    page = (ROOT / "bot" / "games" / game / "RULINGS.md").read_text("utf-8")
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*", page, flags=re.MULTILINE)


def cited(game: str) -> set[str]:
    """What comments, docstrings, pages and names of tests cite: `P13`, `test_p13_…`."""
    files = [
        file
        for folder in (ROOT / "bot" / "games" / game, ROOT / "tests" / "games" / game)
        for file in (*folder.glob("**/*.py"), *folder.glob("texts/rules.*.md"))
    ]
    text = "\n".join(file.read_text("utf-8") for file in files)
    letter = LETTERS[game]
    found = re.findall(rf"[(*]{letter}\d+\b|\b{letter}\d+:|_{letter.lower()}\d+_", text)
    return {letter + re.sub(r"\D", "", each) for each in found}


@pytest.mark.parametrize("game", LETTERS)
def test_the_rulings_are_numbered_without_a_gap(game: str) -> None:
    found = rulings(game)
    assert found == [f"{LETTERS[game]}{n}" for n in range(1, len(found) + 1)]
    assert len(found) >= 11


@pytest.mark.parametrize("game", LETTERS)
def test_every_ruling_that_is_cited_stands_there_and_none_stands_there_in_vain(game: str) -> None:
    assert cited(game) == set(rulings(game))
