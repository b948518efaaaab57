"""The command `simulate`: whole matches, the same for the same seed."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.__main__ import main
from bot.commands.arguments import Setup
from bot.commands.simulate import simulate
from bot.games import GAMES

KEYS = [
    *("game", "seats", "matches", "finished", "moves", "seconds"),
    *("moves_per_s", "reasons", "wins", "wins_by_turn", "mean_scores"),
]


def setup(seed: str = "1", seats: int = 3) -> Setup:
    return Setup(GAMES["lots"], seats, {"peeking": True}, seed)


def untimed(report: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in report.items() if k not in ("seconds", "moves_per_s")}


async def test_every_match_is_finished_and_counted() -> None:
    report = await simulate(setup(), ["careful"] * 3, 4)
    assert list(report) == KEYS
    assert report["matches"] == report["finished"] == sum(report["reasons"].values()) == 4
    assert sum(report["wins"]) >= 4
    assert len(report["wins"]) == len(report["mean_scores"]) == 3


async def test_wins_are_counted_from_the_seat_that_begins_on() -> None:
    """Lots is begun by the highest bidder: in these matches not always by the same seat."""
    report = await simulate(setup(), ["careful"] * 3, 6, rules_only=True)
    assert sum(report["wins_by_turn"]) == sum(report["wins"])


@pytest.mark.parametrize("players", [["random"] * 3, ["careful", "strong", "random"]])
async def test_the_rules_alone_play_the_same_matches_as_the_service(players: list[str]) -> None:
    served = await simulate(setup(), players, 2)
    alone = await simulate(setup(), players, 2, rules_only=True)
    assert untimed(served) == untimed(alone)


async def test_another_seed_plays_other_matches() -> None:
    one, other = [await simulate(setup(seed), ["random"] * 3, 3, rules_only=True) for seed in "12"]
    assert untimed(one) != untimed(other)


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate lots --seats 2 --matches 2 --players random,careful --option peeking=false"
    assert main([*words.split(), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["seats"], report["finished"]) == ("lots", 2, 2)


def test_the_command_tells_it_in_words_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "lots", "--engine", "--matches", "1"]) == 0
    assert "1 of 1 matches finished" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        "--players clever",
        "--players random,random,random",
        "--matches -1",
        "--seats 9",
        "--option rain=1",
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "lots", *words.split()]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_match_that_does_not_end_is_told_by_the_exit_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "lots", replace(GAMES["lots"], max_moves=3))
    assert main(["simulate", "lots", "--matches", "1"]) == 1
    assert main(["simulate", "lots", "--matches", "1", "--engine"]) == 1
