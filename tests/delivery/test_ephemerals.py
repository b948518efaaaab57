"""What is shown only once: a peek in Lots, flips in Puzzle-Memo with strict memory."""

import re

from bot.game import Move, Seat, chance
from bot.games.lots.rules import Draw, Peek, Stop
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from data import messages
from tests.delivery.ground import SEED, Ground, turn_of_ann
from tests.delivery.test_hand import close_dm, dm_of
from tests.delivery.test_healing import EDITS, POSTS

PEEKED = "On top of the deck"
MINUTE = 60


async def peeked(ground: Ground, people: int = 2) -> MatchId:
    """Ann has peeked, and was shown what lies on top."""
    match = await turn_of_ann(ground, people)
    await ground.play(match, 0, Peek())
    return match


async def acts(ground: Ground, match: MatchId, seat: int) -> None:
    """What a press of Move does first."""
    await ground.delivery.acts(await ground.matches.match(match), Seat(seat))


async def test_a_peek_is_a_message_of_its_own(ground: Ground) -> None:
    match = await turn_of_ann(ground)
    hands = ground.hand(0)
    await ground.play(match, 0, Peek())
    assert ground.hand(0)[:-1] == hands
    assert PEEKED in ground.hand(0)[-1]["content"]


async def test_it_is_gone_when_its_reader_acts(ground: Ground) -> None:
    match = await peeked(ground)
    await acts(ground, match, 0)
    assert PEEKED not in str(ground.hand(0))


async def test_it_stays_while_others_act(ground: Ground) -> None:
    match = await peeked(ground)
    await acts(ground, match, 1)
    assert PEEKED in ground.hand(0)[-1]["content"]


async def test_nothing_that_lasts_is_taken_away(ground: Ground) -> None:
    match = await turn_of_ann(ground)
    await ground.play(match, 0, Draw())
    hands = ground.hand(0)
    await acts(ground, match, 0)
    assert ground.hand(0) == hands


async def test_it_is_told_by_no_later_message(ground: Ground) -> None:
    match = await peeked(ground)
    await acts(ground, match, 0)
    await ground.play(match, 0, Draw())
    assert PEEKED not in str(ground.hand(0))
    assert "You drew" in ground.hand(0)[-1]["content"]


async def test_it_is_told_to_nobody_else(ground: Ground) -> None:
    await peeked(ground, people=3)
    told = [ground.hand(1), ground.hand(2), ground.table()]
    assert PEEKED not in str(told)


async def test_a_restart_forgets_nothing_that_is_to_be_taken_away(ground: Ground) -> None:
    match = await peeked(ground)
    faults = ground.server.hub.faults
    faults.answer("DELETE", EDITS, 0, times=1_000)
    await acts(ground, match, 0)
    assert PEEKED in str(ground.hand(0)), "Discord could not be reached"
    faults.clear()
    await ground.restart()
    assert PEEKED not in str(ground.hand(0))


async def test_who_acts_waits_for_no_outage(ground: Ground) -> None:
    match = await peeked(ground)
    ground.server.hub.faults.latency = 3
    await acts(ground, match, 0)
    assert PEEKED in str(ground.hand(0)), "it is still on its way"
    ground.server.hub.faults.clear()
    await ground.delivery.idle()
    assert PEEKED not in str(ground.hand(0))


async def test_what_somebody_deleted_is_gone(ground: Ground) -> None:
    match = await peeked(ground)
    ground.server.world.messages.drop(ground.hand(0)[-1]["id"])
    await acts(ground, match, 0)
    channel = int(dm_of(ground, 0))
    assert await messages.once_to_clear(ground.store.read, match, channel) == ()


async def test_in_an_outage_it_is_shown_late_but_once(ground: Ground) -> None:
    """A peek and five later moves, none of which can be told."""
    match = await turn_of_ann(ground)
    faults = ground.server.hub.faults
    faults.answer("POST", POSTS, 0, times=1_000)
    faults.answer("PATCH", EDITS, 0, times=1_000)
    for seat, move in ((0, Peek()), (0, Stop()), (1, Draw()), (1, Stop())):
        await ground.play(match, seat, move, told=False)
    faults.clear()
    await ground.delivery.idle()
    assert str(ground.hand(0)).count(PEEKED) == 2, "in words, and in the picture's text"
    await acts(ground, match, 0)
    assert PEEKED not in str(ground.hand(0))


async def test_where_no_dm_arrives_it_is_offered(ground: Ground) -> None:
    close_dm(ground, 0)
    match = await peeked(ground)
    found = await ground.matches.match(match)
    ((row,), others) = [await ground.delivery.glimpses.offered(found, Seat(s)) for s in (0, 1)]
    assert [event.key for event in row.events] == ["event.peeked-own"]
    assert others == ()


async def test_a_private_answer_is_taken_back_while_that_can_be(ground: Ground) -> None:
    close_dm(ground, 0)
    match = await peeked(ground)
    taken = await answered(ground, match)
    await acts(ground, match, 0)
    assert taken == ["taken"]
    assert await ground.delivery.glimpses.offered(await ground.matches.match(match), Seat(0)) == ()


async def test_a_private_answer_stays_when_its_token_is_dead(ground: Ground) -> None:
    close_dm(ground, 0)
    match = await peeked(ground)
    taken = await answered(ground, match)
    await ground.server.pass_time(16 * MINUTE)
    await acts(ground, match, 0)
    assert taken == []


async def answered(ground: Ground, match: MatchId) -> list[str]:
    """Ann was shown her peek by an answer; what was done to it since."""
    taken: list[str] = []

    async def take_back() -> None:
        taken.append("taken")

    found = await ground.matches.match(match)
    await ground.delivery.glimpses.shown(found, Seat(0), found.version, take_back)
    return taken


# What everybody sees once


async def memo(ground: Ground, people: int = 2, alone: bool = False) -> MatchId:
    """A match of Puzzle-Memo that was dealt and told; `alone` is Ann in a DM with a computer."""
    people, computers = (1, 1) if alone else (people, 0)
    match = await ground.lobby(people, computers, alone, "puzzle-memo")
    await ground.matches.start(match, ground.user(0))
    await ground.delivery.idle()
    return match


async def flip(ground: Ground, match: MatchId) -> int:
    """Whoever is to act flips a tile that cannot be placed yet, and puts it away; their seat."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, chance(SEED, position.match.version + 1)
    for move in position.moves(seat):
        _, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await act(ground, match, seat, move)
            return seat
    raise AssertionError("expected a tile that cannot be placed")


async def turn(ground: Ground, match: MatchId) -> int:
    """A flip, and the tile is put into the first slot: the turn ends."""
    seat = await flip(ground, match)
    slot = (await ground.matches.position(match)).moves(Seat(seat))[0]
    await act(ground, match, seat, slot)
    return seat


async def act(ground: Ground, match: MatchId, seat: int, move: Move) -> None:
    """As a press does: what was shown once is taken away, then the move is made and told."""
    await acts(ground, match, seat)
    await ground.play(match, seat, move)


def seen(messages: list[Json]) -> list[str]:
    """What the messages tell, in words and in the words of their pictures, of tiles turned up."""
    told = [m["content"] for m in messages]
    told += [a["description"] for m in messages for a in m["attachments"]]
    return [part for text in told for part in re.findall(r"Seen: .*? is", text)]


async def test_a_flip_is_seen_at_the_table_and_by_who_flipped(ground: Ground) -> None:
    """P11: flips are public."""
    match = await memo(ground)
    first = await flip(ground, match)
    assert len(seen(ground.table())) == 2, "in words, and in the picture's text"
    assert len(seen(ground.hand(first))) == 2
    assert seen(ground.hand(1 - first)) == [], "its turn has not come"


async def test_it_is_taken_from_both_before_who_flipped_acts_again(ground: Ground) -> None:
    match = await memo(ground)
    first = await flip(ground, match)
    await acts(ground, match, first)
    assert seen(ground.table()) == seen(ground.hand(first)) == []


async def test_what_is_cleared_at_the_table_has_no_picture_left(ground: Ground) -> None:
    """The tile lies open in that picture."""
    match = await memo(ground)
    first = await flip(ground, match)
    await acts(ground, match, first)
    assert ground.table()[-1]["attachments"] == []
    assert "flips" in ground.table()[-1]["content"]
    assert ground.table()[-1]["components"]


async def test_whose_turn_comes_sees_all_flips_since_their_last_look_in_order(
    ground: Ground,
) -> None:
    match = await memo(ground, people=3)
    flippers = [await turn(ground, match) for _ in range(3)]
    told = seen(ground.hand(flippers[0]))
    assert len(told) == 4, "two others flipped: in words, and in the picture's text"
    assert told[:2] == told[2:] == list(dict.fromkeys(told))


async def test_what_its_reader_has_seen_is_not_told_again(ground: Ground) -> None:
    match = await memo(ground)
    first = await turn(ground, match)
    own = seen(ground.table())
    await turn(ground, match)
    assert not set(own) & set(seen(ground.hand(first)))


async def test_the_table_shows_the_latest_flip_only(ground: Ground) -> None:
    """P11, also where nobody pressed anything in between, as computers do not."""
    match = await memo(ground)
    for _ in range(3):
        seat = await flip(ground, match)
        slot = (await ground.matches.position(match)).moves(Seat(seat))[0]
        await ground.play(match, seat, slot)
        assert len(set(seen(ground.table()))) <= 1


async def test_whom_no_dm_reaches_sees_them_at_the_table(ground: Ground) -> None:
    """P11: or at the table for those without."""
    close_dm(ground, 0)
    close_dm(ground, 1)
    match = await memo(ground)
    second = 1 - await turn(ground, match)
    assert len(set(seen(ground.table()))) == 1
    await acts(ground, match, second)
    assert seen(ground.table()) == []


async def test_flips_of_an_outage_are_all_seen_in_order(ground: Ground) -> None:
    match = await memo(ground)
    faults = ground.server.hub.faults
    faults.answer("POST", POSTS, 0, times=1_000)
    faults.answer("PATCH", EDITS, 0, times=1_000)
    for _ in range(2):
        position = await ground.matches.position(match)
        first = position.to_act[0]
        await untold(ground, match)
    faults.clear()
    await ground.delivery.idle()
    assert len(dict.fromkeys(seen(ground.hand(1 - first)))) == 2


async def untold(ground: Ground, match: MatchId) -> None:
    """A turn of which nobody can be told yet."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    game, drawn = position.match.game, chance(SEED, position.match.version + 1)
    for move in position.moves(seat):
        state, events = game.apply(position._state, seat, move, drawn)
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            await ground.play(match, seat, move, told=False)
            await ground.play(match, seat, game.legal_moves(state, seat)[0], told=False)
            return


async def test_nothing_is_left_of_a_flip_once_two_have_acted(ground: Ground) -> None:
    match = await memo(ground)
    first = await turn(ground, match)
    await acts(ground, match, 1 - first)
    everywhere = [*ground.table(), *ground.hand(0), *ground.hand(1)]
    assert seen(everywhere) == []


async def test_more_than_one_message_can_tell_is_told_by_several(ground: Ground) -> None:
    """Not one of many flips is cut for want of room."""
    match = await memo(ground)
    faults = ground.server.hub.faults
    faults.answer("POST", POSTS, 0, times=10_000)
    faults.answer("PATCH", EDITS, 0, times=10_000)
    for _ in range(16):
        await untold(ground, match)
    faults.clear()
    await ground.delivery.idle()
    (seat,) = await ground.to_act(match)
    contents = [m["content"] for m in ground.hand(seat)]
    assert sum(content.count("Seen: ") for content in contents) == 16
    assert len([c for c in contents if "Seen: " in c]) > 1


async def test_in_a_match_by_dm_the_board_stays_without_what_was_seen(ground: Ground) -> None:
    match = await memo(ground, alone=True)
    while (await ground.to_act(match)) != (0,):
        await untold(ground, match)
    await flip(ground, match)
    assert len(seen(ground.hand(0))) >= 2
    await acts(ground, match, 0)
    assert seen(ground.hand(0)) == []
    newest = ground.hand(0)[-1]
    assert newest["components"]
    assert newest["attachments"] == []


async def test_what_a_computer_flips_is_seen_when_the_turn_comes(ground: Ground) -> None:
    match = await memo(ground, alone=True)
    while (await ground.to_act(match)) != (0,):
        await untold(ground, match)
    await turn(ground, match)
    await untold(ground, match)
    await ground.delivery.idle()
    assert len(set(seen(ground.hand(0)))) >= 1
    assert await ground.to_act(match) == (0,)
    await acts(ground, match, 0)
    assert seen(ground.hand(0)) == []
