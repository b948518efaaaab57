"""Errands: which audience of which match is to be served, and in which channel."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.model import Chair, Match, MatchId, Status, UserId

JobKind: TypeAlias = Literal[
    "lost card", "card", "table", "hand", "reminder", "glimpses", "obstacle"
]


@dataclass(frozen=True)
class DeliveryJob:
    """`channel` is the lane in which it is run: the user's id until a DM channel is known. A
    reminder is about many matches and names its `user` alone."""

    channel: int
    match: MatchId
    kind: JobKind
    seat: Seat | None = None
    user: UserId | None = None


def jobs_for(match: Match, *, lost_card: bool = False) -> Iterator[DeliveryJob]:
    """Everybody who may be owed something by a match as it is now; after a start also the card
    of a lobby, which may have been lost."""
    if lost_card and match.status is Status.LOBBY:
        yield DeliveryJob(match.where.channel, match.id, "lost card")
    yield DeliveryJob(match.where.channel, match.id, "card")
    alone = match.where.guild is None
    if match.status in (Status.LIVE, Status.OVER, Status.FROZEN) and not alone:
        yield DeliveryJob(channel_of(match), match.id, "table")
    if match.status not in (Status.LIVE, Status.OVER):
        return
    if not alone and match.where.thread is None:
        return  # hands name the place where their table is
    for chair in match.chairs:
        if chair.user is not None and _gets_hand_message(chair, match):
            channel = match.where.channel if alone else chair.dm_channel or chair.user
            yield DeliveryJob(channel, match.id, "hand", chair.seat)


def _gets_hand_message(chair: Chair, match: Match) -> bool:
    """Beside a table those who play and wish for DMs. Where there is no table also those who do
    not, and who resigned sees how it ended."""
    playing = chair.computer is None
    if match.where.guild is None:
        return playing or match.status is Status.OVER
    return playing and chair.preferences.dms and not chair.muted
