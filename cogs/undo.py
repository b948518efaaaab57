"""`/undo`: taking back the user's last move."""

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply, refusal_text
from bot.interactions.handlers import control
from bot.match.agreed_undo import StepBack
from bot.match.model import MatchId, Position, UserId
from bot.match.refusals import Refused
from bot.match.undo_votes import UndoVotes
from bot.messages.custom_ids import Ref
from bot.messages.limits import with_button
from bot.messages.log import describe_log_entry
from bot.messages.matches import match_link
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.names import escape_markup
from bot.messages.reader import seat_reader
from bot.messages.undo import how_far_message, steps_within_turn, whole_turn_button
from bot.texts import text
from bot.texts.catalogue import list_text
from cogs.lookup import complete_match, find_or_offer, match_of, seat_of
from cogs.move_handler import MoveHandler
from cogs.services import Services

BOUND_BECAUSE = {
    "undo_revealed": "undo.because_revealed",
    "undo_moved": "undo.because_moved",
    "undo_shown": "undo.because_shown",
    "undo_final": "undo.because_final",
}
"""By refusals of a free undo to which all people at the table can agree nevertheless: the text that
says why they have to."""


class UndoCog(commands.Cog):
    """`/undo` and its buttons: `undo` is on a private answer and names the version to return to,
    `takeback` is on the table's message or a DM. Where an undo is not free, `askundo` and
    `pickundo` ask the others for it, who answer by `agreeundo` and `denyundo`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._votes = UndoVotes(services.store, services.matches)
        self._move_handler = MoveHandler(services)

    @app_commands.command(description=text("command.undo"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def undo(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "takeback", waiting=False)
        if found is None:
            return
        steps = await self._steps_if_any(found.id, reply.user)
        if steps and steps[0].free and len(steps_within_turn(steps)) > 1:
            await self._ask_how_far(reply, found.id, steps)
        else:
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

    @control("askundo", Ack.UPDATE)
    async def _ask(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Ask the others at the table to go back to the version on the path."""
        if len(ref.path) != 2:
            raise Refused("undo_stale")
        await self._go_back(reply, match_of(ref), *ref.path)

    @control("pickundo", Ack.UPDATE)
    async def _ask_far(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        if len(ref.path) != 1 or not values or not values[0].isdecimal():
            raise Refused("undo_stale")
        await self._go_back(reply, match_of(ref), int(values[0]), ref.path[0])

    @control("agreeundo", Ack.PRIVATE)
    async def _agree(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._votes.agree(match_of(ref), reply.user, _request_of(ref))
        key = "undo.agreed" if match.has_undo_request else "undo.done"
        await reply.say(text(key, reply.locale))

    @control("denyundo", Ack.PRIVATE)
    async def _deny(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._votes.deny(match_of(ref), reply.user, _request_of(ref))
        await reply.say(text("undo.denied", reply.locale))

    async def _go_back(self, reply: Reply, match_id: MatchId, to: int, seen: int) -> None:
        """Go back to the version `to`, which was offered at version `seen`; ask the others where
        they have to agree."""
        steps = await self._votes.steps(match_id, reply.user)
        if any(step.to == to and step.free for step in steps):
            await self._show_restored(
                reply, await self._matches.undo(match_id, reply.user, to, seen)
            )
            return
        match = await self._votes.ask(match_id, reply.user, to, seen)
        if match.has_undo_request:
            others = [escape_markup(match.names[seat]) for seat in match.yet_to_vote]
            where = match_link(match, reply.locale)
            args = {"where": where, "others": list_text(others, reply.locale)}
            await reply.say(text("undo.asked", reply.locale, **args))
        else:
            await self._show_restored(reply, await self._matches.position(match_id))

    async def _take_back(self, reply: Reply, match_id: MatchId, to: int | None = None) -> None:
        """Undo the last move and ask its question again; if that is not free, ask how far to go
        back with the consent of the others."""
        try:
            position = await self._matches.undo(match_id, reply.user, to)
        except Refused as refusal:
            if refusal.key not in BOUND_BECAUSE:
                raise
            steps = await self._steps_or_refuse(match_id, reply.user, refusal)
            why = text(BOUND_BECAUSE[refusal.key], reply.locale, **refusal.args_by_name)
            await self._ask_how_far(reply, match_id, steps, why)
        else:
            await self._show_restored(reply, position)

    async def _steps_or_refuse(
        self, match_id: MatchId, user: UserId, free: Refused
    ) -> Sequence[StepBack]:
        """Return how far this person may go back with the others' consent. Where that is nowhere,
        it is refused as the free undo was, unless there is more to say."""
        try:
            return await self._votes.steps(match_id, user)
        except Refused as refusal:
            raise (free if refusal.key == "undo_alone" else refusal) from None

    async def _ask_how_far(
        self, reply: Reply, match_id: MatchId, steps: Sequence[StepBack], why: str = ""
    ) -> None:
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        reader = seat_reader(position.match, seat, reply.locale)
        rows = await self._matches.visible_log(match_id, min(s.to for s in steps), seat)
        await reply.show(how_far_message(position, reader, steps, rows, why))

    async def _show_restored(self, reply: Reply, position: Position) -> None:
        match_id = position.match.id
        seat = seat_of(position.match, reply.user)
        reader = seat_reader(position.match, seat, reply.locale)
        rows = await self._matches.visible_log(match_id, position.match.version - 1, seat)
        along = [each.text for row in rows if row.along for each in describe_log_entry(reader, row)]
        words = " ".join(along) or text("guided.undone", reply.locale)
        if seat not in position.to_act:  # a computer moves first
            await reply.say(words)
            return
        draft = dialog_message(MoveDialog(position, reader, seat), words)
        if position.match.undo_point is not None:
            steps = await self._steps_if_any(match_id, reply.user)
            button = whole_turn_button(position.match, reader, steps)
            if button is not None:
                draft = replace(draft, rows=with_button(draft.rows, button))
        await reply.show_decision(match_id, draft)

    async def _steps_if_any(self, match_id: MatchId, user: UserId) -> Sequence[StepBack]:
        """Return how far this person may go back; nowhere while something else is asked for."""
        try:
            return await self._votes.steps(match_id, user)
        except Refused:
            return ()


def _request_of(ref: Ref) -> int:
    """Return the version of the request that a button answers."""
    if len(ref.path) != 1:
        raise Refused("no_undo_asked")
    return ref.path[0]
