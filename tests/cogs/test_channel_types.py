"""Matches in forums and in announcement, voice and stage channels."""

import pytest

from bot.match.model import MatchId
from bot.sandbox import threads
from bot.sandbox.routes.threads import REQUIRE_TAG
from bot.sandbox.troubles import deny_permission
from bot.sandbox.wire import Json
from tests.stage import Stage, user_id

VOICE, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 2, 5, 13, 15, 16


async def open_post(stage: Stage, kind: int = FORUM) -> Json:
    """Ann opens a post in a new forum, and everything that follows happens there."""
    forum = await stage.add_channel("games", kind)
    stage.general = await stage.open_thread(stage.ann, forum, "Who plays tonight?")
    return forum


async def start_match_here(stage: Stage, match: int) -> str:
    """Start a match of Ann and Bo by `/play`; return the id of the place of its table."""
    await stage.open_lobby(people=2)
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until_idle()
    where = (await stage.matches.match(MatchId(match))).where
    return str(where.thread)


async def end_match(stage: Stage, match: int) -> None:
    await stage.matches.resign(MatchId(match), user_id(stage.bo))
    await stage.wait_until_idle()


def told_in(stage: Stage, place: str, words: str) -> list[str]:
    return [m["content"] for m in stage.messages(place) if words in m["content"]]


@pytest.mark.parametrize("kind", [FORUM, MEDIA])
async def test_a_match_stays_in_the_post_where_it_was_opened(stage: Stage, kind: int) -> None:
    await open_post(stage, kind)
    assert await start_match_here(stage, 1) == stage.general["id"]
    assert told_in(stage, stage.general["id"], "Seed hash")


async def test_a_second_match_stays_in_the_post_once_the_first_is_over(stage: Stage) -> None:
    await open_post(stage)
    await start_match_here(stage, 1)
    await end_match(stage, 1)
    assert await start_match_here(stage, 2) == stage.general["id"]
    assert len(told_in(stage, stage.general["id"], "Seed hash")) == 2


async def test_a_second_match_beside_the_first_gets_a_post_of_its_own(stage: Stage) -> None:
    forum = await open_post(stage)
    await start_match_here(stage, 1)
    place = await start_match_here(stage, 2)
    (_, post) = stage.server.threads(forum)
    assert (place, post["name"]) == (post["id"], "Lots · match 2")
    assert told_in(stage, place, "match 2 is played here")
    assert told_in(stage, place, "Seed hash")
    assert f"<#{place}>" in stage.card["content"]


async def test_a_command_in_a_post_means_the_match_that_is_played_there(stage: Stage) -> None:
    await open_post(stage)
    await start_match_here(stage, 1)
    await stage.open_lobby(people=2)
    message = await stage.use_command(stage.ann, "match")
    assert "match 1" in message["content"]


async def test_a_rematch_stays_in_the_post(stage: Stage) -> None:
    await open_post(stage)
    await start_match_here(stage, 1)
    await end_match(stage, 1)
    table = next(m for m in stage.messages() if "Rematch" in str(m["components"]))
    await stage.press_button(stage.ann, table, "button.again")
    assert "match 2" in stage.card["content"]
    await stage.click(stage.bo, stage.card, "button.join")
    await stage.wait_until_idle()
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until_idle()
    assert len(told_in(stage, stage.general["id"], "Seed hash")) == 2


async def delete_thread(stage: Stage, thread: Json) -> None:
    stage.server.world.channels.delete(thread["id"])
    await stage.server.hub.publish("THREAD_DELETE", thread)


async def test_a_locked_or_deleted_post_is_replaced_by_another(stage: Stage) -> None:
    forum = await open_post(stage)
    await start_match_here(stage, 1)
    elsewhere = await stage.add_channel("elsewhere")
    await threads.edit_thread(stage.server.hub, stage.general, locked=True)
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", elsewhere, text="bid 1")
    await stage.use_command(await stage.to_act(), "move", elsewhere, text="stop;")
    (_, post) = stage.server.threads(forum)
    first, table = (m for m in stage.messages(post) if m["type"] == 0)
    assert (first["content"], len(table["mentions"])) == ("Lots: match 1 is played here.", 1)
    await delete_thread(stage, post)
    await stage.wait_until(lambda: len(stage.server.threads(forum)) == 2)
    await stage.wait_until_idle()
    (_, new) = stage.server.threads(forum)
    assert len([m for m in stage.messages(new) if m["type"] == 0]) == 2


async def test_a_forum_that_demands_tags_gets_one(stage: Stage) -> None:
    forum = await stage.add_channel("games", FORUM)
    tag = {"id": "7", "name": "game", "moderated": False, "emoji_id": None, "emoji_name": None}
    changes = {"flags": REQUIRE_TAG, "available_tags": [tag]}
    await stage.server.hub.publish(
        "CHANNEL_UPDATE", stage.server.world.channels.update(forum["id"], **changes)
    )
    stage.general = await stage.open_thread(stage.ann, forum, "Who plays tonight?")
    await start_match_here(stage, 1)
    assert await start_match_here(stage, 2) != stage.general["id"]


async def test_where_the_bot_may_open_no_post_both_matches_share_one(stage: Stage) -> None:
    forum = await open_post(stage)
    await start_match_here(stage, 1)
    await stage.open_lobby(people=2)
    await deny_permission(stage.server.hub, forum, "SEND_MESSAGES")
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until_idle()
    assert len(told_in(stage, stage.general["id"], "Seed hash")) == 2


async def test_in_an_announcement_channel_a_lost_thread_is_replaced(stage: Stage) -> None:
    stage.general = await stage.add_channel("news", ANNOUNCEMENT)
    first = await start_match_here(stage, 1)
    await delete_thread(stage, stage.server.world.channel(first))
    await stage.wait_until(lambda: stage.server.threads(stage.general))
    await stage.wait_until_idle()
    (thread,) = stage.server.threads(stage.general)
    assert (thread["type"], thread["id"] != first) == (10, True)
    assert told_in(stage, thread["id"], "Seed hash")


@pytest.mark.parametrize("kind", [VOICE, STAGE])
async def test_in_a_voice_channel_a_match_is_played_in_its_chat(stage: Stage, kind: int) -> None:
    stage.general = await stage.add_channel("voice", kind)
    assert await start_match_here(stage, 1) == stage.general["id"]
    assert told_in(stage, stage.general["id"], "Seed hash")


async def test_a_voice_channel_that_the_bot_may_not_join_is_refused_by_name(stage: Stage) -> None:
    stage.general = await stage.add_channel("voice", VOICE)
    await deny_permission(stage.server.hub, stage.general, "CONNECT")
    answer = await stage.use_command(stage.ann, "play", game="lots")
    assert "**Connect**" in answer["content"]
