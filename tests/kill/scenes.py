"""A match on a server, and its visible and stored traces."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.sandbox import SandboxServer
from bot.sandbox.wire import Json
from tests.kill.bots import SECONDS, run_bot
from tests.labels import label_of

GAME = "lots"
SEATS = 2


class KillStage:
    """A folder with the server's world and the bot's database; Ann and Bo are in one guild."""

    def __init__(self, server: SandboxServer, folder: Path) -> None:
        self.server = server
        server.hub.response_timeout = SECONDS
        self.database = folder / "bot.db"
        world = server.world
        self.ann, self.bo = (self._user(name) for name in ("Ann", "Bo"))
        guilds = list(world.guilds)
        self.guild = guilds[0] if guilds else world.add_guild("Clearing", self.ann)
        world.add_member(self.guild, self.bo)
        channels = [c for c in world.channels if c["type"] == 0]
        self.channel = channels[0] if channels else world.add_channel(self.guild, "general")

    def _user(self, name: str) -> Json:
        users = {user["global_name"]: user for user in self.server.world.users}
        return users.get(name) or self.server.world.add_user(name)

    # Actions of the players

    async def open_lobby(self) -> None:
        """Ann opens a lobby for two."""
        await self.server.slash(self.ann, self.channel, "play", game=GAME, seats=SEATS)
        await self.server.wait_until(self.lobby_card, SECONDS)

    async def join(self) -> None:
        """Bo joins."""
        await self.server.click(self.bo, self.lobby_card(), label=label_of("button.join"))

    async def seat_computer(self) -> None:
        asked = await self.server.click(
            self.ann, self.lobby_card(), label=label_of("button.computer")
        )
        await self.server.click(
            self.ann, await asked.final_message(SECONDS), label=label_of("level.careful")
        )

    async def start(self) -> None:
        await self.server.click(self.ann, self.lobby_card(), label=label_of("button.start"))

    async def play_move(self, text: str = "") -> None:
        """Play a move for a seat that must act: the typed `text`, or the first move that the bot
        offers."""
        thread = self.server.threads(self.channel)[0]
        for user in (self.ann, self.bo):
            offered = await self.server.autocomplete(user, thread, "move", "text", text=text)
            if offered:
                await self.server.slash(user, thread, "move", text=offered[0]["value"])
                return
        raise AssertionError("expected somebody to be to act")

    async def undo(self) -> None:
        """The player to act takes the last move back."""
        thread = self.server.threads(self.channel)[0]
        for user in (self.ann, self.bo):
            if await self.server.autocomplete(user, thread, "move", "text", text=""):
                await (await self.server.slash(user, thread, "undo")).final_message(SECONDS)
                return
        raise AssertionError("expected somebody to be to act")

    async def resign(self) -> None:
        """Ann resigns and confirms it."""
        thread = self.server.threads(self.channel)[0]
        asked = await self.server.slash(self.ann, thread, "resign")
        await self.server.click(
            self.ann, await asked.final_message(SECONDS), label=label_of("button.resign")
        )

    # Visible and stored state

    def lobby_card(self) -> Json:
        """The lobby's card, empty if there is none."""
        cards = [m for m in self.server.messages(self.channel) if "match 1" in m["content"]]
        return cards[0] if cards else {}

    def visible_messages(self) -> dict[str, list[str]]:
        """Every message in every channel, thread and DM, without ids, times and URLs."""
        return {
            f"{n}": [self._describe_message(m) for m in self.server.messages(place)]
            for n, place in enumerate(self._places())
        }

    def visible_sentences(self) -> dict[str, tuple[str, frozenset[str]]]:
        """The newest message and every sentence ever sent, for each place: equal however many moves
        one message reports."""
        places = self._places()
        return {f"{n}": self._sentences(self.server.messages(p)) for n, p in enumerate(places)}

    def _sentences(self, messages: list[Json]) -> tuple[str, frozenset[str]]:
        lines = frozenset(line for m in messages for line in m["content"].splitlines()[1:])
        newest = messages[-1]["content"].partition("\n")[0] if messages else ""
        return newest, lines

    def _places(self) -> list[Json]:
        dms = [self.server.world.dm_channel(user) for user in (self.ann, self.bo)]
        return [self.channel, *self.server.threads(self.channel), *dms]

    def _describe_message(self, message: Json) -> str:
        files = [
            (a["filename"], a.get("description"), self._digest(a)) for a in message["attachments"]
        ]
        pinged = sorted(user["global_name"] for user in message["mentions"])
        controls = [
            (item["custom_id"], item.get("label"))
            for row in message["components"]
            for item in row["components"]
        ]
        return json.dumps([message["content"], files, pinged, controls])

    def _digest(self, attachment: Json) -> str:
        return sha256(self.server.world.journal.read_file(attachment["id"])).hexdigest()

    def stored_match(self) -> dict[str, list[Any]]:
        """The stored match: its row, seats and log, without times."""
        with closing(sqlite3.connect(self.database)) as db:
            return {
                table: db.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
                for table, columns in COLUMNS.items()
            }

    def has_reached(self, end: "ExpectedEnd") -> bool:
        """Whether the match has come to this end, its card is up to date, and every audience has
        been shown it."""
        with closing(sqlite3.connect(self.database)) as db:
            ((status, version),) = db.execute("SELECT status, version FROM match").fetchall()
            cards = db.execute("SELECT digest FROM message WHERE purpose = 'lobby'").fetchall()
            shown = dict(db.execute("SELECT seat, version FROM audience").fetchall())
            (seats,) = db.execute("SELECT count(*) FROM seat").fetchone()
            outdated = db.execute(OUTDATED).fetchall()
        right = any(str(digest).startswith(f"{status}:") for (digest,) in cards)
        right &= self.lobby_card()["content"].count("free seat") == SEATS - seats
        told = all(shown.get(seat, 0) >= version for seat, version in end.shown)
        return right and told and not outdated and (version, seats) == (end.version, end.seats)


OUTDATED = """SELECT 1 FROM message WHERE purpose IN ('table', 'hand') AND state = 'live'
    AND NOT closed GROUP BY seat, purpose HAVING count(*) > 1
    UNION ALL SELECT 1 FROM message m JOIN log u ON u.match = m.match AND u.kind = 'undo'
    WHERE m.purpose IN ('table', 'hand') AND m.state = 'live'
    AND m.turn > u.back_to AND m.turn < u.version"""
"""Outdated messages, those of a called-off turn too, that are neither closed nor deleted yet."""


@dataclass(frozen=True)
class ExpectedEnd:
    """The expected result of an act: the version of the match, the number of seats taken, and what
    each audience has been shown."""

    version: int
    seats: int = SEATS
    shown: tuple[tuple[int, int], ...] = ()


COLUMNS = {
    "match": "id, status, version, thread, state, outcome",
    "seat": "match, seat, user, computer, resigned, decision, choices",
    "log": "match, version, kind, seat, move, events",
}


@asynccontextmanager
async def open_stage(folder: Path) -> AsyncIterator[KillStage]:
    """Open the stage in this folder; a new one is set up."""
    async with SandboxServer(folder / "world") as server:
        yield KillStage(server, folder)


Act = Callable[[KillStage], Coroutine[Any, Any, None]]


async def run_undisturbed(stage: KillStage, act: Act, end: ExpectedEnd) -> None:
    """Run the act, and wait until the bot has delivered everything."""
    async with run_bot(stage.server, stage.database):
        await act(stage)
        await wait_until_settled(stage, end)


async def run_killed(stage: KillStage, act: Act, point: str) -> None:
    """Run the act on a bot that kills itself at this point."""
    async with run_bot(stage.server, stage.database, kill_at=point) as bot:
        acting = asyncio.create_task(act(stage))
        try:
            await bot.wait_until_dead()
        finally:
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)


async def wait_until_settled(stage: KillStage, end: ExpectedEnd) -> None:
    """Wait until the match has come to its end and every player has been notified."""
    for _ in range(int(SECONDS / 0.02)):
        if stage.has_reached(end):
            return
        await asyncio.sleep(0.02)
    raise TimeoutError(f"expected everybody to be told of {end!r}")
