"""The initial content of a sandbox: one guild, two channels, five fictional players."""

import tomllib
from pathlib import Path

from bot.sandbox.world import World

FILE = Path(__file__).with_name("first_world.toml")


def populate(world: World) -> None:
    """Fill an empty world, without adding the bot; a world with a guild stays unchanged."""
    if len(world.guilds):
        return
    first = tomllib.loads(FILE.read_text("utf-8"))
    players = [world.add_user(p["name"], username=p["username"]) for p in first["players"]]
    guild = world.add_guild(first["guild"], players[0], bot_joins=False)
    for player in players[1:]:
        world.add_member(guild, player)
    for each in first["channels"]:
        channel = world.add_channel(guild, each["name"], topic=each["topic"])
        if each is first["channels"][0]:
            world.guilds.update(guild["id"], system_channel_id=channel["id"])
