"""The end of a match before its time, and the rematch after it."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.model import Match, Status
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press
from bot.messages.names import escaped
from bot.messages.reader import for_table
from bot.texts import text
from cogs.lookup import complete_match, find_match, match_of, seat_of, where
from cogs.services import Services, privately


class Ending(commands.Cog):
    """`/end`, the buttons by which a table agrees to it, and Rematch."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        add = services.handlers.add
        add("end", Ack.UPDATE, self._ask)
        add("agree", Ack.PRIVATE, self._agree)
        add("decline", Ack.PRIVATE, self._decline)
        add("again", Ack.PUBLIC, self._again)

    @app_commands.command(description=text("command.end"))
    @app_commands.describe(match=text("parameter.match"))
    async def end(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            seat_of(found, a.user)
            await a.show(_sure(found, a))

        await privately(interaction, work)

    @end.autocomplete("match")
    async def _complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_match(self._matches, interaction, typed)

    async def _ask(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        """The table is asked by its own message, which delivery posts anew."""
        await a.say(_answered(await self._matches.agree_to_end(match_of(ref), a.user), a.locale))

    async def _agree(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        if match.status is Status.LIVE and not match.ending:
            raise Refused("nothing_asked")  # a button of before somebody declined
        await self._ask(a, ref, values)

    async def _decline(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.decline_to_end(match_of(ref), a.user)
        await a.say(text("ending.declined", a.locale))

    async def _again(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        """Everybody at the table is told. The lobby's card goes where lobbies are, to the channel
        of the match that is over."""
        match = await self._matches.rematch(match_of(ref), a.person)
        await self._delivery.post_card(match.id)
        await self._delivery.knock(a.user)
        told = {"match": match.id, "name": escaped(a.person.name), "where": where(match, a.locale)}
        await a.say(for_table(match).say("ending.again", **told))


def _sure(match: Match, a: Answer) -> Draft:
    """Asks whoever asks first: for the others it is one press to agree."""
    others = [escaped(c.name) for c in match.people if c.user != a.user and not c.agrees]
    if match.status is Status.FROZEN or not others:
        words = text("ending.sure", a.locale, match=match.id)
    else:
        told = {"match": match.id, "n": len(others), "others": ", ".join(others)}
        words = text("ending.sure_of", a.locale, **told)
    yes = Press(text("button.end", a.locale), Ref("end", match.id).custom_id, "danger")
    no = Press(text("button.stay", a.locale), Ref("stay", match.id).custom_id)
    return Draft(words, rows=((yes, no),))


def _answered(match: Match, locale: str) -> str:
    if match.status is not Status.LIVE:
        return text("ending.ended", locale, match=match.id)
    others = [escaped(c.name) for c in match.people if not c.agrees]
    return text("ending.asked", locale, others=", ".join(others))
