"""The link by which a server invites the bot: the scopes and permissions that it uses, no more."""

import discord

SCOPES = ("bot", "applications.commands")

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,  # the pictures
    create_public_threads=True,  # a match has one of its own
    send_messages_in_threads=True,
    read_message_history=True,  # to find what was sent when the bot died, and to edit it
)


def invite_link(application: int) -> str:
    """The address that adds the bot of this application to a server.

    >>> invite_link(1)
    'https://discord.com/oauth2/authorize?client_id=1&scope=bot+applications.commands&permissions=309237746688'
    """
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)
