"""The player `random`: a random kind of move, then a random value of each field."""

from collections.abc import Sequence
from random import Random

from bot.ai.turn import Turn
from bot.game import Move


def random_player(turn: Turn) -> Move:
    return random_move(turn.legal_moves, turn.rng)


def random_move(moves: Sequence[Move], rng: Random) -> Move:
    """Choose the kind first, then field by field, so kinds with many moves are not preferred."""
    kind = rng.choice(list(dict.fromkeys(map(type, moves))))
    left = [move for move in moves if type(move) is kind]
    for field in left[0].__struct_fields__:
        if len(left) == 1:
            break
        value = rng.choice(list(dict.fromkeys(getattr(move, field) for move in left)))
        left = [move for move in left if getattr(move, field) == value]
    return left[0]
