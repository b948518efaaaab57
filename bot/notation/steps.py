"""The limit on the work for one typed text."""

from dataclasses import dataclass

MAX_STEPS = 40_000
"""Maximum number of steps for one text; what people write takes a few thousand."""


class TooManySteps(Exception):
    """The text takes too long to read: it is refused, not guessed at."""


@dataclass
class Steps:
    """The steps that are left for one text. Everything that reads it counts here, so that all of it
    together is limited: a step is a comparison of the text, or of a part, with a move, a pattern or
    a value."""

    left: int = MAX_STEPS

    def take(self, count: int = 1) -> None:
        self.left -= count
        if self.left < 0:
            raise TooManySteps
