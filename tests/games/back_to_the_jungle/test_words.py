"""The text board, headlines, names and hints: whoever only listens can play."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.game import Label, Seat
from bot.games.back_to_the_jungle import GAME, components
from bot.games.back_to_the_jungle.components import (
    BOARDS,
    Chip,
    Direction,
    Face,
    Flight,
    Goal,
    Spot,
    Way,
    parse_cell,
)
from bot.games.back_to_the_jungle.state import (
    EatWith,
    End,
    Nothing,
    Phase,
    Reason,
    State,
    Stop,
    TurnState,
)
from bot.texts import Wording
from tests.games.back_to_the_jungle.positions import (
    ANN,
    BOB,
    WORDING,
    eating_position,
    line_text,
    play_moves,
    position,
    solo_position,
    state_after,
)

RULES = (Path(components.__file__).parent / "texts" / "rules.en.md").read_text("utf-8")


def headline(state: State, seat: Seat | None = None) -> str:
    return line_text(GAME.headline(GAME.view(state, seat)))


def words(state: State, seat: Seat | None = None) -> list[str]:
    return [line_text(line) for line in GAME.words(GAME.view(state, seat))]


PLAYED = position("Ann@A1 Bob@F5 bee@B1 fly@C2", eaten=("bee fly fly", ""), own=("1 9", "2 3"))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (position("", phase=Phase.ENTER), "Ann, bring your chameleon onto the board."),
        (PLAYED, "Ann, make up to 3 moves or look at up to 3 chips."),
        (
            position("Ann@A1", now=TurnState(blind=True)),
            "Ann, make up to 3 moves: you can't look at chips in this turn.",
        ),
        (state_after(PLAYED, "move B1>B2"), "Ann, make up to 2 more moves."),
        (state_after(PLAYED, "move B1>B2", "move B2>B1"), "Ann, make 1 more move if you like."),
        (state_after(PLAYED, "see B1", "see A1"), "Ann, look at 1 more chip if you like."),
        (state_after(PLAYED, "end moves"), "Ann, point out your chameleon to eat, or don't eat."),
        (eating_position("Ann@A1 bee@B1", "A1"), "Ann, choose what your chameleon eats."),
        (
            state_after(eating_position("Ann@B1 spider@B2 bee@C2", "B1"), "meal B2"),
            "Ann, you may eat one more chip next to the spider.",
        ),
        (state_after(position("fly@B1"), "end moves"), "Ann, put the drawn chip on the board."),
        (
            state_after(position("fly@B1 bee@D4", bag="special_wind"), "end moves"),
            "Ann, the wind may swap up to 3 pairs of chips.",
        ),
        (
            state_after(position("fly@B1 bee@D4", bag="special_wind"), "end moves", "lift B1"),
            "Ann, with which chip does the wind swap the chip on B1?",
        ),
        (
            state_after(position("fly@B1", bag="special_snake"), "end moves"),
            "Ann, turn 2 boards by a quarter each.",
        ),
        (solo_position("fly@B1", "B1"), "Ann, you have 4 points of energy: walk, look, or eat."),
        (
            state_after(solo_position("fly@B1", "B1"), "see B1"),
            "Ann, look at 2 more chips for this berry, or go on. Energy left: 3.",
        ),
        (
            state_after(solo_position("fly@B1", "B1"), "walk left"),
            "Ann, walk 1 more step for this berry, or go on. Energy left: 3.",
        ),
        (
            solo_position("fly@B1", "B1", energy=0),
            "Ann, your energy is spent: eat, or pass.",
        ),
    ],
)
def test_the_headline_says_who_is_asked_for_what(state: State, said: str) -> None:
    assert headline(state) == said


def test_the_headline_names_the_drawn_chip_to_its_drawer_only() -> None:
    state = state_after(position("fly@B1", bag="bee"), "end moves")
    assert headline(state, ANN) == "Ann, put the bee that you drew on the board."
    assert headline(state, BOB) == "Ann, put the drawn chip on the board."


def test_a_chameleon_that_touches_no_chip_is_named_to_its_owner_only() -> None:
    state = state_after(position("Ann@A1 fly@C2 bee@D2"), "end moves")
    told = (
        "Ann, your chameleon on A1 can't eat: it touches no other chip. "
        "You may still turn up another chip as if it were yours, to bluff."
    )
    assert headline(state, ANN) == told
    assert headline(state, BOB) == "Ann, point out your chameleon to eat, or don't eat."


def test_a_chip_that_is_another_by_the_notes_is_called_so_before_it_is_turned_up() -> None:
    view = GAME.view(state_after(PLAYED, "end moves"), ANN)
    other, own = (
        GAME.hint(view, EatWith(parse_cell("F5"))),
        GAME.hint(view, EatWith(parse_cell("A1"))),
    )
    assert other is not None
    assert line_text(other) == "By your notes it isn't your chameleon."
    assert own is None
    assert GAME.hint(view, EatWith(parse_cell("B1"))) is None, "it is not known"


def test_the_board_is_told_cell_by_cell() -> None:
    told = words(eating_position("Ann@A1 bee@B1 fly@F2", "A1"))
    assert "Holes: F1, C3, A6 and F6." in told
    assert "2 chips face down: B1 and F2." in told
    assert "Face up: Ann's chameleon on A1." in told
    assert any(line.startswith("Empty cells: C1, D1, E1, A2") for line in told)


def test_a_seat_is_told_its_field_notes_and_goals() -> None:
    told = words(PLAYED, ANN)
    assert "Your notes: Ann's chameleon on A1 and Bob's chameleon on F5." in told
    assert "Your goal 1: 2 points for each fly." in told
    assert "Your goal 9: 5 points if you eat no stone and no branch." in told


def test_spectators_are_told_neither_notes_nor_goals() -> None:
    assert not any("our" in line for line in words(PLAYED))


def test_what_was_eaten_is_told_with_the_sorts_of_insects() -> None:
    assert "Ann has eaten: 2 flies and bee (2 sorts of insects, points without goals: 7)." in words(
        PLAYED
    )
    assert "Bob has eaten nothing yet." in words(PLAYED)


@pytest.mark.parametrize(
    ("meal", "said"),
    [
        (
            "fly",
            "After a fly or a tongue's hit Ann can't look at chips in their next turn.",
        ),
        ("bee", "After a bee Ann can't eat in their next turn."),
        (
            "snake",
            "Ann's chameleon isn't on the board: it enters when Ann's turn begins.",
        ),
    ],
)
def test_what_holds_a_seat_back_is_told(meal: str, said: str) -> None:
    assert said in words(state_after(eating_position(f"Ann@A1 {meal}@B1 Bob@F5", "A1"), "meal B1"))


def test_the_final_round_is_told() -> None:
    state = state_after(position("Ann@B2", bag=""), "end moves")
    said = "Final round: the bag is used up. 1 turn is left, and no chips come in."
    assert said in words(state)


def test_the_solo_mode_is_told_with_goals_and_energy() -> None:
    told = words(state_after(solo_position("fly@B1 bee@B2", "B1"), "walk down"))
    assert "The chameleon is at B2, on top: it eats what lies below it." in told
    assert "3 points of energy are left in this turn." in told
    assert "1 more step is paid for." in told
    assert "Open: goal 1, a fly." in told


def test_at_the_end_points_and_goals_of_all_are_told() -> None:
    state = position("Ann@B2", eaten=("bee", ""), own=("1 2", "3 4"), final=1, reason=Reason.BAG)
    told = words(state_after(state, "end moves"))
    assert [line for line in told if line.startswith(("Ann: ", "Ann, ", "Bob: ", "Bob, "))] == [
        "Ann: 3 points in all.",
        "Ann, goal 1: 0 points.",
        "Ann, goal 2: 0 points.",
        "Bob: 0 points in all.",
        "Bob, goal 3: 0 points.",
        "Bob, goal 4: 0 points.",
    ]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        (parse_cell("B1"), "B1"),
        (Face(Chip.BEE), "bee"),
        (Face(Chip.CHAMELEON_2), "Bob's chameleon"),
        (Spot(Chip.BEE, parse_cell("B1")), "the bee on B1"),
        (Flight(parse_cell("B1"), parse_cell("C1")), "from B1 to C1"),
        (BOARDS[3], "D4 to F6"),
        (Way(Direction.UP), "up"),
        (Goal(7), "goal 7"),
    ],
)
def test_names(label: Label, name: str) -> None:
    assert WORDING.render_arg(label) == name


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (parse_cell("B1"), "face down"),
        (parse_cell("A1"), "your chameleon"),
        (parse_cell("F5"), "your notes: Bob's chameleon"),
        (parse_cell("E4"), None),
        (BOARDS[0], "3 chips lie on it"),
    ],
)
def test_small_print_tells_what_the_reader_knows(value: Label, hint: str | None) -> None:
    line = GAME.hint(GAME.view(PLAYED, ANN), value)
    assert (None if line is None else line_text(line)) == hint


def test_small_print_of_a_step_says_where_it_leads() -> None:
    view = GAME.view(solo_position("fly@B1 bee@B2", "B1"), ANN)
    lines = [GAME.hint(view, Way(way)) for way in (Direction.DOWN, Direction.RIGHT, Direction.UP)]
    assert [line and line_text(line) for line in lines] == [
        "to B2, a chip face down",
        "to C1, which is empty",
        None,
    ]


# The rules page


@pytest.mark.parametrize("ruling", [f"B{n}" for n in range(1, 14)])
def test_the_rules_page_lists_every_ruling(ruling: str) -> None:
    assert re.search(rf"\*\*{ruling}\*\*", RULES)


@pytest.mark.parametrize(
    "section",
    [
        "Setup",
        "Object",
        "0. Your chameleon enters",
        "1a. Moving chips",
        "1b. Looking at chips",
        "2. Eating",
        "3. A new chip",
        "The final round",
        "Scoring",
        "Chips and their events",
        "Alone",
        "Alone, advanced",
    ],
)
def test_the_rules_page_has_a_section_for_each_of_the_rule_book(section: str) -> None:
    assert f"## {section}\n" in RULES


@pytest.mark.parametrize(
    "sentence",
    [
        "If it fits both, you choose which goal goes",
        "An unused step or look is lost",
        "If no chip left fits either open goal, both go under the pile",
        "then everything is shown",
    ],
)
def test_b12_the_rules_page_tells_how_a_turn_alone_goes(sentence: str) -> None:
    assert sentence in RULES


def test_what_is_the_readers_own_comes_first_so_that_it_is_never_cut() -> None:
    _, *goals, notes = words(PLAYED, ANN)[:4]
    assert notes.startswith("Your notes: ")
    assert all(goal.startswith("Your goal ") for goal in goals)


def test_a_moved_chameleon_is_told_to_its_owner_alone() -> None:
    turn = play_moves(position("Ann@A1 Bob@C5 stone@F2"), "move C5>D5")
    assert turn.private_texts(BOB) == ["That moved your chameleon to D5."]
    assert turn.private_texts(ANN) == []


def test_own_moves_of_the_chameleon_are_not_told_twice() -> None:
    turn = play_moves(position("Ann@A1 Bob@C5 stone@F2"), "move A1>A2")
    assert turn.texts_for(ANN) == ["Ann moved the chip on A1 to A2."]


def test_without_field_notes_it_is_to_be_remembered_where_the_chameleon_went() -> None:
    turn = play_moves(position("Ann@A1 Bob@C5 stone@F2", notes=False), "move C5>D5")
    assert turn.private_texts(BOB) == []


def test_a_chameleon_that_its_owner_has_lost_sight_of_is_not_told() -> None:
    state = position("Ann@A1 Bob@C5 stone@F2")
    hidden = tuple(tile and replace(tile, known=0) for tile in state.board)
    assert play_moves(replace(state, board=hidden), "move C5>D5").private_texts(BOB) == []


def test_a_turned_board_tells_the_chameleons_new_cell() -> None:
    state = position("Ann@A1 Bob@F1 stone@A2", bag="special_snake", phase=Phase.EAT)
    turn = play_moves(state, "no eating", "turn D1-F3 90")
    assert turn.private_texts(BOB) == ["That moved your chameleon to F3."]


def test_what_is_eaten_is_told_with_its_points_and_the_sum_so_far() -> None:
    turn = play_moves(
        eating_position("Ann@A1 bee@B1 Bob@F5", "A1", eaten=["fly caterpillar"]), "meal B1"
    )
    told = turn.texts_for()
    assert "Ann ate the bee on B1." in told
    assert "That was 3 points for Ann: 7 so far, without goals." in told


def test_the_board_in_words_says_you_to_its_reader() -> None:
    wording = Wording(WORDING.game, WORDING.names, own=BOB)
    told = [wording.say(line) for line in GAME.words(GAME.view(PLAYED, BOB))]
    assert "You have eaten nothing yet." in told
    assert "Ann has eaten: 2 flies and bee (2 sorts of insects, points without goals: 7)." in told


@pytest.mark.parametrize(
    ("phase", "value", "said"),
    [
        (Phase.ACT, "end", "Skip moving and looking"),
        (Phase.ACT, End(), "Skip moving and looking"),
        (Phase.MOVING, End(), "Make no more moves"),
        (Phase.SEEING, Stop(), "Look no further"),
        (Phase.WIND, Stop(), "Let the wind drop"),
        (Phase.SPIDER, Nothing(), "Eat the spider only"),
        (Phase.CATERPILLAR, Nothing(), "Eat the caterpillar itself"),
    ],
)
def test_what_a_move_without_a_cell_ends_is_said(phase: Phase, value: object, said: str) -> None:
    view = replace(GAME.view(position("fly@B1"), Seat(0)), phase=phase)
    line = GAME.hint(view, value)
    assert line is not None
    assert line_text(line) == said


def test_after_a_move_the_button_says_that_there_are_no_more() -> None:
    view = replace(GAME.view(position("fly@B1"), Seat(0)), phase=Phase.MOVING)
    assert GAME.hint(view, "end") is None
