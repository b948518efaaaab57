"""Free undo: own moves go back until another person acts, or something is drawn or revealed."""

import asyncio
from random import Random

import pytest

from bot.game import Seat
from bot.match.clock import DAY, HOUR
from bot.match.model import LogKind, MoveResult, Person, Position, UndoPoint
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, clocks
from tests.match.hours import TimeStage
from tests.match.table import (
    ANN,
    BOB,
    DAN,
    ManualClock,
    SeedSequence,
    play_move,
    play_to_end,
    start_match,
)


async def turn_of(
    matches: MatchService, *people: Person, computers: int = 0
) -> tuple[Position, Seat]:
    """A match after the bids, and the seat whose turn it is: the first person's, who bid most."""
    position = await start_match(matches, *people, computers=computers)
    while len(position.to_act) > 0 and position.legal_moves(position.to_act[0])[0].kind == "bid":
        seat = position.to_act[0]
        bid = position.legal_moves(seat)[seat == 0]  # 1 coin, the others none
        position = (await play_move(matches, position, seat, bid)).position
    return position, position.to_act[0]


async def play_kind(matches: MatchService, position: Position, kind: str) -> MoveResult:
    """The first move of this kind, by whoever is to act."""
    seat = position.to_act[0]
    move = next(move for move in position.legal_moves(seat) if move.kind == kind)
    return await play_move(matches, position, seat, move)


async def undo(matches: MatchService, position: Position, seat: Seat, **to: int) -> Position:
    user = position.match.chairs[seat].user
    assert user is not None
    return await matches.undo(position.match.id, user, **to)


async def refuses(
    matches: MatchService, position: Position, seat: Seat, key: str, **to: int
) -> Refused:
    """The undo is refused with this sentence, and changes nothing."""
    version = (await matches.match(position.match.id)).version
    with pytest.raises(Refused, match=key) as raised:
        await undo(matches, position, seat, **to)
    assert (await matches.match(position.match.id)).version == version
    return raised.value


async def test_an_undo_restores_the_match_exactly(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    after = await undo(matches, moved.position, seat)
    assert after._state == before._state
    assert (after.to_act, after.match.version) == (before.to_act, before.match.version + 2)


async def test_the_same_move_after_an_undo_gives_the_same(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    once = await play_kind(matches, before, "play")
    again = await play_kind(matches, await undo(matches, once.position, seat), "play")
    assert again.position._state == once.position._state


async def test_an_undo_makes_the_old_buttons_stale(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    after = await undo(matches, moved.position, seat)
    numbers = [p.match.chairs[seat].decision for p in (before, moved.position, after)]
    assert numbers == sorted(set(numbers))


async def test_a_move_can_be_taken_back_after_the_turn_has_ended(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    ended = await play_kind(matches, before, "stop")
    assert ended.position.to_act != (seat,)
    assert (await undo(matches, ended.position, seat)).to_act == (seat,)


async def test_several_moves_go_back_one_by_one(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    once = await play_kind(matches, before, "play")
    twice = await play_kind(matches, once.position, "play")
    first = await undo(matches, twice.position, seat)
    assert first._state == once.position._state
    assert first.match.undo_point == UndoPoint(seat, before.match.version)
    second = await undo(matches, first, seat)
    assert (second._state, second.match.undo_point) == (before._state, None)


async def test_a_computers_moves_are_taken_back_along(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, computers=1)
    ended = await play_kind(matches, before, "stop")
    computer = await play_kind(matches, ended.position, "stop")
    after = await undo(matches, computer.position, seat)
    assert after._state == before._state
    *_, row = await matches.visible_log(after.match.id, after.match.version - 1, None)
    assert (row.kind, row.along) == (LogKind.UNDO, (Seat(1),))


async def test_nothing_goes_back_behind_a_computers_reveal(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, computers=1)
    ended = await play_kind(matches, before, "stop")
    drew = await play_kind(matches, ended.position, "draw")
    refused = await refuses(matches, drew.position, seat, "undo_shown")
    assert refused.args_by_name == {"name": drew.position.match.chairs[1].name}


async def test_nothing_goes_back_behind_an_own_draw(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    played = await play_kind(matches, before, "play")
    drew = await play_kind(matches, played.position, "draw")
    assert drew.position.match.undo_point is None
    await refuses(matches, drew.position, seat, "undo_revealed")


async def test_nothing_goes_back_once_another_person_has_moved(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    ended = await play_kind(matches, before, "stop")
    other = await play_kind(matches, ended.position, "play")
    refused = await refuses(matches, other.position, seat, "undo_moved")
    assert refused.args_by_name == {"name": other.position.match.chairs[1 - seat].name}


async def test_nobody_takes_anothers_move_back(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    await refuses(matches, moved.position, Seat(1 - seat), "undo_moved")


async def test_two_undos_at_once_take_back_one_move(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    both = [undo(matches, moved.position, seat) for _ in range(2)]
    done, refused = sorted(await asyncio.gather(*both, return_exceptions=True), key=type_name)
    assert isinstance(done, Position)
    assert isinstance(refused, Refused)


def type_name(value: object) -> str:
    return type(value).__name__


async def test_before_the_first_move_there_is_nothing_to_take_back(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    await refuses(matches, position, Seat(0), "undo_nothing")


async def test_a_choice_made_at_the_same_time_is_final(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    bid = await play_kind(matches, position, "bid")
    await refuses(matches, bid.position, bid.seat, "undo_final")


async def test_a_match_that_is_over_stays_over(matches: MatchService) -> None:
    position = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    await refuses(matches, position, Seat(0), "over")


async def test_a_watcher_takes_nothing_back(matches: MatchService) -> None:
    position, _ = await turn_of(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_seated"):
        await matches.undo(position.match.id, DAN.user)


async def test_a_button_takes_back_only_the_move_that_it_stood_for(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    once = await play_kind(matches, before, "play")
    twice = await play_kind(matches, once.position, "play")
    to = once.position.match.version
    after = await undo(matches, twice.position, seat, to=to)
    await refuses(matches, after, seat, "undo_stale", to=to)
    assert (await undo(matches, after, seat, to=before.match.version))._state == before._state


async def test_an_offer_to_end_does_not_stand_in_the_way(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    other = moved.position.match.chairs[1 - seat].user
    assert other is not None
    await matches.agree_to_end(before.match.id, other)
    after = await undo(matches, moved.position, seat)
    assert after._state == before._state
    assert after.match.has_end_request


async def test_nothing_goes_back_behind_a_resignation(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB, computers=1)
    moved = await play_kind(matches, before, "play")
    (other,) = {ANN.user, BOB.user} - {before.match.chairs[seat].user}
    await matches.resign(before.match.id, other)
    await refuses(matches, moved.position, seat, "undo_final")


async def test_the_log_names_the_undo_and_what_it_took_back(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    after = await undo(matches, moved.position, seat)
    since = before.match.version
    move, taken_back = await matches.visible_log(before.match.id, since, None, with_undone=True)
    assert (move.kind, move.undone_by) == (LogKind.MOVE, after.match.version)
    assert (taken_back.kind, taken_back.back_to, taken_back.seat) == (LogKind.UNDO, since, seat)


async def test_who_did_not_know_of_the_move_is_told_nothing(matches: MatchService) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    await undo(matches, moved.position, seat)
    assert await matches.visible_log(before.match.id, before.match.version, None) == ()


async def test_who_was_told_of_the_move_is_told_that_it_was_taken_back(
    matches: MatchService,
) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    await undo(matches, moved.position, seat)
    (told,) = await matches.visible_log(before.match.id, moved.position.match.version, None)
    assert (told.kind, told.seat) == (LogKind.UNDO, seat)


async def test_the_clock_gives_back_what_passed_since_the_move(hours: TimeStage) -> None:
    before = await hours.start_match(pace=DAY)
    seat = before.to_act[0]
    await hours.advance_clock(20 * HOUR)
    ended = await play_kind(hours.matches, before, "stop")
    await hours.advance_clock(7 * HOUR)
    await undo(hours.matches, ended.position, seat)
    assert [row.seat for row in await clocks.of_match(hours.store.read, before.match.id)] == [seat]
    assert (await hours.clock_row(before.match.id, seat)).due == hours.clock.time + 4 * HOUR


async def test_what_the_clock_played_is_not_taken_back(hours: TimeStage) -> None:
    before = await hours.start_match(pace=DAY)
    await hours.advance_clock(DAY)
    after = await hours.position(before.match.id)
    assert after.match.version > before.match.version
    await refuses(hours.matches, after, before.to_act[0], "undo_final")


async def test_an_undo_survives_a_restart(
    matches: MatchService, store: Store, clock: ManualClock
) -> None:
    before, seat = await turn_of(matches, ANN, BOB)
    moved = await play_kind(matches, before, "play")
    again = MatchService(store, now=clock, seed=SeedSequence())
    assert (await again.match(before.match.id)).undo_point == moved.position.match.undo_point
    after = await undo(again, moved.position, seat)
    stored = await MatchService(store, now=clock, seed=SeedSequence()).position(before.match.id)
    assert (stored._state, stored.match) == (before._state, after.match)
