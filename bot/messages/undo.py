"""The button that takes back the last move of its reader."""

from bot.game import Seat
from bot.match.model import Match
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button
from bot.texts import text


def undo_button(match: Match, seat: Seat, locale: str) -> Button | None:
    """For a private answer to this seat; None where it can take nothing back. It takes back no
    other move than the one that was the last when it was made."""
    point = match.undo_point
    if point is None or point.seat != seat:
        return None
    ref = Ref("undo", match.id, seat, path=(point.version,))
    return Button(text("button.undo", locale), ref.custom_id)


def takeback_button(match: Match, locale: str) -> Button:
    """For a message that several may read. It is the same whether or not there is anything to
    take back: that may be known to its player alone."""
    return Button(text("button.undo", locale), Ref("takeback", match.id).custom_id)
