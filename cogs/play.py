"""`/play`: opening, joining and starting a match."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.errors import Reason, to_delivery_error
from bot.games import GAMES, AnyGame
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, public_reply
from bot.interactions.handlers import control
from bot.interactions.rate_limit import RateLimit
from bot.match.model import Match, Place, Status, UserId
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft
from bot.messages.lobby import (
    FROM_CALL,
    invitation_message,
    level_message,
    lobby_message,
    new_creator_message,
    plain_lobby_message,
    players_message,
)
from bot.messages.matches import match_link
from bot.messages.names import clean_name, escape_markup
from bot.messages.options import OPTION_SELECT_KINDS, options_message
from bot.messages.reader import table_reader
from bot.messages.welcome import choose_game_message, choose_level_message
from bot.texts import Wording, text
from cogs.lobby import ping_creator_if_full, require_creator, wait_for_thread
from cogs.lookup import match_of
from cogs.permissions import can_see, require_permissions
from cogs.services import Services

_GAME_CHOICES = [
    app_commands.Choice(name=Wording(game, {}).text("title"), value=game.id)
    for game in GAMES.values()
]
INVITATIONS_PER_HOUR = 10
"""Limit per person, since each invitation pings somebody."""
_MAX_SEATS = max((game.seats[-1] for game in GAMES.values()), default=1)


class PlayCog(commands.Cog):
    """`/play` and the buttons of the lobby and the welcome."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery
        self._now = services.now
        self._invitations = RateLimit(INVITATIONS_PER_HOUR, 60 * 60, services.now)

    @app_commands.command(description=text("command.play"))
    @app_commands.describe(
        game=text("parameter.game"),
        seats=text("parameter.seats"),
        friend=text("parameter.friend"),
        friend2=text("parameter.friend"),
        friend3=text("parameter.friend"),
        friend4=text("parameter.friend"),
        private=text("parameter.private"),
    )
    @app_commands.rename(friend="with", friend2="with2", friend3="with3", friend4="with4")
    @app_commands.choices(game=_GAME_CHOICES)
    @public_reply
    async def play(
        self,
        reply: Reply,
        game: str,
        seats: app_commands.Range[int, 1, _MAX_SEATS] | None = None,
        friend: discord.User | None = None,
        friend2: discord.User | None = None,
        friend3: discord.User | None = None,
        friend4: discord.User | None = None,
        private: bool = False,
    ) -> None:
        friends = _check_friends(reply, (friend, friend2, friend3, friend4))
        rules = _find_game(game)
        if len(friends) >= rules.seats[-1]:
            raise Refused("no_seat_to_keep", n=rules.seats[-1])
        self._check_invitations(reply, len(friends))
        place = await self._place_for(reply)
        if seats is None and friends:
            seats = min(max(len(friends) + 1, rules.seats[0]), rules.seats[-1])
        match = await self._matches.open_lobby(rules, reply.person, place, seats, {})
        if private and not match.is_alone:
            match = await self._matches.set_private(match.id, reply.user, True)
        if friends:
            match = await self._matches.invite(match.id, reply.user, friends)
        await self._show_card(reply, match)
        await self._delivery.retry_dms(reply.user)
        for each in friends:
            await self._call(reply, match, each)

    async def _show_card(self, reply: Reply, match: Match) -> None:
        """Show the lobby's card, without names and picture if Discord rejects it."""
        display: Match | None = match
        try:
            card = await reply.show(lobby_message(match))
        except discord.HTTPException as error:
            rejected = to_delivery_error(error)
            if rejected.reason is not Reason.BAD_REQUEST:
                raise
            card, display = await reply.show(plain_lobby_message(match, rejected.code)), None
        await self._delivery.register_card(match.id, reply.channel_id, card, display)

    @control("join", Ack.UPDATE)
    async def _join(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        require_permissions(reply)
        before = await self._matches.match(match_of(ref))
        match = await self._matches.join(before.id, reply.person)
        await self._delivery.retry_dms(reply.user)
        if before.chair_of(reply.user) is None:
            await ping_creator_if_full(reply, self._delivery.other_calls, match)

    @control("accept", Ack.UPDATE)
    async def _accept(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Join by an invitation; its message then says that it was accepted."""
        await self._require_invited(reply, ref)
        await self._join(reply, ref, values)
        match = await self._matches.match(match_of(ref))
        name = escape_markup(match.name_of(reply.person))
        words = text("lobby.accepted", reply.locale, name=name)
        await reply.show(Draft(words))

    @control("notnow", Ack.UPDATE)
    async def _decline(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._require_invited(reply, ref)
        before = await self._matches.match(match_of(ref))
        await self._matches.decline(before.id, reply.user)
        name = escape_markup(before.name_of(reply.person))
        words = text("lobby.declined", reply.locale, name=name)
        await reply.show(Draft(words))

    @control("leave", Ack.UPDATE)
    async def _leave(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        before = await self._matches.match(match_of(ref))
        match = await self._matches.leave(before.id, reply.user)
        await self._show_unseen_card(reply, match)
        if match.status is Status.LOBBY and match.creator != before.creator:
            await self._call_new_creator(reply, match)

    @control("start", Ack.UPDATE)
    async def _start(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        require_permissions(reply)
        match = await self._matches.start(match_of(ref), reply.user)
        if ref.extra == FROM_CALL:  # delivery edits the card, but not this ping
            reader = table_reader(await wait_for_thread(self._matches, match))
            where = match_link(reader.match, reader.locale)
            await reply.show(Draft(reader.say("welcome.started", where=where)))

    @control("cancel", Ack.UPDATE)
    async def _cancel(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._show_unseen_card(reply, await self._matches.cancel(match_of(ref), reply.user))

    async def _show_unseen_card(self, reply: Reply, match: Match) -> None:
        """Update the lobby's card in answer to the press if the bot can no longer see the channel,
        since it cannot edit messages there."""
        if not can_see(reply):
            await reply.show(lobby_message(match))

    @control("computer", Ack.PRIVATE)
    async def _choose_level(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        require_permissions(reply)
        match = require_creator(await self._matches.match(match_of(ref)), reply.user)
        await reply.show(level_message(match, reply.locale))

    @control("level", Ack.UPDATE)
    async def _add_computer(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await self._matches.add_computer(match_of(ref), reply.user, ref.extra)
        await reply.say(text("lobby.changed", reply.locale))

    @control("players", Ack.PRIVATE)
    async def _show_players(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        require_permissions(reply)
        match = require_creator(await self._matches.match(match_of(ref)), reply.user)
        await reply.show(players_message(match, reply.locale))

    @control("pickinvite", Ack.UPDATE)
    async def _invite(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        """Invite the chosen people; those who sit here or for whom a seat is kept are not
        called again."""
        require_permissions(reply)
        before = require_creator(await self._matches.match(match_of(ref)), reply.user)
        here = {chair.user for chair in before.people}
        here |= {each.user for each in before.invited if self._now() < each.until}
        people = [person for person in reply.chosen_people if person.user not in here]
        self._check_invitations(reply, len(people))
        friends = {person.user: person.name for person in people}
        match = await self._matches.invite(before.id, reply.user, friends)
        await reply.show(players_message(match, reply.locale))
        for user in friends:
            await self._call(reply, match, user)

    @control("pickcreator", Ack.UPDATE)
    async def _hand_over(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        self._check_invitations(reply, 1)
        heir = UserId(int(values[0]))
        match = await self._matches.hand_over_lobby(match_of(ref), reply.user, heir)
        await reply.say(text("lobby.changed", reply.locale))
        await self._call_new_creator(reply, match)

    @control(("lock", "unlock"), Ack.UPDATE)
    async def _set_private(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.set_private(match_of(ref), reply.user, ref.kind == "lock")
        await reply.show(players_message(match, reply.locale))

    @control("options", Ack.PRIVATE)
    async def _show_options(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        require_permissions(reply)
        match = require_creator(await self._matches.match(match_of(ref)), reply.user)
        await reply.show(options_message(match, reply.locale))

    @control("pickplaces", Ack.UPDATE)
    async def _set_places(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.set_places(match_of(ref), reply.user, int(values[0]))
        await reply.show(options_message(match, reply.locale))

    @control("pickfree", Ack.UPDATE)
    async def _free_seat(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.free_seat(match_of(ref), reply.user, values[0])
        await reply.show(players_message(match, reply.locale))

    @control("pickwhich", Ack.UPDATE)
    async def _show_option(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.show(
            options_message(await self._matches.match(match_of(ref)), reply.locale, values[0])
        )

    @control(OPTION_SELECT_KINDS, Ack.UPDATE)
    async def _set_option(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match = await self._matches.match(match_of(ref))
        options = {option.key: option for option in match.game.options_for(match.places)}
        if ref.extra not in options:
            raise Refused("unknown_option", option=ref.extra, options=", ".join(options))
        value = options[ref.extra].choices[int(values[0])]
        try:
            match = await self._matches.set_option(match.id, reply.user, ref.extra, value)
        except Refused as refusal:
            raise _name_options(refusal, match, reply.locale) from refusal
        await reply.show(options_message(match, reply.locale, ref.extra))

    @control("solo", Ack.PRIVATE)
    async def _choose_solo_game(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.show(choose_game_message(reply.locale))

    @control("sologame", Ack.UPDATE)
    async def _choose_solo_level(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        await reply.show(choose_level_message(_find_game(ref.extra).id, reply.locale))

    @control("sololevel", Ack.UPDATE)
    async def _start_solo(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        game, _, level = ref.extra.partition("/")
        started = await self._start_solo_match(reply, _find_game(game), level)
        match = await wait_for_thread(self._matches, started)
        words = text("welcome.started", reply.locale, where=match_link(match, reply.locale))
        await reply.show(Draft(words))

    async def _start_solo_match(self, reply: Reply, game: AnyGame, level: str) -> Match:
        """Start a match of this person against one computer at once."""
        place, places = await self._place_for(reply), max(2, game.seats[0])
        match = await self._matches.open_lobby(game, reply.person, place, places, {})
        while len(match.chairs) < match.places:
            match = await self._matches.add_computer(match.id, reply.user, level)
        return await self._matches.start(match.id, reply.user)

    async def _call(self, reply: Reply, match: Match, user: UserId) -> None:
        """Call somebody to a lobby that keeps a seat for them."""
        silent = await self._delivery.other_calls.must_be_silent(match.id, user, "invited")
        draft = invitation_message(match, match.name_of(reply.person), user)
        await reply.send(replace(draft, silent=silent))

    async def _call_new_creator(self, reply: Reply, match: Match) -> None:
        creator, calls = match.creator, self._delivery.other_calls
        silent = await calls.must_be_silent(match.id, creator, "lobby")
        draft = new_creator_message(match, match.name_of(reply.person))
        await reply.send(replace(draft, silent=silent))

    async def _require_invited(self, reply: Reply, ref: Ref) -> None:
        """Raise Refused unless the invitation is for this person."""
        if ref.extra != f"u{reply.user}":
            match = await self._matches.match(match_of(ref))
            raise Refused("not_invited_private" if match.private else "not_invited")

    def _check_invitations(self, reply: Reply, number: int) -> None:
        """Raise Refused if this person has invited too many people within an hour."""
        for _ in range(number):
            if wait := self._invitations.take(reply.user):
                raise Refused(
                    "too_many_invitations", n=INVITATIONS_PER_HOUR, minutes=ceil(wait / 60)
                )

    async def _place_for(self, reply: Reply) -> Place:
        """Return the place for a new match: where the command was used, or the channel if that is
        another match's thread. In a forum, messages can be written in posts only, so the match
        stays in the post; if another one is played there when it starts, it gets a post of its own.
        Raises Refused if the bot could show nothing there."""
        require_permissions(reply)
        if (
            reply.place.thread is None
            or reply.is_forum(reply.place.channel)
            or await self._matches.find_in_place(reply.place.thread, reply.user) is None
        ):
            return reply.place
        return replace(reply.place, thread=None)


def _check_friends(reply: Reply, named: Sequence[discord.User | None]) -> dict[UserId, str]:
    """Return the people whom the command invites: their names by user id. Raises Refused for bots
    and in a DM."""
    friends = [user for user in named if user is not None and user.id != reply.user]
    if any(user.bot for user in friends):
        raise Refused("no_bots_invited")
    if friends and reply.place.guild is None:
        raise Refused("played_alone")
    return {UserId(user.id): clean_name(user.display_name) for user in friends}


def _name_options(refusal: Refused, match: Match, locale: str) -> Refused:
    """Return the refusal with incompatible options named as in the lobby."""
    if refusal.key != "options_clash":
        return refusal
    wording = Wording(match.game, {}, locale)
    titles = {k: wording.text(f"option.{key}.title") for k, key in refusal.args_by_name.items()}
    return Refused(refusal.key, **titles)


def _find_game(game_id: str) -> AnyGame:
    if game_id not in GAMES:
        raise Refused("unknown_game")
    return GAMES[game_id]
