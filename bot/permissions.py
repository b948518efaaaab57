"""The link that invites the bot to a server, with exactly the scopes and permissions it uses."""

import discord

SCOPES = ("bot", "applications.commands")

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,  # for pictures
    create_public_threads=True,  # each match has a thread
    send_messages_in_threads=True,
    read_message_history=True,  # to edit messages and to find those sent before a crash
)


def invite_link(application: int) -> str:
    """Return the address that adds the bot of this application to a server.

    >>> invite_link(1)
    'https://discord.com/oauth2/authorize?client_id=1&scope=bot+applications.commands&permissions=309237746688'
    """
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
