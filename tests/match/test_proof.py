"""The fairness proof: a finished match fits its seed, and nothing else does."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import msgspec
import pytest

from bot.games import GAMES
from bot.match import queries
from bot.match.match_rows import hash_seed
from bot.match.model import MatchId, Position
from bot.match.proof import Fault, MatchRecord, build_record, find_faults, parse_record
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Store, log
from tests.match.table import ANN, BOB, LOTS, bid_nothing, play_move, play_to_end, start_match

BIDS, BEGINS = "event.bid-open", "event.begins"


@dataclass
class Played:
    """A match that was played to its end, as its record and as JSON that a test may forge."""

    record: MatchRecord

    def forged(self, **changes: Any) -> list[str]:
        """What the proof finds where these fields were changed."""
        told = msgspec.to_builtins(msgspec.json.decode(msgspec.json.encode(self.record)))
        data = msgspec.json.encode({**told, **changes})
        return [fault.key for fault in find_faults(parse_record(data))]

    @property
    def rows(self) -> Any:
        return msgspec.json.decode(msgspec.json.encode(self.record.log))


async def record(store: Store, match_id: MatchId) -> MatchRecord:
    table = await queries.load_stored(store.read, match_id)
    return build_record(table, await log.since(store.read, match_id, 0))


@pytest.fixture
async def played(matches: MatchService, store: Store) -> Played:
    position = await play_to_end(matches, await start_match(matches, ANN, BOB), Random(1))
    return Played(await record(store, position.match.id))


def test_a_finished_match_fits_its_seed(played: Played) -> None:
    assert find_faults(played.record) == ()
    assert played.forged() == []


async def test_a_match_that_somebody_left_fits(matches: MatchService, store: Store) -> None:
    position = await start_match(matches, ANN, BOB)
    await matches.resign(position.match.id, ANN.user)
    assert find_faults(await record(store, position.match.id)) == ()


async def test_a_match_that_a_computer_played_on_fits(matches: MatchService, store: Store) -> None:
    position = await start_match(matches, ANN, BOB, computers=1)
    await matches.resign(position.match.id, ANN.user)
    await play_to_end(matches, await matches.position(position.match.id), Random(1))
    assert find_faults(await record(store, position.match.id)) == ()


async def test_a_live_match_keeps_its_seed(matches: MatchService, store: Store) -> None:
    """E2: the seed is in no export of a live match."""
    position = await start_match(matches, ANN, BOB)
    with pytest.raises(Refused, match="seed_secret"):
        await record(store, position.match.id)


def test_another_seed_has_another_hash(played: Played) -> None:
    assert played.forged(seed="0" * 64) == ["seed"]


def test_another_seed_with_its_own_hash_deals_other_cards(played: Played) -> None:
    assert played.forged(seed="0" * 64, seed_hash=hash_seed("0" * 64)) != []


def test_a_row_that_was_left_out_is_missed(played: Played) -> None:
    assert played.forged(log=played.rows[:3] + played.rows[4:]) == ["order"]


def test_events_that_did_not_happen_are_found(played: Played) -> None:
    rows = played.rows
    told = next(row for row in rows if row["events"])
    told["events"] = []
    assert played.forged(log=rows) == ["events"]


def test_a_move_that_was_not_possible_is_found(played: Played) -> None:
    rows = played.rows
    rows[1]["seat"] = 99
    assert played.forged(log=rows) == ["move"]


def test_a_move_that_cannot_be_read_is_found(played: Played) -> None:
    rows = played.rows
    rows[1]["move"] = {"type": "cheat"}
    assert played.forged(log=rows) == ["unreadable"]


@pytest.mark.parametrize(
    "nonsense",
    [{"seats": []}, {"options": {}}, {"options": []}, {"options": {"rounds": "x"}}, {"state": 1}],
    ids=str,
)
def test_nonsense_is_found_instead_of_stumbled_over(
    played: Played, nonsense: dict[str, Any]
) -> None:
    assert played.forged(**nonsense) == ["unreadable"]


def test_another_result_is_found(played: Played) -> None:
    outcome = msgspec.json.decode(msgspec.json.encode(played.record.outcome))
    outcome["scores"] = [score + 1 for score in outcome["scores"]]
    assert played.forged(outcome=outcome) == ["outcome"]


def test_a_resignation_without_its_row_is_found(played: Played) -> None:
    outcome = msgspec.json.decode(msgspec.json.encode(played.record.outcome))
    assert played.forged(outcome={**outcome, "reason": "resigned"}) == ["outcome"]


async def test_a_resignation_after_the_end_is_found(matches: MatchService, store: Store) -> None:
    position = await start_match(matches, ANN, BOB, computers=1)
    await matches.resign(position.match.id, ANN.user)
    await play_to_end(matches, await matches.position(position.match.id), Random(1))
    left = Played(await record(store, position.match.id))
    outcome = msgspec.json.decode(msgspec.json.encode(left.record.outcome))
    assert left.forged(outcome={**outcome, "reason": "resigned"}) == ["outcome"]


def test_a_seat_that_there_is_not_cannot_begin(played: Played) -> None:
    rows = played.rows
    rows[0]["seat"] = 2
    told = msgspec.to_builtins(msgspec.json.decode(msgspec.json.encode(played.record)))
    forged = parse_record(msgspec.json.encode({**told, "log": rows}))
    assert find_faults(forged) == (Fault("order", {"version": 1}),)


def test_rules_of_another_version_are_not_judged(played: Played) -> None:
    assert played.forged(rules_version=99) == ["rules"]
    assert played.forged(game="chess") == ["rules"]


def test_a_record_of_before_events_said_what_they_show_fits(played: Played) -> None:
    rows = played.rows
    for row in rows:
        for event in row["events"]:
            del event["shows_own"]
    assert played.forged(log=rows) == []


def test_a_record_of_before_an_event_lasted_fits(played: Played) -> None:
    rows = played.rows
    for row in rows:
        for event in row["events"]:
            event["fleeting"] = not event.get("fleeting", False)
    assert played.forged(log=rows) == []


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's bot did not tell the bids at first, and still later not who begins."""
    game = replace(LOTS, later_events=frozenset({BIDS, BEGINS}))
    monkeypatch.setitem(GAMES, "lots", game)


def without(rows: Any, key: str, until: int) -> Any:
    """The rows as a bot wrote them that did not know an event before version `until`."""
    for row in rows:
        if row["version"] < until:
            row["events"] = [event for event in row["events"] if event["key"] != key]
    return rows


def versions_of(rows: Any, key: str) -> list[int]:
    return [row["version"] for row in rows for event in row["events"] if event["key"] == key]


@pytest.mark.usefixtures("later")
def test_a_record_of_any_age_fits(played: Played) -> None:
    """Not only one that knows none of the later events, or all."""
    none = without(without(played.rows, BIDS, 999), BEGINS, 999)
    assert versions_of(played.rows, BIDS)
    assert versions_of(played.rows, BEGINS)
    assert played.forged(log=none) == []
    assert played.forged(log=without(played.rows, BEGINS, 999)) == []
    assert played.forged(log=without(played.rows, BIDS, 999)) == []


@pytest.mark.usefixtures("later")
def test_a_match_during_which_the_bot_was_updated_fits(played: Played) -> None:
    _, second, *_ = versions_of(played.rows, BEGINS)
    assert played.forged(log=without(played.rows, BEGINS, second)) == []


@pytest.mark.usefixtures("later")
def test_a_later_event_that_is_missing_once_it_was_known_is_found(played: Played) -> None:
    last = versions_of(played.rows, BEGINS)[-1]
    rows = played.rows
    for row in rows:
        if row["version"] == last:
            row["events"] = [event for event in row["events"] if event["key"] != BEGINS]
    assert played.forged(log=rows) == ["events"]


@pytest.mark.usefixtures("later")
def test_a_later_event_that_did_not_happen_is_found(played: Played) -> None:
    rows = played.rows
    end = next(e for row in rows for e in row["events"] if e["key"] == BEGINS)
    rows[1]["events"].append(end)
    assert played.forged(log=rows) == ["events"]


async def test_a_match_in_which_a_move_was_taken_back_fits(
    matches: MatchService, store: Store
) -> None:
    played = Played(await record(store, (await match_with_undo(matches)).match.id))
    assert played.forged() == []
    assert any(row["kind"] == "undo" for row in played.rows)


async def test_an_undo_that_goes_back_elsewhere_is_found(
    matches: MatchService, store: Store
) -> None:
    played = Played(await record(store, (await match_with_undo(matches)).match.id))
    rows = played.rows
    (undo,) = (row for row in rows if row["kind"] == "undo")
    undo["back_to"] -= 1
    assert played.forged(log=rows) != []


async def match_with_undo(matches: MatchService) -> Position:
    """A match that was played to its end, in which one move was taken back and another made."""
    position = await bid_nothing(matches, await start_match(matches, ANN, BOB))
    seat = position.to_act[0]
    user = position.match.chairs[seat].user
    assert user is not None
    play, *_ = (move for move in position.legal_moves(seat) if move.kind == "play")
    await play_move(matches, position, seat, play)
    return await play_to_end(matches, await matches.undo(position.match.id, user), Random(1))
