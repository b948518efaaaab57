"""What a person plays: the list of their matches, and their best ones alone."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.answer import Answer
from bot.match.model import Match, Status
from bot.messages.limits import CONTENT, shorten
from bot.texts import Wording, text
from cogs.lookup import where
from cogs.services import Services, privately


class Profile(commands.Cog):
    """`/matches`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches

    @app_commands.command(description=text("command.matches"))
    async def matches(self, interaction: discord.Interaction[Any]) -> None:
        async def work(a: Answer) -> None:
            waiting = await self._matches.waiting_for(a.user)
            others = await self._matches.matches_of(a.user)
            best = await self._matches.best_alone(a.user)
            await a.say(shorten(_list(waiting, others, best, a.locale), CONTENT))

        await privately(interaction, work)


def _list(
    waiting: Sequence[Match], others: Sequence[Match], best: Sequence[Match], locale: str
) -> str:
    first = {match.id for match in waiting}
    lines = [_line(m, "waiting", locale) for m in waiting]
    lines += [_line(m, "other", locale) for m in others if m.id not in first]
    heading = text("matches.yours" if lines else "matches.none", locale)
    return "\n".join((heading, *lines, *(_best(m, locale) for m in best)))


def _best(match: Match, locale: str) -> str:
    """What somebody has reached alone, as the score sheet of that match has it."""
    assert match.outcome is not None, f"expected match {match.id} to be over"
    wording = Wording(match.game, {}, locale)
    sheet = " · ".join(wording.say(line) for line in match.outcome.sheet[0])
    title = wording.text("title")
    return text("matches.best", locale, title=title, match=match.id, sheet=sheet)


def _line(match: Match, key: str, locale: str) -> str:
    title = Wording(match.game, {}, locale).text("title")
    status = text(f"matches.{'lobby' if match.status is Status.LOBBY else 'live'}", locale)
    place = where(match, locale)
    return text(f"matches.{key}", locale, title=title, match=match.id, status=status, where=place)
