"""What a sandbox begins with: one guild, two channels, five invented players."""

import tomllib
from pathlib import Path

from bot.sandbox.world import World

FILE = Path(__file__).with_name("first_world.toml")


def populate(world: World) -> None:
    """Fills an empty world; leaves one alone that has a guild. The bot is yet to join."""
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
