"""What happened, row by row of the log and turn by turn, in sentences for one reader."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.match.model import LogEntry, LogKind
from bot.messages.reader import Reader

ANNOUNCED_KINDS = (
    *(LogKind.RESIGN, LogKind.AGREE, LogKind.DECLINE, LogKind.END),
    *(LogKind.MISSED, LogKind.AWAY, LogKind.LEFT, LogKind.BACK, LogKind.GRANT, LogKind.REPLACE),
    LogKind.UNDO,
)
"""Rows without an event that everybody is told all the same; START and FREEZE tell themselves."""


@dataclass(frozen=True)
class LogSentence:
    """A sentence; `private` where this reader alone is told it, `ephemeral` where only once
    (architecture §1.8), `reveals` where somebody learnt something by it."""

    text: str
    private: bool = False
    ephemeral: bool = False
    reveals: bool = False


@dataclass(frozen=True)
class TurnLine:
    """A turn in one line. One that `stays` is never left out for want of room; `version` is the
    last that it tells of."""

    text: str
    version: int
    stays: bool = False


@dataclass(frozen=True)
class Recap:
    """The lines for which a message has room, the newest; how many earlier turns it leaves out;
    and the lines that have to be told before it, in messages of their own."""

    lines: tuple[str, ...]
    folded: int = 0
    overflow: tuple[TurnLine, ...] = ()


def describe_log_entry(reader: Reader, entry: LogEntry) -> Iterator[LogSentence]:
    """The sentences of one row of the log."""
    if entry.kind in ANNOUNCED_KINDS and entry.seat is not None:
        name = reader.wording.names[entry.seat]
        yield LogSentence(reader.say(f"told.{entry.kind.value}", name=name))
    for event in entry.events:
        words = reader.wording.say(event.line)
        yield LogSentence(words, event.to is not None, event.fleeting, event.reveals)


def turn_lines(reader: Reader, entries: Sequence[LogEntry], told: int = 0) -> list[TurnLine]:
    """A line for each turn: what one seat did without another seat between. What was revealed
    after version `told`, or told this reader alone, stays; so does what is told only once."""
    lines = []
    for _, rows in groupby(entries, key=_turn_key):
        turn = tuple(rows)
        sentences = [(row, each) for row in turn for each in describe_log_entry(reader, row)]
        if not sentences:
            continue
        stays = any(
            each.ephemeral or ((each.private or each.reveals) and row.version > told)
            for row, each in sentences
        )
        words = " ".join(_summed(reader, [each.text for _, each in sentences]))
        lines.append(TurnLine(words, turn[-1].version, stays))
    return lines


def fit_recap(lines: Sequence[TurnLine], room: int) -> Recap:
    """The newest lines that fit into so many characters; of the others those that stay are told
    beforehand, the rest is left out."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= len(line.text) + 1
        if room < 0:
            break
        kept.insert(0, line.text)
    left = lines[: len(lines) - len(kept)]
    overflow = tuple(line for line in left if line.stays)
    return Recap(tuple(kept), len(left) - len(overflow), overflow)


def _turn_key(entry: LogEntry) -> tuple[str, int]:
    """Moves of one seat in a row are a turn; any other row stands alone."""
    if entry.kind is LogKind.MOVE and entry.seat is not None:
        return "turn", entry.seat
    return "row", entry.version


def _summed(reader: Reader, sentences: Sequence[str]) -> Iterator[str]:
    """Equal sentences once, with how often."""
    for words in dict.fromkeys(sentences):
        times = sentences.count(words)
        yield words if times == 1 else reader.say("turn.times", words=words, n=times)
