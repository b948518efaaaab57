"""A match written down: whole once it is over, and until then what its reader may know."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.match.model import MatchId, Position, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.export import export_text
from bot.messages.reader import Reader
from tests.match.table import (
    ANN,
    BOB,
    HERE,
    LOTS,
    open_lobby,
    play_random_move,
    play_to_end,
    start_match,
)
from tests.match.test_undo import play_kind, turn_of

FIVE = sorted(set(GAMES) - {"lots"})


async def start(matches: MatchService, game: str) -> Position:
    match = await matches.open_lobby(GAMES[game], ANN, HERE, 2, {})
    await matches.join(match.id, BOB)
    await matches.start(match.id, ANN.user)
    return await matches.position(match.id)


async def export(matches: MatchService, match: MatchId, seat: Seat | None) -> str:
    transcript = await matches.transcript(match, seat)
    return export_text(Reader(transcript.match, seat, "en"), transcript)


def forget_secrets(path: Path, match: MatchId, seat: Seat | None) -> None:
    """Takes out of the database whatever this seat, or who only watches, may not know."""
    with closing(sqlite3.connect(path)) as db, db:
        rows = db.execute("SELECT version, seat, move, events FROM log WHERE match = ?", (match,))
        for version, mover, move, events in rows.fetchall():
            told = [e for e in json.loads(events) if e["to"] is None or seat in e["to"]]
            known = move if mover == seat else None
            db.execute(
                "UPDATE log SET move = ?, events = ? WHERE match = ? AND version = ?",
                (known, json.dumps(told), match, version),
            )


@pytest.mark.parametrize("game", ["lots", *FIVE])
async def test_an_export_of_a_live_match_has_nothing_that_its_reader_may_not_know(
    matches: MatchService, path: Path, game: str
) -> None:
    """The secrets are taken out of the database: it reads the same without them."""
    for seat in (None, Seat(0), Seat(1)):
        position, rng = await start(matches, game), Random(1)
        for _ in range(30):
            if position.to_act:
                position = await play_random_move(matches, position, rng)
        if position.match.status is not Status.LIVE:
            continue
        written = await export(matches, position.match.id, seat)
        forget_secrets(path, position.match.id, seat)
        assert await export(matches, position.match.id, seat) == written
        assert "1. " in written


@pytest.mark.parametrize("game", ["lots", *FIVE])
async def test_an_export_of_a_finished_match_has_every_move_in_notation(
    matches: MatchService, game: str
) -> None:
    position = await play_to_end(matches, await start(matches, game), Random(2))
    transcript = await matches.transcript(position.match.id, None)
    written = await export(matches, position.match.id, Seat(1))
    reader = Reader(transcript.match, None, "en")
    assert len(transcript.moves) == position.match.version - 1
    for move in transcript.moves.values():
        assert reader.plain_wording.notation(move) in written


async def test_an_export_names_result_hash_and_seed_at_the_end(matches: MatchService) -> None:
    position = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    written = await export(matches, position.match.id, None)
    match = position.match
    assert f"SHA-256 of the seed, shown at the start: {match.seed_hash}\n" in written
    assert f"Seed of match {match.id}: {match.seed}\n" in written
    assert "\n1. Ann: " in written or "\n1. Bob: " in written


async def test_a_live_match_keeps_its_seed_out_of_the_export(
    matches: MatchService, path: Path
) -> None:
    """E2."""
    position = await start_match(matches, ANN, BOB)
    with closing(sqlite3.connect(path)) as db:
        ((seed,),) = db.execute("SELECT seed FROM match").fetchall()
    for seat in (None, Seat(0)):
        assert seed not in await export(matches, position.match.id, seat)


async def test_everybody_reads_the_same_of_a_finished_match(matches: MatchService) -> None:
    position = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    told = {await export(matches, position.match.id, seat) for seat in (None, Seat(0), Seat(1))}
    assert len(told) == 1


async def test_an_export_tells_of_what_people_did_besides_moving(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    await matches.agree_to_end(position.match.id, BOB.user)
    await matches.resign(position.match.id, ANN.user)
    written = await export(matches, position.match.id, None)
    assert "-- Bob asked to end this match without a result." in written
    assert "-- Ann resigned." in written


async def test_an_export_marks_what_was_taken_back(matches: MatchService) -> None:
    position, seat = await turn_of(matches, ANN, BOB)
    await play_kind(matches, position, "stop")
    await matches.undo(position.match.id, ANN.user)
    written = await export(matches, position.match.id, seat)
    assert "(taken back)" in written
    assert "-- Ann took a move back." in written


async def test_names_are_written_as_they_are(matches: MatchService) -> None:
    """Escaped for a message, a file shows backslashes."""
    position = await start_match(matches, replace(ANN, name="A_n_n *1* @everyone"), BOB)
    assert "A_n_n *1* @everyone" in await export(matches, position.match.id, None)


async def test_a_lobby_cannot_be_exported(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_started"):
        await matches.transcript(match.id, None)
    assert match.game is LOTS
