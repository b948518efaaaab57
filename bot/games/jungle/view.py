"""What a seat or a spectator may know of a match of Jungle."""

from collections.abc import Iterator

from bot.game import Audience, Seat, Value
from bot.games.jungle import rules
from bot.games.jungle.components import SPECIES, Animal, Board, Cell, Species, Stand
from bot.games.jungle.rules import camps
from bot.games.jungle.rules.maps import MAPS, Leaf, Map
from bot.games.jungle.rules.movement import animals_before_goal, legal_mimics
from bot.games.jungle.rules.terrain import Terrain, build_terrain
from bot.games.jungle.state import Camp, Mimic, Phase, Reason, State, Variant

__all__ = ["Camp", "Leaf", "Map", "Mimic", "Phase", "Reason", "Variant", "View", "map_of", "view"]


class View(Value, frozen=True):
    """The knowledge of one reader. `seat` is None for a spectator.

    `board` is in the order of the spaces of `ground`: while chameleons are chosen the printed
    start, while animals are placed the reader's own. `camp` is the reader's preparation, None for
    spectators and once play has begun. `moves` counts moves on the board, `repeated` how often the
    position has occurred. `winner` is None for a draw too.
    """

    seat: Audience
    variant: Variant
    phase: Phase
    turn: Seat
    to_act: tuple[Seat, ...]
    board: Board
    camp: Camp | None
    moves: int
    repeated: int
    last: Mimic | None
    reason: Reason | None
    winner: Seat | None

    @property
    def terrain(self) -> Terrain:
        return build_terrain(self.variant)

    @property
    def layout(self) -> Map:
        return map_of(self.variant)

    @property
    def unplaced(self) -> tuple[Animal, ...]:
        """The animals that the reader has yet to place."""
        if self.camp is None or self.seat is None or self.phase is not Phase.DEPLOYMENT:
            return ()
        left = camps.unplaced_animals(self.variant, self.camp, self.seat)
        return tuple(Animal(SPECIES[each]) for each in left)

    def stack(self, cell: Cell) -> str:
        """What stands on a space."""
        return self.board[self.terrain.index[cell]]

    def starts(self, seat: Seat) -> tuple[Cell, ...]:
        """The start spaces of a side, in the order of its camp."""
        return camps.start_cells(self.variant, seat)

    def mimic_sources(self, start: Cell) -> Iterator[tuple[Cell, Species]]:
        """The species that the animal on a space can mimic, each with its space (L1, L2, L8)."""
        ground, at = self.terrain, self.terrain.index[start]
        for space in ground.neighbours[at]:
            stack = self.board[space]
            for each in stack if ground.deep_stacks else stack[-1:]:
                yield ground.cells[space], SPECIES[each]
        for icon, _ in ground.bug_targets[at]:
            if not self.board[icon]:
                yield ground.cells[icon], Species.BUG

    @property
    def winners(self) -> tuple[Stand, ...]:
        """The animals of the side on turn that can enter the other base with this move."""
        if self.phase is not Phase.PLAY:
            return ()
        return animals_before_goal(self.terrain, self.board, self.turn)

    @property
    def attackers(self) -> tuple[Stand, ...]:
        """The animals of the side that is not on turn that can enter the base of the other side
        with their next move."""
        if self.phase is not Phase.PLAY:
            return ()
        return animals_before_goal(self.terrain, self.board, Seat(1 - self.turn))

    def reachable_moves(self, seat: Seat) -> list[Mimic]:
        """The moves of the seat's animals on this board, even if the seat is not on turn."""
        return legal_mimics(self.terrain, self.board, seat)


def map_of(variant: Variant) -> Map:
    """The map of `variant`."""
    return MAPS[variant.map]


def view(state: State, seat: Audience) -> View:
    """The view of a seat, built up from what it may know."""
    preparing = state.phase in (Phase.CHAMELEON, Phase.DEPLOYMENT)
    camp = state.camps[seat] if preparing and seat is not None else None
    position = state.history[-1] if state.history else None
    return View(
        seat=seat,
        variant=state.variant,
        phase=state.phase,
        turn=state.turn,
        to_act=rules.to_act(state),
        board=_board(state, seat, camp),
        camp=camp,
        moves=max(0, len(state.history) - 1),
        repeated=state.history.count(position) if position else 0,
        last=state.last,
        reason=state.reason,
        winner=state.winner,
    )


def _board(state: State, seat: Seat | None, camp: Camp | None) -> Board:
    """In a secret deployment the board shows the reader's own animals only."""
    if state.phase is not Phase.DEPLOYMENT or camp is None or seat is None:
        return state.board
    board = list(state.board)
    for at, stack in zip(build_terrain(state.variant).starts[seat], camp.placed, strict=True):
        board[at] = stack
    return tuple(board)
