"""What happened, row by row of the log, in sentences for one reader."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.match.model import Happened, Kind
from bot.messages.reader import Reader

TOLD = (
    *(Kind.RESIGN, Kind.AGREE, Kind.DECLINE, Kind.END),
    *(Kind.MISSED, Kind.AWAY, Kind.LEFT, Kind.BACK, Kind.GRANT, Kind.REPLACE),
)
"""Rows without an event that everybody is told all the same; START and FREEZE tell themselves."""


@dataclass(frozen=True)
class Told:
    """A sentence; `private` where this reader alone is told it, `fleeting` where only once
    (architecture §1.8)."""

    sentence: str
    private: bool = False
    fleeting: bool = False


def told(reader: Reader, row: Happened) -> Iterator[Told]:
    """The sentences of one row of the log."""
    if row.kind in TOLD and row.seat is not None:
        name = reader.wording.names[row.seat]
        yield Told(reader.say(f"told.{row.kind.value}", name=name))
    for event in row.events:
        yield Told(reader.wording.say(event.line), event.to is not None, event.fleeting)


def newest(reader: Reader, happened: Sequence[Happened], most: int) -> list[str]:
    """The last `most` sentences, and of the others those that are told this reader alone, or
    only once: of these none is dropped. The log has the others."""
    every = [each for row in happened for each in told(reader, row)]
    beyond = len(every) - most
    return [
        each.sentence
        for i, each in enumerate(every)
        if i >= beyond or each.private or each.fleeting
    ]
