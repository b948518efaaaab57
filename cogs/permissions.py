"""Refuses a command where the bot lacks the permissions to go on."""

import discord

from bot.interactions.answer import Reply
from bot.invite_link import invite_link
from bot.match.refusals import Refused
from bot.permissions import missing_permissions, writing_permission
from bot.texts import text


def require_permissions(reply: Reply) -> None:
    """Raise Refused where the bot cannot see the channel or write in it. Its commands appear there
    all the same, and their answers need no permission, but nothing else would ever arrive."""
    interaction = reply.interaction
    if interaction.guild_id is None:
        return
    if interaction.client.get_guild(interaction.guild_id) is None:
        raise Refused("not_on_server", link=invite_link(interaction.application_id))
    write = writing_permission(in_thread=reply.place.thread is not None)
    voice = isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel)
    needed = ("view_channel", *(["connect"] if voice else []), write)
    for name in missing_permissions(interaction.app_permissions, needed):
        raise Refused("lacks_permission", permission=text(f"permission.{name}", reply.locale))
