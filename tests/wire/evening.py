"""An evening of play: two people on the server, with commands and buttons."""

from random import Random

from bot.app import JunglePost
from bot.match.model import Match, MatchId, Status, UserId
from bot.messages.reader import seat_reader
from bot.sandbox import SandboxServer
from bot.sandbox.wire import Json
from tests.labels import label_of

ONLY = MatchId(1)
SECONDS = 30.0
"""The time limit of every wait; the machine may be busy."""


class WireStage:
    """Ann and Bo in one guild; `bot` is the bot that runs now."""

    bot: JunglePost

    def __init__(self, server: SandboxServer) -> None:
        self.server = server
        server.hub.response_timeout = SECONDS
        world = server.world
        self.people = [world.add_user(name) for name in ("Ann", "Bo")]
        self.guild = world.add_guild("Clearing", self.people[0])
        world.add_member(self.guild, self.people[1])
        self.channel = world.add_channel(self.guild, "general")

    async def start_match(self, game: str) -> None:
        """Ann opens a lobby for two, Bo joins, Ann starts."""
        ann, bo = self.people
        answer = await self.server.slash(ann, self.channel, "play", game=game, seats=2)
        card = await answer.final_message(SECONDS)
        await self.server.click(bo, card, label=label_of("button.join"))
        await self.server.wait_until(lambda: "Bo" in self.lobby_card()["content"], SECONDS)
        await self.server.click(ann, self.lobby_card(), label=label_of("button.start"))
        await self.server.wait_until(lambda: self.server.threads(self.channel), SECONDS)
        await self.bot.delivery.wait_until_idle()

    async def play_random_move(self, rng: Random) -> bool:
        """A player who must act makes a move by the fast command; False if the match is over."""
        position = await self.bot.matches.position(ONLY)
        if position.match.status is not Status.LIVE:
            return False
        seat = rng.choice(position.to_act)
        move = rng.choice(position.legal_moves(seat))
        words = seat_reader(position.match, seat).plain_wording.notation(move)
        user = self._user_of(position.match.chairs[seat].user)
        thread = self.server.threads(self.channel)[0]
        answer = await self.server.slash(user, thread, "move", text=words)
        await answer.final_message(SECONDS)
        return True

    async def use_command(self, command: str) -> None:
        """Ann uses a command in the thread and waits for the response."""
        thread = self.server.threads(self.channel)[0]
        await (await self.server.slash(self.people[0], thread, command)).final_message(SECONDS)

    async def resign(self) -> None:
        """Ann resigns and confirms it."""
        thread = self.server.threads(self.channel)[0]
        asked = await self.server.slash(self.people[0], thread, "resign")
        await self.server.click(
            self.people[0], await asked.final_message(SECONDS), label=label_of("button.resign")
        )

    async def load_match(self) -> Match:
        return await self.bot.matches.match(ONLY)

    def thread_messages(self) -> list[Json]:
        """The messages of the match's thread."""
        return self.server.messages(self.server.threads(self.channel)[0])

    def lobby_card(self) -> Json:
        """The lobby's card."""
        return next(m for m in self.server.messages(self.channel) if "1. Ann" in m["content"])

    def _user_of(self, user: UserId | None) -> Json:
        return next(person for person in self.people if person["id"] == str(user))
