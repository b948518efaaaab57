"""Delivery jobs: which audience of which match to serve, and in which channel."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from bot.delivery.owed import gets_hand_message
from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.model import Match, MatchId, Status, UserId


@dataclass(frozen=True)
class CardJob:
    """Update the lobby's card."""

    channel: int
    match: MatchId


@dataclass(frozen=True)
class LostCardJob:
    """Restore a lobby's card that may have been lost."""

    channel: int
    match: MatchId


@dataclass(frozen=True)
class TableJob:
    channel: int
    match: MatchId


@dataclass(frozen=True)
class HandJob:
    """Send one seat its direct messages. `channel` is the user's id until a DM channel is open."""

    channel: int
    match: MatchId
    seat: Seat


@dataclass(frozen=True)
class ClearJob:
    """Remove ephemeral events that were seen from the messages in this channel."""

    channel: int
    match: MatchId


@dataclass(frozen=True)
class BlockedJob:
    """Explain to one seat why the table is silent."""

    channel: int
    match: MatchId
    seat: Seat


@dataclass(frozen=True)
class ReminderJob:
    """Send one user a reminder about all their matches."""

    channel: int
    user: UserId


@dataclass(frozen=True)
class CloseJob:
    """Close outdated messages. It has a queue of its own, so that it blocks no channel."""

    match: MatchId

    @property
    def channel(self) -> int:
        return self.match


DeliveryJob: TypeAlias = (
    CardJob | LostCardJob | TableJob | HandJob | ClearJob | BlockedJob | ReminderJob | CloseJob
)


def jobs_for(match: Match, *, lost_card: bool = False) -> Iterator[DeliveryJob]:
    """Yield a job for every audience that the match may owe something. With `lost_card`, after a
    start, also a job for a lobby's card that may have been lost."""
    if lost_card and match.status is Status.LOBBY:
        yield LostCardJob(match.where.channel, match.id)
    yield CardJob(match.where.channel, match.id)
    alone = match.where.guild is None
    if match.status in (Status.LIVE, Status.OVER, Status.FROZEN) and not alone:
        yield TableJob(channel_of(match), match.id)
    if match.status not in (Status.LIVE, Status.OVER):
        return
    if not alone and match.where.thread is None:
        return  # hand messages name the table's thread, which must exist first
    for chair in match.held_by_people:
        if gets_hand_message(chair, match):
            channel = match.where.channel if alone else chair.dm_channel or chair.user
            yield HandJob(channel, match.id, chair.seat)
