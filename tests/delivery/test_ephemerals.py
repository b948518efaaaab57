"""What is shown only once: a peek in Lots, flips in Puzzle-Memo with strict memory."""

import re

from bot.game import Move, Seat, rng_for
from bot.games.lots.state import Draw, Peek, Stop
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from data import messages
from tests.delivery.matches import start_with_ann_to_move
from tests.delivery.test_healing import EDITS, POSTS
from tests.stage import SEED, Stage, user_id

PEEKED = "On top of the deck"
MINUTE = 60


async def peeked(stage: Stage, people: int = 2) -> MatchId:
    """Ann has peeked, and was shown what lies on top."""
    match = await start_with_ann_to_move(stage, people)
    await stage.play_move(match, 0, Peek())
    return match


async def acts(stage: Stage, match: MatchId, seat: int) -> None:
    """What a move of a player does first."""
    await stage.delivery.clear_before_action(await stage.matches.match(match), Seat(seat))


async def covers(stage: Stage, match: MatchId, seat: int, until: int | None = None) -> None:
    """A press of *Cover and go on* on an answer that shows everything up to now, or less."""
    found = await stage.matches.match(match)
    await stage.delivery.cover(found, Seat(seat), found.version if until is None else until)


async def waiting(stage: Stage, match: MatchId, seat: int) -> list[str]:
    """The keys of what the next press of *Move* shows first."""
    found = await stage.matches.match(match)
    rows = await stage.delivery.ephemerals.unseen_entries(found, Seat(seat))
    return [event.key for row in rows for event in row.events if event.fleeting]


async def test_what_a_player_turns_up_waits_until_an_answer_has_shown_it(
    stage: Stage,
) -> None:
    """P11: it is the picture of the answer to the press. No message tells it besides."""
    match = await start_with_ann_to_move(stage)
    hands = stage.dm_of(stage.ann)
    await stage.play_move(match, 0, Peek())
    assert stage.dm_of(stage.ann) == hands
    assert await waiting(stage, match, 0) == ["event.peeked-own"]
    version = (await stage.matches.match(match)).version
    await stage.delivery.ephemerals.mark_answered(match, Seat(0), version)
    assert await waiting(stage, match, 0) == []


async def test_a_second_peek_takes_nothing_from_the_first(stage: Stage) -> None:
    match = await peeked(stage)
    await acts(stage, match, 0)
    await stage.play_move(match, 0, Peek())
    assert await waiting(stage, match, 0) == ["event.peeked-own"] * 2


async def test_nothing_that_lasts_is_taken_away(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Draw())
    hands = stage.dm_of(stage.ann)
    await covers(stage, match, 0)
    assert stage.dm_of(stage.ann) == hands


async def test_it_is_told_to_nobody_else(stage: Stage) -> None:
    match = await peeked(stage, people=3)
    told = [stage.dm_of(stage.bo), stage.dm_of(stage.cy), stage.thread_messages()]
    assert PEEKED not in str(told)
    assert await waiting(stage, match, 1) == []


async def test_in_an_outage_it_is_shown_late_but_once(stage: Stage) -> None:
    """A peek whose answer nobody saw and later moves, none of which can be told."""
    match = await start_with_ann_to_move(stage)
    faults = stage.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    for seat, move in ((0, Peek()), (0, Stop()), (1, Draw()), (1, Stop())):
        await stage.play_move(match, seat, move, delivered=False)
    faults.clear()
    await stage.wait_until_idle()
    assert str(stage.dm_of(stage.ann)).count(PEEKED) == 2, "in words, and in the picture's text"
    await covers(stage, match, 0)
    assert PEEKED not in str(stage.dm_of(stage.ann))


async def test_a_private_answer_is_taken_back_while_that_can_be(stage: Stage) -> None:
    match = await peeked(stage)
    taken = await answered(stage, match)
    await acts(stage, match, 0)
    assert taken == ["taken"]


async def test_a_private_answer_stays_when_its_token_is_dead(stage: Stage) -> None:
    match = await peeked(stage)
    taken = await answered(stage, match)
    await stage.advance_clock(16 * MINUTE)
    await acts(stage, match, 0)
    assert taken == []


async def answered(stage: Stage, match: MatchId) -> list[str]:
    """Ann looks at the board while her peek lies open; what was done to that answer since."""
    taken: list[str] = []

    async def take_back() -> None:
        taken.append("taken")

    position = await stage.matches.position(match)
    await stage.delivery.ephemerals.track_answer(position, Seat(0), 1, take_back)
    return taken


# What everybody sees once


async def memo(stage: Stage, people: int = 2, alone: bool = False) -> MatchId:
    """A match of Puzzle-Memo that was dealt and told; `alone` is Ann in a DM with a computer."""
    people, computers = (1, 1) if alone else (people, 0)
    match = await stage.create_lobby(people, computers, alone, "puzzle-memo")
    await stage.matches.start(match, user_id(stage.ann))
    await stage.wait_until_idle()
    return match


async def flip(stage: Stage, match: MatchId, *, answered: bool = True) -> int:
    """Whoever is to act flips a tile that cannot be placed yet, and puts it away; their seat."""
    position = await stage.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, rng_for(SEED, position.match.version + 1)
    for move in position.legal_moves(seat):
        _, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await act(stage, match, seat, move, answered=answered)
            return seat
    raise AssertionError("expected a tile that cannot be placed")


async def turn(stage: Stage, match: MatchId) -> int:
    """A flip, and the tile is put into the first slot: the turn ends."""
    seat = await flip(stage, match)
    slot = (await stage.matches.position(match)).legal_moves(Seat(seat))[0]
    await act(stage, match, seat, slot)
    return seat


async def act(
    stage: Stage, match: MatchId, seat: int, move: Move, *, answered: bool = True
) -> None:
    """As a press does: others' flips are taken from the table, then the move is made, answered
    and told."""
    await acts(stage, match, seat)
    await stage.play_move(match, seat, move, delivered=False)
    version = (await stage.matches.match(match)).version
    if answered:
        await stage.delivery.ephemerals.mark_answered(match, Seat(seat), version)
    await stage.wait_until_idle()


def seen(messages: list[Json]) -> list[str]:
    """What the messages tell, in words and in the words of their pictures, of tiles turned up."""
    told = [m["content"] for m in messages]
    told += [a["description"] for m in messages for a in m["attachments"]]
    named = re.compile(r"Seen: (?:tile \d+ \w+ was )?([^.:!]*)")
    return [part for text in told for part in named.findall(text)]


async def test_a_flip_is_seen_at_the_table_and_waits_for_the_others(
    stage: Stage,
) -> None:
    """P11: flips are public; who flipped sees it in the answer to the press."""
    match = await memo(stage)
    first = await flip(stage, match)
    assert len(seen(stage.thread_messages())) == 2, "in words, and in the picture's text"
    assert seen(stage.dm_of(stage.people[first])) == []
    assert seen(stage.dm_of(stage.people[1 - first])) == [], "its turn has not come"
    assert await waiting(stage, match, 1 - first) == ["event.waits"]


async def test_it_stays_at_the_table_until_another_person_acts(stage: Stage) -> None:
    """P11: to put the tile into a slot is no act."""
    match = await memo(stage)
    first = await turn(stage, match)
    assert len(seen(stage.thread_messages())) == 2
    await acts(stage, match, 1 - first)
    assert seen(stage.thread_messages()) == []


async def test_a_closed_message_says_what_its_picture_shows_only_if_it_has_one(
    stage: Stage,
) -> None:
    match = await memo(stage)
    seat = await turn(stage, match)
    for _ in range(5):
        await acts(stage, match, seat)
        seat = await turn(stage, match)
    *history, _ = stage.thread_messages()
    assert len(history) >= 3
    for closed in history:
        assert not (closed["content"].endswith("ended:") and not closed["attachments"])


async def test_what_is_cleared_at_the_table_has_no_picture_left(stage: Stage) -> None:
    """The tile lies open in that picture."""
    match = await memo(stage)
    first = await turn(stage, match)
    await acts(stage, match, 1 - first)
    assert stage.thread_messages()[-1]["attachments"] == []
    assert stage.thread_messages()[-1]["components"]


async def test_acting_takes_no_direct_message_away(stage: Stage) -> None:
    match = await memo(stage)
    second = 1 - await turn(stage, match)
    await acts(stage, match, second)
    assert len(seen(stage.dm_of(stage.people[second]))) == 2
    assert await waiting(stage, match, second) == ["event.waits"]


async def test_covering_takes_it_from_its_reader_and_from_nobody_else(
    stage: Stage,
) -> None:
    match = await memo(stage, people=3)
    first = await turn(stage, match)
    second = (await stage.seats_to_act(match))[0]
    (third,) = {0, 1, 2} - {first, second}
    await covers(stage, match, second)
    assert seen(stage.dm_of(stage.people[second])) == []
    assert await waiting(stage, match, second) == []
    assert await waiting(stage, match, third) == ["event.waits"]


async def test_what_the_answer_did_not_show_is_not_covered_with_it(
    stage: Stage,
) -> None:
    match = await memo(stage)
    second = 1 - await turn(stage, match)
    await covers(stage, match, second, until=1)
    assert len(seen(stage.dm_of(stage.people[second]))) == 2
    assert await waiting(stage, match, second) == ["event.waits"]


async def test_a_restart_forgets_nothing_that_is_to_be_taken_away(stage: Stage) -> None:
    match = await memo(stage)
    second = 1 - await turn(stage, match)
    faults = stage.server.hub.faults
    faults.fail_requests("DELETE", EDITS, 0, times=1_000)
    await covers(stage, match, second)
    assert seen(stage.dm_of(stage.people[second])), "Discord could not be reached"
    faults.clear()
    await stage.restart()
    assert seen(stage.dm_of(stage.people[second])) == []


async def test_who_covers_waits_for_no_outage(stage: Stage) -> None:
    match = await memo(stage)
    second = 1 - await turn(stage, match)
    stage.server.hub.faults.latency = 3
    await covers(stage, match, second)
    assert seen(stage.dm_of(stage.people[second])), "it is still on its way"
    stage.server.hub.faults.clear()
    await stage.wait_until_idle()
    assert seen(stage.dm_of(stage.people[second])) == []


async def test_what_somebody_deleted_is_gone(stage: Stage) -> None:
    match = await memo(stage)
    second = 1 - await turn(stage, match)
    stage.server.world.messages.delete(stage.dm_of(stage.people[second])[-1]["id"])
    await covers(stage, match, second)
    channel = int(stage.dm_channel(stage.people[second])["id"])
    sent = await messages.of_match(stage.store.read, match)
    assert not [m for m in sent if m.state == "to clear" and m.record.channel == channel]


async def test_a_direct_message_that_finds_the_door_shut_loses_nothing(
    stage: Stage,
) -> None:
    """Found by hand: the flip was lost, and the table showed the one before."""
    match = await memo(stage)
    stage.close_dms(stage.ann)
    stage.close_dms(stage.bo)
    second = 1 - await turn(stage, match)
    assert seen(stage.dm_of(stage.people[second])) == []
    found = await stage.matches.match(match)
    offered = await stage.delivery.ephemerals.unseen_without_dm(found, Seat(second))
    assert [event.key for row in offered for event in row.events if event.fleeting] == [
        "event.waits"
    ]


async def test_whose_turn_comes_sees_all_flips_since_their_last_look_in_order(
    stage: Stage,
) -> None:
    match = await memo(stage, people=3)
    flippers = [await turn(stage, match) for _ in range(3)]
    told = seen(stage.dm_of(stage.people[flippers[0]]))
    assert len(told) == 4, "two others flipped: in words, and in the picture's text"
    assert told[:2] == told[2:] == list(dict.fromkeys(told))


async def test_one_dm_shows_all_that_was_not_covered(stage: Stage) -> None:
    """Somebody whose moves were made for them has covered nothing, and not seen their own flip."""
    match = await memo(stage)
    first = await turn(stage, match)
    second = 1 - first
    (before,) = seen_once(stage, second)
    await untold(stage, match)
    await stage.wait_until_idle()
    await turn(stage, match)
    assert len(stage.dm_of(stage.people[second])) == 1
    assert before in seen_once(stage, second)
    assert len(seen_once(stage, second)) == 3


def seen_once(stage: Stage, seat: int) -> list[str]:
    """The tiles that the DMs of a seat show."""
    return list(dict.fromkeys(seen(stage.dm_of(stage.people[seat]))))


async def test_what_its_reader_has_seen_is_not_told_again(stage: Stage) -> None:
    match = await memo(stage)
    first = await turn(stage, match)
    own = seen(stage.thread_messages())
    await turn(stage, match)
    assert not set(own) & set(seen(stage.dm_of(stage.people[first])))


async def test_the_first_dm_of_all_begins_with_the_own_last_move_too(stage: Stage) -> None:
    """Nobody has a hand, so no direct message came before the first turn."""
    match = await memo(stage)
    first = await turn(stage, match)
    await turn(stage, match)
    (told,) = stage.dm_of(stage.people[first])
    assert "Since your move: " in told["content"]
    assert "You flipped" not in told["content"]


async def test_the_table_shows_the_latest_flip_only(stage: Stage) -> None:
    """P11, also where nobody pressed anything in between, as computers do not."""
    match = await memo(stage)
    for _ in range(3):
        seat = await flip(stage, match)
        slot = (await stage.matches.position(match)).legal_moves(Seat(seat))[0]
        await stage.play_move(match, seat, slot)
        assert len(set(seen(stage.thread_messages()))) <= 1


async def test_whom_no_dm_reaches_sees_them_at_the_table(stage: Stage) -> None:
    """P11: or at the table for those without."""
    stage.close_dms(stage.ann)
    stage.close_dms(stage.bo)
    match = await memo(stage)
    second = 1 - await turn(stage, match)
    assert len(set(seen(stage.thread_messages()))) == 1
    await acts(stage, match, second)
    assert seen(stage.thread_messages()) == []
    assert await waiting(stage, match, second) == ["event.waits"]


async def test_flips_of_an_outage_are_all_seen_in_order(stage: Stage) -> None:
    match = await memo(stage)
    faults = stage.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=1_000)
    faults.fail_requests("PATCH", EDITS, 0, times=1_000)
    for _ in range(2):
        position = await stage.matches.position(match)
        first = position.to_act[0]
        await untold(stage, match)
    faults.clear()
    await stage.wait_until_idle()
    assert len(dict.fromkeys(seen(stage.dm_of(stage.people[1 - first])))) == 2


async def untold(stage: Stage, match: MatchId) -> None:
    """A turn of which nobody can be told yet."""
    position = await stage.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, rng_for(SEED, position.match.version + 1)
    for move in position.legal_moves(seat):
        state, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await stage.play_move(match, seat, move, delivered=False)
            await stage.play_move(match, seat, game.legal_moves(state, seat)[0], delivered=False)
            return


async def test_nothing_is_left_of_a_flip_once_two_have_acted(stage: Stage) -> None:
    match = await memo(stage)
    first = await turn(stage, match)
    await covers(stage, match, 1 - first)
    await acts(stage, match, 1 - first)
    everywhere = [*stage.thread_messages(), *stage.dm_of(stage.ann), *stage.dm_of(stage.bo)]
    assert seen(everywhere) == []


async def test_more_than_one_message_can_tell_is_told_by_several(stage: Stage) -> None:
    """Not one of many flips is cut for want of room."""
    match = await memo(stage)
    faults = stage.server.hub.faults
    faults.fail_requests("POST", POSTS, 0, times=10_000)
    faults.fail_requests("PATCH", EDITS, 0, times=10_000)
    for _ in range(16):
        await untold(stage, match)
    faults.clear()
    await stage.wait_until_idle()
    (seat,) = await stage.seats_to_act(match)
    contents = [m["content"] for m in stage.dm_of(stage.people[seat])]
    assert sum(content.count("Seen: ") for content in contents) == 16
    assert len([c for c in contents if "Seen: " in c]) > 1


async def test_in_a_match_by_dm_the_board_stays_without_what_was_seen(
    stage: Stage,
) -> None:
    match = await memo(stage, alone=True)
    while (await stage.seats_to_act(match)) != (0,):
        await untold(stage, match)
    await flip(stage, match, answered=False)
    assert len(seen(stage.dm_of(stage.ann))) >= 2
    await acts(stage, match, 0)
    assert seen(stage.dm_of(stage.ann)) == []
    newest = stage.dm_of(stage.ann)[-1]
    assert newest["components"]
    assert newest["attachments"] == []


async def test_what_a_computer_flips_is_seen_when_the_turn_comes(stage: Stage) -> None:
    match = await memo(stage, alone=True)
    while (await stage.seats_to_act(match)) != (0,):
        await untold(stage, match)
    await turn(stage, match)
    await untold(stage, match)
    await stage.wait_until_idle()
    assert len(set(seen(stage.dm_of(stage.ann)))) >= 1
    assert await stage.seats_to_act(match) == (0,)
    await acts(stage, match, 0)
    assert seen(stage.dm_of(stage.ann)) == []
