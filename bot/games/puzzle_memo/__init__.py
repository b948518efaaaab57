"""Puzzle-Memo: light up the jungle tile by tile, from the bottom up and from memory."""

from bot.game import Game
from bot.games.puzzle_memo.components import Animal, Found, Piece, Space, Special, Spot, Step
from bot.games.puzzle_memo.players import careful_move, idle_move, usual_move
from bot.games.puzzle_memo.refusals import near_misses, refusal
from bot.games.puzzle_memo.rules import (
    MAX_MOVES,
    RULES_VERSION,
    SEATS,
    apply,
    legal_moves,
    options_for,
    outcome,
    setup,
    setup_of_version_1,
    to_act,
)
from bot.games.puzzle_memo.search import candidate_moves, estimate, recall_tiles_in
from bot.games.puzzle_memo.state import MOVES, AnyMove, State
from bot.games.puzzle_memo.view import View, view
from bot.games.puzzle_memo.words import fixed_words, headline, hint, name, standing, words
from bot.games.puzzle_memo.worlds import redeal, scramble

GAME: Game[State, AnyMove, View] = Game(
    id="puzzle-memo",
    seats=SEATS,
    rules_version=RULES_VERSION,
    max_moves=MAX_MOVES,
    state=State,
    moves=MOVES,
    view_type=View,
    labels=(Animal, Found, Piece, Space, Special, Spot, Step),
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
    fixed_words=fixed_words,
    headline=headline,
    name=name,
    hint=hint,
    scramble=scramble,
    redeal=redeal,
    standing=standing,
    usual_move=usual_move,
    idle_move=idle_move,
    careful=careful_move,
    memory=recall_tiles_in,
    candidates=candidate_moves,
    estimate=estimate,
    later_events=frozenset(
        {
            "event.all_beside",
            "event.at_end",
            "event.beside",
            "event.carried",
            "event.goes_back",
            "event.nobody_ahead",
            "event.not_last",
            "event.on_top",
            "event.under",
        }
    ),
    former_setups={1: setup_of_version_1},
)
