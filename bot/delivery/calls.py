"""Who is called for what, and by what: a mention at the table, a DM, or one message a day.
Pure functions. A message *rings* if it makes the reader's device show a notification."""

from dataclasses import dataclass
from enum import StrEnum

from bot.game import Seat
from bot.match.clock import QuietHours
from bot.match.model import PersonChair, Preferences


class Occasion(StrEnum):
    """What a person is called for. The values are kinds of reminders too."""

    START = "start"
    """The match has begun, and others are to move first."""
    TURN = "turn"
    VOTE = "vote"
    """They are asked whether to end the match without a result, or to pause it."""
    END = "over"


@dataclass(frozen=True)
class Call:
    """How a person is told of an occasion. If neither a mention nor a DM is set, the message names
    them in bold and nothing rings. If `held_until` is set, they are called then, by one message
    about all occasions that were held back and still apply."""

    mentions: bool = False
    rings_by_dm: bool = False
    held_until: int | None = None


NO_CALL = Call()


@dataclass(frozen=True)
class HeldCall:
    """A call that is made later, if its occasion still applies then."""

    seat: Seat
    occasion: Occasion
    until: int


def decide_call(
    chair: PersonChair, occasion: Occasion, now: int, *, has_table: bool, dm_reachable: bool
) -> Call:
    """Return how a person is called. Without a table the match is played in a DM, which counts as
    the table. A DM beside the table calls only reachable players, and only for a turn or the end;
    votes and the start are always announced at the table."""
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
    return next_ring(chair.preferences, chair.quiet, now)


def next_ring(preferences: Preferences, quiet: QuietHours, now: int) -> int | None:
    """Like `held_until`, by a person's settings."""
    quiet_end = quiet.end_of(now)
    if preferences.push != "digest":
        return quiet_end
    hour = next_hour(quiet.zone, preferences.digest, now)
    return max(hour, quiet.end_of(hour) or hour)


def next_hour(zone: str, hour: int, now: int) -> int:
    """Return when the clock in `zone` shows this full hour next.

    >>> next_hour("Europe/Berlin", 8, 0) // 3600
    7
    >>> next_hour("Europe/Berlin", 8, 7 * 3600) // 3600
    31
    """
    digest = QuietHours(zone, 60 * hour, 60 * hour + 1)
    return next(begin for begin, _ in digest.spans(now) if begin > now)
