"""An unmodified discord.py lives on the server."""

import asyncio

import discord
import pytest

from bot.sandbox.acts import NoResponse, NotAllowed
from bot.sandbox.gateway import ACK_DELAY
from bot.sandbox.limits import EPHEMERAL
from tests.sandbox.conftest import RunTinyBot
from tests.sandbox.tinybot import TinyBot, picture
from tests.stage import SECONDS, Stage

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_heartbeat_is_answered_after_it_was_sent(stage: Stage) -> None:
    """An answer before discord.py noted it would count from the heartbeat before, a second ago."""
    stage.server.hub.gateway.heartbeat_ms = 1000
    running = RunTinyBot()
    await running.start(stage)
    for _ in range(int(SECONDS / 0.05)):
        if running.client.latency < float("inf"):  # discord.py notes the answer in silence
            break
        await asyncio.sleep(0.05)
    assert ACK_DELAY <= running.client.latency < 1
    await running.stop()


async def test_a_command_is_answered_for_its_user_alone(stage: Stage) -> None:
    answer = await stage.server.slash(stage.ann, stage.general, "hello")
    assert answer.message is not None
    assert answer.message["flags"] & EPHEMERAL
    assert stage.messages() == []
    assert [m["content"] for m in stage.private_answers(stage.ann)] == ["hi"]
    assert stage.private_answers(stage.bo) == []


async def test_options_reach_the_command(stage: Stage) -> None:
    answer = await stage.server.slash(stage.ann, stage.general, "guess", word="beta", times=3)
    assert answer.message is not None
    assert answer.message["content"] == "beta 3"


async def test_autocomplete_offers_what_begins_that_way(stage: Stage) -> None:
    choices = await stage.server.autocomplete(stage.ann, stage.general, "guess", "word", word="al")
    assert [c["value"] for c in choices] == ["alpha", "alabama"]


@pytest.mark.parametrize("options", [{}, {"word": "x", "times": 10}, {"word": "x", "no": 1}])
async def test_a_client_does_not_send_wrong_options(stage: Stage, options: dict[str, int]) -> None:
    with pytest.raises(NotAllowed):
        await stage.server.slash(stage.ann, stage.general, "guess", **options)


async def test_a_picture_keeps_its_size_and_words_and_shows_in_the_embed(
    stage: Stage,
) -> None:
    message = (await stage.server.slash(stage.ann, stage.general, "menu")).message
    assert message is not None
    attachment = message["attachments"][0]
    assert (attachment["width"], attachment["description"]) == (32, "a green square")
    assert message["embeds"][0]["image"]["url"] == attachment["url"]


async def test_a_button_replaces_the_picture(stage: Stage) -> None:
    menu = (await stage.server.slash(stage.ann, stage.general, "menu")).message
    assert menu is not None
    await stage.server.click(stage.bo, menu, label="Replace")
    now = stage.messages()[0]
    assert [a["filename"] for a in now["attachments"]] == ["new.png"]
    assert now["edited_timestamp"] is not None


async def test_a_select_says_what_was_chosen(stage: Stage) -> None:
    menu = (await stage.server.slash(stage.ann, stage.general, "menu")).message
    assert menu is not None
    answer = await stage.server.click(stage.bo, menu, "pick", values=["b"])
    assert answer.message is not None
    assert answer.message["content"] == "picked b"


async def test_a_form_opens_and_is_submitted(stage: Stage) -> None:
    menu = (await stage.server.slash(stage.ann, stage.general, "menu")).message
    assert menu is not None
    form = await stage.server.click(stage.bo, menu, label="Ask")
    answer = await stage.server.submit(stage.bo, form, {"answer": "42"})
    assert answer.message is not None
    assert answer.message["content"] == "You said 42"


async def test_a_deferred_answer_is_filled_and_stays_private(stage: Stage) -> None:
    answer = await stage.server.slash(stage.bo, stage.general, "slow")
    final = await answer.final_message()
    assert (final["content"], final["flags"]) == ("done", EPHEMERAL)
    await stage.wait_until(lambda: len(stage.private_answers(stage.bo)) == 2)


async def test_a_deferred_update_changes_the_message(stage: Stage) -> None:
    menu = (await stage.server.slash(stage.ann, stage.general, "menu")).message
    assert menu is not None
    answer = await stage.server.click(stage.bo, menu, label="Later")
    assert (await answer.final_message())["content"] == "later on"


async def test_a_direct_message_arrives(stage: Stage) -> None:
    await stage.server.slash(stage.ann, stage.general, "whisper", to=stage.bo["id"])
    assert [m["content"] for m in stage.dm_of(stage.bo)] == ["psst"]


async def test_a_closed_dm_is_50007(stage: Stage, bot: TinyBot) -> None:
    stage.close_dms(stage.bo)
    stage.server.hub.response_timeout = 0.5
    with pytest.raises(NoResponse):
        await stage.server.slash(stage.ann, stage.general, "whisper", to=stage.bo["id"])
    assert [getattr(e, "code", None) for e in bot.errors] == [50007]


async def test_a_silent_command_did_not_respond(stage: Stage) -> None:
    stage.server.hub.response_timeout = 0.5
    with pytest.raises(NoResponse):
        await stage.server.slash(stage.ann, stage.general, "silent")


async def test_a_second_answer_is_40060(stage: Stage, bot: TinyBot) -> None:
    await stage.server.slash(stage.ann, stage.general, "twice")
    await stage.wait_until(lambda: any(r.status == 400 for r in stage.server.requests.entries))
    reply = stage.server.requests.entries[-1].reply
    assert reply["code"] == 40060


async def test_a_thread_from_a_message_has_its_id(stage: Stage, bot: TinyBot) -> None:
    channel = await bot.fetch_channel(int(stage.general["id"]))
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("come and play")
    thread = await message.create_thread(name="Match 1")
    await thread.add_user(discord.Object(int(stage.bo["id"])))
    await thread.send("dealt", file=picture())
    assert thread.id == message.id
    assert stage.server.world.is_thread_member(str(thread.id), stage.bo["id"])
    added, dealt = stage.messages(str(thread.id))
    assert (added["type"], dealt["content"]) == (1, "dealt")


async def test_a_file_can_be_read_again(stage: Stage, bot: TinyBot) -> None:
    channel = bot.get_partial_messageable(int(stage.general["id"]))
    sent = await channel.send(file=picture())
    fetched = await channel.fetch_message(sent.id)
    assert (await fetched.attachments[0].read()).startswith(b"\x89PNG")


async def test_an_edit_keeps_the_files_that_it_names(stage: Stage, bot: TinyBot) -> None:
    channel = bot.get_partial_messageable(int(stage.general["id"]))
    sent = await channel.send(files=[picture("a.png"), picture("b.png")])
    edited = await sent.edit(attachments=[sent.attachments[1], picture("c.png")])
    assert [a.filename for a in edited.attachments] == ["b.png", "c.png"]


async def test_a_nonce_is_enforced(stage: Stage, bot: TinyBot) -> None:
    channel = bot.get_partial_messageable(int(stage.general["id"]))
    first, again = await channel.send("once", nonce="n1"), await channel.send("once", nonce="n1")
    other = await channel.send("once", nonce="n2")
    assert first.id == again.id != other.id
    await stage.server.advance_clock(400)
    assert (await channel.send("once", nonce="n1")).id != first.id


async def test_messages_are_not_told_without_their_intent(stage: Stage, bot: TinyBot) -> None:
    await stage.server.say(stage.ann, stage.general, "hello all")
    await stage.server.slash(stage.ann, stage.general, "hello")
    assert bot.received_messages == []


async def test_no_user_is_in_the_cache(stage: Stage, bot: TinyBot) -> None:
    guild = bot.get_guild(int(stage.guild["id"]))
    assert guild is not None
    assert guild.get_member(int(stage.ann["id"])) is None
    assert (await bot.fetch_user(int(stage.ann["id"]))).name == "ann"
    assert (await guild.fetch_member(int(stage.bo["id"]))).display_name == "Bó"
