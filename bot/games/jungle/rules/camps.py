"""A side during the preparation: its start spaces, its six animals, and its progress."""

from bot.game import Seat
from bot.games.jungle.components import Cell, Species, animal_letter
from bot.games.jungle.rules.maps import MAPS
from bot.games.jungle.state import Camp, Variant

SEATS = (Seat(0), Seat(1))

MAX_AGAINS = 2
"""L10: how often a side may take its animals back."""


def side_animals(variant: Variant, camp: Camp, seat: Seat) -> list[str]:
    """The animals of a side, in the order of their printed start spaces (L7)."""
    printed = MAPS[variant.map].starts[seat].values()
    six = [animal_letter(animal, seat) for animal in printed]
    if camp.replaces is not None:
        six[camp.replaces] = animal_letter(Species.CHAMELEON, seat)
    return six


def start_cells(variant: Variant, seat: Seat) -> tuple[Cell, ...]:
    """A side's six start spaces, in the order of the indices of `Camp.placed`."""
    return tuple(MAPS[variant.map].starts[seat])


def unplaced_animals(variant: Variant, camp: Camp, seat: Seat) -> list[str]:
    """The letters of the animals that a side has not placed yet."""
    left = side_animals(variant, camp, seat)
    for each in filter(None, camp.placed):
        left.remove(each)
    return left
