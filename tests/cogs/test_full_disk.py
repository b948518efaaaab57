"""A database that cannot be written for a while: nothing that was committed stays untold."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.delivery import delivery
from bot.match.model import MatchId
from tests.cogs.club import Club

FULL = "CREATE TRIGGER full BEFORE INSERT ON message BEGIN INSERT INTO nowhere VALUES (1); END"
"""No new message can be noted: sqlite says so as it says that the disk is full."""


def change(database: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute(statement)


async def test_a_move_whose_message_could_not_be_noted_is_told_later(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the match would be silent for ever: nobody knows that it is their turn."""
    monkeypatch.setattr(delivery, "STORE_WAIT", 0.2)
    await club.begun()
    change(tmp_path / "club.db", FULL)
    for chair in (await club.bot.matches.match(MatchId(1))).chairs:
        position = await club.bot.matches.position(MatchId(1))
        move = position.moves(chair.seat)[0]
        await club.bot.matches.play(MatchId(1), chair.user, chair.seat, chair.decision, move)
    await club.bot.delivery.idle()
    assert "bids are missing" in club.table["content"]
    change(tmp_path / "club.db", "DROP TRIGGER full")
    await club.server.until(lambda: "actions left" in club.table["content"])
