"""What people set for themselves: of one match, and of all."""

import pytest

from bot.match.model import Wishes
from bot.match.preferences import wish, wishes_of
from bot.match.refusals import Refused
from bot.match.service import Matches
from data import Store
from tests.match.table import ANN, BOB, CAT, move, started

OTHER = Wishes(dms=False, confirm=False, large=True, in_words=True)


async def test_who_never_wished_anything_has_the_defaults(store: Store) -> None:
    assert await wishes_of(store.read, ANN.user) == Wishes(True, True, False, False)


async def test_wishes_are_known_at_every_seat_of_their_person(
    matches: Matches, store: Store
) -> None:
    position = await started(matches, ANN, BOB)
    async with store.transaction() as tx:
        await wish(tx, BOB, OTHER)
    match = await matches.match(position.match.id)
    assert [c.wishes for c in match.chairs] == [Wishes(), OTHER]
    assert await wishes_of(store.read, BOB.user) == OTHER


async def test_a_match_is_muted_for_one_person_until_they_hear_it_again(matches: Matches) -> None:
    match_id = (await started(matches, ANN, BOB)).match.id
    match = await matches.mute(match_id, BOB.user, True)
    assert [c.muted for c in match.chairs] == [False, True]
    match = await matches.mute(match_id, BOB.user, False)
    assert not any(c.muted for c in match.chairs)


async def test_a_muted_match_stays_so_through_moves(matches: Matches) -> None:
    position = await started(matches, ANN, BOB)
    await matches.mute(position.match.id, BOB.user, True)
    for seat in position.to_act:
        played = await move(matches, position, seat, position.moves(seat)[0])
        position = played.position
    assert [c.muted for c in position.match.chairs] == [False, True]


async def test_who_has_no_seat_mutes_nothing(matches: Matches) -> None:
    position = await started(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_seated"):
        await matches.mute(position.match.id, CAT.user, True)
