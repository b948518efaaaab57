"""What of a Jungo hand can be chosen: brackets, gaps and values, as the open question asks."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.jungo.components import Card, Place, Run
from bot.games.jungo.view import Phase, View
from render.scene import Scene


@dataclass(frozen=True)
class Bracket:
    """A run to embrace and the number that chooses it, if a question is open. `level` counts the
    brackets that are nearer to the cards."""

    run: Run
    number: int | None
    level: int = 0


@dataclass(frozen=True)
class Targets:
    """What is numbered: pairs of the number and what it chooses."""

    brackets: tuple[Bracket, ...] = ()
    gaps: tuple[tuple[int, int], ...] = ()
    values: tuple[tuple[int, int], ...] = ()
    cards: tuple[tuple[int, Card], ...] = ()
    alone: int | None = None
    """The number that chooses the drawn card alone."""


def targets(view: View, scene: Scene) -> Targets:
    """By the kind of the options; without numbers, the runs that would beat the table."""
    numbered = tuple(enumerate(scene.choices, 1))
    places = [(number, value.at) for number, value in numbered if isinstance(value, Place)]
    numbers = [(number, value) for number, value in numbered if isinstance(value, int)]
    runs = [Bracket(value, number) for number, value in numbered if isinstance(value, Run)]
    if places:
        return Targets(gaps=tuple(places))
    if len(numbers) > 2:
        return _parts(view, numbers)
    if numbers:
        return Targets(values=tuple(numbers))
    if runs:
        alone = next((number for number, value in numbered if value is None), None)
        return Targets(brackets=levelled(runs), alone=alone)
    cards = tuple((number, value) for number, value in numbered if isinstance(value, Card))
    if cards:
        return Targets(cards=cards)
    return Targets(brackets=levelled([Bracket(run, None) for run in beating(view)]))


def _parts(view: View, numbers: Sequence[tuple[int, int]]) -> Targets:
    """More than two numbers: gaps if there is one more than cards, else the runs' first cards."""
    if len(numbers) == len(view.hand) + 1:
        return Targets(gaps=tuple(numbers))
    return Targets(brackets=levelled([Bracket(Run(at, at), number) for number, at in numbers]))


def levelled(brackets: Sequence[Bracket]) -> tuple[Bracket, ...]:
    """Short runs next to the cards, each on the first level where it meets no other."""
    taken: list[list[Run]] = []
    found: list[Bracket] = []
    for bracket in sorted(brackets, key=lambda b: (b.run.last - b.run.first, b.run.first)):
        level = next((i for i, runs in enumerate(taken) if _free(bracket.run, runs)), len(taken))
        if level == len(taken):
            taken.append([])
        taken[level].append(bracket.run)
        found.append(Bracket(bracket.run, bracket.number, level))
    return tuple(found)


def _free(run: Run, others: Sequence[Run]) -> bool:
    return all(run.last < other.first or other.last < run.first for other in others)


def beating(view: View) -> tuple[Run, ...]:
    """The longest runs of the reader on turn that beat the table (J3, J4): shorter ones lie
    inside them. None where a play is not what is asked for, or where nothing needs beating."""
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
    """The longest runs of cards that can all show `value`."""
    found: list[Run] = []
    for place, card in enumerate(hand, 1):
        if not card.shows(value):
            continue
        if found and found[-1].last == place - 1:
            found[-1] = Run(found[-1].first, place)
        else:
            found.append(Run(place, place))
    return found
