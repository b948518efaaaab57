"""What an audience has missed: how its match stands, and all that happened since it looked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.game import Event, Seat
from bot.match.model import EVERYBODY as EVERYBODY
from bot.match.model import LogEntry, LogKind, Match, Position
from bot.match.service import MatchService
from data import Store, audiences, glimpses
from data.audiences import TABLE, DisplayState
from data.glimpses import SeenMarker
from data.messages import StoredMessage


@dataclass(frozen=True)
class AudienceUpdate:
    """For one audience. `happened` is what it may know of what came after version `since`;
    `movers` are the seats that moved since it looked, in order. What is fleeting is told only
    where its audience has not `looked` yet."""

    position: Position
    before: DisplayState
    since: int
    entries: tuple[LogEntry, ...]
    movers: tuple[int, ...]
    seen: SeenMarker
    until: int | None = None
    """Of a part of a report: the version up to which it tells."""

    @property
    def has_ephemeral(self) -> bool:
        """Whether something is told that is shown only once (architecture §1.8)."""
        return any(event.fleeting for row in self.entries for event in row.events)

    @property
    def match(self) -> Match:
        return self.position.match

    @property
    def display(self) -> DisplayState:
        """What the audience has seen once it is told; the digest is for who knows a secret."""
        if self.until is not None:
            return DisplayState(self.until, "", self.before.to_act)
        return DisplayState(self.match.version, "", self.position.to_act)

    def split(self, most: int) -> Iterator["AudienceUpdate"]:
        """The report in parts that tell at most so many rows each, for one message each: what is
        told its reader alone, or only once, is never cut."""
        rest = self
        rows = [row for row in self.entries if any(map(_is_uncuttable, row.events))]
        for last in rows[most - 1 : -1 : most]:
            part = tuple(row for row in rest.entries if row.version <= last.version)
            yield replace(rest, entries=part, until=last.version)
            remaining = tuple(row for row in rest.entries if row.version > last.version)
            rest = replace(rest, since=last.version, entries=remaining)
        yield rest


class UpdateLoader:
    """Reads what is owed from the store and the log: nothing of it is kept in memory."""

    def __init__(self, store: Store, matches: MatchService) -> None:
        self._store = store
        self._matches = matches

    async def load(self, match: Match, seat: int) -> AudienceUpdate:
        """What this audience has missed; the table's seat is -1."""
        before = await audiences.last_display(self._store.read, match.id, seat)
        position = await self._matches.position(match.id)
        until = position.match.version
        seen = await glimpses.load_seen(self._store.read, match.id, seat)
        seen = seen.at_least(before.version)
        return AudienceUpdate(
            position,
            before,
            before.version,
            _drop_seen_ephemeral(await self._visible_log(position, seat, before.version), seen),
            await audiences.movers(self._store.read, match.id, before.version, until),
            seen,
        )

    async def reload_since(
        self, update: AudienceUpdate, seat: int, since: int, seen: SeenMarker
    ) -> AudienceUpdate:
        """The same, told from an earlier version on: an edited message keeps what it told."""
        entries = _drop_seen_ephemeral(await self._visible_log(update.position, seat, since), seen)
        return replace(update, since=since, entries=entries)

    async def public_ephemeral_since(
        self, update: AudienceUpdate, since: int
    ) -> tuple[LogEntry, ...]:
        """What everybody could see, but only once, after version `since`."""
        rows = map(_only_ephemeral, await self._visible_log(update.position, TABLE, since))
        return tuple(row for row in rows if row.events)

    async def reload_without_ephemeral(
        self, update: AudienceUpdate, seat: int, sent: StoredMessage
    ) -> AudienceUpdate:
        """What a message told, but for what is shown only once."""
        entries = await self._visible_log(update.position, seat, sent.record.since)
        until = sent.record.display.version
        rows = _drop_seen_ephemeral(
            tuple(row for row in entries if row.version <= until), SeenMarker(until, until)
        )
        return replace(update, since=sent.record.since, entries=rows)

    async def _visible_log(self, position: Position, seat: int, since: int) -> tuple[LogEntry, ...]:
        """What this audience may know of what happened after `since`, up to this position."""
        audience = EVERYBODY if seat == TABLE else Seat(seat)
        rows = await self._matches.visible_log(position.match.id, since, audience)
        return tuple(row for row in rows if row.version <= position.match.version)


def _is_uncuttable(event: Event) -> bool:
    return event.fleeting or event.to is not None


def _drop_seen_ephemeral(rows: Sequence[LogEntry], marker: SeenMarker) -> tuple[LogEntry, ...]:
    """The rows without what is fleeting and was shown once already."""

    def is_new(row: LogEntry, event: Event) -> bool:
        seen = marker.public if event.to is None else marker.private
        return not event.fleeting or row.version > seen

    filtered = (replace(row, events=tuple(e for e in row.events if is_new(row, e))) for row in rows)
    return tuple(row for row in filtered if row.events or row.kind is not LogKind.MOVE)


def _only_ephemeral(row: LogEntry) -> LogEntry:
    return replace(row, events=tuple(event for event in row.events if event.fleeting))
