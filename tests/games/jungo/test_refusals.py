"""Why a typed move is refused: each sentence, by the text that meets it."""

import pytest

from bot.games.jungo.components import Card, Place
from bot.games.jungo.state import Play, Put, State
from bot.notation.reading import AmbiguousMove, UnreadableMove, read_move
from tests.games.jungo.positions import WORDING, position, state_after
from tests.games.refusing import Typed, excluded_choices, refusal_text, unreached_refusals

DECIDE = (
    "You have no drawn or beaten card to decide on. Play cards, or go to the Jungo with `draw`."
)
PLACES = "Your hand has the places 1 to 4. Cards are named by their places, from left to right."
WEAK = "That doesn't beat two 4s: play two of a higher number, or three of any number."
ONE_WEAK = "That doesn't beat one 2: play a higher number, or two of any number."
FIVE_WEAK = "That doesn't beat one 5: play a higher number, or two of any number."
THREE_EIGHTS = position(hand="7 7 1 3", table="8 8 8")
FOURS = position(hand="3 7 7 5/6", table="4 4")
DRAWN = position(hand="3 8", table="5", drawn="3")
WEAK_DRAWN = position(hand="1 8", table="5", drawn="3")
BEATEN = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7")
TAKEN = state_after(BEATEN, "take")
MANY = position(hand=" ".join(f"{n} " * 8 for n in (1, 2, 3, 4, 5, 6, 7, 8)).strip())
EMPTY = position(hand="3", table="5", draw="")
PAIR_DRAWN = position(hand="6 8", table="4 4", drawn="6")

REFUSED: list[Typed] = [
    (
        TAKEN,
        "put 4 between 1 and 3",
        "A card goes to one place. Your hand has the places 1 to 2 for a new card.",
    ),
    (
        THREE_EIGHTS,
        "play 1-2 =7",
        "That doesn't beat three 8s, the highest number: play four of any number.",
    ),
    (
        FOURS,
        "play 1 =3",
        "That doesn't beat two 4s: play two of a higher number, or three of any number.",
    ),
    (DRAWN, "jungo =3", "That doesn't beat one 5: play a higher number, or two of any number."),
    (FOURS, "play 1-2 =7", "You have 3 and 7 at places 1–2, which can't all show 7."),
    (FOURS, "play 1-2 as 7", "You have 3 and 7 at places 1–2, which can't all show 7."),
    (FOURS, "play 1 =7", "You have a 3 at place 1, which doesn't show 7."),
    (FOURS, "play 4 =9", "There's no 9 in the game: cards show 1 to 8."),
    (
        FOURS,
        "play 3-9 =7",
        "Your hand has the places 1 to 4. Cards are named by their places, from left to right.",
    ),
    (
        FOURS,
        "play 3-2 =7",
        "Your hand has the places 1 to 4. Cards are named by their places, from left to right.",
    ),
    (
        FOURS,
        "play 0-1 =3",
        "Your hand has the places 1 to 4. Cards are named by their places, from left to right.",
    ),
    (MANY, "play 2 =1", "Those cards stand further left in your hand too. Name them there."),
    (FOURS, "put 4 at 1", DECIDE),
    (FOURS, "take", DECIDE),
    (
        position(hand="3", table="5"),
        "take",
        "You have no drawn or beaten card to decide on, and your cards don't beat the table: "
        "go to the Jungo with `draw`.",
    ),
    (
        position(hand="8", table="5", draw=""),
        "take",
        "You have no drawn or beaten card to decide on, and there is none to draw: play cards.",
    ),
    (
        EMPTY,
        "take",
        "You have no drawn or beaten card to decide on, your cards don't beat the table, "
        "and there is none to draw: `pass`.",
    ),
    (FOURS, "keep", DECIDE),
    (
        FOURS,
        "play 3-2",
        "Your hand has the places 1 to 4. Cards are named by their places, from left to right.",
    ),
    *((FOURS, text, PLACES) for text in ("play 11", "play 0", "play 77", "play 4-5")),
    *((FOURS, text, WEAK) for text in ("play 1", "play 4", "play place 4")),
    (position(hand="1 3", table="2"), "play 1", ONE_WEAK),
    (
        position(hand="2 2 6 2"),
        "play 1-4",
        "You have two 2s, 6 and 2 at places 1–4, which don't share a number.",
    ),
    (
        position(hand="3 3/4 4", table="2"),
        "play 1-3",
        "You have 3, 3/4 and 4 at places 1–3, which don't share a number.",
    ),
    (FOURS, "play 3-4 as 6s", "You have 7 and 5/6 at places 3–4, which can't all show 6."),
    (WEAK_DRAWN, "jungo", FIVE_WEAK),
    (WEAK_DRAWN, "put 6 at 4", "You drew a card: keep it or discard it first."),
    (WEAK_DRAWN, "play one 6", "You drew a card: keep it or discard it first."),
    (FOURS, "discard 8", DECIDE),
    (WEAK_DRAWN, "Call JUNGO!", FIVE_WEAK),
    (
        DRAWN,
        "jungo 2",
        "The drawn card and the one at place 2 don't share a number: 3 and 8.",
    ),
    (
        position(hand="3 8", drawn="8"),
        "jungo 1-2",
        "The drawn card and those at places 1–2 don't share a number: 8, 3 and 8.",
    ),
    (DRAWN, "keep at 4", "Your hand has the places 1 to 3 for a new card."),
    (TAKEN, "put 1 next to 2", "There's no 1 to put into your hand, only two 4s."),
    (FOURS, "pass", "You can still play or draw, so you can't pass."),
    (EMPTY, "draw", "There's no card left to draw."),
    (DRAWN, "draw", "You drew a card: keep it, discard it or call JUNGO! first."),
    (DRAWN, "jungo =6", "3 doesn't show 6."),
    (DRAWN, "keep 4", "Your hand has the places 1 to 3 for a new card."),
    (DRAWN, "keep 0", "Your hand has the places 1 to 3 for a new card."),
    (BEATEN, "draw", "The beaten cards come first: `take` or `discard` all of them."),
    (TAKEN, "draw", "The cards that you took come first: put them into your hand."),
    (TAKEN, "put 5 at 1", "There's no 5 to put into your hand, only two 4s."),
    (TAKEN, "put 4 at 3", "Your hand has the places 1 to 2 for a new card."),
]


@pytest.mark.parametrize(("state", "text", "sentence"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_typed_move_is_refused_with_its_reason(state: State, text: str, sentence: str) -> None:
    assert refusal_text(WORDING, state, text) == sentence


def test_every_refusal_is_reached_by_a_typed_move() -> None:
    assert unreached_refusals(WORDING, REFUSED) == set()


@pytest.mark.parametrize(
    "text", ["put 4 at 1", "put 4 1", "PUT 4 AT 1.", "put4at1", "'put 4 at 1'"]
)
def test_typing_is_forgiving(text: str) -> None:
    moves = WORDING.game.legal_moves(TAKEN, TAKEN.turn)
    assert read_move(text, moves, WORDING) == Put(Card(4, 4), Place(1))


def test_a_missing_number_is_asked_for() -> None:
    moves = WORDING.game.legal_moves(FOURS, FOURS.turn)
    assert read_move("play 2", moves, WORDING) == read_move("play 2-3 =7", moves, WORDING)
    assert read_move("2-3 =7", moves, WORDING) == read_move("play 2-3 =7", moves, WORDING)
    both = WORDING.game.legal_moves(position(hand="5/6"), FOURS.turn)
    assert read_move("play 1", both, WORDING) == AmbiguousMove(("play 1 =5", "play 1 =6"), 2)


def test_a_number_that_can_be_a_place_or_a_card_is_not_guessed() -> None:
    moves = WORDING.game.legal_moves(position(hand="3 6 1"), FOURS.turn)
    assert read_move("play 3", moves, WORDING) == AmbiguousMove(("play 3 =1", "play 1 =3"), 2)
    assert WORDING.notation(read_move("play 2", moves, WORDING)) == "play 2 =6"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["play 3", "play 3 7", "play -3", "play 4 7", "play 2 3", "play 2 3 7", "play 2/3"],
)
def test_nothing_is_read_as_another_move(text: str) -> None:
    assert not isinstance(
        read_move(text, WORDING.game.legal_moves(FOURS, FOURS.turn), WORDING), Play
    )


def test_the_cards_that_do_not_beat_the_table_say_so() -> None:
    weak = "That doesn't beat two 4s: play two of a higher number, or three of any number."
    assert [each.partition(": ")[2] for each in excluded_choices(WORDING, FOURS)] == [weak] * 3


@pytest.mark.parametrize(
    ("text", "move"),
    [
        *(
            ("go to the Jungo", "draw"),
            ("Go to the Jungo!", "draw"),
            ("play 2-3 as 7", "play 2-3 =7"),
        ),
        *(
            ("play 2 to 3", "play 2-3 =7"),
            ("play places 2-3 as 7", "play 2-3 =7"),
            ("Play 2-3", "play 2-3 =7"),
        ),
    ],
)
def test_a_move_is_read_as_newcomers_write_it(text: str, move: str) -> None:
    moves = WORDING.game.legal_moves(FOURS, FOURS.turn)
    assert WORDING.notation(read_move(text, moves, WORDING)) == move  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["play three 7s", "play 7 7 7"])
def test_who_names_cards_that_do_not_lie_so_is_told_how_to_write_them(text: str) -> None:
    reading = read_move(text, WORDING.game.legal_moves(FOURS, FOURS.turn), WORDING)
    assert isinstance(reading, UnreadableMove)
    assert not reading.word
    told = WORDING.text(f"typing.{reading.kind}", (("move", ""),))
    assert told.startswith("Name cards that lie side by side by their places in your hand")


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (FOURS, "play 2-3 as 7s", "play 2-3 =7"),
        (FOURS, "play two 7s", "play 2-3 =7"),
        (FOURS, "play the two 7s", "play 2-3 =7"),
        (FOURS, "Two 7s", "play 2-3 =7"),
        (FOURS, "play 2 7s", "play 2-3 =7"),
        (FOURS, "two sevens", "play 2-3 =7"),
        (FOURS, "2 x 7", "play 2-3 =7"),
        (FOURS, "2×7", "play 2-3 =7"),
        (FOURS, "a pair of 7s", "play 2-3 =7"),
        (FOURS, "beat it with both 7s", "play 2-3 =7"),
        (FOURS, "7 7", "play 2-3 =7"),
        (FOURS, "7 and 7", "play 2-3 =7"),
        (FOURS, "2 and 3 as 7s", "play 2-3 =7"),
        (FOURS, "the cards at places 2, 3 as seven", "play 2-3 =7"),
        (PAIR_DRAWN, "jungo 6 6", "jungo 1 =6"),
        (PAIR_DRAWN, "JUNGO with two sixes", "jungo 1 =6"),
        (position(hand="3 8", table="5"), "play one 8", "play 2 =8"),
        (DRAWN, "keep at 2", "keep 2"),
        (DRAWN, "keep it at 2", "keep 2"),
        (DRAWN, "keep on the left", "keep 1"),
        (BEATEN, "take them all", "take"),
        (BEATEN, "take both", "take"),
        (BEATEN, "discard all of them", "discard"),
        (TAKEN, "put 4 leftmost", "put 4 at 1"),
        (TAKEN, "the 4 to place 1", "put 4 at 1"),
        (TAKEN, "4 goes to position 1", "put 4 at 1"),
        (TAKEN, "insert the 4 in place 1", "put 4 at 1"),
        (FOURS, "take a card", "draw"),
        (FOURS, "to the jungo", "draw"),
        (DRAWN, "to the discard pile", "discard"),
    ],
)
def test_a_decision_is_read_as_newcomers_write_it(state: State, text: str, move: str) -> None:
    moves = WORDING.game.legal_moves(state, state.turn)
    assert WORDING.notation(read_move(text, moves, WORDING)) == move  # type: ignore[arg-type]


def test_what_is_put_beside_a_card_may_be_on_either_side_of_it() -> None:
    moves = WORDING.game.legal_moves(TAKEN, TAKEN.turn)
    reading = read_move("put 4 next to 1", moves, WORDING)
    assert isinstance(reading, UnreadableMove)
    assert reading.kind == "put"


def test_two_numbers_that_are_cards_as_well_as_a_place_and_a_card_are_asked_about() -> None:
    moves = WORDING.game.legal_moves(position(hand="2 2 5 5"), FOURS.turn)
    reading = read_move("2 2", moves, WORDING)
    assert reading == AmbiguousMove(("play 1-2 =2", "play 2 =2"), 2)


def test_which_of_several_equal_plays_is_meant_is_asked() -> None:
    moves = WORDING.game.legal_moves(position(hand="7 2 7"), FOURS.turn)
    assert read_move("play one 7", moves, WORDING) == AmbiguousMove(("play 1 =7", "play 3 =7"), 2)


def test_a_bare_number_is_no_card_where_it_is_a_place() -> None:
    state = position(hand="3 8 2 2 1 6 6 5", table="7")
    weak = "That doesn't beat one 7: play a higher number, or two of any number."
    assert refusal_text(WORDING, state, "play 8") == weak
