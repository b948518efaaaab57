"""Alternative preparations that the other side cannot tell apart from the real ones."""

from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.jungle.rules.camps import MAX_AGAINS, SEATS, side_animals
from bot.games.jungle.state import Camp, Phase, State


def scramble(state: State, seats: frozenset[Seat], rng: Random) -> State:
    """Redeal the preparation of all other seats; during play nothing is hidden."""
    if state.phase not in (Phase.CHAMELEON, Phase.DEPLOYMENT):
        return state
    first, second = (
        camp if seat in seats else _redeal_camp(state, seat, rng)
        for seat, camp in zip(SEATS, state.camps, strict=True)
    )
    return replace(state, camps=(first, second))


def _redeal_camp(state: State, seat: Seat, rng: Random) -> Camp:
    """Another preparation of a side, from the view of the others. Even its progress is secret until
    it is ready."""
    camp, variant = state.camps[seat], state.variant
    if not camp.chosen:
        return camp
    replaces = rng.choice((None, *range(6))) if variant.chameleon else None
    if state.phase is Phase.CHAMELEON:
        return replace(camp, replaces=replaces)
    six = side_animals(variant, Camp(replaces=replaces), seat)
    rng.shuffle(six)
    done, agains = rng.randrange(7), rng.randint(0, MAX_AGAINS)
    placed = six if camp.ready else _keep_some(six, done, rng)
    return Camp(True, replaces, tuple(placed), agains, camp.ready)


def _keep_some(six: list[str], done: int, rng: Random) -> list[str]:
    keep = set(rng.sample(range(6), done))
    return [each if i in keep else "" for i, each in enumerate(six)]
