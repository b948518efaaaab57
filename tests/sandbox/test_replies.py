"""Every reply of the server is as Discord's own description of its API has it."""

import json
from typing import Any

import discord
import pytest
from jsonschema import Draft202012Validator

from bot.sandbox.requestlog import Request
from tests.sandbox.tinybot import TinyBot
from tests.stage import Stage
from tests.wire.description import FILE, description

pytestmark = pytest.mark.skipif(not FILE.exists(), reason="no openapi.json beside the project")


def schema_of(spec: Any, request: Request) -> Any:
    """The schema of a reply with this status; None where it has no body."""
    template = description().template(request)
    assert template is not None, f"{request.method} {request.path}: there is no such route"
    responses = spec["paths"][template][request.method.lower()]["responses"]
    content = responses.get(str(request.status), {}).get("content", {})
    return content.get("application/json", {}).get("schema")


async def use_everything(stage: Stage, bot: TinyBot) -> None:
    server = stage.server
    menu = (await server.slash(stage.ann, stage.general, "menu")).message
    assert menu is not None
    for label in ("Private", "Replace", "Later"):
        await (await server.click(stage.ann, menu, label=label)).final_message()
    form = await server.click(stage.ann, menu, label="Ask")
    await server.submit(stage.ann, form, {"answer": "42"})
    await (await server.slash(stage.ann, stage.general, "slow")).final_message()
    await server.slash(stage.ann, stage.general, "whisper", to=stage.bo["id"])
    await server.autocomplete(stage.ann, stage.general, "guess", "word", word="a")


async def fetch_everything(stage: Stage, bot: TinyBot) -> None:
    channel = await bot.fetch_channel(int(stage.general["id"]))
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("come and play")
    thread = await message.create_thread(name="Match")
    await thread.add_user(discord.Object(int(stage.bo["id"])))
    await thread.edit(archived=True)
    await thread.edit(archived=False)
    await thread.fetch_members()
    await channel.create_thread(name="Open", type=discord.ChannelType.public_thread)
    await (await channel.fetch_message(message.id)).edit(content="late")
    assert [m async for m in channel.history()]
    await message.delete()
    await bot.fetch_user(int(stage.ann["id"]))
    guild = await bot.fetch_guild(int(stage.guild["id"]))
    await guild.fetch_member(int(stage.ann["id"]))
    await guild.fetch_channels()
    await guild.fetch_roles()
    await guild.active_threads()


async def test_every_reply_is_as_it_is_described(stage: Stage, bot: TinyBot) -> None:
    spec = json.loads(FILE.read_text("utf-8"))
    await use_everything(stage, bot)
    await fetch_everything(stage, bot)
    faults = []
    for request in stage.server.requests.entries:
        if (schema := schema_of(spec, request)) is not None:
            judge = Draft202012Validator({**schema, "components": spec["components"]})
            errors = judge.iter_errors(request.reply)
            faults += [f"{request.method} {request.template}: {e.message[:200]}" for e in errors]
    assert faults == []
