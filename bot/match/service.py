"""The match service: each command is one transaction; listeners are called after its commit."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TypeAlias

from bot.config import Limits
from bot.game import Audience, Move, Options, OptionValue, Seat
from bot.games import AnyGame
from bot.kill_points import pass_kill_point
from bot.match import agreed_undo, limits, lobby, play, practice, queries, saving, undo
from bot.match.history import History
from bot.match.match_rows import (
    FullMatch,
    UnreadableSnapshot,
    find_starter,
    full_match_of,
    match_of,
)
from bot.match.model import (
    LogEntry,
    Match,
    MatchId,
    MoveResult,
    Origin,
    Person,
    Place,
    Position,
    Status,
    UserId,
)
from bot.match.play import Transition
from bot.match.proof import MatchRecord, build_record
from bot.match.refusals import Refused
from bot.match.state_cache import StateCache
from bot.match.transcript import Transcript, load_transcript
from bot.match.visibility import MatchLog, visible_events
from data import Connection, Store, matches, origins, players, seats, undo_points
from data import log as log_rows
from data.matches import StoredMatch

log = logging.getLogger(__name__)

DecideTransitions: TypeAlias = Callable[
    [Connection, FullMatch, int], Awaitable[tuple[Transition, ...]]
]
"""(transaction, match, now) -> its next log rows, possibly none; raises Refused."""

LOBBY_IDLE_LIMIT = 7 * 24 * 3600
"""Seconds without a change after which a lobby is closed."""


class MatchService:
    """Lobbies and matches. Commands raise Refused or RefusedByRules without changing anything.

    `now` returns whole seconds since 1970, `seed` 64 unpredictable hex digits. Listeners are
    called with the match's id after each commit, never inside a transaction.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int],
        seed: Callable[[], str],
        limits: Limits = Limits(),  # noqa: B008 (frozen)
    ) -> None:
        self._store = store
        self._limits = limits
        self._now = now
        self._seed = seed
        self._state_cache = StateCache()
        self.history = History(store)
        self.listeners: list[Callable[[MatchId], None]] = []

    # Lobbies

    async def open_lobby(
        self, game: AnyGame, person: Person, place: Place, places: int | None, options: Options
    ) -> Match:
        """Open a lobby with its creator seated; `places` None means the game's maximum."""
        async with self._store.transaction() as tx:
            new = await queries.next_match_id(tx)
            opened = lobby.new_lobby(new, game, person, place, places, options)
            await limits.check_new_lobby(tx, self._limits, person.user, place.guild)
            await saving.insert_lobby(tx, opened, person, self._now())
        return await self._notify_and_load(new)

    async def rematch(
        self, match_id: MatchId, person: Person, *, same_thread: bool = False
    ) -> Match:
        """Return the rematch of a finished match: the first request opens its lobby, later ones
        join. A rematch that is being played is returned as it is: there is no second one beside
        it. With `same_thread` it is played in the thread of the finished match."""
        at = self._now()
        async with self._store.transaction() as tx:
            new, over = await queries.next_match_id(tx), await queries.load_match(tx, match_id)
            opened = lobby.rematch_lobby(new, over, person, at, same_thread=same_thread)
            found = await queries.find_rematch(tx, match_id)
            if found is not None and found.status is Status.LIVE:
                return found
            if found is None or found.status is Status.OVER:
                await limits.check_new_lobby(tx, self._limits, person.user, opened.where.guild)
                await saving.insert_lobby(tx, opened, person, at, match_id)
            else:
                if found.chair_of(person.user) is not None:
                    raise Refused("again_already", match=found.id)
                new = found.id
                await limits.check_new_seat(tx, self._limits, person.user)
                await players.upsert(tx, person.user, person.name, person.locale, person.username)
                await self._save_change(tx, found.id, lambda m: lobby.join(m, person, at))
        return await self._notify_and_load(new)

    async def last_round(self, match_id: MatchId, user: UserId) -> Match:
        """Return the last finished match in the row of rematches that begins with this one, as far
        as this person played in them."""
        match = await self.match(match_id)
        while (again := await queries.find_rematch(self._store.read, match.id)) is not None:
            if again.status is not Status.OVER or again.chair_of(user) is None:
                break
            match = again
        return match

    async def practise(
        self, origin: Origin, person: Person, seat: Seat, place: Place, level: str
    ) -> Match:
        """Open and begin a match of this person at `seat` against computers of this level, from an
        earlier position of a finished match. Whoever has begun the same one and not moved in it yet
        gets that one: a button can be pressed twice."""
        former = await self.match(origin.match)
        position = await practice.find_position(self.history, former, origin)
        practice.check_begin(position, seat, level)
        seed = self._seed()
        state = await asyncio.to_thread(practice.draw_world, position, seat, seed)
        async with self._store.transaction() as tx:
            begun = await origins.find_unplayed(
                tx, person.user, former=origin.match, version=origin.version, seat=seat
            )
            if begun is not None:
                return await queries.load_match(tx, MatchId(begun))
            await limits.check_new_seat(tx, self._limits, person.user)
            at, new = self._now(), await queries.next_match_id(tx)
            ready = practice.new_practice(new, former, origin, person, seat, place, level)
            transition = play.begin(ready, seed, state, at)
            await saving.insert_practice(tx, ready, person, transition, at)
        await self._after_commit(transition)
        return await self.match(new)

    async def join(self, match_id: MatchId, person: Person) -> Match:
        async with self._store.transaction() as tx:
            if (await queries.load_match(tx, match_id)).chair_of(person.user) is None:
                await limits.check_new_seat(tx, self._limits, person.user)
            await players.upsert(tx, person.user, person.name, person.locale, person.username)
            at = self._now()
            await self._save_change(tx, match_id, lambda match: lobby.join(match, person, at))
        pass_kill_point("lobby.committed")
        return await self._notify_and_load(match_id)

    async def invite(self, match_id: MatchId, by: UserId, people: Mapping[UserId, str]) -> Match:
        """Keep seats of a lobby for these people, by user and name, at its creator's request."""
        return await self._change_lobby(
            match_id, lambda match: lobby.invite_more(match, by, people, self._now())
        )

    async def hand_over_lobby(self, match_id: MatchId, by: UserId, to: UserId) -> Match:
        """Make another person who sits in a lobby its creator."""
        return await self._change_lobby(match_id, lambda match: lobby.hand_over(match, by, to))

    async def set_private(self, match_id: MatchId, by: UserId, private: bool) -> Match:
        """Let only invited people join a lobby, or everybody."""
        return await self._change_lobby(
            match_id, lambda match: lobby.set_private(match, by, private)
        )

    async def decline(self, match_id: MatchId, user: UserId) -> Match:
        """Keep no seat for this person any longer."""
        return await self._change_lobby(match_id, lambda match: lobby.decline(match, user))

    async def leave(self, match_id: MatchId, user: UserId) -> Match:
        return await self._change_lobby(match_id, lambda match: lobby.leave(match, user))

    async def add_computer(self, match_id: MatchId, by: UserId, level: str) -> Match:
        return await self._change_lobby(
            match_id, lambda match: lobby.add_computer(match, by, level)
        )

    async def free_seat(self, match_id: MatchId, by: UserId, holder: str) -> Match:
        return await self._change_lobby(match_id, lambda match: lobby.free_seat(match, by, holder))

    async def set_places(self, match_id: MatchId, by: UserId, n: int) -> Match:
        return await self._change_lobby(match_id, lambda match: lobby.set_places(match, by, n))

    async def set_option(
        self, match_id: MatchId, by: UserId, key: str, value: OptionValue
    ) -> Match:
        return await self._change_lobby(
            match_id, lambda match: lobby.set_option(match, by, key, value)
        )

    async def set_pace(self, match_id: MatchId, by: UserId, pace: int | None) -> Match:
        return await self._change_lobby(match_id, lambda match: lobby.set_pace(match, by, pace))

    async def cancel(self, match_id: MatchId, by: UserId) -> Match:
        return await self._change_lobby(match_id, lambda match: lobby.cancel(match, by))

    async def close_idle(self) -> tuple[MatchId, ...]:
        """Close lobbies unchanged for LOBBY_IDLE_LIMIT; call it periodically."""
        idle = await matches.idle_lobbies(self._store.read, self._now() - LOBBY_IDLE_LIMIT)
        for match_id in map(MatchId, idle):
            await self._change_lobby(match_id, lobby.close)
        return tuple(map(MatchId, idle))

    async def attach_thread(self, match_id: MatchId, thread: int) -> Match:
        """Set the thread in which the match is played from now on."""
        async with self._store.transaction() as tx:
            await queries.load_stored(tx, match_id)
            await matches.set_thread(tx, match_id, thread)
        return await self._notify_and_load(match_id)

    # Play

    async def start(self, match_id: MatchId, by: UserId) -> Match:
        """Start the match and deal.

        A deal can take long, so it is computed in a worker thread before the transaction, and again
        if the lobby has changed meanwhile. In a thread where another match is played it gets a
        thread of its own.
        """
        ready, seed = lobby.prepare_start(await self.match(match_id), by), self._seed()
        former = await self._load_former_start(match_id)
        while True:
            at = self._now()
            first = None if former is None else lobby.next_to_begin(ready, *former)
            transition = await asyncio.to_thread(play.start, ready, seed, at, first)
            async with self._store.transaction() as tx:
                await limits.check_start(tx, self._limits, ready.where.guild)
                now_ready = lobby.prepare_start(await queries.load_match(tx, match_id), by)
                if now_ready == ready:
                    await saving.save_lobby(tx, ready, at)
                    await saving.save_start(tx, transition, at)
                    has_left = await matches.leave_occupied_thread(tx, match_id)
                    break
            ready = now_ready
        started = (await self._after_commit(transition)).match
        where = replace(started.where, thread=None) if has_left else started.where
        return replace(started, where=where)

    async def _load_former_start(self, match_id: MatchId) -> tuple[Match, Seat] | None:
        """Return the match of which this one is a rematch, and who began it; None if there is none,
        or none that can be read."""
        stored = await matches.former_of(self._store.read, match_id)
        if stored is None or len(stored.seats) < 2:
            return None
        first = await log_rows.first_given(self._store.read, stored.match.id)
        starter = await asyncio.to_thread(find_starter, stored, first)
        return None if starter is None else (match_of(stored), starter)

    async def play(
        self, match_id: MatchId, user: UserId | None, seat: Seat, decision: int, move: Move
    ) -> MoveResult:
        """Make one move for `user`, or for the computer that plays this seat if `user` is None."""
        while True:
            at, before, worked_out = self._now(), None, None
            if move.takes_long:
                before = await self._load_full_match(self._store.read, match_id)
                worked_out = await asyncio.to_thread(
                    play.play, before, user, seat, decision, move, at
                )
            async with self._match_transaction(match_id) as (tx, full):
                if worked_out is not None and before != full:
                    continue  # the match has changed meanwhile
                moved = worked_out or play.play(full, user, seat, decision, move, at)
                transition = await _save(tx, full, moved, at)
                break
        position = await self._after_commit(transition)
        return MoveResult(position, seat, move, visible_events(transition.events, seat))

    async def undo(
        self, match_id: MatchId, user: UserId, to: int | None = None, since: int | None = None
    ) -> Position:
        """Take back the person's last move, if that is still free. `to` is the version that the
        button offered to restore; refused if the last move is now another one. With `since`, the
        version at which the button was shown, several moves are taken back."""
        async with self._match_transaction(match_id) as (tx, full):
            at = self._now()
            points = await undo_points.newest_first(tx, match_id)
            rows = await log_rows.since(tx, match_id, 0)
            undone = undo.undo(full, user, points, rows, to, at, since=since)
            await saving.save_undo(tx, full, undone, at)
        return await self._after_commit(undone.transition)

    async def resign(self, match_id: MatchId, user: UserId) -> Match:
        """Resign: with two players the other wins; with more a computer plays on, ranked last."""
        return await self._apply_one(match_id, lambda full, at: play.resign(full, user, at))

    async def agree_to_end(self, match_id: MatchId, user: UserId) -> Match:
        """Agree to end the match without a result: it ends once all agree, a frozen match at
        once."""
        if (await self.match(match_id)).status is Status.FROZEN:
            return await self._end_frozen(match_id, user)
        return await self._apply_one(match_id, lambda full, at: play.agree(full, user, at))

    async def decline_to_end(self, match_id: MatchId, user: UserId) -> Match:
        """Refuse to end or to pause the match: all earlier requests for it are dropped."""
        return await self._apply_one(match_id, lambda full, at: play.decline(full, user, at))

    async def agree_to_pause(self, match_id: MatchId, user: UserId) -> Match:
        """Ask for a pause or agree to one; it begins once all agree."""
        return await self._apply_one(match_id, lambda full, at: play.agree_to_pause(full, user, at))

    async def resume(self, match_id: MatchId, user: UserId) -> Match:
        """End a pause."""
        return await self._apply_one(match_id, lambda full, at: play.resume(full, user, at))

    async def follow_name(self, person: Person) -> None:
        """Rename a person's seats in lobbies and live matches if their name has changed. Ended
        matches keep the name under which they were played."""
        named = await seats.matches_under_other_name(self._store.read, person.user, person.name)
        if not named:
            return
        async with self._store.transaction() as tx:
            for match_id in named:
                await seats.rename(tx, match_id, person.user, person.name)
        for match_id in map(MatchId, named):
            self._notify(match_id)

    async def set_muted(self, match_id: MatchId, user: UserId, muted: bool) -> Match:
        """Turn pings and DMs of this match off or on for this person."""
        async with self._store.transaction() as tx:
            if (await queries.load_match(tx, match_id)).chair_of(user) is None:
                raise Refused("not_seated")
            await seats.set_muted(tx, match_id, user, muted)
        return await self._notify_and_load(match_id)

    async def check_live(self) -> tuple[MatchId, ...]:
        """Read every live match; freeze and return those that the current rules cannot continue.
        Run in the background after a start."""
        unreadable = []
        for match_id in await self.live_ids():
            try:
                await self.position(match_id)
            except Refused:
                unreadable.append(match_id)
        return tuple(unreadable)

    # Reading

    async def match(self, match_id: MatchId) -> Match:
        return await queries.load_match(self._store.read, match_id)

    async def position(self, match_id: MatchId) -> Position:
        """Return a started match's position. Refused if it is a lobby or frozen."""
        return (await self._load_full_match(self._store.read, match_id)).position

    async def snapshot(self, match_id: MatchId) -> tuple[Match, Position | None]:
        """Return a match and its position if it has a readable one, both of the same version."""
        stored = await queries.load_stored(self._store.read, match_id)
        match = match_of(stored)
        if match.status not in (Status.LIVE, Status.OVER):
            return match, None
        try:
            return match, full_match_of(stored, self._state_cache).position
        except UnreadableSnapshot:
            await self._freeze(stored)
            return await self.match(match_id), None

    async def log_since(self, match_id: MatchId, since: int) -> MatchLog:
        """Return the log after version `since`, from which each audience's part can be read."""
        return await queries.load_log(self._store.read, match_id, since)

    async def visible_log(
        self, match_id: MatchId, since: int, audience: Audience, *, with_undone: bool = False
    ) -> tuple[LogEntry, ...]:
        """Return what this audience was shown after version `since`, without moves taken back since
        then unless `with_undone`."""
        return await queries.load_visible_log(
            self._store.read, match_id, since, audience, with_undone=with_undone
        )

    async def transcript(self, match_id: MatchId, seat: Seat | None) -> Transcript:
        """Return a match from its start, as this seat or who only watches may know it."""
        return await load_transcript(self._store.read, match_id, seat)

    async def record(self, match_id: MatchId) -> MatchRecord:
        """Return the exact record of a match. Refused unless it is over."""
        stored = await queries.load_stored(self._store.read, match_id)
        return build_record(stored, await log_rows.since(self._store.read, match_id, 0))

    async def open_matches_of(self, user: UserId) -> tuple[Match, ...]:
        return await queries.load_open_matches(self._store.read, user)

    async def inviting(self, user: UserId) -> tuple[Match, ...]:
        """Return the lobbies that keep a seat for this person."""
        at = self._now()
        return tuple(
            match
            for match in await queries.load_inviting(self._store.read, user)
            if any(each.user == user and at < each.until for each in match.invited)
        )

    async def best_solo(self, user: UserId) -> tuple[Match, ...]:
        """Return the person's best solo match for each game and set of options."""
        return await queries.load_best_solo(self._store.read, user)

    async def waiting_for(self, user: UserId) -> tuple[Match, ...]:
        return await queries.load_waiting_for(self._store.read, user)

    async def find_in_place(self, place: int, user: UserId) -> Match | None:
        return await queries.find_in_place(self._store.read, place, user)

    async def live_ids(self) -> tuple[MatchId, ...]:
        return tuple(map(MatchId, await matches.ids_with_status(self._store.read, Status.LIVE)))

    async def lobby_ids(self) -> tuple[MatchId, ...]:
        return tuple(map(MatchId, await matches.ids_with_status(self._store.read, Status.LOBBY)))

    async def awaiting_computers(self) -> tuple[MatchId, ...]:
        """Return the live matches in which a computer owes a decision."""
        return tuple(map(MatchId, await matches.awaiting_computers(self._store.read)))

    # How a command runs

    async def apply(self, match_id: MatchId, decide: DecideTransitions) -> Match:
        """Apply the transitions returned by `decide` to a match, in one transaction."""
        async with self._match_transaction(match_id) as (tx, full):
            at, before = self._now(), full
            transitions = await decide(tx, full, at)
            if transitions:
                last = transitions[-1]
                paused = play.begin_agreed_pause(last.after, last.seat, at)
                transitions += () if paused is None else (paused,)
            for each in transitions:
                transition = await _save(tx, before, each, at)
                before = transition.after
            agreed = await agreed_undo.find_agreed(tx, before, at) if transitions else None
            if agreed is not None:
                transition = await _save(tx, before, agreed, at)
        return (await self._after_commit(transition)).match if transitions else full.match

    async def _apply_one(
        self, match_id: MatchId, rule: Callable[[FullMatch, int], Transition]
    ) -> Match:
        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            return (rule(full, at),)

        return await self.apply(match_id, decide)

    async def _change_lobby(self, match_id: MatchId, change: lobby.LobbyChange) -> Match:
        async with self._store.transaction() as tx:
            await self._save_change(tx, match_id, change)
        return await self._notify_and_load(match_id)

    async def _save_change(
        self, tx: Connection, match_id: MatchId, change: lobby.LobbyChange
    ) -> None:
        before = await queries.load_match(tx, match_id)
        after = change(before)
        if after != before:
            await saving.save_lobby(tx, after, self._now())

    @asynccontextmanager
    async def _match_transaction(
        self, match_id: MatchId
    ) -> AsyncIterator[tuple[Connection, FullMatch]]:
        """Open a transaction on a started match. An unreadable match is frozen instead."""
        try:
            async with self._store.transaction() as tx:
                stored = await queries.load_stored(tx, match_id)
                yield tx, full_match_of(stored, self._state_cache)
        except UnreadableSnapshot as error:
            await self._freeze(stored)
            raise Refused("frozen", match=match_id) from error

    async def _load_full_match(self, db: Connection, match_id: MatchId) -> FullMatch:
        stored = await queries.load_stored(db, match_id)
        try:
            return full_match_of(stored, self._state_cache)
        except UnreadableSnapshot as error:
            await self._freeze(stored)
            raise Refused("frozen", match=match_id) from error

    async def _end_frozen(self, match_id: MatchId, user: UserId) -> Match:
        async with self._store.transaction() as tx:
            stored = await queries.load_stored(tx, match_id)
            chair = next((s for s in stored.seats if s.user == user), None)
            if match_of(stored).status is not Status.FROZEN:
                raise Refused("cancelled")
            if chair is None:
                raise Refused("not_seated")
            await saving.end_frozen(tx, stored, Seat(chair.seat), self._now())
        return await self._notify_and_load(match_id)

    async def _freeze(self, stored: StoredMatch) -> None:
        if stored.match.status != Status.LIVE:
            return  # an ended match keeps its result
        async with self._store.transaction() as tx:
            await saving.freeze(tx, stored, self._now())
        self._notify(MatchId(stored.match.id))

    async def _after_commit(self, transition: Transition) -> Position:
        position = transition.after.position
        pass_kill_point(f"{transition.kind.value}.committed")
        self._state_cache.put(position.match.id, position.match.version, transition.after.state)
        self._notify(position.match.id)
        return position

    async def _notify_and_load(self, match_id: MatchId) -> Match:
        self._notify(match_id)
        return await self.match(match_id)

    def _notify(self, match_id: MatchId) -> None:
        for listener in self.listeners:
            try:
                listener(match_id)
            except Exception:  # a failing listener must not undo what was committed
                log.exception("a listener failed at match %d", match_id)


async def _save(tx: Connection, before: FullMatch, decided: Transition, at: int) -> Transition:
    """Store a transition with what follows from it, and return it so."""
    transition = undo.with_undo_point(before, decided)
    transition = await saving.with_former_best(tx, transition)
    await saving.save_transition(tx, before, transition, at)
    return transition
