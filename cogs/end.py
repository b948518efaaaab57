"""`/end`: ending a match early by agreement, and the rematch after it."""

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.delivery.errors import DeliveryError
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, private_reply
from bot.interactions.handlers import control
from bot.match.model import Match, PersonChair, Status, UserId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.lobby import rematch_message
from bot.messages.matches import match_link
from bot.messages.names import escape_markup
from bot.messages.reader import table_reader
from bot.texts import text
from bot.texts.catalogue import list_text
from cogs.lobby import ping_creator_if_full, wait_for_thread
from cogs.lookup import complete_match, find_or_offer, match_of, seat_of
from cogs.permissions import require_permissions
from cogs.services import Services


class EndCog(commands.Cog):
    """`/end`, the buttons to agree or decline, and Rematch."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery

    @app_commands.command(description=text("command.end"))
    @app_commands.describe(match=text("parameter.match"))
    @app_commands.autocomplete(match=complete_match)
    @private_reply
    async def end(self, reply: Reply, match: str | None = None) -> None:
        found = await find_or_offer(self._matches, reply, match, "askend")
        if found is not None:
            seat_of(found, reply.user)
            await reply.show(_confirmation(found, reply))

    @control("askend", Ack.UPDATE)
    async def _press_end(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        seat_of(match, reply.user)
        await reply.show(_confirmation(match, reply))

    @control("end", Ack.UPDATE)
    async def _end(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Vote to end the match. After the first vote, delivery posts a new message at the table
        that asks the others."""
        await reply.say(
            _ending_text(await self._matches.agree_to_end(match_of(ref), reply.user), reply.locale)
        )

    @control("agree", Ack.PRIVATE)
    async def _agree(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        if match.status is Status.LIVE and not match.has_end_request:
            raise Refused("nothing_asked")  # the request was declined after this button was posted
        await self._end(reply, ref, values)

    @control("decline", Ack.PRIVATE)
    async def _decline(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.decline_to_end(match_of(ref), reply.user)
        await reply.say(text("ending.declined", reply.locale))

    @control("again", Ack.PUBLIC)
    async def _rematch(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Open a rematch and ping the former players once, or join the rematch if it is open. The
        lobby's card is posted in the channel of the match that is over; in a forum, in that match's
        post. If rematches have already been played, the button acts for the last one. What is
        pressed elsewhere, as in a direct message, pings the others in that channel."""
        over = await self._matches.last_round(match_of(ref), reply.user)
        is_here = reply.channel_id in (over.where.channel, over.where.thread)
        if not is_here and not await self._delivery.can_view(over, reply.user):
            raise Refused("unknown_match", match=over.id)  # an old DM of who is shut out
        in_forum = reply.is_forum(over.where.channel)
        require_permissions(reply, over.where if in_forum else replace(over.where, thread=None))
        match = await self._matches.rematch(over.id, reply.person, same_thread=in_forum)
        if match.status is Status.LIVE:
            where = match_link(match, reply.locale)
            raise Refused("again_live", match=match.id, where=where)
        if len(match.chairs) == match.places and len(match.people) == 1:
            await self._start_rematch(reply, match)
            return
        await self._delivery.post_card(match.id)
        await self._delivery.retry_dms(reply.user)
        is_new, calls = match.creator == reply.user, self._delivery.other_calls
        args = {
            "match": match.id,
            "name": escape_markup(match.name_of(reply.person)),
            "where": match_link(match, reply.locale),
        }
        reader = table_reader(match)
        opened = "ending.again" if is_here else "ending.again_elsewhere"
        if not is_new:
            await reply.say(reader.say("ending.joined", **args))
            there = None if is_here else _channel_of(match)
            await ping_creator_if_full(reply, calls, match, there)
            return
        others = await self._who_can_join(over, match, reply.user)
        called = [chair.user for chair in others if not chair.muted]
        words = reader.say(opened, **args)
        # once a day: whoever cancels a rematch and asks again must not ping them each time
        if not called or reply.client.rematch_pings.take(over.id):
            has_buttons = bool(others) and is_here
            await reply.show(rematch_message(match, words, ()) if has_buttons else Draft(words))
            return
        await reply.say(words)
        key = "ending.call" if is_here else "ending.call_to"
        groups = await calls.group(match.id, called, "invited")
        for users, silent in groups:
            names = " ".join(f"<@{user}>" for user in users)
            words = reader.say(key, n=len(users), names=names, **args)
            call = replace(rematch_message(match, words, users), silent=silent)
            await (reply.send(call) if is_here else reply.send_to(_channel_of(match), call))

    @control("notagain", Ack.PUBLIC)
    async def _decline_rematch(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Give up the seat that a rematch keeps for this person, and tell the others so."""
        match = await self._matches.match(match_of(ref))
        is_called = any(each.user == reply.user for each in match.invited)
        if match.chair_of(reply.user) is None and not is_called:
            raise Refused("no_seat_kept")
        await self._matches.decline(match.id, reply.user)
        args = {"name": escape_markup(match.name_of(reply.person))}
        await reply.say(table_reader(match).say("lobby.declined", **args))

    async def _who_can_join(self, over: Match, match: Match, user: UserId) -> list[PersonChair]:
        """Return the other players for whom a rematch keeps seats, and give up those of people who
        may no longer see the channel."""
        found = list[PersonChair]()
        for chair in over.held_by_people:
            if chair.user == user or chair.resigned:
                continue
            try:
                can_join = await self._delivery.can_view(over, chair.user)
            except DeliveryError:  # Discord has no answer now; the lobby is open already
                can_join = True
            if can_join:
                found.append(chair)
            else:
                await self._matches.decline(match.id, chair.user)
        return found

    async def _start_rematch(self, reply: Reply, match: Match) -> None:
        """Start the rematch at once if all other seats are computers."""
        started = await self._matches.start(match.id, reply.user)
        started = await wait_for_thread(self._matches, started)
        words = text("welcome.started", reply.locale, where=match_link(started, reply.locale))
        await reply.say(words)


def _channel_of(lobby: Match) -> int:
    return lobby.where.thread or lobby.where.channel


def _confirmation(match: Match, reply: Reply) -> Draft:
    """Return the question that asks the player who proposes the end to confirm; the others agree
    with one press."""
    others = [
        escape_markup(match.names[c.seat])
        for c in match.people
        if c.user != reply.user and not c.agrees
    ]
    if match.status is Status.FROZEN or not others:
        words = text("ending.sure", reply.locale, match=match.id)
    else:
        args = {"match": match.id, "n": len(others), "others": list_text(others, reply.locale)}
        words = text("ending.sure_of", reply.locale, **args)
    yes = Button(text("button.end", reply.locale), Ref("end", match.id).custom_id, "danger")
    no = Button(text("button.stay", reply.locale), Ref("stay", match.id).custom_id)
    return Draft(words, rows=((yes, no),))


def _ending_text(match: Match, locale: str) -> str:
    if match.status is not Status.LIVE:
        return text("ending.ended", locale, match=match.id)
    others = [escape_markup(match.names[c.seat]) for c in match.people if not c.agrees]
    where = match_link(match, locale)
    return text("ending.asked", locale, where=where, others=list_text(others, locale))
