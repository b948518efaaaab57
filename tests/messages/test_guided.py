"""The guided move: questions, numbered choices, a confirmation that names the move."""

from dataclasses import replace
from typing import Any

import pytest

from bot.game import Move, Seat
from bot.match.model import Position
from bot.messages.custom_ids import Ref, parse
from bot.messages.draft import Draft, Pick, Press
from bot.messages.guided import Guide, guided
from bot.messages.limits import check
from bot.messages.reader import for_seat
from tests.messages.conftest import SEATS, after


def _bids() -> Position:
    """Everybody has bid: one seat's turn, with a question of kind, card and cell."""
    return after(*(lambda p: (p.to_act[0], 0) for _ in range(SEATS)))


def _guide(position: Position, path: tuple[int, ...] = ()) -> Guide:
    seat = position.to_act[0]
    return Guide(position, for_seat(position.match, seat), seat, path)


def _refs(draft: Draft) -> list[Ref]:
    """The Refs of every button, and of every line of every select."""
    refs = []
    for row in draft.rows:
        for item in row:
            ref = parse(item.custom_id)
            if isinstance(item, Press):
                refs.append(ref)
            else:
                for choice in item.choices:
                    index, _, digest = choice.value.partition(":")
                    refs.append(ref.at((*ref.path, int(index)), digest))
    return refs


def _leaves(position: Position, path: tuple[int, ...] = ()) -> set[Move]:
    guide = _guide(position, path)
    if isinstance(guide.walk.end, Move):
        return {guide.walk.end}
    deeper = [ref.path for ref in _refs(guided(guide)) if len(ref.path) > len(path)]
    return set[Move]().union(*(_leaves(position, each) for each in deeper))


def test_every_legal_move_is_reached_by_pressing() -> None:
    position = _bids()
    assert _leaves(position) == set(position.moves(position.to_act[0]))


def test_few_options_are_buttons() -> None:
    first = guided(_guide(_bids())).rows[0]
    assert [item.label for item in first if isinstance(item, Press)] == [
        "Draw a card",
        "Peek at the deck",
        "Play a card",
        "Stop",
    ]


def test_a_button_tells_a_short_hint_as_well() -> None:
    cards = guided(_guide(_bids(), (2,))).rows[0]
    assert [item.label for item in cards if isinstance(item, Press)] == [
        "1 · #3 (scores 3 points)",
        "2 · #4 (scores 4 points)",
    ]


def test_many_options_are_selects_of_twenty_five(position: Position) -> None:
    picks = [row[0] for row in guided(_guide(position)).rows]
    assert [len(p.choices) for p in picks if isinstance(p, Pick)] == [25, 6]


def test_the_confirmation_names_the_move(position: Position) -> None:
    draft = guided(_guide(position, (3,)))
    assert draft.content == "**Your move is `bid 3`?**"
    assert [item.label for item in draft.rows[0] if isinstance(item, Press)] == [
        "Confirm: bid 3",
        "Back",
    ]


def test_the_picture_names_the_move_without_markdown(position: Position) -> None:
    shot = guided(_guide(position, (3,))).shot
    assert shot is not None
    assert shot.scene.title == "Your move is bid 3?"


def test_the_picture_is_asked_to_number_the_choices() -> None:
    guide = _guide(_bids(), (2,))
    shot = guided(guide).shot
    assert shot is not None
    cards = [move.card for move in guide.moves if hasattr(move, "card")]
    assert shot.scene.choices == tuple(dict.fromkeys(cards))


def test_every_control_of_this_decision_fits_it() -> None:
    guide = _guide(_bids(), (2,))
    assert all(guide.fits(ref) for ref in _refs(guided(guide)))


@pytest.mark.parametrize(
    "change",
    [
        {"decision": 99},
        {"check": "0000"},
        {"path": (99,)},
        {"path": (0, 0, 0, 0)},
    ],
)
def test_a_control_of_another_board_does_not_fit(change: dict[str, Any]) -> None:
    guide = _guide(_bids())
    good = guide.ref("ask", (1,))
    assert not guide.fits(replace(good, **change))


def test_a_control_of_before_a_restored_backup_does_not_fit() -> None:
    position = _bids()
    good = _guide(position).ref("ask", (1,))
    restored = Position(replace(position.match, epoch="another"), position._state)
    assert not _guide(restored).fits(good)


def test_nobody_elses_act_makes_a_control_stale(position: Position) -> None:
    """All bid at the same time: seat 1's button lives through seat 0's bid."""
    seat = Seat(1)
    before = Guide(position, for_seat(position.match, seat), seat)
    moved = after(lambda p: (Seat(0), 4))
    same = replace(moved.match, chairs=position.match.chairs)
    now = Guide(Position(same, moved._state), for_seat(same, seat), seat)
    assert now.fits(before.ref("ask", (3,)))


def test_every_guided_message_keeps_discords_limits() -> None:
    position = _bids()
    for path in ((), (0,), (2,), (2, 0), (2, 0, 1)):
        check(guided(_guide(position, path)))
