"""The sandbox refuses what Discord refuses, with the same codes."""

import pytest

from bot.sandbox.wire import Json
from tests.sandbox.conftest import RestClient
from tests.stage import Stage

RECIPIENT_ADD = 1
ANNOUNCEMENT, VOICE, STAGE, FORUM = 5, 2, 13, 15


def channel_of_type(stage: Stage, kind: int) -> Json:
    return stage.server.world.add_channel(stage.guild, "special", type=kind)


async def open_thread(stage: Stage, rest: RestClient) -> Json:
    path = f"/channels/{stage.general['id']}/threads"
    _, thread = await rest("POST", path, {"name": "a match", "type": 11})
    return stage.server.world.channels[thread["id"]]


async def test_the_nonce_of_a_deleted_message_is_10008(stage: Stage, rest: RestClient) -> None:
    path = f"/channels/{stage.general['id']}/messages"
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    _, message = await rest("POST", path, body)
    await rest("DELETE", f"{path}/{message['id']}")
    assert await rest.error_code("POST", path, body) == 10008


async def test_a_nonce_is_the_author_s_in_whatever_channel(stage: Stage, rest: RestClient) -> None:
    other = stage.server.world.add_channel(stage.guild, "other")
    body = {"content": "once", "nonce": "n2", "enforce_nonce": True}
    _, first = await rest("POST", f"/channels/{stage.general['id']}/messages", body)
    _, second = await rest("POST", f"/channels/{other['id']}/messages", body)
    assert second["id"] == first["id"]


async def test_who_is_added_to_a_thread_is_told_by_a_line_that_pings(
    stage: Stage, rest: RestClient
) -> None:
    thread = await open_thread(stage, rest)
    path = f"/channels/{thread['id']}/thread-members/{stage.bo['id']}"
    for _ in range(2):
        await rest("PUT", path)
    (line,) = stage.messages(thread)
    assert line["type"] == RECIPIENT_ADD
    assert [user["id"] for user in line["mentions"]] == [stage.bo["id"]]


async def test_a_mention_in_an_edit_adds_to_the_thread_without_a_line(
    stage: Stage, rest: RestClient
) -> None:
    thread = await open_thread(stage, rest)
    path = f"/channels/{thread['id']}/messages"
    _, message = await rest("POST", path, {"content": "hello"})
    body = {"content": f"<@{stage.bo['id']}>", "allowed_mentions": {"users": [stage.bo["id"]]}}
    await rest("PATCH", f"{path}/{message['id']}", body)
    assert stage.server.world.is_thread_member(thread["id"], stage.bo["id"])
    assert len(stage.messages(thread)) == 1


async def test_nothing_is_said_in_a_forum_itself(stage: Stage, rest: RestClient) -> None:
    forum = channel_of_type(stage, FORUM)
    path = f"/channels/{forum['id']}/messages"
    assert await rest.error_code("POST", path, {"content": "hello"}) == 50008


async def test_a_post_of_a_forum_begins_with_a_message(stage: Stage, rest: RestClient) -> None:
    path = f"/channels/{channel_of_type(stage, FORUM)['id']}/threads"
    assert await rest.error_code("POST", path, {"name": "x", "type": 11}) == 50035
    _, post = await rest("POST", path, {"name": "x", "message": {"content": "first"}})
    assert (post["type"], post["message"]["id"]) == (11, post["id"])


@pytest.mark.parametrize("kind", [VOICE, STAGE, ANNOUNCEMENT])
async def test_a_public_thread_is_for_text_channels(
    stage: Stage, rest: RestClient, kind: int
) -> None:
    path = f"/channels/{channel_of_type(stage, kind)['id']}/threads"
    assert await rest.error_code("POST", path, {"name": "x", "type": 11}) == 50024


async def test_an_announcement_channel_has_threads_of_its_own_type(
    stage: Stage, rest: RestClient
) -> None:
    path = f"/channels/{channel_of_type(stage, ANNOUNCEMENT)['id']}/threads"
    _, thread = await rest("POST", path, {"name": "x", "type": 10})
    assert thread["type"] == 10


async def test_a_message_of_an_archived_thread_can_be_deleted_and_not_edited(
    stage: Stage, rest: RestClient
) -> None:
    thread = await open_thread(stage, rest)
    path = f"/channels/{thread['id']}/messages"
    _, message = await rest("POST", path, {"content": "hello"})
    await rest("PATCH", f"/channels/{thread['id']}", {"archived": True})
    assert await rest.error_code("PATCH", f"{path}/{message['id']}", {"content": "x"}) == 50083
    assert (await rest("DELETE", f"{path}/{message['id']}"))[0] == 204


async def test_what_automod_refuses_is_200000(stage: Stage, rest: RestClient) -> None:
    stage.server.hub.faults.blocked_words = frozenset({"Mallory"})
    path = f"/channels/{stage.general['id']}/messages"
    assert await rest.error_code("POST", path, {"content": "Mallory's turn"}) == 200000


async def test_automod_reads_edits_too(stage: Stage, rest: RestClient) -> None:
    path = f"/channels/{stage.general['id']}/messages"
    _, message = await rest("POST", path, {"content": "A turn"})
    stage.server.hub.faults.blocked_words = frozenset({"Mallory"})
    body = {"content": "Mallory's turn"}
    assert await rest.error_code("PATCH", f"{path}/{message['id']}", body) == 200000


async def test_a_private_thread_is_closed_to_a_bot_that_nobody_added(
    stage: Stage, rest: RestClient
) -> None:
    thread = await stage.open_thread(stage.ann, stage.general, "secret", 12)
    path = f"/channels/{thread['id']}/messages"
    assert await rest.error_code("POST", path, {"content": "hello"}) == 50001
    await stage.say(stage.ann, f"<@{stage.server.world.bot['id']}>", thread)
    assert await rest.error_code("POST", path, {"content": "hello"}) == 0


async def test_opening_many_direct_messages_is_braked(stage: Stage, rest: RestClient) -> None:
    stage.server.hub.faults.new_dms_left = 1
    for _ in range(2):  # the second is the same channel
        status, _ = await rest("POST", "/users/@me/channels", {"recipient_id": stage.ann["id"]})
        assert status == 200
    body = {"recipient_id": stage.bo["id"]}
    assert await rest.error_code("POST", "/users/@me/channels", body) == 40003
