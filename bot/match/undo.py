"""Free undo: a player takes back their last move, even after their turn has ended, until another
person acts or something is drawn or revealed. Pure functions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from bot.codec import codec_for
from bot.game import Event, Seat
from bot.match.match_rows import FullMatch, with_chair
from bot.match.model import LogKind, Status, UndoPoint, UndoRequest, UserId
from bot.match.play import Transition, next_version, player_of
from bot.match.refusals import Refused
from data.log import LogRow
from data.undo_points import UndoPointRow

TRANSPARENT_KINDS = frozenset(
    {
        *(LogKind.AGREE, LogKind.DECLINE, LogKind.PAUSE, LogKind.PAUSED, LogKind.RESUME),
        *(LogKind.GRANT, LogKind.EXTRA, LogKind.UNDO),
        *(LogKind.ASK_UNDO, LogKind.AGREE_UNDO, LogKind.DENY_UNDO),
    }
)
"""Log rows that change neither the state nor a seat's player: an undo can go back past them."""
LASTING_KINDS = frozenset(
    {LogKind.RESIGN, LogKind.AWAY, LogKind.LEFT, LogKind.BACK, LogKind.REPLACE, LogKind.FREEZE}
)
"""Log rows that change who plays a seat. An undo by consent can go back past them too."""


@dataclass(frozen=True)
class NewPoint:
    """One more undo point: the move of `seat`, which only began a longer one if `partial`."""

    seat: Seat
    partial: bool


class OldPoints(Enum):
    """What becomes of the stored undo points if a log row adds none."""

    KEEP = auto()
    DROP_ALL = auto()


def change_of_points(before: FullMatch, transition: Transition) -> NewPoint | OldPoints:
    """Return how a transition changes the undo points: a person's move adds one if it can be taken
    back; a computer's move that reveals nothing keeps them; anything else deletes them."""
    if transition.kind in TRANSPARENT_KINDS:
        return OldPoints.KEEP
    seat, move = transition.seat, transition.move
    is_live = transition.after.match.status is Status.LIVE
    if transition.kind is not LogKind.MOVE or seat is None or move is None or not is_live:
        return OldPoints.DROP_ALL
    if transition.by_person:
        alone = len(before.position.to_act) == 1  # a simultaneous choice is final
        free = alone and not reveals_to_mover(transition.events)
        return NewPoint(seat, move.is_partial) if free else OldPoints.DROP_ALL
    by_computer = before.match.chairs[seat].computer is not None
    free = by_computer and not any(event.reveals for event in transition.events)
    return OldPoints.KEEP if free else OldPoints.DROP_ALL


def with_undo_point(before: FullMatch, transition: Transition) -> Transition:
    """Return the transition with the `undo_point` of its match updated, and without a request for
    an undo that lapses by it."""
    transition = _without_lapsed_request(before, transition)
    match change_of_points(before, transition):
        case OldPoints.KEEP:
            point = before.match.undo_point
        case NewPoint(seat):
            point = UndoPoint(seat, before.match.version)
        case OldPoints.DROP_ALL:
            point = None
    after = transition.after
    return replace(transition, after=replace(after, match=replace(after.match, undo_point=point)))


def _without_lapsed_request(before: FullMatch, transition: Transition) -> Transition:
    """Drop the request for an undo if the match moves on. Later transitions of a command were
    decided before an earlier one dropped it."""
    request, after = before.match.undo_request, transition.after
    if transition.kind is LogKind.ASK_UNDO or after.match.undo_request is None:
        return transition
    if request is not None and not _lapses(before, transition, request):
        return transition
    match = replace(after.match, undo_request=None)
    for chair in match.held_by_people:
        match = with_chair(match, replace(chair, undoes=False))
    return replace(transition, after=replace(after, match=match))


def _lapses(before: FullMatch, transition: Transition, request: UndoRequest) -> bool:
    """Whether a request lapses: a person moves on, the clock does for them, who asks has left, the
    match is over, or something else is asked for. Computers play on meanwhile."""
    kind, seat = transition.kind, transition.seat
    if transition.after.match.status is not Status.LIVE:
        return True
    if kind is LogKind.MOVE:
        return seat is None or before.match.chairs[seat].computer is None
    if kind in LASTING_KINDS:
        return seat == request.seat
    return kind in (LogKind.AGREE, LogKind.DENY_UNDO) or kind.takes_back


def reveals_to_mover(events: Iterable[Event]) -> bool:
    """Whether the move used chance or revealed something that its player had not known."""
    return any(event.reveals and not event.shows_own for event in events)


@dataclass(frozen=True)
class Undo:
    """An undo ready to be stored; `point` is the match that it restores. `gives_time_back`: the
    restored decision gets the time that it had left when the move was made."""

    transition: Transition
    point: UndoPointRow
    gives_time_back: bool


def undo(
    full: FullMatch,
    user: UserId,
    points: Sequence[UndoPointRow],
    rows: Sequence[LogRow],
    to: int | None,
    at: int,
    *,
    since: int | None = None,
) -> Undo:
    """Take back this person's last move. `points` are ordered newest first, `rows` is the whole
    log; `to` is the version that the button offered to restore, if any: of the last move, or, if
    the button was shown at version `since`, of any move of theirs up to then."""
    chair = player_of(full.match, user)
    if chair.is_away:
        raise Refused("away")
    if not points or points[0].seat != chair.seat:
        raise _refusal(full, chair.seat, rows)
    if since is None:
        kept = _before_partial_moves(points)
        is_stale = to is not None and to != points[0].version
    else:
        kept = [each for each in points if to is not None and each.version <= to]
        is_stale = points[0].version >= since or not kept or kept[0].version != to
    if is_stale:
        raise Refused("undo_stale")
    point = kept[0]
    state = codec_for(full.match.game).state(point.state)
    after = next_version(full, state, chair.seat, at)
    told = _is_known_to_others(full, chair.seat, rows, point.version)
    if not told:  # a new deadline would reveal the secret move
        after = _with_since(after, chair.seat, full.pending[chair.seat].since)
    left = UndoPoint(Seat(kept[1].seat), kept[1].version) if len(kept) > 1 else None
    after = replace(after, match=replace(after.match, undo_point=left))
    transition = Transition(LogKind.UNDO, chair.seat, None, (), after, back_to=point.version)
    transition = _without_lapsed_request(full, transition)
    return Undo(transition, point, told)


def _before_partial_moves(points: Sequence[UndoPointRow]) -> Sequence[UndoPointRow]:
    """Skip points within a move made in several parts: all parts are taken back together."""
    first = 0
    while first + 1 < len(points) and points[first + 1].partial and not points[first].partial:
        first += 1
    return points[first:]


def _with_since(full: FullMatch, seat: Seat, since: int | None) -> FullMatch:
    pending = tuple(
        replace(owed, since=since) if i == seat and since is not None else owed
        for i, owed in enumerate(full.pending)
    )
    return replace(full, pending=pending)


def undone_by(rows: Iterable[LogRow]) -> dict[int, int]:
    """Map the version of each row behind which an undo went back to the version of that undo."""
    found: dict[int, int] = {}
    for row in rows:
        if row.back_to is not None:
            for version in range(row.back_to + 1, row.version):
                found.setdefault(version, row.version)
    return found


def _is_known_to_others(full: FullMatch, seat: Seat, rows: Sequence[LogRow], back_to: int) -> bool:
    """Whether another audience saw any event of the rows to be taken back."""
    events = codec_for(full.match.game).events
    undone = undone_by(rows)
    return any(
        row.kind == LogKind.MOVE and any(e.to != (seat,) for e in events(row.events))
        for row in rows
        if row.version > back_to and row.version not in undone
    )


def _refusal(full: FullMatch, seat: Seat, rows: Sequence[LogRow]) -> Refused:
    """Return the refusal that explains why this seat's last move cannot be taken back."""
    match, undone = full.match, undone_by(rows)
    standing = [row for row in rows if row.version not in undone]
    if not any(row.kind == LogKind.MOVE and row.seat == seat for row in standing):
        return Refused("undo_nothing")
    for row in reversed(standing):
        if row.kind != LogKind.MOVE or row.seat is None:
            continue
        events = codec_for(match.game).events(row.events)
        mover = match.chairs[row.seat]
        if row.seat == seat:
            return Refused("undo_revealed" if reveals_to_mover(events) else "undo_final")
        if mover.computer is None:
            return Refused("undo_moved", name=mover.name)
        if any(event.reveals for event in events):
            return Refused("undo_shown", name=mover.name)
    return Refused("undo_nothing")
