"""The world of a sandbox: its users, guilds, channels, threads, messages, files and commands.

Objects are stored as Discord sends them, except that addresses of files omit the server's address,
as its port can change. Each change is in the journal at once.
"""

import base64
import secrets
import tomllib
from pathlib import Path
from typing import Any

from bot.sandbox.journal import FILES, Journal
from bot.sandbox.permissions import (
    ALL_PERMISSIONS,
    DM,
    THREAD_TYPES,
    VOICE_TYPES,
    compute_permissions,
    permission_bits,
)
from bot.sandbox.shapes import (
    VOICE_FIELDS,
    new_channel,
    new_dm_channel,
    new_guild,
    new_member,
    new_user,
)
from bot.sandbox.snowflakes import SandboxClock, SnowflakeGenerator
from bot.sandbox.tables import GroupedTable, ObjectTable, group_by_field, group_by_key
from bot.sandbox.wire import Json, not_found

PRIVATE_THREAD = 12
MAX_MESSAGES = 5_000
"""Maximum number of messages in a world. Beyond it the oldest are deleted; to the bot, it looks as
if a user had deleted them."""
MAX_UPLOADED_BYTES = 64 * 2**20
"""Maximum number of bytes of uploaded files. Beyond it the oldest are deleted."""
RECENT_FILES = 200
FIRST_WORLD = Path(__file__).with_name("first_world.toml")
"""One guild, two channels and five fictional players."""


class World:
    """The stored state of a sandbox; `path` None keeps it in memory."""

    def __init__(self, path: Path | None = None, clock: SandboxClock | None = None) -> None:
        self.clock = clock or SandboxClock()
        self._token_end = "x" * 27
        self.ids = SnowflakeGenerator(self.clock)
        self.journal = Journal(path)
        write = self.journal.write
        self.users = ObjectTable("user", write)
        self.guilds = ObjectTable("guild", write)
        self.members = GroupedTable("member", write, group_by_key)
        self.channels = GroupedTable("channel", write, group_by_field("guild_id"))
        self.thread_members = GroupedTable("thread_member", write, group_by_key)
        self.messages = GroupedTable("message", write, group_by_field("channel_id"))
        self.commands = ObjectTable("command", write)
        self.settings = ObjectTable("setting", write)
        self._load()
        self.bot = self._load_bot()

    # ---- people -------------------------------------------------------------------------

    def add_user(self, name: str, **fields: Any) -> Json:
        """Create a user with the displayed `name`."""
        return self._add_user(self.ids.next_id(), name, **fields)

    def add_member(self, guild: Json, user: Json) -> Json:
        key = f"{guild['id']}/{user['id']}"
        roles = self._roles_of(guild, user)
        member = new_member(user, roles, self.clock.isoformat())
        return self.members.put(key, member)

    def member(self, guild: str, user: str) -> Json | None:
        return self.members.get(f"{guild}/{user}")

    def members_of(self, guild: str) -> list[Json]:
        return self.members.of_group(guild)

    # ---- places -------------------------------------------------------------------------

    def add_guild(self, name: str, owner: Json, *, bot_joins: bool = True) -> Json:
        """Create a guild of `owner`; the bot is a member unless `bot_joins` is false."""
        guild = self.guilds.put(
            key := self.ids.next_id(), new_guild(key, self.ids.next_id(), name, owner)
        )
        self.add_member(guild, owner)
        if bot_joins:
            self.add_member(guild, self.bot)
        return guild

    def add_channel(self, guild: Json, name: str, **fields: Any) -> Json:
        """Create a text channel, or another or a thread if `fields` give that type."""
        key = fields.pop("id", None) or self.ids.next_id()
        channel = new_channel(key, guild["id"], name, len(self.channels))
        voice = VOICE_FIELDS if fields.get("type") in VOICE_TYPES else {}
        return self.channels.put(key, channel | voice | fields)

    def dm_channel(self, user: Json) -> Json:
        """Return the DM channel between the bot and a user, creating it if needed."""
        for channel in self.channels:
            if channel["type"] == DM and channel["recipients"][0]["id"] == user["id"]:
                return channel
        key = self.ids.next_id()
        return self.channels.put(key, new_dm_channel(key, user))

    def has_dm_channel(self, user: Json) -> bool:
        """Whether the DM channel between the bot and this user has been created."""
        dms = (c for c in self.channels if c["type"] == DM)
        return any(c["recipients"][0]["id"] == user["id"] for c in dms)

    def channel(self, key: str) -> Json:
        """Return a channel. Raises 10003 if there is none."""
        if (channel := self.channels.get(key)) is None:
            raise not_found("Channel", 10003)
        return channel

    def active_threads(self, guild: str) -> list[Json]:
        """Return the guild's threads that are not archived."""
        threads = [c for c in self.channels.of_group(guild) if c["type"] in THREAD_TYPES]
        return [t for t in threads if not t["thread_metadata"]["archived"]]

    def is_thread_member(self, thread: str, user: str) -> bool:
        return f"{thread}/{user}" in self.thread_members

    def message(self, channel: str, key: str) -> Json:
        """Return a message. Raises 10008 if there is none."""
        message = self.messages.get(key)
        if message is None or message["channel_id"] != channel:
            raise not_found("Message", 10008)
        return message

    # ---- permissions --------------------------------------------------------------------

    def permissions(self, user: str, channel: Json) -> int:
        """Return a user's permissions in a channel, thread or DM; 0 for non-members."""
        if channel["type"] == DM:
            return (
                ALL_PERMISSIONS if user in (self.bot["id"], channel["recipients"][0]["id"]) else 0
            )
        member = self.member(channel["guild_id"], user)
        if member is None:
            return 0
        guild = self.guilds[channel["guild_id"]]
        if channel["type"] not in THREAD_TYPES:
            return compute_permissions(guild, member, channel)
        held = compute_permissions(guild, member, self.channels[channel["parent_id"]])
        if channel["type"] == PRIVATE_THREAD and not held & permission_bits("MANAGE_THREADS"):
            return held if self.is_thread_member(channel["id"], user) else 0
        return held

    def can_view(self, user: str, channel: Json) -> bool:
        return bool(self.permissions(user, channel) & permission_bits("VIEW_CHANNEL"))

    def has_closed_dms(self, user: str) -> bool:
        return f"dm_closed/{user}" in self.settings

    def set_dms_closed(self, user: str, closed: bool = True) -> None:
        """Make a user refuse DMs from the bot, or accept them again."""
        if closed:
            self.settings.put(f"dm_closed/{user}", {})
        else:
            self.settings.delete(f"dm_closed/{user}")

    # ---- the bot ------------------------------------------------------------------------

    @property
    def token(self) -> str:
        """The sandbox's token, which is valid only on this server."""
        owner = base64.urlsafe_b64encode(self.bot["id"].encode()).decode().rstrip("=")
        return f"{owner}.sandbox.{self._token_end}"

    def reset_token(self) -> None:
        """Make the token invalid until the server is started again."""
        self._token_end = secrets.token_hex(14)[1:]

    def advance_clock(self, seconds: int) -> None:
        """Set the clock forward; the offset is kept across restarts."""
        self.clock.advance(seconds)
        self.settings.put("clock", {"ahead": int(self.clock.offset)})

    def clear(self) -> None:
        """Delete everything except the bot."""
        for table in self._tables():
            for key in table.keys():  # noqa: SIM118 - a table iterates its rows
                table.delete(key)
        self.journal.clear()
        self.users.put(self.bot["id"], self.bot)
        self.settings.put("bot", {"id": self.bot["id"]})
        self.advance_clock(0)

    def close(self) -> None:
        self.journal.close()

    # ---- internals ----------------------------------------------------------------------

    def _tables(self) -> tuple[ObjectTable, ...]:
        people = (self.users, self.guilds, self.members, self.channels, self.thread_members)
        return (*people, self.messages, self.commands, self.settings)

    def _load(self) -> None:
        tables = {table.name: table for table in self._tables()}
        for name, key, value in self.journal.read_changes():
            if name != FILES:
                tables[name].load(key, value)
            if key.isdecimal():
                self.ids.skip_past(key)
        if setting := self.settings.get("clock"):
            self.clock.advance(setting["ahead"])
        self._limit(recent_files=0)  # no page is open yet that shows the others
        self.journal.on_growth = self._limit

    def _limit(self, recent_files: int = RECENT_FILES) -> None:
        """Delete the oldest messages and uploads above the limits, and the uploads of messages that
        are gone; rewrite the file if that saves enough. Of the uploads that belong to no stored
        message, the newest `recent_files` stay: ephemeral messages on an open page may show
        them."""
        for message in list(self.messages)[: max(0, len(self.messages) - MAX_MESSAGES)]:
            self.messages.delete(message["id"])
        used = {a["id"] for m in self.messages for a in m["attachments"]}
        self.journal.delete_files_except(used, recent_files)
        self.journal.limit_files(MAX_UPLOADED_BYTES)
        changes = [(t.name, key, row) for t in self._tables() for key, row in t.items()]
        self.journal.compact(changes)

    def _load_bot(self) -> Json:
        if setting := self.settings.get("bot"):
            return self.users[setting["id"]]
        key = self.ids.next_id()
        self.settings.put("bot", {"id": key})
        return self._add_user(key, "Jungle Post", bot=True)

    def _add_user(self, key: str, name: str, **fields: Any) -> Json:
        user = new_user(key, name)
        return self.users.put(key, user | fields)

    def _roles_of(self, guild: Json, user: Json) -> list[str]:
        return [guild["roles"][1]["id"]] if user["id"] == self.bot["id"] else []


def populate(world: World) -> None:
    """Fill an empty world from FIRST_WORLD, without adding the bot; a world with a guild stays
    unchanged."""
    if len(world.guilds):
        return
    first = tomllib.loads(FIRST_WORLD.read_text("utf-8"))
    players = [world.add_user(p["name"], username=p["username"]) for p in first["players"]]
    guild = world.add_guild(first["guild"], players[0], bot_joins=False)
    for player in players[1:]:
        world.add_member(guild, player)
    for each in first["channels"]:
        channel = world.add_channel(guild, each["name"], topic=each["topic"])
        if each is first["channels"][0]:
            world.guilds.update(guild["id"], system_channel_id=channel["id"])
