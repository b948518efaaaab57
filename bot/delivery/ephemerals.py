"""Ephemeral events: what a seat is shown only once, and how long it waits for its player."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.delivery.dm import DmStatus
from bot.delivery.errors import DeliveryError, as_delivery_errors
from bot.game import Seat
from bot.match.model import LogEntry, Match, MatchId, Position, Status
from bot.match.service import MatchService
from data import Store, glimpses, messages
from data import log as log_rows
from data.audiences import TABLE
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
    """Knows what waits for whom, and notes what was covered."""

    def __init__(
        self, store: Store, matches: MatchService, dm_status: DmStatus, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._matches = matches
        self._dm_status = dm_status
        self._now = now
        self._answers: defaultdict[tuple[MatchId, Seat], list[_PrivateAnswer]] = defaultdict(list)
        self._answering: dict[tuple[MatchId, Seat], int] = {}

    async def waiting(self, match: Match, seat: Seat) -> tuple[LogEntry, ...]:
        """What was shown only once and waits for this seat, oldest first: all since its player
        last covered it, but for what the player turned up and an answer has shown (P11)."""
        if match.status is not Status.LIVE:
            return ()
        seen = await glimpses.load_seen(self._store.read, match.id, seat)
        shown = max(seen.private, self._answering.get((match.id, seat), 0))
        rows = await self._matches.visible_log(match.id, seen.covered, seat)
        return tuple(
            row
            for row in rows
            if any(event.fleeting for event in row.events)
            and (row.seat != seat or row.version > shown)
        )

    async def waiting_without_dm(self, match: Match, seat: Seat) -> tuple[LogEntry, ...]:
        """The same for whom no direct message reaches; else nothing."""
        if await self._dm_status.dm_reachable(match, seat):
            return ()
        return await self.waiting(match, seat)

    async def cover(self, match: Match, seat: Seat, until: int) -> None:
        """The player has looked at everything up to this version: it is to be taken away, and
        nothing that came later is."""
        rows = await glimpses.live_ephemeral_rows(self._store.read, match.id, seat, until)
        async with self._store.transaction() as tx:
            await messages.mark_to_clear(tx, rows)
            await glimpses.advance_seen(
                tx, match.id, seat, SeenMarker(private=until, covered=until)
            )
        await self._delete_answers(match.id, seat)

    async def cover_table(self, match: Match, seat: Seat) -> None:
        """The seat acts: what another one showed at the table is to be taken away there; what its
        own player showed stays until somebody else acts. Where one plays alone in a direct
        message, that is the table."""
        alone = match.where.guild is None
        if alone or await log_rows.last_mover(self._store.read, match.id) not in (None, seat):
            audience = seat if alone else TABLE
            open_ = await glimpses.live_ephemeral_rows(
                self._store.read, match.id, audience, match.version
            )
            if open_:
                async with self._store.transaction() as tx:
                    await messages.mark_to_clear(tx, open_)
        await self._delete_answers(match.id, seat)

    async def track_answer(self, position: Position, seat: Seat, delete: DeleteAnswer) -> None:
        """A private answer shows the board while something lies open that is shown only once."""
        match = position.match
        rows = await self._matches.visible_log(match.id, match.version - 1, seat)
        if any(event.fleeting for row in rows for event in row.events):
            self._track(match.id, seat, delete)

    @asynccontextmanager
    async def answering(self, match: MatchId, seat: Seat, version: int) -> AsyncIterator[None]:
        """Around the answer that shows what its player turned up by their own press. Should it
        fail, that waits for them."""
        self._answering[match, seat] = version
        try:
            yield
            await self.mark_answered(match, seat, version)
        finally:
            self._answering.pop((match, seat), None)

    async def mark_answered(self, match: MatchId, seat: Seat, version: int) -> None:
        """The answer to the player's own press has shown what they turned up; what others had
        shown before was covered before that press did anything."""
        async with self._store.transaction() as tx:
            await glimpses.advance_seen(
                tx, match, seat, SeenMarker(private=version, covered=version)
            )

    def _track(self, match: MatchId, seat: Seat, delete: DeleteAnswer) -> None:
        self._answers[match, seat].append(_PrivateAnswer(delete, self._now() + TOKEN_LIFETIME))

    async def _delete_answers(self, match: MatchId, seat: Seat) -> None:
        await asyncio.gather(*map(_delete_answer, self._pop_deletable(match, seat)))

    def _pop_deletable(self, match: MatchId, seat: Seat) -> list[DeleteAnswer]:
        answers = self._answers.pop((match, seat), [])
        return [answer.delete for answer in answers if self._now() < answer.until]


async def _delete_answer(delete: DeleteAnswer) -> None:
    """Whoever dismissed the answer has taken it away already."""
    try:
        with as_delivery_errors():
            await delete()
    except DeliveryError as error:
        log.info("an answer could not be taken back: %s", error.reason.name)
