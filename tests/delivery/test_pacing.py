"""Delivery's requests come at a steady rate, and none while Discord takes the bot for a flood."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.pacing import BURST, COUNTED_FOR, MAX_INVALID, MAX_OPEN, PAUSE, Pacing
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.snowflakes import SandboxClock
from bot.sandbox.wire import DiscordError
from tests.match.table import ManualClock
from tests.stage import Stage, WholeBot, open_stage

CHANNELS = 150


async def count_refused(pacing: Pacing) -> int:
    """The refusals of many channels that ask at once, by the limit of 50 in any second."""
    limits, refused = RateLimits(SandboxClock()), 0

    async def ask(channel: int) -> None:
        nonlocal refused
        async with pacing.request():
            try:
                limits.count_request("POST", "/channels/{channel_id}/messages", {})
            except DiscordError:
                refused += 1

    await asyncio.gather(*map(ask, range(CHANNELS)))
    return refused


async def test_many_channels_at_once_are_not_refused() -> None:
    """1,500 channels owed at once gave 11,637 refusals: more than Discord's ban allows."""
    clock = ManualClock()
    assert await count_refused(Pacing(clock)) == CHANNELS - 50
    assert await count_refused(Pacing(clock, per_second=40)) == 0


@pytest.mark.parametrize("blocks", [True, False], ids=["the event loop", "the network"])
async def test_requests_are_not_refused_after_something_stood_still(blocks: bool) -> None:
    """All that had waited meanwhile were sent at once: 200 owed tables gave 16 refusals."""
    pacing, limits = Pacing(ManualClock(), per_second=40), RateLimits(SandboxClock())
    asked, refused, open_again = 0, 0, asyncio.Event()
    open_again.set()

    async def ask(channel: int) -> None:
        nonlocal asked, refused
        async with pacing.request():
            asked += 1
            if asked == 30 and blocks:
                time.sleep(0.7)  # noqa: ASYNC251 - the event loop stands still
            elif asked == 30:
                open_again.clear()
                asyncio.get_running_loop().call_later(0.7, open_again.set)
            await open_again.wait()
            try:
                limits.count_request("POST", "/channels/{channel_id}/messages", {})
            except DiscordError:
                refused += 1

    await asyncio.gather(*map(ask, range(100)))
    assert refused == 0


async def test_few_requests_are_open_at_the_same_time() -> None:
    """All that were owed something asked at once, and were refused and woken together."""
    pacing, open_now, most = Pacing(ManualClock()), 0, 0

    async def ask(channel: int) -> None:
        nonlocal open_now, most
        async with pacing.request():
            open_now += 1
            most = max(most, open_now)
            await asyncio.sleep(0)
            open_now -= 1

    await asyncio.gather(*map(ask, range(CHANNELS)))
    assert most == MAX_OPEN


async def test_channels_that_wait_when_a_pause_begins_send_nothing() -> None:
    """Each of them would be one more refused request."""
    pacing, sent = Pacing(ManualClock()), 0

    async def ask(channel: int) -> None:
        nonlocal sent
        async with pacing.request():
            sent += 1
            await asyncio.sleep(0)
            pacing.note_status(429, via=False)

    answers = await asyncio.gather(*map(ask, range(CHANNELS)), return_exceptions=True)
    assert sent == MAX_OPEN
    assert sum(isinstance(each, DeliveryError) for each in answers) == CHANNELS - MAX_OPEN


async def test_a_few_requests_do_not_wait() -> None:
    pacing, loop = Pacing(ManualClock(), per_second=1), asyncio.get_running_loop()
    began = loop.time()
    for _ in range(BURST):
        async with pacing.request():
            pass
    assert loop.time() - began < 1


@pytest.mark.parametrize(("status", "via"), [(401, True), (429, False)])
async def test_a_bot_that_is_shut_out_sends_nothing_for_a_while(status: int, via: bool) -> None:
    clock = ManualClock()
    pacing = Pacing(clock)
    pacing.note_status(status, via=via)
    with pytest.raises(DeliveryError) as raised:
        async with pacing.request():
            pass
    assert (raised.value.reason, raised.value.retry_after) == (Reason.RATE_LIMITED, PAUSE)
    clock.time += PAUSE
    async with pacing.request():
        pass


async def test_too_many_refusals_in_ten_minutes_are_a_pause() -> None:
    clock = ManualClock()
    pacing = Pacing(clock)
    for _ in range(MAX_INVALID):
        pacing.note_status(403)
    pacing.note_status(429, is_shared=True)  # Discord does not count these
    pacing.note_status(404)
    assert pacing.pause_left == 0
    clock.time += COUNTED_FOR
    pacing.note_status(403)
    assert (pacing.pause_left, pacing.invalid_requests()) == (0, 1)
    for _ in range(MAX_INVALID):
        pacing.note_status(403)
    assert pacing.pause_left == PAUSE


@pytest.fixture
async def whole(tmp_path: Path) -> AsyncIterator[Stage]:
    async with open_stage(tmp_path, WholeBot()) as stage:
        yield stage


async def test_an_expired_interaction_is_no_ban(whole: Stage) -> None:
    """Its answer is a 401 too, after which nobody was told anything for ten minutes."""
    route = "^/webhooks/"
    whole.server.hub.faults.fail_requests("PATCH", route, 401, code=50027)
    whole.server.hub.faults.fail_requests("POST", route, 401, code=50027)
    await whole.server.slash(whole.ann, whole.general, "matches")
    await whole.wait_until(lambda: any(r.status == 401 for r in whole.server.requests.entries))
    await whole.wait_until_idle()
    assert whole.bot.pacing.pause_left == 0


async def test_the_doctor_tells_refusals_and_a_pause(whole: Stage) -> None:
    whole.server.hub.faults.fail_requests("POST", r"/channels/\{channel_id\}/messages$", 403)
    await whole.start_match("jungle")
    found = await whole.use_command(whole.ann, "doctor")
    assert "refused 1 of my requests" in found["content"]
    whole.bot.pacing.note_status(429, via=False)
    found = await whole.use_command(whole.ann, "doctor")
    assert "send none for 10 more minutes" in found["content"]


@pytest.mark.parametrize(
    ("headers", "pauses", "counted"),
    [({"Via": "1.1 google"}, 0, 1), ({}, PAUSE, 1), ({"X-RateLimit-Scope": "shared"}, 0, 0)],
    ids=["of Discord", "of what protects it", "of a shared limit"],
)
async def test_a_429_is_told_apart_by_its_headers(
    headers: dict[str, str], pauses: int, counted: int
) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.Response(status=429, headers=headers)

    app, pacing = web.Application(), Pacing(ManualClock())
    app.router.add_get("/", refuse)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[pacing.trace()]) as session,
        session.get(server.make_url("/")),
    ):
        assert (pacing.pause_left, pacing.invalid_requests()) == (pauses, counted)
