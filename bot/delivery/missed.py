"""Missed events: ephemeral ones, shown at the table to players whom no DM reaches."""

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.dm import DmStatus
from bot.delivery.situation import AudienceUpdate, UpdateLoader
from bot.game import Seat
from bot.match.model import Match
from data import Store, glimpses
from data.glimpses import SeenMarker


class MissedEvents:
    """When their turn comes, the table tells them all of it since they last looked, in order."""

    def __init__(self, store: Store, updates: UpdateLoader, dm_status: DmStatus) -> None:
        self._store = store
        self._updates = updates
        self._dm_status = dm_status

    async def unreachable_seats(self, match: Match, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Of these seats those whom no direct message reaches, and up to which version they have
        looked."""
        return {
            seat: (await glimpses.load_seen(self._store.read, match.id, seat)).public
            for seat in seats
            if not await self._dm_status.dm_reachable(match, seat)
        }

    async def with_missed(self, update: AudienceUpdate, missed: dict[Seat, int]) -> AudienceUpdate:
        """The report with what these seats have not seen yet; what they did themselves was shown
        to them as they did it."""
        if not missed:
            return update
        rows = await self._updates.public_ephemeral_since(update, min(missed.values()))
        before = (row for row in rows if row.version <= update.before.version)
        unseen = tuple(row for row in before if row.seat not in missed)
        return replace(update, entries=(*unseen, *update.entries))

    async def mark_seen(self, update: AudienceUpdate, missed: dict[Seat, int]) -> None:
        """The table has told it."""
        version = update.match.version
        behind = [seat for seat, version_seen in missed.items() if version_seen < version]
        if behind:
            async with self._store.transaction() as tx:
                for seat in behind:
                    await glimpses.advance_seen(
                        tx, update.match.id, seat, SeenMarker(public=version)
                    )
