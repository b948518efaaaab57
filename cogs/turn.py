"""Moving, looking and leaving: what a seated player does."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.game import Move, Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.model import MatchId, Position
from bot.match.preferences import wishes_of
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press
from bot.messages.guided import PICKS, Guide, guided
from bot.messages.names import escaped
from bot.messages.reader import Reader, for_seat
from bot.messages.table import hand_message, table_message
from bot.texts import text
from cogs.commit import Committing, with_first
from cogs.lookup import complete_match, find_match, label_of, match_of, seat_of, where
from cogs.services import Services, privately


class Play(commands.Cog):
    """`/turn`, `/board`, `/hand`, `/resign`, and the buttons that do the same."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches
        self._delivery = services.delivery
        self._committing = Committing(services)
        add = services.handlers.add
        add("move", Ack.PRIVATE, self._begin)
        add("glimpse", Ack.PRIVATE, self._glimpse)
        add("hand", Ack.PRIVATE, self._hand)
        add("board", Ack.PRIVATE, self._board)
        add("ask", Ack.UPDATE, self._ask)
        for kind in PICKS:
            add(kind, Ack.UPDATE, self._pick)
        add("do", Ack.UPDATE, self._do)
        add("next", Ack.UPDATE, self._next)
        add("resign", Ack.UPDATE, self._resign)
        add("stay", Ack.UPDATE, self._stay)

    @app_commands.command(description=text("command.turn"))
    @app_commands.describe(match=text("parameter.match"))
    async def turn(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            await self._show_turn(a, found.id)

        await privately(interaction, work)

    @app_commands.command(description=text("command.board"))
    @app_commands.describe(words=text("parameter.words"), match=text("parameter.match"))
    async def board(
        self,
        interaction: discord.Interaction[Any],
        words: bool = False,
        match: str | None = None,
    ) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            position = await self._matches.position(found.id)
            if words:
                await a.say(await self._words(a, position))
            else:
                await self._show_table(a, position)

        await privately(interaction, work)

    @app_commands.command(description=text("command.hand"))
    @app_commands.describe(match=text("parameter.match"))
    async def hand(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            await self._show_hand(a, found.id)

        await privately(interaction, work)

    @app_commands.command(description=text("command.resign"))
    @app_commands.describe(match=text("parameter.match"))
    async def resign(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            seat_of(found, a.user)
            yes = Press(
                text("button.resign", a.locale), Ref("resign", found.id).custom_id, "danger"
            )
            no = Press(text("button.stay", a.locale), Ref("stay", found.id).custom_id)
            await a.show(Draft(text("guided.resign", a.locale, match=found.id), rows=((yes, no),)))

        await privately(interaction, work)

    @turn.autocomplete("match")
    @board.autocomplete("match")
    @hand.autocomplete("match")
    @resign.autocomplete("match")
    async def _complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_match(self._matches, interaction, typed)

    async def _begin(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._show_turn(a, match_of(ref))

    async def _hand(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._show_hand(a, match_of(ref))

    async def _board(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._show_table(a, await self._matches.position(match_of(ref)))

    async def _glimpse(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        position = await self._matches.position(match_of(ref))
        await self._committing.show_glimpse(a, position, seat_of(position.match, a.user))

    async def _ask(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        """The next question; the move itself where nothing is left to ask and its player wishes
        no confirmation."""
        guide = await self._guide(a, ref)
        if guide is None:
            await self._show_old(a, match_of(ref))
        elif guide.path and isinstance(guide.walk.end, Move) and not guide.reader.wishes.confirm:
            await self._do(a, ref, ())
        else:
            await a.show(guided(guide))

    async def _pick(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        """A line of a select leads on as the button with that path would."""
        index, _, check = values[0].partition(":")
        await self._ask(a, ref.at((*ref.path, int(index)), check), ())

    async def _do(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        guide = await self._guide(a, ref)
        if guide is None or not isinstance(move := guide.walk.end, Move):
            await self._show_old(a, match_of(ref))
            return
        try:
            played = await self._committing.commit_all(a, guide, move)
        except Refused as refusal:
            if refusal.key != "stale":
                raise
            await self._show_old(a, match_of(ref))
            return
        await self._committing.show_played(a, played)

    async def _next(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        """On from one match to the one that has waited longest for its reader."""
        waiting = await self._committing.waiting(a.user, match_of(ref))
        if not waiting:
            await a.say(text("next.none", a.locale))
            return
        match = waiting[0]
        first = f"{label_of(match, a.locale, escape=True)} · {where(match, a.locale)}"
        await self._show_turn(a, match.id, first)

    async def _resign(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.resign(match_of(ref), a.user)
        await a.say(text("guided.resigned", a.locale, match=match.id))

    async def _stay(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.say(text("guided.kept", a.locale))

    async def _show_turn(self, a: Answer, match_id: MatchId, first: str = "") -> None:
        """What is asked of the user, or whose turn it is and their hand meanwhile."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, a.user)
        if seat in position.to_act:
            await self._delivery.acts(position.match, seat)
            met = self._delivery.obstacles.words(match_id, a.locale)
            first = "\n".join(part for part in (met, first) if part)
            await a.show(guided(_guide_of(position, seat, a), first))
            return
        names = [escaped(position.match.names[s]) for s in position.to_act]
        if names:
            first = text("guided.waiting", a.locale, n=len(names), names=", ".join(names))
        await self._committing.show_hand(a, position, seat, first)

    async def _show_hand(self, a: Answer, match_id: MatchId) -> None:
        position = await self._matches.position(match_id)
        await self._committing.show_hand(a, position, seat_of(position.match, a.user))

    async def _show_old(self, a: Answer, match_id: MatchId) -> None:
        """A control of a board that has moved on: the board as it is now, and no move."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, a.user)
        first = text("guided.old", a.locale)
        if seat in position.to_act:
            await a.show(guided(_guide_of(position, seat, a), first))
        else:
            await a.show(with_first(_hand_of(position, seat, a), first))

    async def _guide(self, a: Answer, ref: Ref) -> Guide | None:
        """The decision that a control belongs to; None where it is not open any more."""
        position = await self._matches.position(match_of(ref))
        seat = seat_of(position.match, a.user)
        if seat != ref.seat:
            raise Refused("not_your_seat")
        if seat not in position.to_act:
            return None
        guide = _guide_of(position, seat, a, ref.path)
        return guide if guide.fits(ref) else None

    async def _show_table(self, a: Answer, position: Position) -> None:
        await a.show(await self._table(a, position))
        if (chair := position.match.chair_of(a.user)) is not None:
            await self._delivery.glimpses.hold(position, chair.seat, a.take_back)

    async def _table(self, a: Answer, position: Position) -> Draft:
        """The table as everybody sees it, told to one reader."""
        wishes = await wishes_of(self._store.read, a.user)
        reader = Reader(position.match, None, a.locale, wishes)
        return table_message(position, (), (), reader)

    async def _words(self, a: Answer, position: Position) -> str:
        """The board in words, as this reader may know it."""
        chair = position.match.chair_of(a.user)
        return Reader(position.match, chair.seat if chair else None, a.locale).words(position)


def _guide_of(position: Position, seat: Seat, a: Answer, path: tuple[int, ...] = ()) -> Guide:
    return Guide(position, for_seat(position.match, seat, a.locale), seat, path)


def _hand_of(position: Position, seat: Seat, a: Answer) -> Draft:
    return hand_message(position, seat, (), turn_came=False, locale=a.locale)
