"""The final scores."""

from collections.abc import Iterable, Sequence

from bot.game import Value
from bot.games.cacao.components import FIRST, RIVER, SECOND, Cell, Clearing, Site, Village
from bot.games.cacao.rules.terrain import build_terrain, workers_facing
from bot.games.cacao.state import Goods, Ties

FORMER_LINES = ("sheet.temple",)
"""Text keys in stored score sheets from before temples had letters; they are still needed."""

TEMPLE_LETTERS = "ABCDF"


class Standing(Value, frozen=True):
    """A temple and the visible workers of each seat at it."""

    at: Cell
    workers: tuple[int, ...]
    letter: str = ""
    """Letters follow the order in which the temples were laid. There is no E: it means east."""


class Score(Value, frozen=True):
    """The gold of one seat: won in play, from each temple (as in `standings`), from suns and the
    river."""

    gold: int
    temples: tuple[int, ...]
    suns: int
    river: int
    cacao: int
    """Worth nothing, but breaks ties (C9)."""

    @property
    def total(self) -> int:
        return self.gold + sum(self.temples) + self.suns + self.river


def standings(
    clearings: Iterable[Clearing], villages: Iterable[Village], seats: int
) -> tuple[Standing, ...]:
    """C8: all temples, in reading order. Covered workers do not count (C6)."""
    clearings = tuple(clearings)
    ground = build_terrain(clearings, villages)
    laid = [each.at.key for each in clearings if each.tile.site is Site.TEMPLE]
    letters = dict(zip(laid, TEMPLE_LETTERS, strict=False))
    temples = sorted(laid)
    found = []
    for key in temples:
        workers = [0] * seats
        for village in ground.villages_around(key):
            workers[village.seat] += workers_facing(village.sides, village.at.key, key)
        found.append(Standing(Cell(*key), tuple(workers), letters[key]))
    return tuple(found)


def temple_gold(workers: Sequence[int], ties: Ties) -> tuple[int, ...]:
    """C8: the most workers get 6, the second most 3; at least one worker is needed.

    >>> temple_gold((4, 2, 2), Ties.SUMMARY), temple_gold((4, 2, 2), Ties.PUBLISHED)
    ((6, 0, 0), (6, 1, 1))
    """
    most, first = _leaders(workers, below=max(workers) + 1)
    if len(first) > 1:
        each = SECOND if ties is Ties.SUMMARY else FIRST // len(first)
        return tuple(each if seat in first else 0 for seat in range(len(workers)))
    _, second = _leaders(workers, below=most)
    each = SECOND if len(second) == 1 else 0
    if ties is Ties.PUBLISHED and second:
        each = SECOND // len(second)
    return tuple(
        FIRST if seat in first else each if seat in second else 0 for seat in range(len(workers))
    )


def _leaders(workers: Sequence[int], below: int) -> tuple[int, list[int]]:
    """The highest number of workers less than `below`, and the seats that have it; no seats if it
    is 0."""
    most = max((n for n in workers if n < below), default=0)
    return most, [seat for seat, n in enumerate(workers) if n == most > 0]


def final_scores(
    goods: Sequence[Goods], temples: Sequence[Standing], ties: Ties
) -> tuple[Score, ...]:
    """C9: sun tokens are worth 1 each, the river by its space, cacao nothing."""
    rows = [temple_gold(temple.workers, ties) for temple in temples]
    return tuple(
        Score(
            gold=own.gold,
            temples=tuple(row[seat] for row in rows),
            suns=own.suns,
            river=RIVER[own.river],
            cacao=own.cacao,
        )
        for seat, own in enumerate(goods)
    )


def ranks(scores: Sequence[Score]) -> tuple[int, ...]:
    """C9: most gold, then most cacao; otherwise the rank is shared."""
    own = [(score.total, score.cacao) for score in scores]
    return tuple(1 + sum(other > mine for other in own) for mine in own)
