"""Why a typed move is refused: each sentence, by the text that meets it."""

import pytest

from bot.game import Seat, SeatArg
from bot.games.puzzle_memo.state import FlipBelow, Pawn, State
from bot.notation.reading import AmbiguousMove, IllegalMoves, read_move
from bot.texts import Wording
from tests.games.puzzle_memo.positions import WORDING, position, state_after
from tests.games.refusing import Typed, excluded_choices, refusal_text, unreached_refusals

TABLE = position(below="a5 web", above="clover b5", slots=4)
EMPTY = position(below="a5 web", slots=4)
WAITING = state_after(TABLE, "flip below 1")
CLOVER = state_after(TABLE, "flip above 1")
BARRED = state_after(CLOVER, "slot 3")
PAWN = state_after(position(below="own", own="other_back_1", seats=3), "flip below 1")
PEEKING = state_after(position(below="own", above="a5 b5 c5", own="peek_2"), "flip below 1")
PEEKED = state_after(PEEKING, "peek 1")

REFUSED: list[Typed] = [
    (WAITING, "slot 1", "Slot 1 is taken. Choose a free one."),
    (WAITING, "slot 9", "There's no slot 9: they go from 1 to 4."),
    (WAITING, "slot 0", "There's no slot 0: they go from 1 to 4."),
    (
        WAITING,
        "flip below 2",
        "Your flipped tile comes first: put it into a free slot above the board.",
    ),
    (CLOVER, "slot 1", "Your tile comes from slot 1, and a special tile goes to another slot."),
    (
        BARRED,
        "flip above 3",
        "You've already had another flip from tile 3 above this turn. Flip a different one.",
    ),
    (TABLE, "flip below 3", "Tile 3 below has been flipped already."),
    (TABLE, "flip above 4", "Slot 4 above is empty."),
    (EMPTY, "flip above 3", "No tile lies above the board yet: flip one below."),
    (EMPTY, "flip tile 3 above", "No tile lies above the board yet: flip one below."),
    (EMPTY, "flip above", "No tile lies above the board yet: flip one below."),
    (TABLE, "flip tile 4 above", "Slot 4 above is empty."),
    (TABLE, "flip below 99", "There's no tile 99 below: they go from 1 to 4."),
    (TABLE, "flip below -1", "There's no tile -1 below: they go from 1 to 4."),
    (TABLE, "flip above 99", "There's no slot 99 above: they go from 1 to 4."),
    (TABLE, "slot 3", "There's no tile to put away. Flip one first."),
    (TABLE, "slot", "There's no tile to put away. Flip one first."),
    (TABLE, "peek 1", "No special tile asks for that now. Flip a tile."),
    (TABLE, "pawn Bob", "No special tile asks for that now. Flip a tile."),
    (PAWN, "slot 1", "The special tile comes first: say whose pawn it moves."),
    (PAWN, "pawn Ann", "The special tile moves somebody else's pawn, not yours."),
    (PEEKING, "slot 1", "The special tile comes first: say at which tile above you peek."),
    (PEEKING, "peek 4", "Slot 4 above is empty."),
    (PEEKED, "peek 1", "You've already peeked at tile 1 above. Choose another one."),
]


@pytest.mark.parametrize(("state", "text", "sentence"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_typed_move_is_refused_with_its_reason(state: State, text: str, sentence: str) -> None:
    assert refusal_text(WORDING, state, text) == sentence


def test_every_refusal_is_reached_by_a_typed_move() -> None:
    assert unreached_refusals(WORDING, REFUSED) == set()


@pytest.mark.parametrize("text", ["flip below 1", "flipbelow1", "Flip Below 1!", "flip below: 1"])
def test_typing_is_forgiving(text: str) -> None:
    assert read_move(text, WORDING.game.legal_moves(TABLE, TABLE.turn), WORDING) == FlipBelow(1)


def test_a_number_that_fits_two_tiles_is_asked_about() -> None:
    moves = WORDING.game.legal_moves(TABLE, TABLE.turn)
    assert read_move("flip 1", moves, WORDING) == AmbiguousMove(("flip below 1", "flip above 1"), 2)


def test_a_name_that_two_players_have_moves_no_pawn() -> None:
    namesakes = Wording(WORDING.game, {**WORDING.names, 2: "bob"})  # type: ignore[dict-item]
    moves = namesakes.game.legal_moves(PAWN, PAWN.turn)
    assert read_move("pawn Bob", moves, namesakes) == AmbiguousMove(("pawn Bob", "pawn bob"), 2)


@pytest.mark.parametrize(("text", "seat"), [("pawn Bob!", 2), ("pawn Bob", 1), ("`pawn bob`", 1)])
def test_a_name_that_ends_like_a_sentence_is_told_from_one_that_does_not(
    text: str, seat: int
) -> None:
    names = Wording(WORDING.game, {**WORDING.names, 2: "Bob!"})  # type: ignore[dict-item]
    move = read_move(text, names.game.legal_moves(PAWN, PAWN.turn), names)
    assert move == Pawn(SeatArg(Seat(seat)))


def test_the_own_name_is_not_read_as_a_similar_one() -> None:
    names = Wording(WORDING.game, {**WORDING.names, 0: "Bob!"})  # type: ignore[dict-item]
    reading = read_move("pawn Bob!", names.game.legal_moves(PAWN, PAWN.turn), names)
    assert isinstance(reading, IllegalMoves)


def test_what_may_not_be_flipped_or_peeked_at_again_is_said() -> None:
    barred = position(below="a5", above="clover b5 c5", slots=5)
    barred = state_after(barred, "flip above 1", "slot 4")
    assert excluded_choices(WORDING, barred, "flipabove") == [
        f"Above 4: {refusal_text(WORDING, barred, 'flip above 4')}"
    ]
    assert excluded_choices(WORDING, PEEKED) == [
        f"Above 1: {refusal_text(WORDING, PEEKED, 'peek 1')}"
    ]


def test_why_a_special_tile_does_not_stay_where_it_lay_is_said() -> None:
    assert excluded_choices(WORDING, CLOVER) == [
        f"Slot 1: {refusal_text(WORDING, CLOVER, 'slot 1')}"
    ]


@pytest.mark.parametrize(
    "text", ["turn below 1", "open tile below 1", "flip the tile below 1", "flip bottom 1, please"]
)
def test_a_move_is_read_as_newcomers_write_it(text: str) -> None:
    assert read_move(text, WORDING.game.legal_moves(TABLE, TABLE.turn), WORDING) == FlipBelow(1)
