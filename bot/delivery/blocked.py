"""Obstacles: why the table of a match cannot be told, named to its people in plain words."""

from collections.abc import Iterator

import discord

from bot.delivery.messenger import Letter, Post
from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.model import Match, MatchId
from bot.messages.draft import Draft
from bot.messages.reader import for_seat
from bot.texts import Wording, text
from data import Store, messages
from data.audiences import Shown


class Obstacles:
    """Remembers what was met until something arrives there again. It lives in memory: after a
    restart the first message that is refused meets it again."""

    def __init__(self, client: discord.Client, post: Post, store: Store) -> None:
        self._client = client
        self._post = post
        self._store = store
        self._met: dict[MatchId, Match] = {}

    def meet(self, match: Match) -> bool:
        """Discord refused to show the table; whether that is news."""
        new = match.id not in self._met
        self._met[match.id] = match
        return new

    def pass_by(self, match: MatchId) -> None:
        """The table was told."""
        self._met.pop(match, None)

    def words(self, match: MatchId, locale: str) -> str:
        """What keeps the table from being told, and who can help; empty where nothing does."""
        met = self._met.get(match)
        if met is None:
            return ""
        lacking = " ".join(text(f"permission.{name}", locale) for name in self._lacking(met))
        return text(
            "obstacle.met",
            locale,
            game=Wording(met.game, {}, locale).text("title"),
            match=match,
            channel=channel_of(met),
            lacking=lacking or text("obstacle.unknown", locale),
        )

    def within(self, guild: int | None) -> tuple[tuple[MatchId, int], ...]:
        """The matches of a server whose tables cannot be told, and where these are."""
        here = (met for met in self._met.values() if met.where.guild == guild)
        return tuple((met.id, channel_of(met)) for met in here)

    async def tell(self, match: Match, seat: Seat, channel: int) -> None:
        """By direct message, once in a match."""
        words = self.words(match.id, for_seat(match, seat).locale)
        await self._post.recover(match, seat, "obstacle")
        if words and not await messages.was_told(self._store.read, match.id, seat, "obstacle"):
            letter = Letter(match, seat, "obstacle", channel, 0, Shown(), Draft(words))
            await self._post.send(letter)

    def _lacking(self, match: Match) -> Iterator[str]:
        """The permissions that we need there and do not have, as far as Discord has told us."""
        guild = self._client.get_guild(match.where.guild or 0)
        place = None if guild is None else guild.get_channel(match.where.channel)
        if guild is None or place is None:
            return
        held = place.permissions_for(guild.me)
        in_thread = channel_of(match) != match.where.channel
        write = "send_messages_in_threads" if in_thread else "send_messages"
        for name in ("view_channel", write, "attach_files", "read_message_history"):
            if not getattr(held, name):
                yield name
