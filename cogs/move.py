"""`/move`: one or more moves in short notation."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.game import Move, Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply, refusal_text
from bot.match.model import Match, MoveResult, Position
from bot.match.refusals import Refused
from bot.messages.custom_ids import parse_custom_id
from bot.messages.limits import MAX_OPTION_TEXT
from bot.messages.move_dialog import MoveDialog, question_text
from bot.messages.move_messages import dialog_message
from bot.messages.names import escape_markup
from bot.messages.reader import Reader, seat_reader
from bot.messages.typed_move import NotTyped, Typed, TypedMove, TypedQuestion, read_typed
from bot.messages.waiting import is_cover_text, written_text
from bot.notation.examples import Example, complete_move, example_moves
from bot.notation.reading import (
    AmbiguousMove,
    IllegalMoves,
    UnreadableMove,
    explain_refusal,
)
from bot.notation.series import split_series
from bot.notation.steps import Steps
from bot.notation.tokens import tidy_text
from bot.texts import Wording, text
from bot.texts.catalogue import has_text
from cogs.lookup import complete_match, find_match
from cogs.move_handler import MoveHandler, move_text
from cogs.services import Services

SEPARATOR = ";"
MAX_MOVES = 20
"""Maximum number of moves in one text."""


@dataclass
class MoveSequence:
    """The moves of one command, and how many of them were made."""

    remaining: list[str]
    is_series: bool = False
    """Whether the player named all steps at once: then the sequence does not stop at a step that
    reveals something."""
    written: str = ""
    """The text as the player wrote it, if it was divided into moves."""
    steps_left: int = 0
    """Steps still to be made of a series that is a part of the text, as in `enter A4; see A1 B2`.
    """
    last_is_claim: bool = False
    """Whether the last move was a claim (`Move.is_claim`)."""
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
        position, seat = await self._load_turn(reply, found, move)
        wording = seat_reader(position.match, seat, reply.locale).plain_wording
        steps = Steps()
        texts = divide_text(move, wording, steps)
        typed = self._read(reply, position, seat, texts[0], steps, follows_shown=True)
        run = MoveSequence(texts)
        if len(texts) == 1 and isinstance(typed, NotTyped):
            series = split_series(move, position.legal_moves(seat), wording, steps)
            if series and not series.is_one_move:
                run = MoveSequence(
                    list(series.texts), is_series=series.is_one_kind, written=texts[0]
                )
        if await self._show_waiting(reply, position, seat, move, run, typed):
            return
        self._refuse_impossible_step(reply, position, seat, run)
        asked = _dialog_to_show(typed) if len(run.remaining) == 1 else None
        if asked is not None and (SEPARATOR not in move or isinstance(typed, TypedQuestion)):
            is_move = isinstance(asked.walk.end, Move)
            hint = text("moves.unasked", reply.locale) if is_move else ""
            await reply.show_decision(found.id, dialog_message(asked, hint))
        elif len(run.remaining) == 1:
            result = await self._play_next(reply, found, run)
            usual = True if isinstance(typed, TypedMove) and typed.is_usual else None
            await self._move_handler.show_result(reply, result, follow_usual=usual)
        else:
            await self._play_sequence(reply, found, run)

    async def _load_turn(self, reply: Reply, match: Match, typed: str) -> tuple[Position, Seat]:
        """Return the position and the user's seat. If the user is not to move but has typed the
        name of a command, such as `undo`, the refusal points to the command: "not your turn" would
        mislead."""
        try:
            return await self._move_handler.load_turn(reply, match.id)
        except Refused as refusal:
            if refusal.key == "not_your_turn" and (name := _command_name(typed)):
                raise Refused("is_command", name=name) from refusal
            raise

    def _read(
        self,
        reply: Reply,
        position: Position,
        seat: Seat,
        typed: str,
        steps: Steps | None = None,
        *,
        follows_shown: bool,
    ) -> Typed:
        """Read a text as the seat's move. With `follows_shown`, the text may answer the question
        that the player's open answer shows."""
        dialog = MoveDialog(position, seat_reader(position.match, seat, reply.locale), seat)
        asked = reply.client.open_answers.asked(reply.user, position.match.id)
        if not follows_shown or not asked:
            return read_typed(typed, dialog, is_shown=False, steps=steps)
        ref = parse_custom_id(asked)
        shown = replace(dialog, path=ref.path)
        if ref.kind != "ask" or ref.seat != seat or not dialog.is_current(ref):
            return read_typed(typed, dialog, is_shown=False, steps=steps)
        return read_typed(typed, shown, steps=steps)

    def _refuse_impossible_step(
        self, reply: Reply, position: Position, seat: Seat, run: MoveSequence
    ) -> None:
        """Raise Refused before any step of a series is made if one of them is already illegal: `see
        C2 Z9` looks at nothing."""
        for step in run.remaining if run.is_series else ():
            typed = self._read(reply, position, seat, step, follows_shown=False)
            if isinstance(typed, NotTyped):
                raise reading_refusal(typed, seat, reply.locale)

    async def _show_waiting(
        self,
        reply: Reply,
        position: Position,
        seat: Seat,
        written: str,
        run: MoveSequence,
        typed: Typed,
    ) -> bool:
        """If there are ephemeral events that the player has not seen, show them, make no move and
        return True, since the text was written without knowing them (Puzzle-Memo's ruling P11). A
        single move must be confirmed once the events are covered, any other text is given back, and
        a text that is no move is refused."""
        waiting = await self._move_handler.unseen_entries(position, seat)
        if not waiting:
            return False
        if is_cover_text(written, reply.locale):
            if await self._move_handler.cover_shown(reply, position, seat):
                return True
            await self._move_handler.show_waiting(reply, position, seat, waiting)
            return True
        path: tuple[int, ...] = ()
        if len(run.remaining) == 1 and isinstance(typed, NotTyped):
            first = refusal_text(_text_refusal(typed, written, seat, reply.locale), reply.locale)
        else:
            if len(run.remaining) == 1 and isinstance(typed, TypedMove) and typed.dialog:
                path = typed.dialog.path
            key = "glimpse.asked_again" if path else "glimpse.not_played"
            first = f"{text(key, reply.locale)}\n{written_text(written)}"
        await self._move_handler.show_waiting(reply, position, seat, waiting, first, path)
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
                is_series = sequence.is_series or sequence.steps_left > 0
                is_expected = is_series or sequence.last_is_claim
                if sequence.remaining and not is_expected:
                    stop_reason = _news(reply, result)
        await self._report(reply, sequence, stop_reason)

    async def _play_next(self, reply: Reply, match: Match, sequence: MoveSequence) -> MoveResult:
        """Make the next move of the sequence. If it raises Refused, the move stays in the
        sequence."""
        position, seat = await self._move_handler.load_turn(reply, match.id)
        is_first, words = not sequence.results, sequence.remaining[0]
        typed = self._read(reply, position, seat, words, follows_shown=is_first)
        if not isinstance(typed, TypedMove) and not is_first:
            dialog = MoveDialog(position, seat_reader(match, seat, reply.locale), seat)
            if dialog.makes_usual_moves and (usual := dialog.usual_move) is not None:
                typed = TypedMove((usual,), None)
                sequence.remaining.insert(0, words)
        wording = seat_reader(position.match, seat, reply.locale).plain_wording
        goes_on = sequence.is_series or sequence.steps_left > 0
        if isinstance(typed, NotTyped) and not goes_on:
            series = split_series(words, position.legal_moves(seat), wording)
            if series and not series.is_one_move:
                if series.is_one_kind:
                    steps = MoveSequence(list(series.texts), is_series=True)
                    self._refuse_impossible_step(reply, position, seat, steps)
                    sequence.steps_left = len(series.texts)
                sequence.remaining[:1] = series.texts
                words = series.texts[0]
                typed = self._read(reply, position, seat, series.texts[0], follows_shown=False)
        if not isinstance(typed, TypedMove):
            raise _text_refusal(typed, words, seat, reply.locale)
        for move in typed.moves:
            clears = not (goes_on and sequence.results)
            result = await self._move_handler.commit(reply, position, seat, move, clears=clears)
            told = move_text(reply, result) or f"`{wording.notation(move)}`"
            sequence.report_lines.append(f"✓ {told}")
            sequence.results.append(result)
            position = result.position
        sequence.last_is_claim = typed.moves[-1].is_claim
        sequence.steps_left = max(0, sequence.steps_left - 1)
        del sequence.remaining[0]
        return sequence.results[-1]

    async def _report(self, reply: Reply, sequence: MoveSequence, stop_reason: str) -> None:
        """Report what was done, where and why it stopped, and the remaining text to edit and
        send."""
        lines = list(sequence.report_lines)
        if stop_reason:
            rest = f"{SEPARATOR} ".join(sequence.remaining)
            if sequence.written and not sequence.results:
                rest = sequence.written
            rest = rest.replace("`", "'")
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


def _news(reply: Reply, result: MoveResult) -> str:
    """Return that a move revealed or drew something, and what; empty if it did not."""
    news = [each for each in result.events if each.reveals and not each.shows_own]
    if not news:
        return ""
    wording = seat_reader(result.position.match, result.seat, reply.locale).wording
    words = " ".join(wording.say(each.line) for each in news)
    return text("moves.revealed", reply.locale, words=words)


def _dialog_to_show(typed: Typed) -> MoveDialog | None:
    """Return the question that a text leaves open, or the one that a button would ask before the
    typed move; None if there is neither."""
    if isinstance(typed, TypedQuestion):
        return typed.dialog
    if isinstance(typed, NotTyped) or typed.is_confirmed or typed.dialog is None:
        return None
    dialog, end = typed.dialog, typed.dialog.walk.end
    asks = dialog.path and isinstance(end, Move) and dialog.needs_confirmation(end)
    return dialog if asks else None


def _text_refusal(typed: TypedQuestion | NotTyped, words: str, seat: Seat, locale: str) -> Refused:
    """Return the refusal of a text that is not a legal move now; for the name of a command, it says
    that it is one."""
    is_unread = isinstance(typed, NotTyped) and isinstance(typed.reading, UnreadableMove)
    if is_unread and (name := _command_name(words)):
        return Refused("is_command", name=name)
    return reading_refusal(typed, seat, locale)


def reading_refusal(typed: TypedQuestion | NotTyped, seat: Seat, locale: str) -> Refused:
    """Return the refusal of a text that is not a legal move now, with the nearest legal moves."""
    if isinstance(typed, TypedQuestion):
        return Refused("incomplete", question=question_text(typed.dialog))
    reading, position = typed.reading, typed.position
    if isinstance(reading, AmbiguousMove):
        is_whole = reading.count == len(reading.suggestions)
        key = "ambiguous_few" if is_whole else "ambiguous"
        return Refused(key, n=reading.count, nearest=_quote(reading.suggestions))
    reader = seat_reader(position.match, seat, locale)
    wording, advised = reader.wording, _advised_moves(position, seat)
    written = {reader.plain_wording.notation(move) for move in advised}
    close = (each for each in reading.suggestions if each in written)
    nearest = tuple(f"{typed.begun} {each}".strip() for each in close)
    possible = _possible_moves(nearest, advised, wording, typed.begun)
    if isinstance(reading, IllegalMoves):
        reason = explain_refusal(position.match.game, position.view(seat), reading)
        if reason is None:
            return Refused("unreadable", possible=possible)
        return Refused("illegal", sentence=wording.say(reason), possible=possible)
    if reading.is_too_long:
        return Refused("too_much_to_read", possible=possible)
    if how := _how_to_write(reading, typed, seat, reader):
        possible = how
    possible = f"{_forced_reason(position, seat, wording)} {possible}".strip()
    if reading.word:
        return Refused("unknown_word", word=escape_markup(reading.word), possible=possible)
    return Refused("unreadable", possible=possible)


def _forced_reason(position: Position, seat: Seat, wording: Wording) -> str:
    """Return why only one move is legal; empty if there are several or the game says nothing."""
    (first, *others) = position.legal_moves(seat)
    key = f"forced.{first.kind}"
    return "" if others or not has_text(wording.game.id, key) else wording.text(key)


def _how_to_write(reading: UnreadableMove, typed: NotTyped, seat: Seat, reader: Reader) -> str:
    """Return how the kind of move is written that a text begins like, with the closest legal one as
    its example, a partial one whole, and what else comes close or is possible now. Empty if there
    is none or the game says nothing about it."""
    position, wording = typed.position, reader.plain_wording
    key, advised = f"typing.{reading.kind}", _advised_moves(position, seat)
    ours = {wording.notation(move): move for move in advised if move.kind == reading.kind}
    if not ours or not has_text(wording.game.id, key):
        return ""
    others = [each for each in reading.suggestions if each in map(wording.notation, advised)]
    written = next((each for each in others if each in ours), next(iter(ours)))
    example = f"{typed.begun} {written}".strip()
    if ours[written].is_partial:
        after = position.preview(seat, ours[written])
        example += f" {wording.notation(_advised_moves(after, seat)[0])}"
    how = wording.text(key, (("move", _quote([example])),))
    if len(others) > 1:
        nearest = [f"{typed.begun} {each}".strip() for each in others if each != written]
        return f"{how} {text('moves.nearest', wording.locale, moves=_quote(nearest))}"
    rest = [move for move in advised if move.kind != reading.kind]
    if others or not rest:
        return how
    also = _example_texts(rest, reader.wording, typed.begun)
    return f"{how} {text('moves.also', wording.locale, moves=also)}"


def _advised_moves(position: Position, seat: Seat) -> Sequence[Move]:
    """Return the legal moves without those that the seat knows to be pointless, unless all are."""
    game, view, moves = position.match.game, position.view(seat), position.legal_moves(seat)
    return [move for move in moves if game.is_advised(view, move)] or moves


def _command_name(typed: str) -> str:
    """Return the command of which a text is the name; empty if there is none."""
    name = tidy_text(typed).casefold().removeprefix("/")
    return name if has_text("", f"command.{name}") else ""


def _possible_moves(
    nearest: Sequence[str], moves: Sequence[Move], wording: Wording, begun: str
) -> str:
    """Return a sentence with the nearest legal moves, or with an example of each kind; the moves
    complete one that was `begun`, if any."""
    if nearest:
        return text("moves.nearest", wording.locale, moves=_quote(nearest))
    return text("moves.possible", wording.locale, moves=_example_texts(moves, wording, begun))


def _example_texts(moves: Sequence[Move], wording: Wording, begun: str) -> str:
    """Return an example of each kind of move, side by side."""
    examples = example_moves(moves, wording)
    whole = (replace(each, move=f"{begun} {each.move}".strip()) for each in examples)
    return " · ".join(_example_text(each, wording.locale) for each in whole)


def _example_text(example: Example, locale: str) -> str:
    """Return a kind of move with its example."""
    key = "moves.like" if example.has_others else "moves.kind"
    return text(key, locale, label=example.label, move=_quote([example.move])).strip()


def _quote(moves: Sequence[str]) -> str:
    """Return moves in notation, side by side."""
    return " · ".join("`" + each.replace("`", "'") + "`" for each in moves)


def divide_text(words: str, wording: Wording, steps: Steps) -> list[str]:
    """Divide a text into its moves. A partial move is joined with the move behind it that completes
    it: if one of them is illegal, neither is made."""
    texts = [part.strip() for part in words.split(SEPARATOR) if part.strip()]
    if len(texts) > MAX_MOVES:
        raise Refused("too_many_moves", n=MAX_MOVES)
    joined: list[str] = []
    for each in texts:
        both = f"{joined[-1]} {each}" if joined else each
        series = split_series(both, (), wording, steps) if joined else None
        if series and series.is_one_move:
            joined[-1] = both
        else:
            joined.append(each)
    return joined or [words]
