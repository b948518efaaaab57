"""A rectangle in a picture, in pixels."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """A rectangle, by its top left corner and its size."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def union(self, other: "Box") -> "Box":
        """The smallest box that contains both.

        >>> Box(0, 0, 10, 10).union(Box(20, 5, 10, 10))
        Box(x=0, y=0, width=30, height=15)
        """
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Box(x, y, right - x, bottom - y)

    def expand(self, by: int) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)
