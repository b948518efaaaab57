"""`/doctor` and `/about`: the state of the bot, here and in general."""

from collections.abc import Sequence
from datetime import UTC, datetime
from math import isfinite

import discord
from discord import app_commands
from discord.ext import commands

from bot import VERSION
from bot.background.periodic_jobs import PeriodicJobs
from bot.background.watchdog import Watchdog
from bot.delivery.errors import Reason, to_delivery_error
from bot.games import GAMES
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.preferences import load_preferences
from bot.messages.custom_ids import Ref
from bot.messages.doctor import Diagnosis, doctor_message
from bot.texts import text
from cogs.services import Services
from data import health, players


class DoctorCog(commands.Cog):
    """`/doctor` and `/about`."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        jobs: PeriodicJobs,
        services: Services,
        watchdog: Watchdog,
    ) -> None:
        self._watchdog = watchdog
        self._client = client
        self._jobs = jobs
        self._store = services.store
        self._matches = services.matches
        self._delivery = services.delivery

    @app_commands.command(description=text("command.doctor"))
    @private_reply
    async def doctor(self, reply: Reply) -> None:
        if reply.place.guild is not None:
            self._delivery.retry_blocked(reply.place.guild)
        await reply.show(doctor_message(await self._diagnosis(reply), reply.locale))

    @app_commands.command(description=text("command.about"))
    @private_reply
    async def about(self, reply: Reply) -> None:
        live = await self._matches.live_ids()
        connected, shards = self._shards()
        since = datetime.fromtimestamp(self._jobs.started_at, UTC)
        lines = (
            text("about.what", reply.locale, version=VERSION, n=len(GAMES)),
            text(
                "about.health", reply.locale, n=len(live), since=discord.utils.format_dt(since, "R")
            ),
            text(
                "about.connection",
                reply.locale,
                connected=connected,
                n=shards,
                milliseconds=self._latency_ms(),
                refused=self._delivery.pacing.invalid_requests(),
                dms=self._delivery.dms.opened_in_last_day(),
            ),
            text("about.privacy", reply.locale),
            text("about.source", reply.locale),
        )
        await reply.say("\n".join(lines))

    def _shards(self) -> tuple[int, int]:
        """Return how many of the bot's connections to Discord are open, and how many there are."""
        shards = self._client.shards.values()
        return sum(not shard.is_closed() for shard in shards), self._client.shard_count or 1

    def _latency_ms(self) -> int:
        """Return the average latency of the open connections; that of a closed one is infinite."""
        known = [seconds for _, seconds in self._client.latencies if isfinite(seconds)]
        return round(1000 * sum(known) / len(known)) if known else 0

    async def _diagnosis(self, reply: Reply) -> Diagnosis:
        interaction = reply.interaction
        person = await players.find(self._store.read, reply.user)
        stats = await health.load_stats(self._store.read)
        channel, stall = interaction.channel, self._watchdog.longest()
        return Diagnosis(
            permissions=None if interaction.guild_id is None else interaction.app_permissions,
            is_thread=isinstance(channel, discord.Thread),
            is_locked=isinstance(channel, discord.Thread) and channel.locked,
            wants_dms=(await load_preferences(self._store.read, reply.user)).dms,
            dms_refused=person is not None and person.dm_refused_at is not None,
            dm_pause_seconds=self._delivery.dms.pause_left,
            dms_opened=self._delivery.dms.opened_in_last_day(),
            requests_refused=self._delivery.pacing.invalid_requests(),
            request_pause_seconds=self._delivery.pacing.pause_left,
            file_limit=interaction.filesize_limit,
            latency_ms=self._latency_ms(),
            shards=self._shards(),
            unsent=stats.unsent,
            frozen_matches=stats.frozen,
            job_ages=self._jobs.seconds_since_run(),
            late_jobs=self._jobs.late_jobs(),
            is_time_settled=self._jobs.is_settled(),
            longest_stall=None if stall is None else (stall.seconds, stall.where),
            blocked_channels=self._delivery.blocked_channels.in_guild(interaction.guild_id),
        )

    @control("trydm", Ack.UPDATE)
    async def _try_dm(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Send a test message. The person asked for it, so a closed DM may be tried again (D5 in
        docs/reliability.md)."""
        try:
            await reply.send_dm(text("doctor.hello", reply.locale))
        except discord.Forbidden as error:
            paused = to_delivery_error(error).reason is Reason.DMS_PAUSED
            key = "cannot_try" if paused else "still_closed"
            await reply.say(text(f"doctor.{key}", reply.locale))
        else:
            await self._delivery.retry_dms(reply.user)
            await reply.say(text("doctor.arrived", reply.locale))
