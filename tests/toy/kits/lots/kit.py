"""What the conformance suite cannot know about Lots by itself."""

from collections import Counter

from bot.games.lots.state import LotsState

PUBLIC = frozenset(
    {
        "peeking",
        "phase",
        "round",
        "first",
        "turn",
        "waiting",
        "actions",
        "discard[].rank",
        "claims[].cell.column",
        "claims[].cell.row",
        "claims[].seat",
        "opened[]",
        "players[].coins",
        "players[].score",
    }
)
REASONS = frozenset({"rounds", "target"})
REVEALS = frozenset({"event.bid-open", "event.drew-own", "event.peeked-own", "event.reshuffled"})
SHOWS_OWN = frozenset({"event.played"})
TOLD_ONCE = frozenset({"event.peeked-own"})


def inventory(state: LotsState) -> list[int]:
    """Every card, wherever it is."""
    hands = [card for player in state.players for card in player.hand]
    cards = Counter(card.rank for card in (*state.deck, *state.discard, *hands))
    return sorted(cards.elements())
