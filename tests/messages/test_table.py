"""The messages that a match sends by itself."""

from bot.match.model import Position
from bot.messages.table import hand_message, table_message
from tests.messages.conftest import NAMES, SEATS, play_steps


def _turn() -> Position:
    """Everybody has bid: the turn of one seat, which its headline names first."""
    return play_steps(*(lambda p: (p.to_act[0], 0) for _ in range(SEATS)))


def test_who_is_pinged_alone_and_named_first_is_named_once() -> None:
    position = _turn()
    (seat,) = position.to_act
    for draft in (table_message(position, (), (seat,)), hand_message(position, seat, (), True)):
        assert draft.content.startswith(f"**<@{100 + seat}>** has ")
        assert NAMES[seat] not in draft.content.splitlines()[0]


def test_who_is_pinged_with_others_is_named_behind_all_pings(position: Position) -> None:
    draft = table_message(position, (), position.to_act)
    assert draft.content.startswith("**<@100>** **<@101>** **<@102>**: ")
