"""Simulated people on a sandbox server who play by commands and buttons."""

import asyncio
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.ai.aimless import random_move
from bot.codec import codec_for
from bot.game import Move, Seat, Value, rng_for
from bot.games import AnyGame
from bot.match import reading
from bot.match.model import MatchId
from bot.sandbox import SandboxServer
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json
from bot.texts import Wording
from data import Store

BOARD_TIMEOUT = 20.0
"""Seconds after which a missing board counts as lost."""


class BenchGuild:
    """A guild with a channel for each table, and two to five people per channel."""

    def __init__(self, server: SandboxServer) -> None:
        self.server = server
        world = server.world
        self._owner = world.add_user("Host")
        self.guild = world.add_guild("Bench", self._owner)
        self.board_events: dict[str, asyncio.Event] = {}
        server.requests.limit_to(1)
        server.requests.listeners.append(self._on_request)

    def table(self, game: AnyGame, database: Path, number: int) -> "BenchTable":
        """Return a table in a new channel, with as many people as the game needs."""
        world = self.server.world
        channel = world.add_channel(self.guild, f"table-{number}")
        people = [world.add_user(f"P{number}-{n}") for n in range(min(game.seats))]
        for person in people:
            world.add_member(self.guild, person)
        return BenchTable(self, game, database, channel, people, Random(number))

    def _on_request(self, request: Request) -> None:
        """Record that the board of a thread was posted or edited."""
        channel = request.params.get("channel_id", "")
        is_post = request.method in ("POST", "PATCH") and request.status < 300
        if is_post and channel in self.board_events and "messages" in request.path:
            self.board_events[channel].set()


@dataclass
class Latencies:
    """Seconds from each press to its acknowledgement, to its response and to the public board."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    board_shown: list[float] = field(default_factory=list)
    lost: int = 0


class BenchTable:
    """Plays one match after another. Legal moves are known by replaying with the bot's seed."""

    def __init__(
        self,
        bench_guild: BenchGuild,
        game: AnyGame,
        database: Path,
        channel: Json,
        people: list[Json],
        rng: Random,
    ) -> None:
        self._bench_guild = bench_guild
        self._server = bench_guild.server
        self._game = game
        self._database = database
        self._channel = channel
        self._people = people
        self._rng = rng
        self._state: Value
        self._seed = ""
        self.thread: Json = {}
        self.match: MatchId | None = None
        self.version = 0

    async def sit_down(self) -> None:
        """Open a lobby, join, start, and wait for the board."""
        first, *others = self._people
        answer = await self._server.slash(
            first, self._channel, "play", game=self._game.id, seats=len(self._people)
        )
        card = await answer.final_message(BOARD_TIMEOUT)
        for person in others:
            await self._server.click(person, card, label="Join")
            await self._wait_until_seated(card, person["global_name"])
        await self._server.click(first, self._card(card), label="Start")
        before = self.thread
        await self._server.wait_until(
            lambda: self._newest_thread() != before.get("id"), BOARD_TIMEOUT
        )
        self.thread = self._server.threads(self._channel)[-1]
        self._bench_guild.board_events[self.thread["id"]] = asyncio.Event()
        await self._server.wait_until(lambda: self._server.messages(self.thread), BOARD_TIMEOUT)
        numbered = re.search(r"\d+", self.thread["name"])
        assert numbered is not None, f"expected a match's number in {self.thread['name']!r}"
        await self._load_match(MatchId(int(numbered[0])))

    async def move(self, latencies: Latencies) -> bool:
        """Make one move and wait for the board; False if the match is over."""
        to_act = self._game.to_act(self._state)
        if not to_act:
            return False
        seat = self._rng.choice(to_act)
        move = random_move(self._game.legal_moves(self._state, seat), self._rng)
        names = {Seat(i): p["global_name"] for i, p in enumerate(self._people)}
        text = Wording(self._game, names).notation(move)
        shown = self._bench_guild.board_events[self.thread["id"]]
        shown.clear()
        began = time.perf_counter()
        answer = await self._server.slash(self._people[seat], self.thread, "move", text=text)
        latencies.acknowledged.append(time.perf_counter() - began)
        await answer.final_message(BOARD_TIMEOUT)
        latencies.answered.append(time.perf_counter() - began)
        if self._apply_locally(seat, move):
            try:
                await asyncio.wait_for(shown.wait(), BOARD_TIMEOUT)
            except TimeoutError:
                latencies.lost += 1
        latencies.board_shown.append(time.perf_counter() - began)
        return True

    def _apply_locally(self, seat: Seat, move: Move) -> bool:
        """Apply the move to the local copy; return whether all players see an effect."""
        before = self._public_state()
        self.version += 1
        rng = rng_for(self._seed, self.version)
        self._state, events = self._game.apply(self._state, seat, move, rng)
        return self._public_state() != before or any(event.to is None for event in events)

    def _public_state(self) -> tuple[object, ...]:
        return self._game.to_act(self._state), self._game.view(self._state, None)

    async def _wait_until_seated(self, card: Json, name: str) -> None:
        await self._server.wait_until(lambda: name in self._card(card)["content"], BOARD_TIMEOUT)

    async def resync(self) -> None:
        """Reload the match after a missing response, as the move may or may not have been made."""
        if self.match is not None:
            await self._load_match(self.match)

    async def _load_match(self, match: MatchId) -> None:
        store = await Store.open(self._database, now=lambda: 0, readonly=True)
        try:
            stored = await reading.load_stored(store.read, match)
        finally:
            await store.close()
        row, seats = stored.match, {str(s.user): s.seat for s in stored.seats}
        self._people.sort(key=lambda person: seats[person["id"]])
        self._seed = row.seed or ""
        self._state = codec_for(self._game).state(row.state or "")
        self.match, self.version = match, row.version

    def _card(self, card: Json) -> Json:
        return self._server.world.message(self._channel["id"], card["id"])

    def _newest_thread(self) -> str | None:
        threads = self._server.threads(self._channel)
        return threads[-1]["id"] if threads else None
