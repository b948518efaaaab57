"""What goes wrong between commit and message, and heals by itself."""

import asyncio
import time

import pytest

from bot.game import TABLE, Audience
from bot.games.lots.rules import Draw, Peek, Stop
from bot.match.model import MatchId
from bot.sandbox import threads
from bot.sandbox.permissions import permission_bits
from bot.sandbox.wire import Json
from data import messages
from data.audiences import seat_column
from tests.delivery.ground import DeliveryStage, newest_thread, pinged_names, start_with_ann_to_move

POSTS = r"/channels/\{channel_id\}/messages$"
EDITS = r"/channels/\{channel_id\}/messages/\{message_id\}$"
MINUTE = 60


async def test_nothing_is_lost_in_an_outage(ground: DeliveryStage) -> None:
    """A private event and five later moves; then the wire is back."""
    match = await start_with_ann_to_move(ground, people=3)
    faults = ground.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    await ground.play_move(match, 0, Peek(), delivered=False)
    for seat, move in ((0, Stop()), (1, Draw()), (1, Stop()), (2, Draw()), (2, Stop())):
        await ground.play_move(match, seat, move, delivered=False)
    faults.clear()
    await ground.delivery.wait_until_idle()
    assert "On top of the deck" in str(ground.dm_messages(0))
    assert "You drew" in str(ground.dm_messages(1))


@pytest.mark.parametrize("after", [False, True], ids=["request lost", "answer lost"])
async def test_a_dropped_socket_costs_no_message_and_doubles_none(
    ground: DeliveryStage, after: bool
) -> None:
    """C4: a message that may have arrived is looked for before it is sent again."""
    match = await start_with_ann_to_move(ground)
    count = len(ground.thread_messages())
    ground.server.hub.faults.fail_requests("POST", POSTS, 0, times=2, after=after)
    await ground.play_move(match, 0, Stop())
    assert len(ground.thread_messages()) == count + 1
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]


async def test_a_message_that_arrived_before_the_crash_is_adopted(ground: DeliveryStage) -> None:
    """C3 and C4, long after Discord has forgotten the nonce."""
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    table = ground.thread_messages()
    await forget_last(ground, match, TABLE)
    ground.server.hub.nonces.clear()
    ground.server.requests.clear()
    await ground.restart()
    assert ground.thread_messages() == table
    assert not ground.sent_requests()
    row = await messages.find_newest(ground.store.read, match, TABLE, "table")
    assert row is not None
    assert str(row.message_id) == table[-1]["id"]


async def test_a_message_that_never_left_is_sent_after_the_crash(ground: DeliveryStage) -> None:
    """A6, C3: the bot was down when the turn came."""
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    lost = ground.thread_messages()[-1]
    await forget_last(ground, match, TABLE)
    ground.server.world.messages.delete(lost["id"])
    ground.server.hub.nonces.clear()
    await ground.restart()
    assert ground.thread_messages()[-1]["content"] == lost["content"]
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]


async def test_a_match_that_went_on_while_the_bot_was_down_is_told(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.matches.listeners.clear()
    await ground.play_move(match, 0, Draw())
    await ground.play_move(match, 0, Stop())
    ground.matches.listeners.append(ground.delivery.schedule)
    await ground.restart()
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]
    assert "You drew" in ground.dm_messages(0)[-1]["content"]


async def test_a_restart_sends_nothing_where_nothing_is_owed(ground: DeliveryStage) -> None:
    await start_with_ann_to_move(ground)
    await ground.open_lobby()
    ground.server.requests.clear()
    await ground.restart()
    assert not ground.server.requests.entries


async def test_a_deleted_table_message_is_posted_afresh(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.world.messages.delete(ground.thread_messages()[-1]["id"])
    count = len(ground.thread_messages())
    await ground.play_move(match, 0, Draw())
    assert len(ground.thread_messages()) == count + 1


async def test_a_deleted_thread_has_a_successor_with_everybody_in_it(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.world.channels.delete(newest_thread(ground))
    await ground.play_move(match, 0, Stop())
    assert len(ground.server.threads(ground.channel)) == 1
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]
    world, thread = ground.server.world, newest_thread(ground)
    assert all(world.is_thread_member(thread, user["id"]) for user in ground.people[:2])


async def test_a_locked_thread_is_left_for_its_channel(ground: DeliveryStage) -> None:
    """B8: nobody may write there."""
    match = await start_with_ann_to_move(ground)
    thread = ground.server.world.channel(newest_thread(ground))
    take(ground, "MANAGE_THREADS")
    await threads.edit_thread(ground.server.hub, thread, locked=True, archived=True)
    await ground.play_move(match, 0, Stop())
    assert pinged_names(ground.server.messages(ground.channel)[-1]) == ["Bo"]


async def test_an_archived_thread_is_woken_by_a_new_message(ground: DeliveryStage) -> None:
    """B8: an edit would not wake it, and its buttons are dead until it is awake."""
    match = await start_with_ann_to_move(ground)
    thread = ground.server.world.channel(newest_thread(ground))
    await threads.edit_thread(ground.server.hub, thread, archived=True)
    before = ground.thread_messages()[-1]
    await ground.play_move(match, 0, Draw())
    assert ground.thread_messages()[-1]["id"] != before["id"]
    assert before["id"] not in {m["id"] for m in ground.thread_messages()}
    thread = ground.server.world.channel(newest_thread(ground))
    assert not thread["thread_metadata"]["archived"]


async def test_a_match_is_played_in_the_channel_where_no_thread_can_be(
    ground: DeliveryStage,
) -> None:
    take(ground, "CREATE_PUBLIC_THREADS")
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    assert not ground.server.threads(ground.channel)
    assert pinged_names(ground.server.messages(ground.channel)[-1]) == ["Bo"]


async def test_what_may_not_be_edited_any_more_is_posted_afresh_at_once(
    ground: DeliveryStage,
) -> None:
    """B10: 30046 is a 429 on which discord.py would sleep for a minute."""
    match = await start_with_ann_to_move(ground)
    before = ground.thread_messages()[-1]
    ground.server.hub.faults.refuse_old_edits(times=2)
    began = time.monotonic()
    await ground.play_move(match, 0, Draw())
    assert time.monotonic() - began < 5
    assert ground.thread_messages()[-1]["id"] != before["id"]
    assert "draws a card" in ground.thread_messages()[-1]["content"]


async def test_a_short_rate_limit_is_waited_for(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.hub.faults.rate_limit("POST", POSTS, 0.1)
    await ground.play_move(match, 0, Stop())
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]


async def test_a_blocked_thread_delays_no_other(ground: DeliveryStage) -> None:
    blocked, free = await start_with_ann_to_move(ground), await start_with_ann_to_move(ground)
    ground.server.hub.faults.rate_limit("POST", POSTS, 31)
    await ground.play_move(blocked, 0, Stop(), delivered=False)
    await ground.server.wait_until(lambda: any(r.status == 429 for r in ground.sent_requests()), 20)
    await ground.play_move(free, 0, Stop(), delivered=False)
    await ground.server.wait_until(lambda: pinged_names(ground.thread_messages()[-1]) == ["Bo"], 20)


async def test_a_missing_permission_loses_nothing(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    taken = take(ground, "SEND_MESSAGES_IN_THREADS")
    await ground.play_move(match, 0, Stop())
    await ground.play_move(match, 1, Draw())
    give(ground, taken)
    await ground.server.advance_clock(2 * MINUTE)
    ground.delivery.schedule(match)
    await ground.delivery.wait_until_idle()
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]
    assert "stops" in ground.thread_messages()[-2]["content"]
    assert "draws a card" in ground.thread_messages()[-1]["content"]


async def test_a_missing_permission_is_named_once_to_whom_a_dm_reaches(
    ground: DeliveryStage,
) -> None:
    """B11: nobody has to guess why the table is silent."""
    match = await start_with_ann_to_move(ground)
    take(ground, "SEND_MESSAGES_IN_THREADS")
    for seat in (0, 1):
        await ground.play_move(match, seat, Stop())
        await ground.server.advance_clock(2 * MINUTE)
    told = [
        [m for m in ground.dm_messages(i) if "not allowed to write" in m["content"]] for i in (0, 1)
    ]
    assert [len(messages) for messages in told] == [1, 1]
    assert newest_thread(ground) in told[0][0]["content"]


async def test_an_obstacle_is_forgotten_when_the_table_is_told(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    taken = take(ground, "SEND_MESSAGES_IN_THREADS")
    await ground.play_move(match, 0, Stop())
    obstacles, guild = ground.delivery.blocked_channels, int(ground.guild["id"])
    assert obstacles.in_guild(guild) == ((match, int(newest_thread(ground))),)
    give(ground, taken)
    await ground.server.advance_clock(2 * MINUTE)
    ground.delivery.schedule(match)
    await ground.delivery.wait_until_idle()
    assert obstacles.in_guild(guild) == ()
    assert obstacles.describe(match, "en") == ""


async def test_a_thread_whose_making_was_not_answered_is_adopted(ground: DeliveryStage) -> None:
    """C4: without a card its id is not known beforehand."""
    match = await ground.open_lobby()
    ground.server.world.messages.delete(ground.server.messages(ground.channel)[-1]["id"])
    ground.server.hub.faults.fail_requests("POST", r"/threads$", 0, after=True)
    await ground.matches.start(match, ground.user_id(0))
    await ground.delivery.wait_until_idle()
    assert len(ground.server.threads(ground.channel)) == 1
    assert pinged_names(ground.thread_messages()[0]) == ["Ann", "Bo"]


async def test_what_is_on_its_way_arrives_before_delivery_closes(ground: DeliveryStage) -> None:
    """A SIGTERM finishes the write in hand: nothing has to be looked for afterwards."""
    match = await start_with_ann_to_move(ground)
    ground.server.hub.faults.latency = 0.3
    await ground.play_move(match, 0, Stop(), delivered=False)
    await ground.server.wait_until(lambda: ground.server.requests.entries)
    await asyncio.sleep(0.1)
    await ground.delivery.close()
    ground.server.hub.faults.clear()
    assert await messages.find_unsettled(ground.store.read, match, TABLE, "table") == ()


async def test_a_frozen_match_is_told_of_once(ground: DeliveryStage) -> None:
    """A10: its state cannot be read under today's rules."""
    match = await start_with_ann_to_move(ground)
    async with ground.store.transaction() as tx:
        await tx.execute("UPDATE match SET state = '{}' WHERE id = ?", (match,))
    await ground.restart()
    await ground.matches.check_live()
    await ground.delivery.wait_until_idle()
    await ground.restart()
    assert len([m for m in ground.thread_messages() if "/end" in m["content"]]) == 1


async def test_a_deleted_lobby_card_is_posted_afresh(ground: DeliveryStage) -> None:
    match = await ground.open_lobby()
    ground.server.world.messages.delete(ground.server.messages(ground.channel)[-1]["id"])
    await ground.matches.leave(match, ground.user_id(1))
    await ground.delivery.wait_until_idle()
    (card,) = ground.server.messages(ground.channel)
    assert card["components"]


async def test_a_card_that_nobody_remembered_is_found_after_the_crash(
    ground: DeliveryStage,
) -> None:
    match = await ground.open_lobby()
    async with ground.store.transaction() as tx:
        await tx.execute("DELETE FROM message")
    await ground.restart()
    await ground.matches.leave(match, ground.user_id(1))
    await ground.delivery.wait_until_idle()
    (card,) = ground.server.messages(ground.channel)
    assert "Bo" not in card["content"]


async def forget_last(ground: DeliveryStage, match: MatchId, audience: Audience) -> None:
    """As if the bot had died between the send and the note that it arrived."""
    async with ground.store.transaction() as tx:
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


def take(ground: DeliveryStage, permission: str) -> list[Json]:
    """Takes a permission from everybody; the roles as they were."""
    roles = ground.guild["roles"]
    fewer = [
        {**role, "permissions": str(int(role["permissions"]) & ~permission_bits(permission))}
        for role in roles
    ]
    ground.server.world.guilds.update(ground.guild["id"], roles=fewer)
    return list(roles)


def give(ground: DeliveryStage, roles: list[Json]) -> None:
    ground.server.world.guilds.update(ground.guild["id"], roles=roles)
