"""What the commands that fill and start a lobby share: `/play`, and the rematch of `/end`."""

import asyncio
from dataclasses import replace

from bot.delivery.other_calls import OtherCalls
from bot.interactions.answer import Reply
from bot.match.model import Match, MatchId, Status, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from bot.messages.lobby import full_lobby_message

THREAD_WAIT = 5.0
"""Seconds for which an answer waits for the thread that it links to."""


def require_creator(match: Match, user: UserId) -> Match:
    """Return the match. Raises Refused for everybody but the lobby's creator, who alone can
    choose."""
    if match.creator != user:
        creator = match.chair_of(match.creator)
        raise Refused("not_creator", name=match.names[creator.seat] if creator else "–")
    return match


async def ping_creator_if_full(
    reply: Reply, calls: OtherCalls, match: Match, channel: int | None = None
) -> None:
    """Ping the creator of a lobby that has become full, unless they have just joined themselves. At
    most once a day: whoever leaves and joins again and again must not ping them each time.
    `channel` is where the creator is, if it is not the place of the interaction."""
    is_full = match.status is Status.LOBBY and len(match.chairs) == match.places
    if is_full and match.creator != reply.user and not reply.client.lobby_pings.take(match.id):
        silent = await calls.must_be_silent(match.id, match.creator, "lobby")
        draft = replace(full_lobby_message(match), silent=silent)
        await (reply.send(draft) if channel is None else reply.send_to(channel, draft))


async def wait_for_thread(matches: MatchService, match: Match) -> Match:
    """Wait for the match's thread and return the match. After a timeout, the match has no
    thread."""
    changed = asyncio.Event()

    def listen(told: MatchId) -> None:
        if told == match.id:
            changed.set()

    matches.listeners.append(listen)
    try:
        async with asyncio.timeout(THREAD_WAIT):
            match = await matches.match(match.id)
            while match.where.guild is not None and match.where.thread is None:
                await changed.wait()
                changed.clear()
                match = await matches.match(match.id)
    except TimeoutError:
        pass
    finally:
        matches.listeners.remove(listen)
    return match
