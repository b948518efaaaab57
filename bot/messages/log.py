"""The log of a match in sentences for one reader: by entry and by turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.game import Event, Seat
from bot.match.model import LogEntry, LogKind, Match, PersonChair
from bot.messages.practice import origin_text
from bot.messages.reader import Reader
from bot.texts.catalogue import list_text
from bot.texts.wording import Narration

ANNOUNCED_KINDS = (
    *(LogKind.RESIGN, LogKind.AGREE, LogKind.DECLINE, LogKind.END),
    *(LogKind.MISSED, LogKind.AWAY, LogKind.LEFT, LogKind.BACK, LogKind.GRANT),
    *(LogKind.EXTRA, LogKind.REPLACE, LogKind.UNDO),
    *(LogKind.PAUSE, LogKind.PAUSED, LogKind.RESUME),
    *(LogKind.ASK_UNDO, LogKind.AGREE_UNDO, LogKind.DENY_UNDO, LogKind.TAKEBACK, LogKind.REDEAL),
)
"""Kinds of rows without an event that everybody sees; START, which is told only where
the start passes on, and FREEZE have sentences of their own."""


@dataclass(frozen=True)
class LogSentence:
    """A sentence. `private` if only this reader sees it, `ephemeral` if it is shown only once,
    `reveals` if it gave a player new information, `is_milestone` if a part of the match ended or
    began."""

    text: str
    private: bool = False
    ephemeral: bool = False
    reveals: bool = False
    is_milestone: bool = False


@dataclass(frozen=True)
class TurnLine:
    """A turn in one line. A line that `stays` is never omitted for lack of space; `version` is the
    last one that it covers, `mover` the seat whose moves or undo it tells, if any. The moves of one
    that `is_taken_back` no longer stand."""

    text: str
    version: int
    stays: bool = False
    mover: Seat | None = None
    is_taken_back: bool = False


@dataclass(frozen=True)
class Recap:
    """The newest turns, for which a message has room; the number of earlier turns left out; and the
    lines that must be sent before it in separate messages."""

    turns: tuple[TurnLine, ...]
    folded: int = 0
    overflow: tuple[TurnLine, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The text of each turn."""
        return tuple(turn.text for turn in self.turns)


def readers_then(reader: Reader, entries: Sequence[LogEntry]) -> dict[int, Reader]:
    """Return by version the reader to whom each entry is told: names are of who held the seats
    then, and "you" is nobody who held the reader's seat before them."""
    then, found = reader, dict[int, Reader]()
    for entry in reversed(entries):
        found[entry.version] = then
        then = _before(then, entry)
    return found


def _before(reader: Reader, entry: LogEntry) -> Reader:
    """Return the reader of what happened before an entry, which may have handed a seat over."""
    if entry.former is None or entry.seat is None:
        return reader
    chairs = list(reader.match.chairs)
    chair = replace(chairs[entry.seat], name=entry.former)
    if isinstance(chair, PersonChair):
        chair = replace(chair, username="")
    chairs[entry.seat] = chair
    match = replace(reader.match, chairs=tuple(chairs))
    return replace(reader, match=match, seat=None if entry.seat == reader.seat else reader.seat)


def describe_log_entry(
    reader: Reader, entry: LogEntry, narration: Narration | None = None
) -> Iterator[LogSentence]:
    """Yield the sentences of one log entry; those of a `narration` go on from what it has said."""
    narration = narration or Narration(reader.wording)
    if entry.kind in ANNOUNCED_KINDS and entry.seat is not None:
        yield LogSentence(_announcement(reader, entry, entry.seat))
    if entry.kind is LogKind.REDEAL:
        yield LogSentence(reader.say("told.dealt_anew"))
    if entry.kind is LogKind.START and reader.match.origin is not None:
        where = origin_text(reader.match.origin, reader.locale)
        yield LogSentence(reader.say("told.practice", where=where))
    if entry.kind is LogKind.START and entry.seat is not None:
        you = entry.seat == reader.seat
        name = reader.wording.names[entry.seat]
        yield LogSentence(reader.say("you.start") if you else reader.say("told.start", name=name))
    for event in entry.events:
        is_milestone = event.key in reader.match.game.milestones
        if is_milestone:
            narration.start_line()
        words = narration.say(event.line)
        if is_milestone:
            narration.start_line()
        yield LogSentence(words, event.to is not None, event.fleeting, event.reveals, is_milestone)


def _announcement(reader: Reader, entry: LogEntry, seat: Seat) -> str:
    """Return the sentence of a row without an event, in which this seat acted."""
    name, you = reader.wording.names[seat], seat == reader.seat
    kind = LogKind.TAKEBACK if entry.kind is LogKind.REDEAL else entry.kind
    if entry.along:
        others = list_text([reader.wording.names[each] for each in entry.along], reader.locale)
        along = "undo_along" if kind is LogKind.UNDO else "takeback_along"
        if you:
            return reader.say(f"you.{along}", others=others)
        return reader.say(f"told.{along}", name=name, others=others)
    if entry.former is not None:
        former = _before(reader, entry).wording.names[seat]
        if you:
            return reader.say("you.replace_from", former=former)
        return reader.say("told.replace_from", name=name, former=former)
    if you:
        return reader.say(f"you.{kind.value}")
    return reader.say(f"told.{kind.value}", name=name)


def turn_lines(
    reader: Reader, entries: Sequence[LogEntry], told: int = 0, *, each_move: bool = False
) -> list[TurnLine]:
    """Return a line for each turn: the moves of one seat in a row; with `each_move`, for each move.
    A milestone is a bold line of its own. Lines stay if they reveal something new after version
    `told`, are private, or are ephemeral."""
    lines, readers = [], readers_then(reader, entries)
    for _, rows in groupby(entries, key=_version if each_move else _turn_key):
        turn = _without_retold(reader.match.game.retold_by, tuple(rows))
        then = readers[turn[0].version]
        narration = Narration(then.wording)
        sentences = [
            (row, each) for row in turn for each in describe_log_entry(then, row, narration)
        ]
        for is_milestone, part in groupby(sentences, key=lambda pair: pair[1].is_milestone):
            told_here = tuple(part)
            stays = any(
                each.ephemeral or ((each.private or each.reveals) and row.version > told)
                for row, each in told_here
            )
            words = " ".join(_join_equal(reader, told_here))
            text = f"**{words}**" if is_milestone else words
            last = turn[-1]
            moves = last.kind is LogKind.MOVE or last.kind.takes_back
            mover = last.seat if moves else None
            lines.append(TurnLine(text, last.version, stays, mover, last.is_taken_back))
    return lines


def without_ephemerals(entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    """Return the entries without what is shown only once, and without moves of which nothing is
    left then."""
    kept = (replace(row, events=tuple(e for e in row.events if not e.fleeting)) for row in entries)
    return tuple(row for row in kept if row.events or row.kind is not LogKind.MOVE)


def number_turns(match: Match, entries: Sequence[LogEntry]) -> dict[int, int]:
    """Return by version the number of the turn to which each move belongs that stands. In a match
    for one player each move is a turn."""
    standing = [e for e in entries if e.kind is LogKind.MOVE and e.undone_by is None]
    alone = len(match.chairs) == 1
    turns = groupby(standing, key=lambda entry: entry.version if alone else entry.seat)
    return {row.version: number for number, (_, rows) in enumerate(turns, 1) for row in rows}


def without_public_turns(entries: Sequence[LogEntry], seat: Seat | None) -> tuple[LogEntry, ...]:
    """Return the entries without the turns of other seats that had nothing private or ephemeral."""
    kept = list[LogEntry]()
    for _, group in groupby(entries, key=_turn_key):
        turn = tuple(group)
        events = (event for row in turn for event in row.events)
        has_secret = any(event.to is not None or event.fleeting for event in events)
        if has_secret or turn[0].kind is not LogKind.MOVE or turn[0].seat == seat:
            kept += turn
    return tuple(kept)


def _without_retold(
    retold_by: Mapping[str, frozenset[str]], turn: Sequence[LogEntry]
) -> tuple[LogEntry, ...]:
    """Return a turn without the events that a later one tells again."""
    if not retold_by:
        return tuple(turn)
    kept, later = list[LogEntry](), set[str]()
    for row in reversed(turn):
        events = list[Event]()
        for event in reversed(row.events):
            if retold_by.get(event.key, frozenset()).isdisjoint(later):
                events.insert(0, event)
            later.add(event.key)
        kept.insert(0, replace(row, events=tuple(events)))
    return tuple(kept)


def fit_recap(lines: Sequence[TurnLine], room: int) -> Recap:
    """Return the newest lines that fit into `room` characters. Of the others, those that stay are
    sent beforehand and the rest is left out."""
    kept: list[TurnLine] = []
    for line in reversed(lines):
        room -= len(line.text) + 1
        if room < 0:
            break
        kept.insert(0, line)
    left = lines[: len(lines) - len(kept)]
    overflow = tuple(line for line in left if line.stays)
    return Recap(tuple(kept), len(left) - len(overflow), overflow)


def fit_step(lines: Sequence[TurnLine], room: int) -> tuple[TurnLine, ...]:
    """Return the oldest turns that fit into `room` characters, and one at least: the newer ones are
    told in the next step."""
    kept = list(lines[:1])
    for line in lines[1:]:
        if sum(len(each.text) + 1 for each in kept) + len(line.text) > room:
            break
        kept.append(line)
    return tuple(kept)


def _version(entry: LogEntry) -> int:
    return entry.version


def _turn_key(entry: LogEntry) -> tuple[str, int, bool]:
    """Return the key of an entry's turn: moves of one seat in a row are a turn, those that were
    taken back another; any other entry stands alone."""
    if entry.kind is LogKind.MOVE and entry.seat is not None:
        return "turn", entry.seat, entry.is_taken_back
    return "row", entry.version, False


def _join_equal(reader: Reader, sentences: Sequence[tuple[LogEntry, LogSentence]]) -> Iterator[str]:
    """Yield sentences in their order. Equal ones of one move that follow each other, with the same
    readers, are yielded once with their number."""
    for (_, sentence), alike in groupby(sentences, key=lambda pair: (pair[0].version, pair[1])):
        times = len(tuple(alike))
        said = sentence.text.removesuffix(".")
        yield sentence.text if times == 1 else reader.say("turn.times", words=said, n=times)
