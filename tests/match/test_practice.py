"""*What if*: practice matches from a position of a finished match, in every game."""

from pathlib import Path
from random import Random

import pytest
from msgspec import json, structs

from bot.ai.careful import careful_player
from bot.ai.turn import build_turn, try_budget
from bot.codec import encode
from bot.game import Seat
from bot.games import GAMES
from bot.match.model import LogKind, Match, MatchId, Origin, Place, Position, Status
from bot.match.proof import check_record, find_faults
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, Unavailable, results
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    HERE,
    ManualClock,
    SeedSequence,
    play_move,
    play_random_move,
    play_to_end,
)
from tests.match.test_interrupted import Interruption, interrupted

DM = Place(None, 77)
FIRST, SECOND = Seat(0), Seat(1)


async def finished(matches: MatchService, game: str, seed: int = 3) -> Match:
    """A match of Ann and Bob, played to its end at random."""
    match = (await matches.open_lobby(GAMES[game], ANN, HERE, 2, {})).id
    await matches.join(match, BOB)
    await matches.start(match, ANN.user)
    return (await play_to_end(matches, await matches.position(match), Random(seed))).match


def middle(match: Match) -> Origin:
    return Origin(match.id, match.version // 2, 4)


async def practise(
    matches: MatchService, former: Match, seat: Seat = FIRST, origin: Origin | None = None
) -> Position:
    begun = await matches.practise(origin or middle(former), ANN, seat, DM, "careful")
    return await matches.position(begun.id)


async def play_carefully(matches: MatchService, position: Position) -> Position:
    """Everybody plays as the careful computer would, from what its seat has seen here."""
    rng = Random(5)
    while position.to_act:
        seat, match = position.to_act[0], position.match
        entries = await matches.visible_log(match.id, 0, seat)
        seen = [event for entry in entries for event in entry.events]
        turn = build_turn(match.game, position.true_state, seat, seen, rng, try_budget(0))
        move = careful_player(turn)
        position = (await play_move(matches, position, seat, move)).position
    return position


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_is_played_on_to_its_end_and_proved(
    matches: MatchService, game: str
) -> None:
    former = await finished(matches, game)
    position = await practise(matches, former)
    assert [c.user for c in position.match.chairs] == [ANN.user, None]
    assert position.match.options == former.options
    over = await play_carefully(matches, position)
    assert over.match.status is Status.OVER
    assert over.match.outcome is not None
    assert find_faults(await matches.record(over.match.id)) == ()


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seat", [FIRST, SECOND])
async def test_it_begins_with_what_the_seat_saw(
    matches: MatchService, game: str, seat: Seat
) -> None:
    former = await finished(matches, game)
    then = await matches.history.position(former.id, middle(former).version)
    assert then is not None
    position = await practise(matches, former, seat)
    assert position.view(seat) == then.view(seat)
    assert position.to_act == then.to_act


@pytest.mark.parametrize("game", ["cacao", "jungo", "lots"])
async def test_what_the_seat_could_not_know_is_dealt_anew(matches: MatchService, game: str) -> None:
    """Another truth that looks the same to the seat begins the same practice."""
    former = await finished(matches, game)
    then = await matches.history.position(former.id, middle(former).version)
    assert then is not None
    begun = await practise(matches, former)
    record_seed = (await matches.record((await ended(matches, begun)).id)).seed
    rng = Random(f"{record_seed}:1")
    other = Position(then.match, then.sample_world(FIRST, Random(99)))
    assert encode(begun.true_state) == encode(other.sample_world(FIRST, rng))
    assert begun.true_state != then.true_state


async def ended(matches: MatchService, position: Position) -> Match:
    return await matches.agree_to_end(position.match.id, ANN.user)


async def test_it_counts_nowhere(matches: MatchService, store: Store) -> None:
    former = await finished(matches, "lots")
    over = await play_carefully(matches, await practise(matches, former))
    assert await results.of_match(store.read, former.id) != ()
    assert await results.of_match(store.read, over.match.id) == ()
    with pytest.raises(Refused) as refused:
        await matches.rematch(over.match.id, ANN)
    assert refused.value.key == "practice_again"


async def test_a_match_alone_is_no_best_one_in_practice(matches: MatchService) -> None:
    match = (await matches.open_lobby(GAMES["puzzle-memo"], ANN, HERE, 2, {})).id
    await matches.set_places(match, ANN.user, 1)
    former = await matches.start(match, ANN.user)
    over = (await play_to_end(matches, await matches.position(match), Random(3))).match
    best = await matches.best_solo(ANN.user)
    practice = await practise(matches, over, origin=Origin(former.id, over.version - 3, 4))
    after = await play_to_end(matches, practice, Random(4))
    assert after.match.outcome is not None
    assert after.match.outcome.former_best is None
    assert await matches.best_solo(ANN.user) == best


async def test_a_match_that_is_played_is_not_tried_out(matches: MatchService) -> None:
    former = await finished(matches, "lots")
    match = (await matches.open_lobby(GAMES["lots"], ANN, HERE, 2, {})).id
    await matches.join(match, BOB)
    live = await matches.start(match, ANN.user)
    for origin, key in [
        (Origin(live.id, 1, 0), "practice_live"),
        (Origin(former.id, former.version, 9), "practice_end"),
        (Origin(former.id, former.version + 1, 9), "no_turn_yet"),
        (Origin(MatchId(99), 1, 0), "unknown_match"),
    ]:
        with pytest.raises(Refused) as refused:
            await practise(matches, former, origin=origin)
        assert refused.value.key == key
    assert [m.id for m in await matches.open_matches_of(ANN.user)] == [live.id]


async def test_two_presses_begin_one_match_and_a_later_one_another(matches: MatchService) -> None:
    former = await finished(matches, "jungle")
    origin = Origin(former.id, 1, 0)
    seat = (await matches.history.position(former.id, 1)).to_act[0]  # type: ignore[union-attr]
    first = await practise(matches, former, seat, origin)
    assert (await practise(matches, former, seat, origin)).match.id == first.match.id
    other = await matches.practise(origin, CAT, seat, DM, "easy")
    assert other.id != first.match.id
    await play_random_move(matches, first, Random(1))
    assert (await practise(matches, former, seat, origin)).match.id != first.match.id


async def test_it_goes_on_after_a_restart_and_is_seen_again(
    matches: MatchService, store: Store, path: Path, clock: ManualClock
) -> None:
    former = await finished(matches, "cacao")
    begun = await practise(matches, former)
    await store.close()
    reopened = await Store.open(path, now=clock)
    again = MatchService(reopened, now=clock, seed=SeedSequence())
    position = await again.position(begun.match.id)
    assert position.true_state == begun.true_state
    assert position.match.origin == middle(former)
    over = await play_carefully(again, position)
    first = await again.history.position(over.match.id, 1)
    last = await again.history.position(over.match.id, over.match.version)
    assert first is not None
    assert last is not None
    assert first.true_state == begun.true_state
    assert last.true_state == over.true_state
    await reopened.close()


async def test_a_move_in_it_is_taken_back(matches: MatchService) -> None:
    former = await finished(matches, "jungle")
    then = await matches.history.position(former.id, 1)
    assert then is not None
    seat = then.to_act[0]
    begun = await practise(matches, former, seat, Origin(former.id, 1, 0))
    move = begun.legal_moves(seat)[0]
    await play_move(matches, begun, seat, move)
    back = await matches.undo(begun.match.id, ANN.user)
    assert back.true_state == begun.true_state


async def test_its_record_names_its_origin_and_another_beginning_is_no_proof(
    matches: MatchService,
) -> None:
    former = await finished(matches, "cacao")
    over = await play_carefully(matches, await practise(matches, former))
    record = await matches.record(over.match.id)
    assert record.origin is not None
    assert (record.origin.match, record.origin.version) == (former.id, middle(former).version)
    assert record.log[0].kind == LogKind.START
    assert check_record(record).faults == ()
    dealt = structs.replace(record, origin=None)
    assert check_record(dealt).faults != ()
    assert b'"origin"' not in json.encode(await matches.record(former.id))


async def test_a_beginning_that_is_interrupted_anywhere_leaves_no_match(
    matches: MatchService, store: Store
) -> None:
    former = await finished(matches, "jungle")
    origin, counting = Origin(former.id, 1, 0), Interruption()
    async with interrupted(store, counting):
        await practise(matches, former, origin=origin)
    lost = 0
    for point in range(0, counting.steps, counting.steps // 20):
        before = await matches.live_ids()
        try:
            async with interrupted(store, Interruption(point + 1)):
                begun = await matches.practise(origin, BOB, SECOND, DM, "easy")
        except Unavailable:
            lost += 1
            assert await matches.live_ids() == before
            continue
        assert await matches.live_ids() == (*before, begun.id)
        await matches.agree_to_end(begun.id, BOB.user)
    assert lost > 10
    begun = await matches.practise(origin, BOB, SECOND, DM, "easy")
    assert (await matches.position(begun.id)).match.origin == origin
