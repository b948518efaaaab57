"""A seat's own messages: what goes out by DM, and what happens where none can."""

from bot.games.lots.rules import Bid, Draw, Play, Stop
from bot.match.model import MatchId
from tests.delivery.ground import EDIT, SEND, Ground, thread_of, turn_of_ann

HOUR = 3600


def close_dm(ground: Ground, index: int, closed: bool = True) -> None:
    ground.server.world.close_dm(ground.people[index]["id"], closed)


async def test_everybody_is_dealt_a_hand_by_dm(ground: Ground) -> None:
    await ground.begun()
    assert [len(ground.hand(index)) for index in range(4)] == [1, 1, 0, 0]


async def test_a_computer_gets_nothing(ground: Ground) -> None:
    await ground.begun(people=1, computers=2)
    assert [len(ground.hand(index)) for index in range(4)] == [1, 0, 0, 0]


async def test_who_muted_the_match_is_left_alone_until_the_match_is_heard_again(
    ground: Ground,
) -> None:
    match = await turn_of_ann(ground)
    await ground.matches.mute(match, ground.user(0), True)
    hands = len(ground.hand(0))
    await ground.play(match, 0, Draw())
    assert "You drew" not in str(ground.hand(0))
    await ground.matches.mute(match, ground.user(0), False)
    await ground.delivery.idle()
    assert len(ground.hand(0)) == hands
    assert "You drew" in ground.hand(0)[-1]["content"]


async def test_who_wishes_for_no_dms_gets_none(ground: Ground) -> None:
    async with ground.store.transaction() as tx:
        await tx.execute(
            "INSERT INTO player (id, name, dms) VALUES (?, 'Bo', 0)", (ground.user(1),)
        )
    await turn_of_ann(ground)
    assert [len(ground.hand(index)) > 0 for index in (0, 1)] == [True, False]


async def test_a_dm_channel_is_opened_once(ground: Ground) -> None:
    """D3: who opens many DMs is quarantined."""
    match = await turn_of_ann(ground)
    await ground.play(match, 0, Stop())
    assert len(ground.server.requests.of("POST", "/users/@me/channels")) == 2


async def test_no_message_is_sent_twice_while_the_way_is_opened(ground: Ground) -> None:
    await ground.begun(people=4)
    sends = [r.body["nonce"] for r in ground.sent() if r.template == SEND[1]]
    assert len(set(sends)) == len(sends)


async def test_a_changed_hand_is_an_edit_without_a_ping(ground: Ground) -> None:
    match = await turn_of_ann(ground)
    ground.server.requests.clear()
    await ground.play(match, 0, Draw())
    (hand,) = [r for r in ground.sent() if r.params["channel_id"] == dm_of(ground, 0)]
    assert (hand.method, hand.template) == EDIT


async def test_a_turn_is_a_new_dm_with_a_ping(ground: Ground) -> None:
    match = await turn_of_ann(ground)
    await ground.play(match, 0, Stop())
    assert [u["global_name"] for u in ground.hand(1)[-1]["mentions"]] == ["Bo"]


async def test_what_everybody_sees_goes_to_nobodys_dm(ground: Ground) -> None:
    match = await turn_of_ann(ground, people=3)
    ground.server.requests.clear()
    await ground.play(match, 0, Draw())
    assert not [r for r in ground.sent() if r.params["channel_id"] == dm_of(ground, 2)]


async def test_a_private_event_reaches_its_seat_alone(ground: Ground) -> None:
    match = await turn_of_ann(ground, people=3)
    hands = [ground.hand(index) for index in (1, 2)]
    await ground.play(match, 0, Draw())
    assert "You drew" in ground.hand(0)[-1]["content"]
    assert [ground.hand(index) for index in (1, 2)] == hands
    assert "You drew" not in str(ground.table())


async def test_a_closed_dm_holds_up_nothing(ground: Ground) -> None:
    """D1, D2: the match goes on, and nothing of the hand is public."""
    close_dm(ground, 0)
    match = await turn_of_ann(ground)
    await ground.play(match, 0, Stop())
    assert ground.hand(0) == []
    assert len(ground.hand(1)) >= 2
    assert "hand: " not in str(ground.table()).lower()


async def test_who_cannot_be_reached_is_told_once_at_the_table(ground: Ground) -> None:
    close_dm(ground, 0)
    match = await turn_of_ann(ground)
    await ground.play(match, 0, Draw())
    await ground.restart()
    notices = [m for m in ground.table() if "My hand" in m["content"]]
    assert len(notices) == 1
    assert "Ann" in notices[0]["content"]


async def test_a_refusal_is_remembered(ground: Ground) -> None:
    """D5: each refusal counts against the bot, so a closed door is not hammered."""
    close_dm(ground, 0)
    match = await turn_of_ann(ground)
    await ground.restart()
    ground.server.requests.clear()
    await ground.play(match, 0, Draw())
    assert not [r for r in ground.sent() if r.params["channel_id"] == dm_of(ground, 0)]


async def test_a_closed_door_is_tried_again_after_a_while(ground: Ground) -> None:
    close_dm(ground, 0)
    match = await turn_of_ann(ground)
    close_dm(ground, 0, closed=False)
    await ground.server.pass_time(HOUR)
    await ground.play(match, 0, Draw())
    assert "You drew" in ground.hand(0)[-1]["content"]


async def test_what_was_missed_behind_a_closed_door_is_told_when_it_opens(ground: Ground) -> None:
    close_dm(ground, 0)
    match = await turn_of_ann(ground)
    await ground.play(match, 0, Draw())
    close_dm(ground, 0, closed=False)
    await ground.delivery.knock(ground.user(0))
    await ground.delivery.idle()
    assert "You drew" in ground.hand(0)[-1]["content"]


async def test_the_end_is_told_at_the_table_and_edited_into_a_young_dm(ground: Ground) -> None:
    match = await turn_of_ann(ground)
    await play_to_the_end(ground, match)
    last = [r for r in ground.sent() if r.params["channel_id"] != thread_of(ground)][-2:]
    assert {r.params["channel_id"] for r in last} == {dm_of(ground, 0), dm_of(ground, 1)}
    assert {(r.method, r.template) for r in last} == {EDIT}


async def play_to_the_end(ground: Ground, match: MatchId) -> None:
    while to_act := await ground.to_act(match):
        position = await ground.matches.position(match)
        moves = position.moves(to_act[0])
        move = next((m for m in moves if isinstance(m, Play)), moves[-1])
        await ground.play(match, to_act[0], Bid(0) if isinstance(move, Bid) else move)


def dm_of(ground: Ground, index: int) -> str:
    return str(ground.server.world.dm(ground.people[index])["id"])
