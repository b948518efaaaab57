"""Undo by consent: what revealed something goes back if all people at the table agree."""

import asyncio
from random import Random

import pytest

from bot.game import Seat, rng_for
from bot.games import GAMES
from bot.games.lots.state import Bid
from bot.match.clock import DAY, HOUR
from bot.match.model import LogKind, Match, Person, Position
from bot.match.proof import audit
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.match.undo_votes import UndoVotes
from data import Store, log
from data import matches as stored_matches
from tests.match.hours import TimeStage
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    DAN,
    HERE,
    bid_nothing,
    play_move,
    play_random_move,
    play_to_end,
)
from tests.match.table import start_match as start_lots


def mover_of(position: Position) -> Person:
    """Who is to act."""
    return next(
        p for p in (ANN, BOB, CAT) if p.user == position.match.chairs[seat_of(position)].user
    )


def seat_of(position: Position) -> Seat:
    return position.to_act[0]


async def drawn(matches: MatchService, *people: Person) -> tuple[Position, Person, list[Person]]:
    """A match of Lots in which somebody has drawn a card; they, and the others."""
    position = await bid_nothing(matches, await start_lots(matches, *people))
    asker = mover_of(position)
    move = next(m for m in position.legal_moves(seat_of(position)) if m.kind == "draw")
    position = (await play_move(matches, position, seat_of(position), move)).position
    return position, asker, [p for p in people if p != asker]


async def ask(votes: UndoVotes, position: Position, asker: Person, step: int = 0) -> Match:
    match = position.match
    steps = await votes.steps(match.id, asker.user)
    return await votes.ask(match.id, asker.user, steps[step].to, match.version)


async def test_a_drawn_card_goes_back_when_all_the_others_agree(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, (one, two) = await drawn(matches, ANN, BOB, CAT)
    before = await matches.history.position(position.match.id, position.match.version - 1)
    assert before is not None
    match = await ask(votes, position, asker)
    assert len(match.yet_to_vote) == 2
    match = await votes.agree(match.id, one.user, match.version)
    assert match.has_undo_request
    assert match.undo_request is not None
    match = await votes.agree(match.id, two.user, match.undo_request.version)
    assert not match.has_undo_request
    assert not any(chair.undoes for chair in match.chairs)
    after = await matches.position(match.id)
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        assert after.view(seat) == before.view(seat)


async def test_what_nobody_had_seen_is_dealt_anew_from_the_seed_and_the_log(
    matches: MatchService, votes: UndoVotes, store: Store
) -> None:
    """Nothing of the real order is left: from any order behind the same views it deals alike,
    and from the seed and the log alone it can be dealt again."""
    position, asker, (other,) = await drawn(matches, ANN, BOB)
    match = await ask(votes, position, asker)
    await votes.agree(match.id, other.user, match.version)
    after = await matches.position(match.id)
    (row,) = [r for r in await log.since(store.read, match.id, 0) if r.kind == "redeal"]
    assert row.back_to is not None
    before = await matches.history.position(match.id, row.back_to)
    stored = await matches.history.position(match.id, row.version)
    assert before is not None
    assert stored is not None
    assert stored.true_state == after.true_state
    game, everybody = match.game, frozenset({Seat(0), Seat(1)})
    world = game.scramble(before.true_state, everybody, Random(7))
    assert world != before.true_state
    seed = (await matches._load_full_match(store.read, match.id)).seed
    again = game.scramble(world, everybody, rng_for(seed, row.version))
    assert again == after.true_state


async def test_what_an_undone_move_had_shown_is_dealt_anew_also_when_more_is_undone(
    matches: MatchService, votes: UndoVotes
) -> None:
    """Else the first order of the deck would be back, of which somebody has seen a card."""
    position = await bid_nothing(matches, await start_lots(matches, ANN, BOB))
    before, seat = position, seat_of(position)
    asker = mover_of(position)
    (other,) = {ANN, BOB} - {asker}
    play = next(m for m in position.legal_moves(seat) if m.kind == "play")
    played = (await play_move(matches, position, seat, play)).position
    draw = next(m for m in played.legal_moves(seat) if m.kind == "draw")
    position = (await play_move(matches, played, seat, draw)).position
    match = await ask(votes, position, asker)
    await votes.agree(match.id, other.user, match.version)
    match = await ask(votes, await matches.position(match.id), asker)
    await votes.agree(match.id, other.user, match.version)
    after = await matches.position(match.id)
    rows = await matches.visible_log(match.id, 0, None, with_undone=True)
    assert [row.kind for row in rows if row.kind.takes_back] == [LogKind.REDEAL, LogKind.REDEAL]
    assert after.view(seat) == before.view(seat)
    assert after.true_state != before.true_state


async def test_whoever_asked_can_call_it_off_and_ask_again(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, _ = await drawn(matches, ANN, BOB)
    match = await ask(votes, position, asker)
    match = await votes.deny(match.id, asker.user, match.version)
    assert (await ask(votes, await matches.position(match.id), asker)).has_undo_request


async def test_of_two_requests_at_once_one_counts(matches: MatchService, votes: UndoVotes) -> None:
    position, asker, _ = await drawn(matches, ANN, BOB)
    both = [ask(votes, position, asker) for _ in range(2)]
    results = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(each).__name__ for each in results) == ["Match", "Refused"]


async def test_who_resigned_or_only_watches_has_no_vote(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, (one, two) = await drawn(matches, ANN, BOB, CAT)
    await matches.resign(position.match.id, two.user)
    match = await ask(votes, await matches.position(position.match.id), asker)
    for person, key in ((two, "resigned"), (DAN, "not_seated")):
        with pytest.raises(Refused, match=key):
            await votes.agree(match.id, person.user, match.version)
        with pytest.raises(Refused, match=key):
            await votes.deny(match.id, person.user, match.version)
        with pytest.raises(Refused, match=key):
            await votes.steps(match.id, person.user)
    assert (await matches.match(match.id)).yet_to_vote == (match.yet_to_vote[0],)
    assert one.user == match.person_at(match.yet_to_vote[0]).user


async def test_after_the_end_nothing_goes_back(matches: MatchService, votes: UndoVotes) -> None:
    end = await play_to_end(matches, await start_lots(matches, ANN, BOB), Random(2))
    with pytest.raises(Refused, match="over"):
        await votes.steps(end.match.id, ANN.user)


async def test_an_undo_takes_back_no_request_for_an_end(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, (one, two) = await drawn(matches, ANN, BOB, CAT)
    await matches.agree_to_end(position.match.id, one.user)
    await matches.decline_to_end(position.match.id, two.user)
    match = await ask(votes, await matches.position(position.match.id), asker)
    for person in (one, two):
        match = await votes.agree(match.id, person.user, asked_at(match))
    rows = await matches.visible_log(match.id, 0, None, with_undone=True)
    struck = {row.kind for row in rows if row.is_taken_back}
    assert struck == {LogKind.MOVE}
    told = await matches.visible_log(match.id, position.match.version - 1, None)
    assert [row.kind for row in told][:2] == [LogKind.AGREE, LogKind.DECLINE]


def asked_at(match: Match) -> int:
    assert match.undo_request is not None
    return match.undo_request.version


async def test_one_refusal_ends_it_and_it_is_not_asked_for_again_before_the_next_move(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, (one, _) = await drawn(matches, ANN, BOB, CAT)
    match = await ask(votes, position, asker)
    match = await votes.deny(match.id, one.user, match.version)
    assert not match.has_undo_request
    assert (await matches.position(match.id)).true_state == position.true_state
    with pytest.raises(Refused, match="undo_denied"):
        await ask(votes, await matches.position(match.id), asker)
    position = await matches.position(match.id)
    seat = seat_of(position)
    draw = next(m for m in position.legal_moves(seat) if m.kind in ("draw", "play", "stop"))
    position = (await play_move(matches, position, seat, draw)).position
    assert (await ask(votes, position, asker)).has_undo_request


async def test_it_lapses_when_somebody_moves_on(matches: MatchService, votes: UndoVotes) -> None:
    position, asker, (one, _) = await drawn(matches, ANN, BOB, CAT)
    match = await ask(votes, position, asker)
    asked = match.version
    position = await play_random_move(matches, await matches.position(match.id), Random(0))
    assert not position.match.has_undo_request
    with pytest.raises(Refused, match="no_undo_asked"):
        await votes.agree(match.id, one.user, asked)


async def test_it_lapses_at_the_deadline(hours: TimeStage) -> None:
    votes = UndoVotes(hours.store, hours.matches)
    position = await hours.start_match()
    position = await bid_nothing(hours.matches, position)
    asker = position.match.person_at(seat_of(position))
    draw = next(m for m in position.legal_moves(seat_of(position)) if m.kind == "draw")
    position = (await play_move(hours.matches, position, seat_of(position), draw)).position
    match = position.match
    (step, *_) = await votes.steps(match.id, asker.user)
    await votes.ask(match.id, asker.user, step.to, match.version)
    await hours.advance_clock(DAY + HOUR, steps=25)
    assert not (await hours.matches.match(match.id)).has_undo_request


async def test_who_leaves_has_no_vote_and_the_rest_is_enough(
    matches: MatchService, votes: UndoVotes, store: Store
) -> None:
    position, asker, (one, two) = await drawn(matches, ANN, BOB, CAT)
    match = await ask(votes, position, asker)
    await votes.agree(match.id, one.user, match.version)
    match = await matches.resign(match.id, two.user)
    assert not match.has_undo_request
    rows = await matches.visible_log(match.id, 0, None, with_undone=True)
    assert [row.kind for row in rows[-2:]] == [LogKind.RESIGN, LogKind.REDEAL]
    assert not rows[-2].is_taken_back  # who has resigned stays away
    assert match.chair_of(two.user) not in match.people
    stored = await stored_matches.find(store.read, match.id)
    assert stored is not None
    assert audit(stored, await log.since(store.read, match.id, 0)) == ()


async def test_the_request_lapses_with_whom_it_comes_from(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, _ = await drawn(matches, ANN, BOB, CAT)
    match = await ask(votes, position, asker)
    assert not (await matches.resign(match.id, asker.user)).has_undo_request


async def test_computers_have_no_vote(matches: MatchService, votes: UndoVotes) -> None:
    match = await matches.open_lobby(GAMES["lots"], ANN, HERE, 2, {})
    await matches.add_computer(match.id, ANN.user, "careful")
    await matches.start(match.id, ANN.user)
    position = await bid_nothing(matches, await matches.position(match.id))
    rng = Random(3)
    while position.match.chairs[seat_of(position)].user is None:
        position = await play_random_move(matches, position, rng)
    before = position
    draw = next(m for m in position.legal_moves(seat_of(position)) if m.kind == "draw")
    position = (await play_move(matches, position, seat_of(position), draw)).position
    match = await ask(votes, position, ANN)
    assert not match.has_undo_request
    after = await matches.position(match.id)
    assert [after.view(s) for s in (None, Seat(0))] == [before.view(s) for s in (None, Seat(0))]
    rows = await matches.visible_log(match.id, 0, None, with_undone=True)
    assert rows[-1].kind is LogKind.REDEAL


@pytest.mark.parametrize("first", ["agree_to_end", "agree_to_pause"])
async def test_one_thing_is_asked_for_at_a_time(
    matches: MatchService, votes: UndoVotes, first: str
) -> None:
    position, asker, (other,) = await drawn(matches, ANN, BOB)
    await getattr(matches, first)(position.match.id, other.user)
    with pytest.raises(Refused, match=r"end_asked|pause_asked"):
        await votes.steps(position.match.id, asker.user)


async def test_no_pause_is_asked_for_beside_it_and_none_in_a_pause(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, (other,) = await drawn(matches, ANN, BOB)
    match = await ask(votes, position, asker)
    with pytest.raises(Refused, match="undo_asked"):
        await matches.agree_to_pause(match.id, other.user)
    with pytest.raises(Refused, match="undo_asked"):
        await votes.steps(match.id, other.user)
    await votes.deny(match.id, asker.user, match.version)
    for person in (asker, other):
        await matches.agree_to_pause(match.id, person.user)
    with pytest.raises(Refused, match="paused"):
        await votes.steps(match.id, asker.user)


async def test_of_two_answers_at_once_one_counts(matches: MatchService, votes: UndoVotes) -> None:
    position, asker, (other,) = await drawn(matches, ANN, BOB)
    match = await ask(votes, position, asker)
    both = [votes.agree(match.id, other.user, match.version) for _ in range(2)]
    results = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(each, Refused) for each in results) == 1
    rows = await matches.visible_log(match.id, 0, None, with_undone=True)
    assert [row.kind for row in rows].count(LogKind.REDEAL) == 1


async def test_two_agree_at_once_and_it_is_undone_once(
    matches: MatchService, votes: UndoVotes
) -> None:
    position, asker, others = await drawn(matches, ANN, BOB, CAT)
    match = await ask(votes, position, asker)
    await asyncio.gather(*(votes.agree(match.id, each.user, match.version) for each in others))
    rows = await matches.visible_log(match.id, 0, None, with_undone=True)
    assert [row.kind for row in rows].count(LogKind.REDEAL) == 1


async def act(matches: MatchService, position: Position) -> Position:
    """Whoever is to act draws, or else plays a card."""
    seat = seat_of(position)
    moves = {move.kind: move for move in reversed(position.legal_moves(seat))}
    move = moves.get("draw") or moves["play"]
    return (await play_move(matches, position, seat, move)).position


async def test_computers_play_on_meanwhile_and_their_moves_go_back_along(
    matches: MatchService, votes: UndoVotes
) -> None:
    position = await start_lots(matches, ANN, BOB, computers=1)
    for seat in map(Seat, range(3)):  # Ann begins, then it is Bob's turn, then the computer's
        bid = next(m for m in position.legal_moves(seat) if m == Bid(3 if seat == 0 else 1))
        position = (await play_move(matches, position, seat, bid)).position
    while position.match.chairs[seat_of(position)].user is not None:
        before, asker = position, mover_of(position)
        position = await act(matches, position)
    (other,) = {ANN, BOB} - {asker}
    match = await ask(votes, position, asker)
    position = await act(matches, await matches.position(match.id))
    assert position.match.has_undo_request
    await votes.agree(match.id, other.user, match.version)
    after = await matches.position(match.id)
    assert after.view(None) == before.view(None)
    *_, undone = await matches.visible_log(match.id, 0, None, with_undone=True)
    assert undone.along == (Seat(2),)


async def test_choices_made_at_the_same_time_stand(matches: MatchService, votes: UndoVotes) -> None:
    """Who knows the others' bids must not bid again."""
    position = await bid_nothing(matches, await start_lots(matches, ANN, BOB))
    for person in (ANN, BOB):
        with pytest.raises(Refused, match="undo_together"):
            await votes.steps(position.match.id, person.user)


async def test_a_restored_turn_has_its_whole_time_and_a_button_of_before_is_stale(
    hours: TimeStage,
) -> None:
    votes = UndoVotes(hours.store, hours.matches)
    position = await bid_nothing(hours.matches, await hours.start_match())
    seat = seat_of(position)
    asker = position.match.person_at(seat)
    draw = next(m for m in position.legal_moves(seat) if m.kind == "draw")
    position = (await play_move(hours.matches, position, seat, draw)).position
    (step, *_) = await votes.steps(position.match.id, asker.user)
    match = await votes.ask(position.match.id, asker.user, step.to, position.match.version)
    await hours.advance_clock(HOUR)
    other = match.person_at(match.yet_to_vote[0])
    await votes.agree(match.id, other.user, match.version)
    match = await hours.matches.match(match.id)
    assert match.chairs[seat].due == hours.clock.time + DAY
    with pytest.raises(Refused, match="stale"):
        await play_move(hours.matches, position, seat, position.legal_moves(seat)[0])
