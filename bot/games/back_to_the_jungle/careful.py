"""A sensible player who looks one step ahead and remembers, and the move of somebody who ran out
of time."""

from collections.abc import Callable, Sequence
from random import Random

from bot.game import Event
from bot.games.back_to_the_jungle import careful_solo
from bot.games.back_to_the_jungle.components import CHAMELEONS, Chip
from bot.games.back_to_the_jungle.decisions import (
    Also,
    AnyMove,
    EatWith,
    End,
    Enter,
    Instead,
    Meal,
    Move,
    NoEating,
    Nothing,
    Pass,
    Place,
    See,
    Stop,
    Swap,
)
from bot.games.back_to_the_jungle.ground import BESIDE, INDEX
from bot.games.back_to_the_jungle.memory import Known, followed
from bot.games.back_to_the_jungle.paths import FAR, distances
from bot.games.back_to_the_jungle.state import Phase
from bot.games.back_to_the_jungle.view import View
from bot.games.back_to_the_jungle.worth import worth

NOTHING_DONE = (End, Stop, NoEating, Nothing, Pass)
STEP_COST = 0.6
"""What a meal loses with each step that it is away."""
GOOD = 2.4
"""A known meal for which looking at others is not worth while."""
HUNGRY = 0.4
"""A meal is eaten from this worth on."""

Choosing = Callable[["Table"], AnyMove]


def idle_move(view: View, moves: Sequence[AnyMove]) -> AnyMove:
    """Does nothing where that is allowed; else the first move."""
    return next((move for move in moves if isinstance(move, NOTHING_DONE)), moves[0])


def careful(view: View, seen: Sequence[Event], moves: Sequence[AnyMove], chance: Random) -> AnyMove:
    """Follows what it has seen, goes to the best meal that it knows of, else looks round."""
    if len(moves) == 1:
        return moves[0]
    if view.solo is not None:
        return careful_solo.choose(view, known(view, seen), moves)
    table = Table(view, known(view, seen), moves)
    choosing = _CHOOSING.get(view.phase)
    return choosing(table) if choosing else idle_move(view, moves)


def known(view: View, seen: Sequence[Event]) -> Known:
    """Every face that the reader of `view` can tell. Where no field notes are kept a player of code
    follows the events itself."""
    faces = {} if view.variant.field_notes or view.seat is None else followed(seen, view.seat)
    for at, chip in enumerate(view.board):
        if chip is None:
            faces.pop(at, None)
        elif chip is not Chip.BACK:
            faces[at] = chip
        elif (note := view.notes[at]) is not None:
            faces[at] = note
    return faces


class Table:
    """What a careful player thinks of a view."""

    def __init__(self, view: View, faces: Known, moves: Sequence[AnyMove]) -> None:
        self.view, self.moves = view, moves
        assert view.seat is not None
        own = CHAMELEONS[view.seat]
        self.me = next((at for at, chip in faces.items() if chip is own), None)
        self.faces = faces
        eaten, goals = view.eaten[view.seat], view.goals
        chips = (at for at, chip in enumerate(view.board) if chip is not None and at != self.me)
        self.worth = {at: worth(faces.get(at), eaten, goals) for at in chips}

    def at(self, cell: int | None) -> float:
        """The best meal next to a cell, those further away for less."""
        if cell is None:
            return 0.0
        away = distances(cell, self.view.holes)
        meals = (w - STEP_COST * (away[at] - 1) for at, w in self.worth.items() if at != cell)
        return max(meals, default=0.0)

    def beside(self, cell: int) -> float:
        """The best meal that is a neighbour of a cell."""
        return max((self.worth[at] for at in BESIDE[cell] if at in self.worth), default=0.0)


def _enter(table: Table) -> AnyMove:
    return max(table.moves, key=lambda m: table.at(INDEX[m.edge]) if isinstance(m, Enter) else 0.0)


def _act(table: Table) -> AnyMove:
    """Goes to the best known meal; where none is good enough looks at what is near first."""
    me = table.me
    idle = idle_move(table.view, table.moves)
    if me is None:
        return idle
    looks = [m for m in table.moves if isinstance(m, See) and INDEX[m.chip] not in table.faces]
    if looks and table.at(me) < GOOD:
        away = distances(me, table.view.holes)
        return min(looks, key=lambda move: away[INDEX[move.chip]])
    steps = {_arrival(move, me): move for move in table.moves}
    steps.pop(None, None)
    best = max((at for at in steps if at is not None), key=table.at, default=None)
    return idle if best is None or table.at(best) <= table.at(me) else steps[best]


def _arrival(move: AnyMove, me: int) -> int | None:
    """Where a move takes the own chameleon, None where it stays."""
    match move:
        case Move(start, to) if INDEX[start] == me:
            return INDEX[to]
        case Swap(one, other) if INDEX[one] == me:
            return INDEX[other]
    return None


def _see(table: Table) -> AnyMove:
    """The nearest chip that is not known yet."""
    away = (FAR,) * 36 if table.me is None else distances(table.me, table.view.holes)
    looks = [m for m in table.moves if isinstance(m, See) and INDEX[m.chip] not in table.faces]
    nearest = min(looks, key=lambda move: away[INDEX[move.chip]], default=None)
    return idle_move(table.view, table.moves) if nearest is None else nearest


def _eat(table: Table) -> AnyMove:
    me = table.me
    for move in table.moves:
        if isinstance(move, EatWith) and INDEX[move.mine] == me and table.beside(me) > HUNGRY:
            return move
    return NoEating()


def _meal(table: Table) -> AnyMove:
    return max(table.moves, key=lambda move: _of(table, move))


def _extra(table: Table) -> AnyMove:
    """Instead of a caterpillar only something better."""
    least = worth(Chip.CATERPILLAR, table.view.eaten[table.view.turn], table.view.goals)
    spare = 0.0 if table.view.phase is Phase.SPIDER else least
    best = max(table.moves, key=lambda move: _of(table, move))
    return best if _of(table, best) > spare else Nothing()


def _of(table: Table, move: AnyMove) -> float:
    match move:
        case Meal(cell) | Also(cell) | Instead(cell):
            return table.worth[INDEX[cell]]
    return float("-inf")


def _place(table: Table) -> AnyMove:
    """What is good to eat near, what is not far away."""
    view = table.view
    if table.me is None or view.drawn is None:
        return table.moves[0]
    away = distances(table.me, view.holes)
    value = worth(view.drawn, view.eaten[view.turn], view.goals) - HUNGRY
    places = [move for move in table.moves if isinstance(move, Place)]
    return min(places, key=lambda move: value * min(away[INDEX[move.spot]], len(away)))


_CHOOSING: dict[Phase, Choosing] = {
    Phase.ENTER: _enter,
    Phase.ACT: _act,
    Phase.MOVING: _act,
    Phase.SEEING: _see,
    Phase.EAT: _eat,
    Phase.MEAL: _meal,
    Phase.SPIDER: _extra,
    Phase.CATERPILLAR: _extra,
    Phase.PLACE: _place,
}
