"""The match service: every command is one transaction, told to the listeners after its commit."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from bot.game import Move, Options, OptionValue, Seat
from bot.games import AnyGame
from bot.killpoint import reached
from bot.match import lobby, play, reading, saving
from bot.match.full_match import Sealed, Spoilt, sealed_of
from bot.match.model import (
    Happened,
    Match,
    MatchId,
    Person,
    Place,
    Played,
    Position,
    Status,
    UserId,
)
from bot.match.play import Step
from bot.match.refusals import Refused
from bot.match.state_cache import States
from data import Connection, Store, matches, players, seats
from data.matches import Table

log = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[Connection, Sealed, int], Awaitable[tuple[Step, ...]]]
"""(transaction, match, now) -> its next log rows, none perhaps; raises Refused."""

IDLE = 7 * 24 * 3600
"""So many seconds without a change close a lobby."""


class Matches:
    """Lobbies and matches. Commands raise Refused or RefusedByRules and then change nothing.

    `now` gives whole seconds since 1970, `seed` 64 hex digits that nobody can guess. `listeners`
    are called with the match's id after each commit, never inside a transaction.
    """

    def __init__(self, store: Store, *, now: Callable[[], int], seed: Callable[[], str]) -> None:
        self._store = store
        self._now = now
        self._seed = seed
        self._states = States()
        self.listeners: list[Callable[[MatchId], None]] = []

    # Lobbies

    async def open(
        self, game: AnyGame, person: Person, place: Place, places: int | None, options: Options
    ) -> Match:
        """A new lobby in which its creator sits; `places` None is as many as the game takes."""
        opened = lobby.opened(game, person, place, places, options)
        async with self._store.transaction() as tx:
            match_id = MatchId(await saving.lobby_opened(tx, opened, person, self._now()))
        return await self._told(match_id)

    async def rematch(self, match_id: MatchId, person: Person) -> Match:
        """The lobby in which the people of a match that is over gather again: opened by the first
        who asks, joined by the others."""
        async with self._store.transaction() as tx:
            opened = lobby.again(await reading.match(tx, match_id), person)
            if (found := await reading.rematch_of(tx, match_id)) is None:
                new = await saving.lobby_opened(tx, opened, person, self._now(), match_id)
            else:
                if found.chair_of(person.user) is not None:
                    raise Refused("again_already", match=found.id)
                new = found.id
                await players.meet(tx, person.user, person.name, person.locale)
                await self._change(tx, found.id, lambda match: lobby.join(match, person))
        return await self._told(MatchId(new))

    async def join(self, match_id: MatchId, person: Person) -> Match:
        async with self._store.transaction() as tx:
            await players.meet(tx, person.user, person.name, person.locale)
            await self._change(tx, match_id, lambda match: lobby.join(match, person))
        reached("lobby.committed")
        return await self._told(match_id)

    async def leave(self, match_id: MatchId, user: UserId) -> Match:
        return await self._lobby(match_id, lambda match: lobby.leave(match, user))

    async def add_computer(self, match_id: MatchId, by: UserId, level: str) -> Match:
        return await self._lobby(match_id, lambda match: lobby.add_computer(match, by, level))

    async def remove_computer(self, match_id: MatchId, by: UserId) -> Match:
        return await self._lobby(match_id, lambda match: lobby.remove_computer(match, by))

    async def set_places(self, match_id: MatchId, by: UserId, n: int) -> Match:
        return await self._lobby(match_id, lambda match: lobby.set_places(match, by, n))

    async def set_option(
        self, match_id: MatchId, by: UserId, key: str, value: OptionValue
    ) -> Match:
        return await self._lobby(match_id, lambda match: lobby.set_option(match, by, key, value))

    async def set_pace(self, match_id: MatchId, by: UserId, pace: int | None) -> Match:
        return await self._lobby(match_id, lambda match: lobby.set_pace(match, by, pace))

    async def cancel(self, match_id: MatchId, by: UserId) -> Match:
        return await self._lobby(match_id, lambda match: lobby.cancel(match, by))

    async def close_idle(self) -> tuple[MatchId, ...]:
        """Closes lobbies in which nothing has happened for a week; to be called now and then."""
        idle = await matches.idle_lobbies(self._store.read, self._now() - IDLE)
        for match_id in map(MatchId, idle):
            await self._lobby(match_id, lobby.close)
        return tuple(map(MatchId, idle))

    async def attach_thread(self, match_id: MatchId, thread: int) -> Match:
        """From now on it is played in this thread."""
        async with self._store.transaction() as tx:
            await reading.table(tx, match_id)
            await matches.set_thread(tx, match_id, thread)
        return await self._told(match_id)

    # Play

    async def start(self, match_id: MatchId, by: UserId) -> Match:
        """Deals to those who are seated."""
        async with self._store.transaction() as tx:
            ready = lobby.ready(await reading.match(tx, match_id), by)
            seed, at = self._seed(), self._now()
            step = play.start(ready, seed, at)
            await saving.lobby_changed(tx, ready, at)
            await saving.begun(tx, step, at)
        return (await self._committed(step)).match

    async def play(
        self, match_id: MatchId, user: UserId | None, seat: Seat, decision: int, move: Move
    ) -> Played:
        """One move of `user`, or of the computer that plays this seat where `user` is None."""
        async with self._live(match_id) as (tx, sealed):
            at = self._now()
            step = play.play(sealed, user, seat, decision, move, at)
            await saving.step_taken(tx, sealed, step, at)
        position = await self._committed(step)
        return Played(position, seat, move, reading.visible(step.events, seat))

    async def resign(self, match_id: MatchId, user: UserId) -> Match:
        """Of two the other wins; of more a computer plays the seat on, ranked last."""
        return await self._step(match_id, lambda sealed, at: play.resign(sealed, user, at))

    async def agree_to_end(self, match_id: MatchId, user: UserId) -> Match:
        """Ends the match without a result once all who play agree; a frozen one at once."""
        if (await self.match(match_id)).status is Status.FROZEN:
            return await self._end_frozen(match_id, user)
        return await self._step(match_id, lambda sealed, at: play.agree(sealed, user, at))

    async def decline_to_end(self, match_id: MatchId, user: UserId) -> Match:
        """The match goes on: whoever would have ended it has to ask again."""
        return await self._step(match_id, lambda sealed, at: play.decline(sealed, user, at))

    async def mute(self, match_id: MatchId, user: UserId, muted: bool) -> Match:
        """Whether the match leaves this person alone: no ping, no DM."""
        async with self._store.transaction() as tx:
            if (await reading.match(tx, match_id)).chair_of(user) is None:
                raise Refused("not_seated")
            await seats.mute(tx, match_id, user, muted)
        return await self._told(match_id)

    async def check_live(self) -> tuple[MatchId, ...]:
        """Reads every live match; those that today's rules cannot go on from are frozen and
        returned. For the background, after a start."""
        spoilt = []
        for match_id in await self.live():
            try:
                await self.position(match_id)
            except Refused:
                spoilt.append(match_id)
        return tuple(spoilt)

    # Reading

    async def match(self, match_id: MatchId) -> Match:
        return await reading.match(self._store.read, match_id)

    async def position(self, match_id: MatchId) -> Position:
        """A match that began, as it stands. Refused where it did not, or is frozen."""
        return (await self._unsealed(self._store.read, match_id)).position

    async def happened(
        self, match_id: MatchId, since: int, seat: Seat | None
    ) -> tuple[Happened, ...]:
        """What this audience was told after version `since`; None is the table."""
        return await reading.happened(self._store.read, match_id, since, seat)

    async def matches_of(self, user: UserId) -> tuple[Match, ...]:
        return await reading.matches_of(self._store.read, user)

    async def best_alone(self, user: UserId) -> tuple[Match, ...]:
        """The person's best match alone for each game and choice of options."""
        return await reading.best_alone(self._store.read, user)

    async def waiting_for(self, user: UserId) -> tuple[Match, ...]:
        return await reading.waiting_for(self._store.read, user)

    async def in_place(self, place: int, user: UserId) -> Match | None:
        return await reading.in_place(self._store.read, place, user)

    async def live(self) -> tuple[MatchId, ...]:
        return tuple(map(MatchId, await matches.with_status(self._store.read, Status.LIVE)))

    async def lobbies(self) -> tuple[MatchId, ...]:
        return tuple(map(MatchId, await matches.with_status(self._store.read, Status.LOBBY)))

    async def owed_by_computers(self) -> tuple[MatchId, ...]:
        """Live matches in which a seat of code owes a decision."""
        return tuple(map(MatchId, await matches.owed_by_computers(self._store.read)))

    # How a command runs

    async def take(self, match_id: MatchId, decide: Decide) -> Match:
        """The steps that `decide` finds for a match as it is, in one transaction."""
        async with self._live(match_id) as (tx, sealed):
            at, before = self._now(), sealed
            steps = await decide(tx, sealed, at)
            for step in steps:
                await saving.step_taken(tx, before, step, at)
                before = step.after
        return (await self._committed(steps[-1])).match if steps else sealed.match

    async def _step(self, match_id: MatchId, rule: Callable[[Sealed, int], Step]) -> Match:
        async def decide(tx: Connection, sealed: Sealed, at: int) -> tuple[Step, ...]:
            return (rule(sealed, at),)

        return await self.take(match_id, decide)

    async def _lobby(self, match_id: MatchId, change: lobby.Change) -> Match:
        async with self._store.transaction() as tx:
            await self._change(tx, match_id, change)
        return await self._told(match_id)

    async def _change(self, tx: Connection, match_id: MatchId, change: lobby.Change) -> None:
        before = await reading.match(tx, match_id)
        after = change(before)
        if after != before:
            await saving.lobby_changed(tx, after, self._now())

    @asynccontextmanager
    async def _live(self, match_id: MatchId) -> AsyncIterator[tuple[Connection, Sealed]]:
        """A transaction on a match that began. One that cannot be read is frozen instead."""
        try:
            async with self._store.transaction() as tx:
                table = await reading.table(tx, match_id)
                yield tx, sealed_of(table, self._states)
        except Spoilt as spoilt:
            await self._freeze(table)
            raise Refused("frozen", match=match_id) from spoilt

    async def _unsealed(self, db: Connection, match_id: MatchId) -> Sealed:
        table = await reading.table(db, match_id)
        try:
            return sealed_of(table, self._states)
        except Spoilt as spoilt:
            await self._freeze(table)
            raise Refused("frozen", match=match_id) from spoilt

    async def _end_frozen(self, match_id: MatchId, user: UserId) -> Match:
        async with self._store.transaction() as tx:
            table = await reading.table(tx, match_id)
            chair = next((s for s in table.seats if s.user == user), None)
            if table.match.status != Status.FROZEN:
                raise Refused("cancelled")
            if chair is None:
                raise Refused("not_seated")
            await saving.frozen_ended(tx, table, Seat(chair.seat), self._now())
        return await self._told(match_id)

    async def _freeze(self, table: Table) -> None:
        if table.match.status != Status.LIVE:
            return  # an ended match keeps its result
        async with self._store.transaction() as tx:
            await saving.frozen(tx, table, self._now())
        self._tell(MatchId(table.match.id))

    async def _committed(self, step: Step) -> Position:
        position = step.after.position
        reached(f"{step.kind.value}.committed")
        self._states.put(position.match.id, position.match.version, step.after.state)
        self._tell(position.match.id)
        return position

    async def _told(self, match_id: MatchId) -> Match:
        self._tell(match_id)
        return await self.match(match_id)

    def _tell(self, match_id: MatchId) -> None:
        for listener in self.listeners:
            try:
                listener(match_id)
            except Exception:  # what was committed stays so, whoever stumbles over it
                log.exception("a listener failed at match %d", match_id)
