"""Undo by consent: moves that revealed something, or after which others have moved, are taken back
if all people at the table agree. Pure functions, except `find_agreed`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.codec import codec_for
from bot.game import Seat, Value, rng_for
from bot.games import AnyGame
from bot.match.match_rows import FullMatch, with_chair
from bot.match.model import LogKind, Match, PersonChair, UndoRequest, UserId
from bot.match.play import Transition, next_version, player_of
from bot.match.refusals import Refused
from bot.match.undo import reveals_to_mover, undone_by
from bot.match.visibility import visible_events
from data import Connection, log, undo_requests
from data.log import LogRow
from data.undo_points import UndoPointRow

MAX_MOVES = 60
"""Number of moves that an undo can take back at most."""


@dataclass(frozen=True)
class StepBack:
    """How far an undo can go: back to the version `to`, after which `mover` moved. It takes back
    so many `turns`, of the first only the last move unless it is `whole`. `free`: nobody else has
    to agree."""

    to: int
    mover: Seat
    turns: int
    whole: bool
    free: bool = False


def moves_to_check(rows: Sequence[LogRow]) -> tuple[LogRow, ...]:
    """Return the newest moves that were not taken back: those that an undo can reach."""
    undone = undone_by(rows)
    return tuple(r for r in rows if r.kind == LogKind.MOVE and r.version not in undone)[-MAX_MOVES:]


def steps_back(
    full: FullMatch,
    user: UserId,
    rows: Sequence[LogRow],
    before: Mapping[int, Value],
    points: Sequence[UndoPointRow],
) -> tuple[StepBack, ...]:
    """Return how far this person may go back, the shortest step first: freely to one of `points`,
    else if the others agree. `before` has the states by the versions before `moves_to_check`."""
    match = full.match
    seat = _asking_chair(full, user).seat
    moves = moves_to_check(rows)
    free = {point.version for point in points if point.seat == seat}
    if not any(row.seat == seat for row in moves):
        raise Refused("undo_nothing")
    steps = list[StepBack]()
    for at in range(len(moves) - 1, -1, -1):
        row = moves[at]
        is_cut_off = at == 0 and len(moves) == MAX_MOVES
        if is_cut_off or row.seat is None or _is_simultaneous(match.game, moves, at, before):
            break
        is_whole = at == 0 or not _is_partial(match.game, moves[at - 1], row)
        begins_turn = (
            at == 0
            or moves[at - 1].seat != row.seat
            or _is_simultaneous(match.game, moves, at - 1, before)
        )
        is_own_first = not steps and row.seat == seat and is_whole
        takes_own = any(each.seat == seat for each in moves[at:])
        is_of_person = match.chairs[row.seat].computer is None  # a computer would just move again
        if takes_own and is_of_person and (begins_turn or is_own_first):
            to, turns = row.version - 1, _count_turns(match.game, moves[at:], seat)
            if to in free or len(match.chairs) > 1:
                steps.append(StepBack(to, Seat(row.seat), turns, begins_turn, to in free))
    if not steps:
        raise Refused("undo_alone" if len(match.chairs) == 1 else "undo_together")
    return tuple(steps)


def ask(
    full: FullMatch,
    user: UserId,
    steps: Sequence[StepBack],
    rows: Sequence[LogRow],
    to: int,
    seen: int,
    at: int,
) -> Transition:
    """Ask the others to go back to the version `to`. `seen` is the version at which the question
    was shown: refused if a person has moved since."""
    chair = _asking_chair(full, user)
    if _has_been_denied(full.match, rows):
        raise Refused("undo_denied")
    if all(step.to != to for step in steps) or _has_moved_on(full.match, rows, seen):
        raise Refused("undo_stale")
    request = UndoRequest(chair.seat, to, full.match.version + 1)
    match = with_chair(full.match, replace(chair, undoes=True))
    asked = replace(full, match=replace(match, undo_request=request))
    after = next_version(asked, full.state, None, at)
    return Transition(LogKind.ASK_UNDO, chair.seat, None, (), after)


def agree(full: FullMatch, user: UserId, version: int, at: int) -> Transition:
    """Agree to the undo that was asked for by the row `version`."""
    match = full.match
    chair = _voting_chair(match, user, version)
    if chair.undoes:
        names = (match.names[seat] for seat in match.yet_to_vote)
        raise Refused("agreed", names=", ".join(names))
    agreed = replace(full, match=with_chair(match, replace(chair, undoes=True)))
    after = next_version(agreed, full.state, None, at)
    return Transition(LogKind.AGREE_UNDO, chair.seat, None, (), after)


def deny(full: FullMatch, user: UserId, version: int, at: int) -> Transition:
    """Leave it as it is. Whoever asked can call off their own question so, too."""
    chair = _voting_chair(full.match, user, version)
    after = next_version(full, full.state, None, at)
    return Transition(LogKind.DENY_UNDO, chair.seat, None, (), after)


async def find_agreed(tx: Connection, full: FullMatch, at: int) -> Transition | None:
    """Return the undo for which somebody asks and to which all people agree, so also when the last
    who did not agree has left."""
    match, request = full.match, full.match.undo_request
    if request is None or not match.has_undo_request or match.yet_to_vote:
        return None
    stored = await undo_requests.find_state(tx, match.id)
    if stored is None:
        return None
    state = codec_for(match.game).state(stored)
    return take_back(full, request, state, await log.since(tx, match.id, request.to), at)


def take_back(
    full: FullMatch, request: UndoRequest, state: Value, rows: Sequence[LogRow], at: int
) -> Transition:
    """Go back to `state`, in which all decisions begin anew. `rows` are those after it."""
    game, version = full.match.game, full.match.version + 1
    events = codec_for(game).events
    # Moves that were taken back before count too: what they revealed is known as well.
    moves = [row for row in rows if row.kind == LogKind.MOVE]
    is_revealed = any(reveals_to_mover(events(row.events)) for row in moves)
    if is_revealed:
        state = game.deal_anew(state, full.state, rng_for(full.seed, version))
    after = _with_new_decisions(full, next_version(full, state, None, at), at)
    kind = LogKind.REDEAL if is_revealed else LogKind.TAKEBACK
    return Transition(kind, request.seat, None, (), after, back_to=request.to)


def _with_new_decisions(before: FullMatch, after: FullMatch, at: int) -> FullMatch:
    """Return the match with a new decision of everybody who is to act, so that no button of before
    counts, and with its whole time."""
    to_act = after.position.to_act
    chairs = tuple(
        replace(chair, decision=before.match.chairs[chair.seat].decision + 1)
        if chair.seat in to_act
        else chair
        for chair in after.match.chairs
    )
    pending = tuple(
        replace(owed, since=at) if seat in to_act else owed
        for seat, owed in enumerate(after.pending)
    )
    return replace(after, match=replace(after.match, chairs=chairs), pending=pending)


def _asking_chair(full: FullMatch, user: UserId) -> PersonChair:
    """Return the chair of somebody who may ask for an undo now."""
    match = full.match
    chair = player_of(match, user)
    if chair.is_away:
        raise Refused("away")
    if match.paused is not None:
        raise Refused("paused")
    if match.has_undo_request:
        raise Refused("undo_asked")
    if match.has_end_request:
        raise Refused("end_asked")
    if match.has_pause_request:
        raise Refused("pause_asked")
    return chair


def _voting_chair(match: Match, user: UserId, version: int) -> PersonChair:
    """Return the chair of somebody who may answer a request."""
    chair = player_of(match, user)
    if chair.is_away:
        raise Refused("away")
    if match.undo_request is None or match.undo_request.version != version:
        raise Refused("no_undo_asked")
    return chair


def _has_been_denied(match: Match, rows: Sequence[LogRow]) -> bool:
    """Whether another player has refused an undo and no person has moved since."""
    denied_by = None
    for row in reversed(rows):
        if row.kind == LogKind.DENY_UNDO:
            denied_by = row.seat
        elif row.kind == LogKind.ASK_UNDO and denied_by is not None:
            if row.seat != denied_by:
                return True
            denied_by = None  # whoever asked called it off
        elif row.kind == LogKind.MOVE and _is_of_person(match, row):
            return False
    return False


def _has_moved_on(match: Match, rows: Sequence[LogRow], seen: int) -> bool:
    """Whether a person has moved, or moves were taken back, after version `seen`."""
    new = [row for row in rows if row.version > seen]
    return any(
        row.back_to is not None or (row.kind == LogKind.MOVE and _is_of_person(match, row))
        for row in new
    )


def _is_of_person(match: Match, row: LogRow) -> bool:
    return row.seat is not None and match.chairs[row.seat].computer is None


def _is_partial(game: AnyGame, row: LogRow, following: LogRow) -> bool:
    """Whether a move only began the following one."""
    if row.move is None or row.seat != following.seat:
        return False
    is_partial: bool = codec_for(game).move(row.move).is_partial
    return is_partial


def _is_simultaneous(
    game: AnyGame, moves: Sequence[LogRow], at: int, before: Mapping[int, Value]
) -> bool:
    """Whether several seats chose at the same time when this move was made: who knows the others'
    choices must not choose again. Its decision goes back as long as its seat was to act."""
    seat = moves[at].seat
    for number in range(at, -1, -1):
        to_act = game.to_act(before[moves[number].version - 1])
        if seat not in to_act:
            return False
        if len(to_act) > 1:
            return True
        if number > 0 and _has_opened(game, moves[number - 1]):
            return False
    return False


def _has_opened(game: AnyGame, row: LogRow) -> bool:
    """Whether a move showed all something, as the last of simultaneous choices does: a decision
    after it is another one."""
    events = codec_for(game).events(row.events)
    return any(event.reveals and event.to is None for event in events)


def _count_turns(game: AnyGame, moves: Sequence[LogRow], seat: Seat) -> int:
    """Return how many turns of these moves this seat has seen something of."""
    events = codec_for(game).events
    seen = [row.seat for row in moves if visible_events(events(row.events), seat)]
    return 1 + sum(before != after for before, after in pairwise(seen))
