"""Jungo: play stronger and stronger combinations to shed a hand whose order never changes."""

from bot.game import Game
from bot.games.jungo.components import Card, Place, Run, Slot
from bot.games.jungo.players import careful_move, idle_move
from bot.games.jungo.refusals import near_misses, refusal
from bot.games.jungo.rules import (
    MAX_MOVES,
    SEATS,
    apply,
    legal_moves,
    options_for,
    outcome,
    setup,
    to_act,
)
from bot.games.jungo.search import candidate_moves, estimate, recall_hands
from bot.games.jungo.state import MOVES, AnyMove, State
from bot.games.jungo.view import View, view
from bot.games.jungo.words import aliases, headline, hint, name, standing, words
from bot.games.jungo.worlds import scramble

GAME: Game[State, AnyMove, View] = Game(
    id="jungo",
    seats=SEATS,
    rules_version=1,
    max_moves=MAX_MOVES,
    state=State,
    moves=MOVES,
    view_type=View,
    labels=(Card, Run, Place, Slot),
    options_for=options_for,
    setup=setup,
    to_act=to_act,
    legal_moves=legal_moves,
    apply=apply,
    refusal=refusal,
    near_misses=near_misses,
    view=view,
    outcome=outcome,
    words=words,
    headline=headline,
    name=name,
    hint=hint,
    aliases=aliases,
    scramble=scramble,
    standing=standing,
    milestones=("event.round_won", "event.round_smallest", "event.round_tied", "event.dealt"),
    idle_move=idle_move,
    careful=careful_move,
    memory=recall_hands,
    candidates=candidate_moves,
    estimate=estimate,
)
