"""Positions of Lots, the toy game, as delivery gets them from the match service."""

from dataclasses import replace
from random import Random

from bot.game import Move, Seat
from bot.games import GAMES
from bot.match.model import (
    Chair,
    ComputerChair,
    Match,
    MatchId,
    PersonChair,
    Place,
    Position,
    Status,
    UserId,
)

LOTS = GAMES["lots"]
OPTIONS = {"peeking": True}


def chair(seat: int, computer: str | None = None) -> Chair:
    name = f"Player {seat}"
    if computer is not None:
        return ComputerChair(Seat(seat), name, computer)
    return PersonChair(Seat(seat), UserId(100 + seat), name)


def build_position(*levels: str | None, version: int = 1) -> Position:
    """A fresh deal for as many seats as there are levels; None is a person."""
    match = Match(
        id=MatchId(1),
        game=LOTS,
        status=Status.LIVE,
        options=OPTIONS,
        places=len(levels),
        chairs=tuple(chair(seat, level) for seat, level in enumerate(levels)),
        creator=UserId(100),
        where=Place(1, 2, 3),
        version=version,
        epoch="e",
        rules_version=1,
        seed_hash="",
        seed=None,
        outcome=None,
    )
    return Position(match, LOTS.setup(len(levels), OPTIONS, Random(1)))


def play_moves(position: Position, *moves: tuple[int, Move]) -> Position:
    """The position after these moves, each one version later."""
    state = position._state
    for seat, move in moves:
        state, _ = LOTS.apply(state, Seat(seat), move, Random(1))
    version = position.match.version + len(moves)
    status = Status.OVER if LOTS.outcome(state) else Status.LIVE
    match = replace(position.match, version=version, status=status, outcome=LOTS.outcome(state))
    return Position(match, state)
