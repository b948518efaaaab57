"""The rules pages as `/rules` shows them."""

import pytest

from bot.games import GAMES
from bot.messages.limits import MAX_CONTENT
from bot.texts import ENGLISH, Wording
from bot.texts.rules_page import Section, rules_sections

PAGES = [(game, page) for game in GAMES.values() for page in rules_sections(game, ENGLISH)]


@pytest.mark.parametrize(
    ("title", "page"),
    [(Wording(game, {}).text("title"), page) for game, page in PAGES],
    ids=[f"{game.id} {page.title}" for game, page in PAGES],
)
def test_a_section_is_read_to_its_end_in_one_message(title: str, page: Section) -> None:
    assert len(f"**{title} · {page.title}**\n{page.body}") <= MAX_CONTENT
