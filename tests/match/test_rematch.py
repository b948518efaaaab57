"""G13: once more, with those who want to; A2: who asks twice sits once."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.game import OptionValue
from bot.games import GAMES
from bot.match.match_rows import find_starter
from bot.match.model import Match, MatchId, Person, Status
from bot.match.proof import build_record, find_faults
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.log import describe_log_entry
from bot.messages.reader import table_reader
from data import Store, log
from data import matches as match_rows
from tests.match.former import copy_to_former_schema
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    HERE,
    ManualClock,
    SeedSequence,
    play_to_end,
    start_match,
)


async def _over(matches: MatchService) -> Match:
    """A match of three people and a computer, with an option of theirs, played to its end."""
    position = await start_match(matches, ANN, BOB, CAT, computers=1)
    return (await play_to_end(matches, position, Random(1))).match


async def test_a_rematch_is_a_lobby_with_the_same_places_options_and_computers(
    matches: MatchService,
) -> None:
    over = await _over(matches)
    again = await matches.rematch(over.id, BOB)
    assert (again.status, again.places, again.options) == (Status.LOBBY, 4, over.options)
    assert [(c.name, c.computer) for c in again.chairs] == [
        ("Bob", None),
        ("Computer 1", "careful"),
    ]
    assert (again.creator, again.where.channel) == (BOB.user, over.where.channel)


async def test_who_asks_for_it_too_joins(matches: MatchService) -> None:
    over = await _over(matches)
    lobbies = await asyncio.gather(*(matches.rematch(over.id, p) for p in (BOB, ANN, CAT)))
    assert len({match.id for match in lobbies}) == 1
    again = await matches.match(lobbies[0].id)
    assert {c.name for c in again.chairs} == {"Ann", "Bob", "Cat", "Computer 1"}


async def test_who_asks_twice_is_told_that_they_have_joined(matches: MatchService) -> None:
    over = await _over(matches)
    again = await matches.rematch(over.id, BOB)
    with pytest.raises(Refused, match="again_already"):
        await matches.rematch(over.id, BOB)
    assert (await matches.match(again.id)).chairs == again.chairs


async def test_a_rematch_that_was_called_off_may_be_asked_for_anew(matches: MatchService) -> None:
    over = await _over(matches)
    first = await matches.rematch(over.id, BOB)
    await matches.cancel(first.id, BOB.user)
    assert (await matches.rematch(over.id, BOB)).id != first.id


async def test_a_rematch_that_is_being_played_has_no_second_one_beside_it(
    matches: MatchService,
) -> None:
    over = await _over(matches)
    again = await matches.rematch(over.id, BOB)
    await matches.start(again.id, BOB.user)
    found = await matches.rematch(over.id, ANN)
    assert (found.id, found.status, found.chair_of(ANN.user)) == (again.id, Status.LIVE, None)


async def test_the_last_round_is_the_last_match_in_the_row_that_its_person_finished(
    matches: MatchService,
) -> None:
    over = await _over(matches)
    again = await matches.rematch(over.id, BOB)
    assert (await matches.last_round(over.id, BOB.user)).id == over.id
    await matches.start(again.id, BOB.user)
    await play_to_end(matches, await matches.position(again.id), Random(1))
    assert (await matches.last_round(over.id, BOB.user)).id == again.id
    assert (await matches.last_round(over.id, ANN.user)).id == over.id
    third = await matches.rematch(again.id, BOB)
    assert (await matches.rematch(over.id, ANN)).id not in (again.id, third.id)


async def test_who_did_not_play_asks_for_no_rematch(matches: MatchService) -> None:
    over = await _over(matches)
    with pytest.raises(Refused, match="not_seated"):
        await matches.rematch(over.id, DAN)


async def test_there_is_no_rematch_of_a_match_that_goes_on(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_over"):
        await matches.rematch(position.match.id, ANN)


async def test_seats_are_kept_for_the_former_players_for_a_day(
    matches: MatchService, clock: ManualClock
) -> None:
    over = await _over(matches)
    again = await matches.rematch(over.id, BOB)
    assert await matches.inviting(CAT.user) == (again,)
    with pytest.raises(Refused, match="kept"):
        await matches.join(again.id, DAN)
    await matches.join(again.id, CAT)
    with pytest.raises(Refused, match="kept"):
        await matches.join(again.id, DAN)
    assert await matches.inviting(CAT.user) == ()
    clock.time += 24 * 60 * 60 - 1
    assert [each.id for each in await matches.inviting(ANN.user)] == [again.id]
    clock.time += 1
    assert await matches.inviting(ANN.user) == ()
    assert (await matches.join(again.id, DAN)).chair_of(DAN.user) is not None


async def test_a_rematch_that_an_earlier_version_opened_keeps_its_seats(
    matches: MatchService, clock: ManualClock, tmp_path: Path
) -> None:
    over = await _over(matches)
    again = await matches.rematch(over.id, BOB)
    store = await Store.open(copy_to_former_schema(tmp_path, 7), now=clock)
    former = MatchService(store, now=clock, seed=SeedSequence())
    with pytest.raises(Refused, match="kept"):
        await former.join(again.id, DAN)
    assert (await former.match(again.id)).invited == again.invited
    await store.close()


async def test_a_rematch_of_two_waits_for_the_other(matches: MatchService) -> None:
    opened = await matches.open_lobby(GAMES["puzzle-memo"], ANN, HERE, 2, {})
    await matches.join(opened.id, BOB)
    await matches.start(opened.id, ANN.user)
    for person in (ANN, BOB):
        await matches.agree_to_end(opened.id, person.user)
    again = await matches.rematch(opened.id, ANN)
    with pytest.raises(Refused, match="alone_in_lobby"):
        await matches.start(again.id, ANN.user)
    assert (await matches.rematch(opened.id, BOB)).id == again.id
    assert (await matches.start(again.id, ANN.user)).status is Status.LIVE


async def _ended(matches: MatchService, match_id: MatchId) -> None:
    for chair in (await matches.match(match_id)).people:
        await matches.agree_to_end(match_id, chair.user)


async def _rematch_of(matches: MatchService, over: MatchId, *people: Person) -> Match:
    """The rematch of these people, who join in this order, begun by the first."""
    for person in people:
        again = await matches.rematch(over, person)
    await matches.start(again.id, people[0].user)
    return await matches.match(again.id)


async def _starter(matches: MatchService, store: Store, match_id: MatchId) -> str:
    """Who begins, dealt again from the stored seed."""
    stored = await match_rows.find(store.read, match_id)
    assert stored is not None
    seat = find_starter(stored, await log.first_given(store.read, match_id))
    assert seat is not None
    return (await matches.match(match_id)).chairs[seat].name


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *((game, {}) for game in sorted(GAMES)),
        ("jungle", {"setup": "secret"}),
        ("jungle", {"setup": "random"}),
    ],
)
async def test_a_rematch_of_two_is_begun_by_the_other(
    matches: MatchService, store: Store, game: str, options: dict[str, OptionValue]
) -> None:
    opened = await matches.open_lobby(GAMES[game], ANN, HERE, 2, options)
    await matches.join(opened.id, BOB)
    await matches.start(opened.id, ANN.user)
    begun, match = await _starter(matches, store, opened.id), opened.id
    for _ in range(3):
        await _ended(matches, match)
        match = (await _rematch_of(matches, match, BOB, ANN)).id
        next_begun = await _starter(matches, store, match)
        assert {begun, next_begun} == {"Ann", "Bob"}
        begun = next_begun


async def test_who_began_begins_last_however_people_sit_down(
    matches: MatchService, store: Store
) -> None:
    match = (await start_match(matches, ANN, BOB, CAT)).match.id
    for people in ((CAT, ANN, BOB), (BOB, CAT, ANN), (ANN, CAT, BOB)):
        before = await _starter(matches, store, match)
        await _ended(matches, match)
        again = await _rematch_of(matches, match, *people)
        names = [chair.name for chair in again.chairs]
        after = names[(names.index(before) + 1) % 3]
        assert await _starter(matches, store, again.id) == after
        match = again.id


async def test_who_begins_is_drawn_where_the_former_starter_does_not_play_again(
    matches: MatchService, store: Store
) -> None:
    match = (await start_match(matches, ANN, BOB, CAT)).match
    before = await _starter(matches, store, match.id)
    await _ended(matches, match.id)
    others = [person for person in (ANN, BOB, CAT) if person.name != before]
    again = await _rematch_of(matches, match.id, *others)
    assert await log.first_given(store.read, again.id) is None


async def test_the_record_of_a_rematch_says_who_was_to_begin_and_is_proved(
    matches: MatchService, store: Store
) -> None:
    over = await _over(matches)
    again = await _rematch_of(matches, over.id, ANN, BOB, CAT)
    first = await log.first_given(store.read, again.id)
    assert (await log.since(store.read, again.id, 0))[0].seat == first
    await play_to_end(matches, await matches.position(again.id), Random(2))
    stored = await match_rows.find(store.read, again.id)
    assert stored is not None
    record = build_record(stored, await log.since(store.read, again.id, 0))
    assert record.log[0].seat == first
    assert find_faults(record) == ()
    for other in {None, 0, 1, 2, 3, 9} - {first}:
        start = msgspec.structs.replace(record.log[0], seat=other)
        forged = msgspec.structs.replace(record, log=(start, *record.log[1:]))
        drawn = find_starter(stored, None)
        assert (find_faults(forged) == ()) == (other is None and drawn == first)


async def test_the_log_of_a_rematch_tells_who_begins(matches: MatchService, store: Store) -> None:
    over = await _over(matches)
    assert (await matches.visible_log(over.id, 0, None))[0].seat is None
    again = await _rematch_of(matches, over.id, ANN, BOB, CAT)
    start = (await matches.visible_log(again.id, 0, None))[0]
    assert start.seat is not None
    name = again.chairs[start.seat].name
    (told,) = describe_log_entry(table_reader(again), start)
    assert told.text == f"{name} begins: in a rematch the start passes on."


async def test_a_former_match_that_cannot_be_read_only_draws_who_begins(
    matches: MatchService, store: Store
) -> None:
    over = await _over(matches)
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET rules_version = 99 WHERE id = ?", (over.id,))
    again = await _rematch_of(matches, over.id, ANN, BOB)
    assert await log.first_given(store.read, again.id) is None
