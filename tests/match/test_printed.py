"""Nothing prints a secret: a log is shown around where somebody asks for help."""

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import bot
import cogs
import data
from bot.ai import build_turn, try_budget
from bot.ai.worker import Problem
from bot.codec import encode
from bot.delivery.messenger import OutgoingMessage
from bot.delivery.situation import load_situation
from bot.game import Value
from bot.games import GAMES, AnyGame
from bot.match import play
from bot.match.match_rows import FullMatch, full_match_of
from bot.match.proof import _record_of_rows
from bot.match.service import MatchService
from bot.match.state_cache import StateCache
from bot.messages.move_dialog import MoveDialog
from bot.messages.move_messages import dialog_message
from bot.messages.reader import seat_reader
from bot.messages.table import hand_message
from data import Store, log, matches
from data.audiences import DisplayState
from tests.match.table import ANN, BOB, HERE, LOTS, play_random_move

GAME_IDS = sorted(GAMES)
SECRET_TYPES = re.compile(r"\b(Value|Event|Move|Question|Scene|State)\b")
SECRET_NAMES = {"seed", "state", "events", "move", "content", "alt"}
PRINTED_ON_PURPOSE = {
    "Match.seed": "it is None while the match is live",
    "StoredMessage.state": "whether Discord has the message",
    "Setup.seed": "the host's own simulation",
    "DrawnState.state": "the host's own picture",
    "DrawnState.events": "the host's own picture",
    "Example.move": "the notation of a rule, for everybody",
}


async def begin(store: Store, service: MatchService, game: AnyGame = LOTS) -> FullMatch:
    """A match in which somebody made a move, which may be secret."""
    lobby = await service.open_lobby(game, ANN, HERE, 2, {})
    await service.join(lobby.id, BOB)
    await service.start(lobby.id, ANN.user)
    position = await play_random_move(service, await service.position(lobby.id), Random(1))
    stored = await matches.find(store.read, position.match.id)
    assert stored is not None
    return full_match_of(stored, StateCache())


async def holders_of_secrets(
    store: Store, service: MatchService, full: FullMatch
) -> dict[str, object]:
    """A value of each type that holds a secret of this match."""
    position, match, game = full.position, full.match, full.match.game
    chair = match.person_at(position.to_act[0])
    seat, move = chair.seat, position.legal_moves(chair.seat)[0]
    stored = await matches.find(store.read, match.id)
    assert stored is not None
    rows = await log.since(store.read, match.id, 0)
    transition = play.play(full, chair.user, seat, chair.decision, move, 1)
    dialog = MoveDialog(position, seat_reader(match, seat), seat)
    hand = hand_message(position, seat, (), is_new_turn=True, locale="en")
    whole = await service.log_since(match.id, 0)
    things: tuple[object, ...] = (
        *(full, position, stored, transition, rows[-1], whole, hand, hand.picture),
        *(dialog.move_path, dialog.walk, dialog_message(dialog)),
        *(entry for entry in whole.visible_to(seat, 0)[-1:]),
        build_turn(game, full.state, seat, (), Random(1), try_budget(1)),
        Problem(game.id, "strong", full.state, seat, transition.events, Random(1)),
        _record_of_rows(stored, rows),
        OutgoingMessage(match, seat, "hand", 1, 0, DisplayState(1), hand),
        await load_situation(store, service, match.id, 0),
        await service.play(match.id, chair.user, seat, chair.decision, move),
    )
    return {type(thing).__name__: thing for thing in things}


def values_in(value: object) -> Iterator[object]:
    """The value, and all values that it consists of."""
    if isinstance(value, Value):
        yield value
        for part in msgspec.structs.astuple(value):
            yield from values_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from values_in(part)


def secrets_of(full: FullMatch) -> set[str]:
    """What would stand there if a state, a view or any part of them were printed."""
    game, state = full.match.game, full.state
    known = (state, *(game.view(state, chair.seat) for chair in full.match.chairs))
    return {repr(value) for each in known for value in values_in(each)} | {
        encode(state).decode()[:60],
        full.seed,
    }


@pytest.mark.parametrize("game", GAME_IDS)
async def test_no_type_prints_what_it_hides(store: Store, matches: MatchService, game: str) -> None:
    full = await begin(store, matches, GAMES[game])
    secrets = secrets_of(full)
    found = await holders_of_secrets(store, matches, full)
    assert len(found) >= 15
    for name, thing in found.items():
        words = repr(thing)
        assert [secret for secret in secrets if secret in words] == [], name


@pytest.mark.parametrize("game", GAME_IDS)
async def test_the_secrets_are_in_what_a_state_prints(
    store: Store, matches: MatchService, game: str
) -> None:
    """Else the test above could not fail."""
    full = await begin(store, matches, GAMES[game])
    assert sum(secret in repr(full.state) for secret in secrets_of(full)) > 1


def product_types() -> Iterator[type[Any]]:
    """The dataclasses outside games, pictures and the sandbox."""
    for package in (bot, cogs, data):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.startswith(("bot.game", "bot.sandbox", "bot.__main__")):
                continue
            for each in vars(importlib.import_module(found.name)).values():
                if isinstance(each, type) and each.__module__ == found.name:
                    yield each


def test_no_field_of_any_type_prints_a_secret() -> None:
    """Also of types to come: a field of a secret type is `field(repr=False)`."""
    printed = {
        f"{each.__name__}.{field.name}"
        for each in product_types()
        if dataclasses.is_dataclass(each)
        for field in dataclasses.fields(each)
        if field.repr
        and (SECRET_TYPES.search(str(field.type)) or field.name in SECRET_NAMES)
        and "asyncio" not in str(field.type)
    }
    assert printed == set(PRINTED_ON_PURPOSE)


async def test_a_move_is_saved_at_its_own_version_alone(
    store: Store, matches: MatchService
) -> None:
    """Compare and swap: of two who read the same version one is refused."""
    full = await begin(store, matches)
    assert not await advanced(store, full, full.match.version - 1)
    assert not await advanced(store, full, full.match.version + 1)
    assert await advanced(store, full, full.match.version)
    assert not await advanced(store, full, full.match.version)


async def advanced(store: Store, full: FullMatch, version: int) -> bool:
    async with store.transaction() as tx:
        return await matches.advance(
            tx,
            full.match.id,
            version=version,
            status=full.match.status,
            state="{}",
            outcome=None,
            at=1,
        )
