"""The guided dialog for a move: a seat's open decision, the answers so far, and how its questions,
answers and moves are named."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.game import Move, Seat, Value
from bot.match.model import Position
from bot.messages.choices import Choice
from bot.messages.custom_ids import Ref, path_check
from bot.messages.move_path import Answers, MovePath, build_move_path
from bot.messages.reader import Reader
from bot.picker import (
    KIND,
    Answer,
    Excluded,
    Question,
    StalePath,
    Walk,
    field_value,
    find_excluded,
    presume,
    presumed_values,
)
from bot.texts import Wording, has_text


@dataclass(frozen=True)
class MoveDialog:
    """A seat's open decision and the answers its player has given so far."""

    position: Position
    reader: Reader
    seat: Seat
    path: tuple[int, ...] = ()

    @cached_property
    def move_path(self) -> MovePath:
        return build_move_path(self.position, self.seat, self.path)

    @property
    def walk(self) -> Walk:
        """The last part of the path."""
        return self.move_path.walk

    @cached_property
    def view(self) -> Value:
        """What the seat knows at the end of the path."""
        return self.move_path.position.view(self.seat)

    @cached_property
    def usual_move(self) -> Move | None:
        """The move that nearly everybody would make here; None if there is none or no
        alternative."""
        position = self.move_path.position
        moves = position.legal_moves(self.seat)
        return position.match.game.usual_move(self.view, moves) if len(moves) > 1 else None

    @cached_property
    def excluded(self) -> tuple[Excluded, ...]:
        """The values that the question leaves out although the player may look for them."""
        if not isinstance(self.walk.end, Question):
            return ()
        game, steps = self.position.match.game, len(self.walk.answers)
        moves = self.move_path.position.legal_moves(self.seat)
        return find_excluded(game, self.view, moves, self.path[len(self.path) - steps :])

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to the question at the end of the path; none if there is no question."""
        question = self.walk.end
        if not isinstance(question, Question):
            return ()
        return tuple(_choice(self, question, index) for index in range(len(question.options)))

    @property
    def forced_label(self) -> str:
        """The label of the button that makes the only move."""
        moves = (*self.move_path.partial_moves, *self.walk.left)
        game, wording = self.position.match.game.id, self.reader.plain_wording
        if has_text(game, own_label := f"forced.button.{moves[-1].kind}"):
            return wording.text(own_label)
        return ", ".join(_move_name(self, each) for each in moves)

    @property
    def makes_usual_moves(self) -> bool:
        """Whether usual moves are made without asking, because the player has set it so."""
        has_switch = has_text(self.position.match.game.id, "usual.on")
        return has_switch and not self.reader.preferences.choose

    def needs_confirmation(self, move: Move) -> bool:
        """Whether to confirm a move: the player has set it so, or it cannot be undone and is not
        the only one."""
        has_alternative = len(self.position.legal_moves(self.seat)) > 1
        return (has_alternative and self.is_final(move)) or self.reader.preferences.confirm

    def is_final(self, move: Move) -> bool:
        """Whether the move at the end of the path cannot be undone."""
        return move.irrevocable and self.move_path.position.is_final(self.seat, move)

    def ref(self, kind: str, path: tuple[int, ...]) -> Ref:
        """Return a control that leads to `path`: the dialog's path, a part of it, or one answer
        more."""
        match = self.position.match
        decision = match.chairs[self.seat].decision
        check = path_check(match.epoch, self._answers_of(path))
        return Ref(kind, match.id, self.seat, decision, path, check)

    def next_ref(self, kind: str, steps: Sequence[int]) -> Ref:
        """Return a control that continues the dialog's path with `steps`."""
        return self.ref(kind, (*self.path, *steps))

    def is_current(self, ref: Ref) -> bool:
        """Whether a control was made for this decision and these values."""
        at_path = self if ref.path == self.path else replace(self, path=ref.path)
        decision = self.position.match.chairs[self.seat].decision
        if ref.decision != decision or isinstance(at_path.walk.end, StalePath):
            return False
        return at_path.ref(ref.kind, ref.path).check == ref.check

    def _answers_of(self, path: tuple[int, ...]) -> Answers:
        """Return the answers on a path. Each step gives one answer, so the path of a button need
        not be walked again."""
        answers = self.move_path.answers
        if path == self.path[: len(path)]:
            return answers[: len(path)]
        question = self.walk.end
        if path[:-1] != self.path or not isinstance(question, Question):
            raise ValueError(f"expected {self.path} or one answer more, got {path}")
        return (*answers, (question.field, question.options[path[-1]]))


def question_text(dialog: MoveDialog) -> str:
    """Return the question at the end of the path, which there must be."""
    question = dialog.walk.end
    assert isinstance(question, Question)
    return word_question(dialog, question, dialog.reader.wording)


def word_question(dialog: MoveDialog, question: Question, wording: Wording) -> str:
    """Return the question; it names what is presumed or chosen if the game has a text for it."""
    game = wording.game.id
    moves = dialog.move_path.position.legal_moves(dialog.seat)
    for field, value in presumed_values(moves):
        if has_text(game, key := f"ask.{question.field}.{field}"):
            return wording.text(key, ((field, value),))
    for field, value in _known_values(dialog):
        if has_text(game, key := f"ask.{question.field}.{field}"):
            return wording.text(key, ((field, _value_name(dialog, field, value)),))
    return wording.question_text(question.field)


def _known_values(dialog: MoveDialog) -> Iterator[Answer]:
    """Yield the fields of the move that are settled: chosen before, or without an alternative."""
    for move in dialog.move_path.partial_moves:
        yield from ((field, getattr(move, field)) for field in move.__struct_fields__)
    left = [move for move in dialog.walk.left if not move.offered_alongside]
    if left and len({move.kind for move in left}) == 1:
        for field in left[0].__struct_fields__:
            values = {getattr(move, field) for move in left}
            if len(values) == 1:
                yield field, values.pop()


def _choice(dialog: MoveDialog, question: Question, index: int) -> Choice:
    value = question.options[index]
    line = dialog.position.match.game.hint(dialog.view, value)
    hint = dialog.reader.plain_wording.say(line) if line else ""
    is_pictured = not dialog.reader.preferences.in_words
    if isinstance(value, str) and hint:  # what this kind of move means just now
        return Choice(index, value, hint, "", is_pictured)
    name = dialog.reader.plain_wording.option_label(question.field, value, hint)
    if question.field == KIND or index >= len(question.options) - question.aside:
        hint = hint or _only_move_hint(dialog, value)
    return Choice(index, value, name, "" if hint in name else hint, is_pictured)


def _only_move_hint(dialog: MoveDialog, kind: Hashable) -> str:
    """Return what the only move of a kind does, since its button makes it at once; empty if there
    are several moves, or if nothing is to be said of it."""
    found = presume([move for move in dialog.walk.left if move.kind == kind])
    if len(found) != 1:
        return ""
    (move,) = found
    others = [field for field in move.__struct_fields__ if field not in move.joined]
    fields = ["+".join(move.joined), *others] if move.joined else others
    return ", ".join(_value_name(dialog, f, field_value(move, f)) for f in fields)


def move_question(dialog: MoveDialog, move: Move) -> str:
    """Return the game's text that asks for confirmation of a move. It can name the fields of the
    move and of the moves that began it; `joined` stands for those that are asked together, `hint`
    for what the move is about although no field says it."""
    wording, parts = dialog.reader.plain_wording, (*dialog.move_path.partial_moves, move)
    line = dialog.position.match.game.hint(dialog.view, move)
    args: dict[str, str] = {"hint": wording.say(line) if line else ""}
    for part in parts:
        args |= {f: _value_name(dialog, f, getattr(part, f)) for f in part.__struct_fields__}
        if part.joined:
            field = "+".join(part.joined)
            args["joined"] = _value_name(dialog, field, field_value(part, field))
    kinds = ".".join(part.kind for part in parts)
    known = has_text(wording.game.id, f"confirm.{kinds}")
    words = wording.text(f"confirm.{kinds if known else move.kind}", tuple(args.items()))
    return " ".join(words.split())  # a field without a value leaves no gap


def _value_name(dialog: MoveDialog, field: str, value: Hashable) -> str:
    """Return the name of a field's value, with its hint in brackets."""
    wording = dialog.reader.plain_wording
    line = dialog.position.match.game.hint(dialog.view, value)
    hint = wording.say(line) if line else ""
    name = wording.option_label(field, value, hint)
    return f"{name} ({hint})" if hint and hint not in name else name


def _move_name(dialog: MoveDialog, move: Move) -> str:
    """Return a kind of move and its fields, such as "Place the chip: D4"."""
    wording = dialog.reader.plain_wording
    kind = wording.option_label(KIND, move.kind)
    fields = [wording.option_label(f, getattr(move, f)) for f in move.__struct_fields__]
    return f"{kind}: {', '.join(fields)}" if fields else kind
