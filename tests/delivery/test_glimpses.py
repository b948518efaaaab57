"""What is shown only once: a peek in Lots, flips in Puzzle-Memo with strict memory."""

from random import Random
from typing import Any

import pytest
from bot.games.lots.rules import Draw, Peek, Stop

from bot.game import Move, Seat, chance
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from data import messages
from tests.delivery.ground import SEED, Ground, pinged, thread_of, turn_of_ann
from tests.delivery.test_hand import close_dm, dm_of
from tests.delivery.test_healing import EDITS, POSTS

DELETES = EDITS
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
    faults.answer("DELETE", DELETES, 0, times=1_000)
    await acts(ground, match, 0)
    assert PEEKED in str(ground.hand(0)), "Discord could not be reached"
    faults.clear()
    await ground.restart()
    assert PEEKED not in str(ground.hand(0))


async def test_who_acts_waits_for_no_outage(ground: Ground) -> None:
    match = await peeked(ground)
    ground.server.hub.faults.latency = 5
    await acts(ground, match, 0)
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


async def memo(ground: Ground, people: int = 2) -> MatchId:
    """A match of Puzzle-Memo that was dealt and told."""
    match = await ground.lobby(people, game="puzzle-memo")
    await ground.matches.start(match, ground.user(0))
    await ground.delivery.idle()
    return match


async def flip(ground: Ground, match: MatchId) -> tuple[int, str]:
    """Whoever is to act flips a tile that has to wait: their seat, and what everybody saw."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    for move in position.moves(seat):
        if (told := waits(position, seat, move)) is not None:
            await act(ground, match, seat, move)
            return seat, told
    raise AssertionError("expected a tile that cannot be placed")


def waits(position: Any, seat: Seat, move: Move) -> str | None:
    """What a flip shows, where its tile goes above the board."""
    game = position.match.game
    drawn = chance(SEED, position.match.version + 1)
    _, events = game.apply(position._state, seat, move, drawn)
    names = {"event.waits", "event.stays"}
    found = next((e for e in events if e.key in names and e.fleeting), None)
    return None if found is None else str(dict(found.args)["tile"].animal)


async def put(ground: Ground, match: MatchId) -> None:
    """The flipped tile goes into the first slot."""
    position = await ground.matches.position(match)
    (seat,) = position.to_act
    await act(ground, match, seat, position.moves(seat)[0])


async def act(ground: Ground, match: MatchId, seat: int, move: Move) -> None:
    """As a press does: what was shown once is taken away, then the move is made and told."""
    await acts(ground, match, seat)
    await ground.play(match, seat, move)


def faces(messages: list[Json]) -> list[str]:
    """The sentences that name a tile which was turned up, wherever they stand."""
    lines = [line for m in messages for line in m["content"].splitlines()]
    return [line for line in lines if "has to wait" in line or "not yet" in line]
