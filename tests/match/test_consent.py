"""F4, A10, A11: a match that its people end without a result, and one that nobody can read."""

from random import Random

import pytest

from bot.match.model import LogKind, Match, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, log, results
from tests.match.table import ANN, BOB, CAT, open_lobby, play_random_move, start_match
from tests.match.test_restart import spoil


async def _asked(matches: MatchService) -> Match:
    """Ann would end a match of three people."""
    position = await start_match(matches, ANN, BOB, CAT)
    return await matches.agree_to_end(position.match.id, ANN.user)


async def test_a_match_ends_when_the_last_of_its_people_agrees(matches: MatchService) -> None:
    match = await _asked(matches)
    assert (match.status, match.has_end_request) == (Status.LIVE, True)
    await matches.agree_to_end(match.id, BOB.user)
    match = await matches.agree_to_end(match.id, CAT.user)
    assert (match.status, match.has_end_request, match.outcome) == (Status.OVER, False, None)


async def test_a_match_ended_by_consent_has_no_result_but_shows_its_seed(
    matches: MatchService, store: Store
) -> None:
    position = await start_match(matches, ANN, computers=1)
    match = await matches.agree_to_end(position.match.id, ANN.user)
    assert await results.of_match(store.read, match.id) == ()
    assert match.seed is not None
    assert (await matches.position(match.id)).to_act == ()


async def test_asking_and_agreeing_are_rows_of_the_log(matches: MatchService, store: Store) -> None:
    match = await _asked(matches)
    await matches.decline_to_end(match.id, BOB.user)
    for person in (ANN, BOB, CAT):
        await matches.agree_to_end(match.id, person.user)
    rows = await log.since(store.read, match.id, 1)
    assert [row.kind for row in rows] == ["agree", "decline", "agree", "agree", "end"]
    assert (await matches.match(match.id)).version == 6
    kinds = [told.kind for told in await matches.visible_log(match.id, 1, None)]
    assert kinds[:2] == [LogKind.AGREE, LogKind.DECLINE]


async def test_a_question_makes_no_button_of_a_move_stale(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    match = await matches.agree_to_end(position.match.id, ANN.user)
    assert [c.decision for c in match.chairs] == [c.decision for c in position.match.chairs]


async def test_who_declines_takes_back_every_consent(matches: MatchService) -> None:
    match = await _asked(matches)
    match = await matches.decline_to_end(match.id, CAT.user)
    assert not match.has_end_request
    assert (await matches.agree_to_end(match.id, BOB.user)).status is Status.LIVE


async def test_who_asks_twice_is_told_who_is_missing(matches: MatchService) -> None:
    match = await _asked(matches)
    with pytest.raises(Refused, match="agreed") as refusal:
        await matches.agree_to_end(match.id, ANN.user)
    assert refusal.value.args_by_name == {"names": "Bob, Cat"}
    assert (await matches.match(match.id)).version == match.version


async def test_who_resigned_is_not_asked(matches: MatchService) -> None:
    match = await _asked(matches)
    await matches.resign(match.id, CAT.user)
    with pytest.raises(Refused, match="resigned"):
        await matches.agree_to_end(match.id, CAT.user)
    assert (await matches.agree_to_end(match.id, BOB.user)).status is Status.OVER


async def test_who_would_end_it_and_resigns_asks_for_nothing_any_more(
    matches: MatchService,
) -> None:
    match = await _asked(matches)
    assert not (await matches.resign(match.id, ANN.user)).has_end_request


async def test_consent_outlives_moves(matches: MatchService) -> None:
    match = await _asked(matches)
    position = await play_random_move(matches, await matches.position(match.id), Random(1))
    assert position.match.has_end_request


@pytest.mark.parametrize("act", ["agree_to_end", "decline_to_end"])
async def test_strangers_decide_nothing(matches: MatchService, act: str) -> None:
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_seated"):
        await getattr(matches, act)(position.match.id, CAT.user)


async def test_nothing_is_declined_where_nothing_was_asked(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="nothing_asked"):
        await matches.decline_to_end(position.match.id, ANN.user)


async def test_a_lobby_is_not_ended(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_started"):
        await matches.agree_to_end(match.id, ANN.user)


async def test_a_frozen_match_is_ended_by_anybody_who_has_a_seat(
    matches: MatchService, store: Store
) -> None:
    """A10: ending needs no replay, and nothing that can be read."""
    match_id = (await start_match(matches, ANN, BOB)).match.id
    await spoil(store, match_id)
    matches = MatchService(store, now=lambda: 1, seed=str)
    await matches.check_live()
    with pytest.raises(Refused, match="not_seated"):
        await matches.agree_to_end(match_id, CAT.user)
    match = await matches.agree_to_end(match_id, BOB.user)
    assert (match.status, match.version) == (Status.CANCELLED, 3)
    assert [row.kind for row in await log.since(store.read, match_id, 1)] == ["freeze", "end"]
