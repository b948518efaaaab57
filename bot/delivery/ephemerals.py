"""Ephemeral events: what a seat is shown only once, and when it is to be deleted."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.delivery.dm import DmStatus
from bot.delivery.errors import DeliveryError, as_delivery_errors
from bot.game import Event, Seat
from bot.match.model import LogEntry, Match, MatchId, Position
from bot.match.service import MatchService
from data import Store, audiences, glimpses, messages
from data.glimpses import SeenMarker

log = logging.getLogger(__name__)

TOKEN_LIFETIME = 15 * 60
"""Seconds for which Discord lets an answer that only its reader sees be taken away."""

DeleteAnswer = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class _PrivateAnswer:
    """A private answer that shows a glimpse. It lives in memory only, as its token does."""

    delete: DeleteAnswer
    until: int


class EphemeralEvents:
    """Notes who acts, and what is shown to whom no direct message reaches."""

    def __init__(
        self, store: Store, matches: MatchService, dm_status: DmStatus, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._matches = matches
        self._dm_status = dm_status
        self._now = now
        self._answers: defaultdict[tuple[MatchId, Seat], list[_PrivateAnswer]] = defaultdict(list)

    async def clear_seen(self, match: Match, seat: Seat) -> None:
        """From now on everything that the seat, and with it the table, was shown only once is to
        be taken away; its private answers are, at once."""
        rows = await glimpses.live_ephemeral_rows(self._store.read, match.id, seat)
        closed = not await self._dm_status.dm_reachable(match, seat)
        if rows or closed:
            async with self._store.transaction() as tx:
                await messages.mark_to_clear(tx, rows)
                if closed:  # the table has shown it
                    await glimpses.advance_seen(
                        tx, match.id, seat, SeenMarker(match.version, match.version)
                    )
        await asyncio.gather(*map(_delete_answer, self._pop_deletable(match.id, seat)))

    async def track_answer(self, position: Position, seat: Seat, delete: DeleteAnswer) -> None:
        """A private answer shows the board while something lies open that is shown only once."""
        match = position.match
        rows = await self._matches.visible_log(match.id, match.version - 1, seat)
        if any(event.fleeting for row in rows for event in row.events):
            self._track(match.id, seat, delete)

    async def missed_privately(self, match: Match, seat: Seat) -> tuple[LogEntry, ...]:
        """What only this seat may see, and only once, where no direct message reaches it."""
        if await self._dm_status.dm_reachable(match, seat):
            return ()
        seen = await audiences.last_display(self._store.read, match.id, seat)
        marker = await glimpses.load_seen(self._store.read, match.id, seat)
        rows = await self._matches.visible_log(match.id, max(seen.version, marker.private), seat)
        own = (replace(row, events=tuple(filter(_is_private, row.events))) for row in rows)
        return tuple(row for row in own if row.events)

    async def mark_shown(
        self, match: Match, seat: Seat, version: int, delete: DeleteAnswer
    ) -> None:
        """A private answer has shown it everything up to this version."""
        self._track(match.id, seat, delete)
        async with self._store.transaction() as tx:
            await glimpses.advance_seen(tx, match.id, seat, SeenMarker(private=version))

    def _track(self, match: MatchId, seat: Seat, delete: DeleteAnswer) -> None:
        self._answers[match, seat].append(_PrivateAnswer(delete, self._now() + TOKEN_LIFETIME))

    def _pop_deletable(self, match: MatchId, seat: Seat) -> list[DeleteAnswer]:
        answers = self._answers.pop((match, seat), [])
        return [answer.delete for answer in answers if self._now() < answer.until]


def _is_private(event: Event) -> bool:
    """Told to one seat, once. What everybody is told, the table shows."""
    return event.fleeting and event.to is not None


async def _delete_answer(delete: DeleteAnswer) -> None:
    """Whoever dismissed the answer has taken it away already."""
    try:
        with as_delivery_errors():
            await delete()
    except DeliveryError as error:
        log.info("an answer could not be taken back: %s", error.reason.name)
