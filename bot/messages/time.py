"""Time in messages: paces, deadlines, quiet hours and vacations, for every reader's own clock."""

from collections.abc import Sequence

from bot.game import Seat
from bot.match.clock import DAY, HOUR, PACES, Quiet
from bot.match.model import Chair, Match
from bot.match.time_settings import PERCENTS, Habits
from bot.messages.custom_ids import Ref
from bot.messages.draft import Choice, Draft, Pick, Row
from bot.messages.reader import Reader
from bot.texts import text

NIGHTS = ((0, 0), (21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9))
"""Hours from and until which it may be quiet, for those who do not write their own."""


def pace_line(match: Match, reader: Reader) -> str:
    """How much time there is for a move."""
    return reader.say("pace.line", pace=pace_in_words(match.pace, reader.locale))


def pace_in_words(pace: int | None, locale: str) -> str:
    if pace is None:
        return text("pace.none", locale)
    if pace % DAY:
        return text("pace.hours", locale, n=pace // HOUR)
    return text("pace.days", locale, n=pace // DAY)


def pace_card(match: Match, locale: str) -> Draft:
    """A select of the paces, for the creator alone."""
    choices = tuple(Choice(pace_in_words(pace, locale), str(pace or 0)) for pace in (None, *PACES))
    ref = Ref("pickpace", match.id)
    pick = Pick(ref.custom_id, pace_in_words(match.pace, locale), choices)
    return Draft(text("pace.which", locale), rows=((pick,),))


def habits_of(chair: Chair, reader: Reader) -> str:
    """What stops the clock of this player, as the others see it before they begin (F2); empty
    where nothing does."""
    told = []
    if chair.quiet.minutes:
        told.append(reader.say("habit.quiet_of", hours=night_in_words(chair.quiet)))
    if chair.vacation is not None:
        told.append(reader.say("habit.vacation_of", until=chair.vacation))
    return ", ".join(told)


def due_lines(match: Match, reader: Reader, seats: Sequence[Seat]) -> list[str]:
    """Until when a move of these seats is awaited; a line for each deadline."""
    by_due: dict[int, list[str]] = {}
    for seat in seats:
        if (due := match.chairs[seat].due) is not None:
            by_due.setdefault(due, []).append(reader.wording.names[seat])
    return [
        reader.say("pace.due", due=due, names=", ".join(names))
        for due, names in sorted(by_due.items())
    ]


def night_in_words(quiet: Quiet) -> str:
    """Quiet hours as their player's clocks show them, with the zone.

    >>> night_in_words(Quiet("Europe/Berlin", 22 * 60 + 30, 7 * 60))
    '22:30–07:00 Europe/Berlin'
    """
    return f"{_time(quiet.start)}–{_time(quiet.end)} {quiet.zone}"


def habits_card(habits: Habits, locale: str) -> Draft:
    """What a player set of their time, and selects that change it."""
    quiet = habits.quiet
    hours = (
        night_in_words(quiet) if quiet.minutes else text("habit.no_quiet", locale, zone=quiet.zone)
    )
    lines = [
        text("habit.head", locale),
        text("habit.quiet", locale, hours=hours),
        text("habit.reminders", locale, reminders=percents_in_words(habits.percents, locale)),
        text(f"place.{habits.where}", locale),
        _vacation(habits, locale),
        text("habit.budget", locale, n=habits.budget // DAY),
    ]
    return Draft("\n".join(lines), rows=_rows(habits, locale))


def percents_in_words(percents: Sequence[int], locale: str) -> str:
    if not percents:
        return text("habit.no_reminders", locale)
    return text("habit.percents", locale, percents=", ".join(map(str, percents)))


def _vacation(habits: Habits, locale: str) -> str:
    if habits.vacation is None:
        return text("habit.no_vacation", locale)
    return text("habit.vacation", locale, until=habits.vacation[1])


def _rows(habits: Habits, locale: str) -> tuple[Row, ...]:
    zone = habits.quiet.zone
    nights = tuple(
        Choice(_night(start, end, zone, locale), f"{start}-{end}") for start, end in NIGHTS
    )
    reminders = tuple(
        Choice(percents_in_words(each, locale), ",".join(map(str, each)) or "none")
        for each in PERCENTS
    )
    places = tuple(Choice(text(f"place.{place}", locale), place) for place in ("dm", "thread"))
    return (
        (Pick(Ref("picknight").custom_id, text("habit.which_night", locale), nights),),
        (Pick(Ref("pickreminders").custom_id, text("habit.which_reminders", locale), reminders),),
        (Pick(Ref("pickwhere").custom_id, text("habit.which_place", locale), places),),
    )


def _night(start: int, end: int, zone: str, locale: str) -> str:
    if start == end:
        return text("habit.no_quiet", locale, zone=zone)
    return night_in_words(Quiet(zone, start * 60, end * 60))


def _time(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
