"""`/matches`: a person's matches and their best solo results."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.messages.custom_ids import Ref
from bot.messages.matches import MatchList, matches_message
from bot.texts import text
from cogs.services import Services


class MatchesCog(commands.Cog):
    """`/matches` and its pages."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches

    @app_commands.command(description=text("command.matches"))
    @private_reply
    async def matches(self, reply: Reply) -> None:
        await reply.show(matches_message(await self._list(reply), reply.locale))

    @control("matchespage", Ack.UPDATE)
    async def _turn_page(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        page = ref.path[0] if ref.path else 0
        await reply.show(matches_message(await self._list(reply), reply.locale, page))

    async def _list(self, reply: Reply) -> MatchList:
        return MatchList(
            reply.user,
            await self._matches.waiting_for(reply.user),
            await self._matches.open_matches_of(reply.user),
            await self._matches.best_solo(reply.user),
        )
