"""Who looks back at a live match learns nothing of what others hold: log, recap, replay, export and
film are the same bytes in two worlds that their reader cannot tell apart.

In the other world the state differs at every step, the log tells others something else in private,
and nothing can be read of their moves.
"""

import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.ai.aimless import random_move
from bot.codec import codec_for, encode
from bot.game import Options, Seat, Value
from bot.games import GAMES
from bot.match.model import UserId
from bot.messages.custom_ids import Ref
from bot.sandbox.acts import NoResponse, NotAllowed
from bot.sandbox.snowflakes import SandboxClock
from bot.sandbox.wire import DiscordError, Json
from tests.cogs.test_who_sees_what import (
    FIRST,
    NOON,
    _is_answer,
    _press,
    _told,
    hand_over,
)
from tests.stage import Stage, open_stage

MOVES = 9
OPTIONS: dict[str, Options] = {"jungle": {"setup": "secret"}}
"""The options of games that have no secrets by default."""
COMMANDS: dict[str, Json] = {
    "log": {},
    "recap": {},
    "replay": {"turn": 1},
    "export": {},
    "verify": {},
}
CONTROLS = (
    *("log", "turnlog", "recap", "replay", "replayto", "replaygo", "pickreplay", "export"),
    *("film", "filmshow", "filmstop"),
)
NOBODY, OTHER_SEAT = frozenset[Seat](), frozenset({Seat(1)})

Told = dict[tuple[str, str], list[str]]
"""What was answered, by who asked and what they did."""


@dataclass(frozen=True)
class Viewer:
    """Somebody in the guild or elsewhere, and the seats that they may know of."""

    name: str
    seats: frozenset[Seat]


VIEWERS = (
    Viewer("watcher", NOBODY),
    Viewer("stranger", NOBODY),
    Viewer("former holder", NOBODY),
    Viewer("other seat", OTHER_SEAT),
)


async def play(stage: Stage, game: str) -> None:
    """Start a match and make some moves, before Cy takes Ann's seat over."""
    match = await stage.create_lobby(2, game=game, options=OPTIONS.get(game, {}))
    await stage.matches.start(match, UserId(int(stage.ann["id"])))
    rng = Random(1)
    for _ in range(MOVES):
        position = await stage.matches.position(FIRST)
        chair = position.match.chairs[rng.choice(position.to_act)]
        move = random_move(position.legal_moves(chair.seat), rng)
        await stage.matches.play(FIRST, chair.user, chair.seat, chair.decision, move)
    await stage.wait_until_idle()
    await hand_over(stage)
    await stage.wait_until_idle()


async def worlds_of(stage: Stage, game: str, seats: frozenset[Seat]) -> dict[int, Value]:
    """At every version another state that these seats, or nobody, can tell from the real one."""
    version, found = (await stage.position()).match.version, {}
    for each in range(1, version + 1):
        position = await stage.matches.history.position(FIRST, each)
        assert position is not None
        found[each] = GAMES[game].scramble(position.true_state, seats, Random(each))
    assert found[version] != (await stage.position()).true_state, "expected secrets"
    return found


def scramble(database: Path, game: str, seats: frozenset[Seat], state: Value) -> None:
    """Put a state in the match's place. Twice tell others what they were told in private, and make
    their moves unreadable."""
    read = codec_for(GAMES[game]).events
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE match SET state = ? WHERE id = 1", (encode(state).decode(),))
        rows = db.execute("SELECT version, seat, events FROM log WHERE match = 1").fetchall()
        for version, seat, events in rows:
            told = [
                each
                for event in read(events)
                for each in (event, event)[: 1 + (event.to is not None and not seats & {*event.to})]
            ]
            text = encode(tuple(told)).decode()
            db.execute("UPDATE log SET events = ? WHERE version = ?", (text, version))
            if seat not in seats:
                db.execute("UPDATE log SET move = '?' WHERE version = ? AND move > ''", (version,))


async def looked_back(
    folder: Path, game: str, viewers: tuple[Viewer, ...], scrambled_for: frozenset[Seat] | None
) -> Told:
    """Whatever is answered to these viewers, in the real world or in the other one."""
    folder.mkdir()  # noqa: ASYNC240
    found: Told = {}
    async with open_stage(folder, clock=SandboxClock(lambda: NOON)) as stage:
        await play(stage, game)
        worlds = await worlds_of(stage, game, scrambled_for or NOBODY)
        await stage.stop()
        if scrambled_for is not None:
            scramble(stage.database, game, scrambled_for, worlds[max(worlds)])
        await stage.start()
        if scrambled_for is not None:
            stage.matches.history._entry(FIRST).states.update(worlds)
        for viewer in viewers:
            user, place = _find(stage, viewer)
            async for name, sent in _answers(stage, user, place):
                found[viewer.name, name] = sent
    return found


def _find(stage: Stage, viewer: Viewer) -> tuple[Json, Json]:
    """The viewer, and where they are."""
    world = stage.server.world
    if viewer.name == "stranger":
        stranger = world.add_user("Eve")
        return stranger, world.add_channel(world.add_guild("Elsewhere", stranger), "general")
    if viewer.name == "watcher":
        watcher = world.add_user("Dee")
        world.add_member(stage.guild, watcher)
        return watcher, stage.thread
    return (stage.bo if viewer.seats else stage.ann), stage.thread


async def _answers(stage: Stage, user: Json, place: Json) -> AsyncIterator[tuple[str, list[str]]]:
    forged = await stage.say(user, "Is that a button?", place)
    for name, act in _acts(stage, user, place, forged):
        stage.server.requests.clear()
        with contextlib.suppress(NotAllowed, NoResponse, DiscordError, TimeoutError):
            await act
        await stage.wait_until_idle()
        yield name, [_told(r) for r in stage.server.requests.entries if _is_answer(r)]


def _acts(
    stage: Stage, user: Json, place: Json, forged: Json
) -> Iterator[tuple[str, Awaitable[Any]]]:
    for name, given in COMMANDS.items():
        yield f"/{name}", stage.server.slash(user, place, name, match="1", **given)
    for kind in CONTROLS:
        for seat in (None, Seat(0)):
            for path in ((0,), (3,), (MOVES,)) if kind == "replayto" else ((0,),):
                ref = Ref(kind, FIRST, seat, 1, path)
                yield ref.custom_id, _press(stage, user, forged, ref)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_looking_back_tells_two_worlds_not_apart(tmp_path: Path, game: str) -> None:
    real = await looked_back(tmp_path / "real", game, VIEWERS, None)
    for seats in (NOBODY, OTHER_SEAT):
        viewers = tuple(viewer for viewer in VIEWERS if viewer.seats == seats)
        other = await looked_back(tmp_path / f"other{len(seats)}", game, viewers, seats)
        assert [name for name, sent in other.items() if not sent] == []
        differing = [name for name, sent in other.items() if sent != real[name]]
        assert differing == [], json.dumps([(real[n], other[n]) for n in differing[:1]])[:2000]
    shown = [sent for (viewer, _), sent in real.items() if viewer == "watcher"]
    assert sum("attachments" in "".join(sent) for sent in shown) > 4, "expected pictures"
