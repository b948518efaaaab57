"""The button that undoes the reader's last move, and the question whether all agree to an undo."""

from collections.abc import Sequence
from itertools import groupby

from bot.game import Seat
from bot.match.agreed_undo import StepBack
from bot.match.model import LogEntry, LogKind, Match, Position
from bot.match.undo import TRANSPARENT_KINDS
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row, Select, SelectOption
from bot.messages.limits import MAX_OPTION_TEXT, MAX_OPTIONS, shorten
from bot.messages.log import describe_log_entry
from bot.messages.names import strip_markup
from bot.messages.reader import Reader
from bot.texts import text


def undo_button(match: Match, seat: Seat, locale: str) -> Button | None:
    """Return the button for a private answer to this seat; None if it cannot undo anything. The
    button undoes only the move that was the last when it was created."""
    point = match.undo_point
    if point is None or point.seat != seat:
        return None
    ref = Ref("undo", match.id, seat, path=(point.version,))
    return Button(text("button.undo", locale), ref.custom_id)


def takeback_button(
    reader: Reader, entries: Sequence[LogEntry], asked: Sequence[Seat]
) -> Button | None:
    """Return the button for a message that asks the seats in `asked`; None if there is no move to
    undo. At the table that depends only on `entries`, which everybody saw, since a move can be
    secret, and the move must be of a seat that is asked: nobody else may undo it."""
    match = reader.match
    if reader.seat is not None:
        found = match.undo_point is not None and match.undo_point.seat == reader.seat
    else:
        found = _ends_with_free_move(match, entries, asked)
    if not found:
        return None
    return Button(reader.say("button.undo"), Ref("takeback", match.id).custom_id)


def _ends_with_free_move(match: Match, entries: Sequence[LogEntry], asked: Sequence[Seat]) -> bool:
    """Whether the last move of a person is of a seat in `asked` and revealed nothing, and nothing
    was revealed since."""
    for row in reversed(entries):
        if row.kind in TRANSPARENT_KINDS:
            continue
        if row.kind is not LogKind.MOVE or row.seat is None:
            return False
        if match.chairs[row.seat].computer is None:
            return row.seat in asked and not row.reveals
        if row.reveals or any(event.reveals for event in row.events):
            return False
    return False


MAX_TURNS_TOLD = 4
"""Number of turns that a question whether to take them back tells; of others it says how many."""
MAX_MOVES_TEXT = 600
"""Maximum number of characters in which such a question tells them."""


def moves_text(reader: Reader, entries: Sequence[LogEntry]) -> str:
    """Return the moves that would be taken back, by turn, without what is shown only once. Of a
    turn of which nothing else can be told, the moves are counted."""
    told = list[str]()
    for seat, group in groupby(entries, key=lambda row: row.seat):
        rows = tuple(group)
        sentences = [each for row in rows for each in describe_log_entry(reader, row)]
        words = " ".join(each.text for each in sentences if not each.ephemeral)
        if not words and seat is not None:
            words = reader.say("undo.moves", name=reader.wording.names[seat], n=len(rows))
        told.append(words)
    folded = max(0, len(told) - MAX_TURNS_TOLD)
    earlier = [reader.say("undo.folded", n=folded)] if folded else []
    return shorten(" ".join((*earlier, *told[folded:])), MAX_MOVES_TEXT)


def how_far_message(
    position: Position,
    reader: Reader,
    steps: Sequence[StepBack],
    entries: Sequence[LogEntry],
    why: str = "",
) -> Draft:
    """Return the question how far to go back, asked of the one who wants to. `entries` is what
    they saw of the moves; `why` says why the others have to agree already to the shortest step."""
    match, moves = position.match, [row for row in entries if row.kind is LogKind.MOVE]
    near = steps_within_turn(steps)
    far = [step for step in steps if step not in near][:MAX_OPTIONS]
    labels = [reader.say(f"button.{key}") for key in ("undo_move", "undo_turn")]
    buttons = [_step_button(match, step, label) for step, label in zip(near, labels, strict=False)]
    lines = [reader.say("undo.how_far")]
    for step, button in zip(near, buttons, strict=True):
        told = moves_text(reader, [row for row in moves if row.version > step.to])
        lines.append(reader.say("undo.step", step=button.label, moves=told))
    bound = [step for step in steps if not step.free]
    if bound and len(match.people) > 1:
        lines.append(why or reader.say("undo.consent_beyond"))
    if bound and any(row.reveals for row in moves):
        lines.append(reader.say("table.undo_deals"))
    rows: list[Row] = [tuple(buttons)] if buttons else []
    if far:
        options = tuple(_far_option(reader, step, moves) for step in far)
        ref = Ref("pickundo", match.id, path=(match.version,))
        rows.append((Select(ref.custom_id, reader.say("undo.further"), options),))
    return Draft("\n".join(lines), rows=tuple(rows))


def steps_within_turn(steps: Sequence[StepBack]) -> Sequence[StepBack]:
    """Return the steps that only take back moves of who asks: the last move, and the whole turn if
    it had more. There are none once others have moved."""
    return [step for step in steps if step.turns == 1]


def whole_turn_button(match: Match, reader: Reader, steps: Sequence[StepBack]) -> Button | None:
    """Return the button that takes back all moves of the reader's turn; None if they need consent,
    or if there is only one."""
    whole = [step for step in steps_within_turn(steps)[1:] if step.free]
    return _step_button(match, whole[0], reader.say("button.undo_whole")) if whole else None


def _step_button(match: Match, step: StepBack, label: str) -> Button:
    return Button(label, Ref("askundo", match.id, path=(step.to, match.version)).custom_id)


def _far_option(reader: Reader, step: StepBack, moves: Sequence[LogEntry]) -> SelectOption:
    """Return the option to go back as far as a move, by what was done then."""
    first = [row for row in moves if row.version > step.to][:1]
    label = shorten(strip_markup(moves_text(reader, first)), MAX_OPTION_TEXT)
    return SelectOption(label, str(step.to), reader.say("undo.followed", n=step.turns))


def undo_vote_buttons(reader: Reader) -> tuple[Button, ...]:
    """Return the answers to the question whether to take moves back."""
    request = reader.match.undo_request
    assert request is not None, f"expected a request, got {reader.match!r}"
    agree = Ref("agreeundo", reader.match.id, path=(request.version,))
    deny = Ref("denyundo", reader.match.id, path=(request.version,))
    return (
        Button(reader.say("button.agreeundo"), agree.custom_id, "success"),
        Button(reader.say("button.denyundo"), deny.custom_id),
    )
