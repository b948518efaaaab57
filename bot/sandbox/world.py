"""The world of a sandbox: its users, guilds, channels, threads, messages, files and commands.

Objects are kept as Discord sends them; only addresses of files are kept without the server's own,
since its port may change. Everything is in the journal as soon as it happens.
"""

import base64
from pathlib import Path
from typing import Any

from bot.sandbox.journal import FILES, Journal
from bot.sandbox.permissions import ALL, DM, THREADS, bits, computed
from bot.sandbox.shapes import new_channel, new_guild, new_member, new_user
from bot.sandbox.snowflakes import Clock, Snowflakes
from bot.sandbox.tables import Messages, Table
from bot.sandbox.wire import Json, unknown

PRIVATE_THREAD = 12


class World:
    """Everything that a sandbox remembers; `path` None keeps it in memory."""

    def __init__(self, path: Path | None = None, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.ids = Snowflakes(self.clock)
        self.journal = Journal(path)
        write = self.journal.write
        self.users = Table("user", write)
        self.guilds = Table("guild", write)
        self.members = Table("member", write)
        self.channels = Table("channel", write)
        self.thread_members = Table("thread_member", write)
        self.messages = Messages("message", write)
        self.commands = Table("command", write)
        self.settings = Table("setting", write)
        self._load()
        self.bot = self._bot()

    # ---- people -------------------------------------------------------------------------

    def add_user(self, name: str, **fields: Any) -> Json:
        """A new person; `name` is what others read."""
        return self._add_user(self.ids.next(), name, **fields)

    def add_member(self, guild: Json, user: Json) -> Json:
        key = f"{guild['id']}/{user['id']}"
        roles = self._roles_of(guild, user)
        member = new_member(user, roles, self.clock.iso())
        return self.members.put(key, member)

    def member(self, guild: str, user: str) -> Json | None:
        return self.members.get(f"{guild}/{user}")

    def members_of(self, guild: str) -> list[Json]:
        return [m for key, m in self.members.items() if key.startswith(f"{guild}/")]

    # ---- places -------------------------------------------------------------------------

    def add_guild(self, name: str, owner: Json, *, bot_joins: bool = True) -> Json:
        """A new guild of `owner`; the bot is a member at once unless it is to join later."""
        guild = self.guilds.put(
            key := self.ids.next(), new_guild(key, self.ids.next(), name, owner)
        )
        self.add_member(guild, owner)
        if bot_joins:
            self.add_member(guild, self.bot)
        return guild

    def add_channel(self, guild: Json, name: str, **fields: Any) -> Json:
        """A new text channel, or a thread where `fields` say so."""
        key = fields.pop("id", None) or self.ids.next()
        channel = new_channel(key, guild["id"], name, len(self.channels))
        return self.channels.put(key, channel | fields)

    def dm(self, user: Json) -> Json:
        """The channel between the bot and a person; made when first asked for."""
        for channel in self.channels:
            if channel["type"] == DM and channel["recipients"][0]["id"] == user["id"]:
                return channel
        key = self.ids.next()
        channel = {"id": key, "type": DM, "recipients": [user], "last_message_id": None, "flags": 0}
        return self.channels.put(key, channel)

    def channel(self, key: str) -> Json:
        """Raises 10003 where there is none."""
        if (channel := self.channels.get(key)) is None:
            raise unknown("Channel", 10003)
        return channel

    def threads_of(self, guild: str) -> list[Json]:
        """The guild's threads that are not archived."""
        threads = [c for c in self.channels if c["type"] in THREADS and c["guild_id"] == guild]
        return [t for t in threads if not t["thread_metadata"]["archived"]]

    def in_thread(self, thread: str, user: str) -> bool:
        return f"{thread}/{user}" in self.thread_members

    def message(self, channel: str, key: str) -> Json:
        """Raises 10008 where there is none."""
        message = self.messages.get(key)
        if message is None or message["channel_id"] != channel:
            raise unknown("Message", 10008)
        return message

    # ---- permissions --------------------------------------------------------------------

    def permissions(self, user: str, channel: Json) -> int:
        """What a user may do in a channel, thread or DM; 0 where they are no part of it."""
        if channel["type"] == DM:
            return ALL if user in (self.bot["id"], channel["recipients"][0]["id"]) else 0
        member = self.member(channel["guild_id"], user)
        if member is None:
            return 0
        guild = self.guilds[channel["guild_id"]]
        if channel["type"] not in THREADS:
            return computed(guild, member, channel)
        held = computed(guild, member, self.channels[channel["parent_id"]])
        if channel["type"] == PRIVATE_THREAD and not held & bits("MANAGE_THREADS"):
            return held if self.in_thread(channel["id"], user) else 0
        return held

    def sees(self, user: str, channel: Json) -> bool:
        return bool(self.permissions(user, channel) & bits("VIEW_CHANNEL"))

    def dm_closed(self, user: str) -> bool:
        return f"dm_closed/{user}" in self.settings

    def close_dm(self, user: str, closed: bool = True) -> None:
        """A person who takes (or no longer takes) messages from the bot."""
        if closed:
            self.settings.put(f"dm_closed/{user}", {})
        else:
            self.settings.drop(f"dm_closed/{user}")

    # ---- the bot ------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """The sandbox's own token: it opens nothing but this server."""
        owner = base64.urlsafe_b64encode(self.bot["id"].encode()).decode().rstrip("=")
        return f"{owner}.sandbox.{'x' * 27}"

    def set_forward(self, seconds: int) -> None:
        """Lets time pass at once; after a restart it is not earlier."""
        self.clock.push(seconds)
        self.settings.put("clock", {"ahead": int(self.clock.pushed)})

    def clear(self) -> None:
        """Forgets everything but the bot."""
        for table in self._tables():
            for key in table.keys():  # noqa: SIM118 - a table iterates its rows
                table.drop(key)
        self.journal.clear()
        self.users.put(self.bot["id"], self.bot)
        self.settings.put("bot", {"id": self.bot["id"]})
        self.set_forward(0)

    def close(self) -> None:
        self.journal.close()

    # ---- in here ------------------------------------------------------------------------

    def _tables(self) -> tuple[Table, ...]:
        people = (self.users, self.guilds, self.members, self.channels, self.thread_members)
        return (*people, self.messages, self.commands, self.settings)

    def _load(self) -> None:
        tables = {table.name: table for table in self._tables()}
        for name, key, value in self.journal.changes():
            if name != FILES:
                tables[name].load(key, value)
            if key.isdecimal():
                self.ids.seen(key)
        if setting := self.settings.get("clock"):
            self.clock.push(setting["ahead"])
        # Files of messages that are gone or were ephemeral: no page is loading them any more.
        self.journal.forget_but({a["id"] for m in self.messages for a in m["attachments"]})
        living = [(t.name, key, row) for t in self._tables() for key, row in t.items()]
        self.journal.tidy(living)

    def _bot(self) -> Json:
        if setting := self.settings.get("bot"):
            return self.users[setting["id"]]
        key = self.ids.next()
        self.settings.put("bot", {"id": key})
        return self._add_user(key, "Jungle Post", bot=True)

    def _add_user(self, key: str, name: str, **fields: Any) -> Json:
        user = new_user(key, name)
        return self.users.put(key, user | fields)

    def _roles_of(self, guild: Json, user: Json) -> list[str]:
        return [guild["roles"][1]["id"]] if user["id"] == self.bot["id"] else []
