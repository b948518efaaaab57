"""`/match`, `/matches` and `/log`: the card of a match, a person's matches, the log of a match.

Also the button that mutes a match.
"""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.delivery.links import table_posts
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Match, MatchId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.log_pages import log_message
from bot.messages.match import match_message
from bot.messages.matches import MatchList, match_link, matches_message
from bot.messages.reader import Reader
from bot.messages.table import mute_button
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of
from cogs.services import Services


class MatchCog(commands.Cog):
    """`/match`, `/matches`, `/log`, and *mute this match*."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches
        self._delivery = services.delivery

    @app_commands.command(description=text("command.match"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def match(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "more")
        if found is not None:
            await self._show_card(reply, found)

    @control("more", Ack.PRIVATE)
    async def _show_more(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_card(reply, await self._matches.match(match_of(ref)))

    async def _show_card(self, reply: Reply, match: Match) -> None:
        link = await self._delivery.board_link(match.id)
        where = text("card.board", reply.locale, link=link) if link else None
        where = where or match_link(match, reply.locale)
        position = await self._matches.position(match.id) if match.seed_hash else None
        await reply.show(match_message(_reader(match, reply), position, where))

    @app_commands.command(description=text("command.log"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def log(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "log")
        if found is not None:
            await reply.show(await self._log_page(reply, found.id, None))

    @control("log", Ack.PRIVATE)
    async def _open_log(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.show(await self._log_page(reply, match_of(ref), None))

    @control("turnlog", Ack.UPDATE)
    async def _show_log_page(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.show(
            await self._log_page(reply, match_of(ref), ref.path[0] if ref.path else None)
        )

    async def _log_page(self, reply: Reply, match_id: MatchId, number: int | None) -> Draft:
        match = await self._matches.match(match_id)
        reader = _reader(match, reply)
        entries = await self._matches.visible_log(match_id, 0, reader.seat, with_undone=True)
        return log_message(reader, entries, number, await table_posts(self._store, match))

    @control("mute", Ack.PRIVATE)
    async def _mute(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._set_muted(reply, ref, muted=True)

    @control("unmute", Ack.PRIVATE)
    async def _unmute(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._set_muted(reply, ref, muted=False)

    async def _set_muted(self, reply: Reply, ref: Ref, *, muted: bool) -> None:
        """Mute or unmute the match, and show a button that does the opposite."""
        match = await self._matches.set_muted(match_of(ref), reply.user, muted)
        reader = _reader(match, reply)
        key = "muted" if muted else "unmuted"
        words = reader.say(f"mute.{key}", match=match.id)
        await reply.show(Draft(words, rows=((mute_button(reader, muted=muted),),)))

    @app_commands.command(description=text("command.matches"))
    @private_reply
    async def matches(self, reply: Reply) -> None:
        await reply.show(matches_message(await self._list_matches(reply), reply.locale))

    @control("matchespage", Ack.UPDATE)
    async def _show_matches_page(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        page = ref.path[0] if ref.path else 0
        await reply.show(matches_message(await self._list_matches(reply), reply.locale, page))

    async def _list_matches(self, reply: Reply) -> MatchList:
        return MatchList(
            reply.user,
            await self._matches.waiting_for(reply.user),
            await self._matches.inviting(reply.user),
            await self._matches.open_matches_of(reply.user),
            await self._matches.best_solo(reply.user),
        )


def _reader(match: Match, reply: Reply) -> Reader:
    chair = match.chair_of(reply.user)
    return Reader(match, chair.seat if chair else None, reply.locale)
