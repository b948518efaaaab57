"""Each query finds its own rows among others that differ from them in one thing, and each change
leaves the others as they were."""

import json
from itertools import count
from typing import Any

import pytest

from bot.game import TABLE, Seat
from data import (
    Store,
    audiences,
    clocks,
    custom,
    ephemerals,
    health,
    log,
    matches,
    messages,
    notes,
    outages,
    pauses,
    reminders,
    results,
    seats,
    time_settings,
    undo_points,
    undo_requests,
)

ANN, BOB = 101, 102
HAND = "hand"
NONCES = count()


@pytest.fixture
async def store(store: Store) -> Store:
    async with store.transaction() as tx:
        await tx.execute("INSERT INTO player (id, name) VALUES (101, 'Ann'), (102, 'Bob')")
    return store


async def put(store: Store, table: str, **values: Any) -> None:
    names = ", ".join(values)
    marks = ", ".join("?" for _ in values)
    async with store.transaction() as tx:
        await tx.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(values.values()))


async def add_match(store: Store, match: int, **values: Any) -> None:
    """A live match in thread 1000 + its number of channel 20 in server 2, unless said otherwise."""
    usual: dict[str, Any] = {
        "game": "lots",
        "rules_version": 1,
        "status": "live",
        "options": "{}",
        "places": 2,
        "creator": ANN,
        "guild": 2,
        "channel": 20,
        "thread": 1000 + match,
        "epoch": "e",
        "created_at": 0,
        "changed_at": 0,
    }
    await put(store, "match", id=match, **{**usual, **values})


async def add_seat(store: Store, match: int, seat: int, user: int | None, **values: Any) -> None:
    await put(store, "seat", match=match, seat=seat, user=user, name="?", **values)


async def add_message(store: Store, match: int, **values: Any) -> None:
    usual: dict[str, Any] = {
        "seat": -1,
        "purpose": "table",
        "channel": 1000 + match,
        "message": 1,
        "since": 0,
        "version": 1,
        "digest": "",
        "mark": "",
        "nonce": f"n{next(NONCES)}",
        "state": "live",
        "at": 0,
    }
    await put(store, "message", match=match, **{**usual, **values})


async def column(store: Store, sql: str) -> list[Any]:
    return [value for (value,) in await store.read.execute_fetchall(sql)]


# Matches


async def test_computers_that_owe_a_decision_in_a_live_match_are_awaited(store: Store) -> None:
    for match, status in ((1, "live"), (2, "live"), (3, "live"), (4, "over"), (5, "live")):
        await add_match(store, match, status=status)
    await add_seat(store, 1, 0, None, computer="careful", owed_since=5)
    await add_seat(store, 2, 0, ANN, owed_since=5)
    await add_seat(store, 3, 0, None, computer="careful")
    await add_seat(store, 4, 0, None, computer="careful", owed_since=5)
    await add_seat(store, 5, 0, None, computer="careful", owed_since=5)
    await add_seat(store, 5, 1, BOB, computer="careful", owed_since=5)
    assert await matches.awaiting_computers(store.read) == (1, 5)


async def test_a_match_gives_up_a_thread_in_which_another_is_played(store: Store) -> None:
    await add_match(store, 1, status="over", thread=7)
    await add_match(store, 2, thread=7)
    await add_match(store, 3, thread=8)
    await add_match(store, 4, status="over", thread=8)
    async with store.transaction() as tx:
        assert await matches.leave_occupied_thread(tx, 1)
        assert not await matches.leave_occupied_thread(tx, 1)
        assert not await matches.leave_occupied_thread(tx, 3)
    assert await column(store, "SELECT thread FROM match ORDER BY id") == [None, 7, 8, 8]


async def test_matches_that_share_a_channel_without_threads_give_up_none(store: Store) -> None:
    await add_match(store, 1, thread=20)
    await add_match(store, 2, thread=20)
    async with store.transaction() as tx:
        assert not await matches.leave_occupied_thread(tx, 1)
        assert await matches.detach_thread(tx, 20) == ()
    assert await matches.in_thread(store.read, 20) == ()


async def test_a_deleted_thread_is_forgotten_by_its_live_matches(store: Store) -> None:
    await add_match(store, 1, thread=7)
    await add_match(store, 2, thread=8)
    await add_match(store, 3, thread=7, status="over")
    async with store.transaction() as tx:
        assert await matches.detach_thread(tx, 7) == (1,)
    assert await column(store, "SELECT thread FROM match ORDER BY id") == [None, 8, 7]


async def test_the_lobbies_of_a_person_are_counted(store: Store) -> None:
    for match, status, creator in ((1, "lobby", ANN), (2, "live", ANN), (3, "lobby", BOB)):
        await add_match(store, match, status=status, creator=creator)
    assert await matches.count_lobbies_of(store.read, ANN) == 1


async def test_the_seats_of_a_person_are_counted_until_they_resign(store: Store) -> None:
    for match, status in ((1, "lobby"), (2, "live"), (3, "over"), (4, "live"), (5, "live")):
        await add_match(store, match, status=status)
    for match in (1, 2, 3):
        await add_seat(store, match, 0, ANN)
    await add_seat(store, 4, 0, ANN, resigned=1)
    await add_seat(store, 5, 0, BOB)
    assert await matches.count_seats_of(store.read, ANN) == 2
    assert await matches.count_in_guild(store.read, 2, "live") == 3
    assert await matches.count_in_guild(store.read, 3, "live") == 0


async def test_idle_lobbies_are_those_unchanged_since(store: Store) -> None:
    for match, status, at in ((1, "lobby", 9), (2, "lobby", 10), (3, "live", 9), (4, "lobby", 1)):
        await add_match(store, match, status=status, changed_at=at)
    assert await matches.idle_lobbies(store.read, 10) == (1, 4)


async def test_places_and_threads_are_those_of_live_matches(store: Store) -> None:
    await add_match(store, 1)
    await add_match(store, 2, status="over", channel=21)
    await add_match(store, 3, guild=None, channel=22, thread=22)
    await add_match(store, 4, channel=23, thread=23)
    await add_match(store, 5, channel=20, thread=None)
    assert {*await matches.live_places(store.read)} == {(2, 20), (2, 23), (None, 22)}
    assert await matches.live_threads(store.read) == ((2, 1001),)
    live = [await matches.is_live_thread(store.read, thread) for thread in (1001, 1002, 1003)]
    assert live == [True, False, False]


async def test_people_owe_decisions_in_live_matches_that_they_play_themselves(
    store: Store,
) -> None:
    for match, status in ((1, "live"), (2, "live"), (3, "over"), (4, "live"), (5, "live")):
        await add_match(store, match, status=status)
    await add_seat(store, 1, 0, ANN, owed_since=30)
    await add_seat(store, 2, 0, ANN)
    await add_seat(store, 3, 0, ANN, owed_since=10)
    await add_seat(store, 4, 0, ANN, owed_since=10, computer="careful")
    await add_seat(store, 5, 0, ANN, owed_since=20)
    await add_seat(store, 2, 1, BOB, owed_since=10)
    waiting = await matches.waiting_for(store.read, ANN)
    assert [stored.match.id for stored in waiting] == [5, 1]


async def test_untimed_decisions_are_those_of_people_in_servers(store: Store) -> None:
    await add_match(store, 1)
    await add_match(store, 2, pace=60)
    await add_match(store, 3, guild=None)
    await add_match(store, 4, status="over")
    await add_match(store, 5)
    for match, user in ((1, ANN), (2, BOB), (3, BOB), (4, BOB)):
        await add_seat(store, match, 0, user, owed_since=5)
    await add_seat(store, 5, 0, BOB)
    await add_seat(store, 5, 1, ANN, owed_since=5, computer="careful")
    assert await seats.users_to_act_untimed(store.read) == (ANN,)


async def test_a_match_is_advanced_only_from_its_version(store: Store) -> None:
    await add_match(store, 1, version=4)
    await add_match(store, 2, version=3)
    new: dict[str, Any] = {"status": "over", "state": "{}", "outcome": None, "at": 9}
    async with store.transaction() as tx:
        assert not await matches.advance(tx, 1, version=3, **new)
        assert await matches.advance(tx, 1, version=4, **new)
    assert await column(store, "SELECT version FROM match ORDER BY id") == [5, 3]
    assert await column(store, "SELECT status FROM match ORDER BY id") == ["over", "live"]


async def test_only_a_lobby_is_changed_as_one(store: Store) -> None:
    await add_match(store, 1, status="lobby")
    await add_match(store, 2, status="lobby")
    await add_match(store, 3)
    changed: dict[str, Any] = {"status": "lobby", "options": "{}", "places": 4, "creator": BOB}
    async with store.transaction() as tx:
        for match in (1, 3):
            await matches.set_lobby(tx, match, **changed, pace=None, invited="[]", private=0, at=5)
        await matches.set_thread(tx, 1, 77)
        await matches.set_seed(tx, 1, "s", 2)
        await matches.set_seed(tx, 1, "another", 3)
    assert await column(store, "SELECT places FROM match ORDER BY id") == [4, 2, 2]
    assert await column(store, "SELECT thread FROM match ORDER BY id") == [77, 1002, 1003]
    assert await column(store, "SELECT seed FROM match ORDER BY id") == ["s", None, None]


async def test_a_mute_is_of_one_person_in_one_match(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
        await add_seat(store, match, 0, ANN)
        await add_seat(store, match, 1, BOB)
    async with store.transaction() as tx:
        await seats.set_muted(tx, 1, ANN, True)
    assert await column(store, "SELECT muted FROM seat ORDER BY match, seat") == [1, 0, 0, 0]


# Messages


async def test_inactive_threads_are_those_of_live_matches_without_new_messages(
    store: Store,
) -> None:
    await add_match(store, 1)
    await add_match(store, 2)
    await add_match(store, 3, status="over")
    await add_match(store, 4, thread=20)
    await add_match(store, 5, thread=None)
    await add_match(store, 6)
    await add_message(store, 1, at=99)
    await add_message(store, 2, at=100)
    await add_message(store, 6, at=100, channel=20)
    assert sorted(await messages.inactive_threads(store.read, 100)) == [1001, 1006]


async def test_one_time_parts_are_cleared_in_one_match_and_channel(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    await add_message(store, 1, message=11, channel=7, state="to clear", fleeting=1)
    await add_message(store, 1, message=12, channel=8, state="to clear", fleeting=1)
    await add_message(store, 1, message=13, channel=7, state="to clear")
    await add_message(store, 1, message=14, channel=7, fleeting=1)
    await add_message(store, 2, message=15, channel=7, state="to clear", fleeting=1)
    await add_message(store, 1, message=16, channel=7, state="to clear", fleeting=1)
    found = await messages.find_ephemeral_to_clear(store.read, 1, 7)
    assert [each.message_id for each in found] == [11, 16]
    deleted = await messages.find_to_clear(store.read, 9)
    assert [each.message_id for each in deleted] == [13]
    assert await messages.find_to_clear(store.read, 9, [7]) == ()


async def test_the_hand_of_a_former_player_is_cleared_and_no_other(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    await add_message(store, 1, seat=0, purpose=HAND)
    await add_message(store, 1, seat=0, purpose=HAND, state="begun")
    await add_message(store, 1, seat=0, purpose=HAND, state="gone")
    await add_message(store, 1, seat=1, purpose=HAND)
    await add_message(store, 1, seat=0, purpose="notice")
    await add_message(store, 2, seat=0, purpose=HAND)
    async with store.transaction() as tx:
        await messages.mark_hand_to_clear(tx, 1, Seat(0))
    assert await column(store, "SELECT state FROM message ORDER BY id") == [
        *("to clear", "gone", "gone", "live", "live", "live")
    ]


async def test_messages_expire_with_their_ended_match(store: Store) -> None:
    await put(store, "guild", id=2, keep_days=1)
    await put(store, "guild", id=3)
    for match, values in enumerate(
        (
            {"status": "over", "changed_at": 0},
            {"status": "cancelled", "changed_at": 0},
            {"status": "over", "changed_at": 1},
            {"status": "live", "changed_at": 0},
            {"status": "over", "changed_at": 0, "guild": 3},
        ),
        1,
    ):
        await add_match(store, match, **values)
        await add_message(store, match)
    await add_message(store, 1, state="gone")
    async with store.transaction() as tx:
        await messages.mark_expired_to_clear(tx, 86_400)
    assert await column(store, "SELECT state FROM message ORDER BY id") == [
        *("to clear", "to clear", "live", "live", "live", "gone")
    ]


async def test_in_a_server_that_was_left_nothing_is_cleared_but_direct_messages(
    store: Store,
) -> None:
    await add_match(store, 1)
    await add_match(store, 2, guild=3)
    for purpose in ("table", "hand", "reminder", "obstacle"):
        await add_message(store, 1, purpose=purpose, state="to clear")
    await add_message(store, 1)
    await add_message(store, 2, state="to clear")
    async with store.transaction() as tx:
        await messages.give_up_clearing(tx, 2)
    assert await column(store, "SELECT state FROM message ORDER BY id") == [
        *("gone", "to clear", "to clear", "to clear", "live", "to clear")
    ]


async def test_messages_of_a_channel_are_known_and_go_with_it(store: Store) -> None:
    await add_match(store, 1)
    await add_message(store, 1, message=11, channel=7)
    await add_message(store, 1, message=12, channel=8)
    await add_message(store, 1, message=None, channel=7, state="begun")
    assert await messages.known_ids(store.read, 7) == {11}
    async with store.transaction() as tx:
        await messages.mark_channel_gone(tx, 7)
    assert await column(store, "SELECT state FROM message ORDER BY id") == ["gone", "live", "gone"]


async def test_a_message_has_arrived_once_discord_gave_it_an_id(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    await add_message(store, 1, seat=0, purpose=HAND, state="gone")
    await add_message(store, 1, seat=1, purpose=HAND, message=None, state="begun")
    arrived = [
        await messages.has_arrived(store.read, match, Seat(seat), "hand")
        for match, seat in ((1, 0), (1, 1), (2, 0))
    ]
    assert arrived == [True, False, False]
    assert not await messages.has_arrived(store.read, 1, Seat(0), "notice")


async def test_the_newest_table_messages_are_read_though_they_are_history(store: Store) -> None:
    await add_match(store, 1)
    for n in range(1, 12):
        await add_message(store, 1, message=n, closed=1)
    await add_message(store, 1, message=None, state="gone")
    await add_message(store, 1, seat=0, purpose=HAND, message=20, fleeting=1)
    found = await messages.of_match(store.read, 1)
    assert [each.message_id for each in found] == [1, *range(4, 12), 20]
    assert [each.ephemeral for each in found] == [False] * 9 + [True]


# Reminders, clocks and outages


async def add_reminder(store: Store, match: int, user: int, **values: Any) -> None:
    usual: dict[str, Any] = {"seat": 0, "kind": "clock", "since": 5, "at": 0, "state": "owed"}
    moment = next(NONCES)
    await put(
        store, "reminder", **{**usual, "match": match, "user": user, "moment": moment} | values
    )


async def test_unsettled_reminders_are_those_of_the_person_whose_sending_was_begun(
    store: Store,
) -> None:
    for match in (1, 2, 3):
        await add_match(store, match)
    for match, user, state in ((1, ANN, "begun"), (2, ANN, "live"), (3, BOB, "begun")):
        await add_message(store, match, seat=0, purpose="reminder", nonce=f"r{match}", state=state)
        await add_reminder(store, match, user, nonce=f"r{match}")
    assert await reminders.find_unsettled(store.read, ANN) == ((1, 0, "reminder"),)


async def test_the_last_nudge_is_of_the_seat_in_the_match(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    await add_reminder(store, 1, ANN, kind="nudge", by=1, at=5)
    await add_reminder(store, 1, ANN, kind="nudge", by=1, at=7)
    await add_reminder(store, 1, ANN, kind="nudge", by=2, at=8)
    await add_reminder(store, 2, ANN, kind="nudge", by=1, at=9)
    await add_reminder(store, 1, ANN, kind="waiting", by=1, at=10)
    assert await reminders.last_nudge(store.read, 1, 1) == 7
    assert await reminders.last_untimed(store.read, ANN) == 10
    assert await reminders.last_untimed(store.read, BOB) is None


async def test_only_what_rings_is_held_back_until_its_time(store: Store) -> None:
    await add_match(store, 1)
    await add_reminder(store, 1, ANN, kind="turn", at=11)
    await add_reminder(store, 1, ANN, kind="turn", at=10, seat=1)
    await add_reminder(store, 1, ANN, kind="clock", at=99)
    await add_reminder(store, 1, ANN, kind="clock", at=0, state="void")
    await add_reminder(store, 1, BOB, kind="vote", at=11)
    pending = await reminders.find_pending(store.read, ANN, 10)
    assert [row.kind for row in pending] == ["turn", "clock"]
    assert await reminders.users_with_pending(store.read, 10) == (ANN,)


async def test_the_moments_noted_are_those_of_one_decision(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    await add_reminder(store, 1, ANN, moment=31)
    await add_reminder(store, 1, ANN, moment=32, since=6)
    await add_reminder(store, 1, ANN, moment=33, seat=1)
    await add_reminder(store, 1, ANN, moment=34, kind="turn")
    await add_reminder(store, 2, ANN, moment=35)
    assert await reminders.noted_moments(store.read, 1, 0, 5) == {31}


async def test_outages_of_a_match_are_those_of_its_places_that_reach_into_the_time(
    store: Store,
) -> None:
    await add_match(store, 1)
    for place, began, ended in (
        (outages.EVERYWHERE, 1, 11),
        (outages.EVERYWHERE, 0, 10),
        (2, 3, None),
        (20, 4, 12),
        (1001, 5, 13),
        (1002, 6, 14),
        (3, 7, None),
    ):
        await put(store, "outage", place=place, began=began, ended=ended)
    found = await outages.of_match(store.read, 1, 10)
    assert found == ((1, 11), (3, None), (4, 12), (5, 13))
    _, pauses = await clocks.find_conditions(store.read, 1, ANN, 10)
    assert sorted(pauses) == sorted(found)
    await put(store, "vacation", user=ANN, began=8, until=20)
    await put(store, "vacation", user=ANN, began=1, until=10)
    await put(store, "vacation", user=BOB, began=9, until=20)
    _, pauses = await clocks.find_conditions(store.read, 1, ANN, 10)
    assert sorted(pauses) == sorted((*found, (8, 20)))
    assert await outages.ongoing_places(store.read) == {2, 3}


async def test_an_outage_ends_at_its_place_and_never_before_it_began(store: Store) -> None:
    await put(store, "outage", place=2, began=5, ended=None)
    await put(store, "outage", place=3, began=5, ended=None)
    await put(store, "outage", place=2, began=1, ended=2)
    async with store.transaction() as tx:
        assert await outages.end(tx, 2, 4)
        assert not await outages.end(tx, 2, 9)
    sql = "SELECT ended FROM outage ORDER BY place, began"
    assert await column(store, sql) == [2, 5, None]


async def test_ends_in_the_future_are_cut(store: Store) -> None:
    await put(store, "outage", place=2, began=1, ended=10)
    async with store.transaction() as tx:
        assert not await outages.cut(tx, 10)
        assert await outages.cut(tx, 9)
    assert await column(store, "SELECT ended FROM outage") == [9]


# The log, and what people made


async def test_the_last_move_of_a_seat_counts_neither_what_was_undone_nor_what_a_computer_made(
    store: Store,
) -> None:
    for match in (1, 2):
        await add_match(store, match)
    kinds = ((1, "start", None), (2, "move", 0), (3, "move", 1), (4, "move", 1), (5, "move", 0))
    for version, kind, seat in kinds:
        await put(store, "log", match=1, version=version, kind=kind, seat=seat, at=0)
    await put(store, "log", match=1, version=6, kind="undo", seat=1, at=0, back_to=3)
    await put(store, "log", match=1, version=7, kind="away", seat=0, at=0)
    await put(store, "log", match=1, version=8, kind="move", seat=0, at=0)
    await put(store, "log", match=2, version=1, kind="away", seat=1, at=0)
    await put(store, "log", match=2, version=9, kind="move", seat=0, at=0)
    assert await log.last_moves(store.read, 1) == {0: 2, 1: 3}
    assert await log.last_mover(store.read, 1) == 0
    assert [row.version for row in await log.since(store.read, 1, 5)] == [6, 7, 8]


async def test_a_former_solo_match_is_another_one_of_the_same_game_options_and_person(
    store: Store,
) -> None:
    usual: dict[str, Any] = {"places": 1, "status": "over"}
    different: tuple[dict[str, Any], ...] = (
        {"outcome": "this"},
        {"outcome": "20 points"},
        {"outcome": "10 points"},
        {"outcome": "of another game", "game": "pots"},
        {"outcome": "with other options", "options": "[]"},
        {"outcome": "of two", "places": 2},
        {"outcome": "of Bob"},
        {"outcome": "resigned"},
    )
    for match, values in enumerate(different, 1):
        outcome = json.dumps({"is": values["outcome"]})
        await add_match(store, match, **{**usual, **values, "outcome": outcome})
        user = BOB if match == 7 else ANN
        await add_seat(store, match, 0, user, resigned=int(match == 8))
        score = 99 if match > 3 else 40 - 10 * match
        await put(store, "result", match=match, seat=0, user=user, score=score, rank=1)
    assert await results.former_best(store.read, 1, ANN) == '{"is": "20 points"}'
    assert await results.former_best(store.read, 3, ANN) == '{"is": "this"}'
    assert await results.former_best(store.read, 6, ANN) is None
    assert await results.best_solo(store.read, ANN) == (1, 5, 4)
    assert await results.best_solo(store.read, BOB) == (7,)


async def test_a_seat_with_another_holder_has_been_shown_nothing(store: Store) -> None:
    shown = audiences.DisplayState(3, "d", (0,))
    for match in (1, 2):
        await add_match(store, match)
    async with store.transaction() as tx:
        for match, seat in ((1, 0), (1, 1), (2, 0)):
            await audiences.advance(tx, match, Seat(seat), shown)
        await audiences.advance(tx, 1, TABLE, shown)
        await audiences.delete(tx, 1, Seat(0))
    assert await audiences.last_display(store.read, 1, Seat(0)) == audiences.DisplayState()
    for match, audience in ((1, TABLE), (1, Seat(1)), (2, Seat(0))):
        assert await audiences.last_display(store.read, match, audience) == shown


async def test_a_person_is_renamed_in_one_match(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
        await add_seat(store, match, 0, ANN)
        await add_seat(store, match, 1, BOB)
    async with store.transaction() as tx:
        await seats.rename(tx, 1, ANN, "Anna")
    sql = "SELECT name FROM seat ORDER BY match, seat"
    assert await column(store, sql) == ["Anna", "?", "?", "?"]
    assert await seats.matches_under_other_name(store.read, ANN, "Anna") == (2,)
    async with store.transaction() as tx:
        await tx.execute("UPDATE match SET status = 'over' WHERE id = 2")
    assert await seats.matches_under_other_name(store.read, ANN, "Anna") == ()


async def test_a_tile_is_deleted_and_changed_alone(store: Store) -> None:
    async with store.transaction() as tx:
        first, second, third = [
            await custom.insert(tx, guild=guild, game="lots", option="own", author=ANN, value=value)
            for guild, value in ((2, "a"), (2, "b"), (3, "c"))
        ]
        await custom.update(tx, second, "B")
        await custom.delete(tx, first)
    kept = await custom.in_library(store.read, 2, "lots", "own")
    assert [(row.id, row.value) for row in kept] == [(second, "B")]
    assert await custom.in_library(store.read, 2, "lots", "other") == ()
    other = await custom.find(store.read, third)
    assert other is not None
    assert other.value == "c"


async def test_what_a_seat_was_shown_once_is_its_own(store: Store) -> None:
    await add_match(store, 1)
    shown = ephemerals.SeenMarker(3, 3, 3)
    async with store.transaction() as tx:
        await ephemerals.advance_seen(tx, 1, Seat(0), shown)
    assert await ephemerals.load_seen(store.read, 1, Seat(0)) == shown
    assert await ephemerals.load_seen(store.read, 1, Seat(1)) == ephemerals.SeenMarker()


# Clocks and what is told of them


async def add_clock(store: Store, match: int, seat: int, **values: Any) -> None:
    usual: dict[str, Any] = {
        "since": 5,
        "allowance": 60,
        "zone": "UTC",
        "quiet_from": 0,
        "quiet_until": 0,
    }
    await put(store, "clock", match=match, seat=seat, **{**usual, **values})


async def test_a_persons_matches_are_those_with_their_seat_that_go_on(store: Store) -> None:
    for match, status in ((1, "lobby"), (2, "live"), (3, "frozen"), (4, "over"), (5, "live")):
        await add_match(store, match, status=status)
        await add_seat(store, match, 0, BOB if match == 5 else ANN)
    found = await matches.of_user(store.read, ANN)
    assert [stored.match.id for stored in found] == [1, 2, 3]


async def test_a_clock_is_deleted_alone(store: Store) -> None:
    for match, seat in ((1, 0), (1, 1), (2, 0)):
        if seat == 0:
            await add_match(store, match)
        await add_clock(store, match, seat)
    async with store.transaction() as tx:
        await clocks.delete(tx, 1, 0)
    left = await store.read.execute_fetchall("SELECT match, seat FROM clock ORDER BY match, seat")
    assert [tuple(row) for row in left] == [(1, 1), (2, 0)]


async def test_only_clocks_that_begin_in_the_future_are_moved(store: Store) -> None:
    await add_match(store, 1)
    for seat, since in enumerate((99, 100, 101)):
        await add_clock(store, 1, seat, since=since)
    async with store.transaction() as tx:
        await clocks.begin_by(tx, 100)
    assert await column(store, "SELECT since FROM clock ORDER BY seat") == [99, 100, 100]


async def test_time_was_granted_by_the_seat_in_the_match_since_then(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    rows = ((1, 2, "grant", 0, 9), (1, 3, "move", 0, 10), (1, 4, "grant", 1, 10))
    for match, version, kind, seat, at in (*rows, (2, 2, "grant", 0, 10)):
        await put(store, "log", match=match, version=version, kind=kind, seat=seat, at=at)
    assert await clocks.has_granted(store.read, 1, 0, 9)
    assert not await clocks.has_granted(store.read, 1, 0, 10)


async def test_a_ping_that_is_held_back_goes_to_the_person_of_the_seat(store: Store) -> None:
    await add_match(store, 1)
    for seat, user in enumerate((ANN, BOB, None)):
        await add_seat(store, 1, seat, user, owed_since=6)
    async with store.transaction() as tx:
        for seat in (1, 1, 2):
            await reminders.insert_held(tx, 1, seat, "turn", 3, 50)
    rows = await store.read.execute_fetchall(
        "SELECT seat, user, kind, moment, since, at, state FROM reminder"
    )
    assert [tuple(row) for row in rows] == [(1, BOB, "turn", 3, 6, 50, "owed")]


async def test_a_person_was_reminded_of_decisions_that_are_still_owed(store: Store) -> None:
    for match in (1, 2, 3):
        await add_match(store, match)
        await add_clock(store, match, 0)
    await add_reminder(store, 1, ANN, kind="nudge")
    await add_reminder(store, 1, ANN, kind="clock")
    await add_reminder(store, 1, ANN, kind="clock", seat=1)
    await add_reminder(store, 2, ANN, kind="clock", since=4)
    await add_reminder(store, 2, ANN, kind="vote")
    await add_reminder(store, 3, BOB, kind="clock")
    assert await reminders.reminded_decisions(store.read, ANN) == ((1, 0),)


async def test_a_reminder_is_obsolete_once_its_decision_is_not_owed_by_its_person(
    store: Store,
) -> None:
    for match in (1, 2, 3, 4, 5):
        await add_match(store, match, status="over" if match == 5 else "live")
    seats_of: dict[int, dict[str, Any]] = {
        1: {},
        2: {"owed_since": 6},
        3: {"computer": "careful"},
        4: {"muted": 1},
        5: {},
    }
    for match, values in seats_of.items():
        await add_seat(store, match, 0, ANN, **{"owed_since": 5, **values})
        await add_reminder(store, match, ANN, kind="clock")
    await add_reminder(store, 1, BOB, kind="turn")
    found = await reminders.find_obsolete(store.read, ANN, 0)
    sql = "SELECT match FROM reminder WHERE id IN ({}) ORDER BY match"
    assert await column(store, sql.format(", ".join(map(str, found)))) == [2, 3, 4, 5]


async def test_a_sent_reminder_is_corrected_by_the_clock_of_its_seat(store: Store) -> None:
    await add_match(store, 1)
    for seat, user in enumerate((ANN, BOB)):
        await add_seat(store, 1, seat, user, owed_since=5)
        await add_clock(store, 1, seat, due=100 + seat)
    sent = {"seat": 0, "purpose": "reminder"}
    await add_message(store, 1, nonce="sent", digest="stated", **sent)
    await add_message(store, 1, nonce="former", digest="", **sent)
    await add_message(store, 1, nonce="gone", digest="stated", state="gone", **sent)
    for nonce in ("sent", "former", "gone"):
        await add_reminder(store, 1, ANN, nonce=nonce)
    (found,) = await reminders.find_sent(store.read, 0)
    assert (found.stated, found.due, found.reminder.user) == ("stated", 100, ANN)


async def test_due_clocks_are_those_of_live_matches_without_a_pause(store: Store) -> None:
    for match in (1, 2, 3, 4):
        await add_match(store, match, status="over" if match == 2 else "live")
        await add_seat(store, match, 0, ANN)
        await add_seat(store, match, 1, BOB)
        await add_clock(store, match, 0, next=100 - match)
    await add_clock(store, 1, 1, next=101)
    await put(store, "pause", match=3, began=50)
    await put(store, "pause", match=4, began=50, ended=60)
    found = await clocks.find_due(store.read, 100)
    assert [(row.match, row.seat) for row in found] == [(4, 0), (1, 0)]


async def test_a_pause_ends_alone_and_never_before_it_began(store: Store) -> None:
    for match, began, ended in ((1, 50, None), (2, 50, None), (1, 20, 30)):
        if began == 50:
            await add_match(store, match)
        await put(store, "pause", match=match, began=began, ended=ended)
    async with store.transaction() as tx:
        await pauses.end(tx, 1, 40)
    sql = "SELECT match, began, ended FROM pause ORDER BY match, began"
    rows = await store.read.execute_fetchall(sql)
    assert [tuple(row) for row in rows] == [(1, 20, 30), (1, 50, 50), (2, 50, None)]


async def test_who_was_given_the_start_stands_in_the_first_row_of_the_match(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    rows = ((1, 1, "start", 1), (1, 2, "move", 0), (2, 1, "start", None), (2, 2, "move", 1))
    for match, version, kind, seat in rows:
        await put(store, "log", match=match, version=version, kind=kind, seat=seat, at=0)
    assert await log.first_given(store.read, 1) == 1
    assert await log.first_given(store.read, 2) is None
    assert await log.last_mover(store.read, 2) == 1


async def test_undo_points_of_other_seats_and_of_later_versions_go(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
        for version, seat in ((3, 0), (4, 1), (5, 1)):
            values = {"partial": 0, "state": "{}", "at": 0}
            await put(store, "undo_point", match=match, version=version, seat=seat, **values)
    async with store.transaction() as tx:
        await undo_points.delete_from(tx, 1, 5)
        await tx.execute("UPDATE match SET version = 9, state = '{}' WHERE id = 1")
        await undo_points.add(tx, 1, 1, partial=True, at=7)
    kept = await undo_points.newest_first(store.read, 1)
    assert [(row.version, row.seat, row.partial, row.at) for row in kept] == [
        (9, 1, 1, 7),
        (4, 1, 0, 0),
    ]
    assert [row.version for row in await undo_points.newest_first(store.read, 2)] == [5, 4, 3]


async def test_a_note_and_an_undo_request_are_of_one_match_and_go_alone(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    async with store.transaction() as tx:
        for match, user in ((1, ANN), (1, BOB), (2, ANN)):
            await notes.put(tx, match, user, f"{match} {user}")
        for match in (1, 2):
            await undo_requests.put(tx, match, seat=0, back_to=1, version=3, state=f"s{match}")
        await notes.delete(tx, 1, ANN)
        await undo_requests.delete(tx, 1)
    assert await notes.find(store.read, 1, ANN) == ""
    assert await notes.find(store.read, 1, BOB) == "1 102"
    assert await notes.find(store.read, 2, ANN) == "2 101"
    assert await undo_requests.find_state(store.read, 1) is None
    assert await undo_requests.find_state(store.read, 2) == "s2"


async def test_a_pause_lasts_from_its_beginning(store: Store) -> None:
    await add_match(store, 1)
    async with store.transaction() as tx:
        await pauses.begin(tx, 1, 50)
    rows = await store.read.execute_fetchall("SELECT match, began, ended FROM pause")
    assert [tuple(row) for row in rows] == [(1, 50, None)]


async def test_what_stands_at_the_table_is_live_and_arrived(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
    await add_message(store, 1, message=11)
    await add_message(store, 1, message=12, state="gone")
    await add_message(store, 1, message=None, state="begun")
    await add_message(store, 1, message=13, purpose="notice")
    await add_message(store, 1, message=14, seat=0)
    await add_message(store, 2, message=15)
    found = await messages.standing_at_table(store.read, 1)
    assert [sent.message_id for sent in found] == [11]


async def test_only_live_messages_are_marked_for_deletion(store: Store) -> None:
    await add_match(store, 1)
    for state in ("live", "gone", "live"):
        await add_message(store, 1, state=state)
    rows = await column(store, "SELECT id FROM message ORDER BY id")
    async with store.transaction() as tx:
        await messages.mark_to_clear(tx, rows[:2])
    assert await column(store, "SELECT state FROM message ORDER BY id") == [
        "to clear",
        "gone",
        "live",
    ]


async def test_vacations_are_those_of_the_person_that_end_later(store: Store) -> None:
    async with store.transaction() as tx:
        for user, began, until in ((ANN, 10, 20), (ANN, 30, 40), (BOB, 30, 50), (ANN, 30, 45)):
            await time_settings.put_vacation(tx, user, began, until)
    assert await time_settings.vacations(store.read, ANN, 19) == ((10, 20), (30, 45))
    assert await time_settings.vacations(store.read, ANN, 20) == ((30, 45),)


async def test_the_clocks_of_a_match_are_its_own(store: Store) -> None:
    for match in (1, 2):
        await add_match(store, match)
        for seat, user in enumerate((ANN, BOB)):
            await add_seat(store, match, seat, user)
            await add_clock(store, match, seat)
    assert [(c.match, c.seat) for c in await clocks.of_match(store.read, 1)] == [(1, 0), (1, 1)]
    found = await clocks.find(store.read, 2, 1)
    assert found is not None
    assert (found.match, found.seat, found.user, found.people) == (2, 1, BOB, 2)


async def test_the_host_is_told_of_frozen_matches_unsent_messages_and_closed_dms(
    store: Store,
) -> None:
    for match, status in ((1, "live"), (2, "frozen"), (3, "live")):
        await add_match(store, match, status=status)
    await add_message(store, 1, state="begun", message=None)
    await add_message(store, 1)
    async with store.transaction() as tx:
        await tx.execute("UPDATE player SET dm_refused_at = 5 WHERE id = 102")
    stats = await health.load_stats(store.read)
    assert (stats.by_status, stats.frozen) == ({"live": 2, "frozen": 1}, (2,))
    assert (stats.unsent, stats.closed_dms) == (1, 1)
    assert await health.find_damage(store.read) is None
