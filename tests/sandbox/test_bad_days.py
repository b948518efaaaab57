"""Faults on demand, rate limits and broken connections, as the real client meets them."""

import aiohttp
import discord
import pytest

from bot.sandbox.acts import NoResponse
from bot.sandbox.troubles import deny_permission
from tests.sandbox.conftest import RestClient
from tests.sandbox.tinybot import TinyBot
from tests.stage import Stage

MESSAGES = "/channels/{channel_id}/messages"


def channel_of(bot: TinyBot, stage: Stage) -> discord.PartialMessageable:
    return bot.get_partial_messageable(int(stage.general["id"]))


async def test_a_429_is_waited_for(stage: Stage, bot: TinyBot) -> None:
    stage.server.hub.faults.rate_limit("POST", r"messages$", 0.05)
    await channel_of(bot, stage).send("patient")
    sent = stage.server.requests.for_route("POST", MESSAGES)
    assert [r.status for r in sent] == [429, 200]


async def test_a_429_beyond_the_clients_patience_is_raised(stage: Stage, bot: TinyBot) -> None:
    message = await channel_of(bot, stage).send("old")
    stage.server.hub.faults.refuse_old_edits()
    with pytest.raises(discord.RateLimited):
        await message.edit(content="new")


async def test_a_lost_answer_is_not_sent_twice_with_its_nonce(stage: Stage, bot: TinyBot) -> None:
    stage.server.hub.faults.fail_requests("POST", r"messages$", 0, after=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel_of(bot, stage).send("once", nonce="n1")
    await channel_of(bot, stage).send("once", nonce="n1")
    assert len(stage.messages()) == 1


async def test_a_server_error_is_tried_again(stage: Stage, bot: TinyBot) -> None:
    stage.server.hub.faults.fail_requests("GET", r"^/users/\{user_id\}$", 403, code=50001)
    with pytest.raises(discord.Forbidden):
        await bot.fetch_user(int(stage.ann["id"]))
    assert (await bot.fetch_user(int(stage.ann["id"]))).name == "ann"


async def test_a_dropped_socket_is_resumed_and_nothing_is_missed(
    stage: Stage, bot: TinyBot
) -> None:
    await stage.server.hub.gateway.drop_connection()
    answer = await stage.server.slash(stage.ann, stage.general, "hello")
    assert answer.type == 4
    assert "resumed" in bot.connection_events


async def test_op_7_makes_the_bot_resume(stage: Stage, bot: TinyBot) -> None:
    await stage.server.hub.gateway.request_reconnect()
    await stage.server.slash(stage.ann, stage.general, "hello")
    assert "resumed" in bot.connection_events


@pytest.mark.parametrize("intents", [1 << 1, 1 << 15])
async def test_a_privileged_intent_is_4014(stage: Stage, rest: RestClient, intents: int) -> None:
    identify = {"token": stage.server.world.token, "intents": 1 | intents, "properties": {}}
    assert await close_code(stage, rest, identify) == 4014


async def test_a_wrong_token_is_4004(stage: Stage, rest: RestClient) -> None:
    identify = {"token": "real", "intents": 1, "properties": {}}
    assert await close_code(stage, rest, identify) == 4004


async def close_code(stage: Stage, rest: RestClient, identify: dict[str, object]) -> int | None:
    async with rest.session.ws_connect(f"{stage.server.base_url}/gateway") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": identify})
        await socket.receive()
        return socket.close_code


async def test_a_doubled_event_arrives_twice(stage: Stage, bot: TinyBot) -> None:
    stage.server.hub.faults.duplicate_event("INTERACTION_CREATE")
    await stage.server.slash(stage.ann, stage.general, "hello")
    await stage.wait_until(lambda: stage.server.requests.entries[-1].status == 400)
    assert stage.server.requests.entries[-1].reply["code"] == 40060


async def test_a_delayed_event_is_answered_too_late_for_the_user(
    stage: Stage, bot: TinyBot
) -> None:
    stage.server.hub.response_timeout = 0.05
    stage.server.hub.faults.delay_event("INTERACTION_CREATE", 0.15)
    with pytest.raises(NoResponse):
        await stage.server.slash(stage.ann, stage.general, "hello")
    await stage.wait_until(lambda: stage.private_answers(stage.ann))


async def test_more_than_fifty_requests_a_second_are_refused(
    stage: Stage, rest: RestClient
) -> None:
    statuses = [(await rest("GET", "/users/@me"))[0] for _ in range(51)]
    assert statuses == [200] * 50 + [429]
    assert stage.server.hub.rate_limits.request_counts["GET /users/@me"] == 51
    stage.server.hub.rate_limits.per_second = None
    assert (await rest("GET", "/users/@me"))[0] == 200


async def test_a_routes_own_limit_counts_by_channel(stage: Stage, rest: RestClient) -> None:
    other = stage.server.world.add_channel(stage.guild, "other")
    stage.server.hub.rate_limits.per_route[f"POST {MESSAGES}"] = (1, 5.0)
    path = f"/channels/{stage.general['id']}/messages"
    assert (await rest("POST", path, {"content": "1"}))[0] == 200
    status, answer = await rest("POST", path, {"content": "2"})
    assert (status, answer["global"]) == (429, False)
    assert (await rest.send_message(other))["content"] == "hello"


async def test_taking_a_permission_reaches_the_bots_cache(stage: Stage, bot: TinyBot) -> None:
    await deny_permission(stage.server.hub, stage.general, "ATTACH_FILES")
    await stage.server.slash(stage.ann, stage.general, "hello")
    channel = bot.get_channel(int(stage.general["id"]))
    assert isinstance(channel, discord.TextChannel)
    assert not channel.permissions_for(channel.guild.me).attach_files
