"""The gateway: identify, heartbeat, events by intent, resume, and injected faults."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.sandbox.guilds import guild_create_payload
from bot.sandbox.permissions import DM
from bot.sandbox.wire import Json
from bot.sandbox.world import World

HEARTBEAT_MS = 41_250
ACK_DELAY = 0.05
"""Seconds until a heartbeat is acknowledged: if the answer arrives before discord.py has recorded
sending it, discord.py reports a delay of a whole heartbeat interval."""
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | 1 << 8 | MESSAGE_CONTENT
ALWAYS_SENT = ("READY", "RESUMED", "INTERACTION_CREATE", "USER_UPDATE")
"""Events that need no intent."""
REPLAY_LIMIT = 2_000
"""Number of events that a resumed session can catch up on."""


@dataclass
class Session:
    """A session of one of the bot's shards, which can outlast its sockets. `shards` is the number
    of shards that the bot claims to have."""

    intents: int
    shard: int = 0
    shards: int = 1
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY_LIMIT))

    @property
    def is_connected(self) -> bool:
        return self.socket is not None and not self.socket.closed


class Gateway:
    """The WebSocket connections to the bot, one for each of its shards. Payloads are sent
    uncompressed, which discord.py accepts.

    `shards` is how many a bot must have at least; `identify_interval` the seconds that must pass
    between two logins of one bucket, of which there are `max_concurrency`. A login after the last
    of `starts_left` resets the token."""

    def __init__(self, world: World, base_url: str) -> None:
        self.world = world
        self.base_url = base_url
        self.heartbeat_ms = HEARTBEAT_MS
        self.allowed_privileged = 0
        self.connection_count = 0
        self.ready = asyncio.Event()
        self.connection_listeners: list[Callable[[], None]] = []
        self.shards = 1
        self.identify_interval = 0.0
        self.max_concurrency = 1
        self.starts_left = 1000
        self._identified_at: dict[int, float] = {}
        self._sessions: dict[str, Session] = {}
        self._active: dict[int, Session] = {}

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected."""
        live = [session for session in self._active.values() if session.is_connected]
        return bool(live) and len(live) == live[0].shards

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event to the shard of its guild, or keep it until the session resumes. Events of
        no guild go to the first shard."""
        guild = data["id"] if event.startswith("GUILD_") and "id" in data else data.get("guild_id")
        shards = next((session.shards for session in self._active.values()), 1)
        if (session := self._active.get(shard_of(guild, shards))) is not None:
            await self._dispatch_to(session, event, data)

    async def _dispatch_to(self, session: Session, event: str, data: Json) -> None:
        if not is_subscribed(session.intents, event, data):
            return
        session.sequence += 1
        data = self._redact(session, event, data)
        text = json.dumps({"op": 0, "t": event, "s": session.sequence, "d": data})
        session.sent.append((session.sequence, text))
        if session.socket is not None and session.is_connected:
            await _send_text(session.socket, text)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection of a bot, at the initial or the resume address."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        self.connection_count += 1
        await _send_op(socket, 10, {"heartbeat_interval": self.heartbeat_ms})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._handle_packet(socket, json.loads(message.data))
        if any(session.socket is socket for session in self._active.values()):
            self.ready.clear()
            self._notify_listeners()
        return socket

    def clear_sessions(self) -> None:
        """Discard all sessions, so none can be resumed."""
        self._sessions.clear()
        self._active.clear()

    async def join_guild(self, guild: Json) -> None:
        """Add the bot to a guild and notify it."""
        self.world.add_member(guild, self.world.bot)
        await self.dispatch("GUILD_CREATE", guild_create_payload(self.world, guild))

    # ---- faults -------------------------------------------------------------------------

    async def request_reconnect(self) -> None:
        """Send op 7, which asks the bot to reconnect."""
        await self._send_op_to_bot(7, None)

    async def invalidate_session(self, resumable: bool = False) -> None:
        """Send op 9: the session is invalid."""
        for session in self._active.values() if not resumable else ():
            self._sessions.pop(session.id, None)
        await self._send_op_to_bot(9, resumable)

    async def drop_connection(self, code: int | None = None, shard: int | None = None) -> None:
        """Close the bot's sockets with `code`, or abort the connections if it is None. With
        `shard`, only that shard's socket is closed."""
        for session in list(self._active.values()):
            if session.socket is None or shard not in (None, session.shard):
                continue
            if code is None:
                abort_connection(session.socket)
            else:
                await session.socket.close(code=code)

    async def close(self) -> None:
        for session in list(self._active.values()):
            if session.socket is not None:
                await session.socket.close(code=1001)

    # ---- internals ----------------------------------------------------------------------

    async def _handle_packet(self, socket: web.WebSocketResponse, packet: Json) -> None:
        match packet["op"]:
            case 1:
                await asyncio.sleep(ACK_DELAY)
                await _send_op(socket, 11, None)
            case 2:
                await self._identify(socket, packet["d"])
            case 6:
                await self._resume(socket, packet["d"])

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        shard, shards = data.get("shard") or (0, 1)
        bucket, now = shard % self.max_concurrency, asyncio.get_running_loop().time()
        if self.starts_left <= 0:
            self.world.reset_token()
        if data["token"] != self.world.token:
            await socket.close(code=4004, message=b"Authentication failed.")
        elif data["intents"] & PRIVILEGED & ~self.allowed_privileged:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
        elif shards < self.shards:
            await socket.close(code=4011, message=b"Sharding required.")
        elif shard >= shards:
            await socket.close(code=4010, message=b"Invalid shard.")
        elif now - self._identified_at.get(bucket, float("-inf")) < self.identify_interval:
            await _send_op(socket, 9, False)
        else:
            self._identified_at[bucket], self.starts_left = now, self.starts_left - 1
            session = Session(data["intents"], shard, shards, socket=socket)
            if any(other.shards != shards for other in self._active.values()):
                self._active.clear()
            self._active[shard] = self._sessions[session.id] = session
            await self._send_ready(session)

    async def _send_ready(self, session: Session) -> None:
        bot = self.world.bot
        here = [g for g in self.world.guilds if shard_of(g["id"], session.shards) == session.shard]
        joined = [g for g in here if self.world.member(g["id"], bot["id"])]
        ready = {
            "v": 10,
            "user": bot,
            "session_id": session.id,
            "resume_gateway_url": self.base_url.replace("http", "ws", 1) + "/resume",
            "session_type": "normal",
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in joined],
            "application": {"id": bot["id"], "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "shard": [session.shard, session.shards],
        }
        await self._dispatch_to(session, "READY", ready)
        for guild in joined:
            known = {**guild_create_payload(self.world, guild), "unavailable": False}
            await self.dispatch("GUILD_CREATE", known)
        for guild in here:
            if guild not in joined:
                await self.join_guild(guild)
        self._note_ready()

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        session = self._sessions.get(data["session_id"])
        if session is None or data["token"] != self.world.token:
            await _send_op(socket, 9, False)
            return
        session.socket, self._active[session.shard] = socket, session
        for sequence, text in list(session.sent):
            if sequence > data["seq"]:
                await _send_text(socket, text)
        await self._dispatch_to(session, "RESUMED", {"_trace": []})
        self._note_ready()

    def _note_ready(self) -> None:
        if self.is_connected:
            self.ready.set()
        self._notify_listeners()

    def _notify_listeners(self) -> None:
        """Notify listeners that the bot connected or disconnected."""
        for listener in self.connection_listeners:
            listener()

    async def _send_op_to_bot(self, op: int, data: Any) -> None:
        for session in list(self._active.values()):
            if session.socket is not None:
                await _send_op(session.socket, op, data)

    def _redact(self, session: Session, event: str, data: Json) -> Json:
        """Remove the content of other people's messages without the message content intent."""
        if not event.startswith("MESSAGE_") or "author" not in data:
            return data
        mentioned = any(u["id"] == self.world.bot["id"] for u in data["mentions"])
        own = data["author"]["id"] == self.world.bot["id"] or "guild_id" not in data
        if own or mentioned or session.intents & MESSAGE_CONTENT:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}


def shard_of(guild: str | None, shards: int) -> int:
    """Return the shard that receives the events of a guild, or of direct messages if `guild` is
    None.

    >>> shard_of("4194304", 2)
    1
    """
    return 0 if guild is None else (int(guild) >> 22) % shards


def is_subscribed(intents: int, event: str, data: Json) -> bool:
    """Whether a session with these intents receives an event."""
    if event in ALWAYS_SENT:
        return True
    if event.startswith("MESSAGE_"):
        return bool(intents & (GUILD_MESSAGES if data.get("guild_id") else DIRECT_MESSAGES))
    if event.startswith("GUILD_MEMBER_"):
        return bool(intents & GUILD_MEMBERS)
    if event == "CHANNEL_CREATE" and data["type"] == DM:
        return bool(intents & DIRECT_MESSAGES)
    return bool(intents & GUILDS)


async def _send_op(socket: web.WebSocketResponse, op: int, data: Any) -> None:
    await _send_text(socket, json.dumps({"op": op, "d": data, "s": None, "t": None}))


async def _send_text(socket: web.WebSocketResponse, text: str) -> None:
    """Send a text; a broken socket is ignored, as the bot will resume."""
    try:
        await socket.send_str(text)
    except ConnectionError:
        return


def abort_connection(socket: web.WebSocketResponse) -> None:
    """Abort the TCP connection of a socket."""
    request = socket._req
    if request is not None and request.transport is not None:
        request.transport.abort()
