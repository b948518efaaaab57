"""What an audience has missed: how its match stands, and all that happened since it looked."""

from dataclasses import dataclass, replace

from bot.game import Seat
from bot.match.model import TABLE as EVERYBODY
from bot.match.model import Happened, Match, Position
from bot.match.service import Matches
from data import Store, audiences
from data.audiences import TABLE, Shown


@dataclass(frozen=True)
class Report:
    """For one audience. `happened` is what it may know of what came after version `since`;
    `movers` are the seats that moved since it looked, in order."""

    position: Position
    before: Shown
    since: int
    happened: tuple[Happened, ...]
    movers: tuple[int, ...]

    @property
    def match(self) -> Match:
        return self.position.match

    @property
    def shows(self) -> Shown:
        """What the audience has seen once it is told; the digest is for who knows a secret."""
        return Shown(self.match.version, "", self.position.to_act)


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
        return Report(
            position,
            before,
            before.version,
            await self._happened(position, seat, before.version),
            await audiences.movers(self._store.read, match.id, before.version, until),
        )

    async def since(self, report: Report, seat: int, since: int) -> Report:
        """The same, told from an earlier version on: an edited message keeps what it told."""
        happened = await self._happened(report.position, seat, since)
        return replace(report, since=since, happened=happened)

    async def _happened(self, position: Position, seat: int, since: int) -> tuple[Happened, ...]:
        """What this audience may know of what happened after `since`, up to this position."""
        audience = EVERYBODY if seat == TABLE else Seat(seat)
        rows = await self._matches.happened(position.match.id, since, audience)
        return tuple(row for row in rows if row.version <= position.match.version)
