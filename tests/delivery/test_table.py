"""The table: its thread, its message, its pings, its budget."""

import pytest

from bot.games.lots.rules import Bid, Draw, Peek, Stop
from tests.delivery.ground import (
    EDIT,
    SEND,
    DeliveryStage,
    newest_thread,
    pinged_names,
    start_with_ann_to_move,
)


async def test_the_start_makes_a_thread_under_the_card_with_everybody_in_it(
    ground: DeliveryStage,
) -> None:
    await ground.start_match()
    card = ground.server.messages(ground.channel)[0]
    (thread,) = ground.server.threads(ground.channel)
    assert thread["id"] == card["id"]
    assert thread["thread_metadata"]["auto_archive_duration"] == 7 * 24 * 60
    assert all(
        ground.server.world.is_thread_member(thread["id"], u["id"]) for u in ground.people[:2]
    )


async def test_everybody_is_told_once_of_the_start(ground: DeliveryStage) -> None:
    await ground.start_match()
    (first,) = ground.thread_messages()
    assert pinged_names(first) == ["Ann", "Bo"]


async def test_a_move_of_the_same_seats_is_an_edit_with_one_new_picture(
    ground: DeliveryStage,
) -> None:
    """B9: on an edit attachments neither vanish nor pile up."""
    match = await start_with_ann_to_move(ground)
    before = ground.thread_messages()[-1]
    await ground.play_move(match, 0, Draw())
    after = ground.thread_messages()[-1]
    assert after["id"] == before["id"]
    assert len(after["attachments"]) == 1, "B9: attachments neither vanish nor pile up"
    assert after["attachments"][0]["id"] != before["attachments"][0]["id"]


async def test_an_edited_message_keeps_what_it_told(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    told = ground.thread_messages()[-1]["content"].splitlines()[1:]
    await ground.play_move(match, 0, Draw())
    assert ground.thread_messages()[-1]["content"].splitlines()[1:-1] == told


async def test_an_edited_message_still_names_whose_move_is_awaited(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    assert pinged_names(ground.thread_messages()[-1]) == ["Ann"]


async def test_a_new_message_pings_only_those_newly_to_act(ground: DeliveryStage) -> None:
    """C2: a ping only where the set of seats to act has changed."""
    match = await start_with_ann_to_move(ground)
    messages = len(ground.thread_messages())
    await ground.play_move(match, 0, Stop())
    assert len(ground.thread_messages()) == messages + 1
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]


async def test_old_messages_keep_their_buttons(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    assert all(message["components"] for message in ground.thread_messages())


async def test_an_old_message_is_not_edited(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    messages = len(ground.thread_messages())
    await ground.server.advance_clock(51 * 60)
    await ground.play_move(match, 0, Draw())
    assert len(ground.thread_messages()) == messages + 1
    assert pinged_names(ground.thread_messages()[-1]) == []


async def test_everybody_is_told_once_of_the_end(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.matches.resign(match, ground.user_id(1))
    await ground.delivery.wait_until_idle()
    await ground.restart()
    last = ground.thread_messages()[-1]
    assert pinged_names(last) == ["Ann"], "who resigned has left"
    assert len([m for m in ground.thread_messages() if m["content"] == last["content"]]) == 1


async def test_the_card_becomes_a_signpost_to_the_thread(ground: DeliveryStage) -> None:
    await ground.start_match()
    card = ground.server.messages(ground.channel)[0]
    assert f"<#{card['id']}>" in card["content"]
    assert not card["components"]


async def test_a_card_that_shows_the_lobby_as_it_is_is_not_edited(ground: DeliveryStage) -> None:
    """B7: edits in rapid succession confuse Discord's own clients."""
    match = await ground.open_lobby()
    assert not [r for r in ground.sent_requests() if (r.method, r.template) == EDIT]
    await ground.matches.leave(match, ground.user_id(1))
    await ground.delivery.wait_until_idle()
    assert len([r for r in ground.sent_requests() if (r.method, r.template) == EDIT]) == 1


async def test_who_resigns_in_a_dm_sees_the_end_there(ground: DeliveryStage) -> None:
    match = await ground.start_match(people=1, computers=1, dm=True)
    await ground.matches.resign(match, ground.user_id(0))
    await ground.delivery.wait_until_idle()
    assert "Seed" in ground.dm_messages(0)[-1]["content"]


async def test_the_link_leads_to_the_newest_table_message(ground: DeliveryStage) -> None:
    match = await ground.start_match()
    (first,) = ground.thread_messages()
    place = f"{ground.guild['id']}/{first['channel_id']}/{first['id']}"
    assert await ground.delivery.board_link(match) == f"https://discord.com/channels/{place}"


@pytest.mark.parametrize("people", [2, 4])
async def test_a_move_costs_one_request_at_the_table_and_two_dms_at_most(
    ground: DeliveryStage, people: int
) -> None:
    """The budget of design/experience.md."""
    match = await start_with_ann_to_move(ground, people)
    for seat, move in ((0, Draw()), (0, Peek()), (1, Draw()), (1, Stop())):
        ground.server.requests.clear()
        await ground.play_move(match, seat, move)
        at_table = [
            r for r in ground.sent_requests() if r.params["channel_id"] == newest_thread(ground)
        ]
        assert len(at_table) == 1
        assert len(ground.sent_requests()) <= 3


async def test_a_match_in_a_dm_is_one_message_a_turn(ground: DeliveryStage) -> None:
    match = await ground.start_match(people=1, computers=1, dm=True)
    card, board = ground.dm_messages(0)
    ground.server.requests.clear()
    await ground.play_move(match, 0, Bid(3))
    await ground.play_move(match, 1, Bid(1))
    assert [(r.method, r.template) for r in ground.sent_requests()] == [SEND, SEND]
    await ground.play_move(match, 0, Draw())
    assert (ground.sent_requests()[-1].method, ground.sent_requests()[-1].template) == EDIT
    assert [m["id"] for m in ground.dm_messages(0)[:2]] == [card["id"], board["id"]]
