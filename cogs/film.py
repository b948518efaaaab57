"""`/film`: the moving picture of a finished match."""

import asyncio
import time
from asyncio import FIRST_COMPLETED
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeVar

from discord import app_commands
from discord.ext import commands
from msgspec import structs
from PIL import Image

from bot.background.thinking import FairQueue
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.interactions.rate_limit import RateLimit
from bot.match.match_rows import refuse_unless_begun
from bot.match.model import Match, MatchId, Preferences, Status, UserId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import PictureRequest
from bot.messages.film import (
    FramePlan,
    film_message,
    frame,
    plan_frames,
    progress_message,
    stopped_message,
)
from bot.messages.reader import Reader
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of
from cogs.services import Services
from render.film import Film
from render.renderer import draw_picture

T = TypeVar("T")

FRAME_SECONDS, LAST_SECONDS = 1.5, 6.0
PROGRESS_SECONDS = 3.0
"""Seconds between two edits that say how much is made."""
MAX_SECONDS = 600.0
"""How long a moving picture may take, with the wait for those of other servers: an answer can be
changed for fifteen minutes. Most take some seconds."""
KEPT_BYTES = 24 * 2**20
"""How many bytes of moving pictures are kept, to be shown again at once."""
SHOWN_AGAIN = 600.0
"""Seconds until somebody can show a match's moving picture to everybody again."""


class Kind(NamedTuple):
    """A moving picture of a match: its language and how it is drawn."""

    match: MatchId
    locale: str
    large: bool
    contrast: bool


@dataclass
class Making:
    """A moving picture that is being made. `ended` is set once nobody wants it any more: whoever
    asked has pressed Stop, it took too long, or the bot stops."""

    match: MatchId
    user: UserId
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class FilmCog(commands.Cog):
    """`/film` and *Moving picture*. One is drawn at a time, in a thread, and each server can ask
    for one at a time."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._queue = FairQueue()
        self._making: dict[int, Making] = {}
        self._kept: OrderedDict[Kind, bytes] = OrderedDict()
        self._shown = RateLimit(1, SHOWN_AGAIN)

    async def cog_unload(self) -> None:
        """Leave out the frames that are not drawn yet."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    @app_commands.command(description=text("command.film"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def film(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "film", waiting=False)
        if found is not None:
            await self._show_film(reply, found)

    @control("film", Ack.PRIVATE)
    async def _press_film(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_film(reply, await self._matches.match(match_of(ref)))

    @control("filmstop", Ack.UPDATE)
    async def _stop(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        for making in self._making.values():
            if (making.match, making.user) == (match.id, reply.user):
                making.ended.set()  # who makes it answers
                return
        await reply.show(stopped_message(Reader(match, None, reply.locale)))

    @control("filmshow", Ack.PUBLIC)
    async def _show_everybody(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        kept = [data for kind, data in self._kept.items() if kind.match == match.id]
        if not kept or match.status is not Status.OVER:
            raise Refused("film_gone")
        where = reply.interaction
        if where.guild_id is not None and not where.app_permissions.attach_files:
            permission = text("permission.attach_files", reply.locale)
            raise Refused("lacks_permission", permission=permission)
        if self._shown.take(match.id):
            raise Refused("film_shown")
        reader = Reader(match, None, reply.locale)
        await reply.show(film_message(reader, kept[-1], is_public=True))

    async def _show_film(self, reply: Reply, match: Match) -> None:
        refuse_unless_begun(match)
        if match.status is not Status.OVER:
            raise Refused("film_live", match=match.id)
        reader = Reader(match, None, reply.locale, _pictures_for(match, reply.user))
        kind = Kind(match.id, reply.locale, reader.preferences.large, reader.preferences.contrast)
        if kind not in self._kept:
            party = reply.interaction.guild_id or reply.user
            if party in self._making:
                raise Refused("film_busy")
            self._making[party] = making = Making(match.id, reply.user)
            try:
                data = await self._make_or_stop(reply, reader, making, party)
            finally:
                del self._making[party]
            if data is None:
                await reply.show(stopped_message(reader))
                return
            self._keep(kind, data)
        self._kept.move_to_end(kind)
        await reply.show(film_message(reader, self._kept[kind]))

    async def _make_or_stop(
        self, reply: Reply, reader: Reader, making: Making, party: int
    ) -> bytes | None:
        """Return the film, or None if it was stopped. Refused if it takes too long. Nothing is
        left of it then but the frame that is being drawn."""
        work = asyncio.ensure_future(self._make(reply, reader, making, party))
        stop = asyncio.ensure_future(making.ended.wait())
        try:
            await asyncio.wait((work, stop), timeout=MAX_SECONDS, return_when=FIRST_COMPLETED)
            if work.done():
                return work.result()
            if making.ended.is_set():
                return None
            raise Refused("film_late")
        finally:
            making.ended.set()
            work.cancel()
            await asyncio.wait((work, stop))

    async def _make(self, reply: Reply, reader: Reader, making: Making, party: int) -> bytes:
        match = reader.match.id
        rows = (await self._matches.transcript(match, None)).entries
        shown = await self._matches.visible_log(match, 0, None)
        plans = plan_frames(reader.match, rows, shown)
        await reply.show(progress_message(reader, 0, len(plans)))
        told = time.monotonic()
        async with self._queue.place(party):
            samples = [plans[0], plans[len(plans) // 2], plans[-1]]
            requests = [await self._frame(reader, each) for each in samples]
            film = await self._run(lambda: Film([*map(_draw, requests)]))
            for n, plan in enumerate(plans):
                request = await self._frame(reader, plan)
                await self._run(partial(_add, film, request))
                if time.monotonic() - told > PROGRESS_SECONDS:
                    await reply.show(progress_message(reader, n + 1, len(plans)))
                    told = time.monotonic()
            return await self._run(
                lambda: film.encode(FRAME_SECONDS, LAST_SECONDS, is_unwanted=making.ended.is_set)
            )

    async def _frame(self, reader: Reader, plan: FramePlan) -> PictureRequest:
        position = await self._matches.history.position(reader.match.id, plan.version)
        if position is None:
            raise Refused("film_rules")
        return frame(reader, position, plan)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _keep(self, kind: Kind, data: bytes) -> None:
        self._kept[kind] = data
        while sum(map(len, self._kept.values())) > KEPT_BYTES:
            self._kept.popitem(last=False)


def _add(film: Film, request: PictureRequest) -> None:
    film.add(_draw(request))


def _draw(request: PictureRequest) -> Image.Image:
    return draw_picture(request.game.id, request.view, request.scene)


def _pictures_for(match: Match, user: UserId) -> Preferences:
    """Return a person's settings for pictures; the film of a match is never in words."""
    chair = match.chair_of(user)
    return structs.replace(chair.preferences, in_words=False) if chair else Preferences()
