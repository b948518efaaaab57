"""Custom ids: a control contains its whole state, so it still works after a restart.

The format is `jp:<kind>:<match>:<seat>:<decision>:<path>:<check>`; a field without meaning is
empty. The kind of a select begins with `pick`, because discord.py finds a control's class by its id
alone, and buttons and selects have different classes.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from bot.codec import encode
from bot.game import Seat
from bot.match.model import MatchId

PREFIX = "jp"
MAX_LENGTH = 100
"""Discord's limit for the length of a custom id."""


@dataclass(frozen=True)
class Ref:
    """What a control refers to.

    `path` are the indexes answered so far (bot.picker); `extra` replaces it for controls that are
    not about a move, for example by a game's id. `check` guards the path: see `path_check`.
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
        """Return the id as Discord stores it. Raises ValueError if it would be too long."""
        path = self.extra or ".".join(map(str, self.path))
        fields = (self.match, self.seat, self.decision, path, self.check)
        text = ":".join((PREFIX, self.kind, *("" if f is None else str(f) for f in fields)))
        if len(text) > MAX_LENGTH:
            raise ValueError(
                f"expected a custom id of at most {MAX_LENGTH} characters, got {text!r}"
            )
        return text

    def with_path(self, path: tuple[int, ...], check: str) -> "Ref":
        """Return the same control with another path and its check."""
        return replace(self, path=path, check=check)


def parse_custom_id(custom_id: str) -> Ref:
    """Return the Ref of a custom id. Raises ValueError if the id is not one of ours.

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
    """Return four characters that differ if the values on the path differ: after an update or a
    restored backup an old control is refused instead of making another move."""
    return sha256(epoch.encode() + encode(tuple(answers))).hexdigest()[:4]
