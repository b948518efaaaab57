"""Moving, looking and leaving: what a seated player does."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.controls.ack import Ack
from bot.controls.answer import Answer
from bot.controls.compose import hand_message, table_message
from bot.controls.draft import Draft, Press
from bot.controls.guided import PICKS, Guide, guided
from bot.controls.ids import Ref
from bot.controls.limits import CONTENT, OPTION, shorten
from bot.controls.names import escaped
from bot.controls.reader import Reader
from bot.game import Move, Seat
from bot.match.model import Match, MatchId, Played, Position, Status, UserId
from bot.match.refusals import Refused, RefusedByRules
from bot.notation import Unreadable, complete, read
from bot.texts import text
from bot.texts.telling import in_words
from cogs.finding import complete_match, find_match, match_of, seat_of
from cogs.services import Services, privately


class Play(commands.Cog):
    """`/turn`, `/move`, `/board`, `/hand`, `/resign`, and the buttons that do the same."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        add = services.handlers.add
        add("move", Ack.PRIVATE, self._begin)
        add("hand", Ack.PRIVATE, self._hand)
        add("board", Ack.PRIVATE, self._board)
        add("ask", Ack.UPDATE, self._ask)
        for kind in PICKS:
            add(kind, Ack.UPDATE, self._pick)
        add("do", Ack.UPDATE, self._do)
        add("resign", Ack.UPDATE, self._resign)
        add("stay", Ack.UPDATE, self._stay)

    @app_commands.command(description=text("command.turn"))
    @app_commands.describe(match=text("parameter.match"))
    async def turn(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            await self._show_turn(a, found.id)

        await privately(interaction, work)

    @app_commands.command(description=text("command.move"))
    @app_commands.describe(move=text("parameter.text"), match=text("parameter.match"))
    @app_commands.rename(move="text")
    async def move(
        self, interaction: discord.Interaction[Any], move: str, match: str | None = None
    ) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            await self._move_in_words(a, found, move)

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
            await a.show(_told(position, a) if words else _table(position, a))

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
    @move.autocomplete("match")
    @board.autocomplete("match")
    @hand.autocomplete("match")
    @resign.autocomplete("match")
    async def _complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_match(self._matches, interaction, typed)

    @move.autocomplete("move")
    async def _complete_move(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        """The user's own legal moves, nobody else's."""
        a = Answer(interaction, Ack.PRIVATE)
        try:
            found = await find_match(self._matches, a, interaction.namespace.match)
            position, seat = await self._to_move(a, found.id)
        except Refused:
            return []
        wording = Reader(position.match, seat, a.locale).plain
        writings = complete(typed, position.moves(seat), wording)
        return [app_commands.Choice(name=w, value=w) for w in writings if len(w) <= OPTION]

    async def _begin(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._show_turn(a, match_of(ref))

    async def _hand(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._show_hand(a, match_of(ref))

    async def _board(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(_table(await self._matches.position(match_of(ref)), a))

    async def _ask(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        guide = await self._guide(a, ref)
        if guide is None:
            await self._show_old(a, match_of(ref))
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
            played = await self._commit(guide.position, a.user, guide.seat, move, a.locale)
        except Refused as refusal:
            if refusal.key != "stale":
                raise
            await self._show_old(a, match_of(ref))
            return
        await self._show_played(a, played)

    async def _resign(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.resign(match_of(ref), a.user)
        await a.say(text("guided.resigned", a.locale, match=match.id))

    async def _stay(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.say(text("guided.kept", a.locale))

    async def _move_in_words(self, a: Answer, match: Match, words: str) -> None:
        position, seat = await self._to_move(a, match.id)
        reader = Reader(match, seat, a.locale)
        move = read(words, position.moves(seat), reader.plain)
        if isinstance(move, Unreadable):
            nearest = " · ".join(f"`{writing}`" for writing in move.nearest)
            raise Refused("unreadable", nearest=nearest)
        played = await self._commit(position, a.user, seat, move, a.locale)
        await self._show_played(a, played)

    async def _commit(
        self, position: Position, user: UserId, seat: Seat, move: Move, locale: str
    ) -> Played:
        match = position.match
        try:
            return await self._matches.play(match.id, user, seat, match.chairs[seat].decision, move)
        except RefusedByRules as refusal:
            sentence = Reader(match, seat, locale).wording.say(refusal.line)
            raise Refused("by_rules", sentence=sentence) from refusal

    async def _show_played(self, a: Answer, played: Played) -> None:
        """What was done; then the next question, or whose turn it is."""
        position, seat = played.position, played.seat
        reader = Reader(position.match, seat, a.locale)
        done = "\n".join(reader.wording.say(event.line) for event in played.events)
        if seat in position.to_act:
            await a.show(guided(Guide(position, reader, seat), done))
            return
        draft = hand_message(position, seat, (), turn_came=False)
        await a.show(_with_first(draft, done))

    async def _show_turn(self, a: Answer, match_id: MatchId) -> None:
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, a.user)
        if seat not in position.to_act:
            await self._show_waiting(a, position, seat)
            return
        reader = Reader(position.match, seat, a.locale)
        await a.show(guided(Guide(position, reader, seat)))

    async def _show_waiting(self, a: Answer, position: Position, seat: Seat) -> None:
        """Not your turn: whose it is, and your hand meanwhile."""
        names = [escaped(position.match.names[s]) for s in position.to_act]
        first = ""
        if names:
            first = text("guided.waiting", a.locale, n=len(names), names=", ".join(names))
        await a.show(_with_first(hand_message(position, seat, (), turn_came=False), first))

    async def _show_hand(self, a: Answer, match_id: MatchId) -> None:
        position = await self._matches.position(match_id)
        chair = position.match.chair_of(a.user)
        if chair is None:
            raise Refused("not_seated")
        await a.show(hand_message(position, chair.seat, (), turn_came=False))

    async def _show_old(self, a: Answer, match_id: MatchId) -> None:
        """A control of a board that has moved on: the board as it is now, and no move."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, a.user)
        first = text("guided.old", a.locale)
        if seat in position.to_act:
            reader = Reader(position.match, seat, a.locale)
            await a.show(guided(Guide(position, reader, seat), first))
            return
        await a.show(_with_first(hand_message(position, seat, (), turn_came=False), first))

    async def _guide(self, a: Answer, ref: Ref) -> Guide | None:
        """The decision that a control belongs to; None where it is not open any more."""
        position = await self._matches.position(match_of(ref))
        seat = seat_of(position.match, a.user)
        if seat != ref.seat:
            raise Refused("not_your_seat")
        if seat not in position.to_act:
            return None
        guide = Guide(position, Reader(position.match, seat, a.locale), seat, ref.path)
        return guide if guide.fits(ref) else None

    async def _to_move(self, a: Answer, match_id: MatchId) -> tuple[Position, Seat]:
        """The position and the user's seat. Raises Refused where it owes no decision."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, a.user)
        if position.match.status is Status.OVER:
            raise Refused("over")
        if seat not in position.to_act:
            names = [escaped(position.match.names[s]) for s in position.to_act]
            raise Refused("not_your_turn", n=len(names), names=", ".join(names))
        return position, seat


def _table(position: Position, a: Answer) -> Draft:
    """The table as the public message shows it, for one reader."""
    return table_message(position, (), ())


def _told(position: Position, a: Answer) -> Draft:
    """The board in words, as this reader may know it."""
    chair = position.match.chair_of(a.user)
    seat = chair.seat if chair else None
    reader = Reader(position.match, seat, a.locale)
    return Draft(shorten(in_words(reader.wording, position.view(seat)), CONTENT))


def _with_first(draft: Draft, first: str) -> Draft:
    content = f"{first}\n{draft.content}" if first else draft.content
    return replace(draft, content=shorten(content, CONTENT))
