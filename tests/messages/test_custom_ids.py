"""A control's custom id carries its whole state."""

import pytest

from bot.game import Seat
from bot.match.model import MatchId
from bot.messages.custom_ids import MAX_LENGTH, Ref, parse_custom_id, path_check

EVERY_FIELD = Ref("pick", MatchId(12), Seat(3), 45, (1, 0, 24), "a1b2")


@pytest.mark.parametrize(
    "ref",
    [
        EVERY_FIELD,
        Ref("solo"),
        Ref("join", MatchId(7)),
        Ref("sololevel", extra="back-to-the-jungle/careful"),
        Ref("ask", MatchId(1), Seat(0), 0, (), "ffff"),
    ],
)
def test_a_custom_id_is_read_back_as_it_was_written(ref: Ref) -> None:
    assert parse_custom_id(ref.custom_id) == ref


def test_a_custom_id_is_written_field_by_field() -> None:
    assert EVERY_FIELD.custom_id == "jp:pick:12:3:45:1.0.24:a1b2"


@pytest.mark.parametrize("text", ["menu:board", "xx:solo:::::", "jp:solo"])
def test_an_id_of_somebody_else_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|unpack"):
        parse_custom_id(text)


def test_an_id_that_discord_would_refuse_is_not_written() -> None:
    with pytest.raises(ValueError, match=f"at most {MAX_LENGTH}"):
        _ = Ref("rules", extra="x" * MAX_LENGTH).custom_id


def test_the_check_differs_with_the_values_on_the_path() -> None:
    assert path_check("e", (("kind", "draw"),)) != path_check("e", (("kind", "play"),))


def test_the_check_differs_after_a_restored_backup() -> None:
    assert path_check("old", ()) != path_check("new", ())
