"""How much memory pictures take: 250 MB for the whole bot, however many are drawn."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

LIMIT = 250
ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_hundred_pictures_of_all_games_fit_in_250_mib() -> None:
    """It took 564 MiB when every kind of sprite was kept by its count. The long form:
    `python -m bot.commands.bench.memory 1000`."""
    told = subprocess.run(
        (sys.executable, "-m", "bot.commands.bench.memory", "100"),
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    figures = json.loads(told.stdout)
    assert figures["pictures"] == 100
    assert 60 < figures["mib_most"] <= LIMIT
