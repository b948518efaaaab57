"""Rule book: Components; Setup; Shorter Variant; special tiles of one's own."""

from typing import Any

import pytest

from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import (
    ANIMAL_OF,
    ANIMALS,
    COLUMNS,
    EMPTY,
    FINISH,
    LIANAS,
    MAX_CUSTOM,
    ROWS,
    SPACES_OF,
    SPECIALS,
    Space,
)
from tests.games.puzzle_memo.positions import SPACE, custom_item, first_state, legal_texts


def test_there_are_40_animal_tiles_one_for_each_space() -> None:
    assert (ROWS * COLUMNS, len(ANIMAL_OF)) == (40, 40)


def test_there_are_16_animals_four_of_each_size() -> None:
    sizes = sorted(len(SPACES_OF[animal]) for animal in ANIMALS)
    assert sizes == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4


@pytest.mark.parametrize(
    ("animal", "spaces"),
    [
        ("jaguar", "a3 a4 b3 b4"),
        ("anaconda", "d4 e4 f4 g4"),
        ("tapir", "d2 d3 e2 e3"),
        ("anteater", "f2 g2 h2 h3"),
        ("sloth", "c3 c4 c5"),
        ("macaw", "e5 f5 g5"),
        ("capybara", "a1 a2 b1"),
        ("caiman", "e1 f1 g1"),
        ("snail", "c1 d1"),
        ("iguana", "f3 g3"),
        ("toucan", "h4 h5"),
        ("armadillo", "b2 c2"),
        ("frog", "h1"),
        ("tarantula", "b5"),
        ("bat", "d5"),
        ("hummingbird", "a5"),
    ],
)
def test_every_animal_lies_where_the_picture_has_it(animal: str, spaces: str) -> None:
    found = [Space(at).notation for at in range(40) if ANIMAL_OF[at].code == animal]
    assert found == spaces.split()


def test_every_animal_is_in_one_piece() -> None:
    for animal in ANIMALS:
        reached, todo = set(), [SPACES_OF[animal][0]]
        while todo:
            at = todo.pop()
            reached.add(at)
            around = [at + ROWS, at - ROWS, *([at + 1] if at % ROWS < ROWS - 1 else [])]
            around += [at - 1] if at % ROWS else []
            todo += [n for n in around if n in SPACES_OF[animal] and n not in reached]
        assert reached == set(SPACES_OF[animal])


def test_there_are_5_special_tiles_and_3_blank_ones() -> None:
    counts = {code: len(tiles) for code, tiles in SPECIALS.items()}
    assert counts == {"web": 2, "jump": 1, "clover": 1, "slip": 1}
    assert MAX_CUSTOM == 3


def test_the_track_has_40_spaces_and_lianas_in_3_places() -> None:
    assert (FINISH, LIANAS) == (40, (10, 20, 30))


def test_all_tiles_lie_face_down_below_the_board() -> None:
    state = first_state()
    assert sorted(state.below) == list(range(45))
    assert set(state.above) == {EMPTY}
    assert not any(state.lit)


def test_p3_there_are_as_many_slots_above_as_tiles_that_start_below() -> None:
    assert len(first_state().above) == 45
    assert len(first_state(shorter_a=True, web=False).above) == 38


def test_every_pawn_starts_beside_the_track() -> None:
    assert first_state(seats=3).pawns.at == (0, 0, 0)


def test_any_tile_below_may_be_the_first_to_be_flipped() -> None:
    assert legal_texts(first_state()) == [f"flip below {n}" for n in range(1, 46)]


def test_one_to_four_may_play() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]


def test_who_starts_is_drawn() -> None:
    assert {first_state(seats=4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}


def lit(**options: Any) -> set[str]:
    state = first_state(**options)
    return {name for name, at in SPACE.items() if state.lit[at]}


def test_variant_a_places_the_leftmost_column() -> None:
    assert lit(shorter_a=True) == {"a1", "a2", "a3", "a4", "a5"}


def test_variant_b_places_the_animals_of_one_tile() -> None:
    assert lit(shorter_b=True) == {"h1", "b5", "d5", "a5"}


def test_variants_a_and_b_may_be_played_together() -> None:
    both = lit(shorter_a=True, shorter_b=True)
    assert both == {"a1", "a2", "a3", "a4", "a5", "h1", "b5", "d5"}


def test_placed_tiles_lie_nowhere_else() -> None:
    state = first_state(shorter_a=True)
    assert sorted(state.below) == list(range(5, 45))


def test_p12_tiles_that_are_placed_at_the_start_score_nothing() -> None:
    assert first_state(shorter_a=True, shorter_b=True).pawns.at == (0, 0)


@pytest.mark.parametrize(
    ("left_out", "kept"),
    [
        (("web",), ["jump", "clover", "slip"]),
        (("jump", "slip"), ["web", "web", "clover"]),
        (("web", "jump", "clover", "slip"), []),
    ],
)
def test_variant_c_takes_some_or_all_special_tiles_out(
    left_out: tuple[str, ...], kept: list[str]
) -> None:
    state = first_state(**dict.fromkeys(left_out, False))
    assert [special.code for special in state.specials] == kept
    assert len(state.below) == 40 + len(kept)


def test_tiles_of_ones_own_are_shuffled_in() -> None:
    state = first_state(
        own_specials=(custom_item("Mud", "Splash!", "back_2"), custom_item("Sun", "Ah!", "again"))
    )
    assert [special.title for special in state.specials[5:]] == ["Mud", "Sun"]
    assert sorted(state.below) == list(range(47))


def test_what_is_on_or_off_can_be_switched_both_ways() -> None:
    options = GAME.options_for(2)
    switches = [option for option in options if isinstance(option.default, bool)]
    assert len(switches) == 7
    assert all(option.choices == (False, True) for option in switches)
    assert {option.key for option in switches if option.default} == set(SPECIALS)
    assert [option.key for option in options if option.own] == ["own_specials"]
