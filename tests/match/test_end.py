"""How a match ends: by its rules, or because somebody leaves."""

import hashlib
from random import Random

import pytest

from bot.game import Outcome, Seat
from bot.match.model import RESIGNED, Position, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, results
from tests.match.table import ANN, BOB, CAT, DAN, play_to_end, start_match


def outcome_of(position: Position) -> Outcome:
    assert position.match.outcome is not None
    return position.match.outcome


async def test_a_match_that_is_over_shows_its_seed_and_outcome(matches: MatchService) -> None:
    end = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    assert end.match.status is Status.OVER
    assert hashlib.sha256((end.match.seed or "").encode()).hexdigest() == end.match.seed_hash
    assert end == await matches.position(end.match.id)
    assert outcome_of(end).reason in ("target", "rounds")


async def test_the_result_of_each_seat_is_kept(matches: MatchService, store: Store) -> None:
    end = await play_to_end(matches, await start_match(matches, ANN, BOB, computers=1), Random(1))
    rows = await results.of_match(store.read, end.match.id)
    assert [row.user for row in rows] == [101, 102, None]
    assert tuple(row.score for row in rows) == outcome_of(end).scores
    assert tuple(row.rank for row in rows) == outcome_of(end).ranks


async def test_nobody_owes_a_decision_in_a_match_that_is_over(matches: MatchService) -> None:
    end = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    assert await matches.waiting_for(ANN.user) == await matches.waiting_for(BOB.user) == ()
    assert await matches.live_ids() == ()
    assert end.to_act == ()


async def test_of_two_the_other_one_wins_when_somebody_resigns(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    match = await matches.resign(position.match.id, ANN.user)
    assert (match.status, match.version) == (Status.OVER, 2)
    assert match.outcome == Outcome(RESIGNED, (0, 0), (2, 1), ((), ()))
    assert await matches.waiting_for(BOB.user) == ()
    assert await matches.match(match.id) == match


async def test_of_more_a_computer_plays_on_for_who_resigns(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    match = await matches.resign(position.match.id, BOB.user)
    chair = match.chairs[1]
    assert (match.status, chair.resigned, chair.computer) == (Status.LIVE, True, "careful")
    assert [c.name for c in match.people] == ["Ann", "Cat"]
    assert await matches.awaiting_computers() == (match.id,)
    assert await matches.waiting_for(BOB.user) == ()


async def test_who_resigned_is_ranked_last_whatever_the_score(matches: MatchService) -> None:
    for rng in range(5):
        position = await start_match(matches, ANN, BOB, CAT, DAN)
        await matches.resign(position.match.id, BOB.user)
        await matches.resign(position.match.id, DAN.user)
        position = await matches.position(position.match.id)
        ranks = outcome_of(await play_to_end(matches, position, Random(rng))).ranks
        assert ranks[1] == ranks[3] == 3
        assert {ranks[0], ranks[2]} in ({1, 2}, {1})


async def test_who_resigned_cannot_move_or_resign_again(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    match = await matches.resign(position.match.id, BOB.user)
    bid = position.legal_moves(Seat(1))[0]
    with pytest.raises(Refused, match="resigned"):
        await matches.play(match.id, BOB.user, Seat(1), match.chairs[1].decision, bid)
    with pytest.raises(Refused, match="resigned"):
        await matches.resign(match.id, BOB.user)


@pytest.mark.parametrize("who", [CAT, DAN])
async def test_only_the_seated_can_resign(matches: MatchService, who: object) -> None:
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_seated"):
        await matches.resign(position.match.id, who.user)  # type: ignore[attr-defined]
