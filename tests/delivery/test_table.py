"""The table: its thread, its message, its pings, its budget."""

import pytest

from bot.game import Seat
from bot.games.lots.state import Bid, Draw, Peek, Play, Stop
from bot.match.model import MatchId
from tests.delivery.matches import prefer, start_with_ann_to_move, turn_off_dms
from tests.stage import EDIT, SEND, Stage, pinged_names, user_id

SILENT = 1 << 12
CAPTION = "\n-# The table before this turn ended:"


async def test_the_start_makes_a_thread_under_the_card_with_everybody_in_it(
    stage: Stage,
) -> None:
    await stage.create_match()
    card = stage.messages()[0]
    (thread,) = stage.server.threads(stage.general)
    assert thread["id"] == card["id"]
    assert thread["thread_metadata"]["auto_archive_duration"] == 7 * 24 * 60
    assert all(stage.server.world.is_thread_member(thread["id"], u["id"]) for u in stage.people[:2])


async def test_everybody_is_told_once_of_the_start(stage: Stage) -> None:
    await stage.create_match()
    (first,) = stage.thread_messages()
    assert pinged_names(first) == ["Ann", "Bo"]


async def test_a_move_of_the_same_seats_is_an_edit_with_one_new_picture(
    stage: Stage,
) -> None:
    """B9: on an edit attachments neither vanish nor pile up."""
    match = await start_with_ann_to_move(stage)
    before = stage.thread_messages()[-1]
    await stage.play_move(match, 0, Draw())
    after = stage.thread_messages()[-1]
    assert after["id"] == before["id"]
    assert len(after["attachments"]) == 1, "B9: attachments neither vanish nor pile up"
    assert after["attachments"][0]["id"] != before["attachments"][0]["id"]


async def test_an_edited_message_keeps_what_it_told(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    told = stage.thread_messages()[-1]["content"].splitlines()[1:]
    await stage.play_move(match, 0, Draw())
    assert stage.thread_messages()[-1]["content"].splitlines()[1:-1] == told


async def test_an_edit_calls_nobody_and_names_in_bold_who_was_called(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    edited = stage.thread_messages()[-1]
    assert pinged_names(edited) == []
    assert edited["content"].startswith("**Ann** has 1 action left.")


async def test_a_new_message_pings_only_those_newly_to_act(stage: Stage) -> None:
    """C2: a ping only where the set of seats to act has changed."""
    match = await start_with_ann_to_move(stage)
    messages = len(stage.thread_messages())
    await stage.play_move(match, 0, Stop())
    assert len(stage.thread_messages()) == messages + 1
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_a_turn_that_is_over_is_history(stage: Stage) -> None:
    """One line of what was done, and the last picture, with what it shows: no prompt, no button, no
    mention."""
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    picture = stage.thread_messages()[-1]["attachments"]
    await stage.play_move(match, 0, Stop())
    _, closed, newest = stage.thread_messages()
    assert closed["content"] == f"Ann drew a card. Ann stopped.{CAPTION}"
    assert (closed["components"], pinged_names(closed)) == ([], [])
    assert [a["id"] for a in closed["attachments"]] == [a["id"] for a in picture]
    assert newest["components"]


async def test_the_first_message_keeps_the_hash_of_the_seed(stage: Stage) -> None:
    match = await stage.create_match()
    seed_hash = (await stage.matches.match(match)).seed_hash
    assert f"`{seed_hash}`" in stage.thread_messages()[0]["content"]
    await stage.play_move(match, 0, Bid(3))
    await stage.play_move(match, 1, Bid(1))
    first, second = stage.thread_messages()
    assert not first["components"]
    assert f"`{seed_hash}`" in first["content"]
    assert "Seed hash" not in second["content"]


async def test_the_next_turn_is_told_before_the_last_one_is_closed(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    stage.server.requests.clear()
    await stage.play_move(match, 0, Stop())
    thread = stage.thread["id"]
    at_table = [r for r in stage.sent_requests() if r.params["channel_id"] == thread]
    assert [(r.method, r.template) for r in at_table] == [SEND, EDIT]


async def test_a_close_that_discord_refuses_holds_up_nothing_and_is_tried_again(
    stage: Stage,
) -> None:
    await turn_off_dms(stage, stage.ann, stage.bo)
    match = await start_with_ann_to_move(stage)
    stage.server.hub.faults.refuse_old_edits(times=1)
    await stage.play_move(match, 0, Stop())
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]
    assert stage.thread_messages()[-2]["components"]
    await stage.advance_clock(61)
    await stage.play_move(match, 1, Stop())
    assert stage.thread_messages()[1]["content"] == f"Ann stopped.{CAPTION}"
    assert [bool(m["components"]) for m in stage.thread_messages()] == [False, False, False, True]


async def test_a_restart_closes_what_was_left_open(stage: Stage) -> None:
    await turn_off_dms(stage, stage.ann, stage.bo)
    match = await start_with_ann_to_move(stage)
    stage.server.hub.faults.refuse_old_edits(times=1)
    await stage.play_move(match, 0, Stop())
    await stage.restart()
    assert stage.thread_messages()[-2]["content"] == f"Ann stopped.{CAPTION}"


async def test_an_old_prompt_of_a_turn_that_goes_on_is_replaced_without_a_sound(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage)
    prompt = stage.thread_messages()[-1]
    await stage.advance_clock(51 * 60)
    await stage.play_move(match, 0, Draw())
    *_, newest = messages = stage.thread_messages()
    assert prompt["id"] not in {m["id"] for m in messages}
    assert pinged_names(newest) == []
    assert newest["flags"] & SILENT
    assert "Ann drew a card." in newest["content"]


async def test_an_undo_across_the_end_of_a_turn_leaves_one_message_that_calls_nobody(
    stage: Stage,
) -> None:
    """Deleted are the message of the turn that was called off, and the closed one of the turn
    that goes on again."""
    match = await start_with_ann_to_move(stage)
    first, closed = stage.thread_messages()
    await stage.play_move(match, 0, Stop())
    called_off = stage.thread_messages()[-1]
    await stage.matches.undo(match, user_id(stage.ann), None)
    await stage.wait_until_idle()
    before, newest = stage.thread_messages()
    assert before["id"] == first["id"]
    assert newest["id"] not in (closed["id"], called_off["id"])
    assert newest["content"].startswith("**Ann** has 2 actions left.")
    assert "stopped" not in newest["content"]
    assert newest["flags"] & SILENT


async def test_whose_turn_was_called_off_is_called_again_ten_minutes_after_the_first_call(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    await stage.matches.undo(match, user_id(stage.ann), None)
    await stage.wait_until_idle()
    await stage.play_move(match, 0, Stop())
    uncalled = stage.thread_messages()[-1]
    assert uncalled["content"].startswith("**Bo** has 2 actions left.")
    await stage.advance_clock(10 * 60)
    await stage.restart()
    *_, closed, newest = stage.thread_messages()
    assert pinged_names(newest) == ["Bo"]
    assert closed["content"] == f"Ann stopped.{CAPTION}"
    assert uncalled["id"] not in {m["id"] for m in stage.thread_messages()}
    await stage.restart()
    assert stage.thread_messages()[-1]["id"] == newest["id"], "called once"


async def test_who_moved_before_being_called_again_is_left_in_peace(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    await stage.matches.undo(match, user_id(stage.ann), None)
    await stage.play_move(match, 0, Stop())
    await stage.play_move(match, 1, Draw())
    await stage.advance_clock(10 * 60)
    await stage.restart()
    assert pinged_names(stage.thread_messages()[-1]) == []


async def called_off_and_moved_again(stage: Stage) -> MatchId:
    """Ann ended her turn, took that back, and ended it again: Bo, called once, is to move."""
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    await stage.matches.undo(match, user_id(stage.ann), None)
    await stage.play_move(match, 0, Stop())
    return match


async def test_an_undo_is_told_to_whose_turn_was_called_off(stage: Stage) -> None:
    match = await called_off_and_moved_again(stage)
    content = stage.thread_messages()[-1]["content"]
    assert "Ann took a move back." in content
    assert content.index("took a move back") < content.index("Ann stopped")
    await stage.advance_clock(60)
    assert "Ann took a move back." in stage.dm_of(stage.bo)[-1]["content"]
    assert await stage.seats_to_act(match) == (1,)


async def test_an_undo_that_called_nothing_off_is_told_to_nobody(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    moves = (await stage.matches.position(match)).legal_moves(Seat(0))
    await stage.play_move(match, 0, next(move for move in moves if isinstance(move, Play)))
    await stage.matches.undo(match, user_id(stage.ann), None)
    await stage.wait_until_idle()
    await stage.play_move(match, 0, Stop())
    assert "took a move back" not in stage.thread_messages()[-1]["content"]


async def test_only_the_turn_that_was_called_off_waits_for_its_call(stage: Stage) -> None:
    match = await called_off_and_moved_again(stage)
    for seat, move in ((1, Stop()), (0, Bid(3)), (1, Bid(0)), (0, Stop())):
        await stage.play_move(match, seat, move)
    newest = stage.thread_messages()[-1]
    assert pinged_names(newest) == ["Bo"]
    await stage.advance_clock(10 * 60)
    await stage.restart()
    assert stage.thread_messages()[-1]["id"] == newest["id"], "called once"


async def test_the_end_is_told_also_to_whose_turn_was_called_off(stage: Stage) -> None:
    match = await called_off_and_moved_again(stage)
    await stage.matches.resign(match, user_id(stage.ann))
    await stage.wait_until_idle()
    assert "Bo" in pinged_names(stage.thread_messages()[-1])


async def test_a_turn_tells_everything_since_the_last_move_of_whom_it_calls(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage, people=3)
    for seat, move in ((0, Draw()), (0, Stop()), (1, Peek()), (1, Stop())):
        await stage.play_move(match, seat, move)
    lines = stage.thread_messages()[-1]["content"].splitlines()
    cy = stage.people[2]["id"]
    assert lines[0] == f"**<@{cy}>** has 2 actions left."
    assert lines[1:] == [
        "Since your move: Ann drew a card. Ann stopped.",
        "Bo peeked at the deck. Bo stopped.",
    ]


async def test_a_computer_never_heads_a_message(stage: Stage) -> None:
    match = await stage.create_match(people=2, computers=1)
    for seat, bid in ((0, 1), (1, 0), (2, 3)):
        await stage.play_move(match, seat, Bid(bid))
    count = len(stage.thread_messages())
    await stage.play_move(match, 2, Draw())
    assert len(stage.thread_messages()) == count
    await stage.play_move(match, 2, Stop())
    *_, newest = stage.thread_messages()
    assert len(stage.thread_messages()) == count + 1
    assert pinged_names(newest) == ["Ann"]
    assert "drew a card" in newest["content"]


async def test_one_person_among_computers_has_one_message_and_no_ping_while_at_it(
    stage: Stage,
) -> None:
    match = await stage.create_match(people=1, computers=1)
    for seat, move in ((0, Bid(3)), (1, Bid(0)), (0, Stop()), (1, Draw()), (1, Stop())):
        await stage.play_move(match, seat, move)
    (only,) = stage.thread_messages()
    assert pinged_names(only) == []


async def test_one_person_among_computers_is_called_after_a_while(stage: Stage) -> None:
    match = await stage.create_match(people=1, computers=1)
    for seat, move in ((0, Bid(3)), (1, Bid(0)), (0, Stop())):
        await stage.play_move(match, seat, move)
    await stage.advance_clock(6 * 60)
    await stage.play_move(match, 1, Stop())
    first, second = stage.thread_messages()
    assert not first["components"]
    assert pinged_names(second) == ["Ann"]


async def test_everybody_is_told_once_of_the_end(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.matches.resign(match, user_id(stage.bo))
    await stage.wait_until_idle()
    await stage.restart()
    last = stage.thread_messages()[-1]
    assert pinged_names(last) == ["Ann"], "who resigned has left"
    assert len([m for m in stage.thread_messages() if m["content"] == last["content"]]) == 1


async def test_the_card_becomes_a_signpost_to_the_thread(stage: Stage) -> None:
    await stage.create_match()
    card = stage.messages()[0]
    assert f"<#{card['id']}>" in card["content"]
    assert not card["components"]


async def test_a_card_that_shows_the_lobby_as_it_is_is_not_edited(stage: Stage) -> None:
    """B7: edits in rapid succession confuse Discord's own clients."""
    match = await stage.create_lobby()
    assert not [r for r in stage.sent_requests() if (r.method, r.template) == EDIT]
    await stage.matches.leave(match, user_id(stage.bo))
    await stage.wait_until_idle()
    assert len([r for r in stage.sent_requests() if (r.method, r.template) == EDIT]) == 1


async def test_who_resigns_in_a_dm_sees_the_end_there(stage: Stage) -> None:
    match = await stage.create_match(people=1, computers=1, dm=True)
    await stage.matches.resign(match, user_id(stage.ann))
    await stage.wait_until_idle()
    assert "Seed" in stage.dm_of(stage.ann)[-1]["content"]


async def test_the_link_leads_to_the_newest_table_message(stage: Stage) -> None:
    match = await stage.create_match()
    (first,) = stage.thread_messages()
    place = f"{stage.guild['id']}/{first['channel_id']}/{first['id']}"
    assert await stage.delivery.board_link(match) == f"https://discord.com/channels/{place}"


@pytest.mark.parametrize("people", [2, 4])
async def test_a_move_costs_one_post_and_one_edit_at_the_table_and_two_dms_at_most(
    stage: Stage, people: int
) -> None:
    """The budget of design/experience.md."""
    match = await start_with_ann_to_move(stage, people)
    for seat, move in ((0, Draw()), (0, Peek()), (1, Draw()), (1, Stop())):
        stage.server.requests.clear()
        await stage.play_move(match, seat, move)
        at_table = [
            r for r in stage.sent_requests() if r.params["channel_id"] == stage.thread["id"]
        ]
        ends_turn = (await stage.seats_to_act(match)) != (seat,)
        methods = [r.method for r in at_table]
        assert methods == (["POST", "PATCH"] if ends_turn else ["PATCH"])
        assert len(stage.sent_requests()) <= 2 + len(at_table)


async def test_a_match_in_a_dm_is_one_message_while_its_player_is_at_it(
    stage: Stage,
) -> None:
    match = await stage.create_match(people=1, computers=1, dm=True)
    card, board = stage.dm_of(stage.ann)
    stage.server.requests.clear()
    await stage.play_move(match, 0, Bid(3))
    await stage.play_move(match, 1, Bid(1))
    await stage.play_move(match, 0, Draw())
    assert {(r.method, r.template) for r in stage.sent_requests()} == {EDIT}
    assert [m["id"] for m in stage.dm_of(stage.ann)] == [card["id"], board["id"]]


async def test_the_start_adds_who_wants_no_mention_to_the_thread_without_a_sound(
    stage: Stage,
) -> None:
    await prefer(stage, stage.bo, push="dm", news=False)
    await stage.create_match()
    (first,) = stage.thread_messages()  # also no line that says who was added
    assert pinged_names(first) == ["Ann"]
    assert stage.server.world.is_thread_member(stage.thread["id"], stage.bo["id"])
