"""What lies in the box: twelve cards and a board of thirty fields."""

from bot.game import Label


class Card(Label, frozen=True):
    """A card. It scores its rank when it is played."""

    is_listed = False

    rank: int


class Cell(Label, frozen=True):
    """A field of the board: column a-f, row 1-5."""

    column: str
    row: int


CARDS = tuple(Card(rank) for rank in range(1, 7) for _ in range(2))
BOARD = tuple(Cell(column, row) for column in "abcdef" for row in range(1, 6))
