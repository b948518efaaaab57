"""What people set for themselves: of one match, and of all."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.match.model import Preferences, UserId
from bot.match.preferences import load_preferences, save_preferences
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, players
from data.migrate import MIGRATIONS, migrate
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
    assert [c.preferences for c in match.held_by_people] == [Preferences(), OTHER]
    assert await load_preferences(store.read, BOB.user) == OTHER


@pytest.mark.parametrize(
    ("stored", "wanted"),
    [
        ("{}", Preferences()),
        ('{"large":true}', Preferences(large=True)),
        ('{"large":true,"of a later version":3}', Preferences(large=True)),
        ('{"large":"yes"}', Preferences()),
        ("not JSON", Preferences()),
    ],
)
async def test_what_is_stored_is_read_or_else_the_defaults_are(
    store: Store, stored: str, wanted: Preferences
) -> None:
    async with store.transaction() as tx:
        await players.upsert(tx, ANN.user, "Ann", "en")
        await players.set_preferences(tx, ANN.user, stored)
    assert await load_preferences(store.read, ANN.user) == wanted


async def test_what_people_chose_before_settings_were_one_object_stays(tmp_path: Path) -> None:
    """0005 and before had a column for each setting."""
    former = tmp_path / "former"
    former.mkdir()
    for step in sorted(MIGRATIONS.glob("*.sql"))[:5]:
        shutil.copy(step, former)
    migrate(tmp_path / "bot.db", 0, former)
    with closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as db:
        db.execute("INSERT INTO player (id, name) VALUES (1, 'Ann')")
        db.execute("INSERT INTO player (id, name, dms, large) VALUES (2, 'Bob', 0, 1)")
        db.execute("INSERT INTO player (id, name, confirm, in_words) VALUES (3, 'Cat', 1, 1)")
        db.execute("INSERT INTO player (id, name, always_confirm, choose) VALUES (4, 'Dan', 1, 1)")
    store = await Store.open(tmp_path / "bot.db", now=lambda: 0)
    found = [await load_preferences(store.read, UserId(user)) for user in (1, 2, 3, 4)]
    await store.close()
    assert found == [
        Preferences(),
        Preferences(dms=False, large=True),
        Preferences(in_words=True),
        Preferences(confirm=True, choose=True),
    ]


async def test_a_match_is_muted_for_one_person_until_they_hear_it_again(
    matches: MatchService,
) -> None:
    match_id = (await start_match(matches, ANN, BOB)).match.id
    match = await matches.set_muted(match_id, BOB.user, True)
    assert [c.muted for c in match.held_by_people] == [False, True]
    match = await matches.set_muted(match_id, BOB.user, False)
    assert not any(c.muted for c in match.held_by_people)


async def test_a_muted_match_stays_so_through_moves(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    await matches.set_muted(position.match.id, BOB.user, True)
    for seat in position.to_act:
        played = await play_move(matches, position, seat, position.legal_moves(seat)[0])
        position = played.position
    assert [c.muted for c in position.match.held_by_people] == [False, True]


async def test_who_has_no_seat_mutes_nothing(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="not_seated"):
        await matches.set_muted(position.match.id, CAT.user, True)
