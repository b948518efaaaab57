"""A seat's own messages: what goes out by DM, and what happens where none can."""

from bot.game import Seat
from bot.games.jungo.state import Discard
from bot.games.jungo.state import Draw as DrawCard
from bot.games.lots.state import Bid, Draw, Play, Stop
from bot.match.model import MatchId
from bot.messages.reader import seat_reader
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json
from bot.texts import text
from tests.delivery.matches import prefer, start_with_ann_to_move
from tests.stage import EDIT, SEND, Stage, button_labels, user_id

HOUR = 3600


async def test_everybody_is_dealt_a_hand_by_dm(stage: Stage) -> None:
    await stage.create_match()
    assert [len(stage.dm_of(stage.people[index])) for index in range(4)] == [1, 1, 0, 0]


async def test_a_computer_gets_nothing(stage: Stage) -> None:
    await stage.create_match(people=1, computers=2)
    assert [len(stage.dm_of(stage.people[index])) for index in range(4)] == [1, 0, 0, 0]


async def test_who_muted_the_match_is_left_alone_until_the_match_is_heard_again(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.matches.set_muted(match, user_id(stage.ann), True)
    hands = len(stage.dm_of(stage.ann))
    await stage.play_move(match, 0, Draw())
    assert "You drew" not in str(stage.dm_of(stage.ann))
    await stage.matches.set_muted(match, user_id(stage.ann), False)
    await stage.wait_until_idle()
    assert len(stage.dm_of(stage.ann)) == hands
    assert "You drew" in stage.dm_of(stage.ann)[-1]["content"]


async def test_who_wishes_for_no_dms_gets_none(stage: Stage) -> None:
    async with stage.store.transaction() as tx:
        await tx.execute(
            "INSERT INTO player (id, name, preferences) VALUES (?, 'Bo', '{\"dms\": false}')",
            (user_id(stage.bo),),
        )
    await start_with_ann_to_move(stage)
    assert [len(stage.dm_of(stage.people[index])) > 0 for index in (0, 1)] == [True, False]


async def test_a_dm_channel_is_opened_once(stage: Stage) -> None:
    """D3: who opens many DMs is quarantined."""
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    assert len(stage.server.requests.for_route("POST", "/users/@me/channels")) == 2


async def test_no_message_is_sent_twice_while_the_way_is_opened(stage: Stage) -> None:
    await stage.create_match(people=4)
    sends = [r.body["nonce"] for r in stage.sent_requests() if r.template == SEND[1]]
    assert len(set(sends)) == len(sends)


async def test_a_changed_hand_is_an_edit_without_a_ping(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    stage.server.requests.clear()
    await stage.play_move(match, 0, Draw())
    (hand,) = [
        r
        for r in stage.sent_requests()
        if r.params["channel_id"] == stage.dm_channel(stage.ann)["id"]
    ]
    assert (hand.method, hand.template) == EDIT


async def test_the_dm_of_a_turn_replaces_an_old_one_without_a_sound(stage: Stage) -> None:
    """The mention in the thread is the call: one turn, one push."""
    match = await start_with_ann_to_move(stage)
    (before,) = stage.dm_of(stage.bo)
    await stage.advance_clock(HOUR)
    await stage.play_move(match, 0, Stop())
    (after,) = stage.dm_of(stage.bo)
    assert after["id"] != before["id"]
    assert after["mentions"] == []
    assert after["flags"] & (1 << 12)


async def test_what_everybody_sees_goes_to_nobodys_dm(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage, people=3)
    stage.server.requests.clear()
    await stage.play_move(match, 0, Draw())
    assert not [
        r
        for r in stage.sent_requests()
        if r.params["channel_id"] == stage.dm_channel(stage.cy)["id"]
    ]


async def test_a_private_event_reaches_its_seat_alone(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage, people=3)
    hands = [stage.dm_of(stage.people[index]) for index in (1, 2)]
    await stage.play_move(match, 0, Draw())
    assert "You drew" in stage.dm_of(stage.ann)[-1]["content"]
    assert [stage.dm_of(stage.people[index]) for index in (1, 2)] == hands
    assert "You drew" not in str(stage.thread_messages())


async def test_a_closed_dm_holds_up_nothing(stage: Stage) -> None:
    """D1, D2: the match goes on, and nothing of the hand is public."""
    stage.close_dms(stage.ann)
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    assert stage.dm_of(stage.ann) == []
    assert "2 actions left" in stage.dm_of(stage.bo)[-1]["content"]
    assert "hand: " not in str(stage.thread_messages()).lower()


async def test_who_cannot_be_reached_is_told_once_at_the_table(stage: Stage) -> None:
    stage.close_dms(stage.ann)
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    await stage.restart()
    notices = [m for m in stage.thread_messages() if "Hand" in m["content"]]
    assert len(notices) == 1
    assert "Ann" in notices[0]["content"]


async def test_a_refusal_is_remembered(stage: Stage) -> None:
    """D5: each refusal counts against the bot, so a closed door is not hammered."""
    stage.close_dms(stage.ann)
    match = await start_with_ann_to_move(stage)
    await stage.restart()
    stage.server.requests.clear()
    await stage.play_move(match, 0, Draw())
    assert not [
        r
        for r in stage.sent_requests()
        if r.params["channel_id"] == stage.dm_channel(stage.ann)["id"]
    ]


async def test_a_closed_door_is_tried_again_after_a_while(stage: Stage) -> None:
    stage.close_dms(stage.ann)
    match = await start_with_ann_to_move(stage)
    stage.open_dms(stage.ann)
    await stage.advance_clock(HOUR)
    await stage.play_move(match, 0, Draw())
    assert "You drew" in stage.dm_of(stage.ann)[-1]["content"]


async def test_a_door_that_stays_closed_is_tried_half_as_often_each_time(stage: Stage) -> None:
    """D5: an hour after the first refusal, two after the second."""
    stage.close_dms(stage.ann)
    match = await start_with_ann_to_move(stage)
    tried = []
    for _ in range(3):
        await stage.advance_clock(HOUR)
        stage.server.requests.clear()
        stage.delivery.schedule(match)
        await stage.wait_until_idle()
        dm = stage.dm_channel(stage.ann)["id"]
        tried.append(any(r.params["channel_id"] == dm for r in stage.sent_requests()))
    assert tried == [True, False, True]


async def test_what_was_missed_behind_a_closed_door_is_told_when_it_opens(
    stage: Stage,
) -> None:
    stage.close_dms(stage.ann)
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    stage.open_dms(stage.ann)
    await stage.delivery.retry_dms(user_id(stage.ann))
    await stage.wait_until_idle()
    assert "You drew" in stage.dm_of(stage.ann)[-1]["content"]


async def test_the_end_is_told_at_the_table_and_edited_into_a_young_dm(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage)
    await play_to_the_end(stage, match)
    arrived = [r for r in stage.sent_requests() if r.status == 200]
    last = [r for r in arrived if r.params["channel_id"] != stage.thread["id"]][-2:]
    assert {r.params["channel_id"] for r in last} == {
        stage.dm_channel(stage.ann)["id"],
        stage.dm_channel(stage.bo)["id"],
    }
    assert {(r.method, r.template) for r in last} == {EDIT}


def sent_to(stage: Stage, place: Json) -> list[Request]:
    """Messages sent to and edited in a place since the log of requests was cleared."""
    return [r for r in stage.sent_requests() if r.params["channel_id"] == place["id"]]


async def play_to_the_end(stage: Stage, match: MatchId) -> None:
    while to_act := await stage.seats_to_act(match):
        position = await stage.matches.position(match)
        moves = position.legal_moves(to_act[0])
        move = next((m for m in moves if isinstance(m, Play)), moves[-1])
        await stage.play_move(match, to_act[0], Bid(0) if isinstance(move, Bid) else move)


async def test_who_takes_a_move_back_keeps_their_hand(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    moves = (await stage.matches.position(match)).legal_moves(Seat(0))
    await stage.play_move(match, 0, next(move for move in moves if isinstance(move, Play)))
    await stage.matches.undo(match, user_id(stage.ann), None)
    await stage.wait_until_idle()
    assert len(stage.dm_of(stage.ann)) == 1


async def test_a_turns_dm_tells_what_happened_since_the_own_last_move(
    stage: Stage,
) -> None:
    await prefer(stage, stage.ann, push="both")
    match = await start_with_ann_to_move(stage)
    for seat, move in ((0, Draw()), (0, Stop()), (1, Draw()), (1, Stop())):
        await stage.play_move(match, seat, move)
    content = stage.dm_of(stage.ann)[-1]["content"]
    assert "Since your move: Bo drew a card. Bo stopped." in content
    assert "Ann" not in content.splitlines()[1]
    assert "You stop" not in content


async def test_a_dm_does_not_repeat_the_table_to_whom_the_table_calls(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    for seat, move in ((0, Draw()), (0, Stop()), (1, Draw())):
        await stage.play_move(match, seat, move)
    lines = stage.dm_of(stage.bo)[-1]["content"].splitlines()
    assert lines[0] == "**Bo** has 1 action left."
    assert lines[1].startswith("You drew a card. You drew ")
    assert lines[2].startswith("-#")
    assert "Ann drew a card." in stage.thread_messages()[-1]["content"]


async def test_a_dm_keeps_its_readers_own_turn_and_no_other_that_everybody_saw(
    stage: Stage,
) -> None:
    """In Cacao everybody sees what a tile reveals."""
    match = await stage.create_match(game="cacao")
    (first,) = await stage.seats_to_act(match)
    while (await stage.seats_to_act(match)) == (first,):
        await stage.play_move(match, first, (await stage.position(match)).legal_moves(first)[0])
    assert " laid a tile " in stage.thread_messages()[-1]["content"]
    assert "You laid a tile " in stage.dm_of(stage.people[first])[-1]["content"]
    assert " laid a tile " not in stage.dm_of(stage.people[1 - first])[-1]["content"]


async def test_a_dm_teaches_the_game_only_to_whom_it_calls(stage: Stage) -> None:
    await prefer(stage, stage.bo, push="both")
    await stage.create_match()
    told = [stage.dm_of(user)[-1]["content"] for user in (stage.ann, stage.bo)]
    assert ["-# New to Lots?" in each for each in told] == [False, True]


async def test_a_dm_tells_no_standing_while_others_move(stage: Stage) -> None:
    """It would soon be out of date, and only the table is edited."""
    for user in (stage.ann, stage.bo):
        await prefer(stage, user, push="both")
    match = await stage.create_match(game="cacao")
    while "-# Gold in hand" not in stage.thread_messages()[-1]["content"]:
        (seat,) = await stage.seats_to_act(match)
        await stage.play_move(match, seat, (await stage.position(match)).legal_moves(seat)[0])
    (asked,) = await stage.seats_to_act(match)
    for seat in map(Seat, (0, 1)):
        told = "-# Gold in hand" in stage.dm_of(stage.people[seat])[-1]["content"]
        assert told == (seat == asked)


async def test_a_dm_within_a_turn_tells_no_earlier_turns_of_its_reader(stage: Stage) -> None:
    await prefer(stage, stage.bo, push="both")
    match = await start_with_ann_to_move(stage)
    for seat, move in ((0, Draw()), (0, Stop()), (1, Draw())):
        await stage.play_move(match, seat, move)
    lines = stage.dm_of(stage.bo)[-1]["content"].splitlines()
    assert lines[:2] == [
        "**Bo** has 1 action left.",
        "Since your move: Ann drew a card. Ann stopped.",
    ]
    assert lines[2].startswith("You drew a card. You drew ")
    assert lines[3].startswith("-#")


async def test_a_dm_asks_what_its_turn_asks_though_nothing_private_has_changed(
    stage: Stage,
) -> None:
    """In Cacao a choice of jungle tiles is seen by all and changes no hand."""
    match = await stage.create_match(game="cacao")
    (seat,) = await stage.seats_to_act(match)
    moves = (await stage.matches.position(match)).legal_moves(seat)
    prompts = []
    for _ in range(3):
        await stage.play_move(match, seat, moves[0])
        prompts.append(stage.dm_of(stage.people[seat])[-1]["content"].splitlines()[0])
        if seat not in await stage.seats_to_act(match):
            break
        position = await stage.matches.position(match)
        headline = seat_reader(position.match, seat).headline(position)
        assert prompts[-1].replace("**", "") == headline.replace("**", "")
        moves = position.legal_moves(seat)
    assert len(set(prompts)) > 1


async def test_ones_own_moves_are_told_with_you(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    content = stage.dm_of(stage.ann)[-1]["content"]
    assert "You drew a card. You drew" in content
    assert "Ann drew" not in content


async def test_the_picture_of_a_turn_says_what_happened_and_not_what_is_asked(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    for message in (stage.thread_messages()[-1], stage.dm_of(stage.ann)[-1]):
        told = message["attachments"][0]["description"]
        assert "drew a card" in told
        assert "action" not in told


async def test_an_old_dm_offers_no_move_once_the_match_is_over(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.advance_clock(2 * HOUR)
    await stage.matches.resign(match, user_id(stage.ann))
    await stage.wait_until_idle()
    for user in (stage.ann, stage.bo):
        (hand,) = stage.dm_of(user)
        assert button_labels(hand) == ["Rematch"]
        assert "Bo wins" in hand["content"]


async def test_who_resigns_alone_has_no_dm_left_that_offers_a_move(stage: Stage) -> None:
    match = await stage.create_match(people=1, computers=1)
    await stage.matches.resign(match, user_id(stage.ann))
    await stage.wait_until_idle()
    (hand,) = stage.dm_of(stage.ann)
    assert button_labels(hand) == ["Rematch"]


async def test_who_resigns_while_others_play_on_is_offered_nothing(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage, people=3)
    await stage.matches.resign(match, user_id(stage.ann))
    await stage.wait_until_idle()
    (hand,) = stage.dm_of(stage.ann)
    assert hand["components"] == []
    assert hand["content"].startswith("You have resigned.") or "resigned" in hand["content"]


async def test_a_dm_after_the_own_turn_tells_it_without_calling_it_news(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    moves = (await stage.matches.position(match)).legal_moves(Seat(0))
    await stage.play_move(match, 0, next(move for move in moves if isinstance(move, Play)))
    content = stage.dm_of(stage.ann)[-1]["content"]
    assert "You played" in content or "Ann played" in content
    assert "Since your move" not in content


async def test_a_dm_of_who_is_not_asked_names_nobodys_question_since_it_stays(stage: Stage) -> None:
    match = await stage.create_match(game="jungo")
    (asked,) = await stage.seats_to_act(match)
    (idle,) = stage.dm_of(stage.people[1 - asked])
    assert idle["content"].splitlines()[0] == f"**{text('hand.not_asked')}**"
    (called,) = stage.dm_of(stage.people[asked])
    assert text("hand.not_asked") not in called["content"]


async def test_nothing_is_since_a_players_move_before_they_have_made_one(stage: Stage) -> None:
    match = await stage.create_match(game="jungo")
    (first,) = await stage.seats_to_act(match)
    position = await stage.matches.position(match)
    await stage.play_move(match, first, position.legal_moves(first)[0])
    await stage.play_move(match, 1 - first, DrawCard())
    content = stage.dm_of(stage.people[1 - first])[-1]["content"]
    assert "You drew " in content
    assert "Since your move" not in content


async def test_every_player_reads_how_to_play_with_their_first_question(stage: Stage) -> None:
    for user in (stage.ann, stage.bo):
        await prefer(stage, user, push="both")
    match = await stage.create_match(game="jungo")
    for _ in range(2):
        (seat,) = await stage.seats_to_act(match)
        for message in (stage.table, stage.dm_of(stage.people[seat])[-1]):
            assert "New to Jungo?" in message["content"]
        await stage.play_move(match, seat, DrawCard())
        await stage.play_move(match, seat, Discard())
    assert "New to Jungo?" not in stage.table["content"]


async def test_a_dm_asks_no_more_once_the_decision_is_made(stage: Stage) -> None:
    match = await stage.create_match()
    assert "Move" in button_labels(stage.dm_of(stage.ann)[-1])
    await stage.play_move(match, 0, Bid(1))
    (after,) = stage.dm_of(stage.ann)
    assert "Move" not in button_labels(after)
    assert "Move" in button_labels(stage.dm_of(stage.bo)[-1])


async def test_an_old_dm_asks_no_more_once_the_decision_is_made(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.advance_clock(HOUR)
    await stage.play_move(match, 0, Stop())
    (after,) = stage.dm_of(stage.ann)
    assert button_labels(after) == []
    assert after["content"].startswith("This turn is over.")


async def test_a_dm_asks_no_more_if_the_turn_is_called_off(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    assert "Move" in button_labels(stage.dm_of(stage.bo)[-1])
    await stage.matches.undo(match, user_id(stage.ann))
    await stage.wait_until_idle()
    (hand,) = stage.dm_of(stage.bo)
    assert "Move" not in button_labels(hand)
    (asked,) = stage.dm_of(stage.ann)
    assert "Move" in button_labels(asked)
