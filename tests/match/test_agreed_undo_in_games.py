"""In every game: moves go back by consent, what is unseen is dealt anew, and the proof holds."""

from random import Random

import msgspec
import pytest

from bot.ai.aimless import random_move
from bot.game import Seat, Value
from bot.games import GAMES
from bot.games.puzzle_memo.components import EMPTY
from bot.match.agreed_undo import StepBack, moves_to_check, steps_back
from bot.match.history import History
from bot.match.model import LogKind, Person, Position
from bot.match.proof import check_record, find_faults, parse_record
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.match.undo_votes import UndoVotes
from data import Store, log, undo_points
from tests.match.table import ANN, BOB, HERE, play_move
from tests.match.test_agreed_undo import ask, seat_of


async def steps_in_other_worlds(
    matches: MatchService, store: Store, position: Position, asker: Person
) -> tuple[StepBack, ...]:
    """How far this person may go back if what they cannot know is otherwise."""
    match = position.match
    full = await matches._load_full_match(store.read, match.id)
    rows = await log.since(store.read, match.id, 0)
    chair = match.chair_of(asker.user)
    assert chair is not None
    states = dict[int, Value]()
    for row in moves_to_check(rows):
        before = await matches.history.position(match.id, row.version - 1)
        assert before is not None
        known = frozenset({chair.seat})
        states[row.version - 1] = match.game.scramble(before.true_state, known, Random(row.version))
    points = await undo_points.newest_first(store.read, match.id)
    return steps_back(full, asker.user, rows, states, points)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_in_every_game_moves_can_be_taken_back_and_the_record_is_still_proved(
    matches: MatchService, votes: UndoVotes, store: Store, game: str
) -> None:
    """An undone match looks to all as it did, and a move without chance leads to the same again;
    every undo is a row, from which the match is proved and each earlier position is seen again."""
    rng, undone, same = Random(game), 0, 0
    match = await matches.open_lobby(GAMES[game], ANN, HERE, 2, {})
    await matches.join(match.id, BOB)
    await matches.start(match.id, ANN.user)
    position = await matches.position(match.id)
    seats, stored = (None, Seat(0), Seat(1)), dict[int, Value]()
    while position.to_act and position.match.version < 150:
        seat, state = seat_of(position), position.true_state
        views = [position.view(each) for each in seats]
        move = random_move(position.legal_moves(seat), rng)
        result = await play_move(matches, position, seat, move)
        after = result.position
        stored[after.match.version] = after.true_state
        if rng.random() > 0.25 or not after.to_act:
            position = after
            continue
        asker, other = (ANN, BOB) if position.match.chairs[seat].user == ANN.user else (BOB, ANN)
        try:
            steps = await votes.steps(match.id, asker.user)
        except Refused:
            position = after
            continue
        if steps[0].to != position.match.version:
            position = after
            continue
        assert steps == await steps_in_other_worlds(matches, store, after, asker)
        asked = await votes.ask(match.id, asker.user, steps[0].to, after.match.version)
        await votes.agree(match.id, other.user, asked.version)
        position, undone = await matches.position(match.id), undone + 1
        stored[position.match.version] = position.true_state
        assert [position.view(each) for each in seats] == views
        rows = await matches.visible_log(match.id, 0, None, with_undone=True)
        if rows[-1].kind is LogKind.TAKEBACK:
            assert position.true_state == state
            position = (await play_move(matches, position, seat, move)).position
            assert position.true_state == after.true_state
            same += 1
    assert undone > 0
    history = History(store)
    for version in rng.sample(sorted(stored), len(stored)):
        earlier = await history.position(match.id, version)
        assert earlier is not None
        assert earlier.true_state == stored[version]
    for person in (ANN, BOB):
        if (await matches.match(match.id)).status == "live":
            await matches.agree_to_end(match.id, person.user)
    record = await matches.record(match.id)
    assert find_faults(record) == ()
    assert check_record(parse_record(msgspec.json.encode(record))).faults == ()


async def test_a_flipped_tile_is_never_dealt_anew_in_strict_memory(
    matches: MatchService, votes: UndoVotes
) -> None:
    """Puzzle-Memo, P11: what all have seen lies where it lay, also after a second undo."""
    match = await matches.open_lobby(GAMES["puzzle-memo"], ANN, HERE, 2, {"memory": "strict"})
    await matches.join(match.id, BOB)
    await matches.start(match.id, ANN.user)
    start = await matches.position(match.id)
    seen, rng = dict[int, int](), Random(5)
    for _ in range(4):
        position = await matches.position(match.id)
        seat = seat_of(position)
        asker, other = (ANN, BOB) if position.match.chairs[seat].user == ANN.user else (BOB, ANN)
        flips = [m for m in position.legal_moves(seat) if m.kind == "flipbelow"]
        flip = rng.choice([m for m in flips if m.below - 1 not in seen])  # type: ignore[attr-defined]
        at = flip.below - 1  # type: ignore[attr-defined]
        seen[at] = position.true_state.below[at]  # type: ignore[attr-defined]
        after = (await play_move(matches, position, seat, flip)).position
        steps = await votes.steps(match.id, asker.user)
        asked = await votes.ask(match.id, asker.user, steps[0].to, after.match.version)
        await votes.agree(match.id, other.user, asked.version)
        restored = (await matches.position(match.id)).true_state
        assert {n: restored.below[n] for n in seen} == seen  # type: ignore[attr-defined]
    first = start.true_state.below  # type: ignore[attr-defined]
    assert sorted(restored.below) == sorted(first)  # type: ignore[attr-defined]
    assert EMPTY not in seen.values()
    assert restored.below != first  # type: ignore[attr-defined]


async def test_a_chip_that_players_have_to_remember_is_never_dealt_anew(
    matches: MatchService, votes: UndoVotes
) -> None:
    """Back to the Jungle without field notes: the board stays, the bag is shuffled."""
    options = {"field_notes": False}
    match = await matches.open_lobby(GAMES["back-to-the-jungle"], ANN, HERE, 2, options)
    await matches.join(match.id, BOB)
    await matches.start(match.id, ANN.user)
    position, rng = await matches.position(match.id), Random(3)
    while True:
        seat, before = seat_of(position), position
        move = random_move(position.legal_moves(seat), rng)
        result = await play_move(matches, position, seat, move)
        if any(event.key == "event.drew_chip" for event in result.events):
            break
        position = result.position
    asker, other = (ANN, BOB) if before.match.chairs[seat].user == ANN.user else (BOB, ANN)
    asked = await ask(votes, result.position, asker)
    await votes.agree(match.id, other.user, asked.version)
    after, first = (await matches.position(match.id)).true_state, before.true_state
    assert after.board == first.board  # type: ignore[attr-defined]
    assert after.bag != first.bag  # type: ignore[attr-defined]
    assert sorted(after.bag) == sorted(first.bag)  # type: ignore[attr-defined]
