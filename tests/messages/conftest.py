"""Positions of the toy game, made without a store."""

from collections.abc import Callable

import pytest

from bot.game import Seat, rng_for
from bot.games import GAMES
from bot.match.model import Match, MatchId, PersonChair, Place, Position, Status, UserId

SEATS = 3
NAMES = ("Ann", "B*b", "Zoë")


@pytest.fixture
def position() -> Position:
    """Three people at the toy game, nobody has bid yet."""
    return play_steps()


def play_steps(*steps: Callable[[Position], tuple[Seat, int]]) -> Position:
    """The position after some moves: each step names the seat and the index of its move."""
    game = GAMES["lots"]
    options = {option.key: option.default for option in game.options_for(SEATS)}
    state = game.setup(SEATS, options, rng_for("seed", 1))
    position = Position(_match(1), state)
    for version, step in enumerate(steps, 2):
        seat, index = step(position)
        move = position.legal_moves(seat)[index]
        state, _ = game.apply(state, seat, move, rng_for("seed", version))
        position = Position(_match(version), state)
    return position


def _match(version: int) -> Match:
    chairs = tuple(
        PersonChair(Seat(i), UserId(100 + i), name, decision=version)
        for i, name in enumerate(NAMES)
    )
    return Match(
        MatchId(7),
        GAMES["lots"],
        Status.LIVE,
        {"peeking": True},
        SEATS,
        chairs,
        UserId(100),
        Place(1, 2, 3),
        version,
        "epoch",
        1,
        "hash",
        None,
        None,
    )
