"""The rules open where they are needed, in every game."""

from dataclasses import replace
from itertools import product
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

SECTIONS = {
    "back-to-the-jungle": {
        "enter": "0. Your chameleon enters",
        "act": "A turn",
        "act_blind": "1a. Moving chips",
        "moving": "1a. Moving chips",
        "seeing": "1b. Looking at chips",
        "eat": "2. Eating",
        "eat_lonely": "2. Eating",
        "meal": "2. Eating",
        "spider": "Chips and their events",
        "caterpillar": "Chips and their events",
        "place_own": "3. A new chip",
        "wind": "3. A new chip",
        "lifted": "3. A new chip",
        "rotate": "3. A new chip",
        "climb": "Alone",
        "solo": "Alone",
        "solo_looks": "Alone",
        "solo_steps": "Alone",
        "solo_spent": "Alone",
        "choose": "Alone",
    },
    "cacao": {
        "turn": "Your turn",
        "place": "Your turn",
        "place_over": "Building over",
        "fill": "Jungle tiles",
        "activate": "Workers act",
        "sell": "Workers act",
    },
    "jungle": {
        "chameleon": "Variant: chameleon",
        "chameleon_both": "Variant: chameleon",
        "deployment": "Variant: random animals",
        "deployment_both": "Variant: random animals",
        "play": "Movement",
        "danger": "Movement",
        "danger_winning": "Movement",
    },
    "jungo": {
        "play": "A. Play one or more cards",
        "play_no_card": "A. Play one or more cards",
        "beat": "A. Play one or more cards",
        "beat_no_card": "A. Play one or more cards",
        "drawn": "B. Go to the Jungo",
        "drawn_jungo": "B. Go to the Jungo",
        "drawn_weak": "B. Go to the Jungo",
        "beaten": "A. Play one or more cards",
        "taken": "A. Play one or more cards",
    },
    "puzzle-memo": {
        "flip": "Your turn",
        "slot": "Your turn",
        "pawn": "Special tiles",
        "peek": "Special tiles",
    },
}
"""The section of the rules for each question, by its headline."""
OURS = [game for game in GAMES.values() if game.id != "lots"]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_kind_of_move_has_a_section_that_is_there(game: AnyGame) -> None:
    topics = {
        key.removeprefix("section."): str(text)
        for key, text in load_catalogue(game.id, ENGLISH).items()
        if key.startswith("section.")
    }
    kinds = {topic for topic in topics if not topic.startswith("asked.")}
    assert kinds == {"first", *(move.__name__.lower() for move in game.moves)}
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


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_the_rules_open_at_what_is_asked(game: AnyGame) -> None:
    found = dict[str, str]()
    for seats, seed in product(game.seats, range(6)):
        rng = Random(seed)
        options = {each.key: each.default for each in game.options_for(seats)}
        options |= {e.key: rng.choice(e.choices) for e in game.options_for(seats) if e.choices}
        if any(
            options[each.key] == value and options.get(other) == taken
            for each in game.options_for(seats)
            for value, other, taken in each.excludes
        ):
            continue
        state = game.setup(seats, options, rng)
        for _ in range(120):
            for seat in game.to_act(state)[:1]:
                position = Position(replace(play_steps().match, game=game), state)
                asked = position.headline(seat).key.removeprefix("headline.")
                found[asked] = section_now(position, seat, "en").title
                state, _ = game.apply(state, seat, rng.choice(game.legal_moves(state, seat)), rng)
    assert found == {asked: SECTIONS[game.id][asked] for asked in found}
    assert 2 * len(found) >= len(SECTIONS[game.id])


def test_every_page_of_rules_keeps_the_limits() -> None:
    check_draft(choose_rules_message("en"))
    for game in GAMES.values():
        for section in rules_sections(game, "en"):
            check_draft(rules_message(game, section, "en"))


def _cacao() -> Position:
    game = GAMES["cacao"]
    options = {option.key: option.default for option in game.options_for(3)}
    return Position(replace(play_steps().match, game=game), game.setup(3, options, Random(1)))
