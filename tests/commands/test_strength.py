"""The command `strength`: every seat is tried, shared wins count as shares, a bound ends it."""

import json

import pytest

from bot.__main__ import main
from bot.commands.arguments import Setup
from bot.commands.strength import Pairing, compare, interval, play_deal
from bot.games import GAMES


def pairing(player: str, opponent: str, seats: int = 2) -> Pairing:
    return Pairing(Setup(GAMES["lots"], seats, {"peeking": True}, "1"), player, opponent, 0)


def test_a_deal_is_played_with_the_player_in_each_seat() -> None:
    score = play_deal(pairing("careful", "careful", 3), 0)
    assert (score.matches, score.first_matches, score.unfinished) == (3, 1, 0)
    assert len(score.scores) == 3


def test_a_player_is_as_strong_as_itself() -> None:
    score = compare(pairing("careful", "careful"), 200)
    low, high = interval(score.points, score.matches)
    assert low < 0.5 < high


def test_the_better_player_wins_more() -> None:
    assert compare(pairing("careful", "random"), 100).points > 60


def test_it_stops_once_the_bound_is_cleared() -> None:
    assert compare(pairing("careful", "random"), 1000, bound=0.3).matches == 20
    assert compare(pairing("random", "careful"), 1000, bound=0.9).matches == 20


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = "strength lots --players careful,random --matches 4 --option peeking=false --json"
    assert main(words.split()) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["seats"], report["matches"]) == ("lots", 2, 4)
    assert report["interval"][0] <= report["share"] <= report["interval"][1]


def test_a_bound_that_is_missed_is_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    words = "strength lots --players random,careful --matches 20 --bound 0.9"
    assert main(words.split()) == 1
    assert "of 20 matches" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", ["--players careful", "--players a,b", "--matches 0"])
def test_a_wrong_argument_is_one_sentence(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "lots", *wrong.split()]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
