"""A match from its start as one reader may know it: what `/export` writes down."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.codec import codec_for
from bot.game import Move, Seat
from bot.games import AnyGame
from bot.match import queries
from bot.match.match_rows import find_starter, match_of, refuse_unless_begun
from bot.match.model import LogEntry, LogKind, Match, MatchId, Status
from data import Connection, log
from data.log import LogRow


@dataclass(frozen=True)
class Transcript:
    """A match from its start. `moves` are by version: all of a match that is over, else only those
    of the reader. `starter` is None if the match cannot be dealt again under today's rules."""

    match: Match
    entries: tuple[LogEntry, ...] = field(repr=False)
    moves: Mapping[int, Move] = field(repr=False)
    starter: Seat | None
    started: int
    """When the match began, in seconds since 1970; so is `updated`, its last row."""
    updated: int


async def load_transcript(db: Connection, match_id: MatchId, seat: Seat | None) -> Transcript:
    """Return the transcript for a seat, or for who only watches. Refused unless the match began."""
    stored = await queries.load_stored(db, match_id)
    match = match_of(stored)
    refuse_unless_begun(match)
    entries = await queries.load_log(db, match_id, 0)
    rows = await log.since(db, match_id, 0)
    is_over = match.status is Status.OVER
    seen = entries.disclosed() if is_over else entries.visible_to(seat, 0, with_undone=True)
    starter = None
    if rows and len(stored.seats) > 1:  # a deal can take long
        starter = await asyncio.to_thread(find_starter, stored, rows[0].seat)
    known = [row for row in rows if is_over or (seat is not None and row.seat == seat)]
    return Transcript(
        match,
        seen,
        _read_moves(match.game, known),
        starter,
        rows[0].at if rows else 0,
        seen[-1].at if seen else 0,
    )


def _read_moves(game: AnyGame, rows: list[LogRow]) -> dict[int, Move]:
    """Return the moves by version; a row that does not decode is told by its events alone."""
    read, found = codec_for(game).move, dict[int, Move]()
    for row in rows:
        if row.kind == LogKind.MOVE and row.move is not None:
            try:
                found[row.version] = read(row.move)
            except ValueError:  # includes msgspec's errors
                continue
    return found
