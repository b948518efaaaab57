"""Who is called for what, and by what: a mention at the table, a DM that rings, or a digest later.
Pure functions."""

from dataclasses import dataclass
from enum import StrEnum

from bot.game import Seat
from bot.match.clock import QuietHours
from bot.match.model import PersonChair


class Occasion(StrEnum):
    """For what a message calls a person. The values are kinds of reminders too."""

    START = "start"
    """The match has begun, and others are to move first."""
    TURN = "turn"
    VOTE = "vote"
    """They are asked whether to end the match without a result."""
    END = "over"


@dataclass(frozen=True)
class Call:
    """How a person hears of an occasion. Where nothing is set, they are named in bold and nothing
    rings: until `held_until`, if that is set, when one message says what is still true of all that
    was held back."""

    mentions: bool = False
    rings_by_dm: bool = False
    held_until: int | None = None


NO_CALL = Call()


@dataclass(frozen=True)
class HeldCall:
    """A call that is made later, if what it is about is still true then."""

    seat: Seat
    occasion: Occasion
    until: int


def decide_call(
    chair: PersonChair, occasion: Occasion, now: int, *, has_table: bool, dm_reachable: bool
) -> Call:
    """Return how a person is called. A DM that doesn't reach them is no way to call them; a vote is
    held at the table, and the start is told there. In a match that is played in a DM, the DM is the
    table."""
    wish = chair.preferences
    if chair.muted or (occasion in (Occasion.START, Occasion.END) and not wish.news):
        return NO_CALL
    if (until := held_until(chair, now)) is not None:
        return NO_CALL if occasion is Occasion.START else Call(held_until=until)
    by_dm = has_table and dm_reachable and occasion in (Occasion.TURN, Occasion.END)
    return Call(
        mentions=wish.push != "dm" or not by_dm,
        rings_by_dm=by_dm and wish.push in ("dm", "both"),
    )


def held_until(chair: PersonChair, now: int) -> int | None:
    """Return until when nothing may ring for a person: the end of their quiet hours, or the time of
    their daily digest; None if it may ring now."""
    quiet_end = chair.quiet.end_of(now)
    if chair.preferences.push != "digest":
        return quiet_end
    hour = next_hour(chair.quiet.zone, chair.preferences.digest, now)
    return max(hour, chair.quiet.end_of(hour) or hour)


def next_hour(zone: str, hour: int, now: int) -> int:
    """Return when the clock in `zone` shows this full hour next.

    >>> next_hour("Europe/Berlin", 8, 0) // 3600
    7
    >>> next_hour("Europe/Berlin", 8, 7 * 3600) // 3600
    31
    """
    digest = QuietHours(zone, 60 * hour, 60 * hour + 1)
    return next(begin for begin, _ in digest.spans(now) if begin > now)
