"""The same bot on `simcord`, another simulation of Discord, written by others: it need not share
the misunderstandings of our own sandbox. It checks permissions, limits and the life of each
interaction, fails on a route that it does not know and on every error that the bot lets pass."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot import app
from bot.app import JunglePost
from bot.config import Settings
from tests.labels import label_of

if TYPE_CHECKING:
    import simcord
else:
    simcord = pytest.importorskip("simcord", reason="simcord is not installed")


class SimcordStage:
    """Ann and Bo in a guild with one channel."""

    def __init__(self, env: simcord.Env, bot: JunglePost) -> None:
        self.bot = bot
        guild = env.create_guild()
        self.channel = guild.create_text_channel("general")
        self.ann = guild.add_member(env.create_user("Ann"))
        self.bo = guild.add_member(env.create_user("Bo"))

    async def start_match(self) -> simcord.ChannelHandle:
        """A match of the toy game; its thread."""
        await self.ann.slash(self.channel, "play", game="lots", seats=2)
        for person, label in ((self.bo, "Join"), (self.ann, "Start")):
            card = next(m for m in self.channel.history() if " · match " in m.content)
            await person.click(card, label=label)
            await self.bot.delivery.wait_until_idle()
        return self.channel.threads[0]

    async def bid_and_find_mover(self, thread: simcord.ChannelHandle) -> simcord.MemberActor:
        """Who may draw, once both have bid."""
        for person in (self.ann, self.bo):
            await person.slash(thread, "move", text="bid 0")
        await self.bot.delivery.wait_until_idle()
        newest = thread.history()[-1].content
        return self.ann if newest.startswith((f"**<@{self.ann.id}>**", "**Ann**")) else self.bo


@asynccontextmanager
async def open_stage(tmp_path: Path) -> AsyncIterator[SimcordStage]:
    """The club with the bot running. No fixture: simcord's clock belongs to the test's context."""
    settings = Settings(
        token="simulated",
        database=tmp_path / "test.db",
        image_format="palette",
        log_level="INFO",
        computer_pause=0.0,
    )
    async with app.open_bot(settings) as bot, simcord.run(bot) as env:
        yield SimcordStage(env, bot)


async def test_a_match_begins_in_a_thread_with_a_picture(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        (table,) = thread.history()
        assert f"<@{club.ann.id}>" in table.content
        assert [file.filename for file in table.attachments] == ["lots.png"]


async def test_a_move_is_answered_to_its_player_alone(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        answer = await club.ann.slash(thread, "move", text="bid 0")
        assert answer.ephemeral
        assert answer.response is not None
        assert "You bid 0 coins" in answer.response.content


async def test_the_hand_arrives_by_direct_message(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        await club.bid_and_find_mover(thread)
        hands = [person.user.dm_channel.history() for person in (club.ann, club.bo)]
        assert all(hand and hand[-1].attachments for hand in hands)


async def test_a_turn_is_guided_by_buttons_to_the_commit(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        person = await club.bid_and_find_mover(thread)
        asked = await person.slash(thread, "turn")
        assert asked.response is not None
        await person.click(asked.response, label=label_of("lots:choice.kind.draw"))
        done = await person.click(asked.response, label=label_of("button.do", move="draw"))
        assert done.response is not None
        assert "You drew" in done.response.content


async def test_moves_are_suggested_to_who_may_make_them(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        person = await club.bid_and_find_mover(thread)
        choices = await person.autocomplete(thread, "move", "text", "")
        assert {"name": "draw", "value": "draw"} in choices


async def test_a_stranger_is_refused_in_private(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        person = await club.bid_and_find_mover(thread)
        other = club.bo if person is club.ann else club.ann
        answer = await other.slash(thread, "move", text="draw")
        assert answer.ephemeral
        assert answer.response is not None
        assert "not your turn" in answer.response.content


async def test_a_match_is_left_by_its_button(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as club:
        thread = await club.start_match()
        asked = await club.ann.slash(thread, "resign")
        assert asked.response is not None
        await club.ann.click(asked.response, label=label_of("button.resign"))
        await club.bot.delivery.wait_until_idle()
        assert "Seed" in thread.history()[-1].content
