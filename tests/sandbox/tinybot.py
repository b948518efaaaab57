"""An ordinary discord.py bot that knows nothing of the sandbox and uses every kind of control."""

import asyncio
import io
from typing import Any, Self

import discord
from discord import app_commands, ui
from PIL import Image

WORDS = ("alpha", "alabama", "beta")


def picture(name: str = "board.png", side: int = 32) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (side, side), (40, 120, 60)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, name, description="a green square")


class AskButton(ui.DynamicItem[ui.Button[Any]], template=r"ask:(?P<number>\d+)"):
    """Opens a form; lives through a restart."""

    def __init__(self, number: int) -> None:
        self.number = number
        style = discord.ButtonStyle.primary
        super().__init__(ui.Button(label="Ask", style=style, custom_id=f"ask:{number}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Self:
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form(f"form:{interaction.id}"))


class Form(ui.Modal, title="Your answer"):
    answer: ui.TextInput[Any] = ui.TextInput(label="Answer", custom_id="answer", max_length=20)

    def __init__(self, custom_id: str) -> None:
        super().__init__(custom_id=custom_id, timeout=300)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You said {self.answer.value}", ephemeral=True)


class Menu(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="Private", custom_id="private")
    async def private(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.send_message("yours", file=picture(), ephemeral=True)

    @ui.button(label="Replace", custom_id="replace")
    async def replace(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        files = [picture("new.png")]
        await interaction.response.edit_message(content="replaced", attachments=files)

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later on")

    @ui.select(custom_id="pick", options=[discord.SelectOption(label=x) for x in "abc"])
    async def pick(self, interaction: discord.Interaction, select: ui.Select[Self]) -> None:
        await interaction.response.send_message(f"picked {select.values[0]}", ephemeral=True)


class TinyBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_ratelimit_timeout=30)
        self.tree = app_commands.CommandTree(self)
        self.errors: list[BaseException] = []
        self.joined_guilds: list[str] = []
        self.connection_events: list[str] = []
        self.received_messages: list[str] = []
        self.ready_event = asyncio.Event()
        self._connection.guild_ready_timeout = 0.2
        self.tree.error(self.record_error)
        add_commands(self.tree)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that a second session waits otherwise."""

    async def record_error(
        self, _: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        self.errors.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        self.add_view(Menu())
        self.add_dynamic_items(AskButton)
        await self.tree.sync()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined_guilds.append(guild.name)

    async def on_ready(self) -> None:
        self.ready_event.set()

    async def on_message(self, message: discord.Message) -> None:
        self.received_messages.append(message.content)

    async def on_resumed(self) -> None:
        self.connection_events.append("resumed")

    async def on_connect(self) -> None:
        self.connection_events.append("connect")


def add_commands(tree: app_commands.CommandTree[TinyBot]) -> None:
    @tree.command(description="Says hello")
    async def hello(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hi", ephemeral=True)

    @tree.command(description="Posts the menu")
    async def menu(interaction: discord.Interaction) -> None:
        view = Menu()
        view.add_item(AskButton(7))
        embed = discord.Embed(title="board").set_image(url="attachment://board.png")
        await interaction.response.send_message("menu", view=view, file=picture(), embed=embed)

    @tree.command(description="Guesses a word")
    async def guess(
        interaction: discord.Interaction, word: str, times: app_commands.Range[int, 1, 9] = 1
    ) -> None:
        await interaction.response.send_message(f"{word} {times}")

    @guess.autocomplete("word")
    async def words(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=w, value=w) for w in WORDS if w.startswith(typed)]

    @tree.command(description="Defers, then fills it in, then says more")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("done", file=picture())
        await interaction.followup.send("and more", ephemeral=True)

    @tree.command(description="Sends a message to somebody")
    async def whisper(interaction: discord.Interaction, to: discord.User) -> None:
        await to.send("psst", file=picture())
        await interaction.response.send_message("sent", ephemeral=True)

    @tree.command(description="Never answers")
    async def silent(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0)

    @tree.command(description="Answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        await interaction.client.http.request(_callback_again(interaction), json={"type": 6})


def _callback_again(interaction: discord.Interaction) -> discord.http.Route:
    path = "/interactions/{interaction_id}/{token}/callback"
    key, token = interaction.id, interaction.token
    return discord.http.Route("POST", path, interaction_id=key, token=token)
