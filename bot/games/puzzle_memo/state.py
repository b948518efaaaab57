"""The whole of a match of Puzzle-Memo, secrets included, and the decisions that change it."""

from enum import StrEnum
from typing import ClassVar, TypeAlias

from bot.game import Move, Seat, SeatArg, Value
from bot.games.puzzle_memo.components import SPACES, Animal, Piece, Special, Spot, Step
from bot.games.puzzle_memo.pawns import Pawns


class Phase(StrEnum):
    """What the seat on turn is asked for."""

    FLIP = "flip"
    """Flip a tile."""
    PAWN = "pawn"
    """Say which other pawn a special tile moves."""
    PEEK = "peek"
    """Say at which tile above to peek."""
    SLOT = "slot"
    """Say where above the flipped tile goes."""
    OVER = "over"


class Flipped(Value, frozen=True):
    """A tile that lies open: an animal's space or SPACES and more, and where it lay."""

    tile: int
    spot: Spot


class Tally(Value, frozen=True):
    """How a pawn came to its space: all of it together is where it stands."""

    animals: tuple[Animal, ...] = ()
    """The animals that the seat has completed, the first one first."""
    jumps: int = 0
    slips: int = 0
    custom: int = 0
    """Spaces gone for special tiles of one's own."""
    carried: int = 0
    """Spaces gone on top of others."""
    knocks: int = 0
    """How often a liana knocked the pawn off."""


class State(Value, frozen=True):
    """One match. `below` and `above` hold a tile, or EMPTY, for each number."""

    phase: Phase
    turn: Seat
    more_jumpy: bool
    relaxed: bool
    """Flips are kept (P11)."""
    specials: tuple[Special, ...]
    """The special tiles that play along: the one at i is the tile SPACES + i."""
    lit: tuple[bool, ...]
    """Whether a tile lies on each space of the jungle."""
    below: tuple[int, ...]
    above: tuple[int, ...]
    pawns: Pawns
    flips: int = 0
    quiet: int = 0
    """Turns of all seats that count towards the end by P13; -1 in a turn after which they are
    counted anew."""
    skips: tuple[bool, ...] = ()
    """Seats that miss their next turn."""
    barred: tuple[int, ...] = ()
    """Slots above whose tile gave a further flip in this turn (P8)."""
    flipped: Flipped | None = None
    steps: tuple[Step, ...] = ()
    """What the flipped special tile still does."""
    again: bool = False
    """Whether the turn goes on after it."""
    peeked: tuple[int, ...] = ()
    """Slots above at which the step in progress has peeked."""
    tallies: tuple[Tally, ...] = ()
    """One for each seat; none in a match that began under rules version 1."""
    rules: int = 1
    """The rules version with which the match began; states of version 1 do not tell."""

    @property
    def seats(self) -> int:
        return len(self.pawns.at)

    def tile_label(self, tile: int) -> Piece | Special:
        """A tile as it is told."""
        return Piece(tile) if tile < SPACES else self.specials[tile - SPACES]


class FlipBelow(Move, frozen=True):
    """Flip the tile at this number below the board."""

    below: int
    offers_first: ClassVar[bool] = True
    is_plain_step: ClassVar[bool] = True


class FlipAbove(Move, frozen=True):
    """Flip the tile in this slot above the board."""

    above: int
    is_plain_step: ClassVar[bool] = True


class Slot(Move, frozen=True):
    """Put the flipped tile into the first slot that it may go to (P3)."""

    slot: int
    is_plain_step: ClassVar[bool] = True


class OtherSlot(Move, frozen=True):
    """Put the flipped tile into another slot."""

    slot: int
    is_plain_step: ClassVar[bool] = True


class Pawn(Move, frozen=True):
    """Let the special tile move this pawn."""

    pawn: SeatArg
    is_plain_step: ClassVar[bool] = True


class Peek(Move, frozen=True):
    """Peek at the tile in this slot above the board."""

    peek: int
    is_plain_step: ClassVar[bool] = True


AnyMove: TypeAlias = FlipBelow | FlipAbove | Slot | OtherSlot | Pawn | Peek
MOVES = (FlipBelow, FlipAbove, Slot, OtherSlot, Pawn, Peek)
