"""Which match a command means in a thread or a channel."""

from bot.match.model import Place
from bot.match.service import MatchService
from data import Store, players
from tests.match.table import ANN, BOB, HERE, LOTS, open_lobby

THREAD = 77


async def test_in_a_thread_its_own_match_is_meant_by_everybody(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    match = await matches.attach_thread(match.id, THREAD)
    assert match.where == Place(HERE.guild, HERE.channel, THREAD)
    assert await matches.find_in_place(THREAD, ANN.user) == match
    assert await matches.find_in_place(THREAD, BOB.user) == match


async def test_in_a_channel_the_only_open_match_of_the_person_is_meant(
    matches: MatchService,
) -> None:
    match = await open_lobby(matches, ANN)
    await open_lobby(matches, BOB)
    assert await matches.find_in_place(HERE.channel, ANN.user) == match
    assert await matches.find_in_place(3, ANN.user) is None


async def test_of_several_matches_none_is_meant(matches: MatchService) -> None:
    await open_lobby(matches, ANN)
    await open_lobby(matches, ANN)
    assert await matches.find_in_place(HERE.channel, ANN.user) is None


async def test_a_closed_lobby_is_not_meant(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    await matches.attach_thread(match.id, THREAD)
    await matches.cancel(match.id, ANN.user)
    assert await matches.find_in_place(THREAD, ANN.user) is None
    assert await matches.find_in_place(HERE.channel, ANN.user) is None


async def test_a_match_can_be_opened_in_a_direct_message(matches: MatchService) -> None:
    match = await matches.open_lobby(LOTS, ANN, Place(None, 5), 2, {})
    assert await matches.find_in_place(5, ANN.user) == match


async def test_a_chair_tells_the_language_and_direct_channel_of_its_person(
    matches: MatchService, store: Store
) -> None:
    match = await open_lobby(matches, ANN, BOB)
    async with store.transaction() as tx:
        await players.upsert(tx, BOB.user, "Bob", "de")
        await players.set_dm_channel(tx, BOB.user, 55)
    chairs = (await matches.match(match.id)).held_by_people
    assert [(c.locale, c.dm_channel) for c in chairs] == [("en", None), ("de", 55)]
