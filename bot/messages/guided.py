"""The guided way to move: one private question after the other, a picture that numbers the
choices, and a confirmation that names the move."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property

from bot.game import Label, Move, Seat, Value
from bot.match.model import Position
from bot.messages.custom_ids import Ref, path_check
from bot.messages.draft import Button, Draft, Row, Select, SelectOption
from bot.messages.limits import MAX_LABEL, MAX_OPTION_TEXT, MAX_OPTIONS, shorten
from bot.messages.move_path import Answers, MovePath, build_move_path
from bot.messages.reader import Reader
from bot.notation import write_move
from bot.picker import Question, StalePath, Walk
from bot.texts import Wording

SELECT_KINDS = ("pick", "pickb", "pickc", "pickd")
"""Kinds of the selects of one question: four of 25 options, above the row of buttons."""

MAX_BUTTON_OPTIONS = 5
"""Up to so many short options are buttons, more are a select."""

MAX_SHORT_LABEL = 34
"""The letters of a button that a phone shows whole."""


@dataclass(frozen=True)
class MoveDialog:
    """A seat's open decision and how far its player has answered."""

    position: Position
    reader: Reader
    seat: Seat
    path: tuple[int, ...] = ()

    @cached_property
    def move_path(self) -> MovePath:
        return build_move_path(self.position, self.seat, self.path)

    @property
    def walk(self) -> Walk:
        """The last stretch of the way."""
        return self.move_path.walk

    @cached_property
    def view(self) -> Value:
        """What the seat knows at the end of the path."""
        return self.move_path.position.view(self.seat)

    def ref(self, kind: str, path: tuple[int, ...]) -> Ref:
        """A control that leads to `path`: the dialog's own, a part of it, or one answer more."""
        match = self.position.match
        decision = match.chairs[self.seat].decision
        check = path_check(match.epoch, self._answers_of(path))
        return Ref(kind, match.id, self.seat, decision, path, check)

    def is_current(self, ref: Ref) -> bool:
        """Whether a control was made for this decision and these values."""
        at_path = self if ref.path == self.path else replace(self, path=ref.path)
        decision = self.position.match.chairs[self.seat].decision
        if ref.decision != decision or isinstance(at_path.walk.end, StalePath):
            return False
        return at_path.ref(ref.kind, ref.path).check == ref.check

    def _answers_of(self, path: tuple[int, ...]) -> Answers:
        """Each step of a path gives one answer, so no path has to be walked again for a button."""
        answers = self.move_path.answers
        if path == self.path[: len(path)]:
            return answers[: len(path)]
        question = self.walk.end
        if path[:-1] != self.path or not isinstance(question, Question):
            raise ValueError(f"expected {self.path} or one answer more, got {path}")
        return (*answers, (question.field, question.options[path[-1]]))


def dialog_message(dialog: MoveDialog, before: str = "") -> Draft:
    """The next question, or the confirmation; `before` is said first (what was just done)."""
    match dialog.walk.end:
        case Question() as question:
            return _question_message(dialog, question, before)
        case Move() as move:
            return _confirmation_message(dialog, move, before)
        case stale:
            raise ValueError(f"expected a path that fits, got {stale!r}")


def _question_message(dialog: MoveDialog, question: Question, before: str) -> Draft:
    words = dialog.reader.wording.question_text(question.field)
    title = dialog.reader.plain_wording.question_text(question.field) if dialog.path else ""
    if not dialog.path:  # what is asked of the seat at all comes first
        before = "\n".join(
            part for part in (before, _headline(dialog, dialog.reader.wording)) if part
        )
    choices = tuple(v for v in question.options if not isinstance(v, str))
    rows = (*_option_rows(dialog, question), *_back_row(dialog))
    return _draft(dialog, words, before, rows, title, question.field, choices)


def _confirmation_message(dialog: MoveDialog, move: Move, before: str) -> Draft:
    moves = (*dialog.move_path.partial_moves, move)
    plain_move, shown_move = (
        "; ".join(write_move(each, wording) for each in moves)
        for wording in (dialog.reader.plain_wording, dialog.reader.wording)
    )
    words = dialog.reader.say("guided.confirm", move=f"`{shown_move}`")
    title = dialog.reader.say("guided.confirm", move=plain_move)  # a picture knows no markdown
    label = shorten(dialog.reader.say("button.do", move=plain_move), MAX_LABEL)
    confirm = Button(label, dialog.ref("do", dialog.path).custom_id, "success")
    back = _back_row(dialog)
    row = (confirm, *back[0]) if back else (confirm,)
    chosen = tuple(v for _, v in dialog.walk.answers if not isinstance(v, str))
    return _draft(dialog, words, before, (row,), title, choices=chosen)


def _draft(
    dialog: MoveDialog,
    words: str,
    before: str,
    rows: tuple[Row, ...],
    title: str,
    field: str = "",
    choices: tuple[Hashable, ...] = (),
) -> Draft:
    """Without a title of its own the picture is headed by what is asked of the seat at all."""
    title = title or _headline(dialog, dialog.reader.plain_wording)
    content = "\n".join(part for part in (before, f"**{words}**") if part)
    return dialog.reader.draft(
        dialog.move_path.position, content, title, rows=rows, asked_field=field, choices=choices
    )


def _headline(dialog: MoveDialog, wording: Wording) -> str:
    return wording.say(dialog.move_path.position.headline(dialog.seat))


def _option_rows(dialog: MoveDialog, question: Question) -> tuple[Row, ...]:
    labels = [_option_label(dialog, question, i, v) for i, v in enumerate(question.options)]
    if len(labels) <= MAX_BUTTON_OPTIONS and all(len(label) <= MAX_LABEL for label in labels):
        return (
            tuple(
                Button(
                    _label_with_hint(dialog, value, label),
                    dialog.ref("ask", (*dialog.path, i)).custom_id,
                    "primary",
                )
                for i, (value, label) in enumerate(zip(question.options, labels, strict=True))
            ),
        )
    return tuple(
        (_option_select(dialog, question, kind, labels, start),)
        for kind, start in zip(SELECT_KINDS, range(0, len(labels), MAX_OPTIONS), strict=False)
    )


def _option_select(
    dialog: MoveDialog, question: Question, kind: str, labels: list[str], start: int
) -> Select:
    indexes = range(start, min(start + MAX_OPTIONS, len(labels)))
    choices = tuple(_select_option(dialog, question, index, labels[index]) for index in indexes)
    placeholder = dialog.reader.say("guided.pick")
    if len(labels) > MAX_OPTIONS:
        placeholder = f"{choices[0].label} – {choices[-1].label}"
    return Select(
        dialog.ref(kind, dialog.path).custom_id, shorten(placeholder, MAX_OPTION_TEXT), choices
    )


def _select_option(dialog: MoveDialog, question: Question, index: int, label: str) -> SelectOption:
    check = dialog.ref("ask", (*dialog.path, index)).check
    hint = _hint_text(dialog, question.options[index])
    return SelectOption(
        shorten(label, MAX_OPTION_TEXT), f"{index}:{check}", shorten(hint, MAX_OPTION_TEXT)
    )


def _hint_text(dialog: MoveDialog, value: Hashable) -> str:
    hint = dialog.position.match.game.hint(dialog.view, value)
    return dialog.reader.plain_wording.say(hint) if hint else ""


def _label_with_hint(dialog: MoveDialog, value: Hashable, label: str) -> str:
    """A button has no small print: a short hint goes into its label."""
    hint = _hint_text(dialog, value)
    text = f"{label} ({hint})"
    return text if hint and len(text) <= MAX_SHORT_LABEL else label


def _option_label(dialog: MoveDialog, question: Question, index: int, value: Hashable) -> str:
    """Cards, cells and tiles carry the number that the picture gives them."""
    label = dialog.reader.plain_wording.option_label(question.field, value)
    return f"{index + 1} · {label}" if isinstance(value, Label) else label


def _back_row(dialog: MoveDialog) -> tuple[Row, ...]:
    if not dialog.path:
        return ()
    label = dialog.reader.say("button.back")
    return ((Button(label, dialog.ref("ask", dialog.path[:-1]).custom_id),),)
