"""The requests to Discord that delivery makes. Each raises DeliveryError if it fails."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, cast

import discord

from bot.delivery.errors import DM_REFUSALS, DeliveryError, Reason
from bot.delivery.pacing import Pacing
from bot.interactions.controls import build_view
from bot.interactions.sending import RenderedDraft
from bot.messages.draft import Row

ARCHIVE_AFTER_MINUTES: Final = 10080
"""Minutes until an inactive thread is archived: the longest that Discord allows."""
SHORTER_ARCHIVE_TIME: Final = 4320
"""Another time that Discord allows."""
DAY_OF_MINUTES: Final = 1440
SEARCH_LIMIT = 50
"""How far back to look for a message that may have arrived."""


class DiscordApi:
    """Uses partial objects, because without privileged intents the cache is empty."""

    def __init__(self, client: discord.Client, pacing: Pacing) -> None:
        self._client = client
        self._pacing = pacing

    async def send(
        self, channel: int, guild: int | None, message: RenderedDraft, nonce: str
    ) -> int:
        """Send a message and return its id. Discord drops a repeated nonce within a few minutes."""
        async with self._pacing.request():
            sent = await self._channel(channel, guild).send(**message.send_kwargs(), nonce=nonce)
        return sent.id

    async def edit(self, channel: int, guild: int | None, id_: int, message: RenderedDraft) -> None:
        """Edit the message. Raises Reason.NOT_EDITABLE if only a new message can replace it."""
        try:
            async with self._pacing.request():
                partial = self._channel(channel, guild).get_partial_message(id_)
                await partial.edit(**message.edit_kwargs())
        except DeliveryError as error:
            # 30046 comes as a 429: Discord refuses no other edit for that time.
            if error.reason is Reason.RATE_LIMITED:
                raise DeliveryError(Reason.NOT_EDITABLE) from error
            raise

    async def close_message(
        self,
        channel: int,
        guild: int | None,
        id_: int,
        words: str,
        rows: Sequence[Row],
        *,
        covered: bool,
    ) -> None:
        """Reduce the message to these words, these buttons and its picture; if `covered`, remove
        the picture too."""
        fewer: dict[str, Any] = {"attachments": []} if covered else {}
        async with self._pacing.request():
            partial = self._channel(channel, guild).get_partial_message(id_)
            await partial.edit(
                content=words,
                view=build_view(rows) if rows else None,
                allowed_mentions=discord.AllowedMentions.none(),
                **fewer,
            )

    async def find_message(
        self, channel: int, guild: int | None, fingerprint: str, nonce: str, known: Collection[int]
    ) -> int | None:
        """Return the newest of our recent messages in the channel that has this fingerprint or
        nonce and is not in `known`; None if there is none."""
        user = self._client.user
        assert user is not None, "expected a client that is logged in"
        try:
            async with self._pacing.request():
                async for found in self._channel(channel, guild).history(limit=SEARCH_LIMIT):
                    ours = found.author.id == user.id and found.id not in known
                    if ours and (
                        message_fingerprint(found) == fingerprint or str(found.nonce) == nonce
                    ):
                        return found.id
        except DeliveryError as error:
            if error.reason not in DM_REFUSALS:
                raise
        return None

    async def open_dm(self, user: int) -> int:
        """Return the id of the DM channel with a user; it is always the same."""
        async with self._pacing.request():
            return (await self._client.create_dm(discord.Object(user))).id

    async def create_thread_from_message(self, channel: int, card: int, name: str) -> int:
        """Create a thread under the message, or return the existing one."""
        try:
            async with self._pacing.request():
                thread = await self._client.http.start_thread_with_message(
                    channel, card, name=name, auto_archive_duration=ARCHIVE_AFTER_MINUTES
                )
        except DeliveryError as error:
            if error.reason is Reason.THREAD_EXISTS:
                return card  # Discord gives a message and its thread the same id
            raise
        return int(thread["id"])

    def may_attach_files(self, channel: int) -> bool:
        """Whether the bot may attach files in a channel or thread, as far as it knows."""
        found: object = self._client.get_channel(channel)
        if isinstance(found, discord.Thread):
            found = found.parent
        if not isinstance(found, discord.abc.GuildChannel):
            return True
        return found.permissions_for(found.guild.me).attach_files

    def is_forum(self, channel: int) -> bool:
        """Whether the channel takes no messages, only posts, which are threads."""
        return isinstance(self._client.get_channel(channel), discord.ForumChannel)

    async def create_thread(self, channel: int, name: str, first_words: str) -> int:
        """Create a public thread without a parent message; in a forum a post, which begins with
        `first_words`."""
        found = self._client.get_channel(channel)
        if isinstance(found, discord.ForumChannel):
            return await self._create_post(found, name, first_words)
        news = isinstance(found, discord.TextChannel) and found.is_news()
        kind = discord.ChannelType.news_thread if news else discord.ChannelType.public_thread
        async with self._pacing.request():
            thread = await self._client.http.start_thread_without_message(
                channel,
                name=name,
                auto_archive_duration=ARCHIVE_AFTER_MINUTES,
                type=cast(Any, kind.value),
            )
        return int(thread["id"])

    async def _create_post(self, forum: discord.ForumChannel, name: str, first_words: str) -> int:
        """Create a post, with a tag if the forum demands one."""
        tags = [tag for tag in forum.available_tags if not tag.moderated]
        async with self._pacing.request():
            post = await forum.create_thread(
                name=name,
                content=first_words,
                auto_archive_duration=ARCHIVE_AFTER_MINUTES,
                allowed_mentions=discord.AllowedMentions.none(),
                applied_tags=tags[:1] if forum.flags.require_tag else [],
            )
        return post.thread.id

    async def find_own_threads(self, channel: int, guild: int, name: str) -> tuple[int, ...]:
        """Return the threads of this name that the bot created in the channel."""
        user = self._client.user
        assert user is not None, "expected a client that is logged in"
        async with self._pacing.request():
            active = await self._client.http.get_active_threads(guild)
        return tuple(
            int(thread["id"])
            for thread in active["threads"]
            if (int(thread["owner_id"]), int(thread["parent_id"])) == (user.id, channel)
            and thread["name"] == name
        )

    async def add_thread_members(
        self, thread: int, guild: int | None, users: Sequence[int], words: str
    ) -> None:
        """Add users to a thread without notifying them. Discord does so for a mention that an edit
        brings; adding a user by its own request posts a line that pings them. The message, with
        these words, is deleted again: they stay members."""
        async with self._pacing.request():
            sent = await self._channel(thread, guild).send(words, silent=True)
        try:
            async with self._pacing.request():
                await sent.edit(
                    content=" ".join((words, *(f"<@{user}>" for user in users))),
                    allowed_mentions=discord.AllowedMentions(
                        users=[discord.Object(user) for user in users]
                    ),
                )
        finally:
            await self.delete_message(thread, sent.id)

    async def keep_thread_awake(self, thread: int) -> None:
        """Restart a thread's time until it is archived, and unarchive it if necessary. Changing
        that time counts as activity, so it is never archived meanwhile. Somebody else's thread the
        bot can only unarchive."""
        edit = self._client.http.edit_channel
        try:
            async with self._pacing.request():
                await edit(thread, archived=False, auto_archive_duration=SHORTER_ARCHIVE_TIME)
                await edit(thread, auto_archive_duration=ARCHIVE_AFTER_MINUTES)
        except DeliveryError as error:
            if error.reason is not Reason.FORBIDDEN:
                raise
            await self.unarchive_thread(thread)

    async def unarchive_thread(self, thread: int) -> None:
        """Unarchive a thread, as every member can unless it is locked."""
        async with self._pacing.request():
            await self._client.http.edit_channel(thread, archived=False)

    async def shorten_archive_time(self, thread: int) -> None:
        """Let one of our own threads be archived after a day. Does nothing to another's."""
        found, user = self._client.get_channel(thread), self._client.user
        if not isinstance(found, discord.Thread) or user is None or found.owner_id != user.id:
            return
        if found.auto_archive_duration != DAY_OF_MINUTES:
            async with self._pacing.request():
                await self._client.http.edit_channel(thread, auto_archive_duration=DAY_OF_MINUTES)

    async def is_member(self, guild: int, user: int) -> bool:
        """Whether the user is in the server; True if the bot is not in it and cannot know."""
        try:
            async with self._pacing.request():
                await self._client.http.get_member(guild, user)
        except DeliveryError as error:
            if error.reason is Reason.NOT_A_MEMBER:
                return False
            if error.reason not in (Reason.FORBIDDEN, Reason.CHANNEL_GONE):
                raise
        return True

    async def can_view(self, guild: int, channel: int, user: int) -> bool:
        """Whether the user is in the server and may see the channel; True if the bot cannot
        know."""
        place = self._client.get_guild(guild)
        found = None if place is None else place.get_channel(channel)
        if place is None or found is None:
            return await self.is_member(guild, user)
        try:
            async with self._pacing.request():
                member = await place.fetch_member(user)
        except DeliveryError as error:
            if error.reason is Reason.NOT_A_MEMBER:
                return False
            raise
        return found.permissions_for(member).view_channel

    async def delete_message(self, channel: int, message: int) -> None:
        """Delete one of our messages; it may already be gone."""
        try:
            async with self._pacing.request():
                await self._client.http.delete_message(channel, message)
        except DeliveryError as error:
            if error.reason not in (Reason.MESSAGE_GONE, Reason.CHANNEL_GONE):
                raise

    def _channel(self, channel: int, guild: int | None) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=guild)


def fingerprint_of(content: str, custom_ids: Iterable[str]) -> str:
    """Return the fingerprint that identifies a message: its custom ids, or its text if it has
    none."""
    return sha256(("\n".join(custom_ids) or content.strip()).encode()).hexdigest()


def message_fingerprint(message: discord.Message) -> str:
    """Return the fingerprint of a message as Discord returns it."""
    return fingerprint_of(message.content, _custom_ids(message))


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        for item in row.children if isinstance(row, discord.ActionRow) else ():
            yield item.custom_id or ""
