"""`/replace`: hands a seat to another person or a computer if the other players agree."""

from collections.abc import Sequence
from math import ceil

import discord
from discord import app_commands
from discord.ext import commands

from bot.game import Seat
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, public_reply
from bot.interactions.handlers import control
from bot.interactions.rate_limit import RateLimit
from bot.match.handover import HandoverService, Offer, OfferStatus
from bot.match.model import Match, Person, UserId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.limits import MAX_BUTTONS_PER_ROW, MAX_LABEL, shorten
from bot.messages.matches import match_link
from bot.messages.names import clean_name, escape_markup
from bot.messages.reader import Reader, seat_reader, table_reader
from bot.texts import text
from cogs.lookup import complete_match, find_match, match_of, seat_of
from cogs.services import Services

COMPUTER_ID = "computer"
INVITATIONS_PER_HOUR = 10
"""Limit per person, since each offer pings a person in any channel."""


class ReplaceCog(commands.Cog):
    """`/replace`, the button that does the same, and those to agree or decline."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._handovers = HandoverService(services.matches)
        self._invitations = RateLimit(INVITATIONS_PER_HOUR, 60 * 60, services.now)

    @app_commands.command(description=text("command.replace"))
    @app_commands.describe(
        seat=text("parameter.seat"), by=text("parameter.by"), match=text("parameter.match")
    )
    @app_commands.autocomplete(match=complete_match)
    @public_reply
    async def replace(
        self,
        reply: Reply,
        seat: app_commands.Range[int, 1, 10],
        by: discord.User | None = None,
        match: str | None = None,
    ) -> None:
        if by is not None and by.bot:
            raise Refused("no_bots")
        found = await find_match(self._matches, reply, match)
        if wait := self._invitations.take(reply.user):
            raise Refused("too_many_invitations", n=INVITATIONS_PER_HOUR, minutes=ceil(wait / 60))
        asked = await self._handovers.ask(found.id, reply.user, Seat(seat - 1), _named_person(by))
        await self._show(reply, found, asked, ping=True)

    @control("askreplace", Ack.UPDATE)
    async def _choose_seat(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        await reply.show(_choose_seat_message(seat_reader(match, seat_of(match, reply.user))))

    @control("replaceseat", Ack.PUBLIC)
    async def _offer_to_computer(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        if ref.seat is None:
            raise Refused("nothing_offered")
        if reply.channel_id not in (match.where.thread, match.where.channel):
            raise Refused("not_at_table", where=match_link(match, reply.locale))
        asked = await self._handovers.ask(match.id, reply.user, ref.seat, None)
        await self._show(reply, match, asked, ping=True)

    @control("handover", Ack.PUBLIC)
    async def _agree(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        before = await self._matches.match(match_of(ref))
        await self._show(
            reply, before, await self._handovers.agree(before.id, reply.person, _parse_offer(ref))
        )

    @control("keep", Ack.PUBLIC)
    async def _decline(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._handovers.decline(match_of(ref), reply.user, _parse_offer(ref))
        name = escape_markup(match.name_of(reply.person))
        await reply.say(table_reader(match).say("handover.declined", name=name))

    async def _show(
        self, reply: Reply, before: Match, status: OfferStatus, *, ping: bool = False
    ) -> None:
        """Show the offer to the table; with `ping`, mention the person who is to sit down and
        those who have yet to agree. The buttons name the offer, so they do not answer a later
        one."""
        reader, offer = table_reader(before), status.offer
        holder = reader.wording.names[offer.seat]
        to = reader.say("handover.computer") if status.to is None else escape_markup(status.to)
        if status.is_done:
            await reply.say(reader.say("handover.done", holder=holder, to=to))
            return
        missing = ", ".join(map(escape_markup, status.missing))
        words = reader.say("handover.asked", holder=holder, to=to, missing=missing)
        yes, no = (_offer_ref(kind, before, offer).custom_id for kind in ("handover", "keep"))
        row = (
            Button(reader.say("button.handover"), yes, "success"),
            Button(reader.say("button.keep"), no),
        )
        await reply.show(Draft(words, rows=(row,)))
        if not ping:
            return
        calls = self._delivery.other_calls
        if offer.to is not None:
            words = reader.say("handover.call", user=offer.to, holder=holder)
            silent = await calls.must_be_silent(before.id, offer.to, "takeover")
            await reply.send(Draft(words, mentions=(offer.to,), silent=silent))
        others = (c for c in before.people if c.user != reply.user and not c.muted)
        groups = await calls.group(before.id, (chair.user for chair in others), "handover")
        for voters, silent in groups:
            names = " ".join(f"<@{user}>" for user in voters)
            words = reader.say("handover.call_voters", names=names, holder=holder, to=to)
            await reply.send(Draft(words, mentions=voters, silent=silent))


def _choose_seat_message(reader: Reader) -> Draft:
    """Return a button for each person whose seat a computer can take."""
    match = reader.match
    buttons = tuple(
        Button(
            shorten(reader.plain_wording.names[chair.seat], MAX_LABEL),
            Ref("replaceseat", match.id, chair.seat).custom_id,
        )
        for chair in match.chairs[:MAX_BUTTONS_PER_ROW]
        if chair.user is not None
    )
    return Draft(reader.say("handover.which"), rows=(buttons,))


def _offer_ref(kind: str, match: Match, offer: Offer) -> Ref:
    return Ref(kind, match.id, offer.seat, extra=str(offer.to or COMPUTER_ID))


def _parse_offer(ref: Ref) -> Offer:
    """Return the offer in a button's id. Raises Refused for an id without one."""
    if ref.seat is None:
        raise Refused("nothing_offered")
    return Offer(ref.seat, UserId(ref.path[0]) if ref.path else None)


def _named_person(user: discord.User | None) -> Person | None:
    """Return the person that a command names; their language is unknown until they act."""
    if user is None:
        return None
    return Person(UserId(user.id), clean_name(user.display_name), username=user.name)
