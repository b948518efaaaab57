"""The table: its thread, its message, its pings, its budget."""

import pytest

from bot.games.lots.rules import Bid, Draw, Peek, Stop
from bot.match.model import MatchId
from tests.delivery.ground import (
    EDIT,
    SEND,
    DeliveryStage,
    newest_thread,
    pinged_names,
    start_with_ann_to_move,
)

SILENT = 1 << 12


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


async def test_an_edit_calls_nobody_and_names_in_bold_who_was_called(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    edited = ground.thread_messages()[-1]
    assert pinged_names(edited) == []
    assert edited["content"].startswith("**Ann** has 1 action left.")


async def test_a_new_message_pings_only_those_newly_to_act(ground: DeliveryStage) -> None:
    """C2: a ping only where the set of seats to act has changed."""
    match = await start_with_ann_to_move(ground)
    messages = len(ground.thread_messages())
    await ground.play_move(match, 0, Stop())
    assert len(ground.thread_messages()) == messages + 1
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]


async def test_a_turn_that_is_over_is_history(ground: DeliveryStage) -> None:
    """One line of what was done, and the last picture: no prompt, no button, no mention."""
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    picture = ground.thread_messages()[-1]["attachments"]
    await ground.play_move(match, 0, Stop())
    _, closed, newest = ground.thread_messages()
    assert closed["content"] == "Ann draws a card. Ann stops."
    assert (closed["components"], pinged_names(closed)) == ([], [])
    assert [a["id"] for a in closed["attachments"]] == [a["id"] for a in picture]
    assert newest["components"]


async def test_the_first_message_keeps_the_hash_of_the_seed(ground: DeliveryStage) -> None:
    match = await ground.start_match()
    seed_hash = (await ground.matches.match(match)).seed_hash
    assert f"`{seed_hash}`" in ground.thread_messages()[0]["content"]
    await ground.play_move(match, 0, Bid(3))
    await ground.play_move(match, 1, Bid(1))
    first, second = ground.thread_messages()
    assert not first["components"]
    assert f"`{seed_hash}`" in first["content"]
    assert "Seed hash" not in second["content"]


async def test_the_next_turn_is_told_before_the_last_one_is_closed(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.requests.clear()
    await ground.play_move(match, 0, Stop())
    thread = newest_thread(ground)
    at_table = [r for r in ground.sent_requests() if r.params["channel_id"] == thread]
    assert [(r.method, r.template) for r in at_table] == [SEND, EDIT]


async def test_a_close_that_discord_refuses_holds_up_nothing_and_is_tried_again(
    ground: DeliveryStage,
) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.hub.faults.refuse_old_edits(times=1)
    await ground.play_move(match, 0, Stop())
    assert pinged_names(ground.thread_messages()[-1]) == ["Bo"]
    assert ground.thread_messages()[-2]["components"]
    await ground.server.advance_clock(61)
    await ground.play_move(match, 1, Stop())
    assert ground.thread_messages()[1]["content"] == "Ann stops."
    assert [bool(m["components"]) for m in ground.thread_messages()] == [False, False, False, True]


async def test_a_restart_closes_what_was_left_open(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.hub.faults.refuse_old_edits(times=1)
    await ground.play_move(match, 0, Stop())
    await ground.restart()
    assert ground.thread_messages()[-2]["content"] == "Ann stops."


async def test_an_old_prompt_of_a_turn_that_goes_on_is_replaced_without_a_sound(
    ground: DeliveryStage,
) -> None:
    match = await start_with_ann_to_move(ground)
    prompt = ground.thread_messages()[-1]
    await ground.server.advance_clock(51 * 60)
    await ground.play_move(match, 0, Draw())
    *_, newest = messages = ground.thread_messages()
    assert prompt["id"] not in {m["id"] for m in messages}
    assert pinged_names(newest) == []
    assert newest["flags"] & SILENT
    assert "Ann draws a card." in newest["content"]


async def test_an_undo_across_the_end_of_a_turn_leaves_one_message_that_calls_nobody(
    ground: DeliveryStage,
) -> None:
    """Deleted are the message of the turn that was called off, and the closed one of the turn
    that goes on again."""
    match = await start_with_ann_to_move(ground)
    first, closed = ground.thread_messages()
    await ground.play_move(match, 0, Stop())
    called_off = ground.thread_messages()[-1]
    await ground.matches.undo(match, ground.user_id(0), None)
    await ground.delivery.wait_until_idle()
    before, newest = ground.thread_messages()
    assert before["id"] == first["id"]
    assert newest["id"] not in (closed["id"], called_off["id"])
    assert newest["content"].startswith("**Ann** has 2 actions left.")
    assert "stops" not in newest["content"]
    assert newest["flags"] & SILENT


async def test_whose_turn_was_called_off_is_called_again_ten_minutes_after_the_first_call(
    ground: DeliveryStage,
) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    await ground.matches.undo(match, ground.user_id(0), None)
    await ground.delivery.wait_until_idle()
    await ground.play_move(match, 0, Stop())
    uncalled = ground.thread_messages()[-1]
    assert uncalled["content"].startswith("**Bo** has 2 actions left.")
    await ground.server.advance_clock(10 * 60)
    await ground.restart()
    *_, closed, newest = ground.thread_messages()
    assert pinged_names(newest) == ["Bo"]
    assert closed["content"] == "Ann stops."
    assert uncalled["id"] not in {m["id"] for m in ground.thread_messages()}
    await ground.restart()
    assert ground.thread_messages()[-1]["id"] == newest["id"], "called once"


async def test_who_moved_before_being_called_again_is_left_in_peace(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    await ground.matches.undo(match, ground.user_id(0), None)
    await ground.play_move(match, 0, Stop())
    await ground.play_move(match, 1, Draw())
    await ground.server.advance_clock(10 * 60)
    await ground.restart()
    assert pinged_names(ground.thread_messages()[-1]) == []


async def called_off_and_moved_again(ground: DeliveryStage) -> MatchId:
    """Ann ended her turn, took that back, and ended it again: Bo, called once, is to move."""
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    await ground.matches.undo(match, ground.user_id(0), None)
    await ground.play_move(match, 0, Stop())
    return match


async def test_only_the_turn_that_was_called_off_waits_for_its_call(ground: DeliveryStage) -> None:
    match = await called_off_and_moved_again(ground)
    for seat, move in ((1, Stop()), (0, Bid(3)), (1, Bid(0)), (0, Stop())):
        await ground.play_move(match, seat, move)
    newest = ground.thread_messages()[-1]
    assert pinged_names(newest) == ["Bo"]
    await ground.server.advance_clock(10 * 60)
    await ground.restart()
    assert ground.thread_messages()[-1]["id"] == newest["id"], "called once"


async def test_the_end_is_told_also_to_whose_turn_was_called_off(ground: DeliveryStage) -> None:
    match = await called_off_and_moved_again(ground)
    await ground.matches.resign(match, ground.user_id(0))
    await ground.delivery.wait_until_idle()
    assert "Bo" in pinged_names(ground.thread_messages()[-1])


async def test_a_turn_tells_everything_since_the_last_move_of_whom_it_calls(
    ground: DeliveryStage,
) -> None:
    match = await start_with_ann_to_move(ground, people=3)
    for seat, move in ((0, Draw()), (0, Stop()), (1, Peek()), (1, Stop())):
        await ground.play_move(match, seat, move)
    lines = ground.thread_messages()[-1]["content"].splitlines()
    cy = ground.people[2]["id"]
    assert lines[0] == f"**<@{cy}>** has 2 actions left."
    assert lines[1:] == [
        "Since your move: Ann draws a card. Ann stops.",
        "Bo peeks at the deck. Bo stops.",
    ]


async def test_a_computer_never_heads_a_message(ground: DeliveryStage) -> None:
    match = await ground.start_match(people=2, computers=1)
    for seat, bid in ((0, 1), (1, 0), (2, 3)):
        await ground.play_move(match, seat, Bid(bid))
    count = len(ground.thread_messages())
    await ground.play_move(match, 2, Draw())
    assert len(ground.thread_messages()) == count
    await ground.play_move(match, 2, Stop())
    *_, newest = ground.thread_messages()
    assert len(ground.thread_messages()) == count + 1
    assert pinged_names(newest) == ["Ann"]
    assert "draws a card" in newest["content"]


async def test_one_person_among_computers_has_one_message_and_no_ping_while_at_it(
    ground: DeliveryStage,
) -> None:
    match = await ground.start_match(people=1, computers=1)
    for seat, move in ((0, Bid(3)), (1, Bid(0)), (0, Stop()), (1, Draw()), (1, Stop())):
        await ground.play_move(match, seat, move)
    (only,) = ground.thread_messages()
    assert pinged_names(only) == []


async def test_one_person_among_computers_is_called_after_a_while(ground: DeliveryStage) -> None:
    match = await ground.start_match(people=1, computers=1)
    for seat, move in ((0, Bid(3)), (1, Bid(0)), (0, Stop())):
        await ground.play_move(match, seat, move)
    await ground.server.advance_clock(6 * 60)
    await ground.play_move(match, 1, Stop())
    first, second = ground.thread_messages()
    assert not first["components"]
    assert pinged_names(second) == ["Ann"]


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
async def test_a_move_costs_one_post_and_one_edit_at_the_table_and_two_dms_at_most(
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
        ends_turn = (await ground.to_act(match)) != (seat,)
        methods = [r.method for r in at_table]
        assert methods == (["POST", "PATCH"] if ends_turn else ["PATCH"])
        assert len(ground.sent_requests()) <= 2 + len(at_table)


async def test_a_match_in_a_dm_is_one_message_while_its_player_is_at_it(
    ground: DeliveryStage,
) -> None:
    match = await ground.start_match(people=1, computers=1, dm=True)
    card, board = ground.dm_messages(0)
    ground.server.requests.clear()
    await ground.play_move(match, 0, Bid(3))
    await ground.play_move(match, 1, Bid(1))
    await ground.play_move(match, 0, Draw())
    assert {(r.method, r.template) for r in ground.sent_requests()} == {EDIT}
    assert [m["id"] for m in ground.dm_messages(0)] == [card["id"], board["id"]]
