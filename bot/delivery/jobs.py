"""Jobs: which audience of which match is to be served, and in which channel."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.model import Chair, Match, MatchId, Status, UserId


@dataclass(frozen=True)
class CardJob:
    """The lobby's card."""

    channel: int
    match: MatchId


@dataclass(frozen=True)
class LostCardJob:
    """A lobby whose card may have been lost."""

    channel: int
    match: MatchId


@dataclass(frozen=True)
class TableJob:
    channel: int
    match: MatchId


@dataclass(frozen=True)
class HandJob:
    """What one seat is told by direct message: `channel` is the user's id until one is open."""

    channel: int
    match: MatchId
    seat: Seat


@dataclass(frozen=True)
class ClearJob:
    """What was shown only once is to be taken away in this channel."""

    channel: int
    match: MatchId


@dataclass(frozen=True)
class BlockedJob:
    """Why the table is silent, for one seat."""

    channel: int
    match: MatchId
    seat: Seat


@dataclass(frozen=True)
class ReminderJob:
    """About many matches at once."""

    channel: int
    user: UserId


@dataclass(frozen=True)
class CloseJob:
    """Messages that are history. It has a queue of its own: it holds up no channel."""

    match: MatchId

    @property
    def channel(self) -> int:
        return self.match


DeliveryJob: TypeAlias = (
    CardJob | LostCardJob | TableJob | HandJob | ClearJob | BlockedJob | ReminderJob | CloseJob
)


def jobs_for(match: Match, *, lost_card: bool = False) -> Iterator[DeliveryJob]:
    """Everybody who may be owed something by a match as it is now; after a start also the card
    of a lobby, which may have been lost."""
    if lost_card and match.status is Status.LOBBY:
        yield LostCardJob(match.where.channel, match.id)
    yield CardJob(match.where.channel, match.id)
    alone = match.where.guild is None
    if match.status in (Status.LIVE, Status.OVER, Status.FROZEN) and not alone:
        yield TableJob(channel_of(match), match.id)
    if match.status not in (Status.LIVE, Status.OVER):
        return
    if not alone and match.where.thread is None:
        return  # hands name the place where their table is
    for chair in match.chairs:
        if chair.user is not None and _gets_hand_message(chair, match):
            channel = match.where.channel if alone else chair.dm_channel or chair.user
            yield HandJob(channel, match.id, chair.seat)


def _gets_hand_message(chair: Chair, match: Match) -> bool:
    """Beside a table those who play and wish for DMs. Where there is no table also those who do
    not, and who resigned sees how it ended."""
    playing = chair.computer is None
    if match.where.guild is None:
        return playing or match.status is Status.OVER
    return playing and chair.preferences.dms and not chair.muted
