"""Nobody reads more than their seat was shown, and the log can be checked afterwards."""

import re
from random import Random

from bot.codec import codec_for, encode
from bot.game import Seat, rng_for
from bot.match.model import LogKind, Position
from bot.match.service import MatchService
from bot.match.undo_votes import UndoVotes
from bot.messages.log_pages import log_message
from bot.messages.reader import table_reader
from bot.messages.table import TurnNews, turn_message
from data import Store, log
from data import matches as rows
from tests.match.table import (
    ANN,
    BOB,
    CAT,
    LOTS,
    bid_nothing,
    play_move,
    play_random_move,
    play_to_end,
    start_match,
)

FIRST, SECOND = Seat(0), Seat(1)


async def test_the_seed_cannot_be_read_while_the_match_is_live(
    matches: MatchService, store: Store
) -> None:
    position = await start_match(matches, ANN, BOB)
    table = await rows.find(store.read, position.match.id)
    assert table is not None
    assert table.match.seed
    for thing in (position, position.match, table, await matches.open_matches_of(ANN.user)):
        assert table.match.seed not in repr(thing)


async def test_a_seat_is_not_told_what_another_one_was(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    await play_move(matches, position, FIRST, position.legal_moves(FIRST)[3])
    (own,) = (await matches.visible_log(position.match.id, 1, FIRST))[-1:]
    (other,) = (await matches.visible_log(position.match.id, 1, SECOND))[-1:]
    (table,) = (await matches.visible_log(position.match.id, 1, None))[-1:]
    assert [event.key for event in own.events] == ["event.bid", "event.bid-own"]
    assert [event.key for event in other.events] == ["event.bid"]
    assert other.events == table.events


async def test_no_audience_is_told_an_event_for_others(matches: MatchService) -> None:
    end = await play_to_end(matches, await start_match(matches, ANN, BOB, CAT), Random(4))
    for seat in (None, Seat(0), Seat(1), Seat(2)):
        told = await matches.visible_log(end.match.id, 0, seat)
        addressed = {event.to for each in told for event in each.events}
        assert addressed <= {None, *([] if seat is None else [(seat,)])}


async def test_what_happened_is_told_from_a_version_on(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    for _ in range(4):
        position = await play_random_move(matches, position, Random(2))
    told = await matches.visible_log(position.match.id, 3, None)
    assert [(each.version, each.kind) for each in told] == [(4, LogKind.MOVE), (5, LogKind.MOVE)]
    assert await matches.visible_log(position.match.id, 5, None) == ()


async def test_leaving_is_told_without_an_event(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    await matches.resign(position.match.id, BOB.user)
    (told,) = await matches.visible_log(position.match.id, 1, None)
    assert (told.kind, told.seat, told.events) == (LogKind.RESIGN, SECOND, ())


async def test_log_and_seed_give_the_stored_state(matches: MatchService, store: Store) -> None:
    position = await start_match(matches, ANN, BOB, CAT)
    await matches.resign(position.match.id, CAT.user)
    position = await matches.position(position.match.id)
    end = await play_to_end(matches, position, Random(3))
    table = await rows.find(store.read, end.match.id)
    assert table is not None
    assert encode(await replayed(end, store)).decode() == table.match.state


async def replayed(end: Position, store: Store) -> object:
    seed = end.match.seed or ""
    state = LOTS.setup(3, end.match.options, rng_for(seed, 1))
    for row in await log.since(store.read, end.match.id, 1):
        if row.kind == LogKind.MOVE:
            assert row.seat is not None
            made = codec_for(LOTS).move(row.move or "")
            rng = rng_for(seed, row.version)
            state, events = LOTS.apply(state, Seat(row.seat), made, rng)
            assert codec_for(LOTS).events(row.events) == events
    return state


async def test_a_world_is_one_that_the_seat_cannot_tell_apart(matches: MatchService) -> None:
    position = await start_match(matches, ANN, BOB)
    world = position.sample_world(FIRST, Random(1))
    assert LOTS.view(world, FIRST) == position.view(FIRST)
    assert world != position._state


async def test_a_vote_on_an_undo_tells_nothing_of_what_was_drawn(
    matches: MatchService, votes: UndoVotes
) -> None:
    """In matches of different seeds, in which different cards were drawn, the table is asked the
    same and the log tells the same."""
    told, drawn = set[tuple[str, ...]](), set[str]()
    while len(drawn) < 4:
        position = await bid_nothing(matches, await start_match(matches, ANN, BOB))
        (seat,) = position.to_act
        if seat != FIRST:  # who begins depends on the seed, and everybody knows it
            continue
        move = next(m for m in position.legal_moves(seat) if m.kind == "draw")
        moved = await play_move(matches, position, seat, move)
        drawn.add(str(moved.events[-1]))
        match_id, version = position.match.id, moved.position.match.version
        match = await votes.ask(match_id, ANN.user, version - 1, version)
        rows = await matches.visible_log(match_id, 0, None)
        news = TurnNews(rows, addressed=(SECOND,), asked_back=rows[-2:-1])
        asked = turn_message(await matches.position(match_id), table_reader(match), news)[0]
        log_shown = log_message(table_reader(match), rows, None).content
        texts = tuple(re.sub("[0-9a-f]{64}|ots [0-9]+", "", t) for t in (asked.content, log_shown))
        told.add(texts)
        assert "asks to take this back: Ann drew a card." in asked.content
    assert len(told) == 1
