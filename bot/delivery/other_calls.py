"""OtherCalls: how people are called for what is no turn of theirs, such as an invitation."""

from collections.abc import Callable, Iterable

from bot.delivery.calls import next_ring
from bot.match.clock import QuietHours
from bot.match.model import MatchId, UserId
from bot.match.preferences import load_preferences
from data import Store, players, reminders, time_settings
from data.reminders import CallKind


class OtherCalls:
    """Each call is a message of its own. If nothing may ring for a person now, theirs is silent,
    and they are reminded later if the call still applies then."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def must_be_silent(self, match: MatchId, user: UserId, kind: CallKind) -> bool:
        """Whether the call of a person must be silent; a reminder is then stored."""
        db, now = self._store.read, self._now()
        if await players.find(db, user) is None:
            return False  # they have never set anything
        row = await time_settings.find(db, user)
        quiet = QuietHours(row.zone, row.quiet_from, row.quiet_until)
        until = next_ring(await load_preferences(db, user), quiet, now)
        if until is None:
            return False
        async with self._store.transaction() as tx:
            await reminders.put_call(tx, match, user, kind, until)
        return True

    async def group(
        self, match: MatchId, users: Iterable[UserId], kind: CallKind
    ) -> tuple[tuple[tuple[UserId, ...], bool], ...]:
        """Return the people whom one message mentions, and whether it must be silent."""
        groups: dict[bool, tuple[UserId, ...]] = {False: (), True: ()}
        for user in users:
            groups[await self.must_be_silent(match, user, kind)] += (user,)
        return tuple((group, is_silent) for is_silent, group in groups.items() if group)
