"""Notes of players: stored for their writers, for as long as the match's messages."""

import msgspec
import pytest

from bot.game import Seat
from bot.match.clock import DAY
from bot.match.handover import HandoverService, Offer
from bot.match.model import Match
from bot.match.notes import MAX_NOTE, NoteService
from bot.match.proof import build_record
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, guilds, log, notes
from data import matches as match_rows
from tests.match.table import ANN, BOB, CAT, HERE, ManualClock, start_match


@pytest.fixture
def service(store: Store, matches: MatchService) -> NoteService:
    return NoteService(store, matches)


async def _match(matches: MatchService) -> Match:
    return (await start_match(matches, ANN, BOB)).match


async def test_each_player_has_a_note_of_their_own(
    matches: MatchService, service: NoteService
) -> None:
    match = await _match(matches)
    await service.save(match.id, ANN.user, "snake")
    await service.save(match.id, BOB.user, "frog")
    await service.save(match.id, ANN.user, "toucan")
    assert await service.find(match.id, ANN.user) == "toucan"
    assert await service.find(match.id, BOB.user) == "frog"
    await service.save(match.id, ANN.user, "")
    assert await service.find(match.id, ANN.user) == ""


async def test_a_note_has_a_seat_and_a_bound(matches: MatchService, service: NoteService) -> None:
    match = await _match(matches)
    await service.save(match.id, ANN.user, "x" * MAX_NOTE)
    with pytest.raises(Refused, match="long_note"):
        await service.save(match.id, ANN.user, "x" * (MAX_NOTE + 1))
    with pytest.raises(Refused, match="not_seated"):
        await service.save(match.id, CAT.user, "x")


async def test_a_note_stays_with_its_writer_who_hands_the_seat_over(
    matches: MatchService, service: NoteService
) -> None:
    match = await _match(matches)
    await service.save(match.id, ANN.user, "snake")
    handovers = HandoverService(matches)
    await handovers.ask(match.id, ANN.user, Seat(0), CAT)
    for person in (BOB, CAT):
        await handovers.agree(match.id, person, Offer(Seat(0), CAT.user))
    assert await service.find(match.id, ANN.user) == "snake"


async def test_a_note_goes_with_the_messages_of_an_ended_match(
    matches: MatchService, service: NoteService, store: Store, clock: ManualClock
) -> None:
    match, other = await _match(matches), await _match(matches)
    for each in (match, other):
        await service.save(each.id, ANN.user, "snake")
    assert HERE.guild is not None
    async with store.transaction() as tx:
        await guilds.upsert(tx, HERE.guild)
        await guilds.set_keep_days(tx, HERE.guild, 7)
    await matches.resign(match.id, ANN.user)
    clock.time += 7 * DAY - 1
    async with store.transaction() as tx:
        await notes.delete_expired(tx, clock.time)
    assert await service.find(match.id, ANN.user) == "snake"
    async with store.transaction() as tx:
        await notes.delete_expired(tx, clock.time + 1)
    assert await service.find(match.id, ANN.user) == ""
    assert await service.find(other.id, ANN.user) == "snake"


async def test_no_export_has_a_note(
    matches: MatchService, service: NoteService, store: Store
) -> None:
    match = await _match(matches)
    await service.save(match.id, ANN.user, "the snake under the stone")
    await matches.resign(match.id, BOB.user)
    stored = await match_rows.find(store.read, match.id)
    assert stored is not None
    record = build_record(stored, await log.since(store.read, match.id, 0))
    assert b"the snake under the stone" not in msgspec.json.encode(record)
