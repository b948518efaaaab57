"""A seat for somebody else: what the seat was shown once, it is not shown again."""

from dataclasses import replace

import pytest

from bot.game import Seat
from bot.match.handover import HandoverService, Offer
from bot.match.model import Person
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, ephemerals, players
from data.ephemerals import SeenMarker
from tests.match.table import ANN, BOB, CAT, DAN, start_match


async def test_whatever_a_computer_saw_once_counts_as_shown(
    matches: MatchService, store: Store
) -> None:
    """Architecture §1.8: nobody gets its memory in writing."""
    match = (await start_match(matches, ANN, computers=1)).match
    handovers = HandoverService(matches)
    await handovers.ask(match.id, ANN.user, Seat(1), BOB)
    await handovers.agree(match.id, BOB, Offer(Seat(1), BOB.user))
    seen = await ephemerals.load_seen(store.read, match.id, Seat(1))
    assert seen == SeenMarker(match.version, match.version, match.version)


async def test_what_was_sent_of_the_hand_is_cleared_and_of_nothing_else(
    matches: MatchService, store: Store
) -> None:
    position = await start_match(matches, ANN, CAT)
    async with store.transaction() as tx:
        for seat, purpose in ((0, "hand"), (1, "hand"), (1, "notice")):
            await tx.execute(
                "INSERT INTO message (match, seat, purpose, channel, since, version, digest, "
                "mark, nonce, state, at) VALUES (?, ?, ?, 5, 0, 1, '', '', ?, 'live', 1)",
                (position.match.id, seat, purpose, f"{purpose}{seat}"),
            )
    handovers = HandoverService(matches)
    await handovers.ask(position.match.id, ANN.user, Seat(1), BOB)
    for person in (CAT, BOB):
        await handovers.agree(position.match.id, person, Offer(Seat(1), BOB.user))
    sql = "SELECT nonce FROM message WHERE state = 'to clear'"
    assert [nonce for (nonce,) in await store.read.execute_fetchall(sql)] == ["hand1"]


async def test_nobody_writes_what_another_person_is_known_by(
    matches: MatchService, store: Store
) -> None:
    """The language of who asked became that of who was named."""
    position = await start_match(matches, ANN, CAT)
    async with store.transaction() as tx:
        await players.upsert(tx, BOB.user, "Bob", "it")
    handovers, match_id = HandoverService(matches), position.match.id
    named = Person(BOB.user, "Someone", "de")
    await handovers.ask(match_id, ANN.user, Seat(1), named)
    before = await players.find(store.read, BOB.user)
    assert before is not None
    assert (before.name, before.locale) == ("Bob", "it")
    await handovers.agree(match_id, replace(BOB, locale="fr"), Offer(Seat(1), BOB.user))
    after = await players.find(store.read, BOB.user)
    assert after is not None
    assert after.locale == "fr"


async def test_who_takes_a_seat_over_hears_of_the_match_though_it_was_muted(
    matches: MatchService,
) -> None:
    match_id = (await start_match(matches, ANN, CAT)).match.id
    await matches.set_muted(match_id, CAT.user, True)
    handovers = HandoverService(matches)
    await handovers.ask(match_id, ANN.user, Seat(1), BOB)
    for person in (CAT, BOB):
        await handovers.agree(match_id, person, Offer(Seat(1), BOB.user))
    match = await matches.match(match_id)
    assert [(chair.name, chair.muted) for chair in match.held_by_people] == [
        ("Ann", False),
        ("Bob", False),
    ]


async def test_whoever_has_no_seat_agrees_to_nothing(matches: MatchService) -> None:
    match_id = (await start_match(matches, ANN, CAT)).match.id
    handovers, offer = HandoverService(matches), Offer(Seat(1), BOB.user)
    await handovers.ask(match_id, ANN.user, Seat(1), BOB)
    with pytest.raises(Refused, match="not_seated"):
        await handovers.agree(match_id, DAN, offer)
    await handovers.agree(match_id, BOB, offer)
    assert [chair.name for chair in (await matches.match(match_id)).held_by_people] == [
        "Ann",
        "Cat",
    ]
