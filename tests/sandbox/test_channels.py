"""Messages, threads, direct messages and permissions over the REST API."""

from io import BytesIO

import aiohttp
import pytest

from bot.permissions import PERMISSIONS
from bot.sandbox import threads
from bot.sandbox.acts import NotAllowed
from bot.sandbox.shapes import BOT_ROLE_PERMISSIONS
from bot.sandbox.troubles import deny_permission
from tests.sandbox.conftest import RestClient
from tests.stage import Stage

DAY = 24 * 3600


async def test_history_is_newest_first_and_pages(stage: Stage, rest: RestClient) -> None:
    sent = [await rest.send_message(stage.general, str(n)) for n in range(5)]
    path = f"/channels/{stage.general['id']}/messages"
    _, latest = await rest("GET", f"{path}?limit=2")
    _, before = await rest("GET", f"{path}?limit=2&before={sent[2]['id']}")
    _, after = await rest("GET", f"{path}?limit=2&after={sent[0]['id']}")
    assert [[m["content"] for m in page] for page in (latest, before, after)] == [
        ["4", "3"],
        ["1", "0"],
        ["2", "1"],
    ]


async def test_a_message_that_is_gone_is_10008(stage: Stage, rest: RestClient) -> None:
    message = await rest.send_message(stage.general)
    path = f"/channels/{stage.general['id']}/messages/{message['id']}"
    assert await rest("DELETE", path) == (204, None)
    assert await rest.error_code("GET", path) == 10008
    assert await rest.error_code("PATCH", path, {"content": "x"}) == 10008


async def test_an_empty_message_is_50006(stage: Stage, rest: RestClient) -> None:
    path = f"/channels/{stage.general['id']}/messages"
    assert await rest.error_code("POST", path, {"content": ""}) == 50006


async def test_somebody_elses_message_cannot_be_edited(stage: Stage, rest: RestClient) -> None:
    message = await stage.server.say(stage.ann, stage.general, "mine")
    path = f"/channels/{stage.general['id']}/messages/{message['id']}"
    assert await rest.error_code("PATCH", path, {"content": "yours"}) == 50005
    assert await rest.error_code("DELETE", path) == 50013


async def test_too_many_edits_of_old_messages_are_a_429_with_30046(
    stage: Stage, rest: RestClient
) -> None:
    stage.server.hub.old_edit_limit = 1
    message = await rest.send_message(stage.general)
    await stage.server.advance_clock(3601)
    path = f"/channels/{stage.general['id']}/messages/{message['id']}"
    assert (await rest("PATCH", path, {"content": "one"}))[0] == 200
    status, answer = await rest("PATCH", path, {"content": "two"})
    assert (status, answer["code"], answer["retry_after"]) == (429, 30046, 60)


async def test_only_allowed_mentions_ping(stage: Stage, rest: RestClient) -> None:
    content = f"<@{stage.ann['id']}> <@{stage.bo['id']}>"
    body = {"content": content, "allowed_mentions": {"parse": [], "users": [stage.bo["id"]]}}
    _, message = await rest("POST", f"/channels/{stage.general['id']}/messages", body)
    assert [u["id"] for u in message["mentions"]] == [stage.bo["id"]]


async def test_a_file_over_ten_mebibytes_is_40005(stage: Stage, rest: RestClient) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", BytesIO(bytes(10 * 2**20 + 1)), filename="big.png")
    url = f"{stage.server.base_url}/api/v10/channels/{stage.general['id']}/messages"
    headers = {"Authorization": f"Bot {stage.server.world.token}"}
    async with rest.session.post(url, data=form, headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (413, 40005)


async def test_a_second_thread_of_a_message_is_160004(stage: Stage, rest: RestClient) -> None:
    thread = await rest.create_thread(stage.general)
    path = f"/channels/{stage.general['id']}/messages/{thread['id']}/threads"
    assert await rest.error_code("POST", path, {"name": "again"}) == 160004


async def test_a_thread_without_a_message_is_told_in_the_channel(
    stage: Stage, rest: RestClient
) -> None:
    body = {"name": "Match", "type": 11}
    _, thread = await rest("POST", f"/channels/{stage.general['id']}/threads", body)
    (told,) = stage.messages()
    assert (told["type"], told["message_reference"]["channel_id"]) == (18, thread["id"])


async def test_a_silent_thread_is_archived_and_wakes_when_posted_in(
    stage: Stage, rest: RestClient
) -> None:
    thread = await rest.create_thread(stage.general)
    message = await rest.send_message(thread)
    await stage.server.advance_clock(DAY + 1)
    path = f"/channels/{thread['id']}"
    assert (await rest("GET", path))[1]["thread_metadata"]["archived"]
    assert (
        await rest.error_code("PATCH", f"{path}/messages/{message['id']}", {"content": "x"})
        == 50083
    )
    assert await rest.error_code("PUT", f"{path}/thread-members/{stage.bo['id']}") == 50083
    await rest.send_message(thread, "good morning")
    assert not (await rest("GET", path))[1]["thread_metadata"]["archived"]


async def test_a_locked_thread_takes_nothing_from_who_may_not_manage_it(
    stage: Stage, rest: RestClient
) -> None:
    thread = await rest.create_thread(stage.general)
    hub = stage.server.hub
    await threads.edit_thread(hub, hub.world.channel(thread["id"]), locked=True, archived=True)
    path = f"/channels/{thread['id']}/messages"
    assert await rest.error_code("POST", path, {"content": "hello"}) == 160005
    assert await rest.error_code("PATCH", f"/channels/{thread['id']}", {"archived": False}) == 50013


async def test_an_archived_thread_takes_messages_but_no_commands(
    stage: Stage, rest: RestClient
) -> None:
    bot = stage.server.world.bot["id"]
    await rest("POST", f"/applications/{bot}/commands", {"name": "a", "description": "A"})
    thread = await rest.create_thread(stage.general)
    await rest("PATCH", f"/channels/{thread['id']}", {"archived": True})
    with pytest.raises(NotAllowed, match="archived"):
        await stage.server.slash(stage.ann, thread, "a")
    await stage.server.say(stage.ann, thread, "hello?")
    stored = stage.server.world.channel(thread["id"])
    assert not stored["thread_metadata"]["archived"]


async def test_who_is_pinged_in_a_thread_becomes_a_member(stage: Stage, rest: RestClient) -> None:
    thread = await rest.create_thread(stage.general)
    await rest.send_message(thread, f"<@{stage.bo['id']}>, it is your turn")
    assert stage.server.world.is_thread_member(thread["id"], stage.bo["id"])
    assert not stage.server.world.is_thread_member(thread["id"], stage.ann["id"])


async def test_a_private_thread_is_seen_by_its_members_only(stage: Stage, rest: RestClient) -> None:
    _, thread = await rest("POST", f"/channels/{stage.general['id']}/threads", {"name": "Secret"})
    await rest("PUT", f"/channels/{thread['id']}/thread-members/{stage.bo['id']}")
    world = stage.server.world
    stored = world.channel(thread["id"])
    assert (world.can_view(stage.bo["id"], stored), world.can_view(stage.ann["id"], stored)) == (
        True,
        False,
    )


@pytest.mark.parametrize(
    ("taken", "code"),
    [("SEND_MESSAGES", 50013), ("VIEW_CHANNEL", 50001)],
)
async def test_a_missing_permission_is_named_by_its_code(
    stage: Stage, rest: RestClient, taken: str, code: int
) -> None:
    await deny_permission(stage.server.hub, stage.general, taken)
    path = f"/channels/{stage.general['id']}/messages"
    assert await rest.error_code("POST", path, {"content": "hello"}) == code
    await deny_permission(stage.server.hub, stage.general, taken, denied=False)
    assert await rest.error_code("POST", path, {"content": "hello"}) == 0


async def test_a_thread_goes_by_its_channels_permissions(stage: Stage, rest: RestClient) -> None:
    thread = await rest.create_thread(stage.general)
    await deny_permission(stage.server.hub, stage.general, "SEND_MESSAGES_IN_THREADS")
    path = f"/channels/{thread['id']}/messages"
    assert await rest.error_code("POST", path, {"content": "hello"}) == 50013


async def test_a_dm_needs_a_person(stage: Stage, rest: RestClient) -> None:
    world = stage.server.world
    path = "/users/@me/channels"
    assert await rest.error_code("POST", path, {"recipient_id": world.bot["id"]}) == 50033
    _, channel = await rest("POST", path, {"recipient_id": stage.ann["id"]})
    assert (await rest("POST", path, {"recipient_id": stage.ann["id"]}))[1]["id"] == channel["id"]


async def test_who_left_is_10007(stage: Stage, rest: RestClient) -> None:
    stranger = stage.server.world.add_user("Stranger")
    path = f"/guilds/{stage.guild['id']}/members/{stranger['id']}"
    assert await rest.error_code("GET", path) == 10007


async def test_a_command_that_keeps_its_name_keeps_its_id(stage: Stage, rest: RestClient) -> None:
    path = f"/applications/{stage.server.world.bot['id']}/commands"
    _, first = await rest("PUT", path, [{"name": "a", "description": "A"}])
    _, again = await rest("PUT", path, [{"name": "a", "description": "B"}])
    assert first[0]["id"] == again[0]["id"]


async def test_another_token_opens_nothing(stage: Stage, rest: RestClient) -> None:
    assert (await rest("GET", "/users/@me", token="somebody's real token"))[0] == 401


async def test_an_unknown_route_is_a_loud_501_naming_itself(stage: Stage, rest: RestClient) -> None:
    heard: list[str] = []
    stage.server.hub.listeners.append(lambda event, data, only: heard.append(event))
    status, answer = await rest("GET", "/guilds/1/bans")
    assert (status, "GET /guilds/1/bans" in answer["message"]) == (501, True)
    assert heard == ["NOT_IMPLEMENTED"]


def test_the_bots_role_is_what_its_invitation_asks_for() -> None:
    assert PERMISSIONS.value == BOT_ROLE_PERMISSIONS
