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
    """What a move of a player does first."""
    await ground.delivery.clear_before_action(await ground.matches.match(match), Seat(seat))


async def covers(
    ground: DeliveryStage, match: MatchId, seat: int, until: int | None = None
) -> None:
    """A press of *Cover them and go on* on an answer that shows everything up to now, or less."""
    found = await ground.matches.match(match)
    await ground.delivery.cover(found, Seat(seat), found.version if until is None else until)


async def waiting(ground: DeliveryStage, match: MatchId, seat: int) -> list[str]:
    """The keys of what the next press of *Move* shows first."""
    found = await ground.matches.match(match)
    rows = await ground.delivery.ephemerals.waiting(found, Seat(seat))
    return [event.key for row in rows for event in row.events if event.fleeting]


async def test_what_a_player_turns_up_waits_until_an_answer_has_shown_it(
    ground: DeliveryStage,
) -> None:
    """P11: it is the picture of the answer to the press. No message tells it besides."""
    match = await start_with_ann_to_move(ground)
    hands = ground.dm_messages(0)
    await ground.play_move(match, 0, Peek())
    assert ground.dm_messages(0) == hands
    assert await waiting(ground, match, 0) == ["event.peeked-own"]
    version = (await ground.matches.match(match)).version
    await ground.delivery.ephemerals.mark_answered(match, Seat(0), version)
    assert await waiting(ground, match, 0) == []


async def test_a_second_peek_takes_nothing_from_the_first(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    await acts(ground, match, 0)
    await ground.play_move(match, 0, Peek())
    assert await waiting(ground, match, 0) == ["event.peeked-own"] * 2


async def test_nothing_that_lasts_is_taken_away(ground: DeliveryStage) -> None:
    match = await start_with_ann_to_move(ground)
    await ground.play_move(match, 0, Draw())
    hands = ground.dm_messages(0)
    await covers(ground, match, 0)
    assert ground.dm_messages(0) == hands


async def test_it_is_told_to_nobody_else(ground: DeliveryStage) -> None:
    match = await peeked(ground, people=3)
    told = [ground.dm_messages(1), ground.dm_messages(2), ground.thread_messages()]
    assert PEEKED not in str(told)
    assert await waiting(ground, match, 1) == []


async def test_in_an_outage_it_is_shown_late_but_once(ground: DeliveryStage) -> None:
    """A peek whose answer nobody saw and later moves, none of which can be told."""
    match = await start_with_ann_to_move(ground)
    faults = ground.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    for seat, move in ((0, Peek()), (0, Stop()), (1, Draw()), (1, Stop())):
        await ground.play_move(match, seat, move, delivered=False)
    faults.clear()
    await ground.delivery.wait_until_idle()
    assert str(ground.dm_messages(0)).count(PEEKED) == 2, "in words, and in the picture's text"
    await covers(ground, match, 0)
    assert PEEKED not in str(ground.dm_messages(0))


async def test_a_private_answer_is_taken_back_while_that_can_be(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    taken = await answered(ground, match)
    await acts(ground, match, 0)
    assert taken == ["taken"]


async def test_a_private_answer_stays_when_its_token_is_dead(ground: DeliveryStage) -> None:
    match = await peeked(ground)
    taken = await answered(ground, match)
    await ground.server.advance_clock(16 * MINUTE)
    await acts(ground, match, 0)
    assert taken == []


async def answered(ground: DeliveryStage, match: MatchId) -> list[str]:
    """Ann looks at the board while her peek lies open; what was done to that answer since."""
    taken: list[str] = []

    async def take_back() -> None:
        taken.append("taken")

    position = await ground.matches.position(match)
    await ground.delivery.ephemerals.track_answer(position, Seat(0), 1, take_back)
    return taken


# What everybody sees once


async def memo(ground: DeliveryStage, people: int = 2, alone: bool = False) -> MatchId:
    """A match of Puzzle-Memo that was dealt and told; `alone` is Ann in a DM with a computer."""
    people, computers = (1, 1) if alone else (people, 0)
    match = await ground.open_lobby(people, computers, alone, "puzzle-memo")
    await ground.matches.start(match, ground.user_id(0))
    await ground.delivery.wait_until_idle()
    return match


async def flip(ground: DeliveryStage, match: MatchId, *, answered: bool = True) -> int:
    """Whoever is to act flips a tile that cannot be placed yet, and puts it away; their seat."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, rng_for(SEED, position.match.version + 1)
    for move in position.legal_moves(seat):
        _, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await act(ground, match, seat, move, answered=answered)
            return seat
    raise AssertionError("expected a tile that cannot be placed")


async def turn(ground: DeliveryStage, match: MatchId) -> int:
    """A flip, and the tile is put into the first slot: the turn ends."""
    seat = await flip(ground, match)
    slot = (await ground.matches.position(match)).legal_moves(Seat(seat))[0]
    await act(ground, match, seat, slot)
    return seat


async def act(
    ground: DeliveryStage, match: MatchId, seat: int, move: Move, *, answered: bool = True
) -> None:
    """As a press does: others' flips are taken from the table, then the move is made, answered
    and told."""
    await acts(ground, match, seat)
    await ground.play_move(match, seat, move, delivered=False)
    version = (await ground.matches.match(match)).version
    if answered:
        await ground.delivery.ephemerals.mark_answered(match, Seat(seat), version)
    await ground.delivery.wait_until_idle()


def seen(messages: list[Json]) -> list[str]:
    """What the messages tell, in words and in the words of their pictures, of tiles turned up."""
    told = [m["content"] for m in messages]
    told += [a["description"] for m in messages for a in m["attachments"]]
    return [part for text in told for part in re.findall(r"Seen: .*? is", text)]


async def test_a_flip_is_seen_at_the_table_and_waits_for_the_others(
    ground: DeliveryStage,
) -> None:
    """P11: flips are public; who flipped sees it in the answer to the press."""
    match = await memo(ground)
    first = await flip(ground, match)
    assert len(seen(ground.thread_messages())) == 2, "in words, and in the picture's text"
    assert seen(ground.dm_messages(first)) == []
    assert seen(ground.dm_messages(1 - first)) == [], "its turn has not come"
    assert await waiting(ground, match, 1 - first) == ["event.waits"]


async def test_it_stays_at_the_table_until_another_person_acts(ground: DeliveryStage) -> None:
    """P11: to put the tile into a slot is no act."""
    match = await memo(ground)
    first = await turn(ground, match)
    assert len(seen(ground.thread_messages())) == 2
    await acts(ground, match, 1 - first)
    assert seen(ground.thread_messages()) == []


async def test_what_is_cleared_at_the_table_has_no_picture_left(ground: DeliveryStage) -> None:
    """The tile lies open in that picture."""
    match = await memo(ground)
    first = await turn(ground, match)
    await acts(ground, match, 1 - first)
    assert ground.thread_messages()[-1]["attachments"] == []
    assert ground.thread_messages()[-1]["components"]


async def test_acting_takes_no_direct_message_away(ground: DeliveryStage) -> None:
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    await acts(ground, match, second)
    assert len(seen(ground.dm_messages(second))) == 2
    assert await waiting(ground, match, second) == ["event.waits"]


async def test_covering_takes_it_from_its_reader_and_from_nobody_else(
    ground: DeliveryStage,
) -> None:
    match = await memo(ground, people=3)
    first = await turn(ground, match)
    second = (await ground.to_act(match))[0]
    (third,) = {0, 1, 2} - {first, second}
    await covers(ground, match, second)
    assert seen(ground.dm_messages(second)) == []
    assert await waiting(ground, match, second) == []
    assert await waiting(ground, match, third) == ["event.waits"]


async def test_what_the_answer_did_not_show_is_not_covered_with_it(
    ground: DeliveryStage,
) -> None:
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    await covers(ground, match, second, until=1)
    assert len(seen(ground.dm_messages(second))) == 2
    assert await waiting(ground, match, second) == ["event.waits"]


async def test_a_restart_forgets_nothing_that_is_to_be_taken_away(ground: DeliveryStage) -> None:
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    faults = ground.server.hub.faults
    faults.fail_requests("DELETE", EDITS, 0, times=1_000)
    await covers(ground, match, second)
    assert seen(ground.dm_messages(second)), "Discord could not be reached"
    faults.clear()
    await ground.restart()
    assert seen(ground.dm_messages(second)) == []


async def test_who_covers_waits_for_no_outage(ground: DeliveryStage) -> None:
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    ground.server.hub.faults.latency = 3
    await covers(ground, match, second)
    assert seen(ground.dm_messages(second)), "it is still on its way"
    ground.server.hub.faults.clear()
    await ground.delivery.wait_until_idle()
    assert seen(ground.dm_messages(second)) == []


async def test_what_somebody_deleted_is_gone(ground: DeliveryStage) -> None:
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    ground.server.world.messages.delete(ground.dm_messages(second)[-1]["id"])
    await covers(ground, match, second)
    channel = int(dm_of(ground, second))
    sent = await messages.of_match(ground.store.read, match)
    assert not [m for m in sent if m.state == "to clear" and m.record.channel == channel]


async def test_a_direct_message_that_finds_the_door_shut_loses_nothing(
    ground: DeliveryStage,
) -> None:
    """Found by hand: the flip was lost, and the table showed the one before."""
    match = await memo(ground)
    close_dm(ground, 0)
    close_dm(ground, 1)
    second = 1 - await turn(ground, match)
    assert seen(ground.dm_messages(second)) == []
    found = await ground.matches.match(match)
    offered = await ground.delivery.ephemerals.waiting_without_dm(found, Seat(second))
    assert [event.key for row in offered for event in row.events if event.fleeting] == [
        "event.waits"
    ]


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
    assert await waiting(ground, match, second) == ["event.waits"]


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
    await covers(ground, match, 1 - first)
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
    await flip(ground, match, answered=False)
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
