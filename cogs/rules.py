"""The rules of the games, and help."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games import GAMES, AnyGame
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Select, SelectOption
from bot.messages.limits import MAX_CONTENT, MAX_OPTION_TEXT, MAX_OPTIONS, shorten
from bot.messages.welcome import welcome_message
from bot.texts import Wording, text
from bot.texts.rules_page import Section, rules_sections
from cogs.lookup import match_label, match_link
from cogs.services import Services

_GAME_CHOICES = [
    app_commands.Choice(name=Wording(game, {}).text("title"), value=game.id)
    for game in GAMES.values()
]


class RulesCog(commands.Cog):
    """`/rules` and `/help`."""

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
        chosen = await self._game_meant(reply, game)
        await reply.show(
            _rules_message(chosen, _find_section(chosen, topic, reply.locale), reply.locale)
        )

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
                for m in waiting[:5]
            ]
        await reply.show(Draft("\n".join(lines), rows=hello.rows))

    @control("pickrules", Ack.UPDATE)
    async def _show_section(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        if ref.extra not in GAMES:
            raise Refused("unknown_game")
        game = GAMES[ref.extra]
        pages = rules_sections(game, reply.locale)
        await reply.show(
            _rules_message(game, pages[min(int(values[0]), len(pages) - 1)], reply.locale)
        )

    async def _game_meant(self, reply: Reply, game_id: str | None) -> AnyGame:
        """The game named, else the one of the match played here, else the first."""
        if game_id in GAMES:
            return GAMES[game_id]
        here = await self._matches.find_in_place(reply.channel_id, reply.user)
        return here.game if here else next(iter(GAMES.values()))


def _find_section(game: AnyGame, topic: str | None, locale: str) -> Section:
    pages = rules_sections(game, locale)
    wanted = (topic or "").casefold()
    return next((s for s in pages if wanted and wanted in s.title.casefold()), pages[0])


def _rules_message(game: AnyGame, section: Section, locale: str) -> Draft:
    pages = rules_sections(game, locale)[:MAX_OPTIONS]
    choices = tuple(
        SelectOption(shorten(s.title, MAX_OPTION_TEXT), str(number))
        for number, s in enumerate(pages)
    )
    select = Select(Ref("pickrules", extra=game.id).custom_id, text("rules.topic", locale), choices)
    title = Wording(game, {}, locale).text("title")
    words = f"**{title} · {section.title}**\n{section.body}"
    return Draft(shorten(words, MAX_CONTENT), rows=((select,),))
