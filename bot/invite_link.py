"""The link that invites the bot to a server, with exactly the scopes and permissions it uses."""

import discord

from bot.permissions import PERMISSIONS

SCOPES = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    """Return the address that adds the bot of this application to a server.

    >>> invite_link(1)
    'https://discord.com/oauth2/authorize?client_id=1&scope=bot+applications.commands&permissions=309237746688'
    """
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
