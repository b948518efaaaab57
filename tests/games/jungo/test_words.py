"""The text board, headlines, names, hints, notation, and that every text that is used exists."""

import re
from pathlib import Path

import pytest

import bot.games.jungo
from bot.game import Label, Seat
from bot.games.jungo import GAME
from bot.games.jungo.components import Card, Place, Run, Slot
from bot.games.jungo.state import Discard, Phase, State
from bot.picker import follow_path
from bot.texts import catalogue
from tests.games.jungo.positions import (
    WORDING,
    legal_texts,
    line_text,
    parse_move,
    position,
    state_after,
)

FOLDER = Path(bot.games.jungo.__file__).parent
TEXTS = catalogue.load_catalogue("jungo", "en")
RULES = (FOLDER / "texts" / "rules.en.md").read_text("utf-8")


def board(state: State, seat: int | None = None) -> list[str]:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return [line_text(line) for line in GAME.words(view)]


def headline(state: State) -> str:
    return line_text(GAME.headline(GAME.view(state, None)))


def test_the_board_in_words_of_a_turn() -> None:
    state = position(
        hand="5 7/8", table="4 3/4", others=("1 2 3",), draw="1", discard="6 2", wins=(0, 1)
    )
    assert board(state) == [
        "Ann, beat two 4s or go to the Jungo.",
        "On the table: two 4s (4 and 3/4), played by Bob.",
        "Ann: 2 cards in hand, rounds won: 0.",
        "Bob: 3 cards in hand, rounds won: 1.",
        "Draw pile (the Jungo): 1 card.",
        "Discard pile: 2 cards, the newest last: 6 and 2.",
        "Round 1, started by Ann. Rounds to win: 2.",
    ]


def test_a_listener_hears_the_hand_by_places() -> None:
    state = position(hand="5 7 7/8")
    assert board(state, seat=0)[1] == "Your hand by places: 1: 5, 2: 7 and 3: 7/8."


def test_a_listener_hears_a_hand_of_one_card() -> None:
    assert board(position(hand="7/8"), seat=0)[1] == "Your hand by places: 1: 7/8."


@pytest.mark.parametrize(
    ("drawn", "told"), [("8", "an 8"), ("1", "a 1"), ("7/8", "a 7/8"), ("1/2", "a 1/2")]
)
def test_a_single_card_has_its_article(drawn: str, told: str) -> None:
    assert f"You have just drawn {told}." in board(position(hand="5", drawn=drawn), 0)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("8", "Bob was left with an 8."),
        ("2 1/2 2", "Bob was left with 2, 1/2 and 2."),
        ("2 2 2 1/2 1/2 8", "Bob was left with three 2s, 1/2, 1/2 and 8."),
    ],
)
def test_cards_are_a_list_in_which_equal_neighbours_are_counted(hand: str, told: str) -> None:
    state = state_after(position(hand="7", others=(hand,), rounds=1), "play 1 =7")
    assert board(state)[1] == told


@pytest.mark.parametrize(("seat", "hears"), [(0, True), (1, False), (None, False)])
def test_the_drawer_hears_the_drawn_card(seat: int | None, hears: bool) -> None:
    state = position(hand="5", drawn="3/4")
    assert ("You have just drawn a 3/4." in board(state, seat)) is hears


def test_beaten_cards_are_told() -> None:
    state = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7", "take", "put 4 at 1")
    assert "Just beaten and not yet in a hand or discarded: 4." in board(state)


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (109, []),
        (110, ["After 10 more turns the smallest hand wins the round."]),
        (119, ["This is the last turn of the round: then the smallest hand wins it."]),
    ],
)
def test_the_end_of_a_long_round_is_announced(turns: int, told: list[str]) -> None:
    assert board(position(hand="7 8", others=("1 2",), turns=turns))[7:] == told


def test_the_last_deal_is_announced() -> None:
    (told,) = board(position(hand="7 8", others=("1 2",), deal=15))[7:]
    assert told == "This is the last round: after it, whoever has won most rounds wins the match."


@pytest.mark.parametrize("turns", [0, 119])
def test_after_the_end_nothing_more_is_announced(turns: int) -> None:
    last = position(hand="7", others=("1 2",), rounds=1, turns=turns, deal=15)
    told = board(state_after(last, "play 1 =7"))
    assert told[-1] == "Round 15, started by Ann. Rounds to win: 1."


def test_after_the_end_all_hands_are_told() -> None:
    state = state_after(position(hand="7", others=("1 2",), rounds=1), "play 1 =7")
    assert board(state)[1] == "Bob was left with 1 and 2."


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(hand="5"), "Ann, play cards of your choice or go to the Jungo."),
        (position(hand="5", draw=""), "Ann, play cards of your choice."),
        (position(hand="5", table="4"), "Ann, beat one 4 or go to the Jungo."),
        (position(hand="5", table="4 4"), "Ann, beat two 4s or go to the Jungo."),
        (
            position(hand="5", table="4", draw=""),
            "Ann, beat one 4, or pass if you can't: there is no card to draw.",
        ),
        (position(hand="5", drawn="3"), "Ann, decide about the card you drew."),
        (
            state_after(position(hand="7 2", table="4"), "play 1 =7"),
            "Ann, take the beaten 4 into your hand or discard it.",
        ),
        (
            state_after(position(hand="7 2", table="4"), "play 1 =7", "take"),
            "Ann, put the 4 into your hand.",
        ),
        (
            state_after(position(hand="7", rounds=1), "play 1 =7"),
            "Ann wins the match with 1 round.",
        ),
    ],
)
def test_the_headline_says_who_is_asked_for_what(state: State, text: str) -> None:
    assert headline(state) == text


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ("2", "Ann, keep or discard the card you drew, or call JUNGO!"),
        ("4", "Ann, keep or discard the card you drew: it can't be played now."),
    ],
)
def test_jungo_is_named_to_its_player_where_it_can_be_called(table: str, text: str) -> None:
    state = position(hand="5", drawn="3", table=table)
    assert line_text(GAME.headline(GAME.view(state, Seat(0)))) == text


def test_what_is_discarded_is_named() -> None:
    drawn = GAME.hint(GAME.view(position(hand="5", drawn="3/4"), Seat(0)), Discard())
    beating = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7")
    beaten = GAME.hint(GAME.view(beating, Seat(0)), Discard())
    assert drawn is not None
    assert beaten is not None
    assert [line_text(drawn), line_text(beaten)] == ["the drawn 3/4", "the beaten cards (two 4s)"]


def test_several_beaten_cards_are_asked_about_by_number() -> None:
    beaten = state_after(position(hand="7 7 2", table="4 4"), "play 1-2 =7")
    assert headline(beaten) == "Ann, take the beaten cards into your hand or discard them: two 4s."
    taken = state_after(beaten, "take")
    assert headline(taken) == "Ann, put the beaten cards into your hand: two 4s."


def test_j11_a_shared_victory_is_told() -> None:
    last = position(hand="1 2", others=("1 2",), wins=(1, 1), deal=15, turns=119)
    state = state_after(last, "draw", "discard")
    assert headline(state) == "Ann and Bob share the victory with 1 round each."


@pytest.mark.parametrize(
    ("label", "text"),
    [
        (Card(7, 7), "7"),
        (Card(7, 8), "7/8"),
        (Run(3, 3), "place 3"),
        (Run(3, 4), "places 3–4"),
        (Place(5), "5"),
        (Slot(2, Card(7, 8)), "2: 7/8"),
    ],
)
def test_labels_have_names(label: Label, text: str) -> None:
    assert line_text(GAME.name(label)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Run(2, 3), "7 and 7/8"),
        (Place(1), "on the left of 5"),
        (Place(2), "between 5 and 7"),
        (Place(4), "on the right of 7/8"),
        (None, "3"),
    ],
)
def test_the_small_print_tells_what_a_choice_means(value: object, text: str) -> None:
    line = GAME.hint(GAME.view(position(hand="5 7 7/8", drawn="3"), Seat(0)), value)
    assert line is not None
    assert line_text(line) == text


@pytest.mark.parametrize("value", [7, "play", Card(7, 8)])
def test_what_speaks_for_itself_has_no_small_print(value: object) -> None:
    assert GAME.hint(GAME.view(position(hand="5 7 7/8"), Seat(0)), value) is None


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(hand="1 2 7 7"), "play 3-4 =7"),
        (position(hand="1"), "draw"),
        (position(hand="1", table="8", draw=""), "pass"),
        (position(hand="1 2 3 4", drawn="5"), "keep 5"),
        (position(hand="1 2 7 7", drawn="7"), "jungo 3-4 =7"),
        (position(hand="1", drawn="7"), "jungo =7"),
        (state_after(position(hand="7 2", table="4"), "play 1 =7"), "take"),
        (state_after(position(hand="7 2", table="4"), "play 1 =7"), "discard"),
        (state_after(position(hand="7 2", table="4"), "play 1 =7", "take"), "put 4 at 1"),
    ],
)
def test_moves_are_written_as_in_the_text_form(state: State, text: str) -> None:
    assert WORDING.notation(parse_move(state, text)) == text
    assert text in legal_texts(state)


# Every text that is used exists


def literal_keys() -> set[str]:
    code = "\n".join(file.read_text("utf-8") for file in FOLDER.rglob("*.py"))
    sections = "alias|event|headline|words|name|hint|refusal|sheet"
    keys = set(re.findall(rf'"((?:{sections})\.[a-z_]+)"', code))
    return keys | {f"event.{key}" for key in re.findall(r'_event\(\s*"([a-z_]+)"', code)}


def composed_keys() -> set[str]:
    asked = {*Phase} - {Phase.OVER, Phase.TURN}
    return {
        *(f"headline.{phase}" for phase in asked),
        *("headline.drawn_jungo", "headline.drawn_weak"),
        *(f"headline.{ask}{piles}" for ask in ("play", "beat") for piles in ("", "_no_card")),
        *(f"refusal.{phase}" for phase in {*asked, Phase.TURN}),
        *("event.discarded", "event.discarded_beaten", "event.round_won", "event.round_smallest"),
    }


def contract_keys() -> set[str]:
    kinds = {move.__name__.lower() for move in GAME.moves}
    fields = {field for move in GAME.moves for field in move.__struct_fields__}
    (rounds,) = GAME.options_for(2)
    return {
        *(
            "title",
            "about",
            "how",
            "length",
            "weight",
            "ask.kind",
            "reason.rounds",
            "reason.deals",
            "option.rounds.title",
            "option.rounds.help",
        ),
        *(f"ask.{field}" for field in fields),
        *("ask.run.first", "ask.run.last", "ask.place.at", "choice.value"),
        *("choice.run", "choice.run.None", "ask.run+value", "choice.run+value"),
        *(
            "ask.place.card",
            "forced.draw",
            "forced.pass",
            "choice.place",
            "several.name.card",
            "forced.button.draw",
        ),
        *("notation.name.single", "notation.name.run", "board.to_win"),
        *(f"choice.kind.{kind}" for kind in kinds),
        *(f"notation.{kind}" for kind in kinds),
        *(f"section.{kind}" for kind in ("first", *kinds)),
        *(f"option.rounds.{choice}" for choice in rounds.choices),
    }


def test_every_text_that_is_used_exists_and_no_other() -> None:
    to_its_reader = {key for key in TEXTS if key.startswith("you.seat.")}
    assert {key.removeprefix("you.seat.") for key in to_its_reader} <= set(TEXTS)
    with_more = {key for key in TEXTS if key.startswith("with.")}
    assert {key.removeprefix("with.doubles.") for key in with_more} <= set(TEXTS)
    shortened = {key for key in TEXTS if key.startswith("again.")}
    assert {key.removeprefix("again.seat.") for key in shortened} <= set(TEXTS)
    groups = ("you.", "with.", "again.", "synonym.", "typing.", "turn.", "confirm.")
    others = {key for key in TEXTS if not key.startswith(groups)}
    assert others == literal_keys() | composed_keys() | contract_keys()


def test_every_answer_to_a_question_can_be_told() -> None:
    state = position(hand="7 7/8 8", drawn="7/8")
    question = follow_path(GAME.legal_moves(state, state.turn), ())
    assert [WORDING.option_label("kind", kind) for kind in question.options] == [  # type: ignore[union-attr]
        "Keep it",
        "Discard",
        "JUNGO!",
    ]
    assert WORDING.option_label("run", None) == "The drawn card alone"
    assert WORDING.option_label("value", 7) == "as 7"


@pytest.mark.parametrize("ruling", [f"J{n}" for n in range(1, 12)])
def test_the_rules_page_lists_every_ruling(ruling: str) -> None:
    assert re.search(rf"\*\*{ruling}\*\*", RULES)


@pytest.mark.parametrize(
    "section",
    [
        "Contents",
        "Object",
        "Setup",
        "How to play",
        "A. Play one or more cards",
        "B. Go to the Jungo",
        "Nobody beats your combination",
        "Double cards",
        "Empty draw pile",
        "Ending the game",
        "A turn in short",
        "Questions",
        "Rulings J1 to J6",
        "Rulings J7 to J11",
        "Credits",
    ],
)
def test_the_rules_page_has_a_section_for_each_of_the_rule_book(section: str) -> None:
    assert f"## {section}\n" in RULES
