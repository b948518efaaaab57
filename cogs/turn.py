"""`/turn`, `/board`, `/hand`, `/resign`: what a seated player does."""

import asyncio
from collections.abc import Sequence

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.game import Move, Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Match, MatchId, Position
from bot.match.play import refuse_over
from bot.match.preferences import load_preferences, save_preferences
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.choices import SELECT_KINDS
from bot.messages.custom_ids import Ref
from bot.messages.log import TurnLine, fit_recap, fit_step, turn_lines, without_ephemerals
from bot.messages.match import resign_message
from bot.messages.matches import match_link
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message, done_message, why_not_text
from bot.messages.names import escape_markup
from bot.messages.reader import Reader, seat_reader
from bot.messages.table import table_message
from bot.messages.waiting import find_written_text
from bot.picker import StalePath
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_label, match_of, seat_of
from cogs.move_handler import MoveHandler
from cogs.services import Services

MAX_RECAP, MAX_STEP_RECAP = 900, 400
"""Maximum number of characters of the recap shown before a question, and of one step of the recap
for a player who reads words instead of pictures: the rest follows in the next step."""
COMPUTERS_WAIT = 10.0
"""Seconds for which *Go on* waits until computers have moved."""


class TurnCog(commands.Cog):
    """`/turn`, `/board`, `/hand`, `/resign`, and the buttons that do the same."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches
        self._delivery = services.delivery
        self._move_handler = MoveHandler(services)

    @app_commands.command(description=text("command.turn"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def turn(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "move")
        if found is not None:
            await self._show_turn(reply, found.id)

    @app_commands.command(description=text("command.board"))
    @app_commands.describe(words=text("parameter.words"), match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def board(
        self,
        reply: Reply,
        words: bool = False,
        match: str | None = None,
    ) -> None:
        found = await find_or_offer(self._matches, reply, match, "board")
        if found is None:
            return
        position = await self._matches.position(found.id)
        if words:
            await reply.say(await self._board_text(reply, position))
        else:
            await self._show_table(reply, position)

    @app_commands.command(description=text("command.hand"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def hand(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "hand")
        if found is not None:
            await self._show_hand(reply, found.id)

    @app_commands.command(description=text("command.resign"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def resign(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "askresign")
        if found is not None:
            await self._ask_to_resign(reply, found)

    @control("askresign", Ack.UPDATE)
    async def _press_resign(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._ask_to_resign(reply, await self._matches.match(match_of(ref)))

    async def _ask_to_resign(self, reply: Reply, match: Match) -> None:
        seat = seat_of(match, reply.user)
        refuse_over(match)
        await reply.show(resign_message(seat_reader(match, seat, reply.locale)))

    @control("move", Ack.PRIVATE)
    async def _start_turn(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_turn(reply, match_of(ref))

    @control("hand", Ack.PRIVATE)
    async def _hand(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_hand(reply, match_of(ref), *ref.path[:1])

    @control("board", Ack.PRIVATE)
    async def _board(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_table(reply, await self._matches.position(match_of(ref)))

    @control("glimpse", Ack.PRIVATE)
    async def _ephemeral(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        position = await self._matches.position(match_of(ref))
        seat = seat_of(position.match, reply.user)
        if waiting := await self._move_handler.unseen_entries(position, seat):
            await self._move_handler.show_waiting(reply, position, seat, waiting)
        else:
            await reply.say(text("glimpse.nothing", reply.locale))

    @control("cover", Ack.UPDATE)
    async def _cover(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Cover exactly the events that this answer has shown, and go on with the turn: with the
        move that was typed before they were seen, if there is one."""
        match = await self._matches.match(match_of(ref))
        seat, pressed = seat_of(match, reply.user), reply.pressed_message
        answer, content = (pressed.id, pressed.content) if pressed is not None else (None, "")
        until, *typed = ref.path
        await self._delivery.cover(match, seat, until, answer)
        is_open = ref.decision == match.chairs[seat].decision
        path = tuple(typed) if is_open else ()
        written = "" if path else find_written_text(content)
        first = f"{text('glimpse.written', reply.locale)}\n{written}" if written else ""
        await self._show_turn(reply, match.id, first, path)

    @control("goon", Ack.UPDATE)
    async def _go_on(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Show what the computers have done since, and the next question. While they still play,
        the answer waits for them, so that it takes one press."""
        seat = seat_of(await self._matches.match(match_of(ref)), reply.user)
        position = await _wait_for_turn(self._matches, match_of(ref), seat)
        match = position.match
        reader = seat_reader(match, seat, reply.locale)
        since = ref.path[0] if ref.path else match.version
        turns = await self._turns_since(reader, since)
        in_words = reader.preferences.in_words
        told = fit_step(turns, MAX_STEP_RECAP) if in_words else fit_recap(turns, MAX_RECAP).turns
        recap = "\n".join(turn.text for turn in told)
        if len(told) < len(turns) and not in_words:
            recap = f"{reader.say('turn.folded', n=len(turns) - len(told))}\n{recap}"
        recap = reader.say("turn.since", words=recap) if recap else ""
        if seat not in position.to_act or (in_words and recap):
            since = told[-1].version if in_words and told else since
            draft = done_message(position, reader, recap, 0, since)
            await reply.show_decision(match.id, draft, recap)
            return
        waiting = await self._move_handler.unseen_entries(position, seat)
        await self._show_turn(reply, match.id, "" if waiting else recap)

    async def _turns_since(self, reader: Reader, since: int) -> list[TurnLine]:
        """Return the turns after version `since`, without ephemeral events, since the answer stays
        visible."""
        rows = await self._matches.visible_log(reader.match.id, since, reader.seat)
        return [turn for turn in turn_lines(reader, without_ephemerals(rows)) if turn.text]

    @control("ask", Ack.UPDATE)
    async def _ask(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Ask the next question, or make the move if nothing is left to ask or confirm."""
        dialog = await self._load_dialog(reply, ref)
        if dialog is None:
            await self._show_current(reply, match_of(ref))
        elif (
            dialog.path
            and isinstance(move := dialog.walk.end, Move)
            and not dialog.needs_confirmation(move)
        ):
            await self._make_moves(reply, dialog, move)
        else:
            await reply.show_decision(match_of(ref), dialog_message(dialog))

    @control(SELECT_KINDS, Ack.UPDATE)
    async def _select(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Follow the selected option, like a button with the same path."""
        index, _, check = values[0].partition(":")
        await self._ask(reply, ref.with_path((*ref.path, int(index)), check), ())

    @control("do", Ack.UPDATE)
    async def _confirm(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        dialog = await self._load_dialog(reply, ref)
        if dialog is None or not isinstance(move := dialog.walk.end, Move):
            await self._show_current(reply, match_of(ref))
            return
        await self._make_moves(reply, dialog, move)

    @control("whynot", Ack.UPDATE)
    async def _explain_missing(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Show the same question again, with what it leaves out and why."""
        dialog = await self._load_dialog(reply, ref)
        if dialog is None:
            await self._show_current(reply, match_of(ref))
        else:
            draft = dialog_message(dialog, why_not_text(dialog))
            await reply.show_decision(match_of(ref), draft)

    @control("usual", Ack.UPDATE)
    async def _make_usual_moves(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Make the usual move, and the following ones while they are obvious."""
        dialog = await self._load_dialog(reply, ref)
        if dialog is None or (move := dialog.usual_move) is None:
            await self._show_current(reply, match_of(ref))
            return
        await self._make_moves(reply, dialog, move, follow_usual=True)

    @control("choosing", Ack.UPDATE)
    async def _set_choosing(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Set whether the player chooses even where there is a usual move."""
        async with self._store.transaction() as tx:
            before = await load_preferences(tx, reply.user)
            after = msgspec.structs.replace(before, choose=ref.extra == "on")
            await save_preferences(tx, reply.person, after)
        await self._show_turn(reply, match_of(ref))

    async def _make_moves(
        self, reply: Reply, dialog: MoveDialog, move: Move, *, follow_usual: bool | None = None
    ) -> None:
        position, seat = dialog.position, dialog.seat
        if waiting := await self._move_handler.unseen_entries(position, seat):
            await self._move_handler.show_waiting(reply, position, seat, waiting)
            return
        try:
            result = await self._move_handler.commit_all(reply, dialog, move)
        except Refused as refusal:
            if refusal.key != "stale":
                raise
            await self._show_current(reply, dialog.position.match.id)
            return
        await self._move_handler.show_result(reply, result, follow_usual=follow_usual)

    @control("next", Ack.UPDATE)
    async def _next(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Continue with the match that has waited longest for its reader."""
        waiting = await self._move_handler.other_waiting_matches(reply.user, match_of(ref))
        if not waiting:
            await reply.say(text("next.none", reply.locale))
            return
        match = waiting[0]
        first = (
            f"{match_label(match, reply.locale, escape=True)} · {match_link(match, reply.locale)}"
        )
        await self._show_turn(reply, match.id, first)

    @control("resign", Ack.UPDATE)
    async def _resign(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.resign(match_of(ref), reply.user)
        await reply.say(text("guided.resigned", reply.locale, match=match.id))

    @control("stay", Ack.UPDATE)
    async def _keep_playing(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.say(text("guided.kept", reply.locale))

    async def _show_turn(
        self, reply: Reply, match_id: MatchId, first: str = "", path: tuple[int, ...] = ()
    ) -> None:
        """Show the user's next question, or else whose turn it is and the user's hand. With a
        `path`, show the question at its end. What others revealed at the table must be covered
        before the player is asked for a tile or chip (Puzzle-Memo's ruling P11)."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        waiting = await self._move_handler.unseen_entries(position, seat)
        if waiting and seat in position.to_act:
            await self._move_handler.show_waiting(reply, position, seat, waiting, first)
            return
        if seat in position.to_act:
            await self._delivery.clear_before_action(position.match, seat)
            blocked = self._delivery.blocked_channels.describe(match_id, reply.locale)
            first = "\n".join(part for part in (blocked, first) if part)
            dialog = _build_dialog(position, seat, reply, path)
            if isinstance(dialog.walk.end, StalePath):
                dialog = _build_dialog(position, seat, reply)
            draft = dialog_message(dialog, first)
            if not dialog.reader.preferences.in_words:  # in words, only the hand tells it
                draft = await self._move_handler.add_note(draft, position.match, reply)
            await reply.show_decision(match_id, draft)
            return
        names = [escape_markup(position.match.names[s]) for s in position.to_act]
        if names:
            first = text("guided.waiting", reply.locale, n=len(names), names=", ".join(names))
        await self._move_handler.show_hand(reply, position, seat, first)

    async def _show_hand(self, reply: Reply, match_id: MatchId, page: int = 0) -> None:
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        await self._move_handler.show_hand(reply, position, seat, page=page)

    async def _show_current(self, reply: Reply, match_id: MatchId) -> None:
        """Answer an outdated control: show the current board and make no move."""
        await self._move_handler.show_current(reply, match_id, text("guided.old", reply.locale))

    async def _load_dialog(self, reply: Reply, ref: Ref) -> MoveDialog | None:
        """Return the decision that a control belongs to; None if it is no longer open."""
        position = await self._matches.position(match_of(ref))
        seat = seat_of(position.match, reply.user)
        if seat != ref.seat:
            raise Refused("not_your_seat")
        if seat not in position.to_act:
            return None
        dialog = _build_dialog(position, seat, reply, ref.path)
        return dialog if dialog.is_current(ref) else None

    async def _show_table(self, reply: Reply, position: Position) -> None:
        preferences = await load_preferences(self._store.read, reply.user)
        if preferences.in_words:
            await reply.say(await self._board_text(reply, position))
            return
        reader = Reader(position.match, None, reply.locale, preferences)
        answer = await reply.show(table_message(position, (), (), reader))
        if (chair := position.match.chair_of(reply.user)) is not None:
            ephemerals = self._delivery.ephemerals
            await ephemerals.track_answer(position, chair.seat, answer, reply.delete)

    async def _board_text(self, reply: Reply, position: Position) -> str:
        """Return the board in words, as this reader may see it."""
        chair = position.match.chair_of(reply.user)
        return Reader(position.match, chair.seat if chair else None, reply.locale).board_text(
            position
        )


async def _wait_for_turn(matches: MatchService, match: MatchId, seat: Seat) -> Position:
    """Wait until the seat is to act or the match is over, and return the position; after a timeout
    as it is then."""
    changed = asyncio.Event()

    def listen(told: MatchId) -> None:
        if told == match:
            changed.set()

    matches.listeners.append(listen)
    try:
        async with asyncio.timeout(COMPUTERS_WAIT):
            while (
                position := await matches.position(match)
            ).to_act and seat not in position.to_act:
                await changed.wait()
                changed.clear()
    except TimeoutError:
        position = await matches.position(match)
    finally:
        matches.listeners.remove(listen)
    return position


def _build_dialog(
    position: Position, seat: Seat, reply: Reply, path: tuple[int, ...] = ()
) -> MoveDialog:
    return MoveDialog(position, seat_reader(position.match, seat, reply.locale), seat, path)
