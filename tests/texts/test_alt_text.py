"""A picture in words, for who hears it."""

from random import Random

from bot.game import Event, Line, Seat, text_args
from bot.games import GAMES
from bot.texts import Wording
from bot.texts.alt_text import ALT_LIMIT, alt_text

LOTS = GAMES["lots"]
CARD = LOTS.labels[0]
WORDING = Wording(LOTS, {Seat(0): "Ann", Seat(1): "Bob"})
HAND = Line("words.hand", text_args(("cards", (CARD(1), CARD(3)))))
DREW = Event("event.drew-own", text_args(("card", CARD(3))))


def test_the_own_hand_comes_right_after_the_question() -> None:
    said = alt_text(WORDING, "Ann, bid.", (), (HAND,))
    assert said == f"Ann, bid. {WORDING.say(HAND)}"


def test_what_a_press_has_shown_comes_before_the_question_and_the_table_gives_way_to_it() -> None:
    table = (Line("words.deck", text_args(("n", 4))),) * 100
    drew = [WORDING.say(DREW.line)] * 10
    said = alt_text(
        WORDING, "Ann, bid.", [DREW] * 10, (HAND,), table, table, begins_with_events=True
    )
    assert said.startswith(" ".join((*drew, "Ann, bid.", WORDING.say(HAND))))
    assert len(said) <= ALT_LIMIT


def test_what_is_old_gives_way_and_what_is_own_does_not() -> None:
    said = alt_text(WORDING, "Ann, bid.", [DREW] * 200, (HAND,))
    assert len(said) <= ALT_LIMIT
    assert WORDING.say(HAND) in said


def test_a_sentence_is_told_whole_or_not_at_all() -> None:
    drew = WORDING.say(DREW.line)
    said = alt_text(WORDING, "Ann, bid.", [DREW] * 200)
    told = said.removeprefix("Ann, bid. What happened before is in /log. ")
    assert told == " ".join([drew] * told.count(drew))
    assert ALT_LIMIT - len(said) <= len(drew)


def test_the_log_is_named_only_where_something_is_left_out() -> None:
    assert "/log" not in alt_text(WORDING, "Ann, bid.", [DREW] * 3)


def test_how_to_hear_the_board_is_said_where_nothing_else_is() -> None:
    assert "/board" in alt_text(WORDING, "Ann, bid.", ())
    assert "/board" not in alt_text(WORDING, "Ann, bid.", [DREW])


def test_the_table_is_told_where_all_of_it_fits() -> None:
    table = (Line("words.deck", text_args(("n", 4))),) * 3
    told = " ".join([WORDING.say(table[0])] * 3)
    drew = WORDING.say(DREW.line)
    assert alt_text(WORDING, "Ann, bid.", (), (), table) == f"Ann, bid. {told}"
    assert alt_text(WORDING, "", [DREW], (HAND,), table).endswith(f"{drew} {told}")


def test_where_the_log_is_long_it_is_cut_and_the_table_stays() -> None:
    table = (Line("words.deck", text_args(("n", 4))),) * 3
    told = " ".join([WORDING.say(table[0])] * 3)
    said = alt_text(WORDING, "Ann, bid.", [DREW] * 200, (HAND,), table)
    assert said.startswith(f"Ann, bid. {WORDING.say(HAND)} What happened before is in /log. ")
    assert said.endswith(f"{WORDING.say(DREW.line)} {told}")
    assert len(said) <= ALT_LIMIT


def test_of_a_long_table_what_matters_least_is_left_out_and_how_to_hear_it_is_said() -> None:
    rows = tuple(Line("words.deck", text_args(("n", n))) for n in range(100))
    told = [WORDING.say(row) for row in rows]
    said = alt_text(WORDING, "Ann, bid.", [DREW], (), rows, minor=rows[1:][::-1])
    assert said.startswith(f"Ann, bid. {WORDING.say(DREW.line)} {told[0]} {told[1]}")
    assert told[-1] not in said
    assert said.endswith("The command /board with words: true tells the whole board.")
    assert len(said) <= ALT_LIMIT


def test_the_animals_of_a_board_are_one_sentence() -> None:
    game = GAMES["jungle"]
    view = game.view(
        game.setup(2, {o.key: o.default for o in game.options_for(2)}, Random(1)), None
    )
    jungle = Wording(game, {Seat(0): "Ann", Seat(1): "Bob"})
    assert "A1: Ann's snake; B1: Ann's monkey; " in alt_text(jungle, "", (), (), game.words(view))
