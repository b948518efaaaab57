"""What can go wrong with a request to Discord, by what is to be done about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto

import aiohttp
import discord


class Reason(Enum):
    """Why a message was not delivered."""

    UNCERTAIN = auto()
    """Nobody knows whether it arrived: it is looked for before it is sent again."""
    RATE_LIMITED = auto()
    """Too many requests: again after the time that Discord names."""
    FORBIDDEN = auto()
    """Discord does not let us: a closed DM, a missing permission."""
    MESSAGE_GONE = auto()
    """The message to be edited was deleted."""
    CHANNEL_GONE = auto()
    """The channel or thread was deleted."""
    NOT_A_MEMBER = auto()
    """The user is not in the server."""
    NOT_EDITABLE = auto()
    """The message cannot be edited any more, but a new one can be sent: it is old (30046) or in
    an archived thread."""
    THREAD_LOCKED = auto()
    """The thread is locked: nobody may write there."""
    THREAD_EXISTS = auto()
    """The message has its thread already."""
    BAD_REQUEST = auto()
    """Discord does not understand us: a bug, or the thing cannot be done here."""


_REASONS_BY_CODE = {
    10003: Reason.CHANNEL_GONE,
    10004: Reason.FORBIDDEN,  # "unknown guild": the bot was removed
    10007: Reason.NOT_A_MEMBER,
    10008: Reason.MESSAGE_GONE,
    10013: Reason.FORBIDDEN,  # "unknown user"
    30046: Reason.NOT_EDITABLE,  # "maximum number of edits to messages older than 1 hour reached"
    40003: Reason.FORBIDDEN,  # "opening direct messages too fast"
    50001: Reason.FORBIDDEN,  # "missing access"
    50007: Reason.FORBIDDEN,  # "cannot send messages to this user"
    50013: Reason.FORBIDDEN,  # "missing permissions"
    50083: Reason.NOT_EDITABLE,  # "thread is archived": sending wakes it, editing does not
    50278: Reason.FORBIDDEN,  # "no mutual guilds"
    160004: Reason.THREAD_EXISTS,
    160005: Reason.THREAD_LOCKED,
}


NETWORK_ERRORS = (aiohttp.ClientError, OSError, TimeoutError, RuntimeError)
"""A RuntimeError is a session that was closed: the bot is going down."""


class DeliveryError(Exception):
    """A request failed. `retry_after` are the seconds that Discord asks us to wait."""

    def __init__(self, reason: Reason, retry_after: float | None = None) -> None:
        super().__init__(reason, retry_after)
        self.reason = reason
        self.retry_after = retry_after


@contextmanager
def as_delivery_errors() -> Iterator[None]:
    """Turns whatever a request can raise into DeliveryError."""
    try:
        yield
    except (*NETWORK_ERRORS, discord.DiscordException) as error:
        raise to_delivery_error(error) from error


def to_delivery_error(error: Exception) -> DeliveryError:
    """The DeliveryError that stands for an exception of discord.py or of the network."""
    match error:
        case discord.RateLimited():
            return DeliveryError(Reason.RATE_LIMITED, error.retry_after)
        case discord.HTTPException() if error.code in _REASONS_BY_CODE:
            return DeliveryError(_REASONS_BY_CODE[error.code])
        case discord.HTTPException() if error.status == 429:
            return DeliveryError(Reason.RATE_LIMITED)
        case discord.HTTPException() if error.status < 500:
            return DeliveryError(Reason.FORBIDDEN if error.status == 403 else Reason.BAD_REQUEST)
        case _:
            return DeliveryError(Reason.UNCERTAIN)
