"""The guided move: questions, numbered choices, a confirmation that names the move."""

from dataclasses import replace
from typing import Any

import pytest

from bot.game import Move, Seat
from bot.games import GAMES, AnyGame
from bot.match.model import Position
from bot.messages.custom_ids import Ref, parse_custom_id
from bot.messages.draft import Button, Draft, Select
from bot.messages.limits import check_draft
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.reader import seat_reader
from bot.texts import has_text
from tests.messages.conftest import SEATS, play_steps


def _bids() -> Position:
    """Everybody has bid: one seat's turn, with a question of kind, card and cell."""
    return play_steps(*(lambda p: (p.to_act[0], 0) for _ in range(SEATS)))


def _guide(position: Position, path: tuple[int, ...] = ()) -> MoveDialog:
    seat = position.to_act[0]
    return MoveDialog(position, seat_reader(position.match, seat), seat, path)


def _refs(draft: Draft) -> list[Ref]:
    """The Refs of every button, and of every line of every select."""
    refs = []
    for row in draft.rows:
        for item in row:
            ref = parse_custom_id(item.custom_id)
            if isinstance(item, Button):
                refs.append(ref)
            elif isinstance(item, Select):
                for choice in item.options:
                    index, _, digest = choice.value.partition(":")
                    refs.append(ref.with_path((*ref.path, int(index)), digest))
    return refs


def _leaves(position: Position, path: tuple[int, ...] = ()) -> set[Move]:
    guide = _guide(position, path)
    if isinstance(guide.walk.end, Move):
        return {guide.walk.end}
    deeper = [ref.path for ref in _refs(dialog_message(guide)) if len(ref.path) > len(path)]
    return set[Move]().union(*(_leaves(position, each) for each in deeper))


def test_every_legal_move_is_reached_by_pressing() -> None:
    position = _bids()
    assert _leaves(position) == set(position.legal_moves(position.to_act[0]))


def test_few_options_are_buttons() -> None:
    first = dialog_message(_guide(_bids())).rows[0]
    assert [item.label for item in first if isinstance(item, Button)] == [
        "Draw a card",
        "Peek at the deck",
        "Play a card",
        "Stop",
    ]


def test_a_button_tells_a_short_hint_as_well() -> None:
    cards = dialog_message(_guide(_bids(), (2,))).rows[0]
    assert [item.label for item in cards if isinstance(item, Button)] == [
        "1 · #3 (scores 3 points)",
        "2 · #4 (scores 4 points)",
    ]


def test_many_options_are_selects_of_twenty_five(position: Position) -> None:
    picks = [row[0] for row in dialog_message(_guide(position)).rows]
    assert [len(p.options) for p in picks if isinstance(p, Select)] == [25, 6]


def test_the_confirmation_names_the_move(position: Position) -> None:
    draft = dialog_message(_guide(position, (3,)))
    assert draft.content == "**Secretly bid 3?**"
    assert [item.label for item in draft.rows[0] if isinstance(item, Button)] == ["Confirm", "Back"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_kind_of_move_has_a_question_of_its_own(game: AnyGame) -> None:
    """A move that is only begun is asked about with the one that completes it."""
    kinds = [move.__name__.lower() for move in game.moves if not move.is_partial]
    assert [kind for kind in kinds if not has_text(game.id, f"confirm.{kind}")] == []


def test_the_picture_names_the_move_without_markdown(position: Position) -> None:
    shot = dialog_message(_guide(position, (3,))).picture
    assert shot is not None
    assert shot.scene.headline == "Secretly bid 3?"


def test_the_picture_is_asked_to_number_the_choices() -> None:
    guide = _guide(_bids(), (2,))
    shot = dialog_message(guide).picture
    assert shot is not None
    cards = [move.card for move in guide.position.legal_moves(guide.seat) if hasattr(move, "card")]
    assert shot.scene.choices == tuple(dict.fromkeys(cards))


def test_every_control_of_this_decision_fits_it() -> None:
    guide = _guide(_bids(), (2,))
    assert all(guide.is_current(ref) for ref in _refs(dialog_message(guide)))


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
    assert not guide.is_current(replace(good, **change))


def test_a_control_of_before_a_restored_backup_does_not_fit() -> None:
    position = _bids()
    good = _guide(position).ref("ask", (1,))
    restored = Position(replace(position.match, epoch="another"), position._state)
    assert not _guide(restored).is_current(good)


def test_nobody_elses_act_makes_a_control_stale(position: Position) -> None:
    """All bid at the same time: seat 1's button lives through seat 0's bid."""
    seat = Seat(1)
    before = MoveDialog(position, seat_reader(position.match, seat), seat)
    moved = play_steps(lambda p: (Seat(0), 4))
    same = replace(moved.match, chairs=position.match.chairs)
    now = MoveDialog(Position(same, moved._state), seat_reader(same, seat), seat)
    assert now.is_current(before.ref("ask", (3,)))


def test_every_guided_message_keeps_discords_limits() -> None:
    position = _bids()
    for path in ((), (0,), (2,), (2, 0), (2, 0, 1)):
        check_draft(dialog_message(_guide(position, path)))
