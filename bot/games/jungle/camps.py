"""One side before play: its start spaces, its six animals, and how far it is with them."""

from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.jungle.components import Cell, Species, letter
from bot.games.jungle.maps import MAPS
from bot.games.jungle.state import Camp, Phase, State, Variant

SEATS = (Seat(0), Seat(1))

MOST_AGAINS = 2
"""L10: how often a side may take its animals back."""


def six_animals(variant: Variant, camp: Camp, seat: Seat) -> list[str]:
    """The animals with which a side plays, in the order of their printed start spaces (L7)."""
    printed = MAPS[variant.map].starts[seat].values()
    six = [letter(animal, seat) for animal in printed]
    if camp.replaces is not None:
        six[camp.replaces] = letter(Species.CHAMELEON, seat)
    return six


def start_cells(variant: Variant, seat: Seat) -> tuple[Cell, ...]:
    """A side's six start spaces, in the order in which a camp numbers them."""
    return tuple(MAPS[variant.map].starts[seat])


def left_to_place(variant: Variant, camp: Camp, seat: Seat) -> list[str]:
    """The letters of the animals that a side has not placed yet."""
    left = six_animals(variant, camp, seat)
    for each in filter(None, camp.placed):
        left.remove(each)
    return left


def dealt_anew(state: State, seat: Seat, chance: Random) -> Camp:
    """Another preparation of a side that nobody else can tell from its own: even how far it has
    come is its secret, as long as it is waited for."""
    camp, variant = state.camps[seat], state.variant
    if not camp.chosen:
        return camp
    replaces = chance.choice((None, *range(6))) if variant.chameleon else None
    if state.phase is Phase.CHAMELEON:
        return replace(camp, replaces=replaces)
    six = six_animals(variant, Camp(replaces=replaces), seat)
    chance.shuffle(six)
    done, agains = chance.randrange(7), chance.randint(0, MOST_AGAINS)
    placed = six if camp.ready else _thinned(six, done, chance)
    return Camp(True, replaces, tuple(placed), agains, camp.ready)


def _thinned(six: list[str], done: int, chance: Random) -> list[str]:
    keep = set(chance.sample(range(6), done))
    return [each if i in keep else "" for i, each in enumerate(six)]
