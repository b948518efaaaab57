"""The stage: what people do on it, and what is there to be seen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import discord

from bot.app import JunglePost
from bot.delivery import Delivery
from bot.game import Move, Options, Seat
from bot.games import GAMES
from bot.interactions.sending import render_draft
from bot.match.model import Chair, Match, MatchId, Person, Place, Position, UserId
from bot.match.service import MatchService
from bot.messages.lobby import lobby_message
from bot.sandbox import SandboxServer, point_discord_py_at, threads
from bot.sandbox.interactions import InteractionResponse
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json
from data import Store
from render.renderer import Renderer
from tests.labels import is_key, label_of
from tests.stage.reading import button_labels, controls, option_labels, sent_messages

SECONDS = 60.0
"""How long anything is waited for before a test fails; it ends as soon as it has happened."""
STEP = 0.02
"""Seconds between two looks at what tells no event."""


class Bot:
    """What runs on a stage, as far as it runs at all. It can be started again after a stop."""

    async def start(self, stage: "Stage") -> None:
        """Start on the stage's server with its database; return when it is ready."""

    async def stop(self) -> None:
        """Shut it down cleanly."""

    async def restart(self, stage: "Stage") -> None:
        await self.stop()
        await self.start(stage)

    async def wait_until_idle(self) -> None:
        """Wait until it has finished its answers and sent what it owes, as far as the test can
        know it."""

    async def check_clocks(self) -> None:
        """Do what has become due."""


class Stage:
    """People in one guild with one channel, on a server on which a bot runs.

    `people` are in the order of their names, Ann first; she owns the guild unless there is an
    owner of another name. A stored world is taken as it is, and whoever is missing is added.
    """

    bot: JunglePost
    matches: MatchService
    delivery: Delivery
    store: Store
    renderer: Renderer
    client: discord.Client

    def __init__(
        self, server: SandboxServer, folder: Path, names: Sequence[str], owner: str, bot: Bot
    ) -> None:
        self.server = server
        self.database = folder / "test.db"
        self.translate: Callable[[str], str] = str
        """From an English label to the language of the users."""
        self._bot = bot
        self._is_running = False
        server.hub.response_timeout = SECONDS  # a slow machine is no fault
        server.hub.interactions.response_seconds = SECONDS
        self.people = [self._find_or_add_user(name) for name in names]
        self.guild = self._find_or_add_guild(owner)
        self.general = self._find_or_add_channel()

    @property
    def ann(self) -> Json:
        return self.people[0]

    @property
    def bo(self) -> Json:
        return self.people[1]

    @property
    def cy(self) -> Json:
        return self.people[2]

    @property
    def di(self) -> Json:
        return self.people[3]

    def add_person(self, name: str) -> Json:
        """Let somebody join the guild."""
        user = self.server.world.add_user(name)
        self.server.world.add_member(self.guild, user)
        self.people.append(user)
        return user

    async def add_channel(self, name: str, kind: int = 0) -> Json:
        """Add a channel of this type to the guild; the bot is told."""
        channel = self.server.world.add_channel(self.guild, name, type=kind)
        await self.server.hub.publish("CHANNEL_CREATE", channel)
        return channel

    async def open_thread(self, user: Json, channel: Json, name: str, kind: int = 11) -> Json:
        """Let a person open a thread, in a forum a post."""
        body = {"name": name, "type": kind}
        thread = await threads.create_thread(self.server.hub, channel, body, None, user)
        await self.say(user, name, thread)
        return self.server.world.channel(thread["id"])

    # The bot, and the time

    async def start(self, bot: Bot | None = None) -> None:
        """Start the bot, or another one than before, and wait until it is ready."""
        assert not self._is_running, "expected no bot to run"
        self._bot = bot or self._bot
        point_discord_py_at(self.server.base_url)
        self.server.hub.gateway.ready.clear()
        await self._bot.start(self)
        self._is_running = True

    async def stop(self) -> None:
        """Shut the bot down if it runs."""
        if self._is_running:
            self._is_running = False
            await self._bot.stop()

    async def restart(self) -> None:
        """Restart the bot: whatever it had in memory is lost."""
        self.server.hub.gateway.ready.clear()
        await self._bot.restart(self)

    def now(self) -> int:
        """The time of the server, which is also the bot's clock."""
        return int(self.server.clock.now())

    async def advance_clock(self, seconds: float) -> None:
        """Advance the clock, and wait until the bot has handled and sent what is due."""
        await self.server.advance_clock(seconds)
        await self._bot.check_clocks()
        await self.wait_until_idle()

    # Waiting

    async def wait_until(self, condition: Callable[[], Any]) -> Any:
        """Wait until an event or a request makes `condition` truthy, and return its value."""
        return await self.server.wait_until(condition, SECONDS)

    async def wait_until_stored(self, condition: Callable[[], Awaitable[bool]]) -> None:
        """Wait until the bot has stored something, for which `condition` looks. That is no event,
        so it is asked again and again."""
        for _ in range(int(SECONDS / STEP)):
            if await condition():
                return
            await asyncio.sleep(STEP)
        raise TimeoutError("expected the bot to store it within a minute")

    async def wait_until_idle(self) -> None:
        """Wait until the bot has finished its answers and sent what it owes."""
        await self._bot.wait_until_idle()

    async def wait_for_people(self, match: int = 1) -> list[Json]:
        """Wait until the computers have moved; return who owes a decision, nobody at the end."""
        moved = asyncio.Event()

        def note(_: MatchId) -> None:
            moved.set()

        self.matches.listeners.append(note)
        try:
            while (position := await self.position(match)).to_act:
                chairs = [position.match.chairs[seat] for seat in position.to_act]
                if people := [c for c in chairs if c.computer is None and not c.is_away]:
                    return [self.user_of(chair) for chair in people]
                await moved.wait()
                moved.clear()
            return []
        finally:
            self.matches.listeners.remove(note)

    async def wait_until_connected(self, running: "asyncio.Task[None]") -> None:
        """Wait until a bot is connected or its task `running` has ended; raise its error."""
        ready = asyncio.create_task(self.server.wait_until_ready(SECONDS))
        await asyncio.wait({ready, running}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            running.result()
        else:
            ready.result()

    # What people do; each verb returns the message that the user sees at the end

    async def use_command(
        self, user: Json, command: str, place: Json | None = None, **options: Any
    ) -> Json:
        """Use a command, in the channel unless `place` is given."""
        answer = await self.server.slash(user, place or self.general, command, **options)
        return await self._final_message(answer)

    async def suggest(
        self, user: Json, command: str, option: str, place: Json | None = None, **options: Any
    ) -> list[Json]:
        """The choices that are offered while a user types `option` of a command."""
        place = place or self.general
        return await self.server.autocomplete(user, place, command, option, **options)

    async def press_button(self, user: Json, message: Json, key: str, **args: object) -> Json:
        """Press the button whose text has this key; `key` may also be the label itself."""
        label = self._label(key, **args)
        return await self._final_message(await self.server.click(user, message, label=label))

    async def click(self, user: Json, message: Json, key: str, **args: object) -> None:
        """Press a button that the bot only acknowledges, since what it does shows elsewhere."""
        await self.server.click(user, message, label=self._label(key, **args))

    async def press_control(self, user: Json, message: Json, custom_id: str, *values: str) -> Json:
        """Press the button with this custom id, or choose these values of the select."""
        answer = await self.server.click(user, message, custom_id, values=list(values) or None)
        return await self._final_message(answer)

    async def choose_option(self, user: Json, message: Json, key: str, select: str = "") -> Json:
        """Choose the option whose text has this key, in the select whose placeholder begins with
        `select`; `key` may also be the label itself."""
        option = self._label(key)
        for item in controls(message):
            if (item.get("placeholder") or "").startswith(select):
                for each in item.get("options", ()):
                    if each["label"] == option:
                        return await self.press_control(
                            user, message, item["custom_id"], each["value"]
                        )
        raise AssertionError(f"expected an option {option!r} in {message['components']!r}")

    async def answer(self, user: Json, message: Json, name: str) -> Json:
        """Give the answer `name` to a question: by a button with or without its number and hint, by
        a numbered button that the text explains, or by an option."""
        for label in button_labels(message):
            if name == label or name == label.split(" · ")[-1].split(" (")[0]:
                return await self.press_button(user, message, label)
        for line in message["content"].replace(" · **", "\n**").split("\n"):
            number, _, told = line.removeprefix("**").partition("** ")
            if number.isdecimal() and told.split(" (")[0] == name:
                (label,) = (
                    each for each in button_labels(message) if each.split(" · ")[0] == number
                )
                return await self.press_button(user, message, label)
        found = [each for each in option_labels(message) if each.split(" · ")[-1] == name]
        return await self.choose_option(user, message, found[0] if found else name)

    async def fill_form(self, user: Json, message: Json, key: str, **values: str) -> Json:
        """Press a button that opens a form, and submit the form with these values."""
        form = await self.server.click(user, message, label=self._label(key))
        return await self._final_message(await self.server.submit(user, form, values))

    async def say(self, user: Json, words: str, place: Json | None = None) -> Json:
        """Write a message, in the channel unless `place` is given."""
        return await self.server.say(user, place or self.general, words)

    def close_dms(self, user: Json) -> None:
        """Let a user take no direct messages of the guild's members any more, thus of the bot."""
        self.server.world.set_dms_closed(user["id"], True)

    def open_dms(self, user: Json) -> None:
        """Let a user take direct messages again."""
        self.server.world.set_dms_closed(user["id"], False)

    # A match as people start it

    async def open_lobby(
        self, game: str = "lots", people: int = 2, computers: int = 0, level: str = "careful"
    ) -> Json:
        """Open a lobby by `/play`, which the first `people` join and to which Ann adds computers;
        return its card."""
        await self.use_command(self.ann, "play", game=game, seats=people + computers)
        for user in self.people[1:people]:
            await self.press_on_card(user, "button.join", f". {user['global_name']}")
        for _ in range(computers):
            levels = await self.press_button(self.ann, self.card, "button.computer")
            await self.press_button(self.ann, levels, f"level.{level}")
        return self.card

    async def press_on_card(self, user: Json, key: str, shows: str) -> None:
        """Press a button of the lobby's card, and wait until the card contains `shows`."""
        await self.click(user, self.card, key)
        await self.wait_until(lambda: shows in self.card["content"])

    async def press_start(self) -> Json:
        """Ann presses *Start* on the newest card; returns the thread once the table is there."""
        before = len(self.server.threads(self.general))
        await self.click(self.ann, self.card, "button.start")
        await self.wait_until(lambda: len(self.server.threads(self.general)) > before)
        await self.wait_until(lambda: self.server.messages(self.thread))
        await self.wait_until_idle()
        return self.thread

    async def start_match(
        self, game: str = "lots", people: int = 2, computers: int = 0, level: str = "careful"
    ) -> Json:
        """Start a match of the first `people` and of computers; return its thread."""
        await self.open_lobby(game, people, computers, level)
        return await self.press_start()

    # A match as the match service makes it, without a command; the first people sit in order

    async def create_lobby(
        self,
        people: int = 2,
        computers: int = 0,
        dm: bool = False,
        game: str = "lots",
        options: Options = MappingProxyType({}),
    ) -> MatchId:
        """Open a lobby without a time limit, with its card, in the guild or in Ann's DM."""
        where = self.dm_channel(self.ann) if dm else self.general
        place = Place(None if dm else int(self.guild["id"]), int(where["id"]))
        seats = people + computers
        match = await self.matches.open_lobby(
            GAMES[game], person_of(self.ann), place, seats, options
        )
        await self.matches.set_pace(match.id, match.creator, None)
        for user in self.people[1:people]:
            await self.matches.join(match.id, person_of(user))
        for _ in range(computers):
            await self.matches.add_computer(match.id, user_id(self.ann), "careful")
        await self._post_card(await self.matches.match(match.id))
        return match.id

    async def create_match(
        self, people: int = 2, computers: int = 0, dm: bool = False, game: str = "lots"
    ) -> MatchId:
        """Start a match and wait until it is delivered."""
        match = await self.create_lobby(people, computers, dm, game)
        await self.matches.start(match, user_id(self.ann))
        await self.wait_until_idle()
        return match

    async def play_move(
        self, match: MatchId, seat: int, move: Move, delivered: bool = True
    ) -> None:
        """Make a move for whoever holds this seat; with `delivered` wait until it is delivered."""
        chair = (await self.matches.match(match)).chairs[seat]
        user = chair.user if chair.computer is None else None
        await self.matches.play(match, user, Seat(seat), chair.decision, move)
        if delivered:
            await self.wait_until_idle()

    # What there is to be seen

    @property
    def card(self) -> Json:
        """The newest lobby card."""
        number = f" · {self.translate('match')} "
        return [m for m in self.server.messages(self.general) if number in m["content"]][-1]

    @property
    def thread(self) -> Json:
        """The newest match's thread, empty if there is none."""
        return (self.server.threads(self.general) or [{}])[-1]

    @property
    def table(self) -> Json:
        """The newest message in the thread of the newest match."""
        return self.server.messages(self.thread)[-1]

    def messages(self, place: Json | str | None = None) -> list[Json]:
        """The messages in the channel, or in another place, by itself or its id."""
        return self.server.messages(place or self.general)

    def thread_messages(self) -> list[Json]:
        """The messages in the newest thread, without Discord's system messages."""
        return [m for m in self.server.messages(self.thread) if m["type"] == 0]

    def dm_channel(self, user: Json) -> Json:
        """The place of direct messages between the bot and a user."""
        return self.server.world.dm_channel(user)

    def dm_of(self, user: Json) -> list[Json]:
        """The messages between the bot and a user."""
        return self.server.dm_messages(user)

    def private_answers(self, user: Json) -> list[Json]:
        """The answers that only this user sees, oldest first, wherever they are."""
        return self.server.ephemerals(user)

    def sent_requests(self) -> list[Request]:
        """Messages sent and edited since the log of requests was cleared."""
        return sent_messages(self.server.requests.entries)

    # How the match stands

    async def position(self, match: int = 1) -> Position:
        return await self.matches.position(MatchId(match))

    async def to_act(self, match: int = 1) -> Json:
        """The first user who owes a decision."""
        position = await self.position(match)
        return self.user_of(position.match.chairs[position.to_act[0]])

    def user_of(self, chair: Chair) -> Json:
        """The user who holds a seat."""
        return next(u for u in self.people if user_id(u) == chair.user)

    async def seats_to_act(self, match: int = 1) -> tuple[Seat, ...]:
        """The seats that owe a decision."""
        return (await self.position(match)).to_act

    async def version(self, match: int = 1) -> int:
        """The number of log rows of the match."""
        return (await self.matches.match(MatchId(match))).version

    # In here

    def _label(self, key: str, **args: object) -> str:
        return self.translate(label_of(key, **args)) if is_key(key) else key

    async def _final_message(self, answer: InteractionResponse) -> Json:
        """The final response of the bot; for a press without one the message of the button."""
        message = await answer.final_message(SECONDS)
        await self.wait_until_idle()
        return message

    async def _post_card(self, match: Match) -> None:
        """Post the lobby's card, as the command does."""
        drawn = await render_draft(lobby_message(match), self.renderer)
        channel: Any = self.client.get_partial_messageable(match.where.channel)
        message = await channel.send(**drawn.send_kwargs())
        await self.delivery.register_card(match.id, match.where.channel, message.id, match)
        await self.wait_until_idle()

    def _find_or_add_user(self, name: str) -> Json:
        users = {user["global_name"]: user for user in self.server.world.users}
        return users.get(name) or self.server.world.add_user(name)

    def _find_or_add_guild(self, owner: str) -> Json:
        world = self.server.world
        master = self._find_or_add_user(owner) if owner else self.people[0]
        guild = next(iter(world.guilds), None) or world.add_guild("Clearing", master)
        for user in self.people:
            if world.member(guild["id"], user["id"]) is None:
                world.add_member(guild, user)
        return guild

    def _find_or_add_channel(self) -> Json:
        world, text_channel = self.server.world, 0
        found = (channel for channel in world.channels if channel["type"] == text_channel)
        return next(found, None) or world.add_channel(self.guild, "general")


def user_id(user: Json) -> UserId:
    """The user's id as the match service knows it."""
    return UserId(int(user["id"]))


def person_of(user: Json) -> Person:
    """The user as the match service knows them."""
    return Person(user_id(user), user["global_name"])
