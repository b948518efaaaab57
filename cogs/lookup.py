"""Finds the match that a command means: the one named, the one of this thread, or the only one."""

from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import app_commands

from bot.game import Seat
from bot.interactions.answer import BotClient, Reply
from bot.match.model import Match, MatchId, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.limits import MAX_LABEL, MAX_OPTION_TEXT, MAX_OPTIONS, button_rows, shorten
from bot.messages.names import escape_markup, isolate
from bot.texts import Wording, text

MAX_OFFERED = 20
"""Maximum number of matches offered as buttons, in four rows."""


async def find_or_offer(
    matches: MatchService, reply: Reply, named: str | None, kind: str, *, waiting: bool = True
) -> Match | None:
    """Like `find_match`; but if several matches fit, show a button for each and return None. `kind`
    is the kind of the control that does the same for one match."""
    try:
        return await find_match(matches, reply, named, waiting=waiting)
    except Refused as refusal:
        if refusal.key != "which_match":
            raise
    found = await _candidates(matches, reply.user, waiting)
    await reply.show(_which_match_message(found, kind, reply.locale))
    return None


def _which_match_message(found: Sequence[Match], kind: str, locale: str) -> Draft:
    buttons = [
        Button(shorten(match_label(m, locale), MAX_LABEL), Ref(kind, m.id).custom_id)
        for m in found[:MAX_OFFERED]
    ]
    more = max(0, len(found) - MAX_OFFERED)
    words = [text("matches.which", locale)]
    if more:
        words.append(text("matches.more", locale, n=more))
    return Draft("\n".join(words), rows=button_rows(buttons))


async def find_match(
    matches: MatchService, reply: Reply, text: str | None, *, waiting: bool = True
) -> Match:
    """Return the match that is meant. Raises Refused if none or several fit, and for a match in a
    place that this person cannot see, since a number can be guessed. With `waiting`, a match that
    waits for this person is meant rather than another one."""
    if text is not None:
        match = await matches.match(_parse_match_id(text))
        if match.chair_of(reply.user) is None and not reply.can_see(match.where):
            raise Refused("unknown_match", match=match.id)
        return match
    if (here := await matches.find_in_place(reply.channel_id, reply.user)) is not None:
        return here
    found = await _candidates(matches, reply.user, waiting)
    if len(found) == 1:
        return found[0]
    raise Refused("which_match" if found else "no_match")


async def _candidates(matches: MatchService, user: UserId, waiting: bool) -> Sequence[Match]:
    """Return the matches that a command without a match can mean."""
    found = await matches.waiting_for(user) if waiting else ()
    return found or await matches.open_matches_of(user)


def match_of(ref: Ref) -> MatchId:
    """Return the match id of a control. Raises Refused for a control without a match."""
    if ref.match is None:
        raise Refused("unknown_match", match="")
    return ref.match


def seat_of(match: Match, user: UserId) -> Seat:
    """Return the user's seat. Raises Refused for a spectator."""
    chair = match.chair_of(user)
    if chair is None:
        raise Refused("not_seated")
    return chair.seat


async def complete_match(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Return the user's matches for autocompletion, those that wait for them first."""
    matches = cast(BotClient, interaction.client).matches
    user, locale = UserId(interaction.user.id), interaction.locale.value
    found = _unique_matches(
        [*await matches.waiting_for(user), *await matches.open_matches_of(user)]
    )
    labels = {str(m.id): match_label(m, locale) for m in found}
    return [
        app_commands.Choice(name=shorten(label, MAX_OPTION_TEXT), value=number)
        for number, label in labels.items()
        if typed.casefold() in label.casefold()
    ][:MAX_OPTIONS]


def match_label(match: Match, locale: str, *, escape: bool = False) -> str:
    """Return a match's game, number and players; names are escaped for a message if `escape`."""
    title = Wording(match.game, {}, locale).text("title")
    names = ", ".join(map(escape_markup if escape else isolate, match.names.values()))
    return text("matches.named", locale, title=title, match=match.id, names=names)


def _unique_matches(matches: Sequence[Match]) -> list[Match]:
    return list({m.id: m for m in matches}.values())


def _parse_match_id(text: str) -> MatchId:
    digits = text.strip().lstrip("#")
    if not digits.isdecimal() or len(digits) > 18:
        raise Refused("unknown_match", match=text)
    return MatchId(int(digits))
