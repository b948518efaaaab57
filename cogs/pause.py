"""`/pause`: a match stands still if all its people agree, until one of them ends the pause."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Match, MatchId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.matches import match_link
from bot.messages.names import escape_markup
from bot.messages.time import resume_button
from bot.texts import text
from bot.texts.catalogue import list_text
from cogs.lookup import complete_match, find_or_offer, match_of, seat_of
from cogs.services import Services


class PauseCog(commands.Cog):
    """`/pause`, the buttons that do the same, and the one that ends a pause."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches

    @app_commands.command(description=text("command.pause"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def pause(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "askpause", waiting=False)
        if found is not None:
            await self._pause(reply, found.id)

    @control("askpause", Ack.PRIVATE)
    async def _press_pause(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._pause(reply, match_of(ref))

    @control("agreepause", Ack.PRIVATE)
    async def _agree(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        if match.paused is None and not match.has_pause_request:
            raise Refused("no_pause_asked")  # it was declined after this button was posted
        await self._pause(reply, match.id)

    @control("resume", Ack.PRIVATE)
    async def _resume(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.resume(match_of(ref), reply.user)
        await reply.say(text("pause.ended", reply.locale))

    async def _pause(self, reply: Reply, match_id: MatchId) -> None:
        """Ask for a pause or agree to one; where it lasts already, offer to end it."""
        match = await self._matches.match(match_id)
        if match.paused is None:
            match = await self._matches.agree_to_pause(match_id, reply.user)
        else:
            seat_of(match, reply.user)
        await reply.show(_pause_message(match, reply.locale))


def _pause_message(match: Match, locale: str) -> Draft:
    """Return how the pause stands: it lasts, or others have yet to agree."""
    if match.paused is not None:
        return Draft(text("pause.lasts", locale), rows=((resume_button(match, locale),),))
    others = [escape_markup(match.names[c.seat]) for c in match.people if not c.pauses]
    where = match_link(match, locale)
    return Draft(text("pause.asked", locale, where=where, others=list_text(others, locale)))
