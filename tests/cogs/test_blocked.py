"""A permission that is missing, as people hear of it."""

from bot.match.model import MatchId
from bot.sandbox.permissions import permission_bits
from bot.sandbox.troubles import deny_permission
from bot.sandbox.wire import Json
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage

THREADS = "SEND_MESSAGES_IN_THREADS"
POSTS = r"/channels/\{channel_id\}/messages$"


def take(stage: Stage, permission: str) -> None:
    """From everybody, the bot included; the bot's client is told of it."""
    for role in stage.guild["roles"]:
        role["permissions"] = str(int(role["permissions"]) & ~permission_bits(permission))
    stage.server.world.guilds.update(stage.guild["id"], roles=stage.guild["roles"])


async def test_what_the_bot_lacks_is_named_in_the_next_private_answer_and_by_the_doctor(
    stage: Stage,
) -> None:
    """B11: the error is neither swallowed nor baffling."""
    thread, user = await _on_turn(stage)
    take(stage, THREADS)
    await stage.restart()
    await stage.use_command(user, "move", thread, text="stop")
    other = await stage.to_act()
    answer = await stage.use_command(other, "turn", stage.general, match="1")
    assert "**Send Messages in Threads**" in answer["content"]
    assert thread["id"] in answer["content"]
    found = await stage.use_command(other, "doctor")
    assert "Match 1: I cannot show" in found["content"]


async def move(stage: Stage) -> None:
    """Whoever is to act plays any move of Jungle."""
    position = await stage.position()
    (seat,) = position.to_act
    await stage.play_move(MatchId(1), seat, position.legal_moves(seat)[0])


def told(stage: Stage, thread: Json) -> list[str]:
    """The messages of the match since it began."""
    return [m["content"] for m in stage.messages(thread) if m["type"] == 0][1:]


async def test_a_permission_that_is_given_back_is_noticed_at_once(stage: Stage) -> None:
    """The table was silent for up to an hour."""
    thread = await stage.start_match("jungle")
    await deny_permission(stage.server.hub, stage.general, THREADS)
    await move(stage)
    assert told(stage, thread) == []
    await deny_permission(stage.server.hub, stage.general, THREADS, denied=False)
    await stage.wait_until(lambda: told(stage, thread))


async def test_the_doctor_who_finds_all_well_has_it_tried(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    stage.server.hub.faults.fail_requests("POST", POSTS, 403, code=50013)
    await move(stage)
    assert told(stage, thread) == []
    found = await stage.use_command(stage.ann, "doctor")
    assert "Match 1: I cannot show" not in found["content"]
    assert told(stage, thread)


async def test_a_move_is_told_a_minute_after_a_refusal(stage: Stage) -> None:
    """Each refusal doubled the time in which nothing was tried, whatever happened meanwhile."""
    thread = await stage.start_match("jungle")
    stage.server.hub.faults.fail_requests("POST", POSTS, 403, times=4, code=50013)
    for _ in range(4):
        await move(stage)
        await stage.server.advance_clock(61)
    assert told(stage, thread) == []
    await move(stage)
    assert told(stage, thread)


async def test_without_attach_files_the_table_goes_on_in_words(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    await deny_permission(stage.server.hub, stage.general, "ATTACH_FILES")
    await move(stage)
    assert "**Attach Files**" in told(stage, thread)[-1]
    await deny_permission(stage.server.hub, stage.general, "ATTACH_FILES", denied=False)
    await move(stage)
    newest = stage.messages(thread)[-1]
    assert newest["attachments"]
