"""What goes wrong between commit and message, and heals by itself."""

import asyncio
import time

import pytest

from bot import kill_points
from bot.delivery import retries
from bot.delivery.messenger import NONCE_KEY
from bot.game import TABLE, Audience
from bot.games.lots.state import Draw, Peek, Stop
from bot.match.model import MatchId
from bot.sandbox import threads
from bot.sandbox.permissions import permission_bits
from bot.sandbox.wire import Json
from data import audiences, key_values, messages
from data.audiences import seat_column
from tests.delivery.matches import start_with_ann_to_move
from tests.stage import Stage, pinged_names, user_id

POSTS = r"/channels/\{channel_id\}/messages$"
EDITS = r"/channels/\{channel_id\}/messages/\{message_id\}$"
MINUTE = 60


async def test_nothing_is_lost_in_an_outage(stage: Stage) -> None:
    """A private event and five later moves; then the wire is back."""
    match = await start_with_ann_to_move(stage, people=3)
    faults = stage.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    await stage.play_move(match, 0, Peek(), delivered=False)
    for seat, move in ((0, Stop()), (1, Draw()), (1, Stop()), (2, Draw()), (2, Stop())):
        await stage.play_move(match, seat, move, delivered=False)
    faults.clear()
    stage.server.requests.clear()
    await stage.wait_until_idle()
    arrived = [r for r in stage.sent_requests() if r.status == 200]
    for user, told in ((stage.ann, "On top of the deck"), (stage.bo, "You drew")):
        place = stage.dm_channel(user)["id"]
        sent = [r.body for r in arrived if r.params["channel_id"] == place]
        assert told in str(sent), "perhaps in a message that the next turn's has replaced"


@pytest.mark.parametrize("after", [False, True], ids=["request lost", "answer lost"])
async def test_a_dropped_socket_costs_no_message_and_doubles_none(
    stage: Stage, after: bool
) -> None:
    """C4: a message that may have arrived is looked for before it is sent again."""
    match = await start_with_ann_to_move(stage)
    count = len(stage.thread_messages())
    stage.server.hub.faults.fail_requests("POST", POSTS, 0, times=2, after=after)
    await stage.play_move(match, 0, Stop())
    assert len(stage.thread_messages()) == count + 1
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_a_message_that_arrived_before_the_crash_is_adopted(stage: Stage) -> None:
    """C3 and C4, long after Discord has forgotten the nonce."""
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    table = stage.thread_messages()
    await forget_last(stage, match, TABLE)
    stage.server.hub.nonces.clear()
    stage.server.requests.clear()
    await stage.restart()
    assert stage.thread_messages() == table
    assert not stage.sent_requests()
    row = await messages.find_newest(stage.store.read, match, TABLE, "table")
    assert row is not None
    assert str(row.message_id) == table[-1]["id"]


async def test_a_message_sent_under_a_nonce_without_a_key_is_adopted(stage: Stage) -> None:
    """The version before made nonces of known numbers alone; it died before it noted the send."""
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    last, old = stage.thread_messages()[-1], "0123456789abcdef01234567"
    stage.server.world.messages.update(last["id"], nonce=old, content="It was built otherwise.")
    await forget_last(stage, match, TABLE)
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE message SET nonce = ? WHERE state = 'begun'", (old,))
        await tx.execute("DELETE FROM fact WHERE key = ?", (NONCE_KEY,))
    await stage.restart()
    assert stage.thread_messages()[-1]["id"] == last["id"]


async def test_the_key_of_nonces_stays_when_the_bot_starts_again(stage: Stage) -> None:
    await start_with_ann_to_move(stage)
    key = await key_values.get(stage.store.read, NONCE_KEY)
    await stage.restart()
    await start_with_ann_to_move(stage)
    assert key is not None
    assert len(bytes.fromhex(key)) == 32
    assert await key_values.get(stage.store.read, NONCE_KEY) == key


async def test_a_message_that_never_left_is_sent_after_the_crash(stage: Stage) -> None:
    """A6, C3: the bot was down when the turn came."""
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    lost = stage.thread_messages()[-1]
    await forget_last(stage, match, TABLE)
    stage.server.world.messages.delete(lost["id"])
    stage.server.hub.nonces.clear()
    await stage.restart()
    assert stage.thread_messages()[-1]["content"] == lost["content"]
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_a_match_that_went_on_while_the_bot_was_down_is_told(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    stage.matches.listeners.clear()
    await stage.play_move(match, 0, Draw())
    await stage.play_move(match, 0, Stop())
    stage.matches.listeners.append(stage.delivery.schedule_changed)
    await stage.restart()
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]
    assert "You drew" in stage.dm_of(stage.ann)[-1]["content"]


async def test_a_start_that_cannot_read_what_is_owed_tries_again(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    match = await start_with_ann_to_move(stage)
    stage.matches.listeners.clear()
    await stage.play_move(match, 0, Stop())
    await rename_table(stage, "message", "elsewhere")
    restarting = asyncio.create_task(stage.restart())
    async with asyncio.timeout(60):
        while "could not list" not in caplog.text:  # noqa: ASYNC110 - only the log tells of it
            await asyncio.sleep(0.01)
    await rename_table(stage, "elsewhere", "message")
    await restarting
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_a_move_that_delivery_never_heard_of_is_told_at_the_next_look(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    assert await audiences.overdue_matches(stage.store.read) == ()
    stage.matches.listeners.clear()
    await stage.play_move(match, 0, Stop())
    await stage.delivery.schedule_overdue()
    await stage.wait_until_idle()
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]
    assert await audiences.overdue_matches(stage.store.read) == ()


async def rename_table(stage: Stage, name: str, new: str) -> None:
    async with stage.store.transaction() as tx:
        await tx.execute_fetchall(f"ALTER TABLE {name} RENAME TO {new}")


async def test_a_restart_sends_nothing_where_nothing_is_owed(stage: Stage) -> None:
    await start_with_ann_to_move(stage)
    await stage.create_lobby()
    stage.server.requests.clear()
    await stage.restart()
    assert not stage.server.requests.entries


async def test_a_deleted_table_message_is_posted_afresh(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    stage.server.world.messages.delete(stage.thread_messages()[-1]["id"])
    count = len(stage.thread_messages())
    await stage.play_move(match, 0, Draw())
    assert len(stage.thread_messages()) == count + 1


async def test_a_deleted_thread_has_a_successor_with_everybody_in_it(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    stage.server.world.channels.delete(stage.thread["id"])
    await stage.play_move(match, 0, Stop())
    assert len(stage.server.threads(stage.general)) == 1
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]
    world, thread = stage.server.world, stage.thread["id"]
    assert all(world.is_thread_member(thread, user["id"]) for user in stage.people[:2])


async def test_a_locked_thread_is_left_for_its_channel(stage: Stage) -> None:
    """B8: nobody may write there."""
    match = await start_with_ann_to_move(stage)
    thread = stage.server.world.channel(stage.thread["id"])
    take(stage, "MANAGE_THREADS")
    await threads.edit_thread(stage.server.hub, thread, locked=True, archived=True)
    await stage.play_move(match, 0, Stop())
    assert pinged_names(stage.messages()[-1]) == ["Bo"]


async def test_an_archived_thread_is_woken_by_a_new_message(stage: Stage) -> None:
    """B8: an edit would not wake it, and its buttons are dead until it is awake."""
    match = await start_with_ann_to_move(stage)
    thread = stage.server.world.channel(stage.thread["id"])
    await threads.edit_thread(stage.server.hub, thread, archived=True)
    before = stage.thread_messages()[-1]
    await stage.play_move(match, 0, Draw())
    assert stage.thread_messages()[-1]["id"] != before["id"]
    assert before["id"] not in {m["id"] for m in stage.thread_messages()}
    thread = stage.server.world.channel(stage.thread["id"])
    assert not thread["thread_metadata"]["archived"]


async def test_a_match_is_played_in_the_channel_where_no_thread_can_be(
    stage: Stage,
) -> None:
    take(stage, "CREATE_PUBLIC_THREADS")
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    assert not stage.server.threads(stage.general)
    assert pinged_names(stage.messages()[-1]) == ["Bo"]


async def test_what_may_not_be_edited_any_more_is_posted_afresh_at_once(
    stage: Stage,
) -> None:
    """B10: 30046 is a 429 on which discord.py would sleep for a minute."""
    match = await start_with_ann_to_move(stage)
    before = stage.thread_messages()[-1]
    stage.server.hub.faults.refuse_old_edits(times=2)
    began = time.monotonic()
    await stage.play_move(match, 0, Draw())
    assert time.monotonic() - began < 30
    assert stage.thread_messages()[-1]["id"] != before["id"]
    assert "drew a card" in stage.thread_messages()[-1]["content"]


async def test_a_short_rate_limit_is_waited_for(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    stage.server.hub.faults.rate_limit("POST", POSTS, 0.1)
    await stage.play_move(match, 0, Stop())
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_a_blocked_thread_delays_no_other(stage: Stage) -> None:
    blocked, free = await start_with_ann_to_move(stage), await start_with_ann_to_move(stage)
    stage.server.hub.faults.rate_limit("POST", POSTS, 31)
    await stage.play_move(blocked, 0, Stop(), delivered=False)
    await stage.wait_until(lambda: any(r.status == 429 for r in stage.sent_requests()))
    await stage.play_move(free, 0, Stop(), delivered=False)
    await stage.wait_until(lambda: pinged_names(stage.thread_messages()[-1]) == ["Bo"])


async def test_a_missing_permission_loses_nothing(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    taken = take(stage, "SEND_MESSAGES_IN_THREADS")
    await stage.play_move(match, 0, Stop())
    await stage.play_move(match, 1, Draw())
    give(stage, taken)
    await stage.advance_clock(2 * MINUTE)
    stage.delivery.schedule(match)
    await stage.wait_until_idle()
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]
    assert "stopped" in stage.thread_messages()[-2]["content"]
    assert "drew a card" in stage.thread_messages()[-1]["content"]


async def test_a_table_that_was_shut_is_told_without_another_move(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    taken = take(stage, "SEND_MESSAGES_IN_THREADS")
    await stage.play_move(match, 0, Stop())
    give(stage, taken)
    await stage.delivery.schedule_overdue()
    await stage.wait_until_idle()
    assert "stopped" not in stage.thread_messages()[-1]["content"]  # it is not hammered
    await stage.advance_clock(2 * MINUTE)
    await stage.delivery.schedule_overdue()
    await stage.wait_until_idle()
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_what_a_channel_refused_is_sent_again_though_nothing_looks_for_it(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The look for what is owed is a second way, once a minute."""
    match = await start_with_ann_to_move(stage)
    monkeypatch.setattr(retries, "MINUTE", 1)
    taken = take(stage, "SEND_MESSAGES_IN_THREADS")
    await stage.play_move(match, 0, Stop())
    give(stage, taken)
    await stage.advance_clock(2)
    await stage.wait_until(lambda: "stopped" in stage.thread_messages()[-1]["content"])


async def test_a_missing_permission_is_named_once_to_whom_a_dm_reaches(
    stage: Stage,
) -> None:
    """B11: nobody has to guess why the table is silent."""
    match = await start_with_ann_to_move(stage)
    take(stage, "SEND_MESSAGES_IN_THREADS")
    for seat in (0, 1):
        await stage.play_move(match, seat, Stop())
        await stage.advance_clock(2 * MINUTE)
    told = [
        [m for m in stage.dm_of(stage.people[i]) if "not allowed to write" in m["content"]]
        for i in (0, 1)
    ]
    assert [len(messages) for messages in told] == [1, 1]
    assert stage.thread["id"] in told[0][0]["content"]


async def test_an_obstacle_is_forgotten_when_the_table_is_told(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    taken = take(stage, "SEND_MESSAGES_IN_THREADS")
    await stage.play_move(match, 0, Stop())
    obstacles, guild = stage.delivery.blocked_channels, int(stage.guild["id"])
    assert obstacles.in_guild(guild) == ((match, int(stage.thread["id"]), 0),)
    give(stage, taken)
    await stage.advance_clock(2 * MINUTE)
    stage.delivery.schedule(match)
    await stage.wait_until_idle()
    assert obstacles.in_guild(guild) == ()
    assert obstacles.describe(match, "en") == ""


async def test_a_thread_whose_making_was_not_answered_is_adopted(stage: Stage) -> None:
    """C4: without a card its id is not known beforehand."""
    match = await stage.create_lobby()
    stage.server.world.messages.delete(stage.messages()[-1]["id"])
    stage.server.hub.faults.fail_requests("POST", r"/threads$", 0, after=True)
    await stage.matches.start(match, user_id(stage.ann))
    await stage.wait_until_idle()
    assert len(stage.server.threads(stage.general)) == 1
    assert pinged_names(stage.thread_messages()[0]) == ["Ann", "Bo"]


async def test_what_is_on_its_way_arrives_before_delivery_closes(stage: Stage) -> None:
    """A SIGTERM finishes the write in hand: nothing has to be looked for afterwards."""
    match = await start_with_ann_to_move(stage)
    stage.server.hub.faults.latency = 0.3
    begun = asyncio.Event()
    kill_points.listen(lambda point: begun.set() if point == "table.begun" else None)
    try:
        await stage.play_move(match, 0, Stop(), delivered=False)
        await begun.wait()
    finally:
        kill_points.listen(lambda point: None)
    await stage.delivery.close()
    stage.server.hub.faults.clear()
    assert await messages.find_unsettled(stage.store.read, match, TABLE, "table") == ()


async def test_a_frozen_match_is_told_of_once(stage: Stage) -> None:
    """A10: its state cannot be read under today's rules."""
    match = await start_with_ann_to_move(stage)
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE match SET state = '{}' WHERE id = ?", (match,))
    await stage.restart()
    await stage.matches.check_live()
    await stage.wait_until_idle()
    await stage.restart()
    assert len([m for m in stage.thread_messages() if "/end" in m["content"]]) == 1


async def test_a_deleted_lobby_card_is_posted_afresh(stage: Stage) -> None:
    match = await stage.create_lobby()
    stage.server.world.messages.delete(stage.messages()[-1]["id"])
    await stage.matches.leave(match, user_id(stage.bo))
    await stage.wait_until_idle()
    (card,) = stage.messages()
    assert card["components"]


async def test_a_card_that_nobody_remembered_is_found_after_the_crash(
    stage: Stage,
) -> None:
    match = await stage.create_lobby()
    async with stage.store.transaction() as tx:
        await tx.execute("DELETE FROM message")
    await stage.restart()
    await stage.matches.leave(match, user_id(stage.bo))
    await stage.wait_until_idle()
    (card,) = stage.messages()
    assert "Bo" not in card["content"]


async def forget_last(stage: Stage, match: MatchId, audience: Audience) -> None:
    """As if the bot had died between the send and the note that it arrived."""
    async with stage.store.transaction() as tx:
        await tx.execute(
            """UPDATE message SET state = 'begun', message = NULL WHERE id =
            (SELECT max(id) FROM message WHERE match = ? AND seat = ? AND purpose = 'table')""",
            (match, seat_column(audience)),
        )
        await tx.execute(
            """UPDATE audience SET version = version - 1, to_act = '[0]'
            WHERE match = ? AND seat = ?""",
            (match, seat_column(audience)),
        )


def take(stage: Stage, permission: str) -> list[Json]:
    """Takes a permission from everybody; the roles as they were."""
    roles = stage.guild["roles"]
    fewer = [
        {**role, "permissions": str(int(role["permissions"]) & ~permission_bits(permission))}
        for role in roles
    ]
    stage.server.world.guilds.update(stage.guild["id"], roles=fewer)
    return list(roles)


def give(stage: Stage, roles: list[Json]) -> None:
    stage.server.world.guilds.update(stage.guild["id"], roles=roles)
