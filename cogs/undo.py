"""`/undo`: taking back the user's last move."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply, refusal_text
from bot.interactions.handlers import control
from bot.match.model import MatchId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.log import describe_log_entry
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.reader import seat_reader
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of, seat_of
from cogs.move_handler import MoveHandler
from cogs.services import Services


class UndoCog(commands.Cog):
    """`/undo` and its buttons: `undo` is on a private answer and names the version to return to,
    `takeback` is on the table's message or a DM."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._move_handler = MoveHandler(services)

    @app_commands.command(description=text("command.undo"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def undo(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "takeback", waiting=False)
        if found is not None:
            await self._take_back(reply, found.id)

    @control("undo", Ack.UPDATE)
    async def _undo(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Undo the move that the answer reports; if it cannot be undone, say why and show the
        current state."""
        try:
            await self._take_back(reply, match_of(ref), *ref.path[:1])
        except Refused as refusal:
            if not refusal.key.startswith("undo_"):
                raise
            reason = refusal_text(refusal, reply.locale)
            await self._move_handler.show_current(reply, match_of(ref), reason)

    @control("takeback", Ack.PRIVATE)
    async def _undo_from_table(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._take_back(reply, match_of(ref), *ref.path[:1])

    async def _take_back(self, reply: Reply, match_id: MatchId, to: int | None = None) -> None:
        """Undo the move and ask its question again."""
        position = await self._matches.undo(match_id, reply.user, to)
        seat = seat_of(position.match, reply.user)
        reader = seat_reader(position.match, seat, reply.locale)
        rows = await self._matches.visible_log(match_id, position.match.version - 1, seat)
        along = [each.text for row in rows if row.along for each in describe_log_entry(reader, row)]
        words = " ".join(along) or text("guided.undone", reply.locale)
        draft = dialog_message(MoveDialog(position, reader, seat), words)
        await reply.show_decision(match_id, draft)
