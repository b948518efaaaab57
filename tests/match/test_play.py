"""One move at a time, by the right person, of the position that they saw."""

import asyncio
from random import Random

import pytest

from bot.game import IllegalMove, Move, Seat
from bot.games.lots.state import Bid, Stop
from bot.match.model import MatchId, MoveResult, Position, Status, UserId
from bot.match.refusals import Refused, RefusedByRules
from bot.match.service import MatchService
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    HERE,
    LOTS,
    ManualClock,
    bid_nothing,
    open_lobby,
    play_move,
    play_random_move,
    play_to_end,
    start_match,
)

FIRST, SECOND = Seat(0), Seat(1)


def decisions(position: Position) -> list[int]:
    return [chair.decision for chair in position.match.chairs]


async def refusal(matches: MatchService, *what: object) -> str:
    with pytest.raises(Refused) as refused:
        await matches.play(*what)  # type: ignore[arg-type]
    return refused.value.key


async def test_a_match_starts_at_version_one_with_its_hash_published(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB, CAT)
    live = await matches.start(match.id, ANN.user)
    assert (live.status, live.version, live.places) == (Status.LIVE, 1, 3)
    assert live.seed is None
    assert len(live.seed_hash or "") == 64
    assert await matches.live_ids() == (match.id,)


async def test_a_move_makes_the_match_one_version_newer(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    played = await play_move(matches, position, FIRST, position.legal_moves(FIRST)[3])
    assert played.position.match.version == 2
    assert await matches.position(position.match.id) == played.position


async def test_the_mover_is_told_what_its_seat_may_see(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    played = await play_move(matches, position, FIRST, position.legal_moves(FIRST)[3])
    assert [event.key for event in played.events] == ["event.bid", "event.bid-own"]


async def test_own_moves_raise_a_decision_number_and_others_do_not(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    assert decisions(position) == [1, 1, 1]
    after = (await play_move(matches, position, SECOND, position.legal_moves(SECOND)[0])).position
    assert decisions(after) == [1, 2, 1]


async def test_a_decision_number_rises_when_the_own_choices_change(matches: MatchService) -> None:
    position = await bid_nothing(matches, await start_match(matches, ANN, BOB))
    (seat,) = position.to_act
    other = Seat(1 - seat)
    before = decisions(position)
    after = (await play_move(matches, position, seat, position.legal_moves(seat)[-1])).position
    assert after.to_act == (other,)
    assert (decisions(after)[other], decisions(after)[seat]) == (
        before[other] + 1,
        before[seat] + 1,
    )


async def test_a_decision_number_rises_for_these_two_reasons_only(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    while position.to_act:
        before, mover = position, position.to_act[0]
        position = await play_random_move(matches, position, Random(position.match.version))
        for old, new in zip(before.match.chairs, position.match.chairs, strict=True):
            own = old.seat == mover
            other_choices = before.legal_moves(old.seat) != position.legal_moves(old.seat)
            assert new.decision - old.decision == (own or other_choices)


async def test_the_same_press_twice_is_one_move(matches: MatchService) -> None:
    """A1."""
    position = await start_match(matches, ANN, BOB)
    bid = position.legal_moves(FIRST)[0]
    await matches.play(position.match.id, ANN.user, FIRST, 1, bid)
    assert await refusal(matches, position.match.id, ANN.user, FIRST, 1, bid) == "stale"
    assert (await matches.match(position.match.id)).version == 2


async def test_two_presses_five_milliseconds_apart_are_one_move(matches: MatchService) -> None:
    position = await bid_nothing(matches, await start_match(matches, ANN, BOB))
    (seat,) = position.to_act

    async def press(after: float) -> MoveResult:
        await asyncio.sleep(after)
        return await play_move(matches, position, seat, position.legal_moves(seat)[0])

    done = await asyncio.gather(press(0), press(0.005), return_exceptions=True)
    assert sorted(type(result).__name__ for result in done) == ["MoveResult", "Refused"]
    assert (await matches.match(position.match.id)).version == position.match.version + 1


async def test_simultaneous_choices_of_one_version_are_all_made(matches: MatchService) -> None:
    """A3: two in the same tick do not both advance the phase."""
    position = await start_match(matches, ANN, BOB, CAT)
    bids = [
        play_move(matches, position, seat, position.legal_moves(seat)[0])
        for seat in position.to_act
    ]
    await asyncio.gather(*bids)
    assert (await matches.match(position.match.id)).version == 4


@pytest.mark.parametrize(
    ("user", "seat", "decision", "key"),
    [
        (ANN.user, 0, 0, "stale"),
        (ANN.user, 0, 2, "stale"),
        (ANN.user, 1, 1, "not_your_seat"),
        (ANN.user, 7, 1, "not_your_seat"),
        (ANN.user, 2, 1, "not_your_seat"),
        (None, 0, 1, "not_your_seat"),
        (None, 7, 1, "not_your_seat"),
        (None, -1, 1, "not_your_seat"),
        (DAN.user, 0, 1, "not_seated"),
    ],
)
async def test_who_may_not_decide_is_refused(
    matches: MatchService, user: UserId | None, seat: int, decision: int, key: str
) -> None:
    position = await start_match(matches, ANN, BOB, computers=1)
    bid = position.legal_moves(FIRST)[0]
    assert await refusal(matches, position.match.id, user, Seat(seat), decision, bid) == key
    assert await matches.position(position.match.id) == position


async def test_a_move_out_of_turn_names_who_is_to_move(matches: MatchService) -> None:
    position = await bid_nothing(matches, await start_match(matches, ANN, BOB))
    (seat,) = position.to_act
    with pytest.raises(Refused) as refused:
        await play_move(matches, position, Seat(1 - seat), position.legal_moves(seat)[0])
    names = {"n": 1, "names": position.match.names[seat]}
    assert (refused.value.key, refused.value.args_by_name) == ("not_your_turn", names)


async def test_the_rules_say_why_a_move_is_illegal(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    bid = position.legal_moves(FIRST)[0]
    illegal = type(bid)(amount=99)
    with pytest.raises(RefusedByRules) as refused:
        await play_move(matches, position, FIRST, illegal)
    assert refused.value.line.key == "refusal.coins"
    assert isinstance(refused.value.__cause__, IllegalMove)
    assert await matches.position(position.match.id) == position


async def test_nobody_moves_in_a_match_that_is_over(matches: MatchService) -> None:
    position = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    bid: Move = (await start_match(matches, ANN, BOB)).legal_moves(FIRST)[0]
    assert await refusal(matches, position.match.id, ANN.user, FIRST, 1, bid) == "over"
    assert await refusal(matches, MatchId(99), ANN.user, FIRST, 1, bid) == "unknown_match"


async def test_the_match_longest_waited_for_comes_first(
    matches: MatchService, clock: ManualClock
) -> None:
    ids = []
    for minute in (0, 1, 2):
        clock.time = 1_000_000 + 60 * minute
        ids.append((await start_match(matches, ANN, BOB)).match.id)
    position = await matches.position(ids[0])
    await play_move(matches, position, FIRST, position.legal_moves(FIRST)[0])
    assert [m.id for m in await matches.waiting_for(ANN.user)] == ids[1:]
    assert [m.id for m in await matches.waiting_for(BOB.user)] == ids
    assert [m.id for m in await matches.open_matches_of(ANN.user)] == ids


async def test_listeners_are_told_after_the_commit(matches: MatchService) -> None:
    """E7: commit first, then show."""
    heard: list[asyncio.Task[int]] = []

    async def version(match_id: MatchId) -> int:
        return (await matches.match(match_id)).version

    matches.listeners.append(lambda match_id: heard.append(asyncio.create_task(version(match_id))))
    position = await start_match(matches, ANN, BOB)
    heard.clear()
    await play_random_move(matches, position, Random(1))
    assert await asyncio.gather(*heard) == [2]


async def test_a_listener_that_fails_fails_alone(
    matches: MatchService, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(match_id: MatchId) -> None:
        raise ZeroDivisionError

    heard: list[MatchId] = []
    matches.listeners += [stumble, heard.append]
    match = await matches.open_lobby(LOTS, ANN, HERE, None, {})
    assert heard == [match.id]
    assert "a listener failed" in caplog.text


async def test_a_move_is_final_that_shows_its_player_something_or_ends_the_match(
    matches: MatchService,
) -> None:
    """The second bid of a round opens both, and the last turn of the third round is the last."""
    position = await start_match(matches, ANN, BOB)
    final = []
    while position.to_act:
        seat = position.to_act[0]
        move = next(m for m in position.legal_moves(seat) if m in (Bid(0), Stop()))
        final.append(position.is_final(seat, move))
        position = (await play_move(matches, position, seat, move)).position
    assert final == 2 * [False, True, False, False] + [False, True, False, True]
