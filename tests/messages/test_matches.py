"""The list of a person's matches ends honestly: nothing is cut, and the next page is offered."""

from dataclasses import replace

from bot.game import Line, Outcome, text_args
from bot.match.model import Match, MatchId, Place, Status, UserId
from bot.messages.draft import Button
from bot.messages.limits import check_draft
from bot.messages.matches import MatchList, matches_message
from tests.messages.conftest import play_steps


def _matches(first: int, number: int) -> list[Match]:
    match, where = play_steps().match, Place(10**18, 10**18 + 1, 10**18 + 2)
    return [replace(match, id=MatchId(first + i), where=where) for i in range(number)]


def _best(first: int, number: int) -> list[Match]:
    sheet = ((Line("sheet.played", text_args(("n", 5))),),)
    outcome = Outcome("rounds", (5,), (1,), sheet)
    return [replace(m, status=Status.OVER, outcome=outcome) for m in _matches(first, number)]


def _pages(listed: MatchList) -> list[str]:
    """The text of each page, as one turns them by the button."""
    pages = list[str]()
    while True:
        draft = matches_message(listed, "en", len(pages))
        check_draft(draft)
        pages.append(draft.content)
        labels = [item.label for row in draft.rows for item in row if isinstance(item, Button)]
        if "More" not in labels:
            return pages


def test_seventy_matches_and_many_results_are_all_told_whole() -> None:
    listed = MatchList(UserId(100), _matches(1, 30), (), _matches(31, 40), _best(101, 25))
    pages = _pages(listed)
    lines = [line for page in pages for line in page.split("\n")]
    assert len(pages) == 10
    assert sum(line.startswith("▶") and line.endswith(">") for line in lines) == 30
    assert sum(line.startswith("▷") and line.endswith(">") for line in lines) == 40
    assert sum(line.startswith("Best") and "5 points for cards" in line for line in lines) == 25
    assert pages[0].endswith("-# Page 1 of 10")


def test_who_has_only_results_is_in_no_match() -> None:
    draft = matches_message(MatchList(UserId(100), (), (), (), _best(1, 1)), "en")
    assert draft.content.startswith("You are in no match.")
    assert "Best · Lots" in draft.content
