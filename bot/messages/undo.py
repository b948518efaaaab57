"""The button that undoes the reader's last move."""

from bot.game import Seat
from bot.match.model import Match
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button
from bot.texts import text


def undo_button(match: Match, seat: Seat, locale: str) -> Button | None:
    """Return the button for a private answer to this seat; None if it cannot undo anything. The
    button undoes only the move that was the last when it was created."""
    point = match.undo_point
    if point is None or point.seat != seat:
        return None
    ref = Ref("undo", match.id, seat, path=(point.version,))
    return Button(text("button.undo", locale), ref.custom_id)


def takeback_button(match: Match, locale: str) -> Button:
    """Return the button for a message with several readers. It is the same whether or not there is
    a move to undo, since that may be private to a player."""
    return Button(text("button.undo", locale), Ref("takeback", match.id).custom_id)
