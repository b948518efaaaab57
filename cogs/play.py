"""Opening, joining and starting a match."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games import GAMES, AnyGame
from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.model import Match, MatchId, Place
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.lobby import computer_card, lobby_card
from bot.messages.options import PICKS, options_card
from bot.messages.welcome import which_game, which_level
from bot.texts import Wording, text
from cogs.lookup import match_of, where
from cogs.services import Services, publicly

_GAMES = [
    app_commands.Choice(name=Wording(game, {}).text("title"), value=game.id)
    for game in GAMES.values()
]
THREAD_WAIT = 5.0
"""Seconds for which an answer waits for the thread that it links."""
_MOST_SEATS = max((game.seats[-1] for game in GAMES.values()), default=1)


class Lobby(commands.Cog):
    """`/play` and the buttons of a lobby and of the welcome."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        add = services.handlers.add
        add("join", Ack.UPDATE, self._join)
        add("leave", Ack.UPDATE, self._leave)
        add("start", Ack.UPDATE, self._start)
        add("cancel", Ack.UPDATE, self._cancel)
        add("computer", Ack.PRIVATE, self._computer)
        add("level", Ack.UPDATE, self._level)
        add("options", Ack.PRIVATE, self._options)
        add("pickplaces", Ack.UPDATE, self._places)
        add("pickwhich", Ack.UPDATE, self._which_option)
        for kind in PICKS:
            add(kind, Ack.UPDATE, self._option)
        add("solo", Ack.PRIVATE, self._solo)
        add("sologame", Ack.UPDATE, self._solo_game)
        add("sololevel", Ack.UPDATE, self._solo_level)

    @app_commands.command(description=text("command.play"))
    @app_commands.describe(game=text("parameter.game"), seats=text("parameter.seats"))
    @app_commands.choices(game=_GAMES)
    async def play(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        seats: app_commands.Range[int, 1, _MOST_SEATS] | None = None,
    ) -> None:
        async def work(a: Answer) -> None:
            place = await self._place(a)
            match = await self._matches.open(_game(game), a.person, place, seats, {})
            card = await a.show(lobby_card(match))
            await self._delivery.remember_card(match.id, a.here, card, match)
            await self._delivery.knock(a.user)

        await publicly(interaction, work)

    async def _join(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.join(match_of(ref), a.person)
        await self._delivery.knock(a.user)

    async def _leave(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.leave(match_of(ref), a.user)

    async def _start(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.start(match_of(ref), a.user)

    async def _cancel(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.cancel(match_of(ref), a.user)

    async def _computer(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(computer_card(await self._matches.match(match_of(ref)), a.locale))

    async def _level(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.add_computer(match_of(ref), a.user, ref.extra)
        await a.say(text("lobby.changed", a.locale))

    async def _options(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(options_card(await self._matches.match(match_of(ref)), a.locale))

    async def _places(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.set_places(match_of(ref), a.user, int(values[0]))
        await a.show(options_card(match, a.locale))

    async def _which_option(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(options_card(await self._matches.match(match_of(ref)), a.locale, values[0]))

    async def _option(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        options = {option.key: option for option in match.game.options_for(match.places)}
        if ref.extra not in options:
            raise Refused("unknown_option", option=ref.extra, options=", ".join(options))
        value = options[ref.extra].choices[int(values[0])]
        try:
            match = await self._matches.set_option(match.id, a.user, ref.extra, value)
        except Refused as refusal:
            raise _in_words(refusal, match, a.locale) from refusal
        await a.show(options_card(match, a.locale, ref.extra))

    async def _solo(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(which_game(a.locale))

    async def _solo_game(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        await a.show(which_level(_game(ref.extra).id, a.locale))

    async def _solo_level(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        game, _, level = ref.extra.partition("/")
        match = await self._placed(await self._against_computer(a, _game(game), level))
        words = text("welcome.started", a.locale, where=where(match, a.locale))
        await a.show(Draft(words))

    async def _against_computer(self, a: Answer, game: AnyGame, level: str) -> Match:
        """A match of this person and one computer, at once."""
        place, places = await self._place(a), max(2, game.seats[0])
        match = await self._matches.open(game, a.person, place, places, {})
        while len(match.chairs) < match.places:
            match = await self._matches.add_computer(match.id, a.user, level)
        return await self._matches.start(match.id, a.user)

    async def _place(self, a: Answer) -> Place:
        """Here; but the thread of another match is no place for one, its channel is."""
        if a.place.thread is None or await self._matches.in_place(a.place.thread, a.user) is None:
            return a.place
        return replace(a.place, thread=None)

    async def _placed(self, match: Match) -> Match:
        """The match once it has its thread; as it is where that takes too long."""
        placed = asyncio.Event()

        def listen(told: MatchId) -> None:
            if told == match.id:
                placed.set()

        self._matches.listeners.append(listen)
        try:
            async with asyncio.timeout(THREAD_WAIT):
                match = await self._matches.match(match.id)
                while match.where.guild is not None and match.where.thread is None:
                    await placed.wait()
                    placed.clear()
                    match = await self._matches.match(match.id)
        except TimeoutError:
            pass
        finally:
            self._matches.listeners.remove(listen)
        return match


def _in_words(refusal: Refused, match: Match, locale: str) -> Refused:
    """Options that do not go together are named as the lobby names them."""
    if refusal.key != "options_clash":
        return refusal
    wording = Wording(match.game, {}, locale)
    titles = {k: wording.text(f"option.{key}.title") for k, key in refusal.args_by_name.items()}
    return Refused(refusal.key, **titles)


def _game(game: str) -> AnyGame:
    if game not in GAMES:
        raise Refused("unknown_game")
    return GAMES[game]
