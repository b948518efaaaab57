"""`/recap`: what happened since the user's last move, or since a spectator's last look."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.looks import LookService
from bot.match.match_rows import refuse_unless_begun
from bot.match.model import MatchId, Status
from bot.match.preferences import load_preferences
from bot.messages.custom_ids import Ref
from bot.messages.reader import Reader
from bot.messages.recap import recap_message
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of
from cogs.services import Services


class RecapCog(commands.Cog):
    """`/recap` and the button *Recap*."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches
        self._ephemerals = services.delivery.ephemerals
        self._looks = LookService(services.store)

    @app_commands.command(description=text("command.recap"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def recap(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "recap")
        if found is not None:
            await self._show(reply, found.id)

    @control("recap", Ack.PRIVATE)
    async def _open(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show(reply, match_of(ref))

    async def _show(self, reply: Reply, match_id: MatchId) -> None:
        """Show the recap, up to one version in words and picture. A spectator's look is remembered
        once it has been answered, so that nothing is left out of the next one if that failed."""
        match, position = await self._matches.snapshot(match_id)
        if match.status is not Status.FROZEN:
            refuse_unless_begun(match)
        chair = match.chair_of(reply.user)
        seat = None if chair is None else chair.seat
        look = await self._looks.find(match, reply.user)
        rows = await self._matches.visible_log(match_id, look.version, seat)
        entries = tuple(row for row in rows if row.version <= match.version)
        unseen = () if seat is None else await self._ephemerals.unseen_entries(match, seat)
        preferences = await load_preferences(self._store.read, reply.user)
        reader = Reader(match, seat, reply.locale, preferences)
        await reply.show(recap_message(position, reader, entries, look.since, len(unseen)))
        await self._looks.save(match, reply.user)
