"""The parts of a Jungo hand that can be chosen: brackets, gaps and values, for the open
question."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.jungo.components import Card, Place, Run
from bot.games.jungo.view import Phase, View
from render.scene import Scene


@dataclass(frozen=True)
class Bracket:
    """A run to be marked. `level` is the number of brackets between it and the cards."""

    run: Run
    level: int = 0


@dataclass(frozen=True)
class Targets:
    """What can be chosen. The number of a place is the place itself; `values` and `cards` (of the
    tray) are pairs of a number and what it chooses."""

    brackets: tuple[Bracket, ...] = ()
    places: frozenset[int] = frozenset()
    """The places of the cards that can be chosen, alone or in a run."""
    gaps: tuple[int, ...] = ()
    """The places that an inserted card can get."""
    values: tuple[tuple[int, int], ...] = ()
    cards: tuple[tuple[int, Card], ...] = ()
    alone: int | None = None
    """The number that chooses the drawn card alone."""

    @property
    def numbers_places(self) -> bool:
        """Whether the cards of the hand are numbered by their places: not if something else is
        numbered, since a number would then mean two things."""
        return not (self.gaps or self.values or self.cards)


def targets(view: View, scene: Scene) -> Targets:
    """The targets for the kind of the options; without options, the runs that would beat the
    table."""
    numbered = tuple(enumerate(scene.choices, 1))
    gaps = tuple(value.at for value in scene.choices if isinstance(value, Place))
    numbers = [(number, value) for number, value in numbered if isinstance(value, int)]
    runs = [value for value in scene.choices if isinstance(value, Run)]
    if gaps:
        return Targets(gaps=gaps)
    if len(numbers) > 2:
        return _parts(view, [value for _, value in numbers])
    if numbers:
        return Targets(values=tuple(numbers))
    if runs:
        alone = next((number for number, value in numbered if value is None), None)
        return _runs(runs, alone)
    cards = tuple((number, value) for number, value in numbered if isinstance(value, Card))
    if cards:
        return Targets(cards=cards)
    return _runs(beating_runs(view), None)


def _runs(runs: Sequence[Run], alone: int | None) -> Targets:
    """Brackets around the longest runs only: shorter ones lie inside them."""
    longest = [run for run in runs if not any(_holds(other, run) for other in runs)]
    places = frozenset(at for run in runs for at in range(run.first, run.last + 1))
    return Targets(brackets=arrange_levels(longest), places=places, alone=alone)


def _holds(other: Run, run: Run) -> bool:
    return other != run and other.first <= run.first and run.last <= other.last


def _parts(view: View, numbers: Sequence[int]) -> Targets:
    """The targets of a question for a number: gaps if there is one number more than cards in the
    hand, otherwise the places of the first cards of runs."""
    if len(numbers) == len(view.hand) + 1:
        return Targets(gaps=tuple(numbers))
    return Targets(places=frozenset(numbers))


def arrange_levels(runs: Sequence[Run]) -> tuple[Bracket, ...]:
    """The brackets with their levels: short runs nearest to the cards, each on the first level
    where it meets no other."""
    taken: list[list[Run]] = []
    found: list[Bracket] = []
    for run in sorted(runs, key=lambda each: (each.last - each.first, each.first)):
        level = next((i for i, others in enumerate(taken) if _free(run, others)), len(taken))
        if level == len(taken):
            taken.append([])
        taken[level].append(run)
        found.append(Bracket(run, level))
    return tuple(found)


def _free(run: Run, others: Sequence[Run]) -> bool:
    return all(run.last < other.first or other.last < run.first for other in others)


def beating_runs(view: View) -> tuple[Run, ...]:
    """The longest runs with which the reader, on turn, beats the table (rulings J3, J4): shorter
    ones lie inside them. Empty if the question is not about a play, or if nothing has to be
    beaten."""
    if view.turn != view.seat or view.phase is not Phase.TURN or view.table is None:
        return ()
    needed, value = len(view.table.cards), view.table.value
    runs: dict[Run, None] = {}
    for shown in range(1, 9):
        for run in _stretches(view.hand, shown):
            size = run.last - run.first + 1
            if size > needed or (size == needed and shown > value):
                runs[run] = None
    return tuple(runs)


def _stretches(hand: tuple[Card, ...], value: int) -> list[Run]:
    """The longest runs of cards that can all stand for `value`."""
    found: list[Run] = []
    for place, card in enumerate(hand, 1):
        if not card.shows(value):
            continue
        if found and found[-1].last == place - 1:
            found[-1] = Run(found[-1].first, place)
        else:
            found.append(Run(place, place))
    return found
