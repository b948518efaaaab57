"""Messages: made, changed, taken away, and told with the addresses of their files."""

import re
from typing import Any

from bot.sandbox.attachments import Files, attached, embedded, shown
from bot.sandbox.hub import Ephemeral, Hub
from bot.sandbox.limits import EPHEMERAL, HAS_THREAD, LOADING, check_message, check_size
from bot.sandbox.permissions import THREADS
from bot.sandbox.snowflakes import born
from bot.sandbox.threads import add_member, wake
from bot.sandbox.wire import DiscordError, Json

MENTION = re.compile(r"<@!?(\d+)>")
NONCE_SECONDS = 300.0
ON_EDIT = 1 << 2
"""The one flag that an edit may change: suppress embeds."""


async def create(
    hub: Hub,
    channel: Json,
    author: Json,
    body: Json,
    files: Files,
    only: str | None = None,
    **more: Any,
) -> Json:
    """Posts a message; with `only` it is ephemeral and that user's alone. Stored form."""
    if earlier := _same_nonce(hub, channel, body):
        return earlier
    check_size(files)
    check_message(body, files, {})
    if channel["type"] in THREADS and only is None:
        channel = await wake(hub, channel)
    message = _blank(hub, channel, author, **more)
    message = _applied(hub, message, body, files)
    message["flags"] |= EPHEMERAL if only else 0
    if not _says_something(message):
        raise DiscordError(400, 50006, "Cannot send an empty message")
    return await keep_new(hub, message, body, only)


async def keep_new(hub: Hub, message: Json, body: Json, only: str | None) -> Json:
    """Stores a new message where it belongs and tells of it."""
    if only is not None:
        hub.ephemerals[message["id"]] = Ephemeral(message, only)
    else:
        hub.world.messages.put(message["id"], message)
        _note_in_channel(hub, message)
        if (nonce := body.get("nonce")) is not None and body.get("enforce_nonce"):
            hub.nonces[message["channel_id"], str(nonce)] = message["id"]
    await hub.announce("MESSAGE_CREATE", shown(hub, message), only)
    if only is None:
        await _add_mentioned(hub, message)
    return message


async def edit(hub: Hub, message: Json, body: Json, files: Files) -> Json:
    """Changes a message: fields that the body does not name stay as they are."""
    check_size(files)
    check_message({**body, "flags": 0}, files, {a["id"]: a for a in message["attachments"]})
    edited = {} if message["flags"] & LOADING else {"edited_timestamp": hub.world.clock.iso()}
    new = _applied(hub, {**message, **edited}, body, files)
    new["flags"] = (message["flags"] & ~LOADING & ~ON_EDIT) | ((body.get("flags") or 0) & ON_EDIT)
    if not _says_something(new):
        raise DiscordError(400, 50006, "Cannot send an empty message")
    return await keep_changed(hub, new)


async def keep_changed(hub: Hub, message: Json) -> Json:
    """Stores a changed message and tells of it."""
    only = None
    if (ephemeral := hub.ephemerals.get(message["id"])) is not None:
        ephemeral.message, only = message, ephemeral.user
    else:
        hub.world.messages.put(message["id"], message)
    await hub.announce("MESSAGE_UPDATE", shown(hub, message), only)
    return message


async def delete(hub: Hub, message: Json) -> None:
    """Takes a message away; its files stay until the next start, as pages may be loading them."""
    ephemeral = hub.ephemerals.pop(message["id"], None)
    if ephemeral is None:
        hub.world.messages.drop(message["id"])
    gone = {"id": message["id"], "channel_id": message["channel_id"]}
    if guild := message.get("guild_id"):
        gone["guild_id"] = guild
    await hub.announce("MESSAGE_DELETE", gone, ephemeral.user if ephemeral else None)


def find(hub: Hub, channel: str, key: str) -> Json:
    """A message or an ephemeral one, as it is stored; raises 10008."""
    if (ephemeral := hub.ephemerals.get(key)) is not None:
        return ephemeral.message
    return hub.world.message(channel, key)


def exists(hub: Hub, key: str) -> bool:
    return key in hub.ephemerals or key in hub.world.messages


def thinking(hub: Hub, channel: Json, **more: Any) -> Json:
    """The message that stands for a deferred answer."""
    message = _blank(hub, channel, hub.world.bot, **more)
    message["flags"] |= LOADING
    return message


def _blank(hub: Hub, channel: Json, author: Json, **more: Any) -> Json:
    message = {
        "id": hub.world.ids.next(),
        "channel_id": channel["id"],
        "author": author,
        "content": "",
        "timestamp": hub.world.clock.iso(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
    }
    place = {"guild_id": channel["guild_id"]} if channel.get("guild_id") else {}
    return {**message, **place, **more}


def _applied(hub: Hub, message: Json, body: Json, files: Files) -> Json:
    """A message with what a request's body says."""
    new = dict(message)
    if "content" in body:
        new["content"] = body["content"] or ""
    if "components" in body:
        new["components"] = _numbered(body["components"] or [])
    if files or "attachments" in body:
        new["attachments"] = attached(hub, message, body, files)
    if "embeds" in body:
        new["embeds"] = [embedded(e, new["attachments"]) for e in body["embeds"] or []]
    if body.get("nonce") is not None:
        new["nonce"] = body["nonce"]
    if "content" in body or "allowed_mentions" in body:
        new["mentions"] = _mentioned(hub, new["content"], body.get("allowed_mentions"))
    new["flags"] |= (body.get("flags") or 0) & ~(LOADING | HAS_THREAD | EPHEMERAL)
    return new


def _says_something(message: Json) -> bool:
    parts = ("content", "embeds", "attachments", "components")
    return any(message[part] for part in parts)


def _numbered(components: list[Json], first: int = 1) -> list[Json]:
    """Components with the ids that Discord gives them."""
    numbered = []
    for each in components:
        inner = _numbered(each.get("components") or [], first + 1)
        new = {**each, "id": each.get("id") or first}
        numbered.append({**new, "components": inner} if "components" in each else new)
        first += 1 + len(inner)
    return numbered


def _mentioned(hub: Hub, content: str, allowed: Json | None) -> list[Json]:
    """The users whom a message pings."""
    users = [
        hub.world.users[u] for u in dict.fromkeys(MENTION.findall(content)) if u in hub.world.users
    ]
    if allowed is None or "users" in (allowed.get("parse") or []):
        return users
    listed = set(map(str, allowed.get("users") or []))
    return [u for u in users if u["id"] in listed]


def _same_nonce(hub: Hub, channel: Json, body: Json) -> Json | None:
    """The message that was sent with this enforced nonce some minutes ago, if any."""
    if body.get("nonce") is None or not body.get("enforce_nonce"):
        return None
    key = hub.nonces.get((channel["id"], str(body["nonce"])))
    message = hub.world.messages.get(key) if key else None
    if message is None or hub.world.clock.seconds() - born(message["id"]) > NONCE_SECONDS:
        return None
    return message


def _note_in_channel(hub: Hub, message: Json) -> None:
    channel = hub.world.channels[message["channel_id"]]
    news: Json = {"last_message_id": message["id"]}
    if channel["type"] in THREADS:
        news["message_count"] = channel["message_count"] + 1
        news["total_message_sent"] = channel["total_message_sent"] + 1
    hub.world.channels.change(channel["id"], **news)


async def _add_mentioned(hub: Hub, message: Json) -> None:
    """Who writes in a thread or is pinged there becomes a member of it."""
    channel = hub.world.channels[message["channel_id"]]
    if channel["type"] in THREADS:
        for user in (message["author"], *message["mentions"]):
            await add_member(hub, channel, user["id"])
