"""Simulated people on a sandbox server who play by commands and buttons."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.ai.aimless import random_move
from bot.codec import codec_for
from bot.game import TABLE, Seat, Value
from bot.games import AnyGame
from bot.match import queries
from bot.match.model import MatchId
from bot.messages.custom_ids import parse_custom_id
from bot.sandbox import SandboxServer
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json
from bot.texts import Wording, text
from data import Store, audiences

BOARD_TIMEOUT = 20.0
"""Seconds after which nobody waits any longer for an answer or a board."""
CONFIRM_KIND = "do"
LOOK_AGAIN = 0.05
"""Seconds between two reads of what the bot has recorded as shown: it records that after the
request."""


@asynccontextmanager
async def open_bench_guild(server: SandboxServer, database: Path) -> AsyncIterator["BenchGuild"]:
    """A guild whose people read the bot's database. The bot has joined it and has begun to run."""
    store = await Store.open(database, now=lambda: 0, readonly=True)
    try:
        bench_guild = BenchGuild(server, store)
        await server.hub.gateway.join_guild(bench_guild.guild)
        yield bench_guild
    finally:
        await store.close()


class BenchGuild:
    """A guild with a channel for each table, and one to five people per channel."""

    def __init__(self, server: SandboxServer, store: Store) -> None:
        self.server = server
        self.store = store
        world = server.world
        self._owner = world.add_user("Host")
        self.guild = world.add_guild("Bench", self._owner)
        self.boards: dict[str, Board] = {}
        server.requests.limit_to(1)
        server.requests.listeners.append(self._on_request)

    def table(
        self, game: AnyGame, number: int, people: int | None = None, computers: int = 0
    ) -> "BenchTable":
        """Return a table in a new channel, with so many people, as many as the game needs unless
        it is given, and so many computers that play at random."""
        world = self.server.world
        channel = world.add_channel(self.guild, f"table-{number}")
        names = [f"P{number}-{n}" for n in range(people or min(game.seats))]
        users = [world.add_user(name) for name in names]
        for user in users:
            world.add_member(self.guild, user)
        return BenchTable(self, game, channel, users, Random(number), computers)

    def _on_request(self, request: Request) -> None:
        """Record that the board of a thread was posted or edited. A message that is closed or
        cleared gets no new picture."""
        board = self.boards.get(request.params.get("channel_id", ""))
        is_post = request.method in ("POST", "PATCH") and request.status < 300
        if board is not None and is_post and request.files:
            board.shown_at = time.perf_counter()
            board.event.set()


@dataclass
class Board:
    """When a picture was last shown in a thread."""

    shown_at: float = 0.0
    event: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Latencies:
    """Seconds from each press to its acknowledgement, to its response, and until the response and
    the public board have shown all that it did. `late` counts the boards that took longer than
    BOARD_TIMEOUT, `refused` the presses that moved nothing."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    board_shown: list[float] = field(default_factory=list)
    late: int = 0
    refused: int = 0


class BenchTable:
    """Plays one match after another. Legal moves are known from the bot's database: a press can
    lead to further moves, such as a slot that the bot chooses for the player."""

    def __init__(
        self,
        bench_guild: BenchGuild,
        game: AnyGame,
        channel: Json,
        people: list[Json],
        rng: Random,
        computers: int = 0,
    ) -> None:
        self._bench_guild = bench_guild
        self._server = bench_guild.server
        self._store = bench_guild.store
        self._game = game
        self._channel = channel
        self.people = people
        self._computers = computers
        self._rng = rng
        self._state: Value
        self.thread: Json = {}
        self.match: MatchId | None = None
        self.version = 0

    async def sit_down(self) -> None:
        """Open a lobby, join, start, and wait for the board."""
        first, *others = self.people
        seats = len(self.people) + self._computers
        answer = await self._server.slash(
            first, self._channel, "play", game=self._game.id, seats=seats
        )
        card = await answer.final_message(BOARD_TIMEOUT)
        for person in others:
            await self._server.click(person, card, label="Join")
            await self._wait_until_seated(card, person["global_name"])
        for number in range(self._computers):
            asked = await self._server.click(first, card, label=text("button.computer"))
            levels = await asked.final_message(BOARD_TIMEOUT)
            added = await self._server.click(first, levels, label=text("level.easy"))
            await added.final_message(BOARD_TIMEOUT)
            await self._wait_until_seated(card, text("computer.name", n=number + 1))
        await self._server.click(first, self._card(card), label="Start")
        before = self.thread
        await self._server.wait_until(
            lambda: self._newest_thread() != before.get("id"), BOARD_TIMEOUT
        )
        self.thread = self._server.threads(self._channel)[-1]
        self._bench_guild.boards[self.thread["id"]] = Board()
        numbered = re.search(r"\d+", self.thread["name"])
        assert numbered is not None, f"expected a match's number in {self.thread['name']!r}"
        await self._load_match(MatchId(int(numbered[0])))
        await self._wait_for_board()

    async def move(self, latencies: Latencies) -> bool:
        """Make one move and wait for the board; False if the match is over. A move that is not
        played because its player has yet to see something is made the next time."""
        to_act = await self._wait_for_person()
        if not to_act:
            return False
        seat = self._rng.choice(to_act)
        written, person = self._choose_move(seat), self.people[seat]
        began = time.perf_counter()
        answer = await self._server.slash(person, self.thread, "move", text=written)
        latencies.acknowledged.append(time.perf_counter() - began)
        message = await answer.final_message(BOARD_TIMEOUT)
        if (confirm := _confirm_button(message)) is not None:
            pressed = await self._server.click(person, message, confirm)
            await pressed.final_message(BOARD_TIMEOUT)
        answered = time.perf_counter()
        latencies.answered.append(answered - began)
        if text("button.cover") in _labels(message):
            covered = await self._server.click(person, message, label=text("button.cover"))
            await covered.final_message(BOARD_TIMEOUT)
            return True
        before = self.version
        shows_effect = await self._follow()
        if self.version == before:
            latencies.refused += 1
            return True
        try:
            shown_at = await self._wait_for_board() if shows_effect else answered
        except TimeoutError:
            latencies.late += 1
            shown_at = time.perf_counter()
        latencies.board_shown.append(max(answered, shown_at) - began)
        return True

    def _choose_move(self, seat: Seat) -> str:
        """Return a random move as it is typed, with all parts of one that is made in several."""
        names = {Seat(i): p["global_name"] for i, p in enumerate(self.people)}
        wording, state, texts = Wording(self._game, names), self._state, []
        while True:
            move = random_move(self._game.legal_moves(state, seat), self._rng)
            texts.append(wording.notation(move))
            if not move.is_partial:
                return " ".join(texts)
            state, _ = self._game.apply(state, seat, move, Random(0))

    async def _wait_for_person(self) -> list[Seat]:
        """Wait for computers; return the seats of people who are to act, none after the match."""
        people = range(len(self.people))  # computers were added after them
        async with asyncio.timeout(BOARD_TIMEOUT):
            while to_act := self._game.to_act(self._state):
                if found := [seat for seat in to_act if seat in people]:
                    return found
                await asyncio.sleep(LOOK_AGAIN)
                await self.resync()
        return []

    async def _follow(self) -> bool:
        """Load the match after a press; return whether all players see an effect."""
        assert self.match is not None, "expected a match that was started"
        before, version = self._public_state(), self.version
        await self._load_match(self.match)
        if self._public_state() != before:
            return True
        log = await queries.load_visible_log(self._store.read, self.match, version, TABLE)
        return bool(log)

    async def _wait_for_board(self) -> float:
        """Wait until the table was shown this version; return when. Raises TimeoutError."""
        assert self.match is not None, "expected a match that was started"
        board = self._bench_guild.boards[self.thread["id"]]
        async with asyncio.timeout(BOARD_TIMEOUT):
            while True:
                board.event.clear()
                display = await audiences.last_display(self._store.read, self.match, TABLE)
                if display.version >= self.version:
                    return board.shown_at
                with suppress(TimeoutError):
                    await asyncio.wait_for(board.event.wait(), LOOK_AGAIN)

    def _public_state(self) -> tuple[object, ...]:
        return self._game.to_act(self._state), self._game.view(self._state, None)

    async def _wait_until_seated(self, card: Json, name: str) -> None:
        await self._server.wait_until(lambda: name in self._card(card)["content"], BOARD_TIMEOUT)

    async def resync(self) -> None:
        """Reload the match after a missing response, as the move may or may not have been made."""
        if self.match is not None:
            await self._load_match(self.match)

    async def _load_match(self, match: MatchId) -> None:
        stored = await queries.load_stored(self._store.read, match)
        row, seats = stored.match, {str(s.user): s.seat for s in stored.seats}
        self.people.sort(key=lambda person: seats[person["id"]])
        self._state = codec_for(self._game).state(row.state or "")
        self.match, self.version = match, row.version

    def _card(self, card: Json) -> Json:
        return self._server.world.message(self._channel["id"], card["id"])

    def _newest_thread(self) -> str | None:
        threads = self._server.threads(self._channel)
        return threads[-1]["id"] if threads else None


def _confirm_button(message: Json) -> str | None:
    """Return the custom id of the button that confirms a move; None where none is asked for."""
    for row in message["components"]:
        for control in row["components"]:
            if parse_custom_id(control["custom_id"]).kind == CONFIRM_KIND:
                return str(control["custom_id"])
    return None


def _labels(message: Json) -> list[str]:
    """Return the labels of a message's buttons."""
    return [item.get("label", "") for row in message["components"] for item in row["components"]]
