"""The text board, headlines, names, small print and notation."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import bot.games.jungle
from bot.game import Label, Seat
from bot.games.jungle import GAME
from bot.games.jungle.components import Animal, Species, Stand, Step, parse_cell
from bot.games.jungle.state import Keep, Ready, Replace, State
from bot.notation.reading import read_move
from bot.texts import Wording
from tests.games.jungle.drawing import (
    ONE,
    START,
    TWO,
    first_state,
    on_board,
    parse_position,
    play_moves,
    play_notation,
    state_after,
)
from tests.games.jungle.test_setups import FIRST, place

WORDING = Wording(GAME, {ONE: "Ann", TWO: "Bob"})
RULES = (Path(bot.games.jungle.__file__).parent / "texts" / "rules.en.md").read_text("utf-8")


def board(state: State, seat: Seat | None = None) -> list[str]:
    return [WORDING.say(line) for line in GAME.words(GAME.view(state, seat))]


def headline(state: State) -> str:
    return WORDING.say(GAME.headline(GAME.view(state, None)))


def hint(state: State, value: Label, seat: Seat = ONE) -> str | None:
    line = GAME.hint(GAME.view(state, seat), value)
    return None if line is None else WORDING.say(line)


STACKED = """
    . . . . .
    . . . . .
    . . # . .
    . . . . .
    M s . . mT
"""


def test_the_board_in_words() -> None:
    assert board(
        play_notation(parse_position(STACKED, deep_stacks=True, leap=True, flipped=(0, 2)), "A1>B3")
    ) == [
        "Bob, move an animal.",
        "1 move made on the board; after 100 it is a draw.",
        "Last move: Ann's monkey went from A1 to B3 like a snake.",
        "B1: Bob's snake",
        "E1: Ann's toucan, on top of Bob's monkey",
        "B3: Ann's monkey",
        "Ann: orange discs, base C1, start spaces A1, B1, D1, E1, B2 and D2.",
        "Bob: blue squares, base C5, start spaces E5, D5, B5, A5, D4 and B4.",
        "The board has 5 columns, from A, and 5 rows.",
        "C3 is the hole, which is not a space.",
        "Bug on B2: an animal beside it may move one space right, to the next column.",
        "Bug on D4: an animal beside it may move one space left, to the column before.",
        "Snails, where only one animal has room: A1 and E5.",
        "Covered animals can be mimicked too.",
        "What lies between does not stop a move of two spaces.",
    ]


THREAT = """
    . . . . .
    t . . M T
    . . # . .
    . . . . .
    S M m . .
"""


def told(way: str, own: Seat | None = None, drawing: str = THREAT) -> list[str]:
    """What a reader is told of a move on the board."""
    state = parse_position(drawing)
    start, to = (parse_cell(each) for each in way.split(">"))
    (move,) = (m for m in on_board(state) if (m.start, m.to.cell) == (start, to))
    wording = replace(WORDING, own=own)
    return [wording.say(event.line) for event in play_moves(state, ONE, move)[1]]


SAFE = THREAT.replace("M T", "M .")


def test_a_move_onto_an_animal_says_whose_it_covers() -> None:
    assert told("B1>C1", drawing=SAFE)[1] == "It covered Bob's monkey: what is covered can't move."
    assert told("B1>C1", TWO, SAFE)[1] == "It covered your monkey: what is covered can't move."
    assert (
        told("A1>B1", drawing=SAFE)[1] == "It covered Ann's own monkey: what is covered can't move."
    )
    assert told("A1>B1", ONE, SAFE)[1] == "It covered your own monkey: what is covered can't move."


def test_a_move_off_an_animal_says_which_one_is_no_longer_covered() -> None:
    stacked = SAFE.replace("m . .", "m M mT")
    assert told("E1>E2", drawing=stacked)[1] == "Bob's monkey on E1 was no longer covered."
    assert told("E1>E2", TWO, stacked)[1] == "Your monkey on E1 was no longer covered."


def test_a_move_onto_an_empty_space_says_no_more() -> None:
    assert told("A1>A2", drawing=SAFE) == ["Ann moved the snake on A1 to A2 like a monkey."]


def test_who_can_enter_a_base_next_is_said() -> None:
    assert told("A1>A2")[1] == "Ann could reach Bob's base next, with the monkey on D4."
    assert told("A1>A2", ONE)[1] == "You could reach Bob's base next, with the monkey on D4."
    assert told("A1>A2", TWO)[1] == "Ann could reach your base next, with the monkey on D4."


def test_whose_base_is_in_danger_is_asked_to_defend_it() -> None:
    state = parse_position(THREAT, TWO)
    assert headline(state) == "Bob, defend your base against the monkey on D4."


def test_who_can_win_at_once_and_has_to_defend_is_told_both() -> None:
    state = parse_position(THREAT.replace("t . .", ". . .").replace("S M m . .", "S M . t m"), TWO)
    assert headline(state) == (
        "Bob, win now with the toucan on D1, or defend your base against the monkey on D4."
    )


def test_an_animal_on_top_of_your_own_is_yours_and_so_is_the_one_below() -> None:
    view = GAME.view(parse_position(STACKED.replace("mT", "MT")), ONE)
    said = [replace(WORDING, own=ONE).say(line) for line in GAME.words(view)]
    assert "E1: your toucan, on top of your monkey" in said


def test_a_repeated_position_is_told() -> None:
    state = play_notation(parse_position(START), "B1>A2", "D5>E4", "A2>B1", "E4>D5")
    told = "This position has come up 2 times; the third time it is a draw."
    assert told in board(state)


def test_a_side_hears_its_own_placing_and_of_the_other_only_that_it_is_ready() -> None:
    state = state_after(first_state(setup="secret"), TWO, *place("snake@A5 monkey@B5"))
    assert "You still have to place: monkey, snake, toucan and toucan." in board(state, TWO)
    assert "A5: Bob's snake" in board(state, TWO)
    assert board(state, ONE) == board(first_state(setup="secret"), ONE)


BEGIN_AGAIN = "You may start over 2 more times."


def test_a_side_that_is_ready_does_not_hear_that_it_may_begin_again() -> None:
    standing = state_after(first_state(setup="secret"), ONE, *FIRST)
    assert BEGIN_AGAIN in board(standing, ONE)
    assert BEGIN_AGAIN not in board(state_after(standing, ONE, Ready()), ONE)


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (ONE, "The other side's animals stay face down until both are ready."),
        (None, "The animals of both sides stay face down until both are ready."),
    ],
)
def test_whose_animals_stay_face_down_is_told(seat: Seat | None, text: str) -> None:
    assert text in board(first_state(setup="secret"), seat)


def test_after_the_end_no_draw_is_announced() -> None:
    told = board(play_notation(parse_position(START), "D1>B3", "A5>A3", "B3>C5"))
    assert "3 moves were made on the board." in told
    assert not any("draw" in text for text in told)


def test_a_side_hears_its_own_choice_for_the_chameleon() -> None:
    state = state_after(first_state(chameleon=True), ONE, Replace(parse_cell("B1")))
    told = "Your chameleon takes the place of the monkey on B1."
    assert told in board(state, ONE)
    assert told not in board(state, TWO)
    assert "Ann has chosen." in board(state)
    other = state_after(first_state(chameleon=True), ONE, Keep())
    assert "Your chameleon stays in the box." in board(other, ONE)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (parse_position(START, TWO), "Bob, move an animal."),
        (
            first_state(chameleon=True),
            "Ann and Bob, decide in secret whether to bring your chameleons.",
        ),
        (
            state_after(first_state(chameleon=True), ONE, Keep()),
            "Bob, decide in secret whether to bring your chameleon.",
        ),
        (first_state(setup="secret"), "Ann and Bob, place your animals in secret."),
    ],
)
def test_the_headline_says_who_is_asked_for_what(state: State, text: str) -> None:
    assert headline(state) == text


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (parse_cell("B1"), "B1"),
        (Animal(Species.SNAKE), "snake"),
        (Step(parse_cell("B3"), Species.MONKEY), "B3 like a monkey"),
        (Step(parse_cell("B3"), Species.BUG), "B3 where the bug points"),
        (Stand(Animal(Species.TOUCAN), parse_cell("A2")), "the toucan on A2"),
    ],
)
def test_labels_have_names(label: Label, text: str) -> None:
    assert WORDING.say(GAME.name(label)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (parse_cell("B1"), "monkey, beside toucan and snake"),
        (Step(parse_cell("C5"), Species.MONKEY), "the other side's base: you win"),
        (Step(parse_cell("C2"), Species.TOUCAN), "an empty space"),
        (Step(parse_cell("C1"), Species.MONKEY), "your own base, empty"),
        (Step(parse_cell("B4"), Species.MONKEY), "onto Bob's toucan"),
        (parse_cell("C2"), None),
    ],
)
def test_the_small_print_tells_what_a_choice_means(value: Label, text: str | None) -> None:
    assert hint(parse_position(START), value) == text


def test_the_small_print_of_an_animal_without_neighbours() -> None:
    assert (
        hint(parse_position(START.replace("T . T", ". . .")), parse_cell("A1"))
        == "snake, beside monkey"
    )
    assert (
        hint(parse_position(STACKED.replace("s", ".")), parse_cell("A1"))
        == "monkey, with nothing beside it"
    )


def test_the_small_print_of_the_preparation() -> None:
    assert hint(first_state(setup="secret"), Animal(Species.SNAKE)) == "2 left to place"
    chameleon = first_state(chameleon=True)
    assert hint(chameleon, parse_cell("B1")) == "the monkey that would stay in the box"


def written(state: State, seat: Seat = ONE) -> list[str]:
    return [WORDING.notation(move) for move in GAME.legal_moves(state, seat)]


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (parse_position(START), "B1>A2 as toucan"),
        (parse_position(STACKED.replace("M s", "M C")), "A1>A3 as chameleon"),
        (first_state(chameleon=True), "chameleon none"),
        (first_state(chameleon=True), "chameleon B1"),
        (first_state(setup="secret"), "monkey @ B1"),
        (state_after(first_state(setup="secret"), ONE, *FIRST), "ready"),
        (state_after(first_state(setup="secret"), ONE, *FIRST), "again"),
    ],
)
def test_moves_are_written_as_the_decisions_say(state: State, text: str) -> None:
    assert text in written(state)
    assert read_move(text.upper(), GAME.legal_moves(state, ONE), WORDING) in GAME.legal_moves(
        state, ONE
    )


def test_every_move_on_the_board_is_written_differently() -> None:
    moves = on_board(parse_position(START))
    assert len({WORDING.notation(move) for move in moves}) == len(moves)


@pytest.mark.parametrize("ruling", [f"L{n}" for n in range(1, 12)])
def test_the_rules_page_lists_every_ruling(ruling: str) -> None:
    assert re.search(rf"\*\*{ruling}\*\*", RULES)


@pytest.mark.parametrize(
    "section",
    [
        "Components",
        "Preparation",
        "Goal",
        "Rules",
        "Movement",
        "Game end",
        "Variant: random animals",
        "Variant: chameleon",
        "Variant: random leaves",
        "Variant: special leaves",
        "Rulings L1 to L6",
        "Rulings L7 to L11",
    ],
)
def test_the_rules_page_has_a_section_for_each_of_the_rule_book(section: str) -> None:
    assert f"## {section}\n" in RULES


def test_the_rules_that_open_at_a_move_say_that_animals_copy_a_neighbour() -> None:
    movement = RULES.partition("## Movement\n")[2].partition("\n## ")[0]
    assert "It copies an animal **next to it**" in movement
    assert "*By command:* `B1>A2 as toucan`" in movement
