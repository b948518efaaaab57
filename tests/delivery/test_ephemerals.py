"""What is shown only once: a peek in Lots, flips in Puzzle-Memo with strict memory."""

import re

from bot.game import Move, Seat, rng_for
from bot.games.lots.rules import Draw, Peek, Stop
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from data import messages
from tests.delivery.ground import SEED, DeliveryStage, start_with_ann_to_move
from tests.delivery.test_hand import close_dm, dm_of
from tests.delivery.test_healing import EDITS, POSTS

PEEKED = "On top of the deck"
MINUTE = 60


async def peeked(ground: DeliveryStage, people: int = 2) -> MatchId:
    """Ann has peeked, and was shown what lies on top."""
    match = await start_with_ann_to_move(ground, people)
    await ground.play_move(match, 0, Peek())
    return match


async def acts(ground: DeliveryStage, match: MatchId, seat: int) -> None:
    """What a press of Move does first."""
    await ground.delivery.clear_before_action(await ground.matches.match(match), Seat(seat))


async def test_a_peek_is_a_message_of_its_own(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    hand = ground.dm_messages(0)[-1]
    await ground.play_move(match, 0, Peek())
    assert ground.dm_messages(0)[-1]["id"] != hand["id"]
    assert PEEKED in ground.dm_messages(0)[-1]["content"]


async def test_it_is_gone_when_its_reader_acts(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    await acts(ground, match, 0)
    assert PEEKED not in str(ground.dm_messages(0))


async def test_it_stays_while_others_act(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    await acts(ground, match, 1)
    assert PEEKED in ground.dm_messages(0)[-1]["content"]


async def test_nothing_that_lasts_is_taken_away(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    hands = ground.dm_messages(0)
    await acts(ground, match, 0)
    assert ground.dm_messages(0) == hands


async def test_it_is_told_by_no_later_message(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    await acts(ground, match, 0)
    await ground.play_move(match, 0, Draw())
    assert PEEKED not in str(ground.dm_messages(0))
    assert "You drew" in ground.dm_messages(0)[-1]["content"]


async def test_it_is_told_to_nobody_else(ground: DeliveryStage) -> None:
    await peeked(ground, people=3)
    told = [ground.dm_messages(1), ground.dm_messages(2), ground.thread_messages()]
    assert PEEKED not in str(told)


async def test_a_restart_forgets_nothing_that_is_to_be_taken_away(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    faults = ground.server.hub.faults
    faults.fail_requests("DELETE", EDITS, 0, times=1_000)
    await acts(ground, match, 0)
    assert PEEKED in str(ground.dm_messages(0)), "Discord could not be reached"
    faults.clear()
    await ground.restart()
    assert PEEKED not in str(ground.dm_messages(0))


async def test_who_acts_waits_for_no_outage(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    ground.server.hub.faults.latency = 3
    await acts(ground, match, 0)
    assert PEEKED in str(ground.dm_messages(0)), "it is still on its way"
    ground.server.hub.faults.clear()
    await ground.delivery.wait_until_idle()
    assert PEEKED not in str(ground.dm_messages(0))


async def test_what_somebody_deleted_is_gone(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    ground.server.world.messages.delete(ground.dm_messages(0)[-1]["id"])
    await acts(ground, match, 0)
    channel = int(dm_of(ground, 0))
    assert await messages.find_ephemeral_to_clear(ground.store.read, match, channel) == ()


async def test_in_an_outage_it_is_shown_late_but_once(ground: DeliveryStage) -> None:
    """A peek and five later moves, none of which can be told."""
    match = await start_with_ann_to_move(ground)
    faults = ground.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    for seat, move in ((0, Peek()), (0, Stop()), (1, Draw()), (1, Stop())):
        await ground.play_move(match, seat, move, delivered=False)
    faults.clear()
    await ground.delivery.wait_until_idle()
    assert str(ground.dm_messages(0)).count(PEEKED) == 2, "in words, and in the picture's text"
    await acts(ground, match, 0)
    assert PEEKED not in str(ground.dm_messages(0))


async def test_where_no_dm_arrives_it_is_offered(ground: DeliveryStage) -> None:
    close_dm(ground, 0)
    match = await peeked(ground)
    found = await ground.matches.match(match)
    ((row,), others) = [
        await ground.delivery.ephemerals.missed_privately(found, Seat(s)) for s in (0, 1)
    ]
    assert [event.key for event in row.events] == ["event.peeked-own"]
    assert others == ()


async def test_a_private_answer_is_taken_back_while_that_can_be(ground: DeliveryStage) -> None:
    close_dm(ground, 0)
    match = await peeked(ground)
    taken = await answered(ground, match)
    await acts(ground, match, 0)
    assert taken == ["taken"]
    assert (
        await ground.delivery.ephemerals.missed_privately(
            await ground.matches.match(match), Seat(0)
        )
        == ()
    )


async def test_a_private_answer_stays_when_its_token_is_dead(ground: DeliveryStage) -> None:
    close_dm(ground, 0)
    match = await peeked(ground)
    taken = await answered(ground, match)
    await ground.server.advance_clock(16 * MINUTE)
    await acts(ground, match, 0)
    assert taken == []


async def answered(ground: DeliveryStage, match: MatchId) -> list[str]:
    """Ann was shown her peek by an answer; what was done to it since."""
    taken: list[str] = []

    async def take_back() -> None:
        taken.append("taken")

    found = await ground.matches.match(match)
    await ground.delivery.ephemerals.mark_shown(found, Seat(0), found.version, take_back)
    return taken


# What everybody sees once


async def memo(ground: DeliveryStage, people: int = 2, alone: bool = False) -> MatchId:
    """A match of Puzzle-Memo that was dealt and told; `alone` is Ann in a DM with a computer."""
    people, computers = (1, 1) if alone else (people, 0)
    match = await ground.open_lobby(people, computers, alone, "puzzle-memo")
    await ground.matches.start(match, ground.user_id(0))
    await ground.delivery.wait_until_idle()
    return match


async def flip(ground: DeliveryStage, match: MatchId) -> int:
    """Whoever is to act flips a tile that cannot be placed yet, and puts it away; their seat."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, rng_for(SEED, position.match.version + 1)
    for move in position.legal_moves(seat):
        _, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await act(ground, match, seat, move)
            return seat
    raise AssertionError("expected a tile that cannot be placed")


async def turn(ground: DeliveryStage, match: MatchId) -> int:
    """A flip, and the tile is put into the first slot: the turn ends."""
    seat = await flip(ground, match)
    slot = (await ground.matches.position(match)).legal_moves(Seat(seat))[0]
    await act(ground, match, seat, slot)
    return seat


async def act(ground: DeliveryStage, match: MatchId, seat: int, move: Move) -> None:
    """As a press does: what was shown once is taken away, then the move is made and told."""
    await acts(ground, match, seat)
    await ground.play_move(match, seat, move)


def seen(messages: list[Json]) -> list[str]:
    """What the messages tell, in words and in the words of their pictures, of tiles turned up."""
    told = [m["content"] for m in messages]
    told += [a["description"] for m in messages for a in m["attachments"]]
    return [part for text in told for part in re.findall(r"Seen: .*? is", text)]


async def test_a_flip_is_seen_at_the_table_and_by_who_flipped(ground: DeliveryStage) -> None:
    """P11: flips are public."""
    match = await memo(ground)
    first = await flip(ground, match)
    assert len(seen(ground.thread_messages())) == 2, "in words, and in the picture's text"
    assert len(seen(ground.dm_messages(first))) == 2
    assert seen(ground.dm_messages(1 - first)) == [], "its turn has not come"


async def test_it_is_taken_from_both_before_who_flipped_acts_again(ground: DeliveryStage) -> None:
    match = await memo(ground)
    first = await flip(ground, match)
    await acts(ground, match, first)
    assert seen(ground.thread_messages()) == seen(ground.dm_messages(first)) == []


async def test_what_is_cleared_at_the_table_has_no_picture_left(ground: DeliveryStage) -> None:
    """The tile lies open in that picture."""
    match = await memo(ground)
    first = await flip(ground, match)
    await acts(ground, match, first)
    assert ground.thread_messages()[-1]["attachments"] == []
    assert "flips" in ground.thread_messages()[-1]["content"]
    assert ground.thread_messages()[-1]["components"]


async def test_whose_turn_comes_sees_all_flips_since_their_last_look_in_order(
    ground: DeliveryStage,
) -> None:
    match = await memo(ground, people=3)
    flippers = [await turn(ground, match) for _ in range(3)]
    told = seen(ground.dm_messages(flippers[0]))
    assert len(told) == 4, "two others flipped: in words, and in the picture's text"
    assert told[:2] == told[2:] == list(dict.fromkeys(told))


async def test_what_its_reader_has_seen_is_not_told_again(ground: DeliveryStage) -> None:
    match = await memo(ground)
    first = await turn(ground, match)
    own = seen(ground.thread_messages())
    await turn(ground, match)
    assert not set(own) & set(seen(ground.dm_messages(first)))


async def test_the_table_shows_the_latest_flip_only(ground: DeliveryStage) -> None:
    """P11, also where nobody pressed anything in between, as computers do not."""
    match = await memo(ground)
    for _ in range(3):
        seat = await flip(ground, match)
        slot = (await ground.matches.position(match)).legal_moves(Seat(seat))[0]
        await ground.play_move(match, seat, slot)
        assert len(set(seen(ground.thread_messages()))) <= 1


async def test_whom_no_dm_reaches_sees_them_at_the_table(ground: DeliveryStage) -> None:
    """P11: or at the table for those without."""
    close_dm(ground, 0)
    close_dm(ground, 1)
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    assert len(set(seen(ground.thread_messages()))) == 1
    await acts(ground, match, second)
    assert seen(ground.thread_messages()) == []


async def test_flips_of_an_outage_are_all_seen_in_order(ground: DeliveryStage) -> None:
    match = await memo(ground)
    faults = ground.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    for _ in range(2):
        position = await ground.matches.position(match)
        first = position.to_act[0]
        await untold(ground, match)
    faults.clear()
    await ground.delivery.wait_until_idle()
    assert len(dict.fromkeys(seen(ground.dm_messages(1 - first)))) == 2


async def untold(ground: DeliveryStage, match: MatchId) -> None:
    """A turn of which nobody can be told yet."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, rng_for(SEED, position.match.version + 1)
    for move in position.legal_moves(seat):
        state, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await ground.play_move(match, seat, move, delivered=False)
            await ground.play_move(match, seat, game.legal_moves(state, seat)[0], delivered=False)
            return


async def test_nothing_is_left_of_a_flip_once_two_have_acted(ground: DeliveryStage) -> None:
    match = await memo(ground)
    first = await turn(ground, match)
    await acts(ground, match, 1 - first)
    everywhere = [*ground.thread_messages(), *ground.dm_messages(0), *ground.dm_messages(1)]
    assert seen(everywhere) == []


async def test_more_than_one_message_can_tell_is_told_by_several(ground: DeliveryStage) -> None:
    """Not one of many flips is cut for want of room."""
    match = await memo(ground)
    faults = ground.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=10_000)
    faults.fail_requests("PATCH", EDITS, 0, times=10_000)
    for _ in range(16):
        await untold(ground, match)
    faults.clear()
    await ground.delivery.wait_until_idle()
    (seat,) = await ground.to_act(match)
    contents = [m["content"] for m in ground.dm_messages(seat)]
    assert sum(content.count("Seen: ") for content in contents) == 16
    assert len([c for c in contents if "Seen: " in c]) > 1


async def test_in_a_match_by_dm_the_board_stays_without_what_was_seen(
    ground: DeliveryStage,
) -> None:
    match = await memo(ground, alone=True)
    while (await ground.to_act(match)) != (0,):
        await untold(ground, match)
    await flip(ground, match)
    assert len(seen(ground.dm_messages(0))) >= 2
    await acts(ground, match, 0)
    assert seen(ground.dm_messages(0)) == []
    newest = ground.dm_messages(0)[-1]
    assert newest["components"]
    assert newest["attachments"] == []


async def test_what_a_computer_flips_is_seen_when_the_turn_comes(ground: DeliveryStage) -> None:
    match = await memo(ground, alone=True)
    while (await ground.to_act(match)) != (0,):
        await untold(ground, match)
    await turn(ground, match)
    await untold(ground, match)
    await ground.delivery.wait_until_idle()
    assert len(set(seen(ground.dm_messages(0)))) >= 1
    assert await ground.to_act(match) == (0,)
    await acts(ground, match, 0)
    assert seen(ground.dm_messages(0)) == []
