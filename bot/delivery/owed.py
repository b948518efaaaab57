"""What an audience is owed: nothing, an edit of its newest message, or a new one. Pure."""

from collections.abc import Sequence
from enum import Enum, auto
from hashlib import sha256

from bot.codec import encode
from bot.game import Seat
from bot.match.model import Happened, Kind, Position
from data.audiences import Shown

YOUNG = 50 * 60
"""Seconds for which a message is edited: Discord refuses many edits of one older than an hour."""


class Due(Enum):
    NOTHING = auto()
    EDIT = auto()
    POST = auto()


def turn_came(
    position: Position, before: Shown, movers: Sequence[int], happened: Sequence[Happened]
) -> tuple[Seat, ...]:
    """The seats of people whose turn has come since the audience last looked.

    A seat that moved and then saw another move has a new turn, even where nobody was told that
    it had to wait in between. `movers` are the seats that moved since then, in order; of what
    nobody was told nobody is pinged: it would be known then.
    """
    people = {chair.seat for chair in position.match.people}

    def again(seat: Seat) -> bool:
        return _others_moved_after(seat, movers) and any(row.seat != seat for row in happened)

    return tuple(
        seat
        for seat in position.to_act
        if seat in people and (seat not in before.to_act or again(seat))
    )


def to_ping(position: Position, before: Shown, came: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Whom the table pings: everybody once at the start and at the end, else whose turn came."""
    ended = bool(before.to_act) and not position.to_act
    if before.version == 0 or ended:
        return tuple(chair.seat for chair in position.match.people)
    return came


def asked_to_end(position: Position, happened: Sequence[Happened]) -> tuple[Seat, ...]:
    """The people who have yet to say whether the match ends, where somebody has asked them since
    the audience last looked."""
    agreed = sum(chair.agrees for chair in position.match.chairs)
    asked = sum(row.kind is Kind.AGREE for row in happened)
    if not position.match.ending or agreed > asked:
        return ()
    return tuple(chair.seat for chair in position.match.people if not chair.agrees)


def at_table(position: Position, before: Shown, pinged: Sequence[Seat], young: bool) -> Due:
    """After every move a new picture; a new message where other seats are to act."""
    if position.match.version == before.version:
        return Due.NOTHING
    same = position.to_act == before.to_act and not pinged
    return Due.EDIT if same and young else Due.POST


def nothing_new(
    position: Position, before: Shown, happened: Sequence[Happened], pinged: Sequence[Seat]
) -> bool:
    """Whether the table would look as before: an edit would tell of a move that it is not told."""
    same = position.to_act == before.to_act and not pinged and not happened
    return same and table_digest(position) == before.digest


def in_hand(
    position: Position,
    before: Shown,
    digest: str,
    told: bool,
    its_turn: bool,
    young: bool,
) -> Due:
    """A DM beside a table: only where something that only this seat knows has changed, or its
    turn came. How the match ended is told at the table; a DM that is still young shows it too."""
    if position.match.version == before.version:
        return Due.NOTHING
    if its_turn or told:
        return Due.POST if its_turn or not young else Due.EDIT
    if not position.to_act:
        return Due.EDIT if young else Due.NOTHING
    if digest == before.digest:
        return Due.NOTHING
    return Due.EDIT if young else Due.POST


def told_privately(happened: Sequence[Happened], seat: Seat) -> bool:
    """Whether something happened that only this seat is told, or that it turned up itself and
    sees only once: the table may move on before it has looked (architecture §1.8)."""
    return any(
        event.to is not None or (event.fleeting and row.seat == seat)
        for row in happened
        for event in row.events
    )


def table_digest(position: Position) -> str:
    """A digest of the board that everybody sees, and of when the time of those to act runs out."""
    chairs = [position.match.chairs[seat] for seat in position.to_act]
    due = ",".join(f"{chair.seat}:{chair.due}" for chair in chairs if chair.due is not None)
    return sha256(encode(position.view(None)) + due.encode()).hexdigest()


def private_digest(position: Position, seat: Seat) -> str:
    """A digest of what this seat knows and the table does not; empty where there is nothing."""
    words = position.match.game.words
    public = set(words(position.view(None)))
    private = tuple(line for line in words(position.view(seat)) if line not in public)
    return sha256(encode(private)).hexdigest() if private else ""


def _others_moved_after(seat: Seat, movers: Sequence[int]) -> bool:
    if seat not in movers:
        return False
    return any(mover != seat for mover in movers[movers.index(seat) :])
