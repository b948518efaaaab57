"""Errands: which audience of which match is to be served, and in which channel."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.model import Chair, Match, MatchId, Status, UserId

Whom: TypeAlias = Literal["lost card", "card", "table", "hand", "reminder", "glimpses", "obstacle"]


@dataclass(frozen=True)
class Errand:
    """`channel` is the lane in which it is run: the user's id until a DM channel is known. A
    reminder is about many matches and names its `user` alone."""

    channel: int
    match: MatchId
    whom: Whom
    seat: Seat | None = None
    user: UserId | None = None


def errands_for(match: Match, *, lost_card: bool = False) -> Iterator[Errand]:
    """Everybody who may be owed something by a match as it is now; after a start also the card
    of a lobby, which may have been lost."""
    if lost_card and match.status is Status.LOBBY:
        yield Errand(match.where.channel, match.id, "lost card")
    yield Errand(match.where.channel, match.id, "card")
    alone = match.where.guild is None
    if match.status in (Status.LIVE, Status.OVER, Status.FROZEN) and not alone:
        yield Errand(channel_of(match), match.id, "table")
    if match.status not in (Status.LIVE, Status.OVER):
        return
    if not alone and match.where.thread is None:
        return  # hands name the place where their table is
    for chair in match.chairs:
        if chair.user is not None and _is_told(chair, match):
            lane = match.where.channel if alone else chair.dm_channel or chair.user
            yield Errand(lane, match.id, "hand", chair.seat)


def _is_told(chair: Chair, match: Match) -> bool:
    """Beside a table those who play and wish for DMs. Where there is no table also those who do
    not, and who resigned sees how it ended."""
    playing = chair.computer is None
    if match.where.guild is None:
        return playing or match.status is Status.OVER
    return playing and chair.wishes.dms and not chair.muted
