"""Moves found by brute force, from the text of the rule book and of the rulings alone.

Shares nothing with the engine: maps, steps and the order of thought are written anew. A position
is a dictionary from (column, row) to the animals there from bottom to top, as letters; capitals
belong to player 1.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Position: TypeAlias = dict[Square, str]
Go: TypeAlias = tuple[Square, Square]

COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@dataclass(frozen=True)
class Rules:
    """A board and what is agreed on it. Bugs are arrows by square."""

    squares: frozenset[Square]
    bases: tuple[Square, Square]
    bugs: dict[Square, str] = field(default_factory=dict)
    snails: frozenset[Square] = frozenset()
    deep: bool = False
    leap: bool = False


def square(name: str) -> Square:
    """The square of a name like `B1`."""
    return "ABCDEF".index(name[0]) + 1, int(name[1:])


def pinwheel(covered: bool = False, **changes: object) -> Rules:
    """Five by five; the middle is no space unless it is covered."""
    squares = {(x, y) for x in range(1, 6) for y in range(1, 6) if covered or (x, y) != (3, 3)}
    return Rules(frozenset(squares), (square("C1"), square("C5")), **changes)  # type: ignore[arg-type]


def block(**changes: object) -> Rules:
    """Four wide and six deep."""
    squares = {(x, y) for x in range(1, 5) for y in range(1, 7)}
    return Rules(frozenset(squares), (square("B1"), square("C6")), **changes)  # type: ignore[arg-type]


def mine(stack: str, player: int) -> bool:
    """Whether the animal on top is the player's."""
    return stack != "" and stack[-1].isupper() == (player == 0)


def offsets(animal: str) -> list[Square]:
    """How far each animal's rule leads, whatever lies between."""
    near = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
    match animal.upper():
        case "M":
            return [(x, y) for x, y in near if x == 0 or y == 0]
        case "T":
            return [(x, y) for x, y in near if abs(x) == abs(y)]
        case "S":
            return [(x, y) for x, y in near if abs(x) + abs(y) == 3]
    return []


def is_obstructed(rules: Rules, position: Position, start: Square, end: Square) -> bool:
    """Whether something stops a move of two spaces in a line; the snake leaps."""
    x, y = start[0] + end[0], start[1] + end[1]
    if rules.leap or x % 2 or y % 2:
        return False
    between = (x // 2, y // 2)
    return between not in rules.squares or position.get(between, "") != ""


def ends(rules: Rules, position: Position, start: Square) -> set[Square]:
    """Every space to which the animal on top of `start` may go."""
    me = position[start][-1]
    found: set[Square] = set()
    for x, y in COMPASS.values():
        beside = (start[0] + x, start[1] + y)
        stack = position.get(beside, "")
        for animal in stack if rules.deep else stack[-1:]:
            rule = me if animal in "Cc" else animal
            reached = {(start[0] + dx, start[1] + dy) for dx, dy in offsets(rule)}
            found |= {e for e in reached if not is_obstructed(rules, position, start, e)}
        if beside in rules.bugs and stack == "":
            dx, dy = COMPASS[rules.bugs[beside]]
            found.add((start[0] + dx, start[1] + dy))
    return {e for e in found & rules.squares if has_room(rules, position, e)}


def has_room(rules: Rules, position: Position, end: Square) -> bool:
    return len(position.get(end, "")) < (1 if end in rules.snails else 2)


def every_move(rules: Rules, position: Position, player: int) -> set[Go]:
    """Every move that the player may make."""
    starts = [s for s, stack in position.items() if mine(stack, player)]
    return {(start, end) for start in starts for end in ends(rules, position, start)}


def after(position: Position, start: Square, end: Square) -> Position:
    """The position after a move."""
    then = dict(position)
    then[start], animal = position[start][:-1], position[start][-1]
    then[end] = then.get(end, "") + animal
    return then


def count(rules: Rules, position: Position, player: int, depth: int) -> int:
    """How many sequences of so many moves there are. A match in which a base was entered is over,
    and so is one in which the player on turn has no move."""
    moves = every_move(rules, position, player)
    if depth == 1:
        return len(moves)
    goal = rules.bases[1 - player]
    return sum(
        count(rules, after(position, start, end), 1 - player, depth - 1)
        for start, end in moves
        if end != goal
    )
