"""Uploads of messages: stored, kept on edits, referenced by embeds, served by address."""

from collections.abc import Mapping
from io import BytesIO

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from bot.sandbox.guilds import thread_payload
from bot.sandbox.hub import Hub
from bot.sandbox.limits import HAS_THREAD
from bot.sandbox.wire import Json, Upload

Uploads = Mapping[str, Upload]

IMAGE_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
}
"""Pictures are displayed; other files can only be downloaded, so none runs in the page."""


def store_attachments(hub: Hub, message: Json, body: Json, files: Uploads) -> list[Json]:
    """Store a message's uploads and return its attachments. The list `attachments` in the body
    names new files by number and the old ones that stay by id; without the list all stay."""
    old = {a["id"]: a for a in message["attachments"]}
    new = {n: _store_upload(hub, message, upload) for n, upload in files.items()}
    if body.get("attachments") is None and "attachments" not in body:
        return [*old.values(), *new.values()]
    result = []
    for each in body["attachments"] or []:
        attachment = old.get(str(each["id"])) or new[str(each["id"])]
        words = {"description": each["description"]} if each.get("description") else {}
        result.append({**attachment, **words})
    return result


def _store_upload(hub: Hub, message: Json, upload: Upload) -> Json:
    key = hub.world.ids.next_id()
    hub.world.journal.store_file(key, upload.data)
    size = _image_size(upload.data)
    return {
        "id": key,
        "filename": upload.name,
        "size": len(upload.data),
        "url": f"/attachments/{message['channel_id']}/{key}/{upload.name}",
        "content_type": upload.content_type,
        **({"width": size[0], "height": size[1]} if size else {}),
        "flags": 0,
    }


def _image_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture; None for any other file."""
    try:
        with Image.open(BytesIO(data)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None


def resolve_embed(embed: Json, attachments: list[Json]) -> Json:
    """Return an embed with its `attachment://` references resolved to the message's attachments."""
    by_name = {a["filename"]: a for a in attachments}
    new = {"type": "rich", **embed}
    for part in ("image", "thumbnail"):
        scheme, _, name = (embed.get(part) or {}).get("url", "").partition("://")
        if scheme == "attachment":
            at = by_name[name]
            sides = {"width": at.get("width"), "height": at.get("height")}
            new[part] = {**embed[part], "url": at["url"], **sides}
    return new


def message_payload(hub: Hub, message: Json) -> Json:
    """Return a message as sent to clients, with addresses of its files."""
    payload = {
        **message,
        "attachments": [_attachment_payload(hub, a) for a in message["attachments"]],
    }
    payload["embeds"] = [_embed_payload(hub, e) for e in message["embeds"]]
    if message["flags"] & HAS_THREAD and message["id"] in hub.world.channels:
        payload["thread"] = thread_payload(hub.world, hub.world.channels[message["id"]], "")
    return payload


def _attachment_payload(hub: Hub, attachment: Json) -> Json:
    url = hub.base_url + attachment["url"]
    return {**attachment, "url": url, "proxy_url": url}


def _embed_payload(hub: Hub, embed: Json) -> Json:
    payload = dict(embed)
    for part in ("image", "thumbnail"):
        if (url := (embed.get(part) or {}).get("url", "")).startswith("/attachments/"):
            payload[part] = {
                **embed[part],
                "url": hub.base_url + url,
                "proxy_url": hub.base_url + url,
            }
    return payload


async def serve_attachment(hub: Hub, request: web.Request) -> web.Response:
    """Answer a request for a file."""
    try:
        data = hub.world.journal.read_file(request.match_info["file"])
    except KeyError:
        raise web.HTTPNotFound() from None
    kind = IMAGE_TYPES.get(request.match_info["name"].rpartition(".")[2].lower())
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "max-age=31536000"}
    if kind is None:
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=data, content_type=kind or "application/octet-stream", headers=headers)
