"""The rules of the games, and help."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games import GAMES, AnyGame
from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Choice, Draft, Pick
from bot.messages.limits import CONTENT, OPTION, OPTIONS, shorten
from bot.messages.welcome import welcome
from bot.texts import Wording, text
from bot.texts.rules_page import Section, sections
from cogs.lookup import label_of, where
from cogs.services import Services, privately

_GAMES = [
    app_commands.Choice(name=Wording(game, {}).text("title"), value=game.id)
    for game in GAMES.values()
]


class Library(commands.Cog):
    """`/rules` and `/help`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        services.handlers.add("pickrules", Ack.UPDATE, self._turn_page)

    @app_commands.command(description=text("command.rules"))
    @app_commands.describe(game=text("parameter.game"), topic=text("parameter.topic"))
    @app_commands.choices(game=_GAMES)
    async def rules(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        topic: str | None = None,
    ) -> None:
        async def work(a: Answer) -> None:
            chosen = await self._game(a, game)
            await a.show(_page(chosen, _find(chosen, topic, a.locale), a.locale))

        await privately(interaction, work)

    @rules.autocomplete("topic")
    async def _complete_topic(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        game = GAMES.get(interaction.namespace.game or "")
        if game is None:
            return []
        titles = [s.title for s in sections(game, interaction.locale.value)]
        return [
            app_commands.Choice(name=shorten(title, OPTION), value=shorten(title, OPTION))
            for title in titles
            if typed.casefold() in title.casefold()
        ][:OPTIONS]

    @app_commands.command(description=text("command.help"))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        async def work(a: Answer) -> None:
            hello = welcome(a.locale)
            waiting = await self._matches.waiting_for(a.user)
            lines = [hello.content, text("help.now", a.locale), text("help.commands", a.locale)]
            if waiting:
                lines.append(text("help.waiting", a.locale, n=len(waiting)))
                lines += [f"{label_of(m, a.locale)} · {where(m, a.locale)}" for m in waiting[:5]]
            await a.show(Draft("\n".join(lines), rows=hello.rows))

        await privately(interaction, work)

    async def _turn_page(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        if ref.extra not in GAMES:
            raise Refused("unknown_game")
        game = GAMES[ref.extra]
        pages = sections(game, a.locale)
        await a.show(_page(game, pages[min(int(values[0]), len(pages) - 1)], a.locale))

    async def _game(self, a: Answer, named: str | None) -> AnyGame:
        """The game named, else the one of the match played here, else the first."""
        if named in GAMES:
            return GAMES[named]
        here = await self._matches.in_place(a.here, a.user)
        return here.game if here else next(iter(GAMES.values()))


def _find(game: AnyGame, topic: str | None, locale: str) -> Section:
    pages = sections(game, locale)
    wanted = (topic or "").casefold()
    return next((s for s in pages if wanted and wanted in s.title.casefold()), pages[0])


def _page(game: AnyGame, section: Section, locale: str) -> Draft:
    pages = sections(game, locale)[:OPTIONS]
    choices = tuple(Choice(shorten(s.title, OPTION), str(number)) for number, s in enumerate(pages))
    pick = Pick(Ref("pickrules", extra=game.id).custom_id, text("rules.topic", locale), choices)
    title = Wording(game, {}, locale).text("title")
    words = f"**{title} · {section.title}**\n{section.body}"
    return Draft(shorten(words, CONTENT), rows=((pick,),))
