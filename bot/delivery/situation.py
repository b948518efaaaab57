"""What an audience has missed: how its match stands, and all that happened since it looked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.game import Event, Seat
from bot.match.model import TABLE as EVERYBODY
from bot.match.model import Happened, Kind, Match, Position
from bot.match.service import Matches
from data import Store, audiences, glimpses
from data.audiences import TABLE, Shown
from data.glimpses import Looked
from data.messages import Sent


@dataclass(frozen=True)
class Report:
    """For one audience. `happened` is what it may know of what came after version `since`;
    `movers` are the seats that moved since it looked, in order. What is fleeting is told only
    where its audience has not `looked` yet."""

    position: Position
    before: Shown
    since: int
    happened: tuple[Happened, ...]
    movers: tuple[int, ...]
    looked: Looked
    until: int | None = None
    """Of a part of a report: the version up to which it tells."""

    @property
    def fleeting(self) -> bool:
        """Whether something is told that is shown only once (architecture §1.8)."""
        return any(event.fleeting for row in self.happened for event in row.events)

    @property
    def match(self) -> Match:
        return self.position.match

    @property
    def shows(self) -> Shown:
        """What the audience has seen once it is told; the digest is for who knows a secret."""
        if self.until is not None:
            return Shown(self.until, "", self.before.to_act)
        return Shown(self.match.version, "", self.position.to_act)

    def parts(self, most: int) -> Iterator["Report"]:
        """The report in parts that tell at most so many rows each, for one message each: what is
        told its reader alone, or only once, is never cut."""
        rest = self
        rows = [row for row in self.happened if any(map(_must_be_told, row.events))]
        for last in rows[most - 1 : -1 : most]:
            told = tuple(row for row in rest.happened if row.version <= last.version)
            yield replace(rest, happened=told, until=last.version)
            later = tuple(row for row in rest.happened if row.version > last.version)
            rest = replace(rest, since=last.version, happened=later)
        yield rest


class Reports:
    """Reads what is owed from the store and the log: nothing of it is kept in memory."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self._store = store
        self._matches = matches

    async def of(self, match: Match, seat: int) -> Report:
        """What this audience has missed; the table's seat is -1."""
        before = await audiences.shown(self._store.read, match.id, seat)
        position = await self._matches.position(match.id)
        until = position.match.version
        looked = await glimpses.looked(self._store.read, match.id, seat)
        looked = looked.and_all_up_to(before.version)
        return Report(
            position,
            before,
            before.version,
            _once(await self._happened(position, seat, before.version), looked),
            await audiences.movers(self._store.read, match.id, before.version, until),
            looked,
        )

    async def since(self, report: Report, seat: int, since: int, looked: Looked) -> Report:
        """The same, told from an earlier version on: an edited message keeps what it told."""
        happened = _once(await self._happened(report.position, seat, since), looked)
        return replace(report, since=since, happened=happened)

    async def fleeting(self, report: Report, since: int) -> tuple[Happened, ...]:
        """What everybody could see, but only once, after version `since`."""
        rows = map(_fleeting, await self._happened(report.position, TABLE, since))
        return tuple(row for row in rows if row.events)

    async def without_glimpses(self, report: Report, seat: int, sent: Sent) -> Report:
        """What a message told, but for what is shown only once."""
        told = await self._happened(report.position, seat, sent.parcel.since)
        until = sent.parcel.shows.version
        rows = _once(tuple(row for row in told if row.version <= until), Looked(until, until))
        return replace(report, since=sent.parcel.since, happened=rows)

    async def _happened(self, position: Position, seat: int, since: int) -> tuple[Happened, ...]:
        """What this audience may know of what happened after `since`, up to this position."""
        audience = EVERYBODY if seat == TABLE else Seat(seat)
        rows = await self._matches.happened(position.match.id, since, audience)
        return tuple(row for row in rows if row.version <= position.match.version)


def _must_be_told(event: Event) -> bool:
    return event.fleeting or event.to is not None


def _once(rows: Sequence[Happened], looked: Looked) -> tuple[Happened, ...]:
    """The rows without what is fleeting and was shown once already."""

    def is_new(row: Happened, event: Event) -> bool:
        seen = looked.at_table if event.to is None else looked.alone
        return not event.fleeting or row.version > seen

    told = (replace(row, events=tuple(e for e in row.events if is_new(row, e))) for row in rows)
    return tuple(row for row in told if row.events or row.kind is not Kind.MOVE)


def _fleeting(row: Happened) -> Happened:
    return replace(row, events=tuple(event for event in row.events if event.fleeting))
