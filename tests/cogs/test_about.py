"""What the running bot looks after by itself."""

from tests.match.test_restart import spoil
from tests.stage import Stage


async def test_a_match_that_cannot_be_read_is_frozen_after_the_start(stage: Stage) -> None:
    thread = await stage.start_match()
    await spoil(stage.store, 1)
    await stage.restart()
    await stage.wait_until(lambda: "stands still" in stage.messages(thread)[-1]["content"])


async def test_a_lobby_that_nobody_starts_is_closed(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE match SET changed_at = 0")
    await stage.restart()
    await stage.wait_until(lambda: "This lobby was closed." in stage.card["content"])
