"""A Discord-compatible server on loopback and its page: the bot's test bench and playground.

`SandboxServer` is the server with the acts of its users, `point_discord_py_at` leads an
unmodified discord.py to it, `bot.commands.sandbox` is what `run.py sandbox` runs.
"""

from bot.sandbox.client import point_discord_py_at
from bot.sandbox.server import SandboxServer

__all__ = ["SandboxServer", "point_discord_py_at"]
