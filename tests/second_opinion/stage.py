"""The stage on `simcord`: the verbs of `tests.stage.Stage`, on a server that others wrote."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.app import JunglePost, open_bot
from bot.config import Settings
from bot.match.model import MatchId
from tests.labels import is_key, label_of
from tests.stage import count_seeds

if TYPE_CHECKING:
    import simcord
else:
    simcord = pytest.importorskip("simcord", reason="simcord is not installed")


class SimcordStage:
    """Ann and Bo in a guild with one channel, and the whole bot."""

    def __init__(self, env: simcord.Env, bot: JunglePost) -> None:
        self.bot = bot
        self.guild = guild = env.create_guild()
        self.general = guild.create_text_channel("general")
        self.ann = guild.add_member(env.create_user("Ann"))
        self.bo = guild.add_member(env.create_user("Bo"))

    async def open_post(self, name: str) -> simcord.ChannelHandle:
        """A post in a new forum, which is the place of everything from now on."""
        told = asyncio.create_task(self.bot.wait_for("guild_channel_create"))
        await asyncio.sleep(0)
        handle = self.guild.create_forum_channel("games")
        forum = await told
        assert isinstance(forum, discord.ForumChannel)
        await forum.create_thread(name=name, content=name)
        self.general = handle.threads[-1]
        return handle

    async def use_command(
        self,
        user: simcord.MemberActor,
        command: str,
        place: simcord.ChannelHandle | None = None,
        **options: Any,
    ) -> Any:
        """Use a command, in the channel unless `place` is given; returns the answer."""
        answer = await user.slash(place or self.general, command, **options)
        await self.bot.delivery.wait_until_idle()
        return answer

    async def suggest(
        self, user: simcord.MemberActor, command: str, option: str, place: simcord.ChannelHandle
    ) -> Any:
        """The choices that are offered while a user types `option` of a command."""
        return await user.autocomplete(place, command, option, "")

    async def press_button(
        self, user: simcord.MemberActor, message: Any, key: str, **args: object
    ) -> Any:
        """Press the button whose text has this key; returns the answer."""
        label = label_of(key, **args) if is_key(key) else key
        answer = await user.click(message, label=label)
        await self.bot.delivery.wait_until_idle()
        return answer

    async def start_match(self, game: str = "lots") -> simcord.ChannelHandle:
        """Start a match of Ann and Bo; returns its thread."""
        await self.use_command(self.ann, "play", game=game, seats=2)
        await self.press_button(self.bo, self.card, "button.join")
        await self.press_button(self.ann, self.card, "button.start")
        return self.thread

    @property
    def card(self) -> Any:
        """The newest lobby card."""
        return [m for m in self.general.history() if " · match " in m.content][-1]

    @property
    def thread(self) -> simcord.ChannelHandle:
        return self.general.threads[-1]

    @property
    def table(self) -> Any:
        """The newest message in the thread."""
        return self.thread.history()[-1]

    def dm_of(self, user: simcord.MemberActor) -> Any:
        """The messages between the bot and a user."""
        return user.user.dm_channel.history()

    async def to_act(self, match: int = 1) -> simcord.MemberActor:
        """The first user who owes a decision."""
        position = await self.bot.matches.position(MatchId(match))
        chair = position.match.chairs[position.to_act[0]]
        return next(user for user in (self.ann, self.bo) if user.id == chair.user)


@asynccontextmanager
async def open_simcord_stage(folder: Path) -> AsyncIterator[SimcordStage]:
    """The stage with the bot running. No fixture: simcord's clock belongs to the test's context."""
    settings = Settings(
        token="simulated",
        database=folder / "test.db",
        image_format="palette",
        log_level="INFO",
        computer_pause=0.0,
    )
    async with (
        open_bot(settings, seed=count_seeds()) as bot,
        simcord.run(bot, shard_count=1) as env,
    ):
        yield SimcordStage(env, bot)
