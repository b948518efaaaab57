"""What a person plays: the list of their matches, and their best ones alone."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.answer import Reply, private_reply
from bot.match.model import Match, Status
from bot.messages.limits import MAX_CONTENT, shorten
from bot.texts import Wording, text
from cogs.lookup import match_link
from cogs.services import Services


class MatchesCog(commands.Cog):
    """`/matches`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches

    @app_commands.command(description=text("command.matches"))
    @private_reply
    async def matches(self, reply: Reply) -> None:
        waiting = await self._matches.waiting_for(reply.user)
        others = await self._matches.open_matches_of(reply.user)
        best = await self._matches.best_solo(reply.user)
        await reply.say(shorten(_matches_text(waiting, others, best, reply.locale), MAX_CONTENT))


def _matches_text(
    waiting: Sequence[Match], others: Sequence[Match], best: Sequence[Match], locale: str
) -> str:
    first = {match.id for match in waiting}
    lines = [_match_line(m, "waiting", locale) for m in waiting]
    lines += [_match_line(m, "other", locale) for m in others if m.id not in first]
    heading = text("matches.yours" if lines else "matches.none", locale)
    return "\n".join((heading, *lines, *(_best_line(m, locale) for m in best)))


def _best_line(match: Match, locale: str) -> str:
    """What somebody has reached alone, as the score sheet of that match has it."""
    assert match.outcome is not None, f"expected match {match.id} to be over"
    wording = Wording(match.game, {}, locale)
    sheet = " · ".join(wording.say(line) for line in match.outcome.sheet[0])
    title = wording.text("title")
    return text("matches.best", locale, title=title, match=match.id, sheet=sheet)


def _match_line(match: Match, key: str, locale: str) -> str:
    title = Wording(match.game, {}, locale).text("title")
    status = text(f"matches.{'lobby' if match.status is Status.LOBBY else 'live'}", locale)
    place = match_link(match, locale)
    return text(f"matches.{key}", locale, title=title, match=match.id, status=status, where=place)
