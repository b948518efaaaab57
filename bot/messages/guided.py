"""The guided way to move: one private question after the other, a picture that numbers the
choices, and a confirmation only of what cannot be taken back."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.game import Move, Seat, Value
from bot.match.model import Position, Status
from bot.messages.choices import Choice, choice_lines, choice_rows
from bot.messages.custom_ids import Ref, path_check
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_BUTTONS_PER_ROW, MAX_CONTENT, MAX_LABEL, shorten
from bot.messages.move_path import Answers, MovePath, build_move_path
from bot.messages.reader import Reader
from bot.messages.result import result_lines
from bot.messages.undo import undo_button
from bot.picker import KIND, Question, StalePath, Walk, presumed_values
from bot.texts import Wording, has_text
from bot.why_not import Excluded, excluded


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

    @cached_property
    def usual_move(self) -> Move | None:
        """What nearly everybody would do here, if there is such a move and any other."""
        position = self.move_path.position
        moves = position.legal_moves(self.seat)
        return position.match.game.usual_move(self.view, moves) if len(moves) > 1 else None

    @cached_property
    def excluded(self) -> tuple[Excluded, ...]:
        """What the question leaves out that its player may look for."""
        if not isinstance(self.walk.end, Question):
            return ()
        game, steps = self.position.match.game, len(self.walk.answers)
        moves = self.move_path.position.legal_moves(self.seat)
        return excluded(game, self.view, moves, self.path[len(self.path) - steps :])

    @property
    def makes_usual_moves(self) -> bool:
        """Whether they are made without a question, since their player does not choose."""
        has_switch = has_text(self.position.match.game.id, "usual.on")
        return has_switch and not self.reader.preferences.choose

    def needs_confirmation(self, move: Move) -> bool:
        """Where its player wishes so, or it cannot be taken back and is not the only way."""
        moves = (*self.move_path.partial_moves, move)
        has_alternative = len(self.position.legal_moves(self.seat)) > 1
        final = has_alternative and any(each.irrevocable for each in moves)
        return final or self.reader.preferences.confirm

    def ref(self, kind: str, path: tuple[int, ...]) -> Ref:
        """A control that leads to `path`: the dialog's own, a part of it, or one answer more."""
        match = self.position.match
        decision = match.chairs[self.seat].decision
        check = path_check(match.epoch, self._answers_of(path))
        return Ref(kind, match.id, self.seat, decision, path, check)

    def next_ref(self, kind: str, steps: Sequence[int]) -> Ref:
        """A control that leads on from where the dialog stands."""
        return self.ref(kind, (*self.path, *steps))

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
        case Move() as move if dialog.path:
            return _confirmation_message(dialog, move, before)
        case Move() as move:
            return _forced_message(dialog, move, before)
        case stale:
            raise ValueError(f"expected a path that fits, got {stale!r}")


def why_not_text(dialog: MoveDialog) -> str:
    """What cannot be chosen here, together where the reason is the same."""
    wording = dialog.reader.wording
    names: dict[str, list[str]] = {}
    for each in dialog.excluded:
        line = dialog.position.match.game.hint(dialog.view, each.value)
        hint = wording.say(line) if line else ""
        name = wording.option_label(each.field, each.value, hint)
        names.setdefault(wording.say(each.reason), []).append(name)
    return "\n".join(f"**{', '.join(filter(None, n))}**: {why}" for why, n in names.items())


def done_message(position: Position, reader: Reader, report: str, waiting: int) -> Draft:
    """The seat owes no decision any more: what was done, who is next, or how it ended; and the
    next of the matches that wait for its player."""
    match, buttons = position.match, list[Button]()
    lines = [report, f"**{reader.headline(position)}**", *result_lines(match, reader)]
    if match.status is Status.OVER:
        board = Ref("board", match.id, reader.seat).custom_id
        again = Ref("again", match.id).custom_id
        buttons = [
            Button(reader.say("button.board"), board),
            Button(reader.say("button.again"), again, "success"),
        ]
    elif reader.seat is not None and (undo := undo_button(match, reader.seat, reader.locale)):
        buttons.append(undo)
    if waiting:
        label = reader.say("button.next", n=waiting)
        buttons.append(Button(label, Ref("next", match.id).custom_id, "primary"))
    return Draft(shorten(_lines(*lines), MAX_CONTENT), rows=(tuple(buttons),) if buttons else ())


def _question_message(dialog: MoveDialog, question: Question, before: str) -> Draft:
    words, plain_words = (
        _question_text(dialog, question, wording)
        for wording in (dialog.reader.wording, dialog.reader.plain_wording)
    )
    if not dialog.path:  # what is asked of the seat at all comes first
        before = _lines(before, _headline(dialog, dialog.reader.wording))
    choices = [_choice(dialog, question, i) for i in range(len(question.options))]
    main = choices[: len(choices) - question.aside]
    rows = choice_rows(main, dialog.next_ref, dialog.reader.say("guided.pick"))
    aside = _aside_row(dialog, choices[len(main) :])
    values = tuple(value for c in main if not isinstance(value := _pictured(c.value), str))
    return _draft(
        dialog,
        _lines(before, f"**{words}**", *choice_lines(main)),
        (*rows, aside) if aside else rows,
        plain_words if dialog.path else "",
        question.field.split("+")[0],
        values,
    )


def _question_text(dialog: MoveDialog, question: Question, wording: Wording) -> str:
    """The question, which names what is presumed where the game has a text for it."""
    game = wording.game.id
    moves = dialog.move_path.position.legal_moves(dialog.seat)
    for field, value in presumed_values(moves):
        if has_text(game, key := f"ask.{question.field}.{field}"):
            return wording.text(key, ((field, value),))
    return wording.question_text(question.field)


def _choice(dialog: MoveDialog, question: Question, index: int) -> Choice:
    value = question.options[index]
    line = dialog.position.match.game.hint(dialog.view, value)
    hint = dialog.reader.plain_wording.say(line) if line else ""
    name = dialog.reader.plain_wording.option_label(question.field, value, hint)
    return Choice(index, value, name, "" if hint in name else hint)


def _pictured(value: Hashable) -> Hashable:
    """Of fields that are asked together the picture shows the first."""
    return value[0] if isinstance(value, tuple) else value


def _aside_row(dialog: MoveDialog, aside: Sequence[Choice]) -> Row:
    """What stands below the answers: other kinds of moves, the usual way, one step back."""
    buttons = [
        Button(shorten(c.name, MAX_LABEL), dialog.ref("ask", (*dialog.path, c.index)).custom_id)
        for c in aside
    ]
    game = dialog.position.match.game.id
    wording = dialog.reader.plain_wording
    if dialog.excluded:
        why_not = dialog.ref("whynot", dialog.path).custom_id
        buttons.append(Button(dialog.reader.say("button.whynot"), why_not))
    if dialog.usual_move is not None and has_text(game, key := "usual.button"):
        usual = dialog.ref("usual", dialog.path).custom_id
        buttons.append(Button(wording.text(key), usual, "success"))
    if not dialog.path and has_text(game, "usual.on"):
        buttons.append(_choosing_button(dialog))
    undo = undo_button(dialog.position.match, dialog.seat, dialog.reader.locale)
    if not dialog.path and undo is not None:
        buttons.append(undo)
    if dialog.path:
        back = dialog.ref("ask", dialog.path[:-1]).custom_id
        buttons.append(Button(dialog.reader.say("button.back"), back))
    return tuple(buttons[:MAX_BUTTONS_PER_ROW])


def _choosing_button(dialog: MoveDialog) -> Button:
    """Turns to the other side whether the usual move is made without a question."""
    chooses = dialog.reader.preferences.choose
    label = dialog.reader.plain_wording.text("usual.on" if chooses else "usual.off")
    ref = Ref("choosing", dialog.position.match.id, extra="off" if chooses else "on")
    return Button(label, ref.custom_id)


def _confirmation_message(dialog: MoveDialog, move: Move, before: str) -> Draft:
    """Names the answers that were given, and says where there is no way back."""
    described = " · ".join(_answer_names(dialog))
    moves = (*dialog.move_path.partial_moves, move)
    key = "guided.confirm_final" if any(m.irrevocable for m in moves) else "guided.confirm"
    words = dialog.reader.say(key, move=described)
    confirm = _do_button(dialog, dialog.reader.say("button.do"))
    row = (confirm, *_aside_row(dialog, ())[-1:])
    chosen = tuple(_pictured(v) for _, v in dialog.walk.answers if not isinstance(v, str))
    return _draft(dialog, _lines(before, f"**{words}**"), (row,), words, choices=chosen)


def _forced_message(dialog: MoveDialog, move: Move, before: str) -> Draft:
    """The only legal move is one press; why there is no other is said to its player alone."""
    game, wording = dialog.position.match.game.id, dialog.reader.plain_wording
    before = _lines(before, _headline(dialog, dialog.reader.wording))
    reason = f"forced.{move.kind}"
    words = wording.text(reason) if has_text(game, reason) else dialog.reader.say("guided.forced")
    moves = (*dialog.move_path.partial_moves, move)
    label = " · ".join(part for each in moves for part in _move_names(dialog, each))
    row = (_do_button(dialog, shorten(label, MAX_LABEL)),)
    return _draft(dialog, _lines(before, f"**{words}**"), (row,), "")


def _do_button(dialog: MoveDialog, label: str) -> Button:
    return Button(label, dialog.ref("do", dialog.path).custom_id, "success")


def _answer_names(dialog: MoveDialog) -> list[str]:
    """What was answered so far, in words."""
    wording, game = dialog.reader.plain_wording, dialog.position.match.game
    names = []
    for field, value in dialog.move_path.answers:
        line = game.hint(dialog.view, value)
        names.append(wording.option_label(field, value, wording.say(line) if line else ""))
    return names


def _move_names(dialog: MoveDialog, move: Move) -> list[str]:
    wording = dialog.reader.plain_wording
    fields = [(f, getattr(move, f)) for f in move.__struct_fields__]
    return [wording.option_label(f, value) for f, value in ((KIND, move.kind), *fields)]


def _draft(
    dialog: MoveDialog,
    content: str,
    rows: tuple[Row, ...],
    title: str,
    field: str = "",
    choices: tuple[Hashable, ...] = (),
) -> Draft:
    """Without a title of its own the picture is headed by what is asked of the seat at all."""
    title = title or _headline(dialog, dialog.reader.plain_wording)
    return dialog.reader.draft(
        dialog.move_path.position, content, title, rows=rows, asked_field=field, choices=choices
    )


def _headline(dialog: MoveDialog, wording: Wording) -> str:
    return wording.say(dialog.move_path.position.headline(dialog.seat))


def _lines(*parts: str) -> str:
    return "\n".join(part for part in parts if part)
