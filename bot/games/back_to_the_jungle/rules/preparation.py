"""Set up a match."""

from random import Random

from msgspec.structs import replace

from bot.game import Options, Seat
from bot.games.back_to_the_jungle.components import (
    BOARD_SIDE,
    BOARDS,
    BOX,
    COUNT,
    GOALS,
    INDEX,
    INSECTS,
    SPECIALS,
    TARGETS,
    Chip,
    hole_cells,
    parse_cell,
)
from bot.games.back_to_the_jungle.state import Mode, Phase, SoloState, State, Tile, Variant

START_BERRIES = 4
"""The energy of the first turn of the solo mode."""

START_CELLS = tuple(INDEX[parse_cell(name)] for name in BOX["start"]["cells"])
START_SNAKES: int = BOX["start"]["snakes"]
"""The number of snakes among the first chips."""
GOALS_EACH = 2
"""The number of goals of each player, and of open goals in the solo mode."""


def setup(seats: int, options: Options, rng: Random, first: Seat | None = None) -> State:
    """The first state of a match; the first seat to act is drawn unless it is given."""
    turned = _board_rotations(bool(options["random_board_rotation"]), rng)
    if seats == 1:
        mode = Mode(str(options["solo"]))
        return _setup_solo(Variant(mode, bool(options["field_notes"]), False), turned, rng)
    notes, light = bool(options["field_notes"]), bool(options["light_fright"])
    state = _setup_rivals(Variant(Mode.RIVALS, notes, light), seats, turned, rng)
    return state if first is None else replace(state, turn=first)


def _board_rotations(at_random: bool, rng: Random) -> tuple[int, ...]:
    return tuple(rng.randrange(4) if at_random else 0 for _ in BOARDS)


def _setup_rivals(variant: Variant, seats: int, turned: tuple[int, ...], rng: Random) -> State:
    """The board starts with one snake and seven other chips; the rest is in the bag."""
    others = [chip for chip, n in COUNT.items() if chip is not Chip.SNAKE for _ in range(n)]
    rng.shuffle(others)
    room = len(START_CELLS) - START_SNAKES
    first = [*others[:room], *[Chip.SNAKE] * START_SNAKES]
    bag = [*others[room:], *[Chip.SNAKE] * (COUNT[Chip.SNAKE] - START_SNAKES), *SPECIALS]
    rng.shuffle(first)
    rng.shuffle(bag)
    goals = list(GOALS)
    rng.shuffle(goals)
    lie = dict(zip(START_CELLS, first, strict=True))
    return State(
        variant=variant,
        phase=Phase.ENTER,
        turn=Seat(rng.randrange(seats)),
        turned=turned,
        board=tuple(Tile(lie[at]) if at in lie else None for at in range(BOARD_SIDE**2)),
        bag=tuple(bag),
        eaten=((),) * seats,
        goals=tuple(
            tuple(sorted(goals[s * GOALS_EACH : (s + 1) * GOALS_EACH])) for s in range(seats)
        ),
        box=tuple(goals[seats * GOALS_EACH :]),
        home=(True,) * seats,
        blind=(False,) * seats,
        stung=(False,) * seats,
    )


def _setup_solo(variant: Variant, turned: tuple[int, ...], rng: Random) -> State:
    """B12: insects, snakes, branches and stones on all cells; the insect goals in a pile."""
    kinds = (*INSECTS, Chip.SNAKE, Chip.BRANCH, Chip.STONE)
    chips = [chip for chip in kinds for _ in range(COUNT[chip])]
    rng.shuffle(chips)
    pile = list(TARGETS)
    rng.shuffle(pile)
    pits = hole_cells(turned)
    return State(
        variant=variant,
        phase=Phase.ENTER,
        turn=Seat(0),
        turned=turned,
        board=tuple(None if at in pits else Tile(chips.pop()) for at in range(BOARD_SIDE**2)),
        bag=(),
        eaten=((),),
        goals=(tuple(pile[:GOALS_EACH]),),
        box=tuple(pile[GOALS_EACH:]),
        home=(True,),
        blind=(False,),
        stung=(False,),
        solo=SoloState(berries=START_BERRIES, energy=START_BERRIES),
    )
