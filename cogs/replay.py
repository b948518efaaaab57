"""`/replay`: stepping through a match, and playing on from one of its steps."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.game import Audience, Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.match_rows import refuse_unless_begun
from bot.match.model import Match, Origin, Place, Status
from bot.match.preferences import load_preferences
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.practice import ask_level_message, hello_text
from bot.messages.reader import Reader
from bot.messages.replay import (
    Replay,
    build_replay,
    parse_audience,
    replay_message,
    turn_form,
)
from bot.texts import text
from cogs.lookup import complete_match, find_or_offer, match_of
from cogs.services import Services

MAX_TURN = 99_999


class ReplayCog(commands.Cog):
    """`/replay` and its buttons. While the match runs everybody sees what a spectator saw; once it
    is over, what any seat saw."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._matches = services.matches

    @app_commands.command(description=text("command.replay"))
    @app_commands.describe(turn=text("parameter.turn"), match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def replay(
        self,
        reply: Reply,
        turn: app_commands.Range[int, 1, MAX_TURN] | None = None,
        match: str | None = None,
    ) -> None:
        found = await find_or_offer(self._matches, reply, match, "replay", waiting=False)
        if found is None:
            return
        audience = _own_view(found, reply)
        replay = await self._load(found, audience)
        await self._show(reply, found, audience, replay if turn is None else _find(replay, turn))

    @control("replay", Ack.PRIVATE)
    async def _open(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        audience = _own_view(match, reply)
        await self._show(reply, match, audience, await self._load(match, audience))

    @control("replayto", Ack.UPDATE)
    async def _step(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        audience = _allowed_view(match, ref.seat)
        replay = await self._load(match, audience)
        await self._show(reply, match, audience, replay.at(*ref.path[:1]))

    @control("replayturn", Ack.FORM)
    async def _ask_turn(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        replay = await self._load(match, _allowed_view(match, ref.seat))
        await reply.open_form(turn_form(match, ref.seat, replay.turns, reply.locale))

    @control("replaygo", Ack.UPDATE)
    async def _go_to_turn(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        audience = _allowed_view(match, ref.seat)
        replay = await self._load(match, audience)
        written = values[0].strip() if values else ""
        turn = int(written) if written.isdecimal() else 0
        await self._show(reply, match, audience, _find(replay, turn))

    @control("pickreplay", Ack.UPDATE)
    async def _choose_view(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        before = (await self._load(match, _allowed_view(match, ref.seat))).at(*ref.path[:1])
        audience = _allowed_view(match, parse_audience(values[0]))
        replay = await self._load(match, audience)
        await self._show(reply, match, audience, replay.at_version(before.step.version))

    @control("playon", Ack.PRIVATE)
    async def _ask_level(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        former, seat, origin = await self._find_origin(reply, ref)
        await reply.show(ask_level_message(former, seat, origin, reply.locale))

    @control("playonlevel", Ack.UPDATE)
    async def _practise(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Begin a practice match in the direct messages with this person: a private thread would
        need a permission that the bot doesn't ask for. If it can't write there, the match ends."""
        former, seat, origin = await self._find_origin(reply, ref)
        try:
            place = Place(None, (await reply.interaction.user.create_dm()).id)
        except discord.Forbidden as error:
            raise Refused("practice_dm") from error
        match = await self._matches.practise(origin, reply.person, seat, place, ref.check)
        try:
            await reply.send_dm(hello_text(match, former, seat, reply.locale))
        except discord.Forbidden as error:
            await self._matches.agree_to_end(match.id, reply.user)
            raise Refused("practice_dm") from error
        await reply.show(Draft(text("practice.begun", reply.locale, match=match.id)))

    async def _find_origin(self, reply: Reply, ref: Ref) -> tuple[Match, Seat, Origin]:
        """Return the match, the seat of whoever plays on and the position to play on from."""
        match = await self._matches.match(match_of(ref))
        if match.status is not Status.OVER:
            refuse_unless_begun(match)
            raise Refused("practice_live", match=match.id)
        audience = _allowed_view(match, ref.seat)
        replay = await self._load(match, audience)
        step = replay.at_version(*ref.path[:1]).step
        position = await self._matches.history.position(match.id, step.version)
        if position is None:
            raise Refused("practice_rules")
        if not position.to_act:
            raise Refused("practice_end")
        chair = match.chair_of(reply.user)
        seat = position.to_act[0] if chair is None else chair.seat
        seat = seat if audience is None else audience
        return match, seat, Origin(match.id, step.version, step.turn)

    async def _load(self, match: Match, audience: Audience) -> Replay:
        if match.status is not Status.FROZEN:
            refuse_unless_begun(match)
        return build_replay(match, await self._matches.visible_log(match.id, 0, audience))

    async def _show(self, reply: Reply, match: Match, audience: Audience, replay: Replay) -> None:
        # Moves of which the audience saw nothing may have followed the last step.
        version = max(match.version, replay.step.version) if replay.is_last else replay.step.version
        position = await self._matches.history.position(match.id, version)
        preferences = await load_preferences(self._store.read, reply.user)
        reader = Reader(match, audience, reply.locale, preferences)
        await reply.show(replay_message(reader, position, replay))


def _own_view(match: Match, reply: Reply) -> Audience:
    """Return whose view is shown at first."""
    chair = match.chair_of(reply.user)
    return _allowed_view(match, None if chair is None else chair.seat)


def _allowed_view(match: Match, audience: Audience) -> Audience:
    """Return whose view may be shown: the spectator's while the match runs."""
    is_over = match.status is Status.OVER
    return audience if is_over and audience in range(len(match.chairs)) else None


def _find(replay: Replay, turn: int) -> Replay:
    found = replay.at_turn(turn) if turn else None
    if found is None and not replay.turns:
        raise Refused("no_turn_yet")
    if found is None:
        raise Refused("no_such_turn", n=replay.turns)
    return found
