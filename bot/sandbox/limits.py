"""Discord's limits of messages, embeds, threads and uploads, with Discord's errors."""

from collections.abc import Mapping
from typing import Any

from bot.sandbox.component_limits import check_rows
from bot.sandbox.form import FormValidator
from bot.sandbox.wire import DiscordError, Json, Upload

MAX_FILE_BYTES = 10 * 2**20
MAX_CONTENT = 2_000
MAX_EMBED_CHARACTERS = 6_000
ARCHIVE_MINUTES = (60, 1_440, 4_320, 10_080)
COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
SETTABLE_FLAGS = 1 << 2 | EPHEMERAL | 1 << 12
"""Flags that a request can set: suppress embeds, ephemeral, suppress notifications."""


def check_message(body: Json, files: Mapping[str, Upload], existing: Mapping[str, Json]) -> None:
    """Check the body of a message to send or edit; `existing` are its present attachments."""
    form = FormValidator()
    form.at("content").check_optional_text(body.get("content"), MAX_CONTENT)
    _check_nonce(form, body)
    _check_flags(body.get("flags") or 0)
    _check_mentions(form.at("allowed_mentions"), body.get("allowed_mentions") or {})
    _check_attachments(form.at("attachments"), body, files, existing)
    _check_embeds(form.at("embeds"), body.get("embeds") or [], _file_names(body, files, existing))
    check_rows(form.at("components"), body.get("components") or [])
    form.raise_errors()


def check_file_sizes(files: Mapping[str, Upload]) -> None:
    """Raise 413 if a file is larger than 10 MiB."""
    if any(len(each.data) > MAX_FILE_BYTES for each in files.values()):
        raise DiscordError(413, 40005, "Request entity too large")


def check_thread(body: Json) -> None:
    """Check the body for creating or editing a thread."""
    form = FormValidator()
    if "name" in body:
        form.at("name").check_text(body["name"], 1, 100)
    if (minutes := body.get("auto_archive_duration")) is not None:
        form.at("auto_archive_duration").check_choice(minutes, ARCHIVE_MINUTES)
    form.raise_errors()


def _check_nonce(form: FormValidator, body: Json) -> None:
    if (nonce := body.get("nonce")) is not None:
        form.at("nonce").check_text(str(nonce), 1, 25)


def _check_flags(flags: int) -> None:
    if flags & COMPONENTS_V2:
        message = "501: components V2 (flag 32768) are not implemented by the sandbox"
        raise DiscordError(501, 0, message)
    if flags & ~(SETTABLE_FLAGS | LOADING | HAS_THREAD):
        form = FormValidator(("flags",))
        form.add_error("MESSAGE_FLAGS_INVALID", "Invalid flags")
        form.raise_errors()


def _check_mentions(form: FormValidator, allowed: Json) -> None:
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if not form.at(kind).check_count(listed, 0, 100):
            continue
        for n, each in enumerate(listed):
            form.at(kind, n).check_snowflake(each)
        if listed and kind in (allowed.get("parse") or []):
            form.at(kind).add_error(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
    for n, each in enumerate(allowed.get("parse") or []):
        form.at("parse", n).check_choice(each, ("users", "roles", "everyone"))


def _check_attachments(
    form: FormValidator, body: Json, files: Mapping[str, Upload], existing: Mapping[str, Json]
) -> None:
    listed = body.get("attachments") or []
    if not form.check_count(listed, 0, 10):
        return
    for n, each in enumerate(listed):
        if str(each.get("id")) not in {*files, *existing}:
            form.at(n, "id").add_error("ATTACHMENT_NOT_FOUND", "Attachment data not found")
        form.at(n, "description").check_optional_text(each.get("description"), 1_024)
    if len(files) > 10:
        form.add_error("BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")


def _file_names(body: Json, files: Mapping[str, Upload], existing: Mapping[str, Json]) -> set[str]:
    """Return the names of all files that the message will have."""
    names = {each.name for each in files.values()}
    if "attachments" not in body:
        return names | {each["filename"] for each in existing.values()}
    listed = {str(each.get("id")) for each in body["attachments"] or []}
    return names | {each["filename"] for key, each in existing.items() if key in listed}


def _check_embeds(form: FormValidator, embeds: list[Json], names: set[str]) -> None:
    if not form.check_count(embeds, 0, 10):
        return
    for n, embed in enumerate(embeds):
        _check_embed(form.at(n), embed, names)
    if sum(map(_count_characters, embeds)) > MAX_EMBED_CHARACTERS:
        form.add_error("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _check_embed(form: FormValidator, embed: Json, names: set[str]) -> None:
    form.at("title").check_optional_text(embed.get("title"), 256)
    form.at("description").check_optional_text(embed.get("description"), 4_096)
    form.at("footer", "text").check_optional_text((embed.get("footer") or {}).get("text"), 2_048)
    form.at("author", "name").check_optional_text((embed.get("author") or {}).get("name"), 256)
    if form.at("fields").check_count(embed.get("fields") or [], 0, 25):
        for n, field in enumerate(embed.get("fields") or []):
            form.at("fields", n, "name").check_text(field.get("name"), 1, 256)
            form.at("fields", n, "value").check_text(field.get("value"), 1, 1_024)
    for part in ("image", "thumbnail"):
        _check_url(form.at(part, "url"), (embed.get(part) or {}).get("url"), names)


def _check_url(form: FormValidator, url: Any, names: set[str]) -> None:
    if url is None:
        return
    scheme, _, rest = str(url).partition("://")
    if scheme not in ("http", "https", "attachment"):
        form.add_error("URL_TYPE_INVALID_SCHEME", "Not a well formed URL.")
    elif scheme == "attachment" and rest not in names:
        # Discord would silently drop the picture; the sandbox rejects it instead.
        form.add_error("ATTACHMENT_NOT_FOUND", f"The message has no file named {rest!r}.")


def _count_characters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [f.get(part) for f in embed.get("fields") or [] for part in ("name", "value")]
    return sum(len(t) for t in texts if isinstance(t, str))
