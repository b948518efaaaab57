"""Earlier positions: a replay from seed and log equals what was stored at the time."""

import os
from dataclasses import dataclass
from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.codec import codec_for, encode
from bot.game import Options, Value, rng_for
from bot.games import GAMES, AnyGame
from bot.match.history import SPACING, History, replay
from bot.match.model import LogKind, Position, Status
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store
from data.log import LogRow
from tests.conformance.case import subject
from tests.match.table import ANN, BOB, HERE, play_move, play_to_end, start_match

SIMULATED = 1000 if os.environ.get("CONFORMANCE") == "full" else 3
MOVES = 90


@dataclass
class Simulated:
    """A match by the rules alone, with its log rows and the snapshot after each."""

    game: AnyGame
    seats: int
    options: Options
    seed: str
    rows: list[LogRow]
    snapshots: list[bytes]

    def deal(self) -> Value:
        state: Value = self.game.setup(self.seats, self.options, rng_for(self.seed, 1))
        return state


def simulate(game: AnyGame, number: int) -> Simulated:
    """Play a match at random, with any number of seats and any options."""
    rng = Random(f"{game.id} {number}")
    case = rng.choice(subject(game).cases())
    made = Simulated(game, case.seats, case.options, f"seed {number}", [], [])
    state = made.deal()
    made.rows.append(LogRow(1, LogKind.START, None, None, "[]", 0))
    made.snapshots.append(encode(state))
    while to_act := game.to_act(state):
        version, seat = len(made.rows) + 1, rng.choice(to_act)
        move = random_move(game.legal_moves(state, seat), rng)
        state, events = game.apply(state, seat, move, rng_for(made.seed, version))
        text = encode(move).decode()
        row = LogRow(version, LogKind.MOVE, seat, text, encode(events).decode(), 0)
        made.rows.append(row)
        made.snapshots.append(encode(state))
    return made


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_replay_of_simulated_matches_equals_the_snapshots(game: str) -> None:
    """At the end of each match and at some versions before, asked for in any order."""
    decode = codec_for(GAMES[game]).state
    for number in range(SIMULATED):
        made = simulate(GAMES[game], number)
        states = dict[int, Value]()
        last = len(made.rows)
        asked = [last, *(Random(number).randint(1, last) for _ in range(5))]
        for version in asked:
            state = replay(made.game, made.seed, made.deal, made.rows, version, states)
            assert state == decode(made.snapshots[version - 1])
        assert len(states) <= 1 + last // SPACING


async def start(matches: MatchService, game: str) -> Position:
    match = await matches.open_lobby(GAMES[game], ANN, HERE, 2, {})
    await matches.join(match.id, BOB)
    await matches.start(match.id, ANN.user)
    return await matches.position(match.id)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_position_of_a_match_can_be_seen_again(
    matches: MatchService, game: str
) -> None:
    """Also those that were taken back, and those after the undo."""
    rng = Random(game)
    position = await start(matches, game)
    stored = [position._state]
    for number in range(MOVES):
        if not position.to_act:
            break
        undo = position.match.undo_point
        if undo is not None and number % 5 == 0:
            user = position.match.person_at(undo.seat).user
            position = await matches.undo(position.match.id, user)
        else:
            seat = position.to_act[0]
            move = random_move(position.legal_moves(seat), rng)
            position = (await play_move(matches, position, seat, move)).position
        stored.append(position._state)
    versions = list(range(1, len(stored) + 1))
    rng.shuffle(versions)
    for version in versions:
        former = await matches.history.position(position.match.id, version)
        assert former is not None
        assert (former.match.version, former._state) == (version, stored[version - 1])


async def test_an_earlier_position_of_an_ended_match_is_live_and_keeps_its_seed_secret(
    matches: MatchService,
) -> None:
    over = (await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))).match
    former = await matches.history.position(over.id, over.version - 1)
    last = await matches.history.position(over.id, over.version)
    assert former is not None
    assert last is not None
    assert (former.match.status, former.match.seed, former.match.outcome) == (
        *(Status.LIVE, None, None),
    )
    assert former.to_act != ()
    assert last.match == over


async def test_there_is_no_position_before_the_deal_or_after_the_newest(
    matches: MatchService,
) -> None:
    match = (await start_match(matches, ANN, BOB)).match
    for version in (-1, 0, match.version + 1):
        with pytest.raises(Refused, match="no_turn_yet"):
            await matches.history.position(match.id, version)


async def test_a_match_whose_rules_are_gone_has_no_earlier_positions(
    matches: MatchService, store: Store
) -> None:
    match = (await start_match(matches, ANN, BOB)).match
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET rules_version = 0")
    assert await matches.history.position(match.id, 1) is None


async def test_only_some_matches_are_remembered(matches: MatchService, store: Store) -> None:
    history = History(store, size=2)
    for _ in range(3):
        match = (await start_match(matches, ANN, BOB)).match
        assert await history.position(match.id, 1) is not None
    assert len(history._entries) == 2
