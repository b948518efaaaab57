"""Count the causes of each pawn's movement, for the score sheet."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from bot.game import Line, Seat, text_args
from bot.games.puzzle_memo.components import CUSTOM, SPACES, SPACES_OF, Animal, Found
from bot.games.puzzle_memo.rules.pawns import FallenPawns
from bot.games.puzzle_memo.state import Pawns, State, Tally

FORMER_LINES = ("sheet.space", "sheet.dark")
"""Text keys in stored score sheets from before there were totals; they are still needed."""

SPECIAL_CAUSES = {"jump": "jumps", "slip": "slips", CUSTOM: "custom"}
"""The tally field of each special tile that moves pawns, by code."""


def count_animal(state: State, after: Pawns, animal: Animal, fallen: FallenPawns) -> State:
    """Count a completed animal of the seat on turn; `after` is the position after its move."""
    if not state.tallies:
        return replace(state, pawns=after)
    own = state.tallies[state.turn]
    counted = replace(own, animals=(*own.animals, animal))
    return _count(state, after, {state.turn: counted}, fallen)


def count_special(
    state: State, after: Pawns, movers: Collection[Seat], fallen: FallenPawns
) -> State:
    """Count a movement of these pawns by the flipped special tile, and of the pawns on top of
    them."""
    if not state.tallies or state.flipped is None:
        return replace(state, pawns=after)
    cause = SPECIAL_CAUSES.get(_special_code(state.flipped.tile, state), "custom")
    counted = {}
    for seat in movers:
        own, went = state.tallies[seat], after.at[seat] - state.pawns.at[seat]
        counted[seat] = replace(own, **{cause: getattr(own, cause) + went})
    return _count(state, after, counted, fallen)


def _special_code(tile: int, state: State) -> str:
    """The code of a special tile, empty for an animal. In alternative worlds the tile may be an
    animal, because a seat does not know the face of its own special tile (P11)."""
    return "" if tile < SPACES else state.specials[tile - SPACES].code


def _count(state: State, after: Pawns, movers: dict[Seat, Tally], fallen: FallenPawns) -> State:
    """Count all other moved pawns as carried, and the pawns knocked off by a liana."""
    tallies = []
    for index, (own, before, now) in enumerate(
        zip(state.tallies, state.pawns.at, after.at, strict=True)
    ):
        seat = Seat(index)
        tally = movers.get(seat) or replace(own, carried=own.carried + now - before)
        tallies.append(replace(tally, knocks=tally.knocks + (seat in fallen)))
    return replace(state, pawns=after, tallies=tuple(tallies))


def tally_lines(tally: Tally, space: int) -> Iterator[Line]:
    """The causes of a pawn's position, each with its points."""
    points = sum(len(SPACES_OF[animal]) for animal in tally.animals)
    animals = tuple(Found(animal) for animal in sorted(tally.animals, key=_size_and_name))
    if animals:
        yield Line("sheet.animals", text_args(("n", points), ("animals", animals)))
    else:
        yield Line("sheet.no_animal")
    for name in ("jumps", "slips", "custom", "carried"):
        if went := getattr(tally, name):
            yield Line(f"sheet.{name}", text_args(("spaces", f"{went:+d}".replace("-", "−"))))
    beyond = points + tally.jumps + tally.slips + tally.custom + tally.carried - space
    if beyond:  # custom special tiles can bring a pawn to the end of the track too early
        yield Line("sheet.beyond", text_args(("n", beyond)))
    if tally.knocks:
        yield Line("sheet.knocks", text_args(("n", tally.knocks)))


def _size_and_name(animal: Animal) -> tuple[int, str]:
    return -len(SPACES_OF[animal]), animal.code
