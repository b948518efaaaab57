"""What can go wrong with a request to Discord, by what is to be done about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto

import aiohttp
import discord


class Why(Enum):
    """Why a message was not delivered."""

    LOST = auto()
    """Nobody knows whether it arrived: it is looked for before it is sent again."""
    BUSY = auto()
    """Too many requests: again after the time that Discord names."""
    SHUT = auto()
    """Discord does not let us: a closed DM, a missing permission."""
    NO_MESSAGE = auto()
    """The message to be edited was deleted."""
    NO_CHANNEL = auto()
    """The channel or thread was deleted."""
    NO_MEMBER = auto()
    """The user is not in the server."""
    STALE = auto()
    """The message cannot be edited any more, but a new one can be sent: it is old (30046) or in
    an archived thread."""
    LOCKED = auto()
    """The thread is locked: nobody may write there."""
    TAKEN = auto()
    """The message has its thread already."""
    WRONG = auto()
    """Discord does not understand us: a bug, or the thing cannot be done here."""


_CODES = {
    10003: Why.NO_CHANNEL,
    10004: Why.SHUT,  # "unknown guild": the bot was removed
    10007: Why.NO_MEMBER,
    10008: Why.NO_MESSAGE,
    10013: Why.SHUT,  # "unknown user"
    30046: Why.STALE,  # "maximum number of edits to messages older than 1 hour reached"
    40003: Why.SHUT,  # "opening direct messages too fast"
    50001: Why.SHUT,  # "missing access"
    50007: Why.SHUT,  # "cannot send messages to this user"
    50013: Why.SHUT,  # "missing permissions"
    50083: Why.STALE,  # "thread is archived": sending wakes it, editing does not
    50278: Why.SHUT,  # "no mutual guilds"
    160004: Why.TAKEN,
    160005: Why.LOCKED,
}


NETWORK = (aiohttp.ClientError, OSError, TimeoutError, RuntimeError)
"""A RuntimeError is a session that was closed: the bot is going down."""


class Undelivered(Exception):
    """A request failed. `after` are the seconds that Discord asks us to wait."""

    def __init__(self, why: Why, after: float | None = None) -> None:
        super().__init__(why, after)
        self.why = why
        self.after = after


@contextmanager
def undelivered() -> Iterator[None]:
    """Turns whatever a request can raise into Undelivered."""
    try:
        yield
    except (*NETWORK, discord.DiscordException) as error:
        raise told_by(error) from error


def told_by(error: Exception) -> Undelivered:
    """The Undelivered that stands for an exception of discord.py or of the network."""
    match error:
        case discord.RateLimited():
            return Undelivered(Why.BUSY, error.retry_after)
        case discord.HTTPException() if error.code in _CODES:
            return Undelivered(_CODES[error.code])
        case discord.HTTPException() if error.status == 429:
            return Undelivered(Why.BUSY)
        case discord.HTTPException() if error.status < 500:
            return Undelivered(Why.SHUT if error.status == 403 else Why.WRONG)
        case _:
            return Undelivered(Why.LOST)
