"""The score sheet: every point of a pawn, so that it can be counted at the final picture."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game import OptionValue
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import SPACES_OF
from bot.games.puzzle_memo.state import Phase, State, Tally
from tests.games.puzzle_memo.positions import (
    custom_item,
    first_state,
    line_text,
    position,
    state_after,
)

LAST = "all but h5"


def sheet(state: State, seat: int = 0) -> list[str]:
    """The sheet as it would be told if the match ended here."""
    outcome = GAME.outcome(replace(state, phase=Phase.OVER))
    assert outcome is not None
    return [line_text(line) for line in outcome.sheet[seat]]


def test_every_animal_is_told_with_its_points_the_largest_first() -> None:
    state = position(below="h5", lit=LAST, stand={5: "A"})
    animals = {animal.code: animal for animal in SPACES_OF}
    state = replace(state, tallies=(Tally((animals["frog"], animals["jaguar"])), Tally()))
    assert sheet(state_after(state, "flip below 1")) == [
        "jaguar (4), toucan (2) and frog (1): 7 points",
        "7 points",
    ]


def test_a_jump_is_counted_from_where_the_pawn_stood() -> None:
    state = state_after(position(below="jump", stand={9: "B"}), "flip below 1")
    assert sheet(state) == ["no animal completed: 0 points", "Jump: +9", "9 points"]


def test_who_slips_goes_back_and_takes_along_who_stands_on_top() -> None:
    state = state_after(position(below="slip", stand={9: "AB"}), "flip below 1")
    assert sheet(state)[1:] == ["Slippery!: −1", "carried by others: +9", "8 points"]
    assert sheet(state, 1)[1:] == ["carried by others: +8", "8 points"]


def test_who_is_knocked_off_by_a_liana_is_told_so() -> None:
    state = state_after(position(below="h5", lit=LAST, stand={9: "AB"}), "flip below 1")
    assert sheet(state, 1)[1:] == [
        "carried by others: +10",
        "knocked off by a liana once",
        "10 points",
    ]


def test_tiles_of_ones_own_are_told_apart() -> None:
    state = state_after(position(below="own", own="forward_4", stand={3: "B"}), "flip below 1")
    assert sheet(state)[1:] == ["home-made special tiles: +4", "4 points"]


def test_what_would_lead_past_the_end_of_the_track_is_told() -> None:
    state = state_after(position(below="h5", lit=LAST, stand={39: "A"}), "flip below 1")
    assert sheet(state)[-2:] == ["past the end of the track, lost: 1", "40 points"]


def test_alone_the_flips_are_told_with_a_word_for_them() -> None:
    state = replace(position(below="h5", lit=LAST, seats=1, slots=45), flips=66)
    assert sheet(state_after(state, "flip below 1")) == [
        "67 flips",
        "the eyes of a jaguar: hardly a flip too many!",
    ]


@pytest.mark.parametrize(
    ("flips", "word"), [(67, "jaguar"), (68, "macaw"), (81, "macaw"), (82, "sloth"), (104, "snail")]
)
def test_the_word_falls_with_the_flips(flips: int, word: str) -> None:
    state = replace(position(lit="all but ", seats=1, slots=45), flips=flips)
    assert word in sheet(state)[1]


def test_alone_an_unfinished_match_tells_what_stayed_dark() -> None:
    state = replace(position(lit="a1", seats=1), flips=80)
    assert sheet(state) == ["unfinished, 39 spaces left in the dark", "80 flips"]


def test_a_match_of_rules_version_1_tells_its_space() -> None:
    assert sheet(position(stand={7: "A"}, rules=1)) == ["7 points"]


@pytest.mark.parametrize("more_jumpy", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_the_parts_always_make_up_the_space(seed: int, more_jumpy: bool) -> None:
    options: dict[str, OptionValue] = {
        "more_jumpy": more_jumpy,
        "own_specials": (
            custom_item("mud", "Splash!", "back_2", "other_back_1", "others_back", "swap"),
            custom_item("wind", "Whoosh!", "forward_3", "other_forward_4", "again"),
        ),
    }
    state, rng = first_state(seats=2 + seed % 3, seed=seed, **options), Random(seed)
    furthest = 0
    while state.phase is not Phase.OVER:
        move = rng.choice(GAME.legal_moves(state, state.turn))
        state, _ = GAME.apply(state, state.turn, move, rng)
        furthest = max(furthest, *state.pawns.at)
        for space, tally in zip(state.pawns.at, state.tallies, strict=True):
            points = sum(len(SPACES_OF[animal]) for animal in tally.animals)
            gone = points + tally.jumps + tally.slips + tally.custom + tally.carried
            assert gone >= space
            assert gone == space or furthest == 40
