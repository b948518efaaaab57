"""What a computer is given of a match is the same in all worlds that its seat cannot tell apart."""

from random import Random

import pytest

from bot.ai import build_turn, try_budget
from bot.ai.aimless import random_move
from bot.game import rng_for
from bot.games import GAMES, AnyGame

MOVES = 40


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_turn_is_equal_under_scramble(game: AnyGame, seed: int) -> None:
    """Neither the true state nor others' events: both would be a computer that cheats."""
    rng, seats = Random(seed), max(game.seats)
    defaults = {option.key: option.default for option in game.options_for(seats)}
    state = game.setup(seats, defaults, rng_for(f"{seed:064x}", 1))
    for version in range(2, MOVES):
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[rng.randrange(len(acting))]
        other = game.scramble(state, frozenset({seat}), Random(version))
        turns = [
            build_turn(game, world, seat, (), Random(1), try_budget(0)) for world in (state, other)
        ]
        assert turns[0].view() == turns[1].view()
        assert tuple(turns[0].legal_moves) == tuple(turns[1].legal_moves)
        sampled = [game.view(turn.sample_world(Random(7)), seat) for turn in turns]
        assert sampled[0] == sampled[1] == turns[0].view()
        move = random_move(turns[0].legal_moves, rng)
        state, _ = game.apply(state, seat, move, rng_for(f"{seed:064x}", version))
