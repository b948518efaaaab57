"""Stores the results of commands, within the caller's transaction."""

from dataclasses import replace

import msgspec

from bot.codec import codec_for, encode
from bot.game import FormerBest, Options, Outcome, Seat
from bot.kill_points import pass_kill_point
from bot.match import clock_rows, undo
from bot.match.match_rows import FullMatch, changed_rows, seat_rows
from bot.match.model import LogKind, Match, MatchId, Person, Status
from bot.match.play import Transition
from bot.match.undo import NewPoint, OldPoints, Undo
from data import (
    Connection,
    log,
    matches,
    origins,
    players,
    results,
    seats,
    undo_points,
    undo_requests,
)
from data.matches import StoredMatch
from data.results import ResultRow


async def insert_lobby(
    tx: Connection, match: Match, person: Person, at: int, again_of: MatchId | None = None
) -> None:
    """Store a new lobby with the chairs of `match`."""
    await players.upsert(tx, person.user, person.name, person.locale, person.username)
    where = match.where
    await matches.insert(
        tx,
        match.id,
        game=match.game.id,
        rules_version=match.rules_version,
        options=_json(match.options),
        places=match.places,
        creator=match.creator,
        guild=where.guild,
        channel=where.channel,
        thread=where.thread,
        epoch=match.epoch,
        again_of=again_of,
        pace=match.pace,
        invited=_invited(match),
        private=int(match.private),
        at=at,
    )
    await seats.replace_all(tx, match.id, seat_rows(match))


async def save_lobby(tx: Connection, match: Match, at: int) -> None:
    await seats.replace_all(tx, match.id, seat_rows(match))
    pass_kill_point("lobby.seated")
    await matches.set_lobby(
        tx,
        match.id,
        status=match.status,
        options=_json(match.options),
        places=match.places,
        creator=match.creator,
        pace=match.pace,
        invited=_invited(match),
        private=int(match.private),
        at=at,
    )
    pass_kill_point("lobby.changed")


def _invited(match: Match) -> str:
    invited = [(each.user, each.name, each.until) for each in match.invited]
    return msgspec.json.encode(invited).decode()


async def insert_practice(
    tx: Connection, lobby: Match, person: Person, transition: Transition, at: int
) -> None:
    """Store a match that begins from a position of another one."""
    assert lobby.origin is not None, f"expected a practice match, got {lobby!r}"
    await insert_lobby(tx, lobby, person, at)
    origin, state = lobby.origin, encode(transition.after.state).decode()
    await origins.insert(
        tx,
        lobby.id,
        former=origin.match,
        version=origin.version,
        turn=origin.turn,
        state=state,
    )
    await save_start(tx, transition, at)


async def save_start(tx: Connection, transition: Transition, at: int) -> None:
    """Store a match that leaves its lobby."""
    after = transition.after
    await matches.set_seed(tx, after.match.id, after.seed, after.match.rules_version)
    await save_transition(tx, None, transition, at)


async def save_transition(
    tx: Connection, before: FullMatch | None, transition: Transition, at: int
) -> None:
    """Store the snapshot, the log row, the seats and, at the end, the results.

    `before` is None for a match that begins.
    """
    after, point = transition.after, transition.kind.value
    pass_kill_point(f"{point}.begun")
    if before is not None:
        await _save_undo_point(tx, before, transition, at)
    await _advance(tx, after, at)
    pass_kill_point(f"{point}.advanced")
    await log.append(tx, after.match.id, _log_row(before, transition, at))
    if before is not None and before.match.undo_request and not after.match.undo_request:
        await undo_requests.delete(tx, after.match.id)
    pass_kill_point(f"{point}.logged")
    rows = seat_rows(after.match, after.pending)
    old = seat_rows(before.match, before.pending) if before else None
    await seats.update(tx, after.match.id, changed_rows(old, rows) if old else rows)
    await clock_rows.update_clocks(tx, before, transition, at)
    pass_kill_point(f"{point}.seated")
    if after.match.outcome is not None and after.match.origin is None:
        await results.insert(tx, after.match.id, _results(after.match, after.match.outcome))


async def save_undo(tx: Connection, before: FullMatch, undone: Undo, at: int) -> None:
    """Store an undo like any transition, and give back the time that the move had cost."""
    await save_transition(tx, before, undone.transition, at)
    if undone.gives_time_back:
        await clock_rows.give_time_back(tx, undone.transition.after, undone.point, at)


async def _save_undo_point(
    tx: Connection, before: FullMatch, transition: Transition, at: int
) -> None:
    """Store the match as it was before a move that can be undone; delete undo points that are no
    longer valid. Call before the match advances."""
    match_id = before.match.id
    match undo.change_of_points(before, transition):
        case NewPoint(seat, partial):
            await undo_points.add(tx, match_id, seat, partial, at)
        case OldPoints.DROP_ALL if before.match.undo_point is not None:
            await undo_points.delete_from(tx, match_id)
        case _ if transition.back_to is not None:
            await undo_points.delete_from(tx, match_id, transition.back_to)


async def freeze(tx: Connection, stored: StoredMatch, at: int) -> None:
    """Freeze a match: the snapshot stays untouched until the players end the match."""
    await _save_unreadable(tx, stored, Status.FROZEN, LogKind.FREEZE, None, at)


async def end_frozen(tx: Connection, stored: StoredMatch, seat: Seat, at: int) -> None:
    """End a frozen match without a result, as its position cannot be read."""
    await _save_unreadable(tx, stored, Status.CANCELLED, LogKind.END, seat, at)


async def _save_unreadable(
    tx: Connection, stored: StoredMatch, status: Status, kind: LogKind, seat: Seat | None, at: int
) -> None:
    row = stored.match
    swapped = await matches.advance(
        tx, row.id, version=row.version, status=status, state=row.state, outcome=None, at=at
    )
    if swapped:  # otherwise another transaction was faster
        await log.append(tx, row.id, log.LogRow(row.version + 1, kind, seat, None, "[]", at))


async def _advance(tx: Connection, after: FullMatch, at: int) -> None:
    match = after.match
    swapped = await matches.advance(
        tx,
        match.id,
        version=match.version - 1,
        status=match.status,
        state=encode(after.state).decode(),
        outcome=encode(match.outcome).decode() if match.outcome else None,
        at=at,
    )
    if not swapped:
        raise RuntimeError(f"expected match {match.id} at version {match.version - 1}")


def _log_row(before: FullMatch | None, transition: Transition, at: int) -> log.LogRow:
    former, seat = None, transition.seat
    if transition.kind is LogKind.REPLACE and before is not None and seat is not None:
        former = before.match.chairs[seat].name
    return log.LogRow(
        version=transition.after.match.version,
        kind=transition.kind,
        seat=transition.seat,
        move=encode(transition.move).decode() if transition.move else None,
        events=encode(transition.events).decode(),
        at=at,
        back_to=transition.back_to,
        former=former,
    )


def _results(match: Match, outcome: Outcome) -> list[ResultRow]:
    return [
        ResultRow(c.seat, c.user, outcome.scores[c.seat], outcome.ranks[c.seat])
        for c in match.chairs
    ]


def _json(options: Options) -> str:
    return encode(dict(options)).decode()


async def with_former_best(tx: Connection, transition: Transition) -> Transition:
    """Add the former best result to the end of a solo match; leave other transitions unchanged."""
    match = transition.after.match
    if match.outcome is None or len(match.chairs) != 1 or not match.held_by_people:
        return transition
    if match.origin is not None:  # practice is compared with nothing
        return transition
    stored = await results.former_best(tx, match.id, match.held_by_people[0].user)
    if stored is None:
        return transition
    former = codec_for(match.game).outcome(stored)
    total = former.total(Seat(0))
    assert total is not None, f"expected a score sheet, got {former!r}"
    best = FormerBest(former.scores[0], former.unfinished, total)
    outcome = msgspec.structs.replace(match.outcome, former_best=best)
    after = replace(transition.after, match=replace(match, outcome=outcome))
    return replace(transition, after=after)
