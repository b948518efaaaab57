"""The errors of requests to Discord, grouped by how to handle them."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto

import aiohttp
import discord


class Reason(Enum):
    """Why a message was not delivered."""

    UNCERTAIN = auto()
    """It is unknown whether the message arrived: look for it before sending it again."""
    RATE_LIMITED = auto()
    """Too many requests: try again after the time that Discord names."""
    FORBIDDEN = auto()
    """Discord forbids it: a closed DM or a missing permission."""
    MESSAGE_GONE = auto()
    """The message to be edited was deleted."""
    DMS_PAUSED = auto()
    """Discord lets the bot open no direct messages for now: it opened too many, or it is in
    quarantine. It says nothing about the player."""
    CHANNEL_GONE = auto()
    """The channel or thread was deleted."""
    NOT_A_MEMBER = auto()
    """The user is not in the server, or the bot shares none with them."""
    NOT_EDITABLE = auto()
    """The message cannot be edited any more, but a new one can be sent: it is old (30046) or in
    an archived thread."""
    THREAD_LOCKED = auto()
    """The thread is locked: the bot cannot write in it."""
    THREAD_EXISTS = auto()
    """The message already has a thread."""
    BAD_REQUEST = auto()
    """Discord rejects the request: a word that the server's AutoMod blocks, a bug, or the action is
    not possible here. The next message may be accepted."""


_REASONS_BY_CODE = {
    10003: Reason.CHANNEL_GONE,
    10004: Reason.FORBIDDEN,  # "unknown guild": the bot was removed
    10007: Reason.NOT_A_MEMBER,
    10008: Reason.MESSAGE_GONE,
    10013: Reason.NOT_A_MEMBER,  # "unknown user"
    20026: Reason.DMS_PAUSED,  # "your bot has been flagged by our anti-spam system"
    30046: Reason.NOT_EDITABLE,  # "maximum number of edits to messages older than 1 hour reached"
    40003: Reason.DMS_PAUSED,  # "opening direct messages too fast"
    50001: Reason.FORBIDDEN,  # "missing access"
    50007: Reason.FORBIDDEN,  # "cannot send messages to this user"
    50013: Reason.FORBIDDEN,  # "missing permissions"
    50083: Reason.NOT_EDITABLE,  # "thread is archived": sending wakes it, editing does not
    50278: Reason.NOT_A_MEMBER,  # "no mutual guilds"
    160004: Reason.THREAD_EXISTS,
    160005: Reason.THREAD_LOCKED,
}


DM_REFUSALS = (Reason.FORBIDDEN, Reason.NOT_A_MEMBER, Reason.CHANNEL_GONE)
"""Why a direct message does not reach a player."""

NETWORK_ERRORS = (aiohttp.ClientError, OSError, TimeoutError, RuntimeError)
"""A RuntimeError means that the HTTP session was closed because the bot is shutting down."""


class DeliveryError(Exception):
    """A request failed. `retry_after` is the number of seconds that Discord asks the bot to wait,
    `code` Discord's error code, 0 if there is none."""

    def __init__(self, reason: Reason, retry_after: float | None = None, code: int = 0) -> None:
        super().__init__(reason, retry_after)
        self.reason = reason
        self.retry_after = retry_after
        self.code = code


@contextmanager
def as_delivery_errors() -> Iterator[None]:
    """Convert every error that a request can raise to a DeliveryError."""
    try:
        yield
    except (*NETWORK_ERRORS, discord.DiscordException) as error:
        raise to_delivery_error(error) from error


def to_delivery_error(error: Exception) -> DeliveryError:
    """Return the DeliveryError for an exception of discord.py or of the network."""
    match error:
        case discord.RateLimited():
            return DeliveryError(Reason.RATE_LIMITED, error.retry_after)
        case discord.HTTPException() if error.code in _REASONS_BY_CODE:
            return DeliveryError(_REASONS_BY_CODE[error.code])
        case discord.HTTPException() if error.status == 429:
            return DeliveryError(Reason.RATE_LIMITED)
        case discord.HTTPException() if error.status < 500:
            reason = Reason.FORBIDDEN if error.status == 403 else Reason.BAD_REQUEST
            return DeliveryError(reason, code=error.code)
        case _:
            return DeliveryError(Reason.UNCERTAIN)
