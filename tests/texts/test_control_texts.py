"""Buttons and selects show their texts as they are: Discord formats no markdown there."""

import pytest

from bot.games import GAMES
from bot.texts.catalogue import ENGLISH, Template, load_catalogue

MARKUP = "*`~|<"

OURS = (
    *("button.", "level.", "place.", "settings.dms.turn", "habit.which", "lobby.seats"),
    *("custom.pick", "custom.look", "custom.next", "lobby.which_option", "rules.topic"),
    *("guided.pick", "matches.back", "matches.on", "log.older", "log.newer"),
)
"""Beginnings of the keys of the bot's texts that stand in controls."""

GAMES_OWN = ("choice.", "name.", "hint.", "usual.", "option.")
"""The same in the texts of a game; an option's help stands in the message."""


def _is_plain(template: Template) -> bool:
    texts = [template] if isinstance(template, str) else template.values()
    return not any(sign in text for text in texts for sign in MARKUP)


def test_no_text_of_a_control_has_markup() -> None:
    texts = load_catalogue("", ENGLISH)
    shown = [key for key in texts if key.startswith(OURS) and not key.startswith("level.note")]
    assert len(shown) > 60
    assert [key for key in shown if not _is_plain(texts[key])] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_control_of_a_game_has_markup(game: str) -> None:
    texts = load_catalogue(game, ENGLISH)
    shown = [k for k in texts if k.startswith(GAMES_OWN) and not k.endswith((".help", ".told"))]
    assert shown
    assert [key for key in shown if not _is_plain(texts[key])] == []
