"""The stage of the delivery tests: a guild on the server, with matches of Lots."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import discord

from bot.delivery import Delivery
from bot.game import Move, Seat
from bot.games import GAMES
from bot.games.lots.rules import Bid
from bot.interactions.sending import render_draft
from bot.match.model import MatchId, Person, Place, UserId
from bot.match.service import MatchService
from bot.messages.lobby import lobby_message
from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json
from data import Store
from render.studio import Studio

NAMES = ("Ann", "Bo", "Cy", "Di")
SEED = "5" * 64
SEND = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")


class DeliveryStage:
    """`people` take seats in this order, Ann first. `delivery` is replaced at a restart."""

    def __init__(
        self,
        server: SandboxServer,
        client: discord.Client,
        store: Store,
        studio: Studio,
        now: Callable[[], int],
    ) -> None:
        self.server = server
        self.client = client
        self.store = store
        self.matches = MatchService(store, now=now, seed=lambda: SEED)
        self.studio = studio
        self.now = now
        self.delivery = self._new_delivery()
        world = server.world
        self.people = [world.add_user(name) for name in NAMES]
        self.guild = world.add_guild("Clearing", self.people[0])
        for user in self.people[1:]:
            world.add_member(self.guild, user)
        self.channel = world.add_channel(self.guild, "general")

    # Matches

    async def open_lobby(
        self, people: int = 2, computers: int = 0, dm: bool = False, game: str = "lots"
    ) -> MatchId:
        """Open a lobby with its card, in the guild's channel or in Ann's DM."""
        where = self.server.world.dm_channel(self.people[0]) if dm else self.channel
        place = Place(None if dm else int(self.guild["id"]), int(where["id"]))
        seats = people + computers
        match = await self.matches.open_lobby(GAMES[game], self._person(0), place, seats, {})
        for index in range(1, people):
            await self.matches.join(match.id, self._person(index))
        for _ in range(computers):
            await self.matches.add_computer(match.id, self.user_id(0), "careful")
        await self._post_card(match.id)
        return match.id

    async def start_match(self, people: int = 2, computers: int = 0, dm: bool = False) -> MatchId:
        """Start a match and wait until it is delivered."""
        match = await self.open_lobby(people, computers, dm)
        await self.matches.start(match, self.user_id(0))
        await self.delivery.wait_until_idle()
        return match

    async def play_move(
        self, match: MatchId, seat: int, move: Move, delivered: bool = True
    ) -> None:
        """Play a move for this seat; with `delivered` wait until it is delivered."""
        chair = (await self.matches.match(match)).chairs[seat]
        user = chair.user if chair.computer is None else None
        await self.matches.play(match, user, Seat(seat), chair.decision, move)
        if delivered:
            await self.delivery.wait_until_idle()

    async def to_act(self, match: MatchId) -> tuple[Seat, ...]:
        return (await self.matches.position(match)).to_act

    def user_id(self, index: int) -> UserId:
        return UserId(int(self.people[index]["id"]))

    async def restart(self) -> None:
        """Restart the process as delivery sees it: everything in memory is lost."""
        await self.delivery.close()
        self.matches = MatchService(self.store, now=self.now, seed=lambda: SEED)
        self.delivery = self._new_delivery()
        self.matches.listeners.append(self.delivery.schedule)
        await self.delivery.start()
        await self.delivery.wait_until_idle()

    async def close(self) -> None:
        await self.delivery.close()

    # Visible state

    def thread_messages(self) -> list[Json]:
        """The bot's messages in the newest thread, without Discord's system messages."""
        shown = self.server.messages(self.server.threads(self.channel)[-1])
        return [message for message in shown if message["type"] == 0]

    def dm_messages(self, index: int) -> list[Json]:
        """The messages in the DM of the person at this index."""
        return self.server.dm_messages(self.people[index])

    def sent_requests(self) -> list[Request]:
        """Messages sent and edited since the log was cleared, that is since the last move."""
        return [r for r in self.server.requests.entries if (r.method, r.template) in (SEND, EDIT)]

    # Internals

    def _new_delivery(self) -> Delivery:
        return Delivery(
            self.client,
            self.store,
            self.matches,
            self.studio,
            now=self.now,
            pause=lambda failures: 0.01,
        )

    def _person(self, index: int) -> Person:
        return Person(self.user_id(index), NAMES[index])

    async def _post_card(self, match_id: MatchId) -> None:
        """Post the lobby's card, as the command does."""
        match = await self.matches.match(match_id)
        channel: Any = self.client.get_partial_messageable(match.where.channel)
        drawn = await render_draft(lobby_message(match), self.studio)
        message = await channel.send(**drawn.send_kwargs())
        await self.delivery.register_card(match_id, match.where.channel, message.id, match)
        await self.delivery.wait_until_idle()


@asynccontextmanager
async def open_stage(server: SandboxServer, path: Path) -> AsyncIterator[DeliveryStage]:
    """A stage on `server`, which is the bot's clock too, with its database at `path`. The client
    has no gateway, since delivery needs none."""

    def now() -> int:
        return int(server.clock.now())

    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server)
        point_discord_py_at(server.base_url)
        intents = discord.Intents(guilds=True)
        client = discord.Client(intents=intents, max_ratelimit_timeout=30)
        await stack.enter_async_context(client)
        await client.login(server.world.token)
        store = await Store.open(path, now=now)
        stack.push_async_callback(store.close)
        studio = Studio()
        stack.callback(studio.close)
        ground = DeliveryStage(server, client, store, studio, now)
        stack.push_async_callback(ground.close)
        yield ground


async def start_with_ann_to_move(ground: DeliveryStage, people: int = 2) -> MatchId:
    """Start a match in which Ann has the highest bid and begins."""
    match = await ground.start_match(people)
    for seat in range(people):
        await ground.play_move(match, seat, Bid(3 if seat == 0 else 1))
    return match


def newest_thread(ground: DeliveryStage) -> str:
    """The newest thread."""
    return str(ground.server.threads(ground.channel)[-1]["id"])


def pinged_names(message: Json) -> list[str]:
    """The names of the people whom a message pings."""
    return [user["global_name"] for user in message["mentions"]]
