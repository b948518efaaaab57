"""Makes a move, however it was chosen, and answers with its result."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from bot.game import Event, Move, Seat
from bot.interactions.answer import Reply, ShownOnce
from bot.interactions.open_answers import ReturnedText
from bot.match.model import LogEntry, LogKind, Match, MatchId, MoveResult, Position, Status, UserId
from bot.match.notes import NoteService
from bot.match.refusals import Refused, RefusedByRules
from bot.messages.custom_ids import Ref, parse_custom_id
from bot.messages.draft import Button, Draft
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.log import turn_lines
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message, done_message
from bot.messages.note import with_note
from bot.messages.reader import Reader, seat_reader
from bot.messages.table import hand_message
from bot.messages.waiting import find_written_text, show_events, waiting_message
from bot.picker import StalePath
from bot.texts import text
from cogs.lookup import seat_of
from cogs.services import Services

MAX_TURN_ROWS = 60
"""Number of log rows in which the beginning of a turn is looked for: more than any turn has."""


class MoveHandler:
    """What `/turn`, `/move`, `/undo` and their buttons share."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._notes = NoteService(services.store, services.matches)

    async def load_turn(self, reply: Reply, match_id: MatchId) -> tuple[Position, Seat]:
        """Return the position and the user's seat. Raises Refused if the seat owes no decision."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        if position.match.status is Status.OVER:
            raise Refused("over")
        if seat not in position.to_act:
            names = [position.match.names[s] for s in position.to_act]
            raise Refused("not_your_turn", n=len(names), names=", ".join(names))
        return position, seat

    async def commit(
        self, reply: Reply, position: Position, seat: Seat, move: Move, *, clears: bool = True
    ) -> MoveResult:
        """Make the move. Raises Refused, with the sentence of the rules, if it is illegal. If
        `clears`, ephemeral events on display are removed first."""
        if clears:
            await self._delivery.clear_before_action(position.match, seat)
        return await self._play(reply, position, seat, move)

    async def _play(self, reply: Reply, position: Position, seat: Seat, move: Move) -> MoveResult:
        match = position.match
        decision = match.chairs[seat].decision
        try:
            return await self._matches.play(match.id, reply.user, seat, decision, move)
        except RefusedByRules as refusal:
            sentence = seat_reader(match, seat, reply.locale).wording.say(refusal.line)
            raise Refused("by_rules", sentence=sentence) from refusal

    async def commit_all(self, reply: Reply, dialog: MoveDialog, move: Move) -> MoveResult:
        """Make the partial moves on the dialog's path to `move`, and then `move`."""
        position = dialog.position
        for each in dialog.move_path.partial_moves:
            position = (await self.commit(reply, position, dialog.seat, each)).position
        return await self.commit(reply, position, dialog.seat, move)

    async def show_result(
        self,
        reply: Reply,
        result: MoveResult,
        report: str = "",
        *,
        follow_usual: bool | None = None,
        earlier: Sequence[MoveResult] = (),
    ) -> None:
        """Show what was done (`report`, or else what the seat learns from the move); then the next
        question, or the state of the match and the next match that waits. `follow_usual` says
        whether usual moves are made without asking; None uses the player's setting. The answer's
        picture shows what this and the `earlier` moves of the same text revealed (Puzzle-Memo's
        ruling P11)."""
        more = await self._make_usual_moves(reply, result, follow_usual)
        position, seat = (more[-1] if more else result).position, result.seat
        reader = seat_reader(position.match, seat, reply.locale)
        if report or seat in position.to_act:
            parts = [report or move_text(reply, result), *(move_text(reply, each) for each in more)]
            report = "\n".join(parts)
        else:
            report = await self._describe_turn(position, reader, result.position.match.version)
        if seat in position.to_act:
            draft = dialog_message(MoveDialog(position, reader, seat), report)
        else:
            waiting = await self.other_waiting_matches(reply.user, position.match.id)
            draft = done_message(position, reader, report, len(waiting))
        shown = [r.events for r in (*earlier, result, *more) if any(e.fleeting for e in r.events)]
        # with the event that says whose flip it was
        turned_up = [event for events in shown for event in events]
        draft = show_events(draft, position, reader, turned_up)
        draft = await self._add_notices(draft, position, seat, reply.locale)
        match = position.match.id
        if not turned_up:
            await reply.show_decision(match, draft, report)
            return
        async with self._delivery.ephemerals.answering(match, seat, position.match.version):
            results = (*earlier, result, *more)
            shown_once = ShownOnce(
                lambda: self._have_others_moved(position, seat), _covered_text(reader, results)
            )
            await reply.show_decision(match, draft, report, shown_once=shown_once)

    async def _have_others_moved(self, position: Position, seat: Seat) -> bool:
        """Whether another seat has moved since this position, which covers what its player turned
        up (Puzzle-Memo's ruling P11); alone nobody else moves, and it is covered at once."""
        match = position.match
        rows = await self._matches.visible_log(match.id, match.version, seat)
        others = any(row.kind is LogKind.MOVE and row.seat != seat for row in rows)
        return others or len(match.chairs) == 1

    async def _describe_turn(self, position: Position, reader: Reader, last: int) -> str:
        """Return what the reader did in the turn that has ended. Ephemeral events of moves before
        version `last` are left out, since the answers to these moves have shown them."""
        match, seat = position.match, reader.seat
        since = max(0, match.version - MAX_TURN_ROWS)
        rows = await self._matches.visible_log(match.id, since, seat)
        moves = takewhile(lambda row: (row.seat, row.kind) == (seat, LogKind.MOVE), reversed(rows))
        turn = [
            row if row.version >= last else replace(row, events=_without_ephemeral(row.events))
            for row in moves
        ]
        words = "\n".join(line.text for line in turn_lines(reader, turn[::-1]))
        return reader.say("guided.done", words=words) if words else ""

    async def _make_usual_moves(
        self, reply: Reply, result: MoveResult, follow_usual: bool | None
    ) -> list[MoveResult]:
        """Make usual moves without asking, and return their results. Ephemeral events stay on
        display: the player has not yet seen what led to these moves."""
        made: list[MoveResult] = []
        position, seat = result.position, result.seat
        while seat in position.to_act:
            dialog = MoveDialog(position, seat_reader(position.match, seat, reply.locale), seat)
            move = dialog.usual_move
            follows = dialog.makes_usual_moves if follow_usual is None else follow_usual
            if move is None or not follows:
                break
            try:
                made.append(await self._play(reply, position, seat, move))
            except Refused:  # the situation has changed: ask the player
                break
            position = made[-1].position
        return made

    async def _add_notices(
        self, draft: Draft, position: Position, seat: Seat, locale: str
    ) -> Draft:
        """Add a notice if the bot cannot write at the table, and a button to ephemeral events if no
        direct message can show them."""
        draft = prepend_text(
            draft, self._delivery.blocked_channels.describe(position.match.id, locale)
        )
        if not await self._delivery.ephemerals.unseen_without_dm(position.match, seat):
            return draft
        ref = Ref("glimpse", position.match.id, seat)
        row = (Button(text("button.glimpse", locale), ref.custom_id, "primary"),)
        draft = prepend_text(draft, text("glimpse.offered", locale))
        return replace(draft, rows=(*draft.rows, row))

    async def show_hand(
        self, reply: Reply, position: Position, seat: Seat, first: str = "", page: int = 0
    ) -> None:
        """Show what the seat privately knows, including unseen ephemeral events."""
        draft = hand_message(position, seat, (), is_new_turn=False, locale=reply.locale, page=page)
        draft = await self._add_notices(draft, position, seat, reply.locale)
        if page == 0:
            draft = await self.add_note(draft, position.match, reply)
        answer = await reply.show(prepend_text(draft, first))
        await self._delivery.ephemerals.track_answer(position, seat, answer, reply.delete)

    async def add_note(self, draft: Draft, match: Match, reply: Reply) -> Draft:
        """Return a private message about a match with its reader's note."""
        return with_note(draft, await self._notes.find(match.id, reply.user), reply.locale)

    async def show_current(self, reply: Reply, match_id: MatchId, first: str) -> None:
        """Show the question that the user faces now, or else their hand, after the sentence
        `first`."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, reply.user)
        if seat in position.to_act:
            reader = seat_reader(position.match, seat, reply.locale)
            draft = dialog_message(MoveDialog(position, reader, seat), first)
            await reply.show_decision(match_id, draft)
            return
        draft = hand_message(position, seat, (), is_new_turn=False, locale=reply.locale)
        await reply.show(prepend_text(draft, first))

    async def unseen_entries(self, position: Position, seat: Seat) -> Sequence[LogEntry]:
        """Return the ephemeral events that must be seen before the seat acts."""
        return await self._delivery.ephemerals.unseen_entries(position.match, seat)

    async def cover_shown(self, reply: Reply, position: Position, seat: Seat) -> bool:
        """Cover what the player's open answer shows, as its button does, and ask what comes next;
        False if no answer is open that shows it."""
        match = position.match
        asked = reply.client.open_answers.asked(reply.user, match.id)
        ref = parse_custom_id(asked) if asked else None
        if ref is None or ref.kind != "cover" or ref.seat != seat:
            return False
        until, *typed = ref.path
        returned = reply.client.open_answers.returned(reply.user, match.id)
        written = find_written_text(returned.words) if returned and not typed else ""
        first = f"{text('glimpse.written', reply.locale)}\n{written}" if written else ""
        await self._delivery.cover(match, seat, until)
        if waiting := await self.unseen_entries(position, seat):
            await self.show_waiting(reply, position, seat, waiting, first)
            return True
        await self._delivery.clear_before_action(match, seat)
        dialog = MoveDialog(position, seat_reader(match, seat, reply.locale), seat)
        is_open = ref.decision == match.chairs[seat].decision
        shown = replace(dialog, path=tuple(typed)) if is_open else dialog
        is_stale = isinstance(shown.walk.end, StalePath)
        await reply.show_decision(match.id, dialog_message(dialog if is_stale else shown, first))
        return True

    async def show_waiting(
        self,
        reply: Reply,
        position: Position,
        seat: Seat,
        waiting: Sequence[LogEntry],
        first: str = "",
        typed: Sequence[int] = (),
    ) -> None:
        """Show the unseen ephemeral events; the player can repeat this until they cover them. When
        they do, they are asked to confirm the move at the end of the path `typed`, if any. A text
        that an open answer gives back (`first`) is given back in this one too, which replaces it.
        """
        decision = position.match.chairs[seat].decision
        returned = reply.client.open_answers.returned(reply.user, position.match.id)
        if first:
            returned = ReturnedText(decision, first, tuple(typed))
        elif returned is not None and returned.decision == decision:
            first, typed = returned.words, returned.path
        reader = seat_reader(position.match, seat, reply.locale)
        draft = waiting_message(position, reader, waiting, first, typed)
        answer = await reply.show_decision(position.match.id, draft, returned=returned)
        self._delivery.ephemerals.track_waiting(position.match.id, seat, answer, reply.delete)

    async def other_waiting_matches(self, user: UserId, except_match: MatchId) -> Sequence[Match]:
        """Return the user's other matches that wait for their move."""
        return [m for m in await self._matches.waiting_for(user) if m.id != except_match]


def _covered_text(reader: Reader, results: Sequence[MoveResult]) -> str:
    """Return what is left of an answer when it no longer shows what was shown once."""
    rows = [
        LogEntry(each.position.match.version, each.seat, _without_ephemeral(each.events))
        for each in results
    ]
    words = "\n".join(line.text for line in turn_lines(reader, rows) if line.text)
    return reader.say("guided.done", words=words)


def _without_ephemeral(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if not event.fleeting)


def move_text(reply: Reply, result: MoveResult) -> str:
    """Return what the player who moved learns from the move: one line, and a line of its own for
    a part of the match that ends or begins with it."""
    match, seat = result.position.match, result.seat
    row = LogEntry(match.version, seat, tuple(result.events))
    return "\n".join(
        line.text for line in turn_lines(seat_reader(match, seat, reply.locale), [row])
    )


def prepend_text(draft: Draft, first: str) -> Draft:
    """Return the message with a sentence before its text."""
    content = f"{first}\n{draft.content}" if first else draft.content
    return replace(draft, content=shorten(content, MAX_CONTENT))
