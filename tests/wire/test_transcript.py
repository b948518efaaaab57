"""What each person sees of a match, written down as it happens."""

import pytest

from tests.wire.transcript import EVERYBODY, NAMES, record_match

SEATS = {"jungo": 3, "jungle": 2, "cacao": 4, "puzzle-memo": 3, "back-to-the-jungle": 3}


@pytest.mark.parametrize("game", SEATS)
async def test_everybody_is_shown_what_happens(game: str) -> None:
    transcript = await record_match(game, SEATS[game], seed=1, max_decisions=8)
    audiences = {audience for audience, _ in transcript.lines}
    assert audiences == {EVERYBODY, *NAMES}
    pressed = [words for _, words in transcript.lines if words.startswith("> ")]
    assert len(pressed) >= 8
