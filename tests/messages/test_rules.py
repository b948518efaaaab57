"""The rules open where they are needed, in every game."""

from dataclasses import replace
from random import Random

import pytest

from bot.game import Seat
from bot.games import GAMES, AnyGame
from bot.match.model import Position
from bot.messages.limits import check_draft
from bot.messages.rules import choose_rules_message, find_section, rules_message, section_now
from bot.texts.catalogue import ENGLISH, load_catalogue
from bot.texts.rules_page import rules_sections
from tests.messages.conftest import play_steps

OURS = [game for game in GAMES.values() if game.id != "lots"]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_kind_of_move_has_a_section_that_is_there(game: AnyGame) -> None:
    topics = {
        key.removeprefix("section."): str(text)
        for key, text in load_catalogue(game.id, ENGLISH).items()
        if key.startswith("section.")
    }
    assert set(topics) == {"first", *(move.__name__.lower() for move in game.moves)}
    titles = [section.title for section in rules_sections(game, ENGLISH)]
    lost = [topic for topic in topics.values() if not any(topic in title for title in titles)]
    assert lost == []


def test_who_is_asked_opens_the_rules_at_what_is_asked_and_others_at_the_turn() -> None:
    position = _cacao()
    (asked,) = position.to_act
    assert section_now(position, asked, "en").title == "Your turn"
    assert section_now(position, Seat((asked + 1) % 3), "en").title == "Your turn"
    assert section_now(position, None, "en").title == "Your turn"
    assert find_section(GAMES["puzzle-memo"], "special", "en").title == "Special tiles"


def test_every_page_of_rules_keeps_the_limits() -> None:
    check_draft(choose_rules_message("en"))
    for game in GAMES.values():
        for section in rules_sections(game, "en"):
            check_draft(rules_message(game, section, "en"))


def _cacao() -> Position:
    game = GAMES["cacao"]
    options = {option.key: option.default for option in game.options_for(3)}
    return Position(replace(play_steps().match, game=game), game.setup(3, options, Random(1)))
