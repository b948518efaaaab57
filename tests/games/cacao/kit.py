"""What the conformance suite cannot know about Cacao by itself."""

from bot.games.cacao.components import Jungle, Workers
from bot.games.cacao.state import State

PLACES = (
    "ties",
    "ask_me",
    "phase",
    "turn",
    "actor",
    "goods[].gold",
    "goods[].cacao",
    "goods[].suns",
    "goods[].river",
    "clearings[].at.south",
    "clearings[].at.east",
    "clearings[].tile.site",
    "clearings[].tile.n",
    "villages[].at.south",
    "villages[].at.east",
    "villages[].seat",
    "villages[].turn",
    "villages[].below",
    "display[].site",
    "display[].n",
    "ordered",
    "chosen",
    "over",
    "market",
    "last[].south",
    "last[].east",
)
WORKERS = ("villages[].tile", "villages[].below")
EDGES = ("edges[]", "market")
EDGE = ("tile.site", "tile.n", "at.south", "at.east", "by.south", "by.east", "seat", "workers")
CELLS = ("fill[]", "blind[]")

PUBLIC = frozenset(
    {
        *PLACES,
        *(f"{tile}.{side}" for tile in WORKERS for side in ("north", "east", "south", "west")),
        *(f"{edge}.{leaf}" for edge in EDGES for leaf in EDGE),
        *(f"{cells}.{leaf}" for cells in CELLS for leaf in ("south", "east")),
    }
)
REASONS = frozenset({"tiles"})
REVEALS = frozenset(
    {
        "event.display",
        "event.display_two",
        "event.drew",
        "event.filled_blind",
        "event.kept",
        "event.order_sells",
    }
)
SHOWS_OWN = frozenset({"event.overbuilt", "event.placed"})
REVEALS_AT_TIMES = frozenset({"event.sold"})
"""A sale by standing order hints at the order; one that its player chooses reveals nothing."""
TOLD_ONCE = frozenset(
    {
        "event.order_sells",
        "event.sold",
        "event.sold_nothing",
        "event.kept",
        "event.cacao",
        "event.lost",
        "event.gold",
    }
)
"""Public acts of which a view shows the sum only."""


def inventory(state: State) -> list[Jungle | tuple[int, Workers]]:
    """Every jungle tile, and every worker tile with its owner, covered ones too."""
    jungle = [*(c.tile for c in state.clearings), *state.display, *state.pile]
    held = [
        (seat, tile)
        for seat in range(state.seats)
        for tile in (*state.hands[seat], *state.piles[seat])
    ]
    laid = [(int(v.seat), tile) for v in state.villages for tile in (v.tile, v.below) if tile]
    return [*jungle, *held, *laid]
