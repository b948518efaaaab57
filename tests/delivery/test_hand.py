"""A seat's own messages: what goes out by DM, and what happens where none can."""

from bot.game import Seat
from bot.games.lots.rules import Bid, Draw, Play, Stop
from bot.match.model import MatchId
from tests.delivery.ground import EDIT, SEND, DeliveryStage, newest_thread, start_with_ann_to_move

HOUR = 3600


def close_dm(ground: DeliveryStage, index: int, closed: bool = True) -> None:
    ground.server.world.set_dms_closed(ground.people[index]["id"], closed)


async def test_everybody_is_dealt_a_hand_by_dm(ground: DeliveryStage) -> None:
    await ground.start_match()
    assert [len(ground.dm_messages(index)) for index in range(4)] == [1, 1, 0, 0]


async def test_a_computer_gets_nothing(ground: DeliveryStage) -> None:
    await ground.start_match(people=1, computers=2)
    assert [len(ground.dm_messages(index)) for index in range(4)] == [1, 0, 0, 0]


async def test_who_muted_the_match_is_left_alone_until_the_match_is_heard_again(
    ground: DeliveryStage,
) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.matches.set_muted(match, ground.user_id(0), True)
    hands = len(ground.dm_messages(0))
    await ground.play_move(match, 0, Draw())
    assert "You drew" not in str(ground.dm_messages(0))
    await ground.matches.set_muted(match, ground.user_id(0), False)
    await ground.delivery.wait_until_idle()
    assert len(ground.dm_messages(0)) == hands
    assert "You drew" in ground.dm_messages(0)[-1]["content"]


async def test_who_wishes_for_no_dms_gets_none(ground: DeliveryStage) -> None:
    async with ground.store.transaction() as tx:
        await tx.execute(
            "INSERT INTO player (id, name, preferences) VALUES (?, 'Bo', '{\"dms\": false}')",
            (ground.user_id(1),),
        )
    await start_with_ann_to_move(ground)
    assert [len(ground.dm_messages(index)) > 0 for index in (0, 1)] == [True, False]


async def test_a_dm_channel_is_opened_once(ground: DeliveryStage) -> None:
    """D3: who opens many DMs is quarantined."""
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    assert len(ground.server.requests.for_route("POST", "/users/@me/channels")) == 2


async def test_no_message_is_sent_twice_while_the_way_is_opened(ground: DeliveryStage) -> None:
    await ground.start_match(people=4)
    sends = [r.body["nonce"] for r in ground.sent_requests() if r.template == SEND[1]]
    assert len(set(sends)) == len(sends)


async def test_a_changed_hand_is_an_edit_without_a_ping(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    ground.server.requests.clear()
    await ground.play_move(match, 0, Draw())
    (hand,) = [r for r in ground.sent_requests() if r.params["channel_id"] == dm_of(ground, 0)]
    assert (hand.method, hand.template) == EDIT


async def test_a_turn_is_one_dm_that_replaces_the_last_without_a_sound(
    ground: DeliveryStage,
) -> None:
    """The mention in the thread is the call: one turn, one push."""
    match = await start_with_ann_to_move(ground)
    (before,) = ground.dm_messages(1)
    await ground.play_move(match, 0, Stop())
    (after,) = ground.dm_messages(1)
    assert after["id"] != before["id"]
    assert after["mentions"] == []
    assert after["flags"] & (1 << 12)


async def test_what_everybody_sees_goes_to_nobodys_dm(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground, people=3)
    ground.server.requests.clear()
    await ground.play_move(match, 0, Draw())
    assert not [r for r in ground.sent_requests() if r.params["channel_id"] == dm_of(ground, 2)]


async def test_a_private_event_reaches_its_seat_alone(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground, people=3)
    hands = [ground.dm_messages(index) for index in (1, 2)]
    await ground.play_move(match, 0, Draw())
    assert "You drew" in ground.dm_messages(0)[-1]["content"]
    assert [ground.dm_messages(index) for index in (1, 2)] == hands
    assert "You drew" not in str(ground.thread_messages())


async def test_a_closed_dm_holds_up_nothing(ground: DeliveryStage) -> None:
    """D1, D2: the match goes on, and nothing of the hand is public."""
    close_dm(ground, 0)
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Stop())
    assert ground.dm_messages(0) == []
    assert "2 actions left" in ground.dm_messages(1)[-1]["content"]
    assert "hand: " not in str(ground.thread_messages()).lower()


async def test_who_cannot_be_reached_is_told_once_at_the_table(ground: DeliveryStage) -> None:
    close_dm(ground, 0)
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    await ground.restart()
    notices = [m for m in ground.thread_messages() if "My hand" in m["content"]]
    assert len(notices) == 1
    assert "Ann" in notices[0]["content"]


async def test_a_refusal_is_remembered(ground: DeliveryStage) -> None:
    """D5: each refusal counts against the bot, so a closed door is not hammered."""
    close_dm(ground, 0)
    match = await start_with_ann_to_move(ground)
    await ground.restart()
    ground.server.requests.clear()
    await ground.play_move(match, 0, Draw())
    assert not [r for r in ground.sent_requests() if r.params["channel_id"] == dm_of(ground, 0)]


async def test_a_closed_door_is_tried_again_after_a_while(ground: DeliveryStage) -> None:
    close_dm(ground, 0)
    match = await start_with_ann_to_move(ground)
    close_dm(ground, 0, closed=False)
    await ground.server.advance_clock(HOUR)
    await ground.play_move(match, 0, Draw())
    assert "You drew" in ground.dm_messages(0)[-1]["content"]


async def test_what_was_missed_behind_a_closed_door_is_told_when_it_opens(
    ground: DeliveryStage,
) -> None:
    close_dm(ground, 0)
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    close_dm(ground, 0, closed=False)
    await ground.delivery.retry_dms(ground.user_id(0))
    await ground.delivery.wait_until_idle()
    assert "You drew" in ground.dm_messages(0)[-1]["content"]


async def test_the_end_is_told_at_the_table_and_edited_into_a_young_dm(
    ground: DeliveryStage,
) -> None:
    match = await start_with_ann_to_move(ground)
    await play_to_the_end(ground, match)
    arrived = [r for r in ground.sent_requests() if r.status == 200]
    last = [r for r in arrived if r.params["channel_id"] != newest_thread(ground)][-2:]
    assert {r.params["channel_id"] for r in last} == {dm_of(ground, 0), dm_of(ground, 1)}
    assert {(r.method, r.template) for r in last} == {EDIT}


async def play_to_the_end(ground: DeliveryStage, match: MatchId) -> None:
    while to_act := await ground.to_act(match):
        position = await ground.matches.position(match)
        moves = position.legal_moves(to_act[0])
        move = next((m for m in moves if isinstance(m, Play)), moves[-1])
        await ground.play_move(match, to_act[0], Bid(0) if isinstance(move, Bid) else move)


def dm_of(ground: DeliveryStage, index: int) -> str:
    return str(ground.server.world.dm_channel(ground.people[index])["id"])


async def test_who_takes_a_move_back_keeps_their_hand(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    moves = (await ground.matches.position(match)).legal_moves(Seat(0))
    await ground.play_move(match, 0, next(move for move in moves if isinstance(move, Play)))
    await ground.matches.undo(match, ground.user_id(0), None)
    await ground.delivery.wait_until_idle()
    assert len(ground.dm_messages(0)) == 1
