"""From a draft to what discord.py sends: the picture drawn, the limits checked."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import discord

from bot.interactions.controls import view_of
from bot.messages.draft import Draft
from bot.messages.limits import check
from bot.texts import ENGLISH, text
from render.studio import Picture, Studio

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Ready:
    """A draft whose picture is drawn. Each call gives fresh files and a fresh view: discord.py
    consumes the first and de-registers our controls when the second is sent twice."""

    draft: Draft
    picture: Picture | None

    def for_send(self) -> dict[str, Any]:
        """Keyword arguments of `send`."""
        return {**self._common(), "files": self._files()}

    def for_edit(self) -> dict[str, Any]:
        """Keyword arguments of `edit`: always the whole list of attachments."""
        return {**self._common(), "attachments": self._files()}

    def _common(self) -> dict[str, Any]:
        return {
            "content": self.draft.content,
            "view": view_of(self.draft.rows),
            "allowed_mentions": _only(self.draft.mentions),
        }

    def _files(self) -> list[discord.File]:
        if self.picture is None or self.draft.shot is None:
            return []
        name = f"{self.draft.shot.game.id}.png"
        return [discord.File(BytesIO(self.picture.data), name, description=self.draft.alt)]


async def ready(draft: Draft, studio: Studio) -> Ready:
    """Draws the draft's picture; where that fails the message goes out in words.

    Raises OverLimit where Discord would refuse the message.
    """
    check(draft)
    if draft.shot is None:
        return Ready(draft, None)
    try:
        picture = await studio.picture(draft.shot.game, draft.shot.view, draft.shot.scene)
    except Exception:
        log.exception("expected a picture of %s, got none", draft.shot.game.id)
        return Ready(replace(draft, content=_without_picture(draft)), None)
    return Ready(draft, picture)


def _without_picture(draft: Draft) -> str:
    locale = draft.shot.scene.locale if draft.shot else ENGLISH
    hint = text("picture.missing", locale)
    return f"{draft.content}\n{hint}".strip()


def _only(users: Sequence[int]) -> discord.AllowedMentions:
    """Nobody is pinged but these."""
    objects = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=objects, replied_user=False)
