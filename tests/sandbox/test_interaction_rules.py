"""An interaction has one answer, in time, of a type that it allows."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.acts import NoResponse, NotAllowed
from bot.sandbox.interactions import RESPONSE_SECONDS
from bot.sandbox.permissions import permission_bits
from bot.sandbox.wire import Json
from tests.sandbox.conftest import RestClient
from tests.stage import Stage

HELLO = {"name": "hello", "description": "Says hello"}
PRIVATE = 1 << 6


class Hand:
    """Uses a command and answers it by hand."""

    def __init__(self, stage: Stage, rest: RestClient) -> None:
        self.stage, self.rest = stage, rest
        self.payloads: list[Json] = []
        self.uses: list[asyncio.Task[Any]] = []
        stage.server.hub.gateway.dispatch = self.hear  # type: ignore[method-assign]

    async def hear(self, event: str, data: Json) -> None:
        if event == "INTERACTION_CREATE":
            self.payloads.append(data)

    async def use(self) -> Json:
        slash = self.stage.server.slash(self.stage.ann, self.stage.general, "hello")
        self.uses.append(asyncio.create_task(slash))
        await asyncio.sleep(0)
        return self.payloads[-1]

    async def answer(self, used: Json, kind: int, data: Json | None = None) -> int:
        """The error code of the callback; 0 where it is accepted."""
        path = f"/interactions/{used['id']}/{used['token']}/callback?with_response=1"
        return await self.rest.error_code("POST", path, {"type": kind, "data": data or {}})

    async def follow_up(self, used: Json, body: Json) -> Json:
        path = f"/webhooks/{used['application_id']}/{used['token']}"
        _, answer = await self.rest("POST", path, body)
        assert isinstance(answer, dict)
        return answer


@pytest.fixture
async def hand(stage: Stage, rest: RestClient) -> AsyncIterator[Hand]:
    bot = stage.server.world.bot["id"]
    await rest("PUT", f"/applications/{bot}/commands", [HELLO])
    hand = Hand(stage, rest)
    yield hand
    for use in hand.uses:
        use.cancel()
    await asyncio.gather(*hand.uses, return_exceptions=True)


async def test_the_payload_says_what_user_and_bot_may_do(stage: Stage, hand: Hand) -> None:
    used = await hand.use()
    assert used["member"]["user"]["id"] == stage.ann["id"]
    assert int(used["app_permissions"]) & permission_bits("ATTACH_FILES")
    assert not int(used["app_permissions"]) & permission_bits("MANAGE_THREADS")
    assert int(used["member"]["permissions"]) & permission_bits("USE_APPLICATION_COMMANDS")


async def test_one_answer_is_accepted_and_a_second_is_40060(hand: Hand) -> None:
    used = await hand.use()
    assert await hand.answer(used, 4, {"content": "hi"}) == 0
    assert await hand.answer(used, 4, {"content": "hi"}) == 40060


async def test_after_three_seconds_it_is_10062(stage: Stage, hand: Hand) -> None:
    used = await hand.use()
    stage.server.hub.interactions.response_seconds = RESPONSE_SECONDS
    await stage.server.advance_clock(3.1)
    assert await hand.answer(used, 4, {"content": "late"}) == 10062


async def test_a_wrong_token_is_10062(hand: Hand) -> None:
    used = await hand.use()
    assert await hand.answer({**used, "token": "other"}, 4, {"content": "hi"}) == 10062


@pytest.mark.parametrize("kind", [1, 6, 7, 8])
async def test_a_command_cannot_be_answered_by_update_or_choices(hand: Hand, kind: int) -> None:
    assert await hand.answer(await hand.use(), kind, {"content": "hi"}) == 50035


async def test_a_refused_answer_may_be_tried_again(hand: Hand) -> None:
    used = await hand.use()
    assert await hand.answer(used, 4, {"content": "x" * 2001}) == 50035
    assert await hand.answer(used, 4, {"content": "short"}) == 0


async def test_no_follow_up_before_the_answer(hand: Hand) -> None:
    assert (await hand.follow_up(await hand.use(), {"content": "more"}))["code"] == 10015


async def test_the_token_dies_after_a_quarter_of_an_hour(stage: Stage, hand: Hand) -> None:
    used = await hand.use()
    await hand.answer(used, 4, {"content": "hi"})
    assert "id" in await hand.follow_up(used, {"content": "more"})
    await stage.server.advance_clock(15 * 60)
    assert (await hand.follow_up(used, {"content": "late"}))["code"] == 50027


async def test_the_first_follow_up_fills_a_deferred_answer(stage: Stage, hand: Hand) -> None:
    used = await hand.use()
    await hand.answer(used, 5, {"flags": PRIVATE})
    filled = await hand.follow_up(used, {"content": "done"})
    more = await hand.follow_up(used, {"content": "for all"})
    assert (filled["flags"] & PRIVATE, more["flags"] & PRIVATE) == (PRIVATE, 0)
    assert [m["content"] for m in stage.messages()] == ["for all"]


async def test_an_ephemeral_message_is_not_in_the_channel(
    stage: Stage, hand: Hand, rest: RestClient
) -> None:
    await hand.answer(await hand.use(), 4, {"content": "secret", "flags": PRIVATE})
    (private,) = stage.private_answers(stage.ann)
    path = f"/channels/{stage.general['id']}/messages/{private['id']}"
    assert await rest.error_code("GET", path) == 10008


async def test_without_an_answer_the_application_did_not_respond(hand: Hand) -> None:
    hand.stage.server.hub.response_timeout = 0.5
    await hand.use()
    with pytest.raises(NoResponse, match="The application did not respond"):
        await hand.uses[-1]


async def test_an_unknown_command_cannot_be_used(stage: Stage) -> None:
    with pytest.raises(NotAllowed):
        await stage.server.slash(stage.ann, stage.general, "nothing")
