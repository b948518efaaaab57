"""A database with thousands of live matches, all of them told, and a server that knows them."""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.ai.aimless import any_of
from bot.app import fresh_seed
from bot.delivery.owed import private_digest, table_digest
from bot.games import AnyGame
from bot.match.model import MatchId, Person, Place, Position, UserId
from bot.match.service import Matches
from bot.sandbox import SandboxServer
from bot.sandbox.wire import Json
from data import Connection, Store, audiences, messages, multiply, players
from data.audiences import TABLE, Shown
from data.messages import Parcel

GUILDS = 20
"""Discord lets a guild have a thousand active threads: a crowd needs several guilds."""
PEOPLE = 500
MOVES = 12
"""Made in each match before it is told and multiplied."""


async def crowd(
    server: SandboxServer, database: Path, games: Sequence[AnyGame], matches: int
) -> None:
    """Fills both: `matches` live matches of these games, in threads of some guilds."""
    store = await Store.open(database, now=_now, durable=False)
    try:
        service = Matches(store, now=_now, seed=fresh_seed)
        await _people(store)
        each = matches // GUILDS
        for number in range(GUILDS):
            guild = server.world.add_guild(f"Guild {number}", server.world.add_user("Owner"))
            channel = server.world.add_channel(guild, "games")
            thread = int(server.world.ids.next())
            place = Place(int(guild["id"]), int(channel["id"]))
            game = games[number % len(games)]
            position = await _played(service, game, place, thread)
            async with store.transaction() as tx:
                await _told(tx, position)
                await multiply.multiply(tx, position.match.id, each - 1, PEOPLE)
            _open_threads(server, guild, channel, thread, each)
    finally:
        await store.close()


def _now() -> int:
    return int(time.time())


async def _people(store: Store) -> None:
    """Ids 1 and on, enough for every seat of every copy."""
    async with store.transaction() as tx:
        for user in range(1, PEOPLE * 6):
            await players.meet(tx, user, f"Player {user}", "en")
            await players.set_dm_channel(tx, user, 10_000 + user)


async def _played(service: Matches, game: AnyGame, place: Place, thread: int) -> Position:
    """A match in which some moves were made and that goes on."""
    while True:
        match_id = await _begun(service, game, place, thread)
        position = await _moved(service, match_id, Random(match_id))
        if position.to_act:
            return position


async def _begun(service: Matches, game: AnyGame, place: Place, thread: int) -> MatchId:
    """Its people are `PEOPLE` apart, so that the copies' never meet."""
    seats = min(game.seats)
    people = [Person(UserId(1 + n * PEOPLE), f"Player {n}") for n in range(seats)]
    match = await service.open(game, people[0], place, seats, {})
    for person in people[1:]:
        await service.join(match.id, person)
    await service.start(match.id, people[0].user)
    await service.attach_thread(match.id, thread)
    return match.id


async def _moved(service: Matches, match_id: MatchId, luck: Random) -> Position:
    position = await service.position(match_id)
    for _ in range(MOVES):
        if not position.to_act:
            break
        chair = position.match.chairs[position.to_act[0]]
        move = any_of(position.moves(chair.seat), luck)
        played = await service.play(match_id, chair.user, chair.seat, chair.decision, move)
        position = played.position
    return position


async def _told(tx: Connection, position: Position) -> None:
    """Notes that everybody has seen how the match stands."""
    match = position.match
    shows = Shown(match.version, table_digest(position), position.to_act)
    await _sent(tx, position, TABLE, match.where.thread or 0, shows)
    for chair in match.people:
        digest = private_digest(position, chair.seat)
        await _sent(tx, position, chair.seat, 10_000, replace(shows, digest=digest))


async def _sent(tx: Connection, position: Position, seat: int, channel: int, shows: Shown) -> None:
    match = position.match.id
    nonce = f"bench.{match}.{seat}"
    purpose: messages.Purpose = "table" if seat == TABLE else "hand"
    parcel = Parcel(match, seat, purpose, channel, 0, shows, "", nonce)
    row = await messages.begin(tx, parcel, _now())
    await messages.settle(tx, row, parcel, 10**6 * (match * 10 + seat + 2))
    await audiences.advance(tx, match, seat, shows)


def _open_threads(
    server: SandboxServer, guild: Json, channel: Json, first: int, count: int
) -> None:
    moment = server.clock.iso()
    metadata = {
        "archived": False,
        "auto_archive_duration": 10080,
        "archive_timestamp": moment,
        "locked": False,
    }
    for n in range(count):
        server.world.add_channel(
            guild,
            f"match {n}",
            id=str(first + n),
            type=11,
            parent_id=channel["id"],
            owner_id=server.world.bot["id"],
            message_count=1,
            total_message_sent=1,
            thread_metadata=metadata,
        )
