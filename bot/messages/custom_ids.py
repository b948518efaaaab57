"""Custom ids: a control carries its whole state, so any of them works after a restart.

`jp:<kind>:<match>:<seat>:<decision>:<path>:<check>`, empty where a field has no meaning. The kind
of a select begins with `pick`: discord.py finds a control's class by its id alone, and buttons
and selects are two classes.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from bot.codec import encode
from bot.game import Seat
from bot.match.model import MatchId

PREFIX = "jp"
MAX_LENGTH = 100
"""Discord's limit of characters of a custom id."""


@dataclass(frozen=True)
class Ref:
    """What a control stands for.

    `path` are the indexes answered so far (bot.picker); `extra` replaces it for controls that
    are not about a move, such as a game's id. `check` guards the path: see `check_of`.
    """

    kind: str
    match: MatchId | None = None
    seat: Seat | None = None
    decision: int | None = None
    path: tuple[int, ...] = ()
    check: str = ""
    extra: str = ""

    @property
    def custom_id(self) -> str:
        """The id as Discord keeps it. Raises ValueError where it would be too long."""
        path = self.extra or ".".join(map(str, self.path))
        fields = (self.match, self.seat, self.decision, path, self.check)
        text = ":".join((PREFIX, self.kind, *("" if f is None else str(f) for f in fields)))
        if len(text) > MAX_LENGTH:
            raise ValueError(
                f"expected a custom id of at most {MAX_LENGTH} characters, got {text!r}"
            )
        return text

    def with_path(self, path: tuple[int, ...], check: str) -> "Ref":
        """The same control further down (or up) the path."""
        return replace(self, path=path, check=check)


def parse_custom_id(custom_id: str) -> Ref:
    """The Ref that a custom id stands for. Raises ValueError where it is none of ours.

    >>> parse_custom_id("jp:ask:12:0:3:1.4:x7f2").path
    (1, 4)
    """
    prefix, kind, match, seat, decision, path, check = custom_id.split(":")
    if prefix != PREFIX:
        raise ValueError(f"expected a custom id that begins with {PREFIX!r}, got {custom_id!r}")
    numbers = path.split(".")
    indexes = all(n.isdecimal() for n in numbers)
    return Ref(
        kind,
        MatchId(int(match)) if match else None,
        Seat(int(seat)) if seat else None,
        int(decision) if decision else None,
        tuple(map(int, numbers)) if indexes else (),
        check,
        "" if indexes else path,
    )


def path_check(epoch: str, answers: Sequence[tuple[str, Hashable]]) -> str:
    """Four characters that differ where the values on the path do: an old control is refused
    after a deploy or a restored backup instead of playing another move."""
    return sha256(epoch.encode() + encode(tuple(answers))).hexdigest()[:4]
