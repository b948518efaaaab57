"""`/rules` and `/help`: the rules of the games, and help."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games import GAMES, AnyGame
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Match
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.limits import MAX_OPTION_TEXT, MAX_OPTIONS, shorten
from bot.messages.matches import match_link
from bot.messages.rules import choose_rules_message, find_section, rules_message, section_now
from bot.messages.welcome import welcome_message
from bot.texts import Wording, text
from bot.texts.rules_page import rules_sections
from cogs.lookup import match_label, match_of
from cogs.services import Services

_GAME_CHOICES = [
    app_commands.Choice(name=Wording(game, {}).text("title"), value=game.id)
    for game in GAMES.values()
]


MAX_LISTED = 5
"""Number of matches that `/help` names; `/matches` has the others."""


class RulesCog(commands.Cog):
    """`/rules`, `/help` and their buttons."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches

    @app_commands.command(description=text("command.rules"))
    @app_commands.describe(game=text("parameter.game"), topic=text("parameter.topic"))
    @app_commands.choices(game=_GAME_CHOICES)
    @private_reply
    async def rules(
        self,
        reply: Reply,
        game: str | None = None,
        topic: str | None = None,
    ) -> None:
        here = await self._matches.find_in_place(reply.channel_id, reply.user)
        if game is None and topic is None and here is not None:
            await self._show_rules_of(reply, here)
        elif game is None and here is None:
            await reply.show(choose_rules_message(reply.locale))
        else:
            meant = here.game if game is None and here is not None else _find_game(game or "")
            section = find_section(meant, topic, reply.locale)
            await reply.show(rules_message(meant, section, reply.locale))

    @rules.autocomplete("topic")
    async def _complete_topic(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        game = GAMES.get(interaction.namespace.game or "")
        if game is None:
            return []
        titles = [s.title for s in rules_sections(game, interaction.locale.value)]
        return [
            app_commands.Choice(
                name=shorten(title, MAX_OPTION_TEXT), value=shorten(title, MAX_OPTION_TEXT)
            )
            for title in titles
            if typed.casefold() in title.casefold()
        ][:MAX_OPTIONS]

    @app_commands.command(description=text("command.help"))
    @private_reply
    async def help(self, reply: Reply) -> None:
        hello = welcome_message(reply.locale)
        waiting = await self._matches.waiting_for(reply.user)
        lines = [hello.content, text("help.now", reply.locale), text("help.commands", reply.locale)]
        if waiting:
            lines.append(text("help.waiting", reply.locale, n=len(waiting)))
            lines += [
                f"{match_label(m, reply.locale)} · {match_link(m, reply.locale)}"
                for m in waiting[:MAX_LISTED]
            ]
            if len(waiting) > MAX_LISTED:
                lines.append(text("matches.more", reply.locale, n=len(waiting) - MAX_LISTED))
        await reply.show(Draft("\n".join(lines), rows=hello.rows))

    @control("pickrules", Ack.UPDATE)
    async def _show_section(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        game = _find_game(ref.extra)
        pages = rules_sections(game, reply.locale)
        section = pages[min(int(values[0]), len(pages) - 1)]
        await reply.show(rules_message(game, section, reply.locale))

    @control("rulesof", Ack.UPDATE)
    async def _show_game(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        game = _find_game(ref.extra)
        await reply.show(rules_message(game, find_section(game, None, reply.locale), reply.locale))

    @control("rulesnow", Ack.PRIVATE)
    async def _show_rules_now(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Show the section about the decision that this person faces now."""
        match = await self._matches.match(match_of(ref))
        await self._show_rules_of(reply, match)

    async def _show_rules_of(self, reply: Reply, match: Match) -> None:
        section = find_section(match.game, None, reply.locale)
        if match.seed_hash is not None:
            chair = match.chair_of(reply.user)
            position = await self._matches.position(match.id)
            section = section_now(position, chair.seat if chair else None, reply.locale)
        await reply.show(rules_message(match.game, section, reply.locale, match))


def _find_game(game_id: str) -> AnyGame:
    if game_id not in GAMES:
        raise Refused("unknown_game")
    return GAMES[game_id]
