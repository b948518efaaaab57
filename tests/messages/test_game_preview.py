"""The picture of a made-up match that shows a newcomer a game."""

import pytest

from bot.games import GAMES
from bot.games.back_to_the_jungle.components import Chip
from bot.games.back_to_the_jungle.view import View
from bot.messages.game_preview import sample_picture


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sample_of_back_to_the_jungle_shows_animals(seats: int) -> None:
    """With four players all chips lay face down."""
    view = sample_picture(GAMES["back-to-the-jungle"], seats, "en").view
    assert isinstance(view, View)
    shown = [chip for chip in view.board if chip not in {None, Chip.BACK}]
    assert len(shown) == 2
