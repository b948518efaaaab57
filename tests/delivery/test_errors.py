"""What goes wrong with a request, by what is to be done about it."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.delivery.errors import Undelivered, Why, undelivered


def http(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (http(403, 50007), Why.SHUT),
        (http(403, 50278), Why.SHUT),
        (http(403, 40003), Why.SHUT),
        (http(403, 50001), Why.SHUT),
        (http(403, 50013), Why.SHUT),
        (http(404, 10003), Why.NO_CHANNEL),
        (http(404, 10008), Why.NO_MESSAGE),
        (http(429, 30046), Why.STALE),
        (http(400, 50083), Why.STALE),
        (http(400, 160004), Why.TAKEN),
        (http(403, 160005), Why.LOCKED),
        (http(400, 50035), Why.WRONG),
        (http(429, 0), Why.BUSY),
        (http(503, 0), Why.LOST),
        (discord.RateLimited(60), Why.BUSY),
        (aiohttp.ServerDisconnectedError(), Why.LOST),
        (ConnectionResetError(), Why.LOST),
        (TimeoutError(), Why.LOST),
    ],
    ids=str,
)
def test_a_trouble_says_what_is_to_be_done(error: Exception, why: Why) -> None:
    """D4, B10 and design/discord.md: a TCP reset is a bare ServerDisconnectedError."""
    with pytest.raises(Undelivered) as raised, undelivered():
        raise error
    assert raised.value.why is why


def test_a_rate_limit_says_how_long_to_wait() -> None:
    """RateLimited is no HTTPException."""
    with pytest.raises(Undelivered) as raised, undelivered():
        raise discord.RateLimited(42)
    assert raised.value.after == 42
