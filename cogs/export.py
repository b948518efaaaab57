"""`/export` and `/verify`: a match written down, and the proof that it was dealt fairly."""

import asyncio
import time
from collections.abc import Sequence

import msgspec
from discord import app_commands
from discord.ext import commands

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.match_rows import refuse_unless_begun
from bot.match.model import MatchId, Status
from bot.match.proof import Proof, check_record
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.export import export_message
from bot.messages.proof import promise_message, proof_message
from bot.messages.reader import Reader
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of
from cogs.services import Services

MAX_SECONDS = 120.0
"""How long a proof may take. The longest matches take some seconds."""


class ExportCog(commands.Cog):
    """`/export` and `/verify`."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._proving = asyncio.Lock()

    @app_commands.command(description=text("command.export"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def export(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "export", waiting=False)
        if found is not None:
            await self._export(reply, found.id)

    @control("export", Ack.PRIVATE)
    async def _press_export(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._export(reply, match_of(ref))

    async def _export(self, reply: Reply, match_id: MatchId) -> None:
        chair = (await self._matches.match(match_id)).chair_of(reply.user)
        transcript = await self._matches.transcript(match_id, chair.seat if chair else None)
        reader = Reader(transcript.match, chair.seat if chair else None, reply.locale)
        data = None
        if transcript.match.status is Status.OVER:
            record = await self._matches.record(match_id)
            data = msgspec.json.format(msgspec.json.encode(record)) + b"\n"
        await reply.show(await asyncio.to_thread(export_message, reader, transcript, data))

    @app_commands.command(description=text("command.verify"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def verify(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "verify", waiting=False)
        if found is not None:
            await self._verify(reply, found.id)

    @control("verify", Ack.PRIVATE)
    async def _press_verify(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._verify(reply, match_of(ref))

    async def _verify(self, reply: Reply, match_id: MatchId) -> None:
        match = await self._matches.match(match_id)
        refuse_unless_begun(match)
        reader = Reader(match, None, reply.locale)
        if match.status is not Status.OVER:
            await reply.show(promise_message(reader))
            return
        await reply.show(proof_message(reader, await self._prove(match_id)))

    async def _prove(self, match_id: MatchId) -> Proof:
        """Check the record of a match in a thread, one at a time. Refused if it takes too long."""
        record = await self._matches.record(match_id)
        async with self._proving:
            until = time.monotonic() + MAX_SECONDS
            try:
                return await asyncio.to_thread(
                    check_record, record, lambda: time.monotonic() > until
                )
            except TimeoutError as error:
                raise Refused("proof_late", match=match_id) from error
