"""Lots: bid in secret, then draw, peek or play cards to claim fields."""

from bot.game import Game

from . import players, refusals, rules, view, words, worlds
from .components import Card, Cell
from .state import MOVES, LotsState
from .view import LotsView

GAME = Game(
    id="lots",
    seats=range(2, 5),
    rules_version=1,
    max_moves=36,
    state=LotsState,
    moves=MOVES,
    view_type=LotsView,
    labels=(Card, Cell),
    options_for=rules.options_for,
    setup=rules.setup,
    to_act=rules.to_act,
    legal_moves=rules.legal_moves,
    apply=rules.apply,
    refusal=refusals.refusal,
    view=view.view,
    outcome=rules.outcome,
    words=words.words,
    headline=words.headline,
    name=words.name,
    hint=words.hint,
    scramble=worlds.scramble,
    idle_move=players.idle_move,
    careful=players.careful_move,
)
