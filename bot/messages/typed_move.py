"""Reads what a player typed as a move: in notation, or by the labels of buttons. A text can go on
from the answers that the player gave by buttons before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from bot.game import Label, Move
from bot.match.model import Position
from bot.messages.choices import Choice
from bot.messages.move_dialog import MoveDialog
from bot.notation.grammar import Grammar
from bot.notation.reading import (
    AmbiguousMove,
    IllegalMoves,
    Reading,
    UnreadableMove,
    read_move,
)
from bot.notation.series import COMPLETES, split_series
from bot.notation.steps import Steps, TooManySteps
from bot.notation.tokens import Tokens, normalize_text, tidy_text
from bot.picker import Question, path_to
from bot.texts import has_text

MAX_LABEL_TOKENS = 30
"""Maximum length of a text that is read as labels."""


@dataclass(frozen=True)
class TypedMove:
    """The moves that a text names: one, and before it the partial moves that it completes. If the
    guided dialog leads to the same, `dialog` is at the end of the path."""

    moves: tuple[Move, ...] = field(repr=False)
    dialog: MoveDialog | None
    is_usual: bool = False
    """Whether it is the label of the button that makes usual moves while there are any."""
    is_confirmed: bool = False
    """Whether it is the label of the button that makes the move which the player was asked for."""


@dataclass(frozen=True)
class TypedQuestion:
    """The text answers some questions; the next one is at the end of the dialog's path."""

    dialog: MoveDialog


@dataclass(frozen=True)
class NotTyped:
    """The text is no legal move in this position; `reading` says why."""

    reading: AmbiguousMove | IllegalMoves | UnreadableMove
    position: Position
    begun: str = ""
    """The partial move in the text that the legal moves of the position complete."""


Typed = TypedMove | TypedQuestion | NotTyped


def read_typed(
    text: str, shown: MoveDialog, *, is_shown: bool = True, steps: Steps | None = None
) -> Typed:
    """Return what the text means of a player who was `shown` a question, or was not but could have
    been. A text that is nothing else may be a partial move together with the move that completes
    it: `place 1-1-1-1 @ N1`. Reading is given up when no `steps` are left."""
    steps = Steps() if steps is None else steps
    typed = _read_as_one(text, shown, steps, is_shown=is_shown)
    if isinstance(typed, NotTyped) or not _keeps_sign(text, typed, shown):
        return _read_in_parts(text, replace(shown, path=()), steps) or typed
    return typed


def _keeps_sign(text: str, typed: TypedMove | TypedQuestion, shown: MoveDialog) -> bool:
    """Whether a move has the sign that the text has between its parts, so that the number behind it
    was not taken for something else."""
    if isinstance(typed, TypedQuestion) or COMPLETES not in text:
        return True
    wording = shown.reader.plain_wording
    return any(COMPLETES in wording.notation(move) for move in typed.moves)


def _read_in_parts(text: str, start: MoveDialog, steps: Steps) -> Typed | None:
    """Read a text as a partial move and the move that completes it; None if it is none of the kind.
    A partial move that was made before can be named again. An illegal part is the reason why the
    text is not typed: nothing of it is done."""
    position, wording = start.position, start.reader.plain_wording
    moves = position.legal_moves(start.seat)
    series = split_series(text, moves, wording, steps)
    if series is None or not series.is_one_move:
        return None
    first, second = series.texts
    made = position.match.game.begun(position.view(start.seat))
    if made is not None and read_move(first, (made,), wording, steps) == made:
        return _Reader(second, start, position, moves, steps, is_shown=False).read()
    reading = read_move(first, moves, wording, steps)
    if isinstance(reading, Move) and not reading.is_partial:
        return None
    begun = _partial_moves(reading)
    if not isinstance(reading, Move) and not begun:
        return NotTyped(reading, position)
    words = wording.notation(begun[0])
    after = position.preview(start.seat, begun[0])
    rest = read_move(second, after.legal_moves(start.seat), wording, steps)
    if isinstance(rest, IllegalMoves) and all(each.is_partial for each in rest.moves):
        return None  # it begins anew, and nothing that the text names is made yet
    if not isinstance(rest, Move):
        return NotTyped(rest, after, words)
    if isinstance(reading, AmbiguousMove):
        wholes = tuple(f"{each} {wording.notation(rest)}" for each in reading.suggestions)
        return NotTyped(replace(reading, suggestions=wholes), position)
    path = path_to(moves, begun[0])
    dialog = replace(start, path=(*path, *path_to(after.legal_moves(start.seat), rest)))
    whole = (*begun, rest)
    is_there = (*dialog.move_path.partial_moves, dialog.walk.end) == whole
    return TypedMove(whole, dialog if is_there else None)


def _partial_moves(reading: Reading) -> tuple[Move, ...]:
    """Return the legal moves that a text fits if all of them only begin a longer one."""
    if isinstance(reading, Move):
        return (reading,)
    found = reading.moves if isinstance(reading, AmbiguousMove) else ()
    return found if all(each.is_partial for each in found) else ()


def _read_as_one(text: str, shown: MoveDialog, steps: Steps, *, is_shown: bool) -> Typed:
    """Read a text that is not divided. A whole move as it is written counts before one that goes on
    from the answers so far."""
    start, is_first = replace(shown, path=()), not shown.path
    moves = start.position.legal_moves(start.seat)
    seen = is_shown and is_first
    whole = _Reader(text, start, start.position, moves, steps, is_shown=seen).read()
    if isinstance(whole, TypedMove) and _is_written_so(whole, text):
        return whole
    if shown.path and isinstance(end := shown.walk.end, Move):  # the question is a confirmation
        if _is_label(text, shown.reader.say("button.do"), shown):
            moves = (*shown.move_path.partial_moves, end)
            return TypedMove(moves, shown, is_confirmed=True)
        shown, is_shown = replace(shown, path=shown.path[:-1]), False
    goes_on = shown.path or shown.move_path.partial_moves
    if not goes_on:
        return whole
    left = shown.walk.left if shown.path else shown.move_path.position.legal_moves(shown.seat)
    rest = _Reader(text, shown, shown.move_path.position, left, steps, is_shown=is_shown).read()
    for each in (rest, whole):
        if isinstance(each, TypedMove | TypedQuestion):
            return each
    assert isinstance(rest, NotTyped)
    assert isinstance(whole, NotTyped)
    if whole.position == rest.position and isinstance(whole.reading, IllegalMoves):
        return whole  # what comes close need not agree with the answers
    if (
        shown.path
        and isinstance(rest.reading, IllegalMoves)
        and all(move.is_partial for move in rest.reading.moves)
    ):
        return whole  # it begins anew: nothing that the answers name is made yet
    return whole if isinstance(rest.reading, UnreadableMove) else rest


def _is_written_so(typed: TypedMove, text: str) -> bool:
    """Whether a text is just the notation of the typed move."""
    if typed.dialog is None or len(typed.moves) > 1:
        return typed.dialog is None
    written = typed.dialog.reader.plain_wording.notation(typed.moves[0])
    return normalize_text(written) == normalize_text(tidy_text(text))


def _is_label(text: str, label: str, dialog: MoveDialog) -> bool:
    """Whether the text is a label, apart from words that it does not need."""
    grammar = Grammar(dialog.reader.plain_wording)
    return grammar.tokens(tidy_text(text)) == grammar.tokens(label)


@dataclass(frozen=True)
class _Reader:
    """The reading of one text from a question on. `left` are the legal moves of the position there
    that agree with the answers so far; the player has seen the question if it `is_shown`."""

    text: str
    shown: MoveDialog
    position: Position
    left: Sequence[Move] = field(repr=False)
    steps: Steps
    is_shown: bool

    def read(self) -> Typed:
        wording = self.shown.reader.plain_wording
        reading = read_move(self.text, self.left, wording, self.steps)
        if isinstance(reading, Move) and self._is_text(wording.notation(reading)):
            return self._typed(reading)
        if shown := self._read_shown_label():
            return shown
        if isinstance(reading, Move):
            return self._typed(reading)
        if isinstance(reading, IllegalMoves) and self._is_written(reading):
            return NotTyped(reading, self.position)
        labelled = self._read_labels()
        if isinstance(reading, AmbiguousMove):
            # `play 1` can be place 1 of a hand and, as a part of a label, the number 1.
            also = labelled.moves[-1:] if isinstance(labelled, TypedMove) else ()
            meant = tuple(dict.fromkeys((*reading.moves, *also)))
            if question := self._question_of(meant):
                return question
        if isinstance(labelled, TypedQuestion) or not isinstance(reading, AmbiguousMove):
            return labelled or NotTyped(reading, self.position)
        return NotTyped(reading, self.position)

    def _read_shown_label(self) -> TypedMove | TypedQuestion | None:
        """Read a text that is the name of one of the answers, or its number if the player
        has seen these."""
        named = [
            c
            for c in self.shown.choices
            if any(map(self._is_text, (c.name, c.label, c.label_with_hint)))
        ]
        signed = [c for c in self.shown.choices if self._is_text(c.sign) and c.has_sign]
        found = named or (signed if self.is_shown else [])
        return self._at((*self.shown.path, found[0].index)) if len(found) == 1 else None

    def _is_written(self, reading: IllegalMoves) -> bool:
        """Whether the text is the notation of an illegal move, word for word."""
        wording = self.shown.reader.plain_wording
        return any(self._is_text(wording.notation(move)) for move in reading.moves)

    def _is_text(self, label: str) -> bool:
        return normalize_text(tidy_text(label)) == normalize_text(tidy_text(self.text))

    def _typed(self, move: Move) -> TypedMove:
        begun = self.shown.move_path.partial_moves if self.position != self.shown.position else ()
        dialog = replace(self.shown, path=self._path_to(move))
        moves = (*begun, move)
        is_there = (*dialog.move_path.partial_moves, dialog.walk.end) == moves
        return TypedMove(moves, dialog if is_there else None)

    def _path_to(self, move: Move) -> tuple[int, ...]:
        return (*self.shown.path, *path_to(self.left, move))

    def _question_of(self, moves: Sequence[Move]) -> TypedQuestion | None:
        """Return the question that leaves just these moves; None if there is none."""
        steps = zip(*(self._path_to(move) for move in moves), strict=False)
        common = takewhile(lambda each: len(set(each)) == 1, steps)
        dialog = replace(self.shown, path=tuple(step for step, *_ in common))
        if not isinstance(dialog.walk.end, Question) or set(dialog.walk.left) != set(moves):
            return None
        return TypedQuestion(dialog)

    @cached_property
    def _grammar(self) -> Grammar:
        return Grammar(self.shown.reader.plain_wording, self.left, self.steps)

    def _read_labels(self) -> TypedMove | TypedQuestion | None:
        """Read a text as the label of the button that makes a move, or as the labels of answers to
        the question and those that follow."""
        end, move = self.shown.walk.end, self.shown.usual_move
        if isinstance(end, Move) and _is_label(self.text, self.shown.forced_label, self.shown):
            return TypedMove((*self.shown.move_path.partial_moves, end), self.shown)
        game, wording = self.position.match.game.id, self.shown.reader.plain_wording
        has_usual = has_text(game, key := "usual.button")
        if move is not None and has_usual and _is_label(self.text, wording.text(key), self.shown):
            return replace(self._typed(move), is_usual=True)
        try:
            return self._read_answers()
        except TooManySteps:
            return None

    def _read_answers(self) -> TypedMove | TypedQuestion | None:
        for is_exact in (True, False):
            for tokens in self._grammar.variants(tidy_text(self.text)):
                if found := list(self._follow_answers(tokens, is_exact=is_exact)):
                    return found[0] if len(found) == 1 else None
        return None

    def _at(self, path: tuple[int, ...]) -> TypedMove | TypedQuestion:
        dialog = replace(self.shown, path=path)
        end = dialog.walk.end
        if isinstance(end, Move):
            return TypedMove((*dialog.move_path.partial_moves, end), dialog)
        return TypedQuestion(dialog)

    def _follow_answers(
        self, tokens: Tokens, *, is_exact: bool
    ) -> Iterator[TypedMove | TypedQuestion]:
        """Yield the different ends of the paths on which a text names all answers. It can begin
        with the words of its kind of move where that is not asked for."""
        if not 0 < len(tokens) <= MAX_LABEL_TOKENS:
            return
        paths = set(self._follow(self.shown, tokens, is_exact=is_exact))
        for kind in {type(move) for move in self.left}:
            words = self._grammar.kind_words(kind)
            if words and tokens[: len(words)] == words:
                rest = self._follow(self.shown, tokens[len(words) :], is_exact=is_exact)
                paths.update(path for path in rest if self._leads_to(kind, path))
        ends: set[object] = set()
        for path in sorted(paths - {self.shown.path}):
            typed = self._at(path)
            end = typed.moves if isinstance(typed, TypedMove) else path
            if end not in ends:
                ends.add(end)
                yield typed

    def _leads_to(self, kind: type[Move], path: tuple[int, ...]) -> bool:
        """Whether the answers of a path leave only moves of this kind: `jungo 8` is no discard of
        the 8."""
        typed = self._at(path)
        if isinstance(typed, TypedMove):
            return any(type(move) is kind for move in typed.moves)
        return all(type(move) is kind for move in typed.dialog.walk.left)

    def _follow(
        self, dialog: MoveDialog, tokens: Tokens, *, is_exact: bool
    ) -> Iterator[tuple[int, ...]]:
        if not tokens:
            yield dialog.path
            return
        self.steps.take(len(dialog.choices))
        for choice in dialog.choices:
            lengths = {
                n
                for label in self._labels(choice, dialog)
                for n in range(1, min(len(tokens), len(label)) + 1)
                if self._grammar.shortens(tokens[:n], label, is_exact=is_exact)
            }
            rest = replace(dialog, path=(*dialog.path, choice.index))
            for n in sorted(lengths):
                yield from self._follow(rest, tokens[n:], is_exact=is_exact)

    def _labels(self, choice: Choice, dialog: MoveDialog) -> set[Tokens]:
        """Return the ways to write an answer: its name, also without what it has in brackets, its
        meaning, its notation, the words of its kind of move."""
        name, grammar = choice.name, self._grammar
        written = {name, name.partition(" (")[0]}
        if dialog.path == self.shown.path and self.is_shown:
            written |= {choice.label, choice.label_with_hint, choice.line.replace("**", "")}
        if choice.hint:
            written |= {choice.hint, f"{name} {choice.hint}", f"{choice.hint} {name}"}
        if isinstance(choice.value, Label):
            written.add(str(grammar.wording.notation_value(choice.value)))
        labels = {grammar.tokens(each) for each in written}
        if isinstance(choice.value, str):
            labels |= self._labels_with_hint(choice.value, dialog)
            labels |= {
                grammar.kind_words(kind)
                for kind in self.position.match.game.moves
                if kind.__struct_config__.tag == choice.value
            }
        return labels

    def _labels_with_hint(self, kind: str, dialog: MoveDialog) -> set[Tokens]:
        """Return how the only move of a kind is written with what it is about, though its notation
        does not say that: `discard the drawn 7`."""
        moves = [move for move in dialog.walk.left if move.kind == kind]
        line = self.position.match.game.hint(dialog.view, moves[0]) if len(moves) == 1 else None
        if line is None:
            return set()
        hint = self._grammar.tokens(dialog.reader.plain_wording.say(line))
        return {self._grammar.kind_words(type(moves[0])) + hint}
