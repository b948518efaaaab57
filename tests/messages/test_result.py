"""The end of a match in words: line by line, with totals, winners by name, nothing empty."""

from dataclasses import replace

import pytest

from bot.game import FormerBest, Line, Outcome, Seat, text_args
from bot.match.model import RESIGNED, Match, Position, Status
from bot.messages.reader import table_reader
from bot.messages.result import result_lines


def coins(n: int) -> tuple[Line, ...]:
    return (Line("sheet.played", text_args(("n", n))),)


def ended(position: Position, outcome: Outcome, *, seats: int = 3, resigned: int = -1) -> Match:
    chairs = tuple(
        replace(chair, resigned=chair.seat == resigned)
        for chair in position.match.held_by_people[:seats]
    )
    return replace(position.match, status=Status.OVER, outcome=outcome, chairs=chairs, seed="5eed")


def told(match: Match) -> list[str]:
    """The lines under the final picture, but for the first, the reason, and the last, the seed."""
    return result_lines(match, table_reader(match))[1:-1]


def test_everybody_is_told_with_rank_and_total_the_winner_first(position: Position) -> None:
    outcome = Outcome("rounds", (4, 9, 4), (2, 1, 2), (coins(4), coins(9), coins(4)))
    assert told(ended(position, outcome)) == [
        r"**1. B\*b: 9 points for cards**",
        "**2. Ann: 4 points for cards**",
        "**2. Zoë: 4 points for cards**",
    ]


def test_what_a_total_is_made_of_stands_below_it(position: Position) -> None:
    parts = (Line("event.bid-own", text_args(("n", 3))),)
    sheet = ((*coins(1), *parts), coins(0), coins(0))
    assert told(ended(position, Outcome("rounds", (1, 0, 0), (1, 2, 2), sheet)))[:2] == [
        "**1. Ann: 1 point for cards**",
        "- You bid 3 coins.",
    ]


def test_the_line_that_is_called_the_total_is_it_wherever_it_stands() -> None:
    total = Line("sheet.total", text_args(("n", 9)))
    assert Outcome("rounds", (9,), (1,), ((*coins(4), total),)).total(Seat(0)) == total


def test_who_resigned_is_named_with_what_it_means_and_nobody_has_an_empty_row(
    position: Position,
) -> None:
    outcome = Outcome(RESIGNED, (0, 0), (1, 2), ((), ()))
    match = ended(position, outcome, seats=2, resigned=1)
    reason, _ = result_lines(match, table_reader(match))
    assert reason == r"B\*b resigned, so the match ends here: points aren't counted."


def test_who_resigned_while_others_played_on_ranks_last(position: Position) -> None:
    outcome = Outcome("rounds", (4, 9, 4), (1, 3, 1), (coins(4), coins(9), coins(4)))
    assert told(ended(position, outcome, resigned=1))[-1] == (
        r"**3. B\*b: resigned, so ranked last.** A computer played on for them."
    )


def test_a_match_that_everybody_left_says_who(position: Position) -> None:
    match = replace(ended(position, Outcome("rounds", (), (), ()), resigned=0), outcome=None)
    (seed,) = result_lines(match, table_reader(match))  # the others ended it by consent
    assert "Seed of match" in seed
    gone = tuple(replace(chair, computer="careful") for chair in match.held_by_people)
    match = replace(match, chairs=gone)
    said, _ = result_lines(match, table_reader(match))
    assert said == "Ann has resigned and nobody plays on: the match doesn't count as a result."


@pytest.mark.parametrize(
    ("score", "unfinished", "best", "line"),
    [
        (-60, False, (-70, False), "A new best: 10 better than 5 points for cards before."),
        (
            -60,
            False,
            (-59, False),
            "Your best with these options is 5 points for cards: 1 better than this.",
        ),
        (-60, False, (-60, False), "As good as your best with these options."),
        (-60, False, (-3, True), "A new best: your best before was 5 points for cards."),
        (-3, True, (-60, False), "Your best with these options is still 5 points for cards."),
    ],
)
def test_alone_the_result_is_compared_with_the_best_before(
    position: Position, score: int, unfinished: bool, best: tuple[int, bool], line: str
) -> None:
    former = FormerBest(*best, *coins(5))
    outcome = Outcome("rounds", (score,), (1,), (coins(2),), unfinished, former)
    assert told(ended(position, outcome, seats=1)) == ["**Ann: 2 points for cards**", line]
