"""Nobody takes the bot from the others by opening lobbies and matches without end."""

import pytest

from bot.config import Limits
from bot.match.model import Place
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store
from tests.match.table import ANN, BOB, CAT, HERE, LOTS, ManualClock, SeedSequence, open_lobby

ELSEWHERE = Place(guild=3, channel=4)
DM = Place(guild=None, channel=5)


def limited(store: Store, limits: Limits) -> MatchService:
    return MatchService(store, now=ManualClock(), seed=SeedSequence(), limits=limits)


async def test_a_person_opens_so_many_lobbies_and_no_more(store: Store) -> None:
    matches = limited(store, Limits(lobbies_per_person=2))
    first, _ = [await open_lobby(matches, ANN) for _ in range(2)]
    with pytest.raises(Refused, match="too_many_lobbies"):
        await open_lobby(matches, ANN)
    with pytest.raises(Refused, match="too_many_lobbies"):
        await matches.open_lobby(LOTS, ANN, DM, None, {})
    await open_lobby(matches, BOB)
    await matches.cancel(first.id, ANN.user)
    await open_lobby(matches, ANN)


async def test_a_person_sits_in_so_many_matches_and_no_more(store: Store) -> None:
    matches = limited(store, Limits(matches_per_person=2))
    played = await open_lobby(matches, ANN, BOB)
    await matches.start(played.id, ANN.user)
    other = await open_lobby(matches, CAT, ANN, places=3)
    for refused in (open_lobby(matches, ANN), open_lobby(matches, BOB, CAT, ANN)):
        with pytest.raises(Refused, match="too_many_matches"):
            await refused
    assert await matches.join(other.id, ANN) == other  # sits there already
    await matches.resign(played.id, BOB.user)  # over
    await open_lobby(matches, ANN)


async def test_who_resigned_sits_there_no_more(store: Store) -> None:
    matches = limited(store, Limits(matches_per_person=1))
    match = await open_lobby(matches, ANN, BOB, CAT)
    await matches.start(match.id, ANN.user)
    await matches.resign(match.id, CAT.user)
    await open_lobby(matches, CAT)


async def test_a_rematch_counts_as_a_lobby(store: Store) -> None:
    matches = limited(store, Limits(lobbies_per_person=1))
    match = await open_lobby(matches, ANN, BOB)
    await matches.start(match.id, ANN.user)
    await matches.resign(match.id, BOB.user)
    await open_lobby(matches, ANN)
    with pytest.raises(Refused, match="too_many_lobbies"):
        await matches.rematch(match.id, ANN)


async def test_a_server_has_so_many_lobbies_and_no_more(store: Store) -> None:
    matches = limited(store, Limits(lobbies_per_server=1))
    await open_lobby(matches, ANN)
    with pytest.raises(Refused, match="server_lobbies_full"):
        await open_lobby(matches, BOB)
    await matches.open_lobby(LOTS, BOB, ELSEWHERE, None, {})
    await matches.open_lobby(LOTS, BOB, DM, None, {})


async def test_a_server_plays_so_many_matches_and_no_more(store: Store) -> None:
    matches = limited(store, Limits(matches_per_server=1))
    first, second = await open_lobby(matches, ANN, BOB), await open_lobby(matches, ANN, BOB)
    await matches.start(first.id, ANN.user)
    with pytest.raises(Refused, match="server_matches_full"):
        await matches.start(second.id, ANN.user)
    await matches.resign(first.id, BOB.user)
    await matches.start(second.id, ANN.user)


async def test_without_limits_nothing_is_refused(matches: MatchService) -> None:
    for _ in range(60):
        await open_lobby(matches, ANN)
    assert HERE.guild is not None
