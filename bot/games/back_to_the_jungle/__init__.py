"""Back to the Jungle: hidden chips, hidden chameleons, and a contest of memory."""

from bot.game import Game
from bot.games.back_to_the_jungle.components import (
    Board,
    Cell,
    Face,
    Faces,
    Flight,
    Goal,
    Spot,
    Way,
)
from bot.games.back_to_the_jungle.players import careful_move, idle_move
from bot.games.back_to_the_jungle.refusals import is_advised, near_misses, refusal
from bot.games.back_to_the_jungle.rules import (
    MAX_MOVES,
    SEATS,
    apply,
    legal_moves,
    options_for,
    outcome,
    setup,
    to_act,
)
from bot.games.back_to_the_jungle.state import MOVES, AnyMove, State
from bot.games.back_to_the_jungle.view import View, view
from bot.games.back_to_the_jungle.words import aliases, headline, hint, name, standing, words
from bot.games.back_to_the_jungle.worlds import redeal, scramble

GAME: Game[State, AnyMove, View] = Game(
    id="back-to-the-jungle",
    seats=SEATS,
    rules_version=1,
    max_moves=MAX_MOVES,
    state=State,
    moves=MOVES,
    view_type=View,
    labels=(Cell, Face, Faces, Spot, Flight, Board, Way, Goal),
    options_for=options_for,
    later_events=frozenset({"event.more_chips", "event.own_moved", "event.points"}),
    setup=setup,
    to_act=to_act,
    legal_moves=legal_moves,
    apply=apply,
    refusal=refusal,
    is_advised=is_advised,
    near_misses=near_misses,
    view=view,
    outcome=outcome,
    words=words,
    headline=headline,
    aliases=aliases,
    name=name,
    hint=hint,
    scramble=scramble,
    redeal=redeal,
    standing=standing,
    idle_move=idle_move,
    careful=careful_move,
    # In most positions all chips lie face down; in these there is an animal to see.
    samples={2: ("sample 400", 72), 3: ("sample 41", 81), 4: ("sample 51", 69)},
)
