"""Nothing that leaves for Discord tells anybody what another seat holds (E5, E6).

`CONFORMANCE=full` compares 200 pairs of worlds of each game.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest

from bot.codec import encode
from bot.delivery.messenger import NONCE_KEY
from bot.game import Seat, Value
from bot.games import GAMES
from bot.match.model import MatchId
from bot.sandbox.requestlog import Request
from bot.sandbox.snowflakes import SandboxClock
from data import key_values
from tests.conformance.case import Case, subject
from tests.stage import DeliveryOnly, Stage, open_stage, user_id

NOON = 1_800_000_000
PAIRS = 200 if os.environ.get("CONFORMANCE") == "full" else 3
"""How many pairs of worlds are compared in each game."""
MOVES = (0, 5, 25, 10, 40, 3, 15)
"""After how many moves they are compared, in turn."""

Sent: TypeAlias = dict[str, list[bytes]]
"""What was sent to each channel, in order."""


@dataclass(frozen=True)
class World:
    """A match that is played the same way each time: in the other world, the last seat holds
    something else."""

    case: Case
    moves: int
    seed: int

    @property
    def holder(self) -> Seat:
        """The last seat, whose secrets differ."""
        return self.case.everybody[-1]

    def other(self, state: Value) -> Value:
        """The state of the other world, which the other seats cannot tell from this one."""
        others = frozenset(self.case.everybody[:-1])
        result: Value = self.case.game.scramble(state, others, Random(self.seed + 1))
        return result


def worlds(game: str) -> Iterator[World]:
    """Without end: all cases of a game for three, or for two if it is not for three."""
    cases = subject(GAMES[game]).cases()
    seats = 3 if 3 in GAMES[game].seats else 2
    fitting = [case for case in cases if case.seats == seats]
    for n in count():
        yield World(fitting[n % len(fitting)], MOVES[n % len(MOVES)], n)


@dataclass(frozen=True)
class Told:
    """What was sent to the last seat and to the channels of all others, and what it sees."""

    to_others: Sent
    to_holder: list[bytes]
    view: Value


async def played(stage: Stage, world: World) -> MatchId:
    """A match after so many moves, of which nobody was told anything yet."""
    case, rng = world.case, Random(world.seed)
    match = await stage.create_lobby(case.seats, game=case.game.id, options=case.options)
    await stage.matches.start(match, user_id(stage.ann))
    for _ in range(world.moves):
        position = await stage.matches.position(match)
        if not position.to_act:
            break
        seat = rng.choice(position.to_act)
        await stage.play_move(match, seat, rng.choice(position.legal_moves(seat)), delivered=False)
    return match


async def put(stage: Stage, match: MatchId, state: Value) -> None:
    """Put another state in the match's place."""
    async with stage.store.transaction() as tx:
        text = encode(state).decode()
        await tx.execute("UPDATE match SET state = ? WHERE id = ?", (text, match))


async def told(world: World, *, scrambled: bool) -> Told | None:
    """Tell the people of such a match everything; None if the other world is no other."""
    clock = SandboxClock(lambda: NOON)
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        stage = await stack.enter_async_context(open_stage(folder, DeliveryOnly(), clock=clock))
        stage.matches.listeners.clear()
        async with stage.store.transaction() as tx:  # else each database has nonces of its own
            await key_values.put(tx, NONCE_KEY, "5" * 64)
        for user in stage.people:
            stage.dm_channel(user)  # so that its id does not depend on who is served first
        match = await played(stage, world)
        real = (await stage.matches.position(match))._state
        if (other := world.other(real)) == real:
            return None
        state = other if scrambled else real
        await put(stage, match, state)
        stage.server.requests.clear()
        await stage.restart()
        to_all = sent(stage)
        to_holder = to_all.pop(stage.dm_channel(stage.people[world.holder])["id"], [])
        return Told(to_all, to_holder, world.case.game.view(state, world.holder))


def sent(stage: Stage) -> Sent:
    channels: Sent = defaultdict(list)
    for request in stage.sent_requests():
        channels[request.params["channel_id"]].append(_bytes(request))
    return channels


def _bytes(request: Request) -> bytes:
    body = json.dumps([request.method, request.path, request.body], sort_keys=True).encode()
    files = (upload.name.encode() + upload.data for _, upload in sorted(request.files.items()))
    return b"\n".join((body, *files))


def is_drawn(game: str) -> bool:
    return find_spec(f"render.{game.replace('-', '_')}") is not None


@pytest.mark.timeout(0 if PAIRS > 3 else 180)
@pytest.mark.parametrize("game", [game for game in GAMES if is_drawn(game)])
async def test_what_others_are_sent_is_the_same_whatever_the_last_seat_holds(
    game: str,
) -> None:
    compared = 0
    for world in worlds(game):
        if (real := await told(world, scrambled=False)) is None:
            continue
        other = await told(world, scrambled=True)
        assert other is not None
        assert len(real.to_others) >= 2
        assert real.to_others == other.to_others
        assert (real.to_holder == other.to_holder) == (real.view == other.view)
        compared += 1
        if compared == PAIRS:
            break
