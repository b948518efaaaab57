"""Creates a database with thousands of live matches, all delivered, and a matching server."""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.ai.aimless import random_move
from bot.app import new_seed
from bot.delivery.owed import board_digest
from bot.delivery.owed_hand import private_digest
from bot.game import TABLE, Audience
from bot.games import AnyGame
from bot.match.model import Match, MatchId, Person, Place, Position, UserId
from bot.match.service import MatchService
from bot.sandbox import SandboxServer
from bot.sandbox.messages import create as create_message
from bot.sandbox.shapes import new_dm_channel, new_user
from bot.sandbox.wire import Json
from data import Connection, Store, audiences, messages, players
from data import matches as match_rows
from data.audiences import DisplayState, seat_column
from data.messages import MessageRecord

GUILDS = 20
"""Discord limits a guild to a thousand active threads, so several guilds are needed."""
PEOPLE = 500
MOVES = 12
"""Moves made in each match before it is copied."""
FIRST_DM_CHANNEL = 10_000
"""The DM channel of a person is this plus their id."""


async def populate(
    server: SandboxServer,
    database: Path,
    games: Sequence[AnyGame],
    matches: int,
    *,
    is_owed: bool = False,
) -> list[str]:
    """Fill database and server with `matches` live matches of these games, in threads of GUILDS
    guilds; return the threads' ids. All are delivered, unless `is_owed`: then each table still
    shows the position after the start, in a message that is there."""
    threads = []
    store = await Store.open(database, now=_now, durable=False)
    try:
        service = MatchService(store, now=_now, seed=new_seed)
        await _add_people(store)
        each = matches // GUILDS
        for number in range(GUILDS):
            guild = server.world.add_guild(f"Guild {number}", server.world.add_user("Owner"))
            if is_owed:
                join_long_ago(server, guild)
            channel = server.world.add_channel(guild, "games")
            thread = int(server.world.ids.next_id())
            place = Place(int(guild["id"]), int(channel["id"]))
            game = games[number % len(games)]
            position = await _play_match(service, game, place, thread)
            async with store.transaction() as tx:
                await _mark_shown(tx, position, is_owed=is_owed)
                await match_rows.copy_match(tx, position.match.id, each - 1, PEOPLE)
            opened = _open_threads(server, guild, channel, thread, each)
            if is_owed:
                _add_members(server, guild, position.match, each)
                await _post_tables(server, opened, _message_id(position.match.id, TABLE))
            threads += [each["id"] for each in opened]
        return threads
    finally:
        await store.close()


def join_long_ago(server: SandboxServer, guild: Json) -> None:
    """Make the bot a member of a server for years. It welcomes those that it joined while it was
    offline, which would be counted, too."""
    key = f"{guild['id']}/{server.world.bot['id']}"
    server.world.members.update(key, joined_at="2024-01-01T00:00:00+00:00")


def _now() -> int:
    return int(time.time())


async def _add_people(store: Store) -> None:
    """Add people with ids from 1, enough for every seat of every copy."""
    async with store.transaction() as tx:
        for user in range(1, PEOPLE * 6):
            await players.upsert(tx, user, f"Player {user}", "en")
            await players.set_dm_channel(tx, user, FIRST_DM_CHANNEL + user)


async def _play_match(service: MatchService, game: AnyGame, place: Place, thread: int) -> Position:
    """Play some moves in a new match; return its position, which is still live."""
    while True:
        match_id = await _start_match(service, game, place, thread)
        position = await _play_moves(service, match_id, Random(match_id))
        if position.to_act:
            return position


async def _start_match(service: MatchService, game: AnyGame, place: Place, thread: int) -> MatchId:
    """Start a match. Its players' ids are `PEOPLE` apart, so those of copies never coincide."""
    seats = min(game.seats)
    people = [Person(UserId(1 + n * PEOPLE), f"Player {n}") for n in range(seats)]
    match = await service.open_lobby(game, people[0], place, seats, {})
    for person in people[1:]:
        await service.join(match.id, person)
    await service.start(match.id, people[0].user)
    await service.attach_thread(match.id, thread)
    return match.id


async def _play_moves(service: MatchService, match_id: MatchId, rng: Random) -> Position:
    position = await service.position(match_id)
    for _ in range(MOVES):
        if not position.to_act:
            break
        chair = position.match.chairs[position.to_act[0]]
        move = random_move(position.legal_moves(chair.seat), rng)
        result = await service.play(match_id, chair.user, chair.seat, chair.decision, move)
        position = result.position
    return await service.position(match_id)  # with the deadline that the last move set


async def _mark_shown(tx: Connection, position: Position, *, is_owed: bool) -> None:
    """Record that every audience has seen the current position; if `is_owed`, the table only the
    first."""
    match = position.match
    display = DisplayState(match.version, board_digest(position, TABLE), position.people_to_act)
    table = DisplayState(1) if is_owed else display
    await _add_message(tx, position, TABLE, match.where.thread or 0, table)
    for chair in match.people:
        digest = private_digest(position, chair.seat)
        channel = FIRST_DM_CHANNEL + chair.user
        await _add_message(tx, position, chair.seat, channel, replace(display, digest=digest))


async def _add_message(
    tx: Connection, position: Position, audience: Audience, channel: int, display: DisplayState
) -> None:
    match = position.match.id
    nonce = f"bench.{match}.{seat_column(audience)}"
    purpose: messages.Purpose = "table" if audience is TABLE else "hand"
    record = MessageRecord(
        match, audience, purpose, channel, 0, display, "", nonce, turn=display.version
    )
    row = await messages.insert_unsent(tx, record, _now())
    await messages.mark_sent(tx, row, record, _message_id(match, audience))
    await audiences.advance(tx, match, audience, display)


def _message_id(match: MatchId, audience: Audience) -> int:
    """Return the id of an audience's message; those of copies of the match follow it."""
    return 10**6 * (match * 10 + seat_column(audience) + 2)


def _add_members(server: SandboxServer, guild: Json, match: Match, copies: int) -> None:
    """Add the people of a match and its copies to the server, each with a DM channel."""
    world = server.world
    for chair in match.people:
        for user in range(chair.user, chair.user + min(PEOPLE, copies)):
            key, channel = str(user), str(FIRST_DM_CHANNEL + user)
            if key not in world.users:
                world.users.put(key, new_user(key, f"Player {user}"))
                world.channels.put(channel, new_dm_channel(channel, world.users[key]))
            world.add_member(guild, world.users[key])


async def _post_tables(server: SandboxServer, threads: Sequence[Json], first: int) -> None:
    """Post the message of each table, with ids from `first` on."""
    body = {"content": "The match begins."}
    posted = await create_message(server.hub, threads[0], server.world.bot, body, {})
    for n, thread in enumerate(threads):
        message = {**posted, "id": str(first + n), "channel_id": thread["id"]}
        server.world.messages.put(message["id"], message)


def _open_threads(
    server: SandboxServer, guild: Json, channel: Json, first: int, count: int
) -> list[Json]:
    moment = server.clock.isoformat()
    metadata = {
        "archived": False,
        "auto_archive_duration": 10080,
        "archive_timestamp": moment,
        "locked": False,
    }
    return [
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
        for n in range(count)
    ]
