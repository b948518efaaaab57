"""BlockedChannels: explains to the people of a match why the bot cannot write at their table."""

from collections.abc import Sequence

import discord

from bot.delivery.messenger import Messenger, OutgoingMessage
from bot.delivery.table import channel_of
from bot.game import Seat
from bot.match.model import Match, MatchId
from bot.messages.draft import Draft
from bot.messages.reader import seat_reader
from bot.permissions import missing_permissions, writing_permission
from bot.texts import Wording, text
from data import Store, messages
from data.audiences import DisplayState


class BlockedChannels:
    """Remembers refusals until a message arrives again. Kept in memory: after a restart the first
    refused message records the refusal again."""

    def __init__(self, client: discord.Client, messenger: Messenger, store: Store) -> None:
        self._client = client
        self._messenger = messenger
        self._store = store
        self._blocked: dict[MatchId, tuple[Match, int]] = {}

    def mark_blocked(self, match: Match, code: int = 0) -> bool:
        """Record that Discord refused to show the table, with its error code if it rejected what
        was to be shown; return whether that is new."""
        new = match.id not in self._blocked
        self._blocked[match.id] = (match, code)
        return new

    def mark_open(self, match: MatchId) -> None:
        """Record that a message arrived at the table."""
        self._blocked.pop(match, None)

    def describe(self, match: MatchId, locale: str) -> str:
        """Return what prevents messages to the table and who can help; empty if nothing does."""
        if match not in self._blocked:
            return ""
        blocked, code = self._blocked[match]
        rejected = text("obstacle.rejected", locale, code=code) if code else ""
        lacking = " ".join(
            text(f"permission.{name}", locale)
            for name in self._missing_permissions(blocked, ("attach_files", "read_message_history"))
        )
        return text(
            "obstacle.met",
            locale,
            game=Wording(blocked.game, {}, locale).text("title"),
            match=match,
            channel=channel_of(blocked),
            lacking=lacking or rejected or text("obstacle.unknown", locale),
        )

    def in_guild(self, guild: int | None) -> tuple[tuple[MatchId, int, int], ...]:
        """Return (match id, channel id, error code or 0) of the blocked tables in a server."""
        here = (found for found in self._blocked.values() if found[0].where.guild == guild)
        return tuple((blocked.id, channel_of(blocked), code) for blocked, code in here)

    def take_repaired(self, guild: int) -> list[Match]:
        """Return the matches with blocked tables in a server where the bot now lacks no permission
        to write, as far as it knows; forget that they are blocked, unless Discord rejected what was
        to be shown."""
        here = [found for found in self._blocked.values() if found[0].where.guild == guild]
        repaired = [(m, code) for m, code in here if not self._missing_permissions(m, ())]
        for match, code in repaired:
            if not code:
                self.mark_open(match.id)
        return [match for match, _ in repaired]

    async def deliver_notice(self, match: Match, seat: Seat, channel: int) -> None:
        """Send the seat a notice by direct message, once in a match."""
        words = self.describe(match.id, seat_reader(match, seat).locale)
        await self._messenger.recover_unsettled(match, seat, "obstacle")
        if words and not await messages.has_arrived(self._store.read, match.id, seat, "obstacle"):
            outgoing = OutgoingMessage(
                match, seat, "obstacle", channel, 0, DisplayState(), Draft(words)
            )
            await self._messenger.send(outgoing)

    def _missing_permissions(self, match: Match, helpful: Sequence[str]) -> list[str]:
        """Return the names of the permissions that the bot lacks there, as far as it knows: of
        those that it needs to write, and of these `helpful` ones."""
        guild = self._client.get_guild(match.where.guild or 0)
        place = None if guild is None else guild.get_channel(match.where.channel)
        if guild is None or place is None:
            return []
        write = writing_permission(in_thread=channel_of(match) != match.where.channel)
        held = place.permissions_for(guild.me)
        return missing_permissions(held, ("view_channel", write, *helpful))
