"""Ephemeral events (`Event.fleeting`): events that a seat sees only once, and how long they are
kept for its player. Players *cover* them when they act after having seen them, for example with the
button below them; then the messages that show them are cleared."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.delivery.dm import DmStatus
from bot.delivery.errors import DeliveryError, as_delivery_errors
from bot.game import TABLE, Seat
from bot.match.model import LogEntry, Match, MatchId, Position, Status
from bot.match.service import MatchService
from data import Store, ephemerals, messages
from data import log as log_rows
from data.ephemerals import SeenMarker

log = logging.getLogger(__name__)

TOKEN_LIFETIME = 15 * 60
"""Seconds after which Discord no longer allows deleting an ephemeral answer."""

DeleteAnswer = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class _PrivateAnswer:
    """A private answer that shows an ephemeral event. Kept only in memory, like its token."""

    message: int
    delete: DeleteAnswer
    until: int


class EphemeralEvents:
    """Tracks the ephemeral events that each seat has yet to see, and records what its player
    covered."""

    def __init__(
        self, store: Store, matches: MatchService, dm_status: DmStatus, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._matches = matches
        self._dm_status = dm_status
        self._now = now
        self._answers: defaultdict[tuple[MatchId, Seat], list[_PrivateAnswer]] = defaultdict(list)
        self._answering: dict[tuple[MatchId, Seat], int] = {}

    async def unseen_entries(self, match: Match, seat: Seat) -> tuple[LogEntry, ...]:
        """Return the ephemeral events that the seat has yet to see, oldest first: all since its
        player last covered them, except those that an answer to the player's own press has already
        shown."""
        if match.status is not Status.LIVE:
            return ()
        seen = await ephemerals.load_seen(self._store.read, match.id, seat)
        shown = max(seen.private, self._answering.get((match.id, seat), 0))
        rows = await self._matches.visible_log(match.id, seen.covered, seat)
        return tuple(
            row
            for row in rows
            if any(event.fleeting for event in row.events)
            and (row.seat != seat or row.version > shown)
        )

    async def unseen_without_dm(self, match: Match, seat: Seat) -> tuple[LogEntry, ...]:
        """Like `unseen_entries`, but empty if the player can be reached by direct message."""
        if await self._dm_status.dm_reachable(match, seat):
            return ()
        return await self.unseen_entries(match, seat)

    async def cover(self, match: Match, seat: Seat, until: int, answer: int | None = None) -> None:
        """Record that the player has seen everything up to version `until`; only that is removed.
        `answer` is the message whose button was pressed: it changes by itself, and other copies of
        it are deleted."""
        rows = await ephemerals.live_ephemeral_rows(self._store.read, match.id, seat, until)
        async with self._store.transaction() as tx:
            await messages.mark_to_clear(tx, rows)
            await ephemerals.advance_seen(
                tx, match.id, seat, SeenMarker(private=until, covered=until)
            )
        await self._delete_answers(match.id, seat, keep=answer)

    async def cover_table(self, match: Match, seat: Seat) -> None:
        """Before the seat acts, mark for removal what other seats revealed at the table. What its
        own player revealed stays until another seat acts. If one person plays alone in a direct
        message, that is the table."""
        alone = match.where.guild is None
        if alone or await log_rows.last_mover(self._store.read, match.id) not in (None, seat):
            audience = seat if alone else TABLE
            open_ = await ephemerals.live_ephemeral_rows(
                self._store.read, match.id, audience, match.version
            )
            if open_:
                async with self._store.transaction() as tx:
                    await messages.mark_to_clear(tx, open_)
        await self._delete_answers(match.id, seat)

    async def track_answer(
        self, position: Position, seat: Seat, message: int, delete: DeleteAnswer
    ) -> None:
        """Remember a private answer that shows the board while an ephemeral event is visible."""
        match = position.match
        rows = await self._matches.visible_log(match.id, match.version - 1, seat)
        if any(event.fleeting for row in rows for event in row.events):
            self.track_waiting(match.id, seat, message, delete)

    @asynccontextmanager
    async def answering(self, match: MatchId, seat: Seat, version: int) -> AsyncIterator[None]:
        """Wrap the answer that shows what its player revealed by their own press. If the answer
        fails, the events stay unseen."""
        self._answering[match, seat] = version
        try:
            yield
            await self.mark_answered(match, seat, version)
        finally:
            self._answering.pop((match, seat), None)

    async def mark_answered(self, match: MatchId, seat: Seat, version: int) -> None:
        """Record that the answer to the player's own press has shown what they revealed. What
        others had revealed was covered before the press took effect."""
        async with self._store.transaction() as tx:
            await ephemerals.advance_seen(
                tx, match, seat, SeenMarker(private=version, covered=version)
            )

    def track_waiting(self, match: MatchId, seat: Seat, message: int, delete: DeleteAnswer) -> None:
        """Remember a private answer that shows ephemeral events."""
        answer = _PrivateAnswer(message, delete, self._now() + TOKEN_LIFETIME)
        self._answers[match, seat].append(answer)

    async def _delete_answers(self, match: MatchId, seat: Seat, keep: int | None = None) -> None:
        await asyncio.gather(*map(_delete_answer, self._pop_deletable(match, seat, keep)))

    def _pop_deletable(self, match: MatchId, seat: Seat, keep: int | None) -> list[DeleteAnswer]:
        answers = self._answers.pop((match, seat), [])
        return [
            answer.delete
            for answer in answers
            if answer.message != keep and self._now() < answer.until
        ]


async def _delete_answer(delete: DeleteAnswer) -> None:
    """Delete the answer; its reader may have dismissed it already."""
    try:
        with as_delivery_errors():
            await delete()
    except DeliveryError as error:
        log.info("a private answer could not be deleted: %s", error.reason.name)
