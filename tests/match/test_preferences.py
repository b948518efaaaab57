"""What people set for themselves: of one match, and of all."""

import pytest

from bot.match.model import Preferences
from bot.match.preferences import load_preferences, save_preferences
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store
from tests.match.table import ANN, BOB, CAT, play_move, start_match

OTHER = Preferences(dms=False, confirm=True, large=True, in_words=True, choose=True)


async def test_who_never_wished_anything_has_the_defaults(store: Store) -> None:
    assert await load_preferences(store.read, ANN.user) == Preferences(
        dms=True, confirm=False, large=False, in_words=False, choose=False
    )


async def test_wishes_are_known_at_every_seat_of_their_person(
    matches: MatchService, store: Store
) -> None:
    position = await start_match(matches, ANN, BOB)
    async with store.transaction() as tx:
        await save_preferences(tx, BOB, OTHER)
    match = await matches.match(position.match.id)
    assert [c.preferences for c in match.chairs] == [Preferences(), OTHER]
    assert await load_preferences(store.read, BOB.user) == OTHER


async def test_a_match_is_muted_for_one_person_until_they_hear_it_again(
    matches: MatchService,
) -> None:
    match_id = (await start_match(matches, ANN, BOB)).match.id
    match = await matches.set_muted(match_id, BOB.user, True)
    assert [c.muted for c in match.chairs] == [False, True]
    match = await matches.set_muted(match_id, BOB.user, False)
    assert not any(c.muted for c in match.chairs)


async def test_a_muted_match_stays_so_through_moves(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    await matches.set_muted(position.match.id, BOB.user, True)
    for seat in position.to_act:
        played = await play_move(matches, position, seat, position.legal_moves(seat)[0])
        position = played.position
    assert [c.muted for c in position.match.chairs] == [False, True]


async def test_who_has_no_seat_mutes_nothing(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_seated"):
        await matches.set_muted(position.match.id, CAT.user, True)
