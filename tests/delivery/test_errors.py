"""What goes wrong with a request, by what is to be done about it."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.delivery.errors import DeliveryError, Reason, as_delivery_errors


def http(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (http(403, 50007), Reason.FORBIDDEN),
        (http(403, 50278), Reason.NOT_A_MEMBER),
        (http(403, 40003), Reason.DMS_PAUSED),
        (http(403, 20026), Reason.DMS_PAUSED),
        (http(403, 50001), Reason.FORBIDDEN),
        (http(403, 50013), Reason.FORBIDDEN),
        (http(404, 10003), Reason.CHANNEL_GONE),
        (http(404, 10008), Reason.MESSAGE_GONE),
        (http(429, 30046), Reason.NOT_EDITABLE),
        (http(400, 50083), Reason.NOT_EDITABLE),
        (http(400, 160004), Reason.THREAD_EXISTS),
        (http(403, 160005), Reason.THREAD_LOCKED),
        (http(400, 50035), Reason.BAD_REQUEST),
        (http(429, 0), Reason.RATE_LIMITED),
        (http(503, 0), Reason.UNCERTAIN),
        (discord.RateLimited(60), Reason.RATE_LIMITED),
        (aiohttp.ServerDisconnectedError(), Reason.UNCERTAIN),
        (ConnectionResetError(), Reason.UNCERTAIN),
        (TimeoutError(), Reason.UNCERTAIN),
    ],
    ids=str,
)
def test_a_trouble_says_what_is_to_be_done(error: Exception, why: Reason) -> None:
    """D4, B10 and design/discord.md: a TCP reset is a bare ServerDisconnectedError."""
    with pytest.raises(DeliveryError) as raised, as_delivery_errors():
        raise error
    assert raised.value.reason is why


def test_a_rate_limit_says_how_long_to_wait() -> None:
    """RateLimited is no HTTPException."""
    with pytest.raises(DeliveryError) as raised, as_delivery_errors():
        raise discord.RateLimited(42)
    assert raised.value.retry_after == 42
