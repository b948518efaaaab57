"""The rules of Puzzle-Memo: options, legal moves, moves applied, the outcome."""

from functools import lru_cache
from random import Random
from typing import assert_never

from msgspec.structs import replace

from bot.game import (
    ChoiceField,
    CustomItem,
    CustomSpec,
    IllegalMove,
    Line,
    Option,
    Options,
    Outcome,
    Seat,
    SeatArg,
    TextField,
    text_args,
)
from bot.games.puzzle_memo.components import (
    ANIMAL_OF,
    CUSTOM,
    EMPTY,
    MAX_CUSTOM,
    ROWS,
    SPACES,
    SPACES_OF,
    SPECIALS,
    Act,
    Row,
    Special,
    Spot,
    Step,
)
from bot.games.puzzle_memo.rules import flips, programme
from bot.games.puzzle_memo.rules.pawns import initial_pawns
from bot.games.puzzle_memo.rules.tally import tally_lines
from bot.games.puzzle_memo.rules.turns import Transition
from bot.games.puzzle_memo.state import (
    AnyMove,
    FlipAbove,
    FlipBelow,
    OtherSlot,
    Pawn,
    Peek,
    Phase,
    Slot,
    State,
    Tally,
)

SEATS = range(1, 5)

RULES_VERSION = 2
"""Since version 2 a tile that was never turned before counts like a placed one (P13)."""

MAX_MOVES = 465_000
"""Proof: the count of P13 restarts at most 88 times: each of 48 tiles is turned for the first time
once, and each of 40 is placed once, the last of which ends the match. At the start and after each
of the first 87 there are at most 79 turns in which nothing is new (at 80, with 4 seats, the match
ends): 87 * 79 + 80 = 6,953 quiet turns and 88 others. A turn reveals each of 8 special tiles at
most once, since each ends it or is barred (P8), and one animal that has to wait: 9 flips with a
slot to choose each, and 4 steps with at most 4 answers for each of 3 custom tiles. 7,041 * (9 * 2 +
3 * 4 * 4) + 40 flips that place = 464,746."""

COUNTED_ACTS = (Act.FORWARD, Act.BACK, Act.OTHER_FORWARD, Act.OTHER_BACK, Act.PEEK)
CUSTOM_STEPS = (
    *(f"{act}_{n}" for act in COUNTED_ACTS for n in range(1, 5)),
    *map(str, (Act.SWAP, Act.OTHERS_BACK, Act.SKIP, Act.AGAIN, Act.END)),
)
"""The possible steps of a custom special tile, as written."""

CUSTOM_TILE = CustomSpec(
    fields=(
        TextField("name", 24),
        TextField("sentence", 80),
        ChoiceField("steps", CUSTOM_STEPS, max_choices=4, only_last=(str(Act.AGAIN), str(Act.END))),
    ),
    max_items=MAX_CUSTOM,
)

MAX_TILES = SPACES + sum(map(len, SPECIALS.values())) + MAX_CUSTOM
FLIPS_BELOW = tuple(map(FlipBelow, range(1, MAX_TILES + 1)))
FLIPS_ABOVE = tuple(map(FlipAbove, range(1, MAX_TILES + 1)))
OTHER_SLOTS = tuple(map(OtherSlot, range(1, MAX_TILES + 1)))
"""Moves by number, created once; there are as many numbers as tiles."""

SOLO_RANKS = ((150, "jaguar"), (180, "macaw"), (230, "sloth"), (10**9, "snail"))
"""Our own ranks: the most flips per 100 tiles for each word. A player with a perfect memory needs
147 with average luck."""

UNFINISHED_SCORE_OF_VERSION_1 = -10_000
"""The score of an unfinished solo match under version 1."""


def options_for(seats: int) -> tuple[Option, ...]:
    """A, B and C of the shorter game, More Jumpy, memory of flips, custom tiles."""
    on_or_off = (False, True)
    return (
        Option("memory", "strict", ("strict", "relaxed")),
        Option("shorter_a", False, on_or_off),
        Option("shorter_b", False, on_or_off),
        *(Option(code, True, on_or_off) for code in SPECIALS),
        Option("more_jumpy", False, on_or_off),
        Option("own_specials", (), (), own=CUSTOM_TILE),
    )


def setup(seats: int, options: Options, rng: Random, first: Seat | None = None) -> State:
    """The first state: all tiles face down below the board, except those that the shorter game
    places (P12)."""
    lit = tuple(_is_placed_at_start(space, options) for space in range(SPACES))
    specials = _special_tiles(options)
    tiles = [at for at in range(SPACES) if not lit[at]]
    tiles += range(SPACES, SPACES + len(specials))
    rng.shuffle(tiles)
    drawn = Seat(rng.randrange(seats))
    return State(
        phase=Phase.FLIP,
        turn=drawn if first is None else first,
        more_jumpy=bool(options["more_jumpy"]),
        relaxed=options["memory"] == "relaxed",
        specials=specials,
        lit=lit,
        below=tuple(tiles),
        above=(EMPTY,) * len(tiles),
        pawns=initial_pawns(seats),
        skips=(False,) * seats,
        tallies=(Tally(),) * seats,
        rules=RULES_VERSION,
    )


def setup_of_version_1(
    seats: int, options: Options, rng: Random, first: Seat | None = None
) -> State:
    """The same deal, for a match under rules version 1 (P13)."""
    return replace(setup(seats, options, rng, first), tallies=(), rules=1)


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.phase is Phase.OVER else (state.turn,)


def legal_moves(state: State, seat: Seat) -> list[AnyMove]:
    """In order of the numbers, tiles below before tiles above."""
    if seat != state.turn:
        return []
    match state.phase:
        case Phase.FLIP:
            return [*_legal_flips(state.below, state.above, state.barred)]
        case Phase.PAWN:
            others = (Seat(other) for other in range(state.seats) if other != seat)
            return [Pawn(SeatArg(other)) for other in others]
        case Phase.PEEK:
            return [Peek(slot) for slot in programme.peekable_slots(state)]
        case Phase.SLOT:
            first, *rest = flips.free_slots(state)
            return [Slot(first), *(OTHER_SLOTS[n - 1] for n in rest)]
        case Phase.OVER:
            return []
        case _:
            assert_never(state.phase)


def apply(state: State, seat: Seat, move: AnyMove, rng: Random) -> Transition:
    """The state and events after `move`. Raises IllegalMove if it is not one of `legal_moves`."""
    if move not in legal_moves(state, seat):
        raise IllegalMove
    match move:
        case FlipBelow(n):
            return flips.flip_tile(state, Spot(Row.BELOW, n))
        case FlipAbove(n):
            return flips.flip_tile(state, Spot(Row.ABOVE, n))
        case Slot(n) | OtherSlot(n):
            return flips.put_in_slot(state, n)
        case Pawn(pawn):
            return programme.move_chosen_pawn(state, pawn.seat)
        case Peek(n):
            return programme.peek_at_slot(state, n)
        case _:
            assert_never(move)


def outcome(state: State) -> Outcome | None:
    """P10: the furthest pawn wins; pawns on one space share a rank. In a solo match fewer flips are
    better."""
    if state.phase is not Phase.OVER:
        return None
    full = all(state.lit)
    scores = state.pawns.at if state.seats > 1 else (_score_alone(state),)
    return Outcome(
        reason="full" if full else "quiet",  # P9, P13
        scores=scores,
        ranks=tuple(1 + sum(other > own for other in scores) for own in scores),
        sheet=tuple(_score_sheet(state, Seat(seat)) for seat in range(state.seats)),
        unfinished=state.seats == 1 and not full,
    )


def _score_alone(state: State) -> int:
    """The number of flips, of which fewer are better; P13: for an unfinished match the spaces left
    in the dark."""
    if all(state.lit):
        return -state.flips
    return UNFINISHED_SCORE_OF_VERSION_1 if state.rules == 1 else -state.lit.count(False)


@lru_cache(maxsize=256)  # `apply` asks again for what `legal_moves` has just listed
def _legal_flips(
    below: tuple[int, ...], above: tuple[int, ...], barred: tuple[int, ...]
) -> tuple[FlipBelow | FlipAbove, ...]:
    """Flips of all tiles face down, except those that gave another flip this turn (P8)."""
    return (
        *[move for move, tile in zip(FLIPS_BELOW, below, strict=False) if tile != EMPTY],
        *[
            move
            for move, tile in zip(FLIPS_ABOVE, above, strict=False)
            if tile != EMPTY and move.above not in barred
        ],
    )


def _is_placed_at_start(space: int, options: Options) -> bool:
    """P12, A: whether the space is in the leftmost column; B: whether its animal has one tile
    only."""
    single = len(SPACES_OF[ANIMAL_OF[space]]) == 1
    return bool((options["shorter_a"] and space < ROWS) or (options["shorter_b"] and single))


def _special_tiles(options: Options) -> tuple[Special, ...]:
    """C: the special tiles that are in the game, and the custom ones."""
    printed = (tile for code in SPECIALS if options[code] for tile in SPECIALS[code])
    own = options["own_specials"]
    assert isinstance(own, tuple)
    return (*printed, *map(_custom_special, own))


def _custom_special(item: CustomItem) -> Special:
    steps = tuple(map(Step.parse, item.value_of("steps")))
    return Special(CUSTOM, steps, item.value_of("name"), item.value_of("sentence"))


def _score_sheet(state: State, seat: Seat) -> tuple[Line, ...]:
    if state.seats == 1:
        return _sheet_alone(state)
    space = state.pawns.at[seat]
    total = Line("sheet.total", text_args(("n", space)))
    return (*tally_lines(state.tallies[seat], space), total) if state.tallies else (total,)


def _sheet_alone(state: State) -> tuple[Line, ...]:
    """The ranked total of a solo match: the flips, or the spaces left in the dark (P13)."""
    flips, dark = ("n", state.flips), state.lit.count(False)
    if dark:
        total = Line("sheet.total_dark", text_args(("n", dark)))
        return (total, Line("sheet.flips", text_args(flips)))
    return (Line("sheet.total_flips", text_args(flips)), _rank_alone(state))


def _rank_alone(state: State) -> Line:
    """A word for a finished solo match, by its flips per tile that was face down at the start."""
    tiles = len(state.above)
    rank = next(key for most, key in SOLO_RANKS if 100 * state.flips <= most * tiles)
    return Line(f"sheet.rank_{rank}")
