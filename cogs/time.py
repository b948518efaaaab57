"""`/time`, `/vacation`, `/back`, `/nudge`, `/extend`: time settings and deadlines."""

from collections.abc import Sequence
from typing import Any
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.clock import QuietHours
from bot.match.deadlines import DeadlineService
from bot.match.model import MatchId
from bot.match.refusals import Refused
from bot.match.time_settings import VACATION_DAYS, TimeSettingsService, read_zone
from bot.messages.custom_ids import Ref
from bot.messages.limits import MAX_OPTIONS
from bot.messages.time import pace_message, time_settings_message
from bot.texts import text
from cogs.lobby import require_creator
from cogs.lookup import complete_match, find_or_offer, match_of
from cogs.services import Services
from data.time_settings import ReminderPlace

ZONES = sorted(zone for zone in available_timezones() if "/" in zone and zone[0].isupper())


class TimeCog(commands.Cog):
    """`/time`, `/vacation`, `/back`, `/nudge`, `/extend`, and the buttons that do the same."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._time_settings = TimeSettingsService(services.store, now=services.now)
        self._deadlines = DeadlineService(services.store, services.matches, now=services.now)

    @app_commands.command(description=text("command.time"))
    @app_commands.describe(zone=text("parameter.zone"), quiet=text("parameter.quiet"))
    @private_reply
    async def time(
        self,
        reply: Reply,
        zone: str | None = None,
        quiet: str | None = None,
    ) -> None:
        habits = await self._time_settings.load(reply.user)
        if zone is not None or quiet is not None:
            before = habits.quiet
            hours = (before.start, before.end) if quiet is None else parse_quiet_hours(quiet)
            wanted = QuietHours(before.zone if zone is None else read_zone(zone), *hours)
            habits = await self._time_settings.set_quiet(reply.person, wanted)
        await reply.show(time_settings_message(habits, reply.locale))

    @time.autocomplete("zone")
    async def _complete_zone(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        wanted = typed.casefold().replace(" ", "_")
        found = [zone for zone in ZONES if wanted in zone.casefold()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:MAX_OPTIONS]]

    @app_commands.command(description=text("command.vacation"))
    @app_commands.describe(days=text("parameter.days"))
    @private_reply
    async def vacation(self, reply: Reply, days: app_commands.Range[int, 0, VACATION_DAYS]) -> None:
        habits = await self._time_settings.take_vacation(reply.person, days)
        for match in await self._matches.open_matches_of(reply.user):
            self._delivery.schedule(match.id)  # the deadlines shown in messages have changed
        await reply.show(time_settings_message(habits, reply.locale))

    @app_commands.command(description=text("command.back"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def back(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "returned", waiting=False)
        if found is not None:
            await self._return_to_match(reply, found.id)

    @app_commands.command(description=text("command.nudge"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def nudge(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "nudge", waiting=False)
        if found is not None:
            await self._send_nudge(reply, found.id)

    @app_commands.command(description=text("command.extend"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def extend(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "extend", waiting=False)
        if found is not None:
            await self._grant_time(reply, found.id)

    async def _send_nudge(self, reply: Reply, match_id: MatchId) -> None:
        await self._deadlines.nudge(match_id, reply.user)
        await self._delivery.schedule_all_reminders()
        await reply.say(text("pace.nudged", reply.locale))

    async def _grant_time(self, reply: Reply, match_id: MatchId) -> None:
        """Give time to the others, or, once a match, to oneself."""
        position = await self._matches.position(match_id)
        chair = position.match.chair_of(reply.user)
        if chair is not None and chair.seat in position.to_act:
            await self._deadlines.take_extra_time(match_id, reply.user)
            due = (await self._matches.match(match_id)).person_at(chair.seat).due
            await reply.say(text("pace.extra", reply.locale, due=due))
            return
        await self._deadlines.grant_time(match_id, reply.user)
        await reply.say(text("pace.granted", reply.locale))

    async def _return_to_match(self, reply: Reply, match_id: MatchId) -> None:
        await self._deadlines.return_to_seat(match_id, reply.user)
        await self._delivery.retry_dms(reply.user)
        await reply.say(text("pace.returned", reply.locale, match=match_id))

    # Buttons and selects

    @control("times", Ack.PRIVATE)
    async def _show_times(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        settings = await self._time_settings.load(reply.user)
        await reply.show(time_settings_message(settings, reply.locale))

    @control("nudge", Ack.PRIVATE)
    async def _press_nudge(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._send_nudge(reply, match_of(ref))

    @control("extend", Ack.PRIVATE)
    async def _press_extend(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._grant_time(reply, match_of(ref))

    @control("returned", Ack.PRIVATE)
    async def _return(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._return_to_match(reply, match_of(ref))

    @control("later", Ack.PRIVATE)
    async def _remind_later(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        moment = await self._deadlines.remind_later(reply.user)
        key = "pace.later" if moment else "pace.not_later"
        await reply.say(text(key, reply.locale, **({"moment": moment} if moment else {})))

    @control("pace", Ack.PRIVATE)
    async def _show_pace(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.show(
            pace_message(
                require_creator(await self._matches.match(match_of(ref)), reply.user), reply.locale
            )
        )

    @control("pickpace", Ack.UPDATE)
    async def _pick_pace(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        pace = int(values[0]) or None
        match = await self._matches.set_pace(match_of(ref), reply.user, pace)
        await reply.show(pace_message(match, reply.locale))

    @control("picknight", Ack.UPDATE)
    async def _pick_night(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        before = (await self._time_settings.load(reply.user)).quiet
        start, end = (int(hour) * 60 for hour in values[0].split("-"))
        settings = await self._time_settings.set_quiet(
            reply.person, QuietHours(before.zone, start, end)
        )
        await reply.show(time_settings_message(settings, reply.locale))

    @control("pickreminders", Ack.UPDATE)
    async def _pick_reminders(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        before = await self._time_settings.load(reply.user)
        percents = tuple(int(n) for n in values[0].split(",") if n.isdecimal())
        settings = await self._time_settings.set_reminders(reply.person, percents, before.place)
        await reply.show(time_settings_message(settings, reply.locale))

    @control("pickwhere", Ack.UPDATE)
    async def _pick_where(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        before = await self._time_settings.load(reply.user)
        place: ReminderPlace = "thread" if values[0] == "thread" else "dm"
        settings = await self._time_settings.set_reminders(reply.person, before.percents, place)
        await reply.show(time_settings_message(settings, reply.locale))


def parse_quiet_hours(text: str) -> tuple[int, int]:
    """Return the start and end of the quiet hours in minutes after midnight. Raises Refused.

    >>> parse_quiet_hours("22:30-7"), parse_quiet_hours("none")
    ((1350, 420), (0, 0))
    """
    if text.strip().casefold() in ("none", "0", "-"):
        return 0, 0
    start, dash, end = text.replace("–", "-").partition("-")
    if not dash:
        raise Refused("unreadable_hours")
    return _parse_minutes(start), _parse_minutes(end)


def _parse_minutes(text: str) -> int:
    hours, _, minutes = text.strip().partition(":")
    fits = hours.isdecimal() and (minutes or "0").isdecimal()
    if not fits or len(text) > 12 or int(hours) > 24 or int(minutes or 0) > 59:
        raise Refused("unreadable_hours")
    return (int(hours) * 60 + int(minutes or 0)) % (24 * 60)
