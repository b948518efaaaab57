"""`/note`: what a player writes down for themselves about a match."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import MatchId
from bot.match.notes import MAX_NOTE, NoteService
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.note import clean_note, note_form, note_message
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of, seat_of
from cogs.services import Services


class NoteCog(commands.Cog):
    """`/note`, and the buttons that write, change and delete a note."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._notes = NoteService(services.store, services.matches)

    @app_commands.command(description=text("command.note"))
    @app_commands.describe(text=text("parameter.note"), match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def note(
        self,
        reply: Reply,
        text: app_commands.Range[str, 0, MAX_NOTE] | None = None,
        match: str | None = None,
    ) -> None:
        found = await find_or_offer(self._matches, reply, match, "note", waiting=False)
        if found is None:
            return
        if text is not None:
            await self._notes.save(found.id, reply.user, clean_note(text))
        await self._show(reply, found.id)

    @control("note", Ack.PRIVATE)
    async def _press_note(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show(reply, match_of(ref))

    @control("notewrite", Ack.FORM)
    async def _open_form(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match_id = match_of(ref)
        note = await self._notes.find(match_id, reply.user)
        await reply.open_form(note_form(match_id, note, reply.locale))

    @control("notesave", Ack.UPDATE)
    async def _save(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._notes.save(match_of(ref), reply.user, clean_note("\n".join(values)))
        await self._show(reply, match_of(ref))

    @control("notedelete", Ack.UPDATE)
    async def _delete(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        await self._notes.save(match.id, reply.user, "")
        if match.chair_of(reply.user) is None:  # they can write no other
            await reply.show(Draft(text("note.deleted", reply.locale, match=match.id)))
            return
        await self._show(reply, match.id)

    async def _show(self, reply: Reply, match_id: MatchId) -> None:
        """Show a player's note, also to who gave their seat away."""
        note = await self._notes.find(match_id, reply.user)
        if not note:
            seat_of(await self._matches.match(match_id), reply.user)
        await reply.show(note_message(match_id, note, reply.locale))
