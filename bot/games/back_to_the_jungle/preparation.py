"""How a match begins."""

from random import Random

from bot.game import Options, Seat
from bot.games.back_to_the_jungle.components import (
    BOX,
    COUNT,
    GOALS,
    INSECTS,
    SPECIALS,
    TARGETS,
    Chip,
    cell,
)
from bot.games.back_to_the_jungle.ground import BOARDS, INDEX, SIDE, holes
from bot.games.back_to_the_jungle.state import Mode, Phase, Solo, State, Tile, Variant

BERRIES = 4
"""The energy of the first turn of the solo mode."""

START = tuple(INDEX[cell(name)] for name in BOX["start"]["cells"])
SNAKES_OUT: int = BOX["start"]["snakes"]
"""How many snakes are among the first chips."""
EACH = 2
"""Goals of each player, and open ones of the solo mode."""


def setup(seats: int, options: Options, chance: Random) -> State:
    """The first seat to act is drawn."""
    turned = _turned(bool(options["random_board_rotation"]), chance)
    if seats == 1:
        mode = Mode(str(options["solo"]))
        return _alone(Variant(mode, bool(options["field_notes"]), False), turned, chance)
    notes, light = bool(options["field_notes"]), bool(options["light_fright"])
    return _rivals(Variant(Mode.RIVALS, notes, light), seats, turned, chance)


def _turned(at_random: bool, chance: Random) -> tuple[int, ...]:
    return tuple(chance.randrange(4) if at_random else 0 for _ in BOARDS)


def _rivals(variant: Variant, seats: int, turned: tuple[int, ...], chance: Random) -> State:
    """One snake and seven of the other chips on the board, the rest in the bag."""
    others = [chip for chip, n in COUNT.items() if chip is not Chip.SNAKE for _ in range(n)]
    chance.shuffle(others)
    room = len(START) - SNAKES_OUT
    first = [*others[:room], *[Chip.SNAKE] * SNAKES_OUT]
    bag = [*others[room:], *[Chip.SNAKE] * (COUNT[Chip.SNAKE] - SNAKES_OUT), *SPECIALS]
    chance.shuffle(first)
    chance.shuffle(bag)
    goals = list(GOALS)
    chance.shuffle(goals)
    lie = dict(zip(START, first, strict=True))
    return State(
        variant=variant,
        phase=Phase.ENTER,
        turn=Seat(chance.randrange(seats)),
        turned=turned,
        board=tuple(Tile(lie[at]) if at in lie else None for at in range(SIDE**2)),
        bag=tuple(bag),
        eaten=((),) * seats,
        goals=tuple(tuple(sorted(goals[s * EACH : (s + 1) * EACH])) for s in range(seats)),
        box=tuple(goals[seats * EACH :]),
        home=(True,) * seats,
        blind=(False,) * seats,
        stung=(False,) * seats,
    )


def _alone(variant: Variant, turned: tuple[int, ...], chance: Random) -> State:
    """B12: insects, snakes, branches and stones on all cells; goals with insects in a pile."""
    kinds = (*INSECTS, Chip.SNAKE, Chip.BRANCH, Chip.STONE)
    chips = [chip for chip in kinds for _ in range(COUNT[chip])]
    chance.shuffle(chips)
    pile = list(TARGETS)
    chance.shuffle(pile)
    pits = holes(turned)
    return State(
        variant=variant,
        phase=Phase.ENTER,
        turn=Seat(0),
        turned=turned,
        board=tuple(None if at in pits else Tile(chips.pop()) for at in range(SIDE**2)),
        bag=(),
        eaten=((),),
        goals=(tuple(pile[:EACH]),),
        box=tuple(pile[EACH:]),
        home=(True,),
        blind=(False,),
        stung=(False,),
        solo=Solo(berries=BERRIES, energy=BERRIES),
    )
