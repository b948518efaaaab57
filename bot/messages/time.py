"""Time in messages: paces, deadlines, quiet hours and vacations, in each reader's time zone."""

from collections.abc import Sequence

from bot.game import Seat
from bot.match.clock import DAY, HOUR, PACES, QuietHours
from bot.match.model import Match, PersonChair
from bot.match.time_settings import REMINDER_PERCENTS, ZONES, TimeSettings
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row, Select, SelectOption
from bot.messages.reader import Reader
from bot.texts import text

QUIET_CHOICES = ((0, 0), (21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9))
"""Start and end of the quiet hours offered in a select."""


def pace_line(match: Match, reader: Reader) -> str:
    """Return how much time there is for a move."""
    return reader.say("pace.line", pace=pace_text(match.pace, reader.locale))


def pace_text(pace: int | None, locale: str) -> str:
    if pace is None:
        return text("pace.none", locale)
    if pace % DAY:
        return text("pace.hours", locale, n=pace // HOUR)
    return text("pace.days", locale, n=pace // DAY)


def pace_message(match: Match, locale: str) -> Draft:
    """Return a select of paces for the creator only."""
    choices = tuple(
        SelectOption(pace_text(pace, locale), str(pace or 0)) for pace in (None, *PACES)
    )
    ref = Ref("pickpace", match.id)
    select = Select(ref.custom_id, pace_text(match.pace, locale), choices)
    return Draft(text("pace.which", locale), rows=((select,),))


def clock_stops_text(chair: PersonChair, reader: Reader) -> str:
    """Return what stops this player's clock, as the others see it before the match begins;
    empty if nothing does."""
    parts = []
    if chair.quiet.minutes:
        parts.append(reader.say("habit.quiet_of", hours=quiet_hours_text(chair.quiet)))
    if chair.vacation is not None:
        parts.append(reader.say("habit.vacation_of", until=chair.vacation))
    return ", ".join(parts)


def due_lines(match: Match, reader: Reader, seats: Sequence[Seat]) -> list[str]:
    """Return the deadlines of these seats, one line for each different deadline; or that the match
    is paused."""
    if match.paused is not None:
        return [reader.say("pause.since", since=match.paused)]
    by_due: dict[int, list[str]] = {}
    for seat in seats:
        if (due := match.chairs[seat].due) is not None:
            by_due.setdefault(due, []).append(reader.wording.names[seat])
    return [
        reader.say("pace.due", due=due, names=", ".join(names))
        for due, names in sorted(by_due.items())
    ]


def resume_button(match: Match, locale: str) -> Button:
    """Return a button that ends a pause."""
    return Button(text("button.resume", locale), Ref("resume", match.id).custom_id, "success")


def quiet_hours_text(quiet: QuietHours) -> str:
    """Return quiet hours in the player's time zone, with the zone.

    >>> quiet_hours_text(QuietHours("Europe/Berlin", 22 * 60 + 30, 7 * 60))
    '22:30–07:00 Europe/Berlin'
    """
    return f"{_clock_time(quiet.start)}–{_clock_time(quiet.end)} {quiet.zone}"


def quiet_text(quiet: QuietHours, locale: str) -> str:
    """Return quiet hours, or that there are none, with the time zone."""
    if quiet.minutes:
        return quiet_hours_text(quiet)
    return text("habit.no_quiet", locale, zone=quiet.zone)


def zone_lines(quiet: QuietHours, locale: str) -> list[str]:
    """Return that a player's time zone is none that is known here, if so: time zones are renamed,
    and hosts differ."""
    return [] if quiet.zone in ZONES else [text("habit.lost_zone", locale, zone=quiet.zone)]


def time_settings_message(settings: TimeSettings, locale: str) -> Draft:
    """Return a player's time settings, and selects to change them."""
    hours = quiet_text(settings.quiet, locale)
    lines = [
        text("habit.head", locale),
        text("habit.quiet", locale, hours=hours),
        *zone_lines(settings.quiet, locale),
        text("habit.reminders", locale, reminders=percents_text(settings.percents, locale)),
        text(f"place.{settings.place}", locale),
        _vacation_line(settings, locale),
        text("habit.budget", locale, n=settings.vacation_days_left),
    ]
    return Draft("\n".join(lines), rows=_rows(settings, locale))


def percents_text(percents: Sequence[int], locale: str) -> str:
    if not percents:
        return text("habit.no_reminders", locale)
    return text("habit.percents", locale, percents=", ".join(map(str, percents)))


def _vacation_line(settings: TimeSettings, locale: str) -> str:
    if settings.vacation is None:
        return text("habit.no_vacation", locale)
    return text("habit.vacation", locale, until=settings.vacation[1])


def _rows(settings: TimeSettings, locale: str) -> tuple[Row, ...]:
    zone = settings.quiet.zone
    nights = tuple(
        SelectOption(_quiet_choice_text(start, end, zone, locale), f"{start}-{end}")
        for start, end in QUIET_CHOICES
    )
    reminders = tuple(
        SelectOption(percents_text(each, locale), ",".join(map(str, each)) or "none")
        for each in REMINDER_PERCENTS
    )
    places = tuple(
        SelectOption(text(f"place.{place}", locale), place) for place in ("dm", "thread")
    )
    return (
        (Select(Ref("picknight").custom_id, text("habit.which_night", locale), nights),),
        (Select(Ref("pickreminders").custom_id, text("habit.which_reminders", locale), reminders),),
        (Select(Ref("pickwhere").custom_id, text("habit.which_place", locale), places),),
    )


def _quiet_choice_text(start: int, end: int, zone: str, locale: str) -> str:
    return quiet_text(QuietHours(zone, start * 60, end * 60), locale)


def _clock_time(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
