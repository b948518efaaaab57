"""Cacao: worker tiles and jungle tiles side by side, like the squares of a chequerboard."""

from bot.game import Game
from bot.games.cacao.components import (
    Batch,
    Blind,
    Cell,
    Clearing,
    Edge,
    Jungle,
    Piece,
    Side,
    Village,
    Workers,
)
from bot.games.cacao.players import careful_move, idle_move, usual_move
from bot.games.cacao.refusals import begun, near_misses, refusal
from bot.games.cacao.rules import (
    MAX_MOVES,
    SEATS,
    apply,
    legal_moves,
    options_for,
    outcome,
    setup,
    to_act,
)
from bot.games.cacao.state import MOVES, AnyMove, State
from bot.games.cacao.view import View, view
from bot.games.cacao.words import (
    Gain,
    Share,
    aliases,
    fixed_words,
    headline,
    hint,
    minor_words,
    name,
    standing,
    words,
)
from bot.games.cacao.worlds import scramble

GAME: Game[State, AnyMove, View] = Game(
    id="cacao",
    seats=SEATS,
    rules_version=1,
    max_moves=MAX_MOVES,
    state=State,
    moves=MOVES,
    view_type=View,
    labels=(Batch, Blind, Cell, Clearing, Edge, Gain, Jungle, Piece, Share, Side, Village, Workers),
    options_for=options_for,
    setup=setup,
    to_act=to_act,
    legal_moves=legal_moves,
    apply=apply,
    refusal=refusal,
    near_misses=near_misses,
    begun=begun,
    view=view,
    outcome=outcome,
    words=words,
    fixed_words=fixed_words,
    minor_words=minor_words,
    headline=headline,
    name=name,
    hint=hint,
    scramble=scramble,
    standing=standing,
    usual_move=usual_move,
    idle_move=idle_move,
    careful=careful_move,
    retold_by={"event.chose": frozenset({"event.placed", "event.overbuilt"})},
    aliases=aliases,
    later_events=frozenset(
        {"event.suns_lost", "event.river_end", "event.temple", "event.order_sells"}
    ),
)
