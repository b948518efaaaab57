"""Creates, edits and deletes messages and publishes the events."""

import re
from typing import Any

from bot.sandbox.attachments import Uploads, message_payload, resolve_embed, store_attachments
from bot.sandbox.hub import EphemeralMessage, Hub
from bot.sandbox.limits import EPHEMERAL, HAS_THREAD, LOADING, check_file_sizes, check_message
from bot.sandbox.permissions import THREAD_TYPES
from bot.sandbox.snowflakes import created_at
from bot.sandbox.threads import add_thread_member, unarchive
from bot.sandbox.wire import DiscordError, Json, not_found

MENTION_PATTERN = re.compile(r"<@!?(\d+)>")
NONCE_SECONDS = 300.0
RECIPIENT_ADD = 1
"""The type of the message that announces a new member of a thread."""
TEXTLESS_TYPES = (4, 14, 15, 16)
"""Channel types without messages: categories, directories, forums and media channels."""
EDITABLE_FLAGS = 1 << 2
"""The only flag that an edit can change: suppress embeds."""


async def create(
    hub: Hub,
    channel: Json,
    author: Json,
    body: Json,
    files: Uploads,
    visible_to: str | None = None,
    **more: Any,
) -> Json:
    """Post a message, ephemeral for one user if `visible_to` is set; return its stored form."""
    if earlier := _find_by_nonce(hub, author, body):
        return earlier
    require_text_channel(channel)
    if visible_to is None:
        hub.faults.refuse_blocked_words(body.get("content") or "")
    check_file_sizes(files)
    check_message(body, files, {})
    if channel["type"] in THREAD_TYPES and visible_to is None:
        channel = await unarchive(hub, channel)
    message = _new_message(hub, channel, author, **more)
    message = _apply_body(hub, message, body, files)
    message["flags"] |= EPHEMERAL if visible_to else 0
    if not _has_content(message):
        raise DiscordError(400, 50006, "Cannot send an empty message")
    return await store_new(hub, message, body, visible_to)


async def announce_thread_member(hub: Hub, thread: Json, user: Json) -> None:
    """Post the message that announces a user added by the bot; it pings them."""
    notice = _new_message(hub, thread, hub.world.bot, type=RECIPIENT_ADD, mentions=[user])
    await store_new(hub, notice, {}, None)


async def store_new(hub: Hub, message: Json, body: Json, visible_to: str | None) -> Json:
    """Store a new message and publish it."""
    if visible_to is not None:
        hub.ephemerals[message["id"]] = EphemeralMessage(message, visible_to)
    else:
        hub.world.messages.put(message["id"], message)
        _update_channel(hub, message)
        if (nonce := body.get("nonce")) is not None and body.get("enforce_nonce"):
            hub.nonces[message["author"]["id"], str(nonce)] = message["id"]
    await hub.publish("MESSAGE_CREATE", message_payload(hub, message), visible_to)
    if visible_to is None:
        await _add_thread_members(hub, message)
    return message


async def edit(hub: Hub, message: Json, body: Json, files: Uploads) -> Json:
    """Edit a message: fields missing from the body stay unchanged."""
    if message["id"] not in hub.ephemerals:
        hub.faults.refuse_blocked_words(body.get("content") or "")
    check_file_sizes(files)
    check_message({**body, "flags": 0}, files, {a["id"]: a for a in message["attachments"]})
    edited = {} if message["flags"] & LOADING else {"edited_timestamp": hub.world.clock.isoformat()}
    new = _apply_body(hub, {**message, **edited}, body, files)
    new["flags"] = (message["flags"] & ~LOADING & ~EDITABLE_FLAGS) | (
        (body.get("flags") or 0) & EDITABLE_FLAGS
    )
    if not _has_content(new):
        raise DiscordError(400, 50006, "Cannot send an empty message")
    changed = await store_changed(hub, new)
    if changed["id"] not in hub.ephemerals:
        await _add_thread_members(hub, changed)  # mentions in an edit add members without a ping
    return changed


async def store_changed(hub: Hub, message: Json) -> Json:
    """Store an edited message and publish it."""
    visible_to = None
    if (ephemeral := hub.ephemerals.get(message["id"])) is not None:
        ephemeral.message, visible_to = message, ephemeral.user
    else:
        hub.world.messages.put(message["id"], message)
    await hub.publish("MESSAGE_UPDATE", message_payload(hub, message), visible_to)
    return message


async def delete(hub: Hub, message: Json) -> None:
    """Delete a message; its files stay until the next start, as pages may be loading them."""
    ephemeral = hub.ephemerals.pop(message["id"], None)
    if ephemeral is None:
        hub.world.messages.delete(message["id"])
    payload = {"id": message["id"], "channel_id": message["channel_id"]}
    if guild := message.get("guild_id"):
        payload["guild_id"] = guild
    await hub.publish("MESSAGE_DELETE", payload, ephemeral.user if ephemeral else None)


def find(hub: Hub, channel: str, key: str) -> Json:
    """Return a stored or ephemeral message. Raises 10008 if there is none."""
    if (ephemeral := hub.ephemerals.get(key)) is not None:
        return ephemeral.message
    return hub.world.message(channel, key)


def require_text_channel(channel: Json) -> None:
    """Raise 50008 for channels without messages, such as forums."""
    if channel["type"] in TEXTLESS_TYPES:
        raise DiscordError(400, 50008, "Cannot send messages in a non-text channel")


def exists(hub: Hub, key: str) -> bool:
    return key in hub.ephemerals or key in hub.world.messages


def build_deferred_message(hub: Hub, channel: Json, **more: Any) -> Json:
    """Return the placeholder message of a deferred response."""
    message = _new_message(hub, channel, hub.world.bot, **more)
    message["flags"] |= LOADING
    return message


def _new_message(hub: Hub, channel: Json, author: Json, **more: Any) -> Json:
    message = {
        "id": hub.world.ids.next_id(),
        "channel_id": channel["id"],
        "author": author,
        "content": "",
        "timestamp": hub.world.clock.isoformat(),
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


def _apply_body(hub: Hub, message: Json, body: Json, files: Uploads) -> Json:
    """Return a message with the fields of a request's body applied."""
    new = dict(message)
    if "content" in body:
        new["content"] = body["content"] or ""
    if "components" in body:
        new["components"] = _number_components(body["components"] or [])
    if files or "attachments" in body:
        new["attachments"] = store_attachments(hub, message, body, files)
    if "embeds" in body:
        new["embeds"] = [resolve_embed(e, new["attachments"]) for e in body["embeds"] or []]
    if body.get("nonce") is not None:
        new["nonce"] = body["nonce"]
    if "content" in body or "allowed_mentions" in body:
        new["mentions"] = _mentioned_users(hub, new["content"], body.get("allowed_mentions"))
    new["flags"] |= (body.get("flags") or 0) & ~(LOADING | HAS_THREAD | EPHEMERAL)
    return new


def _has_content(message: Json) -> bool:
    parts = ("content", "embeds", "attachments", "components")
    return any(message[part] for part in parts)


def _number_components(components: list[Json], first: int = 1) -> list[Json]:
    """Return components with the ids that Discord assigns."""
    numbered = []
    for each in components:
        inner = _number_components(each.get("components") or [], first + 1)
        new = {**each, "id": each.get("id") or first}
        numbered.append({**new, "components": inner} if "components" in each else new)
        first += 1 + len(inner)
    return numbered


def _mentioned_users(hub: Hub, content: str, allowed: Json | None) -> list[Json]:
    """Return the users that a message pings."""
    users = [
        hub.world.users[u]
        for u in dict.fromkeys(MENTION_PATTERN.findall(content))
        if u in hub.world.users
    ]
    if allowed is None or "users" in (allowed.get("parse") or []):
        return users
    listed = set(map(str, allowed.get("users") or []))
    return [u for u in users if u["id"] in listed]


def _find_by_nonce(hub: Hub, author: Json, body: Json) -> Json | None:
    """Return the author's recent message with this enforced nonce, if any. Raises 10008 if it has
    been deleted, as Discord does."""
    if body.get("nonce") is None or not body.get("enforce_nonce"):
        return None
    key = hub.nonces.get((author["id"], str(body["nonce"])))
    if key is None or hub.world.clock.now() - created_at(key) > NONCE_SECONDS:
        return None
    if (message := hub.world.messages.get(key)) is None:
        raise not_found("Message", 10008)
    return message


def _update_channel(hub: Hub, message: Json) -> None:
    channel = hub.world.channels[message["channel_id"]]
    changes: Json = {"last_message_id": message["id"]}
    if channel["type"] in THREAD_TYPES:
        changes["message_count"] = channel["message_count"] + 1
        changes["total_message_sent"] = channel["total_message_sent"] + 1
    hub.world.channels.update(channel["id"], **changes)


async def _add_thread_members(hub: Hub, message: Json) -> None:
    """Add the author and the pinged users of a message to its thread; an answer to an interaction
    does not add the bot."""
    channel = hub.world.channels[message["channel_id"]]
    if channel["type"] in THREAD_TYPES:
        authors = [] if "interaction_metadata" in message else [message["author"]]
        for user in (*authors, *message["mentions"]):
            await add_thread_member(hub, channel, user["id"])
