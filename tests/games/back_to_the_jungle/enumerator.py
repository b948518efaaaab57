"""Goals scored in another way: every butterfly is tried as every insect, and chips are counted
by hand. Shares nothing with the game's own scoring but the chips' names."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

WORTH = {"spider": 1, "caterpillar": 2, "fly": 2, "firefly": 1, "bee": 3, "berry": 1}
"""Chips with points above 0."""

INSECTS = ("spider", "caterpillar", "fly", "firefly", "bee")
"""What a butterfly may stand for."""


def best(number: int, eaten: Sequence[str]) -> int:
    """The points of goals 1 to 7 and 9 at the best use of all butterflies."""
    others = [chip for chip in eaten if chip != "butterfly"]
    jokers = len(eaten) - len(others)
    stands = product(INSECTS, repeat=jokers)
    return max(plain(number, Counter([*others, *stand])) for stand in stands)


def plain(number: int, n: Counter[str]) -> int:
    """The points of a goal where no butterfly is left."""
    match number:
        case 1:
            return 2 * n["fly"]
        case 2:
            return 2 * n["caterpillar"]
        case 3:
            return 3 * (n["firefly"] // 2)
        case 4:
            return 2 * n["berry"] + 2 * n["branch"]
        case 5:
            return 2 * min(n["bee"], n["spider"])
        case 6:
            return 3 * min(n["bee"], n["fly"], n["firefly"])
        case 7:
            return sum(2 * (n[chip] // 2) for chip in WORTH)
        case 9:
            return 0 if n["stone"] + n["branch"] else 5
    raise ValueError(f"expected a goal of what was eaten, got {number}")
