"""Threads that Discord archives: nobody can press a button there."""

from bot.delivery.discord_api import DiscordApi
from bot.match.model import MatchId
from bot.sandbox import threads
from bot.sandbox.wire import Json
from tests.stage import Stage, user_id

HOUR = 3600
DAY = 24 * HOUR
FIRST = MatchId(1)


def metadata(stage: Stage, thread: Json) -> Json:
    found: Json = stage.server.world.channel(thread["id"])["thread_metadata"]
    return found


async def test_a_thread_that_is_kept_awake_in_time_is_never_archived(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.server.advance_clock(5 * DAY)
    stage.server.requests.clear()
    await DiscordApi(stage.bot, stage.bot.pacing).keep_thread_awake(int(thread["id"]))
    edits = stage.server.requests.for_route("PATCH", "/channels/{channel_id}")
    assert [edit.reply["thread_metadata"]["archived"] for edit in edits] == [False, False]
    await stage.server.advance_clock(5 * DAY)
    assert not metadata(stage, thread)["archived"]
    assert metadata(stage, thread)["auto_archive_duration"] == 7 * DAY // 60


async def test_a_thread_of_somebody_else_is_woken_when_its_own_time_is_over(stage: Stage) -> None:
    """Nobody looked before five days had passed: its buttons were dead after an hour."""
    thread = await stage.open_thread(stage.ann, stage.general, "Jungo tonight?")
    await threads.edit_thread(stage.server.hub, thread, auto_archive_duration=60)
    stage.general = thread
    await stage.open_lobby(people=2)
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until_idle()
    for _ in range(2):
        stage.server.requests.clear()
        await stage.server.advance_clock(HOUR + 1)
        await stage.wait_until(
            lambda: stage.server.requests.for_route("PATCH", "/channels/{channel_id}")[1:]
        )
        assert not metadata(stage, thread)["archived"]


async def test_a_thread_that_was_archived_while_the_bot_was_away_is_woken(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.stop()
    await stage.server.advance_clock(8 * DAY)
    assert metadata(stage, thread)["archived"]
    await stage.start()
    await stage.wait_until(lambda: not metadata(stage, thread)["archived"])


async def test_what_a_moderator_archives_sleeps_until_the_next_turn(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    await threads.edit_thread(stage.server.hub, thread, archived=True)
    position = await stage.position()
    assert metadata(stage, thread)["archived"]
    (seat,) = position.to_act
    await stage.play_move(FIRST, seat, position.legal_moves(seat)[0])
    assert not metadata(stage, thread)["archived"]


async def test_the_thread_of_a_match_that_is_over_sleeps_after_a_day(stage: Stage) -> None:
    """A server can have 1,000 threads that do not."""
    thread = await stage.start_match()
    await stage.matches.resign(FIRST, user_id(stage.bo))
    await stage.wait_until_idle()
    await stage.server.advance_clock(DAY + 1)
    assert metadata(stage, thread)["archived"]


async def test_a_rematch_is_offered_where_the_thread_sleeps(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.matches.resign(FIRST, user_id(stage.bo))
    await stage.wait_until_idle()
    await stage.server.advance_clock(DAY + 1)
    assert metadata(stage, thread)["archived"]
    card = await stage.use_command(stage.ann, "match", match="1")
    await stage.press_button(stage.ann, card, "button.again")
    assert "match 2" in stage.card["content"]
