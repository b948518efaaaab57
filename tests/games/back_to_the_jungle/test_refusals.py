"""Why a typed move is refused: each sentence, by the text that meets it."""

from random import Random

import pytest

from bot.game import Move, Seat
from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import Direction, Goal, Way
from bot.games.back_to_the_jungle.state import Choose, Mode, Phase, State, Turn, TurnState, Walk
from bot.notation.reading import read_move
from bot.notation.series import split_series
from bot.picker import Question, follow_path
from tests.games.back_to_the_jungle.positions import (
    WORDING,
    eating_position,
    position,
    solo_position,
    state_after,
)
from tests.games.refusing import Typed, excluded_choices, refusal_text, unreached_refusals

CHIPS = "fly@B1 stone@C1 bee@B2 caterpillar@D1 firefly@A2"
TABLE = position("Ann@C5 bee@D5 stone@F2 fly@B2")
OUTSIDE = position("bee@D5 stone@F2", phase=Phase.ENTER)
MOVING = state_after(TABLE, "move C5>C4")
SEEING = state_after(TABLE, "see D5")
BLIND = position("Ann@C5 bee@D5", now=TurnState(blind=True))
STUNG = position("Ann@C5 bee@D5", now=TurnState(stung=True))
EATING = position("Ann@C5 bee@D5 fly@F2", phase=Phase.EAT)
BLINDED = "You can't look at chips in this turn, after a fly or a tongue's hit."
BLIND_MOVER = state_after(position("Ann@C5 bee@D5", now=TurnState(blind=True)), "move C5>C4")
EAT_FIRST = (
    "Eating comes first: point out your chameleon with `eat with` and its cell, or choose "
    "`no eating`."
)
MEAL = eating_position("Ann@C5 bee@D5 fly@C4 stone@E5", "C5")
SPIDER = state_after(eating_position("Ann@C5 spider@D5 fly@C4 stone@E5", "C5"), "meal D5")
CATERPILLAR = state_after(eating_position("Ann@C5 caterpillar@D5 fly@C4 stone@E5", "C5"), "meal D5")
PLACING = state_after(position("stone@B2", bag="bee fly"), "end moves")
WIND = state_after(position("stone@B2 bee@F2", bag="special_wind"), "end moves")
LIFTED = state_after(WIND, "lift B2")
SNAKE = state_after(position("stone@B2 bee@F2", bag="special_snake"), "end moves")
TURNED = state_after(SNAKE, "turn A1-C3 90")
SOLO = solo_position(CHIPS, "B1")
SPENT = solo_position(CHIPS, "B1", energy=0, fresh=False)
BEGUN = state_after(SOLO, "see B2")
EMPTY = solo_position(CHIPS, "E4")
AT_HOLE = solo_position(CHIPS, "B3")
STANDING = solo_position("fly@C1 bee@B2 fly@C2", "B1", mode=Mode.ADVANCED, standing=True)
CHOOSING = state_after(solo_position("butterfly@B1 stone@C1 bee@B2", "B1"), "eat")
OUT_ALONE = GAME.setup(1, {o.key: o.default for o in GAME.options_for(1)}, Random(1))

LONELY = position("bee@D5 fly@D4 stone@A2 Ann@F2", phase=Phase.EAT)

FIRST = "Your chameleon isn't on the board yet. Bring it in first."

REFUSED: list[Typed] = [
    (OUTSIDE, "see D5", FIRST),
    (OUTSIDE, "enter @ F2", "There's already a chip on F2."),
    (OUTSIDE, "enter A6", "A6 is a hole."),
    (
        OUTSIDE,
        "enter C4",
        "C4 isn't at the edge. Choose an empty cell there: only if it has none, "
        "your chameleon enters further in.",
    ),
    (OUTSIDE, "enter G1", "G1 isn't on the board: columns go from A to F, rows from 1 to 6."),
    (TABLE, "eat with C5", "Phase 1 comes first: move chips, look at chips, or end your moves."),
    (TABLE, "move C4>C3", "There's no chip on C4."),
    (TABLE, "move C5>C3", "C3 is a hole."),
    (TABLE, "move C5>D5", "There's already a chip on D5."),
    (
        TABLE,
        "move C5 A1",
        "C5 and A1 aren't neighbours: a chip goes one step up, down, left or right.",
    ),
    (
        TABLE,
        "swap C5 F2",
        "C5 and F2 aren't neighbours: a chip goes one step up, down, left or right.",
    ),
    (TABLE, "see A1", "There's no chip on A1."),
    (
        MOVING,
        "see B2",
        "You chose to move this turn, so you can't look or eat yet. Make another move, "
        "or write `end moves`.",
    ),
    (
        SEEING,
        "move C5>C4",
        "You chose to look this turn, so you can't move or eat yet. Look at another "
        "chip, or write `stop`.",
    ),
    (SEEING, "enter @ A1", "Your chameleon is on the board already."),
    (SEEING, "place A2", "No chip waits to be placed now."),
    (MOVING, "lift C5", "No wind blows now. Only when it does, `lift` and `with` swap two chips."),
    (TABLE, "turn A1-C3 90", "No special snake is in play now: no board turns."),
    (
        SEEING,
        "none",
        "Write `none` only after a spider or a caterpillar: you have eaten neither now.",
    ),
    (SEEING, "see D5", "You've already looked at D5. Choose another chip."),
    (BLIND, "see D5", BLINDED),
    (BLIND_MOVER, "see D5", BLINDED),
    (EATING, "place C1", EAT_FIRST),
    (EATING, "meal D5", EAT_FIRST),
    (
        EATING,
        "see D5",
        "Moving and looking are over: there are at most 3 moves or looks in a turn. "
        "Point out your chameleon, or choose `no eating`.",
    ),
    (
        EATING,
        "eat with F2",
        "The chip on F2 touches no other chip, so there's nothing it could eat.",
    ),
    (
        LONELY,
        "eat with F2",
        "Your chameleon on F2 touches no other chip, so it can't eat.",
    ),
    (MEAL, "no eating", "Your chameleon is revealed and has to eat. Choose a chip next to it."),
    (MEAL, "meal E5", "E5 isn't next to your chameleon."),
    (EATING, "eat C5", "To turn up the chip on C5 as your chameleon, write `eat with C5`."),
    (EATING, "eat C4", "There's no chip on C4."),
    (STUNG, "eat with C5", "You were stung and can't eat in this turn."),
    (STUNG, "eat C5", "You were stung and can't eat in this turn."),
    (MEAL, "eat E5", "E5 isn't next to your chameleon."),
    (
        SPIDER,
        "meal E5",
        "The spider comes first: eat one more chip next to it, "
        "or write `none` to eat only the spider.",
    ),
    (SPIDER, "also C4", "C4 isn't next to the spider."),
    (SPIDER, "also C5", "The chip on C5 is already revealed. Choose one that lies face down."),
    (
        CATERPILLAR,
        "meal E5",
        "The caterpillar comes first: eat a chip next to it instead, "
        "or write `none` to eat the caterpillar itself.",
    ),
    (CATERPILLAR, "instead C4", "C4 isn't next to the caterpillar."),
    (PLACING, "see B2", "The chip that you drew comes first: put it on an empty cell."),
    (PLACING, "place B2", "There's already a chip on B2."),
    (WIND, "see B2", "The wind blows: choose a chip to swap, or `stop`."),
    (WIND, "lift A1", "There's no chip on A1."),
    (LIFTED, "see B2", "The wind holds a chip: choose the one it changes places with, or `stop`."),
    (LIFTED, "with B2", "The wind already holds the chip on B2. Choose another one."),
    (SNAKE, "see B2", "The special snake comes first: choose a board and which way it turns."),
    (SNAKE, "turn A1-C3 45", "A board turns by a quarter: 90 is clockwise, -90 counterclockwise."),
    (TURNED, "turn A1-C3 -90", "The board A1 to C3 has already turned. Choose another one."),
    (TURNED, "turn A1-C3-90", "The board A1 to C3 has already turned. Choose another one."),
    (OUT_ALONE, "enter B2", "B2 isn't at the edge, where your chameleon begins."),
    (SOLO, "swap B1 C1", "Alone there's no such move: walk, look, eat or pass."),
    (SOLO, "eat with B1", "Alone there's no such move: walk, look, eat or pass."),
    (SOLO, "choose goal 5", "Walk, look, eat or pass now."),
    (LONELY, "walk up", "That's only for playing alone."),
    (LONELY, "finish", "That's only for playing alone."),
    (SOLO, "walk north", "The board ends there. Your chameleon can't walk that way."),
    (AT_HOLE, "walk east", "C3 is a hole. Your chameleon can't walk that way."),
    (SPENT, "walk right", "You have no energy left this turn. Eat or pass."),
    (SPENT, "see B2", "You have no energy left this turn. Eat or pass."),
    (BEGUN, "see B2", "You've already looked at B2. Choose another chip."),
    (BEGUN, "finish", "You've already done something this turn. You can finish only at its start."),
    (SOLO, "eat B1", "Your chameleon eats what lies below it, on B1: just `eat`."),
    (EMPTY, "eat", "There's nothing on E4, below your chameleon."),
    (
        STANDING,
        "eat",
        "Your chameleon stands on B1 among the chips. Say which one next to it it eats.",
    ),
    (STANDING, "eat C2", "C2 isn't next to your chameleon on B1."),
    (STANDING, "see B1", "The chip on B1 lies face up: there's nothing to look at."),
    (CHOOSING, "pass", "Your meal comes first: say for which goal it was."),
    (CHOOSING, "choose 9", "That meal doesn't fit goal 9."),
]


@pytest.mark.parametrize(("state", "text", "sentence"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_typed_move_is_refused_with_its_reason(state: State, text: str, sentence: str) -> None:
    assert refusal_text(WORDING, state, text) == sentence


def test_every_refusal_is_reached_by_a_typed_move() -> None:
    assert unreached_refusals(WORDING, REFUSED) == set()


@pytest.mark.parametrize(
    ("state", "text", "move"),
    [
        (MEAL, "eat D5", "meal D5"),
        (SPIDER, "eat E5", "also E5"),
        (CATERPILLAR, "eat E5", "instead E5"),
    ],
)
def test_eating_is_what_is_asked_for(state: State, text: str, move: str) -> None:
    moves = WORDING.game.legal_moves(state, WORDING.game.to_act(state)[0])
    found = read_move(text, moves, WORDING)
    assert isinstance(found, Move)
    assert WORDING.notation(found) == move


@pytest.mark.parametrize("text", ["turn A1-C3", "turn A1 C3 90 -90", "turn 90", "turn A1"])
def test_a_turn_is_not_read_the_other_way_round(text: str) -> None:
    assert not isinstance(read_move(text, WORDING.game.legal_moves(SNAKE, Seat(0)), WORDING), Turn)


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        *(("turn A1 C3 90", 90), ("turn A1-C3-90", -90), ("turn a1c3 -90", -90)),
        *(("turn A1 left", -90), ("turn A1-C3 right", 90), ("turn A1 -90", -90)),
    ],
)
def test_a_turn_keeps_its_sign(text: str, degrees: int) -> None:
    move = read_move(text, WORDING.game.legal_moves(SNAKE, Seat(0)), WORDING)
    assert isinstance(move, Turn)
    assert move.degrees == degrees


def test_a_goal_is_chosen_by_its_number() -> None:
    moves = WORDING.game.legal_moves(CHOOSING, Seat(0))
    assert read_move("choose 2", moves, WORDING) == Choose(Goal(2))


@pytest.mark.parametrize(
    ("text", "toward"), [("walk south", "down"), ("walk west", "left"), ("WALK EAST", "right")]
)
def test_the_chameleon_walks_by_the_compass_too(text: str, toward: str) -> None:
    moves = WORDING.game.legal_moves(SOLO, Seat(0))
    assert read_move(text, moves, WORDING) == Walk(Way(Direction(toward)))


def test_an_own_chameleon_that_touches_no_chip_is_named_first() -> None:
    assert excluded_choices(WORDING, LONELY) == [
        "F2: Your chameleon on F2 touches no other chip, so it can't eat.",
        "A2: The chip on A2 touches no other chip, so there's nothing it could eat.",
    ]


def test_a_chip_that_was_looked_at_is_left_out_for_that() -> None:
    assert excluded_choices(WORDING, SEEING) == [
        "D5: You've already looked at D5. Choose another chip."
    ]


def test_why_nothing_can_be_looked_at_is_said_beside_the_first_question() -> None:
    assert excluded_choices(WORDING, BLIND) == [f"Look at a chip: {BLINDED}"]


@pytest.mark.parametrize(
    ("text", "series"),
    [
        ("see C2 E1 D2", ["see C2", "see E1", "see D2"]),
        ("see c2,e1,d2", ["see C2", "see E1", "see D2"]),
        ("`/move see C2 Z9`", ["see C2", "see Z9"]),
        ("see C2", []),
        ("see C2 north", []),
        ("see", []),
        ("swap C2 E1 D2", []),
        ("eat with C2 E1", []),
    ],
)
def test_several_looks_may_be_written_as_one(text: str, series: list[str]) -> None:
    found = split_series(text, (), WORDING)
    assert (list(found.texts) if found else []) == series


@pytest.mark.parametrize(
    ("text", "move"),
    [
        *(
            ("look at B1", "see B1"),
            ("peek at the chip on B1", "see B1"),
            ("end turn", "end moves"),
        ),
        *(("No more moves", "end moves"), ("swap chip B1 and C1", "swap B1 C1")),
        ("swap b1 with c1", "swap B1 C1"),
    ],
)
def test_a_move_is_read_as_newcomers_write_it(text: str, move: str) -> None:
    state = position("Ann@F5 bee@B1 fly@C1")
    moves = WORDING.game.legal_moves(state, state.turn)
    assert WORDING.notation(read_move(text, moves, WORDING)) == move  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["don't eat", "Don't eat", "do not eat", "eat nothing"])
def test_whoever_does_not_eat_may_say_so_in_plain_words(text: str) -> None:
    moves = WORDING.game.legal_moves(LONELY, LONELY.turn)
    assert WORDING.notation(read_move(text, moves, WORDING)) == "no eating"  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["eat caterpillar", "eat the caterpillar", "caterpillar itself"])
def test_whoever_eats_the_caterpillar_itself_may_say_so_in_plain_words(text: str) -> None:
    moves = WORDING.game.legal_moves(CATERPILLAR, CATERPILLAR.turn)
    assert WORDING.notation(read_move(text, moves, WORDING)) == "none"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "labels"),
    [(SPIDER, ["E5", "Only the spider"]), (CATERPILLAR, ["E5", "The caterpillar itself"])],
)
def test_of_a_single_extra_chip_the_buttons_name_the_cell_and_what_is_eaten_without_it(
    state: State, labels: list[str]
) -> None:
    question = follow_path(WORDING.game.legal_moves(state, state.turn), ())
    assert isinstance(question, Question)
    assert [WORDING.option_label(question.field, each) for each in question.options] == labels
