"""What a seat or a spectator may know of a match, built up from nothing."""

from bot.game import Audience, Seat, Value
from bot.games.puzzle_memo.components import EMPTY, Animal, Piece, Special, Spot, Step
from bot.games.puzzle_memo.rules.turns import max_quiet_turns
from bot.games.puzzle_memo.state import Pawns, Phase, State

__all__ = ["Open", "Pawns", "Phase", "View", "view"]


class Open(Value, frozen=True):
    """A tile that is open until its player has put it away, and its last position.

    P11: its face is None in strict memory. It was shown once, by an event; a view may be requested
    again and kept.
    """

    tile: Piece | Special | None
    spot: Spot


class View(Value, frozen=True):
    """The knowledge of one reader. It is public except for what was seen once (P11)."""

    seat: Audience
    phase: Phase
    turn: Seat
    """The seat on turn; once the match is over, the last one."""
    more_jumpy: bool
    relaxed: bool
    specials: tuple[Special, ...]
    """The special tiles in the game."""
    lit: tuple[bool, ...]
    """Whether a tile lies on each space of the jungle."""
    below: tuple[bool, ...]
    """Whether a tile lies face down at each number below the board."""
    above: tuple[bool, ...]
    """Whether a tile lies in each slot above the board."""
    pawns: Pawns
    flips: int
    turns_left: int
    """Turns of all seats until the match ends, if nothing new happens in them (P13)."""
    skips: tuple[bool, ...]
    barred: tuple[int, ...]
    """Slots above that may not be flipped again this turn (P8).

    P11: like `step` and `peeked` it reveals what a flip showed. In strict memory only the seat on
    turn, which needs it, may see it.
    """
    flipped: Open | None
    step: Step | None
    """The step of a special tile that asks for a decision."""
    peeked: tuple[int, ...]
    """Slots above at which this step has peeked."""
    faces: tuple[Piece | Special | None, ...] = ()
    """The tiles above by slot, if flips are kept or the match is over."""
    left: tuple[Piece | Special | None, ...] = ()
    """The tiles below by number, once the match is over."""
    found: tuple[tuple[Animal, ...], ...] = ()
    """The animals that each seat has completed, in order; empty for matches that began under rules
    version 1."""
    rules: int = 1
    """The rules version with which the match began (P13)."""


def view(state: State, seat: Audience) -> View:
    over, told = state.phase is Phase.OVER, state.relaxed or seat == state.turn
    quiet = max(0, state.quiet)
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        more_jumpy=state.more_jumpy,
        relaxed=state.relaxed,
        specials=state.specials,
        lit=state.lit,
        below=tuple([tile != EMPTY for tile in state.below]),
        above=tuple([tile != EMPTY for tile in state.above]),
        pawns=state.pawns,
        flips=state.flips,
        turns_left=max_quiet_turns(state) - quiet,
        skips=state.skips,
        barred=state.barred if told else (),
        flipped=_open_tile(state),
        step=state.steps[0] if told and state.steps else None,
        peeked=state.peeked if told else (),
        faces=_tile_labels(state, state.above) if over or state.relaxed else (),
        left=_tile_labels(state, state.below) if over else (),
        found=tuple(tally.animals for tally in state.tallies),
        rules=state.rules,
    )


def _open_tile(state: State) -> Open | None:
    if state.flipped is None:
        return None
    tile = state.tile_label(state.flipped.tile) if state.relaxed else None
    return Open(tile, state.flipped.spot)


def _tile_labels(state: State, tiles: tuple[int, ...]) -> tuple[Piece | Special | None, ...]:
    return tuple(None if tile == EMPTY else state.tile_label(tile) for tile in tiles)
