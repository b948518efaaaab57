"""How many lobbies and matches one person or one server may have, by the host's settings."""

from bot.config import Limits
from bot.match.model import Status, UserId
from bot.match.refusals import Refused
from data import Connection, matches


async def check_new_lobby(tx: Connection, limits: Limits, user: UserId, guild: int | None) -> None:
    """Refuse a new lobby if this person or server has reached its limit of lobbies."""
    if (n := limits.lobbies_per_person) and await matches.count_lobbies_of(tx, user) >= n:
        raise Refused("too_many_lobbies", n=n)
    n = limits.lobbies_per_server
    if n and guild is not None and await matches.count_in_guild(tx, guild, Status.LOBBY) >= n:
        raise Refused("server_lobbies_full", n=n)
    await check_new_seat(tx, limits, user)


async def check_new_seat(tx: Connection, limits: Limits, user: UserId) -> None:
    """Refuse if this person sits in as many lobbies and matches as allowed."""
    if (n := limits.matches_per_person) and await matches.count_seats_of(tx, user) >= n:
        raise Refused("too_many_matches", n=n)


async def check_start(tx: Connection, limits: Limits, guild: int | None) -> None:
    """Refuse if this server has as many live matches as allowed."""
    n = limits.matches_per_server
    if n and guild is not None and await matches.count_in_guild(tx, guild, Status.LIVE) >= n:
        raise Refused("server_matches_full", n=n)
