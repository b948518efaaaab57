"""The rows of messages and audiences, on a real database."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from aiosqlite import Connection

from bot.delivery.messenger import nonce_for
from bot.game import TABLE, Audience, Seat
from data import Store, audiences, messages
from data.audiences import DisplayState
from data.messages import MessageRecord

KEY = b"secret"
PARCEL = MessageRecord(1, TABLE, "table", 77, 0, DisplayState(3, "", (0,)), "mark", "nonce")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "test.db", now=lambda: 0)
    async with opened.transaction() as tx:
        await tx.execute("INSERT INTO player (id, name) VALUES (5, 'Ada')")
        await _match(tx, 1, "live")
    yield opened
    await opened.close()


async def _match(tx: Connection, id_: int, status: str) -> None:
    await tx.execute(
        """INSERT INTO match (id, game, rules_version, status, options, places, creator, channel,
            version, epoch, created_at, changed_at)
        VALUES (?, 'lots', 1, ?, '{}', 2, 5, 77, 9, 'e', 0, 0)""",
        (id_, status),
    )


async def send(store: Store, parcel: MessageRecord, message: int | None) -> int:
    async with store.transaction() as tx:
        row = await messages.insert_unsent(tx, parcel, 50)
        if message is not None:
            await messages.mark_sent(tx, row, parcel, message)
    return row


async def test_an_audience_has_seen_nothing_until_its_message_arrived(store: Store) -> None:
    await send(store, PARCEL, None)
    assert await audiences.last_display(store.read, 1, TABLE) == DisplayState()
    await send(store, PARCEL, 900)
    assert await audiences.last_display(store.read, 1, TABLE) == PARCEL.display


async def test_a_message_begun_twice_is_one_row(store: Store) -> None:
    assert await send(store, PARCEL, None) == await send(store, PARCEL, None)
    assert len(await messages.find_unsettled(store.read, 1, TABLE, "table")) == 1


async def test_what_an_audience_saw_never_goes_back(store: Store) -> None:
    await send(store, PARCEL, 900)
    await send(store, replace(PARCEL, display=DisplayState(2), nonce="older"), 901)
    assert (await audiences.last_display(store.read, 1, TABLE)).version == 3


async def test_a_notice_is_no_view_of_the_board(store: Store) -> None:
    await send(store, replace(PARCEL, purpose="notice"), 900)
    assert await audiences.last_display(store.read, 1, TABLE) == DisplayState()


async def test_the_newest_message_is_the_one_to_edit(store: Store) -> None:
    await send(store, PARCEL, 900)
    await send(store, replace(PARCEL, nonce="never arrived"), None)
    newest = await messages.find_newest(store.read, 1, TABLE, "table")
    assert newest is not None
    assert newest.message_id == 900


async def test_where_the_newest_message_is_gone_no_older_one_is_edited(store: Store) -> None:
    await send(store, PARCEL, 900)
    lost = await send(store, replace(PARCEL, nonce="later"), 901)
    async with store.transaction() as tx:
        await messages.mark_gone(tx, lost)
    assert await messages.find_newest(store.read, 1, TABLE, "table") is None


async def test_a_lost_message_is_still_known(store: Store) -> None:
    await send(store, PARCEL, 900)
    async with store.transaction() as tx:
        await messages.mark_channel_gone(tx, 77)
    assert await messages.find_newest(store.read, 1, TABLE, "table") is None
    assert await messages.known_ids(store.read, 77) == {900}


async def test_an_ended_match_owes_something_while_an_audience_is_behind(store: Store) -> None:
    async with store.transaction() as tx:
        await _match(tx, 2, "over")
        await _match(tx, 3, "over")
        await audiences.advance(tx, 2, TABLE, DisplayState(8))
        await audiences.advance(tx, 3, TABLE, DisplayState(9))
    assert await audiences.matches_to_deliver(store.read) == (2, 1)


async def test_a_closed_lobby_owes_its_card_the_last_edit(store: Store) -> None:
    async with store.transaction() as tx:
        await _match(tx, 2, "cancelled")
    card = replace(PARCEL, match=2, purpose="lobby", nonce="card")
    row = await send(store, replace(card, display=DisplayState(0, "lobby:x")), 900)
    assert 2 in await audiences.matches_to_deliver(store.read)
    async with store.transaction() as tx:
        await messages.mark_edited(tx, row, replace(card, display=DisplayState(0, "cancelled:x")))
    assert 2 not in await audiences.matches_to_deliver(store.read)


def test_without_the_key_nobody_finds_out_the_version_of_a_nonce() -> None:
    """Who sees it knows all the rest: how many moves were secret, would be in it."""
    seen = nonce_for(KEY, 1, TABLE, "table", 77, 3)
    assert seen not in {nonce_for(b"", 1, TABLE, "table", 77, version) for version in range(100)}


def test_a_nonce_is_short_enough_and_the_same_every_time() -> None:
    nonce = nonce_for(KEY, 1, TABLE, "table", 77, 3)
    assert nonce == nonce_for(KEY, 1, TABLE, "table", 77, 3)
    assert len(nonce) <= 25


@pytest.mark.parametrize(
    "other", [(2, TABLE, 77, 3), (1, Seat(0), 77, 3), (1, TABLE, 78, 3), (1, Seat(0), 77, 4)]
)
def test_every_message_has_a_nonce_of_its_own(other: tuple[int, Audience, int, int]) -> None:
    match, audience, channel, version = other
    nonce = nonce_for(KEY, match, audience, "table", channel, version)
    assert nonce != nonce_for(KEY, 1, TABLE, "table", 77, 3)
