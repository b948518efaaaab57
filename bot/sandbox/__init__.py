"""A Discord-compatible server on loopback with a web page, for testing and trying out the bot.

`SandboxServer` is the server, with methods for the actions of its users. `point_discord_py_at`
connects an unmodified discord.py to it. `bot.commands.sandbox` is the command `run.py sandbox`.
"""

from bot.sandbox.client import point_discord_py_at
from bot.sandbox.server import SandboxServer

__all__ = ["SandboxServer", "point_discord_py_at"]
