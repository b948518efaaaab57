"""Every game and variant plays as its golden text says."""

import os
from pathlib import Path

import pytest

from bot.games import GAMES
from tests.conformance.kit import has_kit
from tests.playthroughs.script import MOST_LINES, Variant, script, variants

FOLDER = Path(__file__).parent
VARIANTS = [v for game in GAMES.values() if has_kit(game) for v in variants(game)]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.file)
def test_match_is_played_as_written(variant: Variant) -> None:
    golden, lines = FOLDER / variant.file, script(variant)
    if os.environ.get("UPDATE"):
        golden.write_text("\n".join(lines) + "\n", "utf-8")
    assert golden.exists(), "run again with UPDATE=1, then read what was written"
    written = golden.read_text("utf-8").splitlines()
    for number, (line, was) in enumerate(zip(lines, written, strict=False), start=1):
        assert line == was, f"line {number}"
    assert len(lines) == len(written) <= MOST_LINES


def test_no_golden_is_left_behind() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} <= {v.file for v in VARIANTS}
