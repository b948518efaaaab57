"""What each person sees of a match, written down as it happens."""

import pytest

from tests.wire.description import FILE, description
from tests.wire.transcript import EVERYBODY, NAMES, record_match

SEATS = {"jungo": 3, "jungle": 2, "cacao": 4, "puzzle-memo": 3, "back-to-the-jungle": 3}


@pytest.mark.parametrize("game", SEATS)
async def test_everybody_is_shown_what_happens(game: str) -> None:
    transcript = await record_match(game, SEATS[game], seed=1, max_decisions=8)
    audiences = {audience for audience, _ in transcript.lines}
    assert audiences == {EVERYBODY, *NAMES}
    pressed = [words for _, words in transcript.lines if words.startswith("> ")]
    assert len(pressed) >= 8
    if FILE.exists():
        assert [f for each in transcript.requests for f in description().faults(each)] == []


async def test_moves_that_the_rules_forbid_are_typed_too_and_answered_to_who_typed_them() -> None:
    transcript = await record_match("cacao", 3, seed=3, max_decisions=12)
    typed = [f"> types /move {text}" for text in transcript.illegal]
    found = [i for i, (_, words) in enumerate(transcript.lines) if words in typed]
    assert len(found) == 3  # every fourth decision
    for i in found:
        (typist, _), (answered, answer) = transcript.lines[i : i + 2]
        assert typist == answered
        assert answer.startswith("+ #")
    assert any(words == "> presses [Why not …?]" for _, words in transcript.lines)
