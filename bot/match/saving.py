"""Writing down what a command did: statements of one transaction."""

from bot.codec import encode
from bot.game import Options, Seat
from bot.killpoint import reached
from bot.match import clock_rows
from bot.match.full_match import Sealed, changed, seat_rows
from bot.match.model import Kind, Match, MatchId, Person, Status
from bot.match.play import Step
from data import Connection, log, matches, players, results, seats
from data.matches import Table
from data.results import ResultRow


async def lobby_opened(
    tx: Connection, match: Match, person: Person, at: int, again_of: MatchId | None = None
) -> int:
    """A new lobby with the chairs of `match`; returns its id."""
    await players.meet(tx, person.user, person.name, person.locale)
    where = match.where
    match_id = await matches.insert(
        tx,
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
        at=at,
    )
    await seats.replace(tx, match_id, seat_rows(match))
    return match_id


async def lobby_changed(tx: Connection, match: Match, at: int) -> None:
    await seats.replace(tx, match.id, seat_rows(match))
    reached("lobby.seated")
    await matches.set_lobby(
        tx,
        match.id,
        status=match.status,
        options=_json(match.options),
        places=match.places,
        creator=match.creator,
        pace=match.pace,
        at=at,
    )
    reached("lobby.changed")


async def begun(tx: Connection, step: Step, at: int) -> None:
    """A match that left its lobby."""
    after = step.after
    await matches.begin(tx, after.match.id, after.seed, after.match.rules_version)
    await step_taken(tx, None, step, at)


async def step_taken(tx: Connection, before: Sealed | None, step: Step, at: int) -> None:
    """The snapshot, the log row, the seats and, at the end, the results.

    `before` is None for a match that begins.
    """
    after, point = step.after, step.kind.value
    reached(f"{point}.begun")
    await _advance(tx, after, at)
    reached(f"{point}.advanced")
    await log.append(tx, after.match.id, _log_row(step, at))
    reached(f"{point}.logged")
    rows = seat_rows(after.match, after.owes)
    old = seat_rows(before.match, before.owes) if before else None
    await seats.update(tx, after.match.id, changed(old, rows) if old else rows)
    await clock_rows.kept(tx, before, step)
    reached(f"{point}.seated")
    if after.match.outcome is not None:
        await results.insert(tx, after.match.id, _results(after.match))


async def frozen(tx: Connection, table: Table, at: int) -> None:
    """Stands still, its snapshot untouched, until somebody ends it."""
    await _unread(tx, table, Status.FROZEN, Kind.FREEZE, None, at)


async def frozen_ended(tx: Connection, table: Table, seat: Seat, at: int) -> None:
    """Called off: nobody can read how it stood."""
    await _unread(tx, table, Status.CANCELLED, Kind.END, seat, at)


async def _unread(
    tx: Connection, table: Table, status: Status, kind: Kind, seat: Seat | None, at: int
) -> None:
    row = table.match
    swapped = await matches.advance(
        tx, row.id, version=row.version, status=status, state=row.state, outcome=None, at=at
    )
    if swapped:  # else somebody else was quicker
        await log.append(tx, row.id, log.LogRow(row.version + 1, kind, seat, None, "[]", at))


async def _advance(tx: Connection, after: Sealed, at: int) -> None:
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


def _log_row(step: Step, at: int) -> log.LogRow:
    return log.LogRow(
        version=step.after.match.version,
        kind=step.kind,
        seat=step.seat,
        move=encode(step.move).decode() if step.move else None,
        events=encode(step.events).decode(),
        at=at,
    )


def _results(match: Match) -> list[ResultRow]:
    assert match.outcome is not None
    return [
        ResultRow(c.seat, c.user, match.outcome.scores[c.seat], match.outcome.ranks[c.seat])
        for c in match.chairs
    ]


def _json(options: Options) -> str:
    return encode(dict(options)).decode()
