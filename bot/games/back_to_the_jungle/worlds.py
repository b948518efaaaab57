"""Alternative states that some seats cannot tell apart from the real one."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from bot.game import Seat
from bot.games.back_to_the_jungle.components import CHAMELEONS, SPECIALS, Chip, Goal
from bot.games.back_to_the_jungle.state import Phase, State, Tile


def scramble(state: State, seats: frozenset[Seat], rng: Random) -> State:
    """Redeal what none of `seats` knows: chips face down on the board, lost chips, a chip drawn by
    another seat, the bag, the goals. All of it is pooled, sorted and shuffled.

    Public facts stay true: chameleons that are not at home lie on the board, and special chips that
    were not shown are in the bag.
    """
    if state.phase is Phase.OVER:
        return state
    mask = sum(1 << seat for seat in seats)
    chips = iter(_shuffle_hidden(state, mask, state.turn not in seats, rng))
    board = tuple(tile and _redeal_tile(tile, mask, chips) for tile in state.board)
    lost = tuple(_redeal_tile(tile, mask, chips) for tile in state.lost)
    now = state.now
    if now.drawn is not None and state.turn not in seats:
        now = replace(now, drawn=next(chips))
    world = replace(state, board=board, lost=lost, now=now, bag=tuple(chips))
    return _redeal_goals(world, seats, rng)


def redeal(state: State, now: State, rng: Random) -> State:
    """Deal anew what nobody knows (B14). Without field notes the state does not say who has seen a
    chip on the board, and players remember it: only the bag is shuffled, and the box of goals."""
    if state.variant.field_notes:
        return scramble(state, frozenset(map(Seat, range(state.seats))), rng)
    bag, box = sorted(state.bag), sorted(state.box)
    rng.shuffle(bag)
    rng.shuffle(box)
    return replace(state, bag=tuple(bag), box=tuple(box))


def _redeal_tile(tile: Tile, mask: int, chips: Iterator[Chip]) -> Tile:
    return replace(tile, chip=next(chips)) if _is_hidden(tile, mask) else tile


def _is_hidden(tile: Tile, mask: int) -> bool:
    return not tile.up and not tile.known & mask


def _shuffle_hidden(state: State, mask: int, drawn_too: bool, rng: Random) -> Iterator[Chip]:
    """The hidden chips in their new order: board, lost chips, drawn chip, bag."""
    on_board = [t.chip for t in state.board if t is not None and _is_hidden(t, mask)]
    chameleons = sorted(chip for chip in on_board if chip in CHAMELEONS)
    pool = [chip for chip in on_board if chip not in CHAMELEONS]
    pool += [tile.chip for tile in state.lost if _is_hidden(tile, mask)]
    if state.now.drawn is not None and drawn_too:
        pool.append(state.now.drawn)
    out = len(pool)
    pool += [chip for chip in state.bag if chip not in SPECIALS]
    specials = sorted(chip for chip in state.bag if chip in SPECIALS)
    pool.sort()
    rng.shuffle(pool)
    places = rng.sample(range(len(on_board)), len(chameleons))
    crowd = dict(zip(places, chameleons, strict=True))
    others = iter(pool[:out])
    yield from (crowd[at] if at in crowd else next(others) for at in range(len(on_board)))
    yield from others
    bag = [*pool[out:], *specials]
    rng.shuffle(bag)
    yield from bag


def _redeal_goals(state: State, seats: frozenset[Seat], rng: Random) -> State:
    """Redeal the goals of other seats and those in the box; in the solo mode only the pile, since
    the open goals are public."""
    open_to_all = state.variant.solo
    hidden = [s for s in range(state.seats) if not open_to_all and Seat(s) not in seats]
    pool = sorted([*state.box, *(goal for seat in hidden for goal in state.goals[seat])])
    rng.shuffle(pool)
    left = iter(pool)
    goals: tuple[tuple[Goal, ...], ...] = tuple(
        tuple(sorted(next(left) for _ in own)) if seat in hidden else own
        for seat, own in enumerate(state.goals)
    )
    return replace(state, goals=goals, box=tuple(left))
