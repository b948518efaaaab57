"""The whole bot with three people on a sandbox server."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

from bot import app
from bot.app import JunglePost
from bot.background.system_clock import AdjustableClock
from bot.config import Settings
from bot.match.model import MatchId
from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.interactions import InteractionResponse
from bot.sandbox.wire import Json
from tests.labels import is_key, label_of


class CogStage:
    """Ann, Bo and Cy in one guild with one channel; `bot` is the one that runs now."""

    def __init__(self, server: SandboxServer, folder: Path) -> None:
        self.server = server
        self._folder = folder
        self._open = AsyncExitStack()
        self._seeds = count(1)
        self.translate: Callable[[str], str] = str  # English labels in the users' language
        self.bot: JunglePost
        world = server.world
        self.ann, self.bo, self.cy = (world.add_user(name) for name in ("Ann", "Bo", "Cy"))
        self.guild = world.add_guild("Clearing", self.ann)
        world.add_member(self.guild, self.bo)
        world.add_member(self.guild, self.cy)
        self.general = world.add_channel(self.guild, "general")

    async def start(self) -> None:
        """Start the bot and connect it."""
        point_discord_py_at(self.server.base_url)
        settings = Settings(
            token=self.server.world.token,
            database=self._folder / "club.db",
            image_format="palette",
            log_level="INFO",
            computer_pause=0.0,
        )
        self.bot = await self._open.enter_async_context(
            app.open_bot(settings, clock=AdjustableClock(self.now), seed=self._seed)
        )
        self._running = asyncio.create_task(self.bot.start(self.server.world.token))
        await self.server.wait_until_ready()

    def now(self) -> int:
        """The time of the server, which is also the bot's clock."""
        return int(self.server.clock.now())

    async def advance_clock(self, seconds: float) -> None:
        """Advance the clock, and wait until the bot has handled and sent what is due."""
        await self.server.advance_clock(seconds)
        await self.bot.clock_loop.run_once()
        await self.bot.delivery.wait_until_idle()

    def _seed(self) -> str:
        """A seed for each match, the same in every run."""
        return f"{next(self._seeds):064x}"

    async def stop(self) -> None:
        await self.bot.close()
        await self._running
        await self._open.aclose()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def wait_for_replies(self) -> None:
        """Wait until the bot has finished every answer that it has begun, however long it takes."""
        if tasks := {task for task in self.bot.reply_tasks if task is not None}:
            await asyncio.wait(tasks)

    # Actions; each returns the message that the user sees at the end

    async def use_command(
        self, user: Json, command: str, place: Json | None = None, **given: Any
    ) -> Json:
        """Use a command, in the channel unless `place` is given."""
        answer = await self.server.slash(user, place or self.general, command, **given)
        return await self._final_message(answer)

    async def press_button(self, user: Json, message: Json, key: str, **args: object) -> Json:
        """Press the button whose text has this key; `key` may also be the label itself."""
        label = label_of(key, **args) if is_key(key) else key
        return await self._final_message(await self.server.click(user, message, label=label))

    async def choose_option(self, user: Json, message: Json, key: str) -> Json:
        """Choose the option whose text has this key, in any select; `key` may also be the label
        itself."""
        option = label_of(key) if is_key(key) else key
        for row in message["components"]:
            for item in row["components"]:
                for each in item.get("options", ()):
                    if each["label"] == option:
                        answer = await self.server.click(
                            user, message, item["custom_id"], values=[each["value"]]
                        )
                        return await self._final_message(answer)
        raise AssertionError(f"expected an option {option!r} in {message['components']!r}")

    async def answer(self, user: Json, message: Json, name: str) -> Json:
        """Give the answer `name` to a question: by a button with or without its number and hint, by
        a numbered button that the text explains, or by an option."""
        for label in button_labels(message):
            if name == label or name == label.split(" · ")[-1].split(" (")[0]:
                return await self.press_button(user, message, label)
        for line in message["content"].split("\n"):
            number, _, told = line.removeprefix("**").partition("** ")
            if number.isdecimal() and told.split(" (")[0] == name:
                (label,) = (
                    each for each in button_labels(message) if each.split(" · ")[0] == number
                )
                return await self.press_button(user, message, label)
        found = [each for each in option_labels(message) if each.split(" · ")[-1] == name]
        return await self.choose_option(user, message, found[0] if found else name)

    async def press_on_card(self, user: Json, key: str, shows: str) -> None:
        """Press a button of the lobby's card, and wait until the card contains `shows`."""
        await self.server.click(user, self.card, label=self.translate(label_of(key)))
        await self.server.wait_until(lambda: shows in self.card["content"])

    async def start_match(self, game: str = "lots", people: int = 2) -> Json:
        """Start a match of Ann and others; returns its thread."""
        before = len(self.server.threads(self.general))
        await self.use_command(self.ann, "play", game=game, seats=people)
        for user in (self.bo, self.cy)[: people - 1]:
            await self.press_on_card(user, "button.join", user["global_name"])
        await self.server.click(self.ann, self.card, label=self.translate(label_of("button.start")))
        await self.server.wait_until(lambda: len(self.server.threads(self.general)) > before)
        await self.server.wait_until(lambda: self.server.messages(self.thread))
        await self.bot.delivery.wait_until_idle()
        return self.thread

    # Visible state

    @property
    def card(self) -> Json:
        """The newest lobby card."""
        number = f" · {self.translate('match')} "
        return [m for m in self.server.messages(self.general) if number in m["content"]][-1]

    @property
    def thread(self) -> Json:
        return (self.server.threads(self.general) or [{}])[-1]

    @property
    def table(self) -> Json:
        """The newest message in the thread of the newest match."""
        return self.server.messages(self.thread)[-1]

    async def to_act(self, match: int = 1) -> Json:
        """The first user who owes a decision."""
        position = await self.bot.matches.position(MatchId(match))
        user = position.match.chairs[position.to_act[0]].user
        return next(u for u in (self.ann, self.bo, self.cy) if int(u["id"]) == user)

    async def version(self, match: int = 1) -> int:
        """The number of log rows of the match."""
        return (await self.bot.matches.match(MatchId(match))).version

    async def _final_message(self, answer: InteractionResponse) -> Json:
        """The final response of the bot; for a press without one the message of the button."""
        message = await answer.final_message()
        await self.bot.delivery.wait_until_idle()
        return message


def button_labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    items = [item for row in message["components"] for item in row["components"]]
    return [item["label"] for item in items if "label" in item]


def option_labels(message: Json) -> list[str]:
    """The labels of the options of a message's selects."""
    items = [item for row in message["components"] for item in row["components"]]
    return [each["label"] for item in items for each in item.get("options", ())]


def is_private(message: Json) -> bool:
    """Whether only the user of the interaction sees the message."""
    return bool(message["flags"] & 64)
