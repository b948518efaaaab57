"""Everything that the picture shows is told in words too."""

from dataclasses import replace

import pytest

from bot.game import Seat, SeatArg
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.state import State
from tests.games.puzzle_memo.positions import (
    WORDING,
    custom_item,
    first_state,
    legal_texts,
    line_text,
    own_special,
    position,
    state_after,
)


def told(state: State) -> list[str]:
    return [line_text(line) for line in GAME.words(GAME.view(state, Seat(0)))]


def headline(state: State) -> str:
    return line_text(GAME.headline(GAME.view(state, None)))


@pytest.mark.parametrize(
    "line",
    [
        "Ann, flip a tile.",
        "Whole animals: snail and frog.",
        "Part of the jaguar: a3 and b3 lit, a4 and b4 dark.",
        "Below the board, face down: tiles 1–3 and 5.",
        "Above the board, face down: tile 2.",
        "Ann stands on space 10.",
        "Cy stands on space 10, on top of Ann.",
        "Bob stands beside the track, before space 1.",
        "0 tiles have been flipped.",
        "In the game: the special tiles Spider web (2 tiles), Jump, Four-leaf clover and Slippery!",
        "In the game: the special tile mud, “Splash!” Your pawn goes 2 spaces back. Flip again.",
        "Jump moves a pawn that is last.",
        "The track ends at space 40; lianas hang after the spaces 10, 20 and 30.",
        "Strict memory: every flip is shown once.",
        "If nobody places a tile or turns over a new one in 60 turns, the match ends.",
    ],
)
def test_every_fact_of_the_table_is_told(line: str) -> None:
    state = position(
        below="b1 b2 c5 . e5",
        above=". d4",
        lit="c1 d1 h1 a3 b3",
        stand={10: "AC"},
        seats=3,
        own="back_2 again",
    )
    assert line in told(state)


def test_where_tiles_can_be_placed_is_told() -> None:
    assert "Tiles can be placed on a1, b1, c2, d1, e1, f1, g1 and h1." in told(position(lit="c1"))


def test_empty_rows_are_told() -> None:
    lines = told(position())
    assert "No tile is left below the board." in lines
    assert "No tile lies above the board." in lines


def test_the_open_tile_is_told() -> None:
    state = state_after(position(below=". a5", relaxed=True), "flip below 2")
    assert "Lying open: hummingbird a5, which was tile 2 below." in told(state)


def test_strict_of_the_open_tile_only_where_it_lay_is_told() -> None:
    state = state_after(position(below=". a5"), "flip below 2")
    assert "Just flipped: tile 2 below. Each player is shown it once." in told(state)


def test_what_a_special_tile_asks_is_told() -> None:
    state = state_after(position(below="own", own="other_back_2", seats=3), "flip below 1")
    assert "It does now: Another pawn goes 2 spaces back." in told(state)
    assert line_text(GAME.headline(GAME.view(state, Seat(0)))) == (
        "Ann, choose a pawn. Another pawn goes 2 spaces back."
    )


def test_barred_and_peeked_tiles_and_missed_turns_are_told() -> None:
    state = state_after(position(below="clover"), "flip below 1", "slot 4")
    assert "Not to be flipped again in this turn: tile 4 above." in told(state)
    state = state_after(
        position(below="own", above="a5 b5 c5", own="peek_2"), "flip below 1", "peek 2"
    )
    assert "Peeked at already: tile 2 above." in told(state)
    state = state_after(position(below="own", own="skip"), "flip below 1", "slot 1")
    assert "Ann will miss the next turn." in told(state)


def test_relaxed_the_tiles_above_are_told() -> None:
    assert "Known: tile 2 above is hummingbird a5." in told(position(above=". a5", relaxed=True))


def test_variants_are_told() -> None:
    lines = told(first_state(more_jumpy=True, web=False, jump=False, clover=False, slip=False))
    assert "More Jumpy: Jump moves a pawn from any place." in lines
    assert "No special tiles are in the game." in lines


@pytest.mark.parametrize(
    ("seats", "stand", "words"),
    [
        (2, {20: "B"}, "Bob wins the match on space 20."),
        (3, {20: "BC"}, "Bob and Cy share the victory on space 20."),
        (1, {20: "A"}, "Ann has lit the whole jungle with 1 flip."),
    ],
)
def test_the_end_is_told(seats: int, stand: dict[int, str], words: str) -> None:
    state = position(below="h5", lit="all but h5", seats=seats, stand=stand)
    assert headline(state_after(state, "flip below 1")) == words


def test_alone_an_unfinished_end_is_told() -> None:
    state = state_after(position(above="a5", lit="a1", seats=1, quiet=59), "flip above 1")
    assert headline(state) == "Ann has left 39 spaces of the jungle in the dark."


def test_a_pawn_to_choose_is_told_with_its_space() -> None:
    hint = GAME.hint(GAME.view(position(stand={7: "B"}), Seat(0)), SeatArg(Seat(1)))
    assert hint is not None
    assert line_text(hint) == "on space 7"


def test_names_are_short_enough_for_a_button() -> None:
    longest = own_special("end", title="M" * 24)
    assert len(WORDING.option_label("pawn", longest)) <= 80


def test_notation_names_every_decision() -> None:
    state = position(below="a5", above="b5", slots=2)
    assert legal_texts(state) == ["flip below 1", "flip above 1"]
    assert legal_texts(state_after(state, "flip below 1")) == ["slot 2"]


def test_a_tile_of_ones_own_is_told_as_its_maker_wrote_it() -> None:
    lines = told(
        first_state(own_specials=(custom_item("Dusk", "It gets dark.", "others_back", "skip"),))
    )
    assert any(
        "Dusk, “It gets dark.” Everybody else goes 1 space back. You miss" in x for x in lines
    )


def test_what_its_maker_wrote_is_escaped_where_messages_tell_it() -> None:
    escaping = replace(WORDING, escape=lambda written: written.replace("*", r"\*"))
    label = own_special("end", title="*Mud*")
    assert (escaping.render_arg(label), WORDING.render_arg(label)) == (r"\*Mud\*", "*Mud*")
