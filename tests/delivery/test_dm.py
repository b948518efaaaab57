"""Direct messages are opened slowly, and not at all while Discord opens none."""

from typing import Any

import pytest

from bot.delivery.discord_api import DiscordApi
from bot.delivery.dm import DmOpener
from bot.delivery.errors import DeliveryError, Reason
from bot.delivery.pacing import Pacing
from tests.match.table import ManualClock
from tests.stage import Stage


class Doors(DiscordApi):
    """A Discord that refuses so many times to open a direct message."""

    def __init__(self, refusals: int) -> None:
        self.refusals = refusals
        self.asked = 0

    async def open_dm(self, user: int) -> int:
        self.asked += 1
        if self.asked <= self.refusals:
            raise DeliveryError(Reason.DMS_PAUSED)
        return 10 + user


def api_of(stage: Stage) -> DiscordApi:
    return DiscordApi(stage.client, Pacing(stage.now))


async def paused_for(opener: DmOpener) -> float | None:
    with pytest.raises(DeliveryError) as raised:
        await opener.open(1)
    assert raised.value.reason is Reason.DMS_PAUSED
    return raised.value.retry_after


async def test_while_discord_opens_none_it_is_asked_less_and_less_often() -> None:
    clock, api = ManualClock(), Doors(refusals=3)
    opener = DmOpener(api, clock, per_minute=0)
    pauses: list[Any] = []
    for _ in range(3):
        pauses.append(await paused_for(opener))
        assert await paused_for(opener) == pauses[-1] == opener.pause_left
        clock.time += opener.pause_left
    assert (pauses, api.asked) == ([600, 1200, 2400], 3)
    assert await opener.open(1) == 11
    api.refusals = 5
    assert await paused_for(opener) == 600


async def test_those_opened_in_a_day_are_counted() -> None:
    clock = ManualClock()
    opener = DmOpener(Doors(refusals=0), clock, per_minute=0)
    await opener.open(1)
    clock.time += 86_399
    await opener.open(2)
    assert opener.opened_in_last_day() == 2
    clock.time += 1
    assert opener.opened_in_last_day() == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10004)])
async def test_in_a_server_that_the_bot_cannot_see_everybody_counts_as_there(
    stage: Stage, status: int, code: int
) -> None:
    guild, user = int(stage.guild["id"]), int(stage.ann["id"])
    stage.server.hub.faults.fail_requests("GET", r"/members/", status, code=code)
    assert await api_of(stage).is_member(guild, user)


async def test_who_left_a_server_is_no_member(stage: Stage) -> None:
    guild, user = int(stage.guild["id"]), int(stage.ann["id"])
    assert await api_of(stage).is_member(guild, user)
    stage.server.hub.faults.fail_requests("GET", r"/members/", 404, code=10007)
    assert not await api_of(stage).is_member(guild, user)
