"""What newcomers type is the move that they mean."""

import re
from random import Random

import pytest

from bot.games import GAMES
from bot.games.jungo.view import View
from bot.interactions.answer import refusal_text
from bot.match.model import Position
from bot.messages.move_dialog import MoveDialog
from bot.messages.reader import seat_reader
from bot.messages.typed_move import NotTyped, TypedMove, TypedQuestion, read_typed
from bot.notation.reading import AmbiguousMove, IllegalMoves
from bot.notation.series import split_series
from cogs.move import reading_refusal
from tests.messages.test_every_message import build_match
from tests.messages.test_in_words import _positions


def read_when(game_id: str, kinds: set[str], text: str) -> str:
    """The notation of what a text means in the first decision between just these kinds of moves,
    among careful players; empty if it is no move."""
    dialog = dialog_when(game_id, kinds)
    typed = read_typed(text, dialog, is_shown=False)
    if not isinstance(typed, TypedMove):
        return ""
    return "; ".join(dialog.reader.plain_wording.notation(move) for move in typed.moves)


def refused_when(game_id: str, kinds: set[str], text: str) -> str:
    """Why it is no move there."""
    dialog = dialog_when(game_id, kinds)
    typed = read_typed(text, dialog, is_shown=False)
    assert isinstance(typed, NotTyped)
    return refusal_text(reading_refusal(typed, dialog.seat, "en"), "en")


def dialog_when(game_id: str, kinds: set[str]) -> MoveDialog:
    game = GAMES[game_id]
    match, rng = build_match(game, 2, 1), Random(1)
    state = game.setup(2, {option.key: option.default for option in game.options_for(2)}, rng)
    while True:
        (seat, *_) = game.to_act(state)
        moves = game.legal_moves(state, seat)
        if {move.kind for move in moves} == kinds:
            break
        move = game.careful(game.view(state, seat), (), moves, rng)
        state, _ = game.apply(state, seat, move, rng)
    return MoveDialog(Position(match, state), seat_reader(match, seat), seat)


@pytest.mark.parametrize(
    ("kinds", "text", "move"),
    [
        ("enter", "a1", "enter @ A1"),
        ("enter", "come in at A1", "enter @ A1"),
        ("end move see swap", "b1 to a1", "move B1>A1"),
        ("end move see swap", "move my chameleon to A1", "move B1>A1"),
        ("end move see swap", "exchange b1 and b2", "swap B1 B2"),
        ("end move see swap", "done", "end moves"),
        ("end move see swap", "end my turn", "end moves"),
        ("end move see swap", "b1", ""),
        ("see stop", "c2", "see C2"),
        ("see stop", "enough", "stop"),
        ("eatwith noeating", "B1", "eat with B1"),
        ("eatwith noeating", "no", "no eating"),
        ("eatwith noeating", "skip", "no eating"),
        ("eatwith noeating", "eat", ""),
        ("enter", "put my chameleon on a1", "enter @ A1"),
        ("end move see swap", "switch b1 and b2", "swap B1 B2"),
        ("end move see swap", "push b1 to a1", "move B1>A1"),
        ("end move see swap", "check the chip under c2", "see C2"),
        ("end move see swap", "I'm done", "end moves"),
        ("see stop", "I'm finished", "stop"),
        ("eatwith noeating", "my chameleon is on B1", "eat with B1"),
        ("eatwith noeating", "nothing", "no eating"),
        ("eatwith noeating", "it's B1", "eat with B1"),
    ],
)
def test_back_to_the_jungle_is_read_as_newcomers_write(kinds: str, text: str, move: str) -> None:
    assert read_when("back-to-the-jungle", set(kinds.split()), text) == move


@pytest.mark.parametrize(
    ("kinds", "text", "move"),
    [
        ("at", "place it on N1", "@ N1"),
        ("at", "lay it there: n1", "@ N1"),
        ("place sellfrom", "1111", "place 1-1-1-1·0"),
        ("place sellfrom", "2101 270", "place 2-1-0-1·270"),
        ("place sellfrom", "2-1-0-1", ""),
        ("sell", "sell all", "sell 1"),
        ("sell", "everything", "sell 1"),
        ("sell", "nothing", "sell 0"),
        ("sell", "1", "sell 1"),
    ],
)
def test_cacao_is_read_as_newcomers_write(kinds: str, text: str, move: str) -> None:
    assert read_when("cacao", set(kinds.split()), text) == move


@pytest.mark.parametrize(
    ("kinds", "text", "move"),
    [
        ("flipbelow", "5", "flip below 5"),
        ("flipbelow", "12 below", "flip below 12"),
        ("flipbelow", "next", "flip below 1"),
        ("flipbelow", "choose below 4", "flip below 4"),
        ("slot otherslot", "first", "slot 1"),
        ("slot otherslot", "put it into slot 7", "slot 7"),
        ("slot otherslot", "7", "slot 7"),
        ("flipabove", "3", "flip above 3"),
        ("flipbelow", "flip two", "flip below 2"),
        ("flipbelow", "tile number twelve", "flip below 12"),
        ("slot otherslot", "slot three", "slot 3"),
        ("slot otherslot", "I choose slot 7", "slot 7"),
        ("slot otherslot", "keep it in slot 7", "slot 7"),
        ("flipbelow", "reveal 3 from the bottom row", "flip below 3"),
        ("flipabove", "open slot 3", "flip above 3"),
        ("flipabove", "flip tile 3 from the top", "flip above 3"),
    ],
)
def test_puzzle_memo_is_read_as_newcomers_write(kinds: str, text: str, move: str) -> None:
    assert read_when("puzzle-memo", set(kinds.split()), text) == move


@pytest.mark.parametrize(
    ("game", "kinds", "text", "reason"),
    [
        ("cacao", "place sellfrom", "place 2-1-0-1 @ 0", "There's already a tile on cell 0."),
        ("cacao", "place sellfrom", "2-1-0-1 @ 0", "There's already a tile on cell 0."),
        ("cacao", "place sellfrom", "sell from 2", "That's your standing order already."),
        ("cacao", "at", "place 9", "You've already taken the tile with "),
        ("jungo", "draw play", "discard 8", "You have no drawn or beaten card to decide on."),
        ("jungo", "keep discard", "play one 6", "You drew a card: keep it"),
        ("jungo", "keep discard", "discard 9", "I can't read that as a move. Just write `discard`"),
        ("puzzle-memo", "flipbelow", "slot 3 please", "There's no tile to put away."),
        ("back-to-the-jungle", "end move see swap", "eat it", "Phase 1 comes first"),
    ],
)
def test_what_newcomers_try_too_early_is_refused_with_its_reason(
    game: str, kinds: str, text: str, reason: str
) -> None:
    assert refused_when(game, set(kinds.split()), text).startswith(reason)


def test_a_card_may_be_named_where_only_that_one_is_discarded() -> None:
    dialog = dialog_when("jungo", {"keep", "discard"})
    assert isinstance(dialog.view, View)
    card = dialog.view.drawn
    assert card is not None
    number = str(card.low) if card.low == card.high else f"{card.low}/{card.high}"
    for text in (f"discard {number}", f"discard the {number}", f"discard the drawn {number}"):
        typed = read_typed(text, dialog, is_shown=False)
        assert isinstance(typed, TypedMove), text
        assert [move.kind for move in typed.moves] == ["discard"]


def test_a_tile_and_its_cell_need_no_word_before_them() -> None:
    assert read_when("cacao", {"place", "sellfrom"}, "1-1-1-1 @ N1") == "place 1-1-1-1·0; @ N1"


def test_a_tile_needs_no_sign_before_its_cell_and_none_between_its_numbers() -> None:
    for text in ("1111 n1", "1-1-1-1 n1", "1111 @ N1", "1111@n1"):
        assert read_when("cacao", {"place", "sellfrom"}, text) == "place 1-1-1-1·0; @ N1", text
    assert read_when("cacao", {"place", "sellfrom"}, "2101 90 n1") == "place 2-1-0-1·90; @ N1"


@pytest.mark.parametrize(
    "text",
    [
        "2101 n1 90",
        "2-1-0-1 @ N1 90",
        "2101 on n1 turned 90 degrees",
        "place 2-1-0-1 at N1 90",
        "n1 2101 90",
        "put the 2-1-0-1 on square N1, turned right",
        "lay my 2101 rotated by 90° in n1",
        "place 2101 on n1 turned 90°",
        "2101 rotated 90 clockwise on n1",
        "2101 clockwise n1",
        "2101 rotated 270 degrees counterclockwise on n1",
        "@ N1 place 2-1-0-1 90",
    ],
)
def test_a_cell_may_stand_before_the_turn_of_the_tile_or_before_the_tile(text: str) -> None:
    assert read_when("cacao", {"place", "sellfrom"}, text) == "place 2-1-0-1·90; @ N1"


def test_a_jungle_tile_may_stand_before_the_cell_that_it_fills() -> None:
    dialog = dialog_when("cacao", {"fill"})
    (move, *_) = dialog.position.legal_moves(dialog.seat)
    _, cell, _, *tile = dialog.reader.plain_wording.notation(move).split()
    for text in (f"{' '.join(tile)} on {cell}", f"put the {' '.join(tile)} at {cell}"):
        typed = read_typed(text, dialog, is_shown=False)
        assert isinstance(typed, TypedMove)
        assert typed.moves == (move,)


@pytest.mark.parametrize("text", ["place 1111 with turn 0 at n1", "1111 n1 with flowers"])
def test_a_tile_of_which_the_rest_cannot_be_read_is_not_said_to_be_taken(text: str) -> None:
    assert "already taken" not in refused_when("cacao", {"place", "sellfrom"}, text)


@pytest.mark.parametrize("text", ["3001 s1", "place 3001 90", "3001 s1 90", "2111 at s1"])
def test_a_tile_that_is_not_in_hand_is_the_reason_without_hyphens_and_turn_too(text: str) -> None:
    assert refused_when("cacao", {"place", "sellfrom"}, text).startswith("You have no worker tile")


@pytest.mark.parametrize("text", ["A1 xA2", "a1xa2", "A1 x A2", "a1 x a2 as monkey"])
def test_the_sign_of_a_capture_stands_before_a_space(text: str) -> None:
    assert read_when("jungle", {"mimic"}, text).startswith("A1>A2")


@pytest.mark.parametrize(
    ("game", "kinds", "text"),
    [
        ("jungle", "mimic", "A1 sideways"),
        ("jungle", "mimic", "I like turtles"),
        ("cacao", "place sellfrom", "place there"),
        ("puzzle-memo", "flipbelow", "flip dragon"),
        ("puzzle-memo", "slot otherslot", "slot dragon"),
        ("back-to-the-jungle", "enter", "enter somewhere"),
    ],
)
def test_no_example_stands_twice_in_a_refusal(game: str, kinds: str, text: str) -> None:
    told = refused_when(game, set(kinds.split()), text)
    examples = re.findall("`([^`]*)`", told)
    assert len(examples) == len(set(examples)), told
    assert not any(f"`{each} @" in told for each in examples), told


@pytest.mark.parametrize(
    "text",
    [
        "A1 captures A2 like the monkey",
        "my snake jumps from A1 onto A2 using monkey",
        "a1 slides to a2 copying the monkey",
    ],
)
def test_jungle_is_read_as_newcomers_write(text: str) -> None:
    assert read_when("jungle", {"mimic"}, text) == "A1>A2 as monkey"


def test_no_typed_call_of_jungo_is_another_move() -> None:
    """The card just drawn is named in the label of *Discard* as well."""
    seen = 0
    for position, _ in _positions("jungo", 2):
        seat = position.to_act[0]
        dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
        if not any(move.kind == "jungo" for move in position.legal_moves(seat)):
            continue
        for number in "12345678":
            typed = read_typed(f"jungo {number}", dialog, is_shown=False)
            kinds = {each.kind for each in typed.moves} if isinstance(typed, TypedMove) else set()
            assert kinds <= {"jungo"}
            seen += 1
    assert seen > 0


def test_a_number_that_is_a_place_as_well_as_a_card_is_asked_about() -> None:
    """A bare number is no more certain than one with `play` before it."""
    seen = 0
    for position, _ in _positions("jungo", 2):
        seat = position.to_act[0]
        dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
        plays = [move for move in position.legal_moves(seat) if move.kind == "play"]
        if not plays:
            continue
        for number in "12345678":
            bare = read_typed(number, dialog, is_shown=False)
            said = read_typed(f"play {number}", dialog, is_shown=False)
            assert not isinstance(bare, TypedMove) or bare == said
            seen += isinstance(said, NotTyped) and isinstance(said.reading, AmbiguousMove)
    assert seen > 0


@pytest.mark.parametrize(
    ("game", "kinds", "text", "told"),
    [
        ("cacao", "place sellfrom", "2-1-0-1·90 @ A1", "Write the tile, then the cell, like `"),
        ("jungo", "draw play", "6 6 6 6 6 6", "Name cards that lie side by side by their places"),
        ("jungo", "draw", "6 6", "None of your cards beat what lies on the table"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_is_asked_now(
    game: str, kinds: str, text: str, told: str
) -> None:
    assert told in refused_when(game, set(kinds.split()), text)


def test_what_comes_close_is_no_chip_that_is_known_to_be_another() -> None:
    advised = 0
    for position, _ in _positions("back-to-the-jungle", 2):
        seat = position.to_act[0]
        dialog = MoveDialog(position, seat_reader(position.match, seat), seat)
        moves, wording = position.legal_moves(seat), dialog.reader.plain_wording
        if not any(move.kind == "eatwith" for move in moves):
            continue
        view = position.view(seat)
        known = {wording.notation(m) for m in moves if not position.match.game.is_advised(view, m)}
        typed = read_typed("eat with Z9", dialog, is_shown=False)
        assert isinstance(typed, NotTyped)
        told = refusal_text(reading_refusal(typed, seat, "en"), "en")
        assert [each for each in known if f"`{each}`" in told] == []
        advised += len(known)
    assert advised > 0


@pytest.mark.parametrize(
    ("game", "kinds", "text"),
    [
        ("back-to-the-jungle", "enter", "enter somewhere"),
        ("back-to-the-jungle", "end move see swap", "move diagonally"),
        ("back-to-the-jungle", "end move see swap", "swap them"),
        ("back-to-the-jungle", "see stop", "see everything"),
        ("back-to-the-jungle", "eatwith noeating", "eat with dragon"),
        ("cacao", "place sellfrom", "place there"),
        ("cacao", "place sellfrom", "sell from 9"),
        ("cacao", "at", "Z9"),
        ("jungle", "mimic", "monkey sideways"),
        ("jungo", "draw play", "play three dragons"),
        ("puzzle-memo", "flipbelow", "flip dragon"),
        ("puzzle-memo", "slot otherslot", "slot dragon"),
    ],
)
def test_the_example_of_how_a_move_is_written_is_one_that_is_legal_now(
    game: str, kinds: str, text: str
) -> None:
    told = refused_when(game, set(kinds.split()), text)
    example = told.partition(", like `")[2].partition("`")[0]
    assert read_when(game, set(kinds.split()), example), told


def test_what_comes_close_need_not_agree_with_an_answer_that_was_given_before() -> None:
    dialog = dialog_when("jungle", {"mimic"})
    asked = read_typed("A1" if dialog.seat == 0 else "A5", dialog, is_shown=False)
    assert isinstance(asked, TypedQuestion)
    wrong = "B1>B2" if dialog.seat == 0 else "B5>B4"
    typed = read_typed(wrong, asked.dialog)
    assert isinstance(typed, NotTyped)
    assert typed == read_typed(wrong, dialog)
    assert isinstance(typed.reading, IllegalMoves)
    assert typed.reading.suggestions


@pytest.mark.parametrize(
    "text",
    [
        "eat b1 b2",
        "eat with B1 B2",
        "eat my chip b1, b2",
        "eat b2 with b1",
        "eat the B2 with my B1",
        "b1 eats b2",
        "use b1 to eat b2",
    ],
)
def test_two_chips_behind_eat_are_the_own_one_and_the_meal(text: str) -> None:
    dialog = dialog_when("back-to-the-jungle", {"eatwith", "noeating"})
    moves = dialog.position.legal_moves(dialog.seat)
    series = split_series(text, moves, dialog.reader.plain_wording)
    assert series is not None
    assert series.texts == ("eat with B1", "meal B2")
    assert not series.is_one_kind


def test_two_chips_behind_eat_are_nothing_where_no_meal_is_asked() -> None:
    dialog = dialog_when("back-to-the-jungle", {"see", "stop"})
    moves = dialog.position.legal_moves(dialog.seat)
    assert split_series("eat b1 b2", moves, dialog.reader.plain_wording) is None
