"""What a player reads on a button or in a select can be typed instead."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot.game import Move
from bot.games.jungo.state import Play
from bot.messages.custom_ids import parse_custom_id
from bot.messages.draft import Button, Select
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.reader import seat_reader
from bot.messages.typed_move import TypedMove, TypedQuestion, read_typed
from tests.messages.test_in_words import _dialogs, _positions, every_table


def _labels(dialog: MoveDialog) -> Iterator[tuple[str, MoveDialog]]:
    """(label, where it leads) of each button and option that answers the question or makes the
    move."""
    for control in (each for row in dialog_message(dialog).rows for each in row):
        if isinstance(control, Select):
            for option in control.options:
                index = int(option.value.partition(":")[0])
                yield option.label, replace(dialog, path=(*dialog.path, index))
        elif isinstance(control, Button) and control.custom_id is not None:
            ref = parse_custom_id(control.custom_id)
            if ref.kind == "do" or (ref.kind == "ask" and len(ref.path) > len(dialog.path)):
                yield control.label, replace(dialog, path=ref.path)


def _leads_to(dialog: MoveDialog) -> tuple[object, ...]:
    end = dialog.walk.end
    return (*dialog.move_path.partial_moves, end if isinstance(end, Move) else dialog.path)


@every_table
def test_every_label_that_a_player_sees_can_be_typed_instead(game: str, seats: int) -> None:
    rng = Random(2)
    for position, _ in _positions(game, seats)[::5]:
        for dialog in _dialogs(position, rng):
            for label, chosen in _labels(dialog):
                typed = read_typed(label, dialog)
                where: object = typed
                if isinstance(typed, TypedMove):
                    where = typed.moves
                elif isinstance(typed, TypedQuestion):
                    where = _leads_to(typed.dialog)
                expected = [_leads_to(chosen), chosen.move_path.partial_moves]
                assert where in expected, label


def test_a_number_that_can_be_a_place_or_a_card_is_asked_about() -> None:
    asked = 0
    for position, _ in _positions("jungo", 3):
        seat = position.to_act[0]
        dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
        plays = [m for m in position.legal_moves(seat) if isinstance(m, Play)]
        for number in range(1, 9):
            single = [m for m in plays if m.run.first == m.run.last]
            meant = [m for m in single if m.run.first == number or m.value == number]
            at_place = [m for m in meant if m.run.first == number]
            if at_place and len(meant) > len(at_place):
                asked += 1
                assert not isinstance(read_typed(f"play {number}", dialog), TypedMove)
    assert asked > 0
