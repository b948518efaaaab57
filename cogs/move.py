"""`/move`: one move, or several, by their short text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Answer, refusal_text
from bot.match.model import Match, Played
from bot.match.refusals import Refused
from bot.messages.limits import OPTION
from bot.messages.reader import for_seat
from bot.notation import Unreadable, complete, read
from bot.texts import text
from cogs.commit import Committing, sentences
from cogs.lookup import complete_match, find_match
from cogs.services import Services, privately

SEPARATOR = ";"


@dataclass
class Run:
    """Several moves in one command, and how far they came."""

    left: list[str]
    played: list[Played] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


class Moves(commands.Cog):
    """`/move`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._committing = Committing(services)

    @app_commands.command(description=text("command.move"))
    @app_commands.describe(move=text("parameter.text"), match=text("parameter.match"))
    @app_commands.rename(move="text")
    async def move(
        self, interaction: discord.Interaction[Any], move: str, match: str | None = None
    ) -> None:
        async def work(a: Answer) -> None:
            found = await find_match(self._matches, a, match)
            run = Run(list(_parts(move)) or [move])
            if len(run.left) == 1:
                await self._committing.show_played(a, await self._one(a, found, run))
            else:
                await self._several(a, found, run)

        await privately(interaction, work)

    @move.autocomplete("match")
    async def _complete_match(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await complete_match(self._matches, interaction, typed)

    @move.autocomplete("move")
    async def _complete_move(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        """The user's own legal moves, nobody else's."""
        a = Answer(interaction, Ack.PRIVATE)
        try:
            found = await find_match(self._matches, a, interaction.namespace.match)
            position, seat = await self._committing.to_move(a, found.id)
        except Refused:
            return []
        wording = for_seat(position.match, seat, a.locale).plain
        writings = complete(typed, position.moves(seat), wording)
        return [app_commands.Choice(name=w, value=w) for w in writings if len(w) <= OPTION]

    async def _several(self, a: Answer, match: Match, run: Run) -> None:
        """Each is committed in turn, up to the first that is refused, and up to one that reveals
        or draws: what comes after it was written without knowing what it brought."""
        stop = ""
        while run.left and not stop:
            try:
                played = await self._one(a, match, run)
            except Refused as refusal:
                stop = refusal_text(refusal, a.locale)
            else:
                if run.left and any(event.reveals for event in played.events):
                    stop = text("moves.revealed", a.locale)
        await self._report(a, run, stop)

    async def _one(self, a: Answer, match: Match, run: Run) -> Played:
        """Plays the first of what is left. Raises Refused, and leaves it there."""
        position, seat = await self._committing.to_move(a, match.id)
        wording = for_seat(position.match, seat, a.locale).plain
        move = read(run.left[0], position.moves(seat), wording)
        if isinstance(move, Unreadable):
            nearest = " · ".join(f"`{writing}`" for writing in move.nearest)
            raise Refused("unreadable", nearest=nearest)
        played = await self._committing.commit(a, position, seat, move)
        run.told.append(" ".join((f"✓ `{wording.notation(move)}`", *sentences(a, played))))
        run.played.append(played)
        del run.left[0]
        return played

    async def _report(self, a: Answer, run: Run, stop: str) -> None:
        """What was done; where it stopped, why, and the rest as it can be edited and sent."""
        lines = list(run.told)
        if stop:
            rest = f"{SEPARATOR} ".join(run.left).replace("`", "'")
            lines += [stop, text("moves.left", a.locale), f"```\n{rest}\n```"]
        told = "\n".join(lines)
        if run.played:
            await self._committing.show_played(a, run.played[-1], told)
        else:
            await a.say(told)


def _parts(words: str) -> Iterator[str]:
    return (part.strip() for part in words.split(SEPARATOR) if part.strip())
