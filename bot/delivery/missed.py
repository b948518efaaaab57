"""Unseen: what all may see only once, told at the table to those whom no direct message reaches."""

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.dm import Doors
from bot.delivery.situation import Report, Reports
from bot.game import Seat
from bot.match.model import Match
from data import Store, glimpses
from data.glimpses import Looked


class Unseen:
    """When their turn comes, the table tells them all of it since they last looked, in order."""

    def __init__(self, store: Store, reports: Reports, doors: Doors) -> None:
        self._store = store
        self._reports = reports
        self._doors = doors

    async def missed_by(self, match: Match, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Of these seats those whom no direct message reaches, and up to which version they have
        looked."""
        return {
            seat: (await glimpses.looked(self._store.read, match.id, seat)).at_table
            for seat in seats
            if not await self._doors.open_to(match, seat)
        }

    async def added(self, report: Report, missed: dict[Seat, int]) -> Report:
        """The report with what these seats have not seen yet; what they did themselves was shown
        to them as they did it."""
        if not missed:
            return report
        rows = await self._reports.fleeting(report, min(missed.values()))
        before = (row for row in rows if row.version <= report.before.version)
        unseen = tuple(row for row in before if row.seat not in missed)
        return replace(report, happened=(*unseen, *report.happened))

    async def seen(self, report: Report, missed: dict[Seat, int]) -> None:
        """The table has told it."""
        version = report.match.version
        behind = [seat for seat, looked in missed.items() if looked < version]
        if behind:
            async with self._store.transaction() as tx:
                for seat in behind:
                    await glimpses.look(tx, report.match.id, seat, Looked(at_table=version))
