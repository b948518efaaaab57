"""`/move`: one or more moves in short notation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.game import Move, Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply, refusal_text
from bot.match.model import Match, MoveResult, Position
from bot.match.refusals import Refused
from bot.messages.limits import MAX_OPTION_TEXT
from bot.messages.move_dialog import MoveDialog, dialog_message, written_text
from bot.messages.names import escape_markup
from bot.messages.reader import seat_reader
from bot.notation.examples import Example, complete_move, example_moves
from bot.notation.reading import (
    AmbiguousMove,
    IllegalMoves,
    UnreadableMove,
    explain_refusal,
    read_move,
    split_series,
)
from bot.notation.tokens import tidy_text
from bot.picker import path_to
from bot.texts import Wording, text
from bot.texts.catalogue import has_text
from cogs.lookup import complete_match, find_match
from cogs.move_handler import MoveHandler, move_sentences
from cogs.services import Services

SEPARATOR = ";"


@dataclass
class MoveSequence:
    """The moves of one command, and how many of them were made."""

    remaining: list[str]
    is_series: bool = False
    """Whether the player named all steps at once: then no step waits until the result of another
    was seen."""
    results: list[MoveResult] = field(default_factory=list)
    report_lines: list[str] = field(default_factory=list)


class MoveCog(commands.Cog):
    """`/move`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._move_handler = MoveHandler(services)

    @app_commands.command(description=text("command.move"))
    @app_commands.describe(move=text("parameter.text"), match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @app_commands.rename(move="text")
    @private_reply
    async def move(self, reply: Reply, move: str, match: str | None = None) -> None:
        found = await find_match(self._matches, reply, match)
        if await self._show_waiting(reply, found, move):
            return
        run = MoveSequence(list(_split_moves(move)) or [move])
        if len(run.remaining) == 1 and (series := await self._split_series(reply, found, move)):
            run = MoveSequence(series, is_series=True)
        if SEPARATOR not in move and await self._ask_to_confirm(reply, found, move):
            return
        if len(run.remaining) == 1:
            await self._move_handler.show_result(reply, await self._play_next(reply, found, run))
        else:
            await self._play_sequence(reply, found, run)

    async def _show_waiting(self, reply: Reply, match: Match, typed: str) -> bool:
        """If ephemeral events are unseen, show them and return True. The text is returned to the
        player, who wrote it without knowing them (P11)."""
        position, seat = await self._move_handler.load_turn(reply, match.id)
        waiting = await self._move_handler.unseen_entries(position, seat)
        if waiting:
            first = f"{text('glimpse.not_played', reply.locale)}\n{written_text(typed)}"
            path = _path_of(typed, position, seat, reply.locale)
            await self._move_handler.show_waiting(reply, position, seat, waiting, first, path)
        return bool(waiting)

    async def _ask_to_confirm(self, reply: Reply, match: Match, typed: str) -> bool:
        """If a button would ask before this move, ask and return True. Whoever writes several
        moves, or a separator after one, is not asked."""
        position, seat = await self._move_handler.load_turn(reply, match.id)
        path = _path_of(typed, position, seat, reply.locale)
        reader = seat_reader(position.match, seat, reply.locale)
        dialog = MoveDialog(position, reader, seat, path)
        end = dialog.walk.end
        if not path or not isinstance(end, Move) or not dialog.needs_confirmation(end):
            return False
        hint = text("moves.unasked", reply.locale)
        await reply.show_decision(match.id, dialog_message(dialog, hint))
        return True

    @move.autocomplete("move")
    async def _complete_move(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        """Complete with the legal moves of the user's seat only."""
        reply = Reply(interaction, Ack.PRIVATE)
        try:
            found = await find_match(self._matches, reply, interaction.namespace.match)
            position, seat = await self._move_handler.load_turn(reply, found.id)
        except Refused:
            return []
        wording = seat_reader(position.match, seat, reply.locale).plain_wording
        writings = complete_move(typed, position.legal_moves(seat), wording)
        return [app_commands.Choice(name=w, value=w) for w in writings if len(w) <= MAX_OPTION_TEXT]

    async def _split_series(self, reply: Reply, match: Match, typed: str) -> list[str]:
        """Split several steps of one kind written together (`see C2 E1 D2`) into one text each."""
        position, seat = await self._move_handler.load_turn(reply, match.id)
        return split_series(typed, seat_reader(position.match, seat, reply.locale).plain_wording)

    async def _play_sequence(self, reply: Reply, match: Match, sequence: MoveSequence) -> None:
        """Commit the moves in turn, up to the first illegal one or the first that reveals or draws
        something (unless they are a series): the rest was written without knowing its result."""
        stop_reason = ""
        while sequence.remaining and not stop_reason:
            try:
                result = await self._play_next(reply, match, sequence)
            except Refused as refusal:
                stop_reason = refusal_text(refusal, reply.locale)
            else:
                news = any(e.reveals and not e.shows_own for e in result.events)
                if sequence.remaining and news and not sequence.is_series:
                    stop_reason = text("moves.revealed", reply.locale)
        await self._report(reply, sequence, stop_reason)

    async def _play_next(self, reply: Reply, match: Match, sequence: MoveSequence) -> MoveResult:
        """Make the next move of the sequence. Raises Refused, and then leaves the move in it."""
        position, seat = await self._move_handler.load_turn(reply, match.id)
        wording = seat_reader(position.match, seat, reply.locale).plain_wording
        move = read_move(sequence.remaining[0], position.legal_moves(seat), wording)
        if not isinstance(move, Move):
            if isinstance(move, UnreadableMove) and (name := _command_name(sequence.remaining[0])):
                raise Refused("is_command", name=name)
            raise _refuse_reading(move, position, seat, reply.locale)
        clears = not (sequence.is_series and sequence.results)
        result = await self._move_handler.commit(reply, position, seat, move, clears=clears)
        sequence.report_lines.append(
            " ".join((f"✓ `{wording.notation(move)}`", *move_sentences(reply, result)))
        )
        sequence.results.append(result)
        del sequence.remaining[0]
        return result

    async def _report(self, reply: Reply, sequence: MoveSequence, stop_reason: str) -> None:
        """Report what was done, where and why it stopped, and the remaining text to edit and
        send."""
        lines = list(sequence.report_lines)
        if stop_reason:
            rest = f"{SEPARATOR} ".join(sequence.remaining).replace("`", "'")
            lines += [stop_reason, text("moves.left", reply.locale), f"```\n{rest}\n```"]
        content = "\n".join(lines)
        if sequence.results:
            follow = False if sequence.remaining else None
            await self._move_handler.show_result(
                reply,
                sequence.results[-1],
                content,
                follow_usual=follow,
                earlier=sequence.results[:-1],
            )
        else:
            await reply.say(content)


def _path_of(typed: str, position: Position, seat: Seat, locale: str) -> tuple[int, ...]:
    """Return the guided path to the one legal move that a text means; empty if there is none."""
    reader = seat_reader(position.match, seat, locale)
    moves = position.legal_moves(seat)
    move = read_move(typed, moves, reader.plain_wording)
    if not isinstance(move, Move):
        return ()
    path = path_to(moves, move)
    return path if MoveDialog(position, reader, seat, path).walk.end == move else ()


def _refuse_reading(
    reading: AmbiguousMove | IllegalMoves | UnreadableMove,
    position: Position,
    seat: Seat,
    locale: str,
) -> Refused:
    """Return why a text is not a legal move now, with the nearest legal moves."""
    if isinstance(reading, AmbiguousMove):
        is_whole = reading.count == len(reading.suggestions)
        key = "ambiguous_few" if is_whole else "ambiguous"
        return Refused(key, n=reading.count, nearest=_quote(reading.suggestions))
    wording = seat_reader(position.match, seat, locale).wording
    possible = _possible(reading.suggestions, position.legal_moves(seat), wording)
    if isinstance(reading, IllegalMoves):
        reason = explain_refusal(position.match.game, position.view(seat), reading)
        if reason is None:
            return Refused("unreadable", possible=possible)
        return Refused("illegal", sentence=wording.say(reason), possible=possible)
    if has_text(wording.game.id, key := f"typing.{reading.kind}"):
        possible = f"{wording.text(key)} {possible}"
    if reading.word:
        return Refused("unknown_word", word=escape_markup(reading.word), possible=possible)
    return Refused("unreadable", possible=possible)


def _command_name(typed: str) -> str:
    """Return the command of which a text is the name; empty if there is none."""
    name = tidy_text(typed).casefold().removeprefix("/")
    return name if has_text("", f"command.{name}") else ""


def _possible(nearest: Sequence[str], moves: Sequence[Move], wording: Wording) -> str:
    """Return a sentence with the nearest legal moves, or with an example of each kind."""
    if nearest:
        return text("moves.nearest", wording.locale, moves=_quote(nearest))
    shown = (_example_text(each, wording.locale) for each in example_moves(moves, wording))
    return text("moves.possible", wording.locale, moves=" · ".join(shown))


def _example_text(example: Example, locale: str) -> str:
    """Return a kind of move with its example."""
    key = "moves.like" if example.has_others else "moves.kind"
    return text(key, locale, label=example.label, move=_quote([example.move])).strip()


def _quote(moves: Sequence[str]) -> str:
    """Return moves in notation, side by side."""
    return " · ".join("`" + each.replace("`", "'") + "`" for each in moves)


def _split_moves(words: str) -> Iterator[str]:
    return (part.strip() for part in words.split(SEPARATOR) if part.strip())
