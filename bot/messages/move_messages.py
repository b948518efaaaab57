"""The messages of the guided dialog for a move: private questions one after the other, a picture
that numbers the choices, and a confirmation only for moves that cannot be undone."""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from bot.game import Move
from bot.match.model import Position, Status
from bot.messages.choices import Choice, choice_lines, choice_rows, choice_selects
from bot.messages.custom_ids import Ref
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
from bot.messages.move_dialog import MoveDialog, move_question, word_question
from bot.messages.reader import Reader
from bot.messages.result import result_lines
from bot.messages.undo import undo_button
from bot.picker import (
    Question,
)
from bot.texts import Wording, has_text
from bot.texts.catalogue import list_text


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
        buttons = [Button(reader.say("button.board"), board)]  # Rematch stands at the table
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
        word_question(dialog, question, wording)
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
    takes the question's place, without the reader's own name, and a question that says more takes
    the headline's; the returned headline is then empty.
    Players who get no picture never read their own name in it."""
    reader = dialog.reader
    headline = _headline(dialog, reader.wording)
    to_reader = headline.removeprefix(f"{reader.wording.names[dialog.seat]}, ")
    asked = to_reader[:1].upper() + to_reader[1:]
    if asked.casefold().startswith(question.rstrip("?").casefold()):
        return "", asked
    if _says_all_of(question, asked):
        return "", question
    return (asked if reader.preferences.in_words else headline), question


def _says_all_of(question: str, shorter: str) -> bool:
    """Whether a question has all words of a shorter one, in the same order.

    >>> _says_all_of("Where does your tile with a worker go?", "Where does your tile go?")
    True
    >>> _says_all_of("Which edge acts next?", "Lay a worker tile.")
    False
    """
    words = iter(question.casefold().split())
    return all(word in words for word in shorter.casefold().split())


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
    question = words = move_question(dialog, move)
    if dialog.is_final(move):
        words = dialog.reader.say("guided.confirm_final", question=question)
    confirm = _do_button(dialog, dialog.reader.say("button.do"))
    row = (confirm, _back_button(dialog))
    chosen = tuple(_value_in_picture(v) for _, v in dialog.walk.answers if not isinstance(v, str))
    return _draft(dialog, _lines(before, f"**{words}**"), (row,), question, choices=chosen)


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
