"""The button that undoes the reader's last move."""

from collections.abc import Sequence

from bot.game import Seat
from bot.match.model import LogEntry, LogKind, Match
from bot.match.undo import TRANSPARENT_KINDS
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button
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
