"""What the conformance suite cannot know about Jungo by itself."""

from collections.abc import Sequence
from random import Random

from bot.game import Event
from bot.games import AnyGame
from bot.games.jungo.components import Card
from bot.games.jungo.state import AnyMove, Draw, Keep, Play, State, Take
from bot.games.jungo.view import View

IMPLIED = frozenset({"event.played.cards", "event.jungo.cards"})

PUBLIC = frozenset(
    {
        "rounds",
        "phase",
        "turn",
        "starter",
        "deal",
        "turns",
        "wins[]",
        "discard[].low",
        "discard[].high",
        "table",
        "table.cards[].low",
        "table.cards[].high",
        "table.value",
        "table.by",
        "beaten[].low",
        "beaten[].high",
        "drawn",
    }
)
REASONS = frozenset({"rounds", "deals"})
REVEALS = frozenset(
    {
        "event.dealt",
        "event.drew_card",
        "event.refilled",
        "event.round_smallest",
        "event.round_tied",
        "event.round_won",
    }
)
SHOWS_OWN = frozenset({"event.discarded", "event.jungo", "event.passed", "event.played"})
TOLD_ONCE = frozenset(
    {
        "event.played",
        "event.jungo",
        "event.kept",
        "event.taken",
        "event.discarded",
        "event.discarded_beaten",
        "event.cleared",
        "event.round_won",
        "event.round_smallest",
        "event.round_tied",
    }
)
"""Public acts of which a new deal, or a hand that is not seen, leaves no trace in a view."""


def inventory(state: State) -> list[Card]:
    """Every card, wherever it is."""
    hands = [card for hand in state.hands for card in hand]
    table = state.table.cards if state.table else ()
    drawn = () if state.drawn is None else (state.drawn,)
    return sorted([*hands, *state.draw, *state.discard, *table, *state.beaten, *drawn])


def hoarder(
    game: AnyGame,
    view: View,
    seen: Sequence[Event],
    moves: Sequence[AnyMove],
    rng: Random,
) -> AnyMove:
    """Keeps every card, and plays its strongest run when none is left: somebody must pass (J9)."""
    return max(moves, key=lambda move: (isinstance(move, Draw | Keep | Take), _strength(move)))


def _strength(move: AnyMove) -> tuple[int, int]:
    return (move.run.last - move.run.first, move.value) if isinstance(move, Play) else (0, 0)


PLAYERS = (hoarder,)
