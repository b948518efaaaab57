"""Time: the pace of a lobby, quiet hours, vacations and reminders, and who is back."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from zoneinfo import available_timezones

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.clock import Quiet
from bot.match.deadlines import Timekeeping
from bot.match.model import Match, MatchId, UserId
from bot.match.refusals import Refused
from bot.match.time_settings import BUDGET, HabitKeeping, Where
from bot.messages.custom_ids import Ref
from bot.messages.limits import OPTIONS
from bot.messages.time import habits_card, pace_card
from bot.texts import text
from cogs.lookup import complete_match, find_match, match_of
from cogs.services import Services, privately

ZONES = sorted(zone for zone in available_timezones() if "/" in zone and zone[0].isupper())


class Hours(commands.Cog):
    """`/time`, `/vacation`, `/back`, `/nudge`, `/extend`, and the buttons that do the same."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._habits = HabitKeeping(services.store, now=services.now)
        self._time = Timekeeping(services.store, services.matches, now=services.now)
        add = services.handlers.add
        add("pace", Ack.PRIVATE, self._pace)
        add("pickpace", Ack.UPDATE, self._pick_pace)
        add("picknight", Ack.UPDATE, self._pick_night)
        add("pickreminders", Ack.UPDATE, self._pick_reminders)
        add("pickwhere", Ack.UPDATE, self._pick_where)
        add("later", Ack.PRIVATE, self._later)
        add("returned", Ack.PRIVATE, self._returned)

    @app_commands.command(description=text("command.time"))
    @app_commands.describe(zone=text("parameter.zone"), quiet=text("parameter.quiet"))
    async def time(
        self,
        interaction: discord.Interaction[Any],
        zone: str | None = None,
        quiet: str | None = None,
    ) -> None:
        async def work(a: Answer) -> None:
            habits = await self._habits.of(a.user)
            if zone is not None or quiet is not None:
                before = habits.quiet
                hours = (before.start, before.end) if quiet is None else read_hours(quiet)
                wanted = Quiet(zone or before.zone, *hours)
                habits = await self._habits.set_quiet(a.person, wanted)
            await a.show(habits_card(habits, a.locale))

        await privately(interaction, work)

    @time.autocomplete("zone")
    async def _complete_zone(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        wanted = typed.casefold().replace(" ", "_")
        found = [zone for zone in ZONES if wanted in zone.casefold()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:OPTIONS]]

    @app_commands.command(description=text("command.vacation"))
    @app_commands.describe(days=text("parameter.days"))
    async def vacation(
        self, interaction: discord.Interaction[Any], days: app_commands.Range[int, 0, BUDGET]
    ) -> None:
        async def work(a: Answer) -> None:
            habits = await self._habits.take_vacation(a.person, days)
            for match in await self._matches.matches_of(a.user):
                self._delivery.owe(match.id)  # deadlines that are told have moved
            await a.show(habits_card(habits, a.locale))

        await privately(interaction, work)

    @app_commands.command(description=text("command.back"))
    @app_commands.describe(match=text("parameter.match"))
    async def back(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        await self._in_match(interaction, match, self._take_back)

    @app_commands.command(description=text("command.nudge"))
    @app_commands.describe(match=text("parameter.match"))
    async def nudge(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer, found: MatchId) -> None:
            await self._time.nudge(found, a.user)
            await self._delivery.remind_all()
            await a.say(text("pace.nudged", a.locale))

        await self._in_match(interaction, match, work)

    @app_commands.command(description=text("command.extend"))
    @app_commands.describe(match=text("parameter.match"))
    async def extend(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer, found: MatchId) -> None:
            await self._time.grant(found, a.user)
            await a.say(text("pace.granted", a.locale))

        await self._in_match(interaction, match, work)

    @back.autocomplete("match")
    @nudge.autocomplete("match")
    @extend.autocomplete("match")
    async def _complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_match(self._matches, interaction, typed)

    async def _in_match(
        self,
        interaction: discord.Interaction[Any],
        named: str | None,
        do: Callable[[Answer, MatchId], Awaitable[None]],
    ) -> None:
        async def work(a: Answer) -> None:
            await do(a, (await find_match(self._matches, a, named)).id)

        await privately(interaction, work)

    async def _take_back(self, a: Answer, match_id: MatchId) -> None:
        await self._time.back(match_id, a.user)
        await self._delivery.knock(a.user)
        await a.say(text("pace.returned", a.locale, match=match_id))

    # Buttons and selects

    async def _returned(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._take_back(a, match_of(ref))

    async def _later(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        moment = await self._time.remind_later(a.user)
        key = "pace.later" if moment else "pace.not_later"
        await a.say(text(key, a.locale, **({"moment": moment} if moment else {})))

    async def _pace(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(
            pace_card(_created_by(await self._matches.match(match_of(ref)), a.user), a.locale)
        )

    async def _pick_pace(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        pace = int(values[0]) or None
        match = await self._matches.set_pace(match_of(ref), a.user, pace)
        await a.show(pace_card(match, a.locale))

    async def _pick_night(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        before = (await self._habits.of(a.user)).quiet
        start, end = (int(hour) * 60 for hour in values[0].split("-"))
        habits = await self._habits.set_quiet(a.person, Quiet(before.zone, start, end))
        await a.show(habits_card(habits, a.locale))

    async def _pick_reminders(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        before = await self._habits.of(a.user)
        percents = tuple(int(n) for n in values[0].split(",") if n.isdecimal())
        habits = await self._habits.set_reminders(a.person, percents, before.where)
        await a.show(habits_card(habits, a.locale))

    async def _pick_where(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        before = await self._habits.of(a.user)
        place: Where = "thread" if values[0] == "thread" else "dm"
        habits = await self._habits.set_reminders(a.person, before.percents, place)
        await a.show(habits_card(habits, a.locale))


def read_hours(written: str) -> tuple[int, int]:
    """Minutes after midnight from and until which it is quiet. Raises Refused.

    >>> read_hours("22:30-7"), read_hours("none")
    ((1350, 420), (0, 0))
    """
    if written.strip().casefold() in ("none", "0", "-"):
        return 0, 0
    start, dash, end = written.replace("–", "-").partition("-")
    if not dash:
        raise Refused("unreadable_hours")
    return _minutes(start), _minutes(end)


def _minutes(written: str) -> int:
    hours, _, minutes = written.strip().partition(":")
    fits = hours.isdecimal() and (minutes or "0").isdecimal()
    if not fits or len(written) > 12 or int(hours) > 24 or int(minutes or 0) > 59:
        raise Refused("unreadable_hours")
    return (int(hours) * 60 + int(minutes or 0)) % (24 * 60)


def _created_by(match: Match, user: UserId) -> Match:
    """Refused for everybody but who opened the lobby: to them the choice is of no use."""
    if match.creator != user:
        creator = match.chair_of(match.creator)
        raise Refused("not_creator", name=creator.name if creator else "–")
    return match
