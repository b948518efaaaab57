"""The complete state of a match of Puzzle-Memo, secrets included, and its moves."""

from enum import StrEnum
from typing import ClassVar, TypeAlias, get_args

from bot.game import Move, Seat, SeatArg, Value
from bot.games.puzzle_memo.components import SPACES, Animal, Piece, Special, Spot, Step


class Phase(StrEnum):
    """The kind of decision that the seat on turn must make."""

    FLIP = "flip"
    """Flip a tile."""
    PAWN = "pawn"
    """Choose the pawn that a special tile moves."""
    PEEK = "peek"
    """Choose a tile above to peek at."""
    SLOT = "slot"
    """Choose the slot above for the flipped tile."""
    OVER = "over"


class Flipped(Value, frozen=True):
    """The open tile (an animal's space, or SPACES and more for a special tile), and its last
    position."""

    tile: int
    spot: Spot


class Tally(Value, frozen=True):
    """The movements of a pawn by cause; together they explain its space."""

    animals: tuple[Animal, ...] = ()
    """The animals that the seat has completed, in order."""
    jumps: int = 0
    slips: int = 0
    custom: int = 0
    """Spaces moved by custom special tiles."""
    carried: int = 0
    """Spaces moved on top of other pawns."""
    knocks: int = 0
    """The number of times that a liana knocked the pawn off."""


class Pawns(Value, frozen=True):
    """The position of each seat's pawn. Of two pawns on a space the later one in `order` is
    higher."""

    at: tuple[int, ...]
    order: tuple[Seat, ...]

    def stack(self, space: int) -> tuple[Seat, ...]:
        """The pawns on a space, the lowest first."""
        return tuple(seat for seat in self.order if self.at[seat] == space)

    def riders(self, seat: Seat) -> tuple[Seat, ...]:
        """The pawns on top of this one, the lowest first. P4: pawns on space 0 are not stacked."""
        if self.at[seat] == 0:
            return ()
        stack = self.stack(self.at[seat])
        return stack[stack.index(seat) + 1 :]

    def beneath(self, seat: Seat) -> Seat | None:
        """The pawn directly under this one, None if there is none. P4: there is none on space 0."""
        stack = self.stack(self.at[seat])
        index = stack.index(seat)
        return stack[index - 1] if index and self.at[seat] else None

    def next_occupied(self, seat: Seat) -> int | None:
        """The nearest space ahead with a pawn, None if there is none."""
        own = self.at[seat]
        return min((space for space in self.at if space > own), default=None)


class State(Value, frozen=True):
    """The state of a match. `below` and `above` hold a tile, or EMPTY, for each number."""

    phase: Phase
    turn: Seat
    more_jumpy: bool
    relaxed: bool
    """Whether flips are kept in view (P11)."""
    specials: tuple[Special, ...]
    """The special tiles in the game: index i is the tile SPACES + i."""
    lit: tuple[bool, ...]
    """Whether a tile lies on each space of the jungle."""
    below: tuple[int, ...]
    above: tuple[int, ...]
    pawns: Pawns
    flips: int = 0
    quiet: int = 0
    """Turns of all seats that count towards the end by P13; -1 in a turn that restarts the
    count."""
    skips: tuple[bool, ...] = ()
    """Seats that miss their next turn."""
    barred: tuple[int, ...] = ()
    """Slots above whose tile gave another flip this turn (P8)."""
    flipped: Flipped | None = None
    steps: tuple[Step, ...] = ()
    """The remaining steps of the flipped special tile."""
    again: bool = False
    """Whether the turn goes on after the special tile."""
    peeked: tuple[int, ...] = ()
    """Slots above at which the current step has peeked."""
    tallies: tuple[Tally, ...] = ()
    """A tally for each seat; empty in a match that began under rules version 1."""
    known: tuple[int, ...] = ()
    """Indices in `below` of tiles that were flipped in a turn that was taken back: they are never
    dealt anew (P11)."""
    rules: int = 1
    """The rules version with which the match began; states of version 1 lack the field."""

    @property
    def seats(self) -> int:
        return len(self.pawns.at)

    def tile_label(self, tile: int) -> Piece | Special:
        """A tile as a label."""
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
    is_claim: ClassVar[bool] = True


class Slot(Move, frozen=True):
    """Put the flipped tile into the first possible slot (P3)."""

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
MOVES: tuple[type[AnyMove], ...] = get_args(AnyMove)
