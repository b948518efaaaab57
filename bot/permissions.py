"""The permissions that the bot needs in a server, and which of them it lacks."""

from collections.abc import Iterable

import discord

NEEDED_PERMISSIONS = (
    "view_channel",
    "send_messages",
    "attach_files",  # for pictures
    "create_public_threads",  # each match has a thread
    "send_messages_in_threads",
    "read_message_history",  # to edit messages and to find those sent before a crash
)
"""Names of permissions in discord.py. The invitation asks for these; each has a text
`permission.<name>`."""

PERMISSIONS = discord.Permissions(**dict.fromkeys(NEEDED_PERMISSIONS, True))


def missing_permissions(
    held: discord.Permissions, needed: Iterable[str] = NEEDED_PERMISSIONS
) -> list[str]:
    """Return the names of the permissions that are needed and not held.

    >>> missing_permissions(discord.Permissions(view_channel=True), ["attach_files"])
    ['attach_files']
    >>> missing_permissions(discord.Permissions(administrator=True))
    []
    """
    if held.administrator:
        return []
    return [name for name in needed if not getattr(held, name)]


def writing_permission(*, in_thread: bool) -> str:
    """Return the name of the permission to write in a thread, or in a channel."""
    return "send_messages_in_threads" if in_thread else "send_messages"
