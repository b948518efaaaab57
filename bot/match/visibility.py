"""Decides which events and which rows of the log an audience may read.

An event is shown to a seat whole or not at all. What a seat may know of the position is decided by
the view of its game (`bot/games/<game>/view.py`).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs

from bot.game import Audience, Event, Seat
from bot.match.model import LogEntry, LogKind


@dataclass(frozen=True)
class MatchLog:
    """The log of a match after some version. Private events stay inside: `visible_to` returns those
    that an audience may know. Who acted and when is public."""

    _entries: tuple[LogEntry, ...] = field(repr=False)

    @property
    def rows(self) -> tuple[LogEntry, ...]:
        """All rows, without their events."""
        return tuple(replace(entry, events=()) for entry in self._entries)

    def visible_to(
        self,
        audience: Audience,
        since: int,
        *,
        with_undone: bool = False,
        told_undos: Collection[int] = (),
    ) -> tuple[LogEntry, ...]:
        """Return what the rows after `since` told this audience, without moves it saw nothing of.
        Moves that were taken back are left out unless `with_undone`, and so are undos of moves
        after `since`, except those at the versions `told_undos`."""
        entries = tuple(_visible_entries(self._entries, audience))
        if with_undone:
            return tuple(entry for entry in entries if entry.version > since)
        return tuple(_as_if_never_made(entries, since, told_undos))

    def disclosed(self) -> tuple[LogEntry, ...]:
        """Return all rows of a match that is over, each with what whoever acted was shown. What
        only others were shown of the same act is left out, since it tells less."""
        return tuple(_visible_entries(map(_disclose, self._entries), None, with_unseen=True))


def _disclose(entry: LogEntry) -> LogEntry:
    events = visible_events(entry.events, entry.seat)
    return replace(entry, events=tuple(structs.replace(event, to=None) for event in events))


def visible_events(events: Iterable[Event], audience: Audience) -> tuple[Event, ...]:
    """Return the events that this audience may see."""
    return tuple(e for e in events if e.to is None or audience in e.to)


def _visible_entries(
    entries: Iterable[LogEntry], audience: Audience, *, with_unseen: bool = False
) -> Iterator[LogEntry]:
    """Yield the rows of which this audience sees something; the undo of one player alone if it saw
    one of the moves taken back. Moves without an event are left out unless `with_unseen`."""
    undone: dict[int | None, list[Seat | None]] = {}
    for entry in entries:
        events = visible_events(entry.events, audience)
        if entry.kind is LogKind.MOVE:
            if not (events or with_unseen):
                continue
            undone.setdefault(entry.undone_by, []).append(entry.seat)
        if entry.kind.takes_back:
            if entry.version not in undone and entry.kind is LogKind.UNDO:
                continue
            movers = undone.get(entry.version, [])
            seats = dict.fromkeys(seat for seat in movers if seat not in (None, entry.seat))
            entry = replace(entry, along=tuple(s for s in seats if s is not None))
        yield replace(entry, events=events)


def _as_if_never_made(
    entries: Sequence[LogEntry], since: int, told_undos: Collection[int]
) -> Iterator[LogEntry]:
    """Leave out moves taken back; keep an undo only if it undid a row up to `since`, or is one of
    `told_undos`."""
    known = {entry.undone_by for entry in entries if entry.version <= since} | {*told_undos}
    for entry in entries:
        over = entry.is_taken_back or (entry.kind.votes_on_undo and entry.undone_by is not None)
        new = entry.version > since and not over
        if new and (not entry.kind.takes_back or entry.version in known):
            yield entry
