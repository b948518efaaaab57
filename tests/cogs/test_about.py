"""What the running bot looks after by itself."""

from bot.delivery.discord_api import DiscordApi
from tests.match.test_restart import spoil
from tests.stage import Stage


async def test_a_match_that_cannot_be_read_is_frozen_after_the_start(club: Stage) -> None:
    thread = await club.start_match()
    await spoil(club.store, 1)
    await club.restart()
    await club.wait_until(lambda: "stands still" in club.messages(thread)[-1]["content"])


async def test_a_lobby_that_nobody_starts_is_closed(club: Stage) -> None:
    await club.use_command(club.ann, "play", game="lots", seats=2)
    async with club.store.transaction() as tx:
        await tx.execute("UPDATE match SET changed_at = 0")
    await club.restart()
    await club.wait_until(lambda: "This lobby was closed." in club.card["content"])


async def test_a_thread_that_is_woken_in_time_stays_awake(club: Stage) -> None:
    thread = await club.start_match()
    await club.server.advance_clock(5 * 24 * 3600)
    await DiscordApi(club.bot).unarchive_thread(int(thread["id"]))
    await club.server.advance_clock(5 * 24 * 3600)
    assert not club.thread["thread_metadata"]["archived"]


async def test_a_thread_that_sleeps_already_is_brought_back(club: Stage) -> None:
    thread = await club.start_match()
    await club.server.advance_clock(8 * 24 * 3600)
    assert club.thread["thread_metadata"]["archived"]
    await DiscordApi(club.bot).unarchive_thread(int(thread["id"]))
    assert not club.thread["thread_metadata"]["archived"]
