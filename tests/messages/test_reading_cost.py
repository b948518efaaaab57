"""Reading a typed text takes little time, whatever it is: the event loop serves everybody."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from time import process_time
from types import FrameType

import pytest

from bot.match.refusals import Refused
from bot.messages.move_dialog import MoveDialog
from bot.messages.reader import seat_reader
from bot.messages.typed_move import NotTyped, Typed, read_typed
from bot.notation.examples import complete_move
from bot.notation.patterns import known_words, load_synonyms
from bot.notation.reading import AmbiguousMove, IllegalMoves, UnreadableMove
from bot.notation.steps import Steps
from cogs.move import divide_text, reading_refusal
from tests.messages.test_in_words import _dialogs, _positions, every_table

MAX_CALLS = 800_000
"""Calls of functions for one text, the same on every machine: about 0.1 s of a usual one."""
BUDGET = 1.0
"""Seconds of this process for one text: generous, since the machine may be slow."""
WORDY = "move eat swap to swap swap B1 eat move with c2 and swap B1 swap"


def count_calls(act: Callable[[], object]) -> int:
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    return count


def answer(text: str, dialog: MoveDialog) -> Typed:
    """What `/move` does with a text before it makes a move, completion included."""
    wording, steps = dialog.reader.plain_wording, Steps()
    moves = dialog.position.legal_moves(dialog.seat)
    complete_move(text, moves, wording)
    first, *_ = divide_text(text, wording, steps)
    typed = read_typed(first, dialog, steps=steps)
    if isinstance(typed, NotTyped):
        reading_refusal(typed, dialog.seat, "en")
    return typed


def vocabulary(dialog: MoveDialog) -> Sequence[Sequence[str]]:
    """Words that a text of this game can be made of, by their sort."""
    game, wording = dialog.position.match.game.id, dialog.reader.plain_wording
    written = map(wording.notation, dialog.position.legal_moves(dialog.seat))
    return (
        sorted(known_words(game, "en")),
        [" ".join(phrase) for phrase in load_synonyms(game, "en")],
        [choice.name for choice in dialog.choices] or ["1"],
        [part for move in written for part in move.split()],
        [*"0123456789-=·@"],
        [column + row for column in "abcde" for row in "1234"],
    )


def random_sentence(rng: Random, dialog: MoveDialog) -> str:
    """A text of a few words of the game, over and over: what has the most readings."""
    words = vocabulary(dialog)
    few = [rng.choice(rng.choice(words)) for _ in range(rng.choice((3, 6, 40)))]
    length, text = rng.choice((15, 30, 60, 80, 200, 1000)), ""
    while len(text) < length:
        text += rng.choice(few) + " "
    return text


@every_table
def test_a_text_of_the_games_words_is_read_in_bounded_work(game: str, seats: int) -> None:
    rng = Random(f"cost {game} {seats}")
    for position, _ in rng.sample(_positions(game, seats), k=4):
        dialog = rng.choice(list(_dialogs(position, rng)))
        text = random_sentence(rng, dialog)
        began = process_time()
        answer(text, replace(dialog))
        assert process_time() - began < BUDGET, text
        assert count_calls(partial(answer, text, replace(dialog))) < MAX_CALLS, text


def test_a_text_of_many_synonyms_is_read_in_bounded_work() -> None:
    for position, _ in _positions("back-to-the-jungle", 3)[::8]:
        seat = position.to_act[0]
        dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
        assert count_calls(partial(answer, WORDY, dialog)) < MAX_CALLS


@pytest.mark.parametrize("text", ["a;" * 20, "place;" * 20, "at;place 1-1-1-1;" * 10])
def test_a_text_of_many_moves_is_divided_in_bounded_work(text: str) -> None:
    position, _ = _positions("cacao", 2)[4]
    seat = position.to_act[0]
    dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
    assert count_calls(partial(answer, text, dialog)) < MAX_CALLS
    with pytest.raises(Refused):
        answer(text * 3, dialog)


def test_a_text_that_is_too_much_is_no_move_and_says_so() -> None:
    position, _ = _positions("jungo", 2)[4]
    seat = position.to_act[0]
    dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
    typed = read_typed("play 1 please", dialog, steps=Steps(3))
    assert isinstance(typed, NotTyped)
    assert isinstance(typed.reading, UnreadableMove)
    assert typed.reading.is_too_long
    assert reading_refusal(typed, seat, "en").key == "too_much_to_read"
    assert not isinstance(typed.reading, AmbiguousMove | IllegalMoves)
