"""A game for those who do not know it yet: what it is like, in words and in a picture."""

from functools import lru_cache
from random import Random

from bot.ai.aimless import random_move
from bot.game import Value, rng_for
from bot.games import GAMES, AnyGame
from bot.messages.draft import PictureRequest
from bot.texts import Wording, text
from render.scene import Scene

SAMPLE_MOVES = 64
"""Number of moves after which the match in the picture is shown, if the game names none."""

_SEED = "sample"


def game_lines(game: AnyGame, locale: str) -> list[str]:
    """Return what a game is about, how long a match takes, and how hard it is to learn."""
    wording = Wording(game, {}, locale)
    return [wording.text("about"), f"-# {wording.text('length')} · {wording.text('weight')}"]


def sample_picture(game: AnyGame, seats: int, locale: str) -> PictureRequest:
    """Return a picture of a made-up match, as a spectator sees it."""
    names = tuple(text("lobby.player", locale, n=n) for n in range(1, seats + 1))
    title = Wording(game, {}, locale).text("title")
    return PictureRequest(game, _sample_view(game.id, seats), Scene(names, locale, title))


def sample_alt(game: AnyGame, locale: str) -> str:
    """Return the alternative text of a sample picture."""
    title = Wording(game, {}, locale).text("title")
    return text("lobby.sample", locale, game=title)


@lru_cache(maxsize=64)
def _sample_view(game_id: str, seats: int) -> Value:
    """Play a match of this many seats at random, always the same, and stop before its end."""
    game = GAMES[game_id]
    seed, moves = game.samples.get(seats, (_SEED, SAMPLE_MOVES))
    players = Random(seed)
    options = {option.key: option.default for option in game.options_for(seats)}
    state = game.setup(seats, options, rng_for(seed, 1))
    for version in range(2, moves + 2):
        (seat, *_) = game.to_act(state)
        move = random_move(game.legal_moves(state, seat), players)
        after, _ = game.apply(state, seat, move, rng_for(seed, version))
        if game.outcome(after) is not None:
            break
        state = after
    view: Value = game.view(state, None)
    return view
