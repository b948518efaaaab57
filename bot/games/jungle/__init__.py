"""Jungle (2026): animals move like their neighbours and race for the other side's base."""

from bot.game import Game
from bot.games.jungle import players, refusals, rules, search, state, view, words, worlds
from bot.games.jungle.components import Animal, Cell, Stand, Step, Way

GAME: Game[state.State, state.AnyMove, view.View] = Game(
    id="jungle",
    seats=rules.SEATS,
    rules_version=rules.RULES_VERSION,
    max_moves=rules.MAX_MOVES,
    state=state.State,
    moves=state.MOVES,
    view_type=view.View,
    labels=(Animal, Cell, Stand, Step, Way),
    options_for=rules.options_for,
    setup=rules.setup,
    to_act=rules.to_act,
    legal_moves=rules.legal_moves,
    apply=rules.apply,
    refusal=refusals.refusal,
    near_misses=refusals.near_misses,
    view=view.view,
    outcome=rules.outcome,
    words=words.words,
    fixed_words=words.fixed_words,
    headline=words.headline,
    name=words.name,
    hint=words.hint,
    scramble=worlds.scramble,
    careful=players.careful_move,
    search=search.search_move,
    later_events=frozenset({"event.covers", "event.covers_own", "event.threat", "event.uncovers"}),
    former_setups={1: rules.setup_of_version_1},
)
