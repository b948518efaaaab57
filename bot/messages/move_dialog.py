"""The guided dialog for a move: private questions one after the other, a picture that numbers the
choices, and a confirmation only for moves that cannot be undone; also the unseen ephemeral events
that a player covers first."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.game import Event, Move, Seat, Value
from bot.match.model import LogEntry, Position, Status
from bot.messages.choices import Choice, choice_lines, choice_rows, choice_selects
from bot.messages.custom_ids import Ref, path_check
from bot.messages.draft import Button, Draft, Row
from bot.messages.heard import (
    MAX_HAND,
    MAX_HAND_AGAIN,
    MAX_STEP,
    count_heard,
    first_page,
    heard_answers,
)
from bot.messages.limits import MAX_CONTENT, MAX_LABEL, MAX_ROWS, button_rows, shorten
from bot.messages.log import TurnLine, describe_log_entry, fit_step
from bot.messages.move_path import Answers, MovePath, build_move_path
from bot.messages.reader import Reader, events_of
from bot.messages.result import result_lines
from bot.messages.undo import undo_button
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
from bot.texts.catalogue import list_text

MAX_WAITING = 10
"""Maximum number of log entries in one answer; the next ones follow when these are covered."""
ROOM_OF_BUTTON = 50
"""Characters for the label of the button that covers them, and the marks of bold print."""


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


def dialog_message(dialog: MoveDialog, before: str = "") -> Draft:
    """Return the next question or the confirmation, after the text `before` (what was just
    done)."""
    asks = dialog.ref("ask", dialog.path).custom_id
    return replace(_step_message(dialog, before), asks=asks)


def _step_message(dialog: MoveDialog, before: str) -> Draft:
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
    """Return why values cannot be chosen here, grouped by reason."""
    wording = dialog.reader.wording
    names: dict[str, list[str]] = {}
    for each in dialog.excluded:
        line = dialog.position.match.game.hint(dialog.view, each.value)
        hint = wording.say(line) if line else ""
        name = wording.option_label(each.field, each.value, hint)
        names.setdefault(wording.say(each.reason), []).append(name)
    return "\n".join(f"**{', '.join(filter(None, n))}**: {why}" for why, n in names.items())


def done_message(
    position: Position, reader: Reader, report: str, waiting: int, since: int | None = None
) -> Draft:
    """Return the message for a seat that owes no more decisions: what was done and who is next, or
    how the match ended; and a button to the next of the `waiting` matches. Whoever plays against
    computers only gets a button that goes on here, with what they did after version `since`: no
    ping calls them, and the table's message is edited further up."""
    match, buttons = position.match, list[Button]()
    lines = [report, _next_line(position, reader), *result_lines(match, reader)]
    if match.status is Status.OVER:
        board = Ref("board", match.id, reader.seat).custom_id
        again = Ref("again", match.id).custom_id
        buttons = [
            Button(reader.say("button.board"), board),
            Button(reader.say("button.again"), again, "success"),
        ]
    elif reader.seat is not None and (undo := undo_button(match, reader.seat, reader.locale)):
        buttons.append(undo)
    if match.status is Status.LIVE and reader.seat is not None and len(match.people) == 1:
        lines.append(reader.say("guided.goon"))
        path = (match.version if since is None else since,)
        ref = Ref("goon", match.id, reader.seat, path=path)
        buttons.insert(0, Button(reader.say("button.goon"), ref.custom_id, "primary"))
    if waiting:
        label = reader.say("button.next", n=waiting)
        buttons.append(Button(label, Ref("next", match.id).custom_id, "primary"))
    return Draft(shorten(_lines(*lines), MAX_CONTENT), rows=(tuple(buttons),) if buttons else ())


def _next_line(position: Position, reader: Reader) -> str:
    """Return who is next, without what they are asked: the answer stays when they have moved. After
    the match, return how it ended."""
    if position.match.status is not Status.LIVE:
        return f"**{reader.headline(position)}**"
    names = [reader.wording.names[seat] for seat in position.to_act]
    return reader.say("guided.next", names=list_text(names, reader.locale))


def _question_message(dialog: MoveDialog, question: Question, before: str) -> Draft:
    words, plain_words = (
        _question_text(dialog, question, wording)
        for wording in (dialog.reader.wording, dialog.reader.plain_wording)
    )
    told = bool(before)
    if not dialog.path:  # the first question of a decision starts with the headline
        headline, words = _open_question(dialog, words)
        before = _lines(before, headline)
    choices = dialog.choices
    main = choices[: len(choices) - question.aside]
    aside = _aside_buttons(dialog, choices[len(main) :])
    values = tuple(value for c in main if not isinstance(value := _value_in_picture(c.value), str))
    asked = _lines(before, f"**{words}**")
    if dialog.reader.preferences.in_words:
        content, rows = _heard_parts(dialog, asked, main, aside, is_first=not (dialog.path or told))
    else:
        pick = dialog.reader.say("guided.pick")
        content = _lines(asked, *choice_lines(main))
        rows = _with_aside(choice_rows(main, dialog.next_ref, pick), aside)
    return _draft(
        dialog,
        content,
        rows,
        plain_words if dialog.path else "",
        question.field.split("+")[0],
        values,
    )


def _open_question(dialog: MoveDialog, question: str) -> tuple[str, str]:
    """Return the headline of the decision and its first question. A headline that asks the same
    takes the question's place, without the reader's own name; the returned headline is then empty.
    Players who get no picture never read their own name in it."""
    reader = dialog.reader
    headline = _headline(dialog, reader.wording)
    to_reader = headline.removeprefix(f"{reader.wording.names[dialog.seat]}, ")
    asked = to_reader[:1].upper() + to_reader[1:]
    if asked.casefold().startswith(question.rstrip("?").casefold()):
        return "", asked
    return (asked if reader.preferences.in_words else headline), question


def _heard_parts(
    dialog: MoveDialog,
    asked: str,
    choices: Sequence[Choice],
    aside: Sequence[Button],
    *,
    is_first: bool,
) -> tuple[str, tuple[Row, ...]]:
    """Return the text of a question in words, and its controls: the reader's own hand, then the
    answers, in a list to choose from where they would be too long to hear. A button tells the hand
    where the text has no room for it."""
    reader, ref, position = dialog.reader, dialog.next_ref, dialog.move_path.position
    board = _look_button(dialog, "board")
    hand = _look_button(dialog, "hand")
    pick = reader.say("guided.pick")
    lists = choice_selects(choices, ref, pick)
    aside, own = (*aside, board), reader.own_words(position)
    room = MAX_STEP - count_heard(asked, (*lists, aside, (hand,))) - 1
    known = _heard_hand(own, room, is_first)
    aside = aside if known == own else (*aside[:-1], hand, board)
    lines, rows = heard_answers(choices, ref, pick, reader.locale)
    full, known = _lines(asked, known, *lines), _lines(asked, known)
    if count_heard(full, (*rows, aside)) <= MAX_STEP:
        return full, _with_aside(rows, aside)
    return known, _with_aside(lists, aside)


def _look_button(dialog: MoveDialog, kind: str) -> Button:
    """Return a button that tells the board or the hand: there is no picture that shows them."""
    ref = Ref(kind, dialog.position.match.id, dialog.seat)
    return Button(dialog.reader.say(f"button.{kind}"), ref.custom_id)


def _with_aside(rows: tuple[Row, ...], aside: Sequence[Button]) -> tuple[Row, ...]:
    """Return the rows of the answers with those below them, as many as a message may have."""
    return (*rows, *button_rows(aside))[:MAX_ROWS]


def _heard_hand(own: str, room: int, is_first: bool) -> str:
    """Return what a question in words repeats of its reader's private knowledge `own`: the first
    question of a turn as much as fits, other questions all of it if it is short, else nothing."""
    if is_first:
        return first_page(own, min(room, MAX_HAND))
    return own if len(own) <= min(room, MAX_HAND_AGAIN) else ""


def question_text(dialog: MoveDialog) -> str:
    """Return the question at the end of the path, which there must be."""
    question = dialog.walk.end
    assert isinstance(question, Question)
    return _question_text(dialog, question, dialog.reader.wording)


def _question_text(dialog: MoveDialog, question: Question, wording: Wording) -> str:
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


def _value_in_picture(value: Hashable) -> Hashable:
    """Return the value that the picture shows: the first if several fields are asked together."""
    return value[0] if isinstance(value, tuple) else value


def _aside_buttons(dialog: MoveDialog, aside: Sequence[Choice]) -> tuple[Button, ...]:
    """Return the buttons below the answers: other kinds of moves, the usual move, one step back."""
    buttons = [
        Button(
            shorten(c.label_with_hint, MAX_LABEL),
            dialog.ref("ask", (*dialog.path, c.index)).custom_id,
        )
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
        buttons.append(_back_button(dialog))
    return tuple(buttons)


def _back_button(dialog: MoveDialog) -> Button:
    back = dialog.ref("ask", dialog.path[:-1]).custom_id
    return Button(dialog.reader.say("button.back"), back)


def _choosing_button(dialog: MoveDialog) -> Button:
    """Return the button that toggles whether usual moves are made without asking."""
    chooses = dialog.reader.preferences.choose
    label = dialog.reader.plain_wording.text("usual.on" if chooses else "usual.off")
    ref = Ref("choosing", dialog.position.match.id, extra="off" if chooses else "on")
    return Button(label, ref.custom_id)


def _confirmation_message(dialog: MoveDialog, move: Move, before: str) -> Draft:
    """Return the confirmation: what the move does, and a warning if it cannot be undone."""
    words = _move_question(dialog, move)
    if dialog.is_final(move):
        words = dialog.reader.say("guided.confirm_final", question=words)
    confirm = _do_button(dialog, dialog.reader.say("button.do"))
    row = (confirm, _back_button(dialog))
    chosen = tuple(_value_in_picture(v) for _, v in dialog.walk.answers if not isinstance(v, str))
    return _draft(dialog, _lines(before, f"**{words}**"), (row,), words, choices=chosen)


def _forced_message(dialog: MoveDialog, move: Move, before: str) -> Draft:
    """Return the message for the only legal move: one button, and the reason for its player
    alone."""
    game, wording = dialog.position.match.game.id, dialog.reader.plain_wording
    reason = f"forced.{move.kind}"
    words = wording.text(reason) if has_text(game, reason) else dialog.reader.say("guided.forced")
    headline, words = _open_question(dialog, words)
    before = _lines(before, headline)
    button = _do_button(dialog, shorten(dialog.forced_label, MAX_LABEL))
    row: tuple[Button, ...] = (button,)
    asked, own = _lines(before, f"**{words}**"), dialog.reader.own_words(dialog.move_path.position)
    if dialog.reader.preferences.in_words:
        look = (_look_button(dialog, "hand"), _look_button(dialog, "board"))
        known = _heard_hand(own, MAX_STEP - count_heard(asked, (row, look)) - 1, is_first=True)
        asked, row = _lines(asked, known), (*row, *(look[1:] if known == own else look))
    return _draft(dialog, asked, (row,), "")


def _do_button(dialog: MoveDialog, label: str) -> Button:
    return Button(label, dialog.ref("do", dialog.path).custom_id, "success")


def _move_question(dialog: MoveDialog, move: Move) -> str:
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


def _draft(
    dialog: MoveDialog,
    content: str,
    rows: tuple[Row, ...],
    headline: str,
    field: str = "",
    choices: tuple[Hashable, ...] = (),
) -> Draft:
    """Return a draft; without a `headline`, the picture has that of the decision."""
    headline = headline or _headline(dialog, dialog.reader.plain_wording)
    return dialog.reader.draft(
        dialog.move_path.position,
        content,
        headline,
        rows=rows,
        asked_field=field,
        choices=choices,
        with_table=False,
    )


def _headline(dialog: MoveDialog, wording: Wording) -> str:
    return wording.say(dialog.move_path.position.headline(dialog.seat))


def _lines(*parts: str) -> str:
    return "\n".join(part for part in parts if part)


def waiting_message(
    position: Position,
    reader: Reader,
    waiting: Sequence[LogEntry],
    first: str = "",
    typed: Sequence[int] = (),
) -> Draft:
    """Return the oldest unseen events, in words and one picture. The button contains the last
    version shown, so that it covers nothing later, and the path of a move that was typed."""
    heading = reader.say("glimpse.waiting", n=len(waiting))
    unseen = [
        TurnLine(" ".join(each.text for each in describe_log_entry(reader, row)), row.version)
        for row in waiting[:MAX_WAITING]
    ]
    room = MAX_STEP if reader.preferences.in_words else MAX_CONTENT
    told = fit_step(unseen, room - len(first) - len(heading) - ROOM_OF_BUTTON)
    shown, lines = waiting[: len(told)], [line.text for line in told]
    until = position.match.version if len(shown) == len(waiting) else shown[-1].version
    decision = reader.match.chairs[reader.seat].decision if reader.seat is not None else None
    ref = Ref("cover", reader.match.id, reader.seat, decision, (until, *typed))
    cover = Button(reader.say("button.cover"), ref.custom_id, "primary")
    content = "\n".join(part for part in (first, f"**{heading}**", *lines) if part)
    headline = reader.plain_headline(position)
    events = events_of(shown)
    return reader.draft(position, content, headline, events, rows=((cover,),), with_table=False)


def written_text(typed: str) -> str:
    """Return a typed text as it is given back to its player: a block that can be copied."""
    return "```\n" + typed.replace("`", "'") + "\n```"


def find_written_text(content: str) -> str:
    """Return the block with a typed text from the message that gave it back; "" if there is none.

    >>> find_written_text("Not played:\\n" + written_text("stop")) == written_text("stop")
    True
    """
    _, fence, rest = content.partition("```\n")
    typed, closed, _ = rest.partition("\n```")
    return written_text(typed) if fence and closed else ""


def show_events(draft: Draft, position: Position, reader: Reader, events: Sequence[Event]) -> Draft:
    """Show in the picture of an answer the events that its reader's own press revealed."""
    if not events or reader.preferences.in_words:
        return draft
    headline = reader.plain_headline(position)
    shown = reader.draft(position, draft.content, headline, events, rows=draft.rows)
    shown = replace(shown, asks=draft.asks)
    if draft.picture is None or shown.picture is None:
        return shown
    scene = replace(draft.picture.scene, events=tuple(events))
    return replace(shown, picture=replace(draft.picture, scene=scene))
