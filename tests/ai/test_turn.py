"""What a computer is given of a match is the same in all worlds that its seat cannot tell apart."""

from random import Random

import pytest

from bot.ai import build_turn, try_budget
from bot.ai.aimless import random_move
from bot.game import rng_for
from bot.games import GAMES, AnyGame

MOVES = 40


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_world_that_is_sampled_is_not_the_real_one(game: AnyGame) -> None:
    """Not always, where there are others that the seat cannot tell from it."""
    rng, seats = Random(5), max(game.seats)
    defaults = {option.key: option.default for option in game.options_for(seats)}
    state = game.setup(seats, defaults, rng_for("5" * 64, 1))
    others_exist = others_sampled = False
    for version in range(2, MOVES):
        if not (acting := game.to_act(state)):
            break
        seat = acting[0]
        turn = build_turn(game, state, seat, (), Random(1), try_budget(0))
        others_exist |= game.scramble(state, frozenset({seat}), Random(version)) != state
        others_sampled |= turn.sample_world(Random(version)) != state
        move = random_move(turn.legal_moves, rng)
        state, _ = game.apply(state, seat, move, rng_for("5" * 64, version))
    assert others_sampled == others_exist
    assert others_exist or game.id == "jungle"  # where nothing is hidden once all is placed


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
