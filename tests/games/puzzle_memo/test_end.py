"""Rule book: ExpectedEnd of the Game (P9, P10, P13), alone, and how long the track must be."""

from random import Random

import pytest

from bot.game import OptionValue, Outcome, Seat
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import ANIMALS, EMPTY, SPACES, SPACES_OF
from bot.games.puzzle_memo.rules.flips import is_placeable
from bot.games.puzzle_memo.state import Phase, State
from tests.games.puzzle_memo.positions import first_state, play_moves, position, state_after


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


LAST = "all but h5"


def test_the_game_ends_when_the_whole_board_is_filled() -> None:
    state = state_after(position(below="h5", lit=LAST), "flip below 1")
    assert (state.phase, outcome(state).reason) == (Phase.OVER, "full")
    assert GAME.to_act(state) == ()


def test_it_does_not_end_before() -> None:
    state = state_after(position(below="h5 d5", lit="all but h5 d5"), "flip below 1")
    assert (state.phase, GAME.outcome(state)) == (Phase.FLIP, None)


def test_p9_face_down_special_tiles_do_not_matter() -> None:
    state = state_after(position(below="h5 web", above="slip", lit=LAST), "flip below 1")
    assert outcome(state).reason == "full"


def test_the_last_animal_counts_and_the_furthest_pawn_wins() -> None:
    state = position(below="h5", lit=LAST, stand={12: "B", 11: "A"})
    assert outcome(state_after(state, "flip below 1")).scores == (13, 12)
    assert outcome(state_after(state, "flip below 1")).ranks == (1, 2)


def test_p10_pawns_on_one_space_share_the_victory_whatever_their_order() -> None:
    state = position(below="h5", lit=LAST, stand={10: "A", 12: "BC", 3: "D"}, seats=4)
    assert outcome(state_after(state, "flip below 1")).ranks == (1, 1, 1, 4)


def test_alone_flips_are_counted_and_fewer_are_better() -> None:
    state = position(below="h5", above="web", lit=LAST, seats=1)
    quick = outcome(state_after(state, "flip below 1"))
    slow = outcome(state_after(state, "flip above 1", "slot 2", "flip below 1"))
    assert (quick.scores, slow.scores) == ((-1,), (-2,))


def stubborn(state: State, turns: int) -> State:
    """So many turns of flipping a tile that cannot be placed."""
    return state_after(state, *["flip above 1"] * turns)


@pytest.mark.parametrize(("seats", "turns"), [(1, 60), (2, 40), (3, 60), (4, 80)])
def test_p13_after_20_turns_of_each_seat_with_nothing_new_the_match_ends_alone_after_60(
    seats: int, turns: int
) -> None:
    state = position(above="a5", seats=seats, stand={7: "A"})
    assert stubborn(state, turns - 1).phase is Phase.FLIP
    over = stubborn(state, turns)
    assert outcome(over).reason == "quiet"


def test_p13_a_tile_turned_for_the_first_time_begins_the_count_anew() -> None:
    state = state_after(
        stubborn(position(above="a5", below="b5"), 39), "flip below 1", "slot 2", "flip above 1"
    )
    assert (state.phase, state.quiet) == (Phase.FLIP, 1)


def test_p13_a_special_tile_turned_for_the_first_time_does_so_too() -> None:
    state = state_after(position(above="a5", below="web", quiet=39), "flip below 1", "slot 2")
    assert (state.phase, state.quiet) == (Phase.FLIP, 0)


def test_p13_a_tile_turned_before_does_not() -> None:
    state = stubborn(position(above="a5 b5", quiet=38), 1)
    assert state_after(state, "flip above 2").phase is Phase.OVER


def test_p13_a_match_of_one_that_turns_new_tiles_only_is_never_ended() -> None:
    """The seed with which 20 different tiles, none of them placeable, ended it under version 1."""
    state = first_state(seats=1, seed=1538)
    while state.phase is not Phase.OVER and any(tile != EMPTY for tile in state.below):
        state, _ = GAME.apply(state, state.turn, GAME.legal_moves(state, state.turn)[0], Random(0))
    assert state.phase is not Phase.OVER


def test_p13_it_ends_as_it_stands() -> None:
    over = stubborn(position(above="a5", stand={7: "B", 3: "A"}), 40)
    assert (outcome(over).scores, outcome(over).ranks) == ((3, 7), (2, 1))


def test_p13_a_placed_tile_begins_the_count_anew() -> None:
    state = state_after(
        stubborn(position(above="a5", below="c1"), 39), "flip below 1", "flip above 1"
    )
    assert (state.phase, state.quiet) == (Phase.FLIP, 0)
    assert stubborn(state, 39).phase is Phase.FLIP
    assert stubborn(state, 40).phase is Phase.OVER


def test_p13_alone_it_is_unfinished_and_ranked_by_the_tiles_left_in_the_dark() -> None:
    over = outcome(stubborn(position(above="a5", lit="a1 b1 c1", seats=1), 60))
    assert (over.unfinished, over.scores) == (True, (-37,))
    assert not outcome(
        state_after(position(below="h5", lit=LAST, seats=1), "flip below 1")
    ).unfinished


def test_p13_in_company_no_match_is_unfinished() -> None:
    assert not outcome(stubborn(position(above="a5"), 40)).unfinished


def test_p13_everybody_is_told() -> None:
    said = play_moves(position(above="a5", quiet=39), "flip above 1").texts_for()
    assert said[-1] == (
        "Everybody took 20 turns without placing a tile or turning a new one over: the match ended."
    )


@pytest.mark.parametrize(("seats", "turns"), [(1, 20), (2, 40), (4, 80)])
def test_p13_under_rules_version_1_only_a_placed_tile_counts(seats: int, turns: int) -> None:
    state = position(above="a5", below="b5", seats=seats, rules=1, quiet=turns - 2)
    almost = state_after(state, "flip below 1", "slot 2")
    assert (almost.phase, almost.quiet) == (Phase.FLIP, turns - 1)
    assert state_after(almost, "flip above 1").phase is Phase.OVER


def test_p13_under_rules_version_1_it_ends_as_it_did_then() -> None:
    alone = play_moves(position(above="a5", seats=1, rules=1, quiet=19), "flip above 1")
    assert outcome(alone.state).scores == (-10_000,)
    assert alone.texts_for()[-1].startswith("Everybody took 20 turns without placing a tile")


def test_a_match_of_rules_version_1_is_dealt_as_it_was_then() -> None:
    options = {option.key: option.default for option in GAME.options_for(2)}
    dealt = GAME.setup_under(1)
    assert dealt is not None
    before, now = dealt(2, options, Random(3)), GAME.setup(2, options, Random(3))
    assert (before.below, before.turn, before.rules) == (now.below, now.turn, 1)


@pytest.mark.parametrize("options", [{}, {"shorter_a": True}, {"shorter_b": True}])
@pytest.mark.parametrize("seed", range(8))
def test_p9_a_placeable_tile_always_lies_somewhere(
    options: dict[str, OptionValue], seed: int
) -> None:
    """The lowest free space of a column is in row 1 or above a tile; its tile lies below or above
    the board, since a tile that is flipped while it fits is placed."""
    state, rng = first_state(seats=3, seed=seed, **options), Random(seed)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.FLIP and not all(state.lit):
            tiles = {tile for tile in (*state.below, *state.above) if 0 <= tile < SPACES}
            assert any(is_placeable(state.lit, tile) for tile in tiles)
        move = rng.choice(GAME.legal_moves(state, state.turn))
        state, _ = GAME.apply(state, state.turn, move, rng)


def test_all_points_together_are_40_and_so_is_the_track() -> None:
    assert sum(len(SPACES_OF[animal]) for animal in ANIMALS) == 40


@pytest.mark.parametrize("more_jumpy", [False, True])
def test_nothing_moves_the_leader_by_more_than_the_points_of_an_animal(more_jumpy: bool) -> None:
    """So that the furthest space ever reached is at most the points scored so far: 40 spaces are
    enough. A jump, a slip or a ride never pass the leader."""
    for seed in range(12):
        state, rng = first_state(seats=4, seed=seed, more_jumpy=more_jumpy), Random(seed)
        while state.phase is not Phase.OVER:
            move = rng.choice(GAME.legal_moves(state, state.turn))
            after_it, events = GAME.apply(state, state.turn, move, rng)
            points = sum(
                dict(event.args)["n"] for event in events if event.key == "event.completed"
            )
            assert max(after_it.pawns.at) <= max(state.pawns.at) + points
            state = after_it
        assert max(state.pawns.at) <= 40


def test_no_tile_is_left_below_or_above_but_special_ones() -> None:
    state, rng = first_state(seed=3), Random(3)
    while state.phase is not Phase.OVER:
        view = GAME.view(state, Seat(state.turn))
        move = GAME.careful(view, (), GAME.legal_moves(state, state.turn), rng)
        state, _ = GAME.apply(state, state.turn, move, rng)
    left = {tile for tile in (*state.below, *state.above) if tile != EMPTY}
    assert left == set(range(40, 45))
