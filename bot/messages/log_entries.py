"""What happened, row by row of the log, in sentences for one reader."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
    """A sentence; `private` where this reader alone is told it, `fleeting` where only once
    (architecture §1.8)."""

    text: str
    private: bool = False
    ephemeral: bool = False


def describe_log_entry(reader: Reader, entry: LogEntry) -> Iterator[LogSentence]:
    """The sentences of one row of the log."""
    if entry.kind in ANNOUNCED_KINDS and entry.seat is not None:
        name = reader.wording.names[entry.seat]
        yield LogSentence(reader.say(f"told.{entry.kind.value}", name=name))
    for event in entry.events:
        yield LogSentence(reader.wording.say(event.line), event.to is not None, event.fleeting)


def latest_sentences(reader: Reader, entries: Sequence[LogEntry], limit: int) -> list[str]:
    """The last `most` sentences, and of the others those that are told this reader alone, or
    only once: of these none is dropped. The log has the others."""
    sentences = [each for row in entries for each in describe_log_entry(reader, row)]
    first_kept = len(sentences) - limit
    return [
        each.text
        for i, each in enumerate(sentences)
        if i >= first_kept or each.private or each.ephemeral
    ]
