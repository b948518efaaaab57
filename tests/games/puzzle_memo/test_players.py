"""Players of code: what careful remembers and does with it, and idle players."""

from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.game import Event, Seat, rng_for
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import Piece
from bot.games.puzzle_memo.players import recall_tiles, replay_events
from bot.games.puzzle_memo.state import State
from tests.games.puzzle_memo.positions import (
    DEFAULTS,
    SPACE,
    WORDING,
    PlayResult,
    legal_texts,
    play_moves,
    position,
    state_after,
)


def careful(state: State, seen: tuple[Event, ...] = ()) -> str:
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    return WORDING.notation(GAME.careful(view, seen, moves, Random(1)))


def idle(state: State) -> str:
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    return WORDING.notation(GAME.idle_move(view, moves))


def winners(number: int, careful_seat: int) -> tuple[int, ...]:
    """The ranks of a match of a careful player against a random one."""
    seed, rng, version = f"match {number}", Random(number), 0
    state = GAME.setup(2, DEFAULTS, rng_for(seed, 0))
    seen: list[Event] = []
    while active := GAME.to_act(state):
        seat, moves = active[0], GAME.legal_moves(state, active[0])
        if seat == careful_seat:
            move = GAME.careful(GAME.view(state, seat), seen, moves, rng)
        else:
            move = moves[moves.index(random_move(moves, rng))]
        version += 1
        state, events = GAME.apply(state, seat, move, rng_for(seed, version))
        seen += (e for e in events if e.to is None or careful_seat in e.to)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.ranks


def test_careful_beats_random_in_four_of_five_matches() -> None:
    ranks = [winners(number, number % 2)[number % 2] for number in range(200)]
    assert sum(rank == 1 for rank in ranks) >= 160


def remembers(told: PlayResult, seat: int) -> dict[int, str]:
    seen = [e for e in told.events if e.to is None or seat in e.to]
    known, _ = replay_events(seen)
    return {slot: str(WORDING.render_arg(tile)) for slot, (tile, _) in known.items()}


def test_what_was_flipped_and_put_away_is_remembered() -> None:
    told = play_moves(position(below="a5 web"), "flip below 1", "slot 3", "flip below 2", "slot 1")
    assert remembers(told, 0) == remembers(told, 1) == {3: "hummingbird a5", 1: "Spider web"}


def test_what_went_back_to_its_slot_is_remembered() -> None:
    assert remembers(play_moves(position(above=". a5"), "flip above 2"), 1) == {2: "hummingbird a5"}


def test_a_special_tile_is_remembered_where_it_lies_now() -> None:
    told = play_moves(position(above="web"), "flip above 1", "slot 2", "flip above 2", "slot 4")
    assert remembers(told, 1) == {4: "Spider web"}


def test_what_was_placed_is_not_looked_for_any_more() -> None:
    told = play_moves(
        position(below="c2 c1"), "flip below 1", "slot 1", "flip below 2", "flip above 1"
    )
    assert remembers(told, 0) == {}


def test_a_peek_is_remembered_by_the_peeker_alone() -> None:
    told = play_moves(position(below="own", above=". a5", own="peek_1"), "flip below 1", "slot 1")
    assert remembers(told, 0) == {2: "hummingbird a5", 1: "mud"}
    assert remembers(told, 1) == {1: "mud"}


def test_the_longer_ago_the_more_is_forgotten() -> None:
    told = play_moves(position(above="a5 b5", quiet=-1), "flip above 1", *["flip above 2"] * 30)
    kept = [recall_tiles(told.events, Random(n)) for n in range(200)]
    old = sum(1 in known for known in kept)
    assert 80 < old < 170
    assert all(2 in known for known in kept)


def test_careful_places_what_it_remembers() -> None:
    told = play_moves(position(below="c2 e5", above=". c1"), "flip below 1", "slot 1")
    told_more = play_moves(told.state, "flip above 2")
    assert careful(told_more.state, told.events + told_more.events) == "flip above 1"


def test_careful_completes_the_largest_animal() -> None:
    state = position(above="h1 f1", below="a1", lit="e1 g1", relaxed=True)
    assert careful(state) == "flip above 2"


def test_careful_places_what_completes_nothing_first() -> None:
    state = position(above="f1 c1", lit="e1 g1", relaxed=True)
    assert careful(state) == "flip above 2"


def test_careful_else_flips_what_it_does_not_know() -> None:
    state = position(above="a5 b5", below=". . d1", lit="", relaxed=True)
    assert careful(state) == "flip below 3"


def test_careful_takes_a_long_jump_and_no_short_one() -> None:
    far = position(above="jump", below="e5", stand={9: "B"}, relaxed=True)
    near = position(above="jump", below="e5", stand={2: "B"}, relaxed=True)
    assert (careful(far), careful(near)) == ("flip above 1", "flip below 1")


@pytest.mark.parametrize(
    ("steps", "move"), [("other_forward_2", "pawn Cy"), ("other_back_2", "pawn Bob")]
)
def test_careful_helps_the_last_and_hinders_the_first(steps: str, move: str) -> None:
    state = position(below="own", own=steps, stand={9: "B", 4: "C"}, seats=3)
    assert careful(state_after(state, "flip below 1")) == move


def test_careful_peeks_at_what_it_does_not_know() -> None:
    told = play_moves(position(below="own", above="a5 b5", own="peek_1"), "flip below 1")
    known = (*play_moves(position(above="a5"), "flip above 1").events, *told.events)
    assert careful(told.state, known) == "peek 2"


def test_idle_players_flip_one_tile_after_the_other() -> None:
    state, flipped = position(above="a5 b5 d5"), []
    for _ in range(3):
        flipped.append(idle(state))
        state = state_after(state, idle(state))
    assert flipped == ["flip above 1", "flip above 2", "flip above 3"]


def test_idle_players_put_tiles_into_the_first_free_slot() -> None:
    assert idle(state_after(position(below="a5", above="b5"), "flip below 1")) == "slot 2"


@pytest.mark.parametrize("steps", ["other_back_1 end", "peek_1 again", "peek_2 other_forward_4"])
def test_idle_players_answer_whatever_a_tile_of_ones_own_asks(steps: str) -> None:
    state = position(below="own", above="a5 b5 c5", own=steps, seats=3)
    state = state_after(state, "flip below 1")
    while not legal_texts(state)[0].startswith(("slot", "flip")):
        state = state_after(state, idle(state))
    assert idle(state) == "slot 4"


def test_a_piece_is_known_by_its_space() -> None:
    assert Piece(SPACE["f3"]).animal.code == "iguana"
    assert GAME.to_act(position()) == (Seat(0),)
