"""What an audience is owed: nothing, an edit of its newest message, or a new one. Pure."""

from collections.abc import Sequence
from enum import Enum, auto
from hashlib import sha256

from bot.codec import encode
from bot.game import Seat
from bot.match.model import LogEntry, LogKind, Position
from data.audiences import DisplayState

EDIT_WINDOW = 50 * 60
"""Seconds for which a message is edited: Discord refuses many edits of one older than an hour."""


class Action(Enum):
    NOTHING = auto()
    EDIT = auto()
    POST = auto()


def seats_with_new_turn(
    position: Position, before: DisplayState, movers: Sequence[int], entries: Sequence[LogEntry]
) -> tuple[Seat, ...]:
    """The seats of people whose turn has come since the audience last looked.

    A seat that moved and then saw another move has a new turn, even where nobody was told that
    it had to wait in between. `movers` are the seats that moved since then, in order; of what
    nobody was told nobody is pinged: it would be known then.
    """
    people = {chair.seat for chair in position.match.people}

    def again(seat: Seat) -> bool:
        return _others_moved_after(seat, movers) and any(row.seat != seat for row in entries)

    return tuple(
        seat
        for seat in position.to_act
        if seat in people and (seat not in before.to_act or again(seat))
    )


def seats_to_ping(
    position: Position, before: DisplayState, came: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Whom the table pings: everybody once at the start and at the end, else whose turn came."""
    ended = bool(before.to_act) and not position.to_act
    if before.version == 0 or ended:
        return tuple(chair.seat for chair in position.match.people)
    return came


def seats_asked_to_end(position: Position, entries: Sequence[LogEntry]) -> tuple[Seat, ...]:
    """The people who have yet to say whether the match ends, where somebody has asked them since
    the audience last looked."""
    agreed = sum(chair.agrees for chair in position.match.chairs)
    asked = sum(row.kind is LogKind.AGREE for row in entries)
    if not position.match.has_end_request or agreed > asked:
        return ()
    return tuple(chair.seat for chair in position.match.people if not chair.agrees)


def table_action(
    position: Position, before: DisplayState, pinged: Sequence[Seat], editable: bool
) -> Action:
    """After every move a new picture; a new message where other seats are to act."""
    if position.match.version == before.version:
        return Action.NOTHING
    same = position.to_act == before.to_act and not pinged
    return Action.EDIT if same and editable else Action.POST


def is_table_unchanged(
    position: Position, before: DisplayState, entries: Sequence[LogEntry], pinged: Sequence[Seat]
) -> bool:
    """Whether the table would look as before: an edit would tell of a move that it is not told."""
    same = position.to_act == before.to_act and not pinged and not entries
    return same and table_digest(position) == before.digest


def hand_action(
    position: Position,
    before: DisplayState,
    digest: str,
    private_news: bool,
    its_turn: bool,
    editable: bool,
) -> Action:
    """A DM beside a table: only where something that only this seat knows has changed, or its
    turn came. How the match ended is told at the table; a DM that is still young shows it too."""
    if position.match.version == before.version:
        return Action.NOTHING
    if its_turn or private_news:
        return Action.POST if its_turn or not editable else Action.EDIT
    if not position.to_act:
        return Action.EDIT if editable else Action.NOTHING
    if digest == before.digest:
        return Action.NOTHING
    return Action.EDIT if editable else Action.POST


def has_private_news(entries: Sequence[LogEntry], seat: Seat) -> bool:
    """Whether something happened that only this seat is told, or that it turned up itself and
    sees only once: the table may move on before it has looked (architecture §1.8)."""
    return any(
        event.to is not None or (event.fleeting and row.seat == seat)
        for row in entries
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
