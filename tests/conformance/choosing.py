"""Checks that every legal move can be chosen, by questions and by typing, within Discord's
limits."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.codec import encode
from bot.game import Line, Move, Seat, Value
from bot.match.model import MatchId
from bot.messages.custom_ids import Ref
from bot.messages.limits import MAX_LABEL, MAX_OPTION_TEXT
from bot.notation.reading import IllegalMoves, read_move
from bot.notation.tokens import normalize_text
from bot.picker import KIND, Question, follow_path, presume
from bot.texts import Wording
from bot.texts.catalogue import has_text
from tests.conformance.case import Case
from tests.conformance.flow import strangers
from tests.conformance.playthrough import Playthrough, playthroughs, spread

ILLEGAL = 30
"""The number of illegal moves tried in each decision."""
AUTOCOMPLETED = 100
"""Discord's limit for the name and the value of an autocomplete choice, in characters."""

OF_A_PROGRAMMER = re.compile(r"\w\(\w+=|^(True|False|None)$|\w+\.[A-Z_]+$")
"""The look of a value that was printed as Python instead of words."""

NOTATION = re.compile(r"[=@>|{}·]|\d-\d|  |\bNone\b(?! of )")
"""What no sentence has that is read aloud: notation, gaps, values printed as Python. Commands to
type (in backticks) and the arithmetic of score sheets are not read as sentences."""


Decision = tuple[Value, Seat, Sequence[Move]]


def wording(case: Case) -> Wording:
    """A wording in which every player has a name of the maximum length."""
    return Wording(
        case.game, {s: f"{'Wilhelmina of the northern isle':<31}{s}" for s in case.everybody}
    )


def decisions(playthrough: Playthrough) -> Iterator[Decision]:
    """Distinct decisions of the sampled states."""
    case, met = playthrough.case, set[tuple[Move, ...]]()
    for state in playthrough.sampled_states(case.depth.worlds):
        for seat in case.game.to_act(state):
            moves = tuple(case.game.legal_moves(state, seat))
            if moves not in met:
                met.add(moves)
                yield state, seat, moves


Asked = tuple[tuple[int, ...], Question]


def walk_questions(moves: Sequence[Move]) -> tuple[list[Asked], list[tuple[tuple[int, ...], Move]]]:
    """All possible questions about these moves, and all moves with the answers that lead to
    them."""
    asked, named = [], []
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        match follow_path(moves, path):
            case Question() as question:
                asked.append((path, question))
                paths += ((*path, i) for i in range(len(question.options)))
            case Move() as move:
                named.append((path, move))
            case stale:
                raise AssertionError(f"expected {path} to be a way to a move, got {stale!r}")
    return asked, named


def check_every_move_is_reached_by_questions(case: Case) -> None:
    for playthrough in playthroughs(case):
        for _, _, moves in decisions(playthrough):
            _, named = walk_questions(moves)
            reached, wanted = [move for _, move in named], presume(moves)
            assert len(wanted) == len(set(wanted)), f"expected different moves, got {wanted}"
            assert set(reached) == set(wanted), f"expected {wanted} to be reached, got {reached}"
            twice = [move for move in wanted if reached.count(move) > 1 and not move.offers_first]
            assert not twice, f"expected one way to each of {twice}"
            for path, _ in named:
                ref = Ref("pickmove", MatchId(10**9), Seat(case.seats), 9999, path, "abcd")
                assert len(ref.custom_id) <= 100, f"expected a short id, got {ref.custom_id}"


def check_every_question_is_put_in_words(case: Case) -> None:
    told = wording(case)
    for playthrough in playthroughs(case):
        for state, seat, moves in decisions(playthrough):
            view = case.game.view(state, seat)
            for _, question in walk_questions(moves)[0]:
                assert told.question_text(question.field), f"expected words to ask {question}"
                labels = [
                    told.option_label(question.field, value, hint_text(case, view, value, told))
                    for value in question.options
                ]
                check_labels(question, labels)
                for kind in question.options if question.field == KIND else ():
                    named = has_text(case.game.id, f"choice.kind.{kind}")
                    assert named, f"expected a text for choice.kind.{kind}, found none"
                for line in (case.game.hint(view, value) for value in question.options):
                    check_hint(told, line)


def hint_text(case: Case, view: Value, value: object, told: Wording) -> str:
    line = case.game.hint(view, value)
    return told.say(line) if line else ""


def check_labels(question: Question, labels: Sequence[str]) -> None:
    for label in labels:
        assert 0 < len(label) <= MAX_LABEL, (
            f"expected at most {MAX_LABEL} characters, got {label!r}"
        )
        assert not OF_A_PROGRAMMER.search(label), (
            f"expected words to answer {question.field!r}, got {label!r}"
        )
        check_is_read_aloud(label)
    twice = sorted({label for label in labels if labels.count(label) > 1})
    assert not twice, f"expected different answers to {question.field!r}, got {twice} twice"


def check_is_read_aloud(sentence: str) -> None:
    spoken = re.sub(r"`[^`]*`", "command", sentence)
    assert not NOTATION.search(spoken), f"expected a sentence without code, got {sentence!r}"


def check_hint(told: Wording, line: Line | None) -> None:
    if line is not None:
        hint = told.say(line)
        assert 0 < len(hint) <= MAX_OPTION_TEXT, (
            f"expected at most {MAX_OPTION_TEXT} characters, got {hint!r}"
        )


def check_every_move_is_read_as_it_is_written(case: Case) -> None:
    told = wording(case)
    for playthrough in playthroughs(case):
        for _, _, moves in decisions(playthrough):
            written = {normalize_text(told.notation(move)): move for move in moves}
            assert len(written) == len(moves), f"expected different writings, got {list(written)}"
            longest = max(written, key=len)
            assert len(longest) <= AUTOCOMPLETED, f"expected a short writing, got {longest!r}"
            for text in spread(list(written), 4):
                again = read_move(f"  {text.upper()} ", moves, told)
                assert again == written[text], f"expected {text!r} to be read, got {again!r}"


def illegal_moves(playthrough: Playthrough) -> Iterator[tuple[Value, Seat, Move]]:
    """Moves that are not legal for a seat that must act: some legal in other states, some combined
    from two of those."""
    case = playthrough.case
    rng = case.rng("illegal", playthrough.seed)
    known = list(dict.fromkeys(m for _, _, moves in decisions(playthrough) for m in moves))
    for state, seat, moves in decisions(playthrough):
        for move in sorted(strangers(case.game, known, rng), key=encode)[:ILLEGAL]:
            if move not in moves:
                yield state, seat, move


def check_every_illegal_move_is_read_as_it_is_written(case: Case) -> None:
    """No illegal move is read as a legal one, unless both have the same text."""
    told = wording(case)
    for playthrough in playthroughs(case):
        for state, seat, move in illegal_moves(playthrough):
            text = told.notation(move)
            reading = read_move(text, case.game.legal_moves(state, seat), told)
            found = reading.moves if isinstance(reading, IllegalMoves) else (reading,)
            for each in found:
                assert isinstance(each, Move), f"expected {text!r} to be read, got {reading!r}"
                again = told.notation(each)
                alike = normalize_text(again) == normalize_text(text)
                assert alike, f"expected {text!r} to be read as written, got {again!r}"


CHECKS: Iterable[Any] = (
    check_every_move_is_reached_by_questions,
    check_every_question_is_put_in_words,
    check_every_move_is_read_as_it_is_written,
    check_every_illegal_move_is_read_as_it_is_written,
)
