"""Renders a draft for discord.py: draws the picture and checks the limits."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import discord

from bot.interactions.controls import build_view
from bot.messages.draft import Draft
from bot.messages.limits import check_draft
from bot.texts import ENGLISH, text
from render.renderer import PngImage, Renderer

log = logging.getLogger(__name__)


class MentionInEdit(ValueError):
    """An edit contained a mention, which would ping nobody."""


@dataclass(frozen=True)
class RenderedDraft:
    """A draft with its picture drawn. Each call returns new files and a new view: discord.py
    consumes the files, and de-registers our controls if a view is sent twice."""

    draft: Draft
    picture: PngImage | None

    def send_kwargs(self) -> dict[str, Any]:
        """Return keyword arguments for `send`."""
        return {
            **self._shared_kwargs(),
            "files": self._files(),
            "allowed_mentions": _allowed_mentions(self.draft.mentions),
            "silent": self.draft.silent,
        }

    def edit_kwargs(self) -> dict[str, Any]:
        """Return keyword arguments for `edit`, always with the complete list of attachments. Raises
        MentionInEdit if the draft mentions users, because an edit or a completed deferred answer
        pings nobody."""
        if self.draft.mentions:
            raise MentionInEdit(f"expected no mention in an edit, got {self.draft.mentions!r}")
        return {
            **self._shared_kwargs(),
            "attachments": self._files(),
            "allowed_mentions": discord.AllowedMentions.none(),
        }

    def _shared_kwargs(self) -> dict[str, Any]:
        return {"content": self.draft.content, "view": build_view(self.draft.rows)}

    def _files(self) -> list[discord.File]:
        files = [
            discord.File(BytesIO(each.data), each.name, description=each.alt or None)
            for each in self.draft.files
        ]
        if self.picture is None or self.draft.picture is None:
            return files
        name = f"{self.draft.picture.game.id}.png"
        return [discord.File(BytesIO(self.picture.data), name, description=self.draft.alt), *files]


async def render_draft(
    draft: Draft, renderer: Renderer, *, obstacle: str | None = None
) -> RenderedDraft:
    """Draw the draft's picture. If that fails, the message is sent in words, and also if there is
    an `obstacle`, the key of the text that explains it.

    Raises OverLimit if Discord would refuse the message.
    """
    check_draft(draft)
    if draft.picture is None:
        return RenderedDraft(draft, None)
    if obstacle is not None:
        content = _without_picture(draft, obstacle)
        return RenderedDraft(replace(draft, content=content), None)
    try:
        picture = await renderer.render(draft.picture.game, draft.picture.view, draft.picture.scene)
    except Exception:
        if not renderer.is_closed:  # else the bot is stopping, and the message goes nowhere
            log.exception("the picture of %s could not be drawn", draft.picture.game.id)
        content = _without_picture(draft, "picture.missing")
        return RenderedDraft(replace(draft, content=content), None)
    return RenderedDraft(draft, picture)


def _without_picture(draft: Draft, key: str) -> str:
    locale = draft.picture.scene.locale if draft.picture else ENGLISH
    hint = text(key, locale)
    return f"{draft.content}\n{hint}".strip()


def _allowed_mentions(users: Sequence[int]) -> discord.AllowedMentions:
    """Return allowed mentions that ping only these users."""
    objects = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=objects, replied_user=False)
