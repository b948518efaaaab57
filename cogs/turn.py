"""Moving, looking and leaving: what a seated player does."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.game import Move, Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply
from bot.match.model import MatchId, Position
from bot.match.preferences import load_preferences
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.guided import SELECT_KINDS, MoveDialog, dialog_message
from bot.messages.names import escape_markup
from bot.messages.reader import Reader, seat_reader
from bot.messages.table import hand_message, table_message
from bot.texts import text
from cogs.commit import MoveCommitter, prepend_text
from cogs.lookup import complete_match, find_match, match_label, match_link, match_of, seat_of
from cogs.services import Services, reply_privately


class TurnCog(commands.Cog):
    """`/turn`, `/board`, `/hand`, `/resign`, and the buttons that do the same."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches
        self._delivery = services.delivery
        self._committer = MoveCommitter(services)
        add = services.handlers.add
        add("move", Ack.PRIVATE, self._start_turn)
        add("glimpse", Ack.PRIVATE, self._ephemeral)
        add("hand", Ack.PRIVATE, self._hand)
        add("board", Ack.PRIVATE, self._board)
        add("ask", Ack.UPDATE, self._ask)
        for kind in SELECT_KINDS:
            add(kind, Ack.UPDATE, self._select)
        add("do", Ack.UPDATE, self._confirm)
        add("next", Ack.UPDATE, self._next)
        add("resign", Ack.UPDATE, self._resign)
        add("stay", Ack.UPDATE, self._keep_playing)

    @app_commands.command(description=text("command.turn"))
    @app_commands.describe(match=text("parameter.match"))
    async def turn(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Reply) -> None:
            found = await find_match(self._matches, a, match)
            await self._show_turn(a, found.id)

        await reply_privately(interaction, work)

    @app_commands.command(description=text("command.board"))
    @app_commands.describe(words=text("parameter.words"), match=text("parameter.match"))
    async def board(
        self,
        interaction: discord.Interaction[Any],
        words: bool = False,
        match: str | None = None,
    ) -> None:
        async def work(a: Reply) -> None:
            found = await find_match(self._matches, a, match)
            position = await self._matches.position(found.id)
            if words:
                await a.say(await self._board_text(a, position))
            else:
                await self._show_table(a, position)

        await reply_privately(interaction, work)

    @app_commands.command(description=text("command.hand"))
    @app_commands.describe(match=text("parameter.match"))
    async def hand(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Reply) -> None:
            found = await find_match(self._matches, a, match)
            await self._show_hand(a, found.id)

        await reply_privately(interaction, work)

    @app_commands.command(description=text("command.resign"))
    @app_commands.describe(match=text("parameter.match"))
    async def resign(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Reply) -> None:
            found = await find_match(self._matches, a, match)
            seat_of(found, a.user)
            yes = Button(
                text("button.resign", a.locale), Ref("resign", found.id).custom_id, "danger"
            )
            no = Button(text("button.stay", a.locale), Ref("stay", found.id).custom_id)
            await a.show(Draft(text("guided.resign", a.locale, match=found.id), rows=((yes, no),)))

        await reply_privately(interaction, work)

    @turn.autocomplete("match")
    @board.autocomplete("match")
    @hand.autocomplete("match")
    @resign.autocomplete("match")
    async def _complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_match(self._matches, interaction, typed)

    async def _start_turn(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_turn(reply, match_of(ref))

    async def _hand(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_hand(reply, match_of(ref))

    async def _board(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_table(reply, await self._matches.position(match_of(ref)))

    async def _ephemeral(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        position = await self._matches.position(match_of(ref))
        await self._committer.show_ephemeral(reply, position, seat_of(position.match, reply.user))

    async def _ask(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """The next question; the move itself where nothing is left to ask and its player wishes
        no confirmation."""
        dialog = await self._load_dialog(reply, ref)
        if dialog is None:
            await self._show_current(reply, match_of(ref))
        elif (
            dialog.path
            and isinstance(dialog.walk.end, Move)
            and not dialog.reader.preferences.confirm
        ):
            await self._confirm(reply, ref, ())
        else:
            await reply.show(dialog_message(dialog))

    async def _select(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """A line of a select leads on as the button with that path would."""
        index, _, check = values[0].partition(":")
        await self._ask(reply, ref.with_path((*ref.path, int(index)), check), ())

    async def _confirm(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        dialog = await self._load_dialog(reply, ref)
        if dialog is None or not isinstance(move := dialog.walk.end, Move):
            await self._show_current(reply, match_of(ref))
            return
        try:
            result = await self._committer.commit_all(reply, dialog, move)
        except Refused as refusal:
            if refusal.key != "stale":
                raise
            await self._show_current(reply, match_of(ref))
            return
        await self._committer.show_result(reply, result)

    async def _next(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """On from one match to the one that has waited longest for its reader."""
        waiting = await self._committer.other_waiting_matches(reply.user, match_of(ref))
        if not waiting:
            await reply.say(text("next.none", reply.locale))
            return
        match = waiting[0]
        first = (
            f"{match_label(match, reply.locale, escape=True)} · {match_link(match, reply.locale)}"
        )
        await self._show_turn(reply, match.id, first)

    async def _resign(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.resign(match_of(ref), reply.user)
        await reply.say(text("guided.resigned", reply.locale, match=match.id))

    async def _keep_playing(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.say(text("guided.kept", reply.locale))

    async def _show_turn(self, reply: Reply, match_id: MatchId, first: str = "") -> None:
        """What is asked of the user, or whose turn it is and their hand meanwhile."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        if seat in position.to_act:
            await self._delivery.clear_before_action(position.match, seat)
            blocked = self._delivery.blocked_channels.describe(match_id, reply.locale)
            first = "\n".join(part for part in (blocked, first) if part)
            await reply.show(dialog_message(_build_dialog(position, seat, reply), first))
            return
        names = [escape_markup(position.match.names[s]) for s in position.to_act]
        if names:
            first = text("guided.waiting", reply.locale, n=len(names), names=", ".join(names))
        await self._committer.show_hand(reply, position, seat, first)

    async def _show_hand(self, reply: Reply, match_id: MatchId) -> None:
        position = await self._matches.position(match_id)
        await self._committer.show_hand(reply, position, seat_of(position.match, reply.user))

    async def _show_current(self, reply: Reply, match_id: MatchId) -> None:
        """A control of a board that has moved on: the board as it is now, and no move."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        first = text("guided.old", reply.locale)
        if seat in position.to_act:
            await reply.show(dialog_message(_build_dialog(position, seat, reply), first))
        else:
            await reply.show(prepend_text(_hand_draft(position, seat, reply), first))

    async def _load_dialog(self, reply: Reply, ref: Ref) -> MoveDialog | None:
        """The decision that a control belongs to; None where it is not open any more."""
        position = await self._matches.position(match_of(ref))
        seat = seat_of(position.match, reply.user)
        if seat != ref.seat:
            raise Refused("not_your_seat")
        if seat not in position.to_act:
            return None
        dialog = _build_dialog(position, seat, reply, ref.path)
        return dialog if dialog.is_current(ref) else None

    async def _show_table(self, reply: Reply, position: Position) -> None:
        await reply.show(await self._table(reply, position))
        if (chair := position.match.chair_of(reply.user)) is not None:
            await self._delivery.ephemerals.track_answer(position, chair.seat, reply.delete)

    async def _table(self, reply: Reply, position: Position) -> Draft:
        """The table as everybody sees it, told to one reader."""
        preferences = await load_preferences(self._store.read, reply.user)
        reader = Reader(position.match, None, reply.locale, preferences)
        return table_message(position, (), (), reader)

    async def _board_text(self, reply: Reply, position: Position) -> str:
        """The board in words, as this reader may know it."""
        chair = position.match.chair_of(reply.user)
        return Reader(position.match, chair.seat if chair else None, reply.locale).board_text(
            position
        )


def _build_dialog(
    position: Position, seat: Seat, reply: Reply, path: tuple[int, ...] = ()
) -> MoveDialog:
    return MoveDialog(position, seat_reader(position.match, seat, reply.locale), seat, path)


def _hand_draft(position: Position, seat: Seat, reply: Reply) -> Draft:
    return hand_message(position, seat, (), is_new_turn=False, locale=reply.locale)
