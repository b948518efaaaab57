"""Nothing that leaves for Discord tells anybody what another seat holds (E5, E6).

`CONFORMANCE=full` compares 200 pairs of worlds of each game.
"""

import json
import os
from collections import defaultdict
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
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
from tests.stage import DeliveryOnly, Stage, open_stage, user_id

NOON = 1_800_000_000
OTHERS = frozenset({Seat(0), Seat(1)})
THIRD = Seat(2)

Sent: TypeAlias = dict[str, list[bytes]]
"""What was sent to each channel, in order."""


async def played(stage: Stage, game: str, moves: int, seed: int) -> MatchId:
    """A match of three people after so many moves, of which nobody was told anything yet."""
    match = await stage.create_lobby(people=3, game=game)
    await stage.matches.start(match, user_id(stage.ann))
    rng = Random(seed)
    for _ in range(moves):
        position = await stage.matches.position(match)
        if not position.to_act:
            break
        seat = position.to_act[0]
        await stage.play_move(match, seat, rng.choice(position.legal_moves(seat)), delivered=False)
    return match


async def replaced(stage: Stage, match: MatchId, change: Callable[[Value], Value]) -> Value:
    """Puts another state in the match's place; what the third seat sees of it."""
    game = (await stage.matches.match(match)).game
    state = change((await stage.matches.position(match))._state)
    async with stage.store.transaction() as tx:
        text = encode(state).decode()
        await tx.execute("UPDATE match SET state = ? WHERE id = ?", (text, match))
    view: Value = game.view(state, THIRD)
    return view


async def told(
    folder: Path, game: str, moves: int, seed: int, *, scrambled: bool
) -> tuple[Stage, Sent, Value]:
    """Everything that the people of such a match are sent, and what the third seat sees."""

    def another(state: Value) -> Value:
        rules = GAMES[game]
        result: Value = rules.scramble(state, OTHERS, Random(seed + 1)) if scrambled else state
        return result

    clock = SandboxClock(lambda: NOON)
    async with open_stage(folder, DeliveryOnly(), clock=clock) as stage:
        stage.matches.listeners.clear()
        async with stage.store.transaction() as tx:  # else each database has nonces of its own
            await key_values.put(tx, NONCE_KEY, "5" * 64)
        for user in stage.people:
            stage.dm_channel(user)  # so that its id does not depend on who is served first
        match = await played(stage, game, moves, seed)
        view = await replaced(stage, match, another)
        stage.server.requests.clear()
        await stage.restart()
        return stage, sent(stage), view


def sent(stage: Stage) -> Sent:
    channels: Sent = defaultdict(list)
    for request in stage.sent_requests():
        channels[request.params["channel_id"]].append(_bytes(request))
    return channels


def _bytes(request: Request) -> bytes:
    body = json.dumps([request.method, request.path, request.body], sort_keys=True).encode()
    files = (upload.name.encode() + upload.data for _, upload in sorted(request.files.items()))
    return b"\n".join((body, *files))


def for_three(game: str) -> bool:
    """Whether three can play it, and see it."""
    drawn = find_spec(f"render.{game.replace('-', '_')}") is not None
    return drawn and 3 in GAMES[game].seats


def plays() -> list[tuple[int, int]]:
    """How many moves are made in each match, and from which seed."""
    if os.environ.get("CONFORMANCE") == "full":
        return [(moves, seed) for seed in range(1, 21) for moves in range(0, 50, 5)]
    return [(0, 1), (5, 1), (25, 1)]


@pytest.mark.parametrize(("moves", "seed"), plays())
@pytest.mark.parametrize("game", [game for game in GAMES if for_three(game)])
async def test_what_others_are_sent_is_the_same_whatever_the_third_seat_holds(
    game: str, moves: int, seed: int, tmp_path: Path
) -> None:
    real_folder, other_folder = tmp_path / "real", tmp_path / "other"
    real_folder.mkdir()
    other_folder.mkdir()
    stage, real, view = await told(real_folder, game, moves, seed, scrambled=False)
    _, other, other_view = await told(other_folder, game, moves, seed, scrambled=True)
    third = stage.dm_channel(stage.people[THIRD])["id"]
    assert real.keys() == other.keys()
    assert len(real) >= 2
    for channel in real.keys() - {third}:
        assert real[channel] == other[channel]
    assert (real.get(third) == other.get(third)) == (view == other_view)
