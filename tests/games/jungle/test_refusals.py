"""Why a typed move is refused: each sentence, by the text that meets it."""

import pytest

from bot.game import Seat
from bot.games import GAMES
from bot.games.jungle.components import Animal, Species, parse_cell
from bot.games.jungle.state import Again, Keep, Place, State
from bot.notation.reading import AmbiguousMove, IllegalMoves, UnreadableMove, read_move
from bot.texts import Wording
from tests.games.jungle.drawing import ONE, START, first_state, parse_position, state_after
from tests.games.refusing import Typed, excluded_choices, refusal_text, unreached_refusals

WORDING = Wording(GAMES["jungle"], {Seat(0): "Ann", Seat(1): "Bob"})
START_OF_PLAY = parse_position(START)
STACKS = parse_position("""
    . . . . T
    . . . . .
    . S # . .
    . m mS . m
    M tM . Ts .
""")
LONELY = parse_position("""
    . . . . .
    . . . . .
    . . # . .
    . . . . .
    S m . T .
""")
OVER_HOLE = parse_position("""
    . . . . .
    . . . . .
    . S # . .
    . m . . .
    . . . . .
""")
CHAMELEON = parse_position("""
    . . . . .
    . . . . .
    . . # . .
    C . . . .
    S . . . .
""")
BUGS = parse_position(
    """
    . . . . .
    . . . . .
    . . # . .
    M . . . .
    s . S . .
""",
    flipped=(0,),
)
ONLY_BUG = parse_position(
    """
    . . . . .
    . . . . .
    . . # . .
    M . . . .
    . . . . .
""",
    flipped=(0,),
)
THREE_MODELS = parse_position("""
    . . . . .
    . . . . .
    . . # . .
    . m . . .
    t S s . .
""")
THREE_WAYS = (
    "The snake on B1 moves like the animals beside it: like a monkey (one or two spaces straight), "
    "like a toucan (one or two spaces diagonally) and like a snake (two spaces straight and one to "
    "the side). That doesn't lead to E3."
)
CHOICE = first_state(chameleon=True)
SECRET = first_state(setup="secret")
SECRET_AFTER_CHOICE = state_after(
    state_after(first_state(chameleon=True, setup="secret"), ONE, Keep()), Seat(1), Keep()
)
SIX = [
    Place(Animal(Species(animal)), parse_cell(cell))
    for animal, cell in zip(
        ("toucan", "toucan", "monkey", "monkey", "snake", "snake"),
        ("A1", "B1", "D1", "E1", "B2", "D2"),
        strict=True,
    )
]
BEGUN = state_after(SECRET, ONE, *SIX[:1])
DOUBLED = state_after(SECRET, ONE, *SIX[:2])
ALL_AGAINS = state_after(SECRET, ONE, *SIX, Again(), *SIX, Again(), *SIX)

OWN_KIND = parse_position("""
    . . . . .
    . . . . .
    . . # . .
    C . . . .
    S s . . .
""")

REFUSED: list[Typed] = [
    (START_OF_PLAY, "A1>C1 as monkey", "The monkey on B1 is in the way from A1 to C1."),
    (START_OF_PLAY, "A1>C1", "The monkey on B1 is in the way from A1 to C1."),
    (START_OF_PLAY, "a1-c1", "The monkey on B1 is in the way from A1 to C1."),
    (START_OF_PLAY, "B1>C3", "C3 is the hole: no animal can stand there."),
    (START_OF_PLAY, "B1>C3 as snake", "C3 is the hole: no animal can stand there."),
    (START_OF_PLAY, "B4>B3 as monkey", "The toucan on B4 isn't yours: it belongs to Bob."),
    (START_OF_PLAY, "C1>C2", "There's no animal on C1."),
    (START_OF_PLAY, "A1>F9", "F9 isn't on the board."),
    (START_OF_PLAY, "A1>A2 as toucan", "There's no toucan beside A1 to mimic."),
    (
        START_OF_PLAY,
        "A1>B2 as monkey",
        "Like the monkey beside it, the snake on A1 goes one or two spaces straight, which doesn't "
        "lead to B2.",
    ),
    *(
        (
            START_OF_PLAY,
            typed,
            "The monkey on B1 moves like the animals beside it: like a toucan (one or two spaces "
            "diagonally) and like a snake (two spaces straight and one to the side). That doesn't "
            "lead to C1.",
        )
        for typed in ("B1>C1 as toucan", "B1>C1 as snake", "B1>C1", "monkey B1 to C1")
    ),
    (
        START_OF_PLAY,
        "B1>A2 as snake",
        "Like the snake beside it, the monkey on B1 goes two spaces straight and one to the side, "
        "which doesn't lead to A2.",
    ),
    (
        START_OF_PLAY,
        "B1>A3 as toucan",
        "Like the toucan beside it, the monkey on B1 goes one or two spaces diagonally, which "
        "doesn't lead to A3.",
    ),
    (START_OF_PLAY, "toucan @ B1", "The animals already stand on the board: move one of yours."),
    (START_OF_PLAY, "ready", "The animals already stand on the board: move one of yours."),
    (START_OF_PLAY, "chameleon A1", "The chameleons stay in the box in this match."),
    (LONELY, "D1>D2 as toucan", "The toucan on D1 can't move: nothing beside it can be mimicked."),
    (STACKS, "A1>A2 as toucan", "The toucan beside A1 is covered, so it can't be mimicked."),
    (STACKS, "D1>D2 as snake", "Your toucan on D1 is under the snake of Bob, so it can't move."),
    (STACKS, "B1>C2", "Two animals already stand on C2: there's no room for a third."),
    (OVER_HOLE, "B3>D3 as monkey", "The hole C3 lies between B3 and D3."),
    (
        CHAMELEON,
        "A1>A3 as chameleon",
        "Beside a chameleon the snake on A1 moves by its own rule, which doesn't lead to A3.",
    ),
    (
        OWN_KIND,
        "A1>B3 as chameleon",
        "From A1 to B3 your animal moves like a snake, not like a chameleon.",
    ),
    *(
        (
            BUGS,
            typed,
            "The monkey on A2 moves like the animals beside it: like a snake (two spaces straight "
            "and one to the side) and where the bug points. That doesn't lead to B3.",
        )
        for typed in ("A2>B3 as bug", "A2>B3")
    ),
    (ONLY_BUG, "A2>B3 as bug", "No bug beside the monkey on A2 points to B3."),
    (THREE_MODELS, "B1>E3", THREE_WAYS),
    (BUGS, "A2>A1", "A1 has a snail, so there's room for one animal only, and one stands there."),
    (
        CHOICE,
        "chameleon C3",
        "C3 isn't one of your start spaces. They are A1, B1, D1, E1, B2 and D2.",
    ),
    (CHOICE, "A1>A2 as monkey", "First choose whether a chameleon comes along."),
    (CHOICE, "ready", "First choose whether a chameleon comes along."),
    (SECRET, "A1>A2", "Both sides are still placing their animals: place yours first."),
    (
        SECRET,
        "toucan @ A5",
        "A5 isn't one of your start spaces. They are A1, B1, D1, E1, B2 and D2.",
    ),
    (SECRET, "ready", "6 animals aren't placed yet. Place all six first."),
    (SECRET, "again", "6 animals aren't placed yet. Place all six first."),
    (SECRET_AFTER_CHOICE, "chameleon none", "Your choice for the chameleon is already made."),
    (BEGUN, "snake @ A1", "Your toucan already stands on A1. Choose a free start space."),
    (DOUBLED, "toucan @ D1", "You have no toucan left to place."),
    (
        ALL_AGAINS,
        "again",
        "You may start over 2 times only, and you have. You can only be ready now.",
    ),
]


@pytest.mark.parametrize(("state", "text", "sentence"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_typed_move_is_refused_with_its_reason(state: State, text: str, sentence: str) -> None:
    assert refusal_text(WORDING, state, text) == sentence


def test_every_refusal_is_reached_by_a_typed_move() -> None:
    assert unreached_refusals(WORDING, REFUSED) == set()


@pytest.mark.parametrize(
    "text",
    ["A1>A3", "a1 a3", "`A1>A3`.", "/move text: A1>A3", "\u200bA1→A3\ufeff", "A1-A3", "“A1>A3!”"],
)
def test_a_text_that_one_legal_move_completes_is_that_move(text: str) -> None:
    moves = WORDING.game.legal_moves(START_OF_PLAY, ONE)
    move = read_move(text, moves, WORDING)
    assert move in moves
    assert WORDING.notation(move) == "A1>A3 as monkey"  # type: ignore[arg-type]


def test_the_bug_is_named_by_the_move_that_only_it_allows() -> None:
    move = read_move("A2>B2", WORDING.game.legal_moves(BUGS, ONE), WORDING)
    assert WORDING.notation(move) == "A2>B2 as bug"  # type: ignore[arg-type]


def test_a_text_that_several_legal_moves_complete_is_asked_about() -> None:
    reading = read_move("A1", WORDING.game.legal_moves(START_OF_PLAY, ONE), WORDING)
    assert reading == AmbiguousMove(("A1>A2 as monkey", "A1>A3 as monkey", "A1>B1 as monkey"), 3)


def test_words_that_are_no_move_are_not_read() -> None:
    moves = WORDING.game.legal_moves(START_OF_PLAY, ONE)
    assert isinstance(read_move("castle", moves, WORDING), UnreadableMove)
    assert read_move("pass", moves, WORDING) == UnreadableMove((), word="pass", kind="mimic")


def test_the_question_which_animal_says_why_others_cannot_move() -> None:
    assert excluded_choices(WORDING, STACKS) == [
        "D1: Your toucan on D1 is under the snake of Bob, so it can't move.",
        "E5: The toucan on E5 can't move: nothing beside it can be mimicked.",
    ]


def test_the_question_where_to_says_why_other_spaces_cannot_be_reached() -> None:
    assert excluded_choices(WORDING, START_OF_PLAY, parse_cell("A1")) == [
        "C1 like a monkey: The monkey on B1 is in the way from A1 to C1.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("A1>A2", "a1 a2", "A1-A2", "A1 to A2", "move A1 to A2", "please move A1 to A2"),
        *("A1 to A2 like a monkey", "A1→A2", "move my A1 to A2"),
    ],
)
def test_a_move_is_read_as_newcomers_write_it(text: str) -> None:
    move = read_move(text, WORDING.game.legal_moves(START_OF_PLAY, ONE), WORDING)
    assert WORDING.notation(move) == "A1>A2 as monkey"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("A1>C1", ("A1>A2 as monkey", "A1>A3 as monkey", "A1>B1 as monkey")),
        ("A1>A9", ("A1>A2 as monkey", "A1>A3 as monkey", "A1>B1 as monkey")),
        ("B4>B5", ()),
        ("ready", ()),
    ],
)
def test_after_a_refusal_only_moves_that_come_close_are_suggested(
    text: str, nearest: tuple[str, ...]
) -> None:
    reading = read_move(text, WORDING.game.legal_moves(START_OF_PLAY, ONE), WORDING)
    assert isinstance(reading, IllegalMoves)
    assert sorted(reading.suggestions) == sorted(nearest)
