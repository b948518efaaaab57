"""Nobody learns what they may not know, by any command or control, however it is used.

Two worlds that somebody cannot tell apart are played alike: whatever they do in them, the bot
sends the same bytes. Every command of the tree and every kind of control is tried, also ones that
are added later.
"""

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord import app_commands

from bot.ai.aimless import random_move
from bot.codec import encode
from bot.game import Seat
from bot.games import GAMES
from bot.interactions.handlers import INVITATION_KINDS
from bot.match.handover import HandoverService, Offer
from bot.match.model import MatchId, Person, UserId
from bot.messages.custom_ids import Ref
from bot.sandbox.acts import NoResponse, NotAllowed
from bot.sandbox.snowflakes import SandboxClock
from bot.sandbox.wire import DiscordError, Json
from bot.texts import text
from tests.cogs.test_commands import GIVEN
from tests.stage import Stage, open_stage

NOON = 1_800_000_000
FIRST = MatchId(1)
MOVES = 5
OWN_DECISIONS = frozenset(
    {"/move", "resign", "end", "agree", "undo", "takeback", "again", "replace", "do", "vacation"}
)
"""What changes the match for somebody who plays in it: from there on the worlds may differ."""
OTHER_MATCHES = frozenset({"sololevel"})
"""A match of its own begins, in which a computer moves by chance."""
SELECT_PREFIX = "pick"


@dataclass(frozen=True)
class Viewer:
    """Somebody, the seats that they may know of, and what of theirs is not tried."""

    name: str
    seats: frozenset[Seat] = frozenset()
    spared: frozenset[str] = OTHER_MATCHES


WATCHER = Viewer("watcher")
OTHER_SEAT = Viewer("other seat", frozenset({Seat(1)}), OWN_DECISIONS | OTHER_MATCHES)
STRANGER = Viewer("stranger")
FORMER_HOLDER = Viewer("former holder")
VIEWERS = (WATCHER, OTHER_SEAT, STRANGER, FORMER_HOLDER)


async def hand_over(stage: Stage) -> None:
    """Cy takes Ann's seat, and everybody agrees."""
    ann, bo, cy = (
        Person(UserId(int(u["id"])), u["username"]) for u in (stage.ann, stage.bo, stage.cy)
    )
    handovers, offer = HandoverService(stage.matches), Offer(Seat(0), cy.user)
    await handovers.ask(FIRST, ann.user, Seat(0), cy)
    await handovers.agree(FIRST, bo, offer)
    await handovers.agree(FIRST, cy, offer)


async def play(stage: Stage) -> None:
    rng = Random(1)
    for _ in range(MOVES):
        position = await stage.matches.position(FIRST)
        chair = position.match.chairs[position.to_act[0]]
        move = random_move(position.legal_moves(chair.seat), rng)
        await stage.matches.play(FIRST, chair.user, chair.seat, chair.decision, move)
    await stage.wait_until_idle()


def scramble(database: Path, game: str, seats: frozenset[Seat], state: Any) -> None:
    """Puts a state in the match's place that these seats, or nobody, can tell from it."""
    other = GAMES[game].scramble(state, seats, Random(2))
    assert other != state, "expected secrets"
    with contextlib.closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE match SET state = ? WHERE id = 1", (encode(other).decode(),))


async def answers(
    folder: Path, game: str, viewer: Viewer, *, scrambled: bool
) -> dict[str, list[str]]:
    """Whatever the bot sends for each thing that the viewer does."""
    clock, found = SandboxClock(lambda: NOON), {}
    async with open_stage(folder, clock=clock) as stage:
        await stage.start_match(game)
        await play(stage)
        if viewer is FORMER_HOLDER:
            await hand_over(stage)
            await stage.wait_until_idle()
        state = (await stage.position()).true_state
        await stage.stop()
        if scrambled:
            scramble(stage.database, game, viewer.seats, state)
        await stage.start()
        user, place = _somebody(stage, viewer)
        forged = await stage.say(user, "Is that a button?", place)
        for name, act in _acts(stage, viewer, user, place, forged):
            stage.server.requests.clear()
            with contextlib.suppress(NotAllowed, NoResponse, DiscordError, TimeoutError):
                await act
            await stage.wait_until_idle()
            answered = [r for r in stage.server.requests.entries if _is_answer(r)]
            found[name] = list(map(_told, answered))
    return found


def _somebody(stage: Stage, viewer: Viewer) -> tuple[Json, Json]:
    """The viewer, and where they are."""
    if viewer is not STRANGER:
        who = {WATCHER: stage.cy, OTHER_SEAT: stage.bo, FORMER_HOLDER: stage.ann}[viewer]
        return who, stage.thread
    world = stage.server.world
    stranger = world.add_user("Dee")
    return stranger, world.add_channel(world.add_guild("Elsewhere", stranger), "general")


def _acts(
    stage: Stage, viewer: Viewer, user: Json, place: Json, forged: Json
) -> Iterator[tuple[str, Any]]:
    for command in stage.bot.tree.walk_commands():
        name = command.qualified_name
        if isinstance(command, app_commands.Command) and not viewer.spared & {name, f"/{name}"}:
            given = dict(GIVEN.get(name, {}))
            if any(parameter.name == "match" for parameter in command.parameters):
                given["match"] = "1"
            yield f"/{name}", _use(stage, user, place, name, given)
            if any(parameter.name == "words" for parameter in command.parameters):
                yield f"/{name} words", _use(stage, user, place, name, {**given, "words": True})
    for kind in stage.bot.handlers.kinds:
        if kind not in viewer.spared:
            for seat, path in ((Seat(0), (0,)), (Seat(0), ()), (None, ())):
                ref = Ref(kind, FIRST, seat, 1, path)
                yield ref.custom_id, _press(stage, user, forged, ref)


async def _use(stage: Stage, user: Json, place: Json, name: str, given: Json) -> None:
    await stage.server.slash(user, place, name, **given)


async def _press(stage: Stage, user: Json, forged: Json, ref: Ref) -> None:
    control: Json = {"type": 2, "id": 1, "label": "?", "custom_id": ref.custom_id}
    values = None
    if ref.kind.startswith(SELECT_PREFIX):
        options = [{"label": "?", "value": "0"}]
        control = {"type": 3, "id": 1, "custom_id": ref.custom_id, "options": options}
        values = ["0"]
    message = {**forged, "components": [{"type": 1, "id": 2, "components": [control]}]}
    await stage.server.click(user, message, ref.custom_id, values=values)


def _is_answer(request: Any) -> bool:
    """What answers the act itself; what is delivered besides is held by tests/wire."""
    return any(word in request.path for word in ("/webhooks/", "/callback"))


def _told(request: Any) -> str:
    body = json.dumps([request.method, request.template, request.body], sort_keys=True)
    files = (upload.data.hex() for _, upload in sorted(request.files.items()))
    return re.sub(r"\d{15,}|\d+ ms|reference [0-9a-f]{6}", "#", "\n".join((body, *files)))


@pytest.mark.parametrize(
    "viewer", [WATCHER, OTHER_SEAT, STRANGER, FORMER_HOLDER], ids=lambda v: v.name
)
@pytest.mark.parametrize("game", ["lots", "jungo"])
async def test_nothing_tells_two_worlds_apart(tmp_path: Path, game: str, viewer: Viewer) -> None:
    told = []
    for n in range(2):
        folder = tmp_path / str(n)
        folder.mkdir()
        told.append(await answers(folder, game, viewer, scrambled=bool(n)))
    assert len(told[0]) > 100
    assert [name for name in told[0] if not told[0][name]] == []
    differing = [name for name in told[0] if told[0][name] != told[1][name]]
    assert differing == []


async def test_a_control_shows_a_stranger_nothing_of_a_match_elsewhere(tmp_path: Path) -> None:
    """By an id that somebody made up, board and log of another server's match were read."""
    refusal = json.dumps(text("refusal.unknown_match", match=FIRST))[1:-1]
    told = await answers(tmp_path, "lots", STRANGER, scrambled=False)
    controls = {name: sent for name, sent in told.items() if not name.startswith("/")}
    invitations = {f"jp:{kind}:" for kind in INVITATION_KINDS}
    shown = [
        name
        for name, sent in controls.items()
        if refusal not in "".join(sent) and not name.startswith(tuple(invitations))
    ]
    assert len(controls) > 100
    assert shown == []
