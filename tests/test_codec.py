"""What was written as JSON is read back as it was."""

from random import Random
from typing import Any

import msgspec
import pytest

from bot.codec import codec_for, encode
from bot.game import Event, Line, Outcome, Seat, SeatArg, text_args
from bot.games import GAMES

LOTS = GAMES["lots"]
BID, DRAW, PEEK, PLAY, STOP = LOTS.moves
CARD, CELL = LOTS.labels
CODEC = codec_for(LOTS)


def lots() -> Any:
    return LOTS.setup(3, {"peeking": True}, Random(1))


def test_state_and_views_survive() -> None:
    state = lots()
    assert CODEC.state(encode(state)) == state
    views = [LOTS.view(state, seat) for seat in (None, Seat(0), Seat(1))]
    assert [CODEC.view(encode(view)) for view in views] == views


@pytest.mark.parametrize("move", [BID(3), DRAW(), PLAY(CARD(2), CELL("c", 4))], ids=str)
def test_move_survives_and_knows_its_kind(move: Any) -> None:
    assert CODEC.move(encode(move)) == move
    assert f'"type":"{move.kind}"'.encode() in encode(move)


@pytest.mark.parametrize(
    "value", [3, "three", SeatArg(Seat(1)), CARD(3), (CARD(3), CELL("a", 1)), ()], ids=str
)
def test_argument_of_an_event_survives(value: Any) -> None:
    events = (Event("event.any", text_args(("value", value)), to=(Seat(0),), reveals=True),)
    assert CODEC.events(encode(events)) == events


def test_outcome_survives_with_labels_on_its_sheet() -> None:
    line = Line("sheet.cards", text_args(("card", CARD(3))))
    outcome = Outcome("rounds", (3, 0), (1, 2), ((line,), ()))
    assert CODEC.outcome(encode(outcome)) == outcome


@pytest.mark.parametrize(
    "data", [b'{"type":"fly"}', b'{"type":"bid"}', b'{"type":"bid","amount":1,"more":2}', b"[]"]
)
def test_what_is_no_move_of_the_game_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.move(data)


def test_same_game_has_one_codec() -> None:
    assert codec_for(LOTS) is CODEC
