"""The library of things that people made: how many fit, and who may fill it."""

import pytest

from bot.game import CustomSpec, Option, TextField
from bot.match.custom import MAX_ITEMS, MAX_ITEMS_PER_AUTHOR, CustomLibrary
from bot.match.model import Person, Place, UserId
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store
from tests.match.table import ANN, BOB, LOTS, open_lobby

TILES = Option("tiles", (), (), own=CustomSpec(fields=(TextField("name", 6),), max_items=2))


async def test_one_author_fills_a_part_of_a_servers_library(
    store: Store, matches: MatchService
) -> None:
    """Nobody else can delete what is theirs."""
    match, library = await open_lobby(matches, ANN), CustomLibrary(store)
    saved = [
        await library.save(match, TILES, ANN.user, (f"A{n}",), None)
        for n in range(MAX_ITEMS_PER_AUTHOR)
    ]
    with pytest.raises(Refused, match="own_shelf_full"):
        await library.save(match, TILES, ANN.user, ("A",), None)
    await library.save(match, TILES, ANN.user, ("Changed"[:6],), saved[0].id)
    await library.save(match, TILES, BOB.user, ("B",), None)


async def test_a_library_holds_as_many_as_a_select_lists(
    store: Store, matches: MatchService
) -> None:
    match, library = await open_lobby(matches, ANN), CustomLibrary(store)
    for n in range(25):
        await library.save(match, TILES, UserId(n % 5), (f"T{n}",), None)
    with pytest.raises(Refused, match="shelf_full"):
        await library.save(match, TILES, UserId(6), ("T",), None)
    assert MAX_ITEMS == 25


async def test_in_direct_messages_the_library_is_its_owners_alone(
    store: Store, matches: MatchService
) -> None:
    person = Person(UserId(7), "Dee")
    match = await matches.open_lobby(LOTS, person, Place(None, 9), None, {})
    library = CustomLibrary(store)
    for n in range(25):
        await library.save(match, TILES, person.user, (f"T{n}",), None)
