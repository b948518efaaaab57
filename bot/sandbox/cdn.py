"""Serves the files of messages."""

from aiohttp import web

from bot.sandbox.hub import Hub

IMAGE_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
}
"""Pictures are displayed; other files can only be downloaded, so none runs in the page."""


class Cdn:
    """Serves attachments."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def serve(self, request: web.Request) -> web.Response:
        try:
            data = self._hub.world.journal.read_file(request.match_info["file"])
        except KeyError:
            raise web.HTTPNotFound() from None
        kind = IMAGE_TYPES.get(request.match_info["name"].rpartition(".")[2].lower())
        headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "max-age=31536000"}
        if kind is None:
            headers["Content-Disposition"] = "attachment"
        return web.Response(
            body=data, content_type=kind or "application/octet-stream", headers=headers
        )
