"""Situation: everything that decides what the audiences of one match are owed, read once for a
job."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from bot.delivery.dm import is_dm_reachable
from bot.game import TABLE, Audience, Event, Seat
from bot.match.model import LogEntry, LogKind, Match, MatchId, PersonChair, Position, Status
from bot.match.queries import find_rematch
from bot.match.service import MatchService
from bot.match.visibility import MatchLog
from data import Store, ephemerals, log, messages, players
from data.audiences import DisplayState
from data.ephemerals import SeenMarker
from data.messages import Purpose, StoredMessage
from data.players import PlayerRow

SHARED_FOR = 1
"""Seconds for which a read situation is reused by jobs that start."""

Shown = Mapping[Audience, tuple[DisplayState, SeenMarker]]
"""What each audience was shown."""


@dataclass(frozen=True)
class Situation:
    """The state of one match at one moment. `position` is None if the match has none. `log` reaches
    back to the oldest entry that an audience may still have to see, and to the last move of each
    person who is not away."""

    match: Match
    position: Position | None
    now: int
    log: MatchLog
    shown: Shown
    messages: tuple[StoredMessage, ...]
    players: Mapping[int, PlayerRow]
    rematch: Match | None = None
    """The newest rematch of a match that is over, a lobby, live or over itself."""

    @property
    def rows(self) -> tuple[LogEntry, ...]:
        """The log entries up to this version, without undone moves."""
        known = (row for row in self.log.rows if row.version <= self.match.version)
        return tuple(row for row in known if not row.is_taken_back)

    def display(self, audience: Audience) -> DisplayState:
        """Return what an audience was last shown."""
        return self.shown.get(audience, (DisplayState(), SeenMarker()))[0]

    def seen(self, audience: Audience, *, again: bool = False) -> SeenMarker:
        """Return the marker up to which an audience has seen ephemeral events. With `again`, its
        newest message does not count unless its player has covered it."""
        display, seen = self.shown.get(audience, (DisplayState(), SeenMarker()))
        return seen.at_least(max(display.version - again, seen.covered))

    def answered(self, audience: Audience) -> int:
        """Return the version up to which answers have shown a player what their own moves
        revealed."""
        return self.shown[audience][1].private if audience in self.shown else 0

    def covered(self, audience: Audience) -> int:
        """Return the version up to which a player has covered ephemeral events."""
        return self.shown[audience][1].covered if audience in self.shown else 0

    @property
    def undone(self) -> frozenset[int]:
        """The versions behind which an undo went back: whatever was asked at them is called off."""
        return frozenset(row.version for row in self.log.rows if row.undone_by is not None)

    def visible(self, audience: Audience, since: int) -> tuple[LogEntry, ...]:
        """Return the entries after version `since`, as this audience may see them."""
        rows = self.log.visible_to(audience, since)
        return tuple(row for row in rows if row.version <= self.match.version)

    def visible_with_undos(self, audience: Audience, since: int) -> tuple[LogEntry, ...]:
        """Like `visible`, with the undos that called off a turn for which the table had been asked:
        its people saw that message, and then it was gone."""
        asked = {sent.record.turn for sent in self.messages if sent.record.purpose == "table"}
        told = {row.undone_by for row in self.log.rows if row.version in asked and row.undone_by}
        rows = self.log.visible_to(audience, since, told_undos=told)
        return tuple(row for row in rows if row.version <= self.match.version)

    @property
    def asked_back(self) -> tuple[LogEntry, ...]:
        """The moves that somebody asks to take back, and those among them that were taken back
        before, as everybody may know them."""
        request = self.match.undo_request
        if request is None:
            return ()
        rows = self.log.visible_to(TABLE, request.to, with_undone=True)
        return tuple(
            row for row in rows if row.kind is LogKind.MOVE and row.version < request.version
        )

    def movers(self, since: int) -> tuple[int, ...]:
        """Return the seats that moved after version `since`, in order."""
        moves = (row for row in self.rows if row.kind is LogKind.MOVE and row.version > since)
        return tuple(row.seat for row in moves if row.seat is not None)

    def last_move(self, seat: Seat) -> LogEntry | None:
        """Return the last move of a seat; None if it has none."""
        moves = (row for row in self.rows if row.kind is LogKind.MOVE and row.seat == seat)
        return max(moves, key=lambda row: row.version, default=None)

    def last_move_by_person(self, seat: Seat, until: int | None = None) -> LogEntry | None:
        """Return the last move, at most version `until`, that a player of a seat made themselves:
        none that a computer made while they were away."""
        last, is_away = None, False
        for row in self.rows:
            if row.seat != seat or (until is not None and row.version > until):
                continue
            if row.kind in (LogKind.AWAY, LogKind.LEFT):
                is_away = True
            elif row.kind in (LogKind.BACK, LogKind.REPLACE):
                is_away = False
            elif row.kind is LogKind.MOVE and not is_away:
                last = row
        return last

    @property
    def channels_to_clear(self) -> tuple[int, ...]:
        """The channels in which ephemeral events have to be removed."""
        waiting = (sent for sent in self.messages if sent.state == "to clear" and sent.ephemeral)
        return tuple(sorted({sent.record.channel for sent in waiting}))

    def newest(self, audience: Audience, purpose: Purpose) -> StoredMessage | None:
        """Return the newest message of this purpose. None if it was deleted or never arrived: older
        messages do not count."""
        arrived = [sent for sent in self._of(audience, purpose) if sent.message_id is not None]
        return arrived[-1] if arrived and arrived[-1].state == "live" else None

    def newest_open(
        self, audience: Audience, purpose: Purpose, channel: int
    ) -> StoredMessage | None:
        """Return the newest message if it is in this channel and still open."""
        newest = self.newest(audience, purpose)
        is_open = newest is not None and newest.is_open and newest.record.channel == channel
        return newest if is_open else None

    def unsettled(self, audience: Audience, purpose: Purpose) -> tuple[StoredMessage, ...]:
        """Return the messages of which it is unknown whether they arrived."""
        return tuple(sent for sent in self._of(audience, purpose) if sent.state == "begun")

    def has_arrived(self, audience: Audience, purpose: Purpose) -> bool:
        """Whether a message of this purpose ever arrived, whatever its state now."""
        return any(sent.message_id is not None for sent in self._of(audience, purpose))

    def has_arrived_in(self, channel: int, audience: Audience, purpose: Purpose) -> bool:
        """Whether the newest message of this purpose that arrived is in this channel."""
        arrived = [sent for sent in self._of(audience, purpose) if sent.message_id is not None]
        return bool(arrived) and arrived[-1].record.channel == channel

    def is_first(
        self, message: StoredMessage | None, audience: Audience = TABLE, turn: int | None = None
    ) -> bool:
        """Whether this is the audience's first message, which keeps the options and the seed's
        hash. `message` is None for one that is yet to be posted, for a turn that began at version
        `turn`; it can replace the first one."""
        if message is not None:
            audience = message.record.audience
        first = next(
            (
                sent
                for sent in self.messages
                if sent.record.purpose in ("table", "hand")
                and sent.message_id is not None
                and sent.state != "gone"
                and sent.record.audience == audience
            ),
            None,
        )
        if first is None or message is None:
            return first is None or first.record.turn == turn
        return first.id == message.id

    def dm_reachable(self, seat: Seat) -> bool:
        """Like `is_dm_reachable`, for the player as they were read."""
        chair = self.match.chairs[seat]
        player = self.players.get(chair.user) if isinstance(chair, PersonChair) else None
        return is_dm_reachable(self.match, seat, player)

    def _of(self, audience: Audience, purpose: Purpose) -> Iterator[StoredMessage]:
        for sent in self.messages:
            if (sent.record.audience, sent.record.purpose) == (audience, purpose):
                yield sent


class SituationReader:
    """Reads a match once for all of its jobs that start together.

    A job reuses what was read unless a job for the same messages ended after the read began: the
    reading does not include what that job sent, so it would be sent twice.
    """

    def __init__(self, store: Store, matches: MatchService, now: Callable[[], int]) -> None:
        self._store = store
        self._matches = matches
        self._now = now
        self._shared: dict[MatchId, tuple[Situation, int]] = {}
        self._ended: dict[tuple[MatchId, Purpose, Audience], int] = {}
        self._count = 0

    async def read(self, match: MatchId) -> Situation:
        """Read the match from the store, also for the jobs that start after this one."""
        began = self._count
        situation = await load_situation(self._store, self._matches, match, self._now())
        self._shared = {
            each: shared
            for each, shared in self._shared.items()
            if self._now() - shared[0].now <= SHARED_FOR
        }
        self._shared[match] = (situation, began)
        if not self._shared.keys() & {each for each, _, _ in self._ended}:
            self._ended.clear()  # no earlier reading is reused from here on
        return situation

    async def take(self, match: MatchId, purpose: Purpose, audience: Audience) -> Situation:
        """Return the match as it was read for messages of this purpose to this audience, or read
        it again."""
        situation, began = self._shared.get(match, (None, 0))
        is_true = self._ended.get((match, purpose, audience), 0) <= began
        if situation is not None and is_true and self._now() - situation.now <= SHARED_FOR:
            return situation
        return await load_situation(self._store, self._matches, match, self._now())

    def note_end(self, match: MatchId, purpose: Purpose, audience: Audience) -> None:
        """Record that a job for these messages ended: earlier readings are outdated for them."""
        self._count += 1
        self._ended[match, purpose, audience] = self._count

    def forget(self, match: MatchId) -> None:
        """Discard the reading, because something changed for every audience."""
        self._shared.pop(match, None)


async def load_situation(
    store: Store, matches: MatchService, match_id: MatchId, now: int
) -> Situation:
    """Read the match with six SQL statements, and one more for a match that is over."""
    match, position = await matches.snapshot(match_id)
    shown = await ephemerals.of_match(store.read, match_id)
    sent = await messages.of_match(store.read, match_id)
    moved = await log.last_moves(store.read, match_id)
    people = await players.of_match(store.read, match_id)
    needed = [max(0, moved.get(chair.seat, 0) - 1) for chair in match.people]
    needed += [display.version for display, _ in shown.values()]
    needed += [min(each.record.since, each.record.turn) for each in sent if each.is_open]
    if match.undo_request is not None:
        needed.append(match.undo_request.to)
    since = min(needed, default=0)
    is_over = match.status is Status.OVER
    return Situation(
        *(match, position, now, await matches.log_since(match_id, since), shown, sent, people),
        rematch=await find_rematch(store.read, match_id) if is_over else None,
    )


def drop_seen(
    rows: tuple[LogEntry, ...], seen: SeenMarker, own: Seat | None = None
) -> tuple[LogEntry, ...]:
    """Return the rows without ephemeral events that were already seen. `own` is a seat whose player
    sees what they reveal in the answer to their press."""

    def is_new(row: LogEntry, event: Event) -> bool:
        if not event.fleeting:
            return True
        until = seen.public if event.to is None else seen.private
        return row.version > until and (own is None or row.seat != own)

    filtered = (replace(row, events=tuple(e for e in row.events if is_new(row, e))) for row in rows)
    return tuple(row for row in filtered if row.events or row.kind is not LogKind.MOVE)
