"""Refuses commands in places where the bot lacks the permissions that a match needs."""

import discord

from bot.interactions.answer import Reply
from bot.invite_link import invite_link
from bot.match.model import Place
from bot.match.refusals import Refused
from bot.permissions import missing_permissions, writing_permission
from bot.texts import text


def require_permissions(reply: Reply, where: Place | None = None) -> None:
    """Raise Refused if the bot cannot see the place `where` or write in it; by default it is the
    place of the interaction. Commands and buttons work even there, and answering them needs no
    permission, but the bot could not post any other message."""
    interaction, where = reply.interaction, where or reply.place
    if where.guild is None:
        return
    guild = interaction.client.get_guild(where.guild)
    if guild is None:
        raise Refused("not_on_server", link=invite_link(interaction.application_id))
    held = _permissions_in(reply, guild, where)
    channel = guild.get_channel(where.channel)
    voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    write = writing_permission(in_thread=where.thread not in (None, where.channel))
    needed = ("view_channel", *(["connect"] if voice else []), write)
    for name in missing_permissions(held, needed):
        raise Refused("lacks_permission", permission=text(f"permission.{name}", reply.locale))
    if where == reply.place and _is_closed_to_bot(interaction.channel):
        raise Refused("private_thread")


def _is_closed_to_bot(channel: object) -> bool:
    """Whether this is a private thread of which the bot is not a member: discord.py's cache holds
    only those of which it is."""
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return False
    return channel.guild.get_thread(channel.id) is None


def can_see(reply: Reply) -> bool:
    """Whether the bot sees the channel of the interaction, so that it can edit its messages."""
    return reply.place.guild is None or reply.interaction.app_permissions.view_channel


def _permissions_in(reply: Reply, guild: discord.Guild, where: Place) -> discord.Permissions:
    """Return the bot's permissions in a place: as the interaction states them if it is from there,
    otherwise from discord.py's cache."""
    if reply.channel_id in (where.channel, where.thread):
        return reply.interaction.app_permissions
    channel = guild.get_channel(where.channel)
    return discord.Permissions.none() if channel is None else channel.permissions_for(guild.me)
