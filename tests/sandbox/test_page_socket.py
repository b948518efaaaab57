"""The page's socket: its player hears what they may see, and acts as themselves."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox import point_discord_py_at
from bot.sandbox.wire import Json
from tests.sandbox.conftest import RestClient
from tests.sandbox.tinybot import TinyBot
from tests.stage import Stage


class Browser:
    """One tab without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[Json] = []
        self.count = 0

    async def ask(self, act: str, **details: Any) -> Json:
        """The reply to a wish; events that come before it are kept."""
        self.count += 1
        await self.socket.send_json({"n": self.count, "act": act, **details})
        while (packet := await self.socket.receive_json()).get("reply") != self.count:
            self.heard.append(packet)
        assert isinstance(packet, dict)
        return packet

    def contents(self) -> list[str]:
        created = [p["data"] for p in self.heard if p.get("event") == "MESSAGE_CREATE"]
        return [message["content"] for message in created]


async def tab(stage: Stage, rest: RestClient, user: Json) -> Browser:
    url = f"{stage.server.base_url}/page/socket?user={user['id']}"
    origin = {"Origin": stage.server.base_url}
    return Browser(await rest.session.ws_connect(url, headers=origin))


@pytest.fixture
async def ann(stage: Stage, rest: RestClient) -> AsyncIterator[Browser]:
    browser = await tab(stage, rest, stage.ann)
    yield browser
    await browser.socket.close()


async def test_the_page_begins_with_what_its_player_sees(stage: Stage, ann: Browser) -> None:
    welcome = (await ann.socket.receive_json())["data"]
    assert welcome["user"]["id"] == stage.ann["id"]
    assert [c["name"] for c in welcome["channels"]] == ["general"]


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
async def test_another_sites_page_is_refused(stage: Stage, rest: RestClient, origin: str) -> None:
    url = f"{stage.server.base_url}/page/socket"
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await rest.session.ws_connect(url, headers={"Origin": origin})


async def test_a_name_that_was_bent_to_loopback_is_refused(stage: Stage, rest: RestClient) -> None:
    async with rest.session.get(stage.server.base_url, headers={"Host": "evil.example"}) as answer:
        assert answer.status == 403


async def test_what_a_player_says_is_heard_by_the_others(
    stage: Stage, rest: RestClient, ann: Browser
) -> None:
    bo = await tab(stage, rest, stage.bo)
    await bo.ask("say", channel=stage.general["id"], content="hello")
    await ann.ask("troubles")
    assert ann.contents() == ["hello"]
    await bo.socket.close()


@pytest.mark.usefixtures("bot")
async def test_an_ephemeral_answer_is_heard_by_its_player_only(
    stage: Stage, rest: RestClient, ann: Browser
) -> None:
    bo = await tab(stage, rest, stage.bo)
    await ann.ask("slash", channel=stage.general["id"], name="hello", options={})
    await bo.ask("troubles")
    assert (ann.contents(), bo.contents()) == (["hi"], [])
    await bo.socket.close()


@pytest.mark.usefixtures("bot")
async def test_a_form_is_opened_and_submitted(stage: Stage, ann: Browser) -> None:
    await ann.ask("slash", channel=stage.general["id"], name="menu", options={})
    (menu,) = stage.messages()
    place = {"channel": stage.general["id"], "message": menu["id"]}
    form = (await ann.ask("click", **place, custom_id="ask:7"))["data"]
    await ann.ask("submit", form=form["form"], values={"answer": "yes"})
    assert "You said yes" in ann.contents()


async def test_without_a_bot_the_application_did_not_respond(
    stage: Stage, rest: RestClient, ann: Browser
) -> None:
    stage.server.hub.response_timeout = 0.1
    command = {"name": "hello", "description": "Says hello"}
    await rest("POST", f"/applications/{stage.server.world.bot['id']}/commands", command)
    reply = await ann.ask("slash", channel=stage.general["id"], name="hello", options={})
    assert reply["error"] == "The application did not respond"


async def test_unread_messages_are_counted_until_they_are_read(
    stage: Stage, rest: RestClient, ann: Browser
) -> None:
    message = await rest.send_message(stage.general, f"<@{stage.ann['id']}>, look")
    before = await marks(stage, rest)
    await ann.ask("read", channel=stage.general["id"], message=message["id"])
    assert (before, await marks(stage, rest)) == ((1, 1), (0, 0))


async def marks(stage: Stage, rest: RestClient) -> tuple[int, int]:
    fresh = await tab(stage, rest, stage.ann)
    (channel,) = (await fresh.socket.receive_json())["data"]["channels"]
    await fresh.socket.close()
    return channel["unread"], channel["pings"]


async def test_a_trouble_can_be_made_and_is_told(stage: Stage, ann: Browser) -> None:
    await ann.ask("trouble", kind="close_dm", on=True)
    assert stage.server.world.has_closed_dms(stage.ann["id"])
    assert (await ann.ask("troubles"))["data"]["dm_closed"]


async def test_the_page_runs_nothing_from_elsewhere(stage: Stage, rest: RestClient) -> None:
    async with rest.session.get(stage.server.base_url) as answer:
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


def test_only_loopback_is_ever_pointed_at() -> None:
    for base in ("https://discord.com", "http://10.1.2.3:80", "ftp://127.0.0.1"):
        with pytest.raises(ValueError, match="loopback"):
            point_discord_py_at(base)


async def test_the_tiny_bot_is_a_bot(bot: TinyBot) -> None:
    assert bot.user is not None
    assert bot.user.bot
