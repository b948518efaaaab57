"""Glimpses: what a seat is shown only once, and when it is to be taken away (architecture §1.8)."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.delivery.dm import Doors
from bot.delivery.errors import Undelivered, undelivered
from bot.game import Event, Seat
from bot.match.model import Happened, Match, MatchId, Position
from bot.match.service import Matches
from data import Store, audiences, glimpses, messages
from data.glimpses import Looked

log = logging.getLogger(__name__)

TOKEN = 15 * 60
"""Seconds for which Discord lets an answer that only its reader sees be taken away."""

TakeBack = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class _Answer:
    """A private answer that shows a glimpse. It lives in memory only, as its token does."""

    take_back: TakeBack
    until: int


class Glimpses:
    """Notes who acts, and what is shown to whom no direct message reaches."""

    def __init__(
        self, store: Store, matches: Matches, doors: Doors, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._matches = matches
        self._doors = doors
        self._now = now
        self._answers: defaultdict[tuple[MatchId, Seat], list[_Answer]] = defaultdict(list)

    async def act(self, match: Match, seat: Seat) -> None:
        """From now on everything that the seat, and with it the table, was shown only once is to
        be taken away; its private answers are, at once."""
        rows = await glimpses.told(self._store.read, match.id, seat)
        closed = not await self._doors.open_to(match, seat)
        if rows or closed:
            async with self._store.transaction() as tx:
                await messages.clear(tx, rows)
                if closed:  # the table has shown it
                    await glimpses.look(tx, match.id, seat, Looked(match.version, match.version))
        await asyncio.gather(*map(_taken_back, self._living(match.id, seat)))

    async def hold(self, position: Position, seat: Seat, take_back: TakeBack) -> None:
        """A private answer shows the board while something lies open that is shown only once."""
        match = position.match
        rows = await self._matches.happened(match.id, match.version - 1, seat)
        if any(event.fleeting for row in rows for event in row.events):
            self._keep(match.id, seat, take_back)

    async def offered(self, match: Match, seat: Seat) -> tuple[Happened, ...]:
        """What only this seat may see, and only once, where no direct message reaches it."""
        if await self._doors.open_to(match, seat):
            return ()
        seen = await audiences.shown(self._store.read, match.id, seat)
        looked = await glimpses.looked(self._store.read, match.id, seat)
        rows = await self._matches.happened(match.id, max(seen.version, looked.alone), seat)
        own = (replace(row, events=tuple(filter(_is_secret, row.events))) for row in rows)
        return tuple(row for row in own if row.events)

    async def shown(self, match: Match, seat: Seat, version: int, take_back: TakeBack) -> None:
        """A private answer has shown it everything up to this version."""
        self._keep(match.id, seat, take_back)
        async with self._store.transaction() as tx:
            await glimpses.look(tx, match.id, seat, Looked(alone=version))

    def _keep(self, match: MatchId, seat: Seat, take_back: TakeBack) -> None:
        self._answers[match, seat].append(_Answer(take_back, self._now() + TOKEN))

    def _living(self, match: MatchId, seat: Seat) -> list[TakeBack]:
        answers = self._answers.pop((match, seat), [])
        return [answer.take_back for answer in answers if self._now() < answer.until]


def _is_secret(event: Event) -> bool:
    """Told to one seat, once. What everybody is told, the table shows."""
    return event.fleeting and event.to is not None


async def _taken_back(take_back: TakeBack) -> None:
    """Whoever dismissed the answer has taken it away already."""
    try:
        with undelivered():
            await take_back()
    except Undelivered as trouble:
        log.info("an answer could not be taken back: %s", trouble.why.name)
