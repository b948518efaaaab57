"""The messages that a match sends by itself."""

from dataclasses import replace

import pytest

from bot.game import Outcome, Seat
from bot.games import GAMES
from bot.games.back_to_the_jungle.state import Phase
from bot.match.model import ComputerChair, Position, Status
from bot.messages.move_messages import done_message
from bot.messages.names import escape_markup
from bot.messages.reader import seat_reader, table_reader
from bot.messages.table import TurnNews, hand_message, table_message, turn_message
from tests.games.back_to_the_jungle import positions as back_to_the_jungle
from tests.games.cacao import positions as cacao
from tests.messages.conftest import NAMES, SEATS, play_steps


def _turn() -> Position:
    """Everybody has bid: the turn of one seat, which its headline names first."""
    return play_steps(*(lambda p: (p.to_act[0], 0) for _ in range(SEATS)))


def test_who_is_pinged_alone_and_named_first_is_named_once() -> None:
    position = _turn()
    (seat,) = position.to_act
    for draft in (table_message(position, (), (seat,)), hand_message(position, seat, (), True)):
        assert draft.content.startswith(f"**<@{100 + seat}>** has ")
        assert NAMES[seat] not in draft.content.splitlines()[0]


def test_who_is_pinged_with_others_is_named_behind_all_pings(position: Position) -> None:
    draft = table_message(position, (), position.to_act)
    assert draft.content.startswith("**<@100>**, **<@101>** and **<@102>**: ")


def test_who_won_is_named_once_by_the_mention_and_others_are_called_behind(
    position: Position,
) -> None:
    outcome = Outcome("rounds", (4, 9, 4), (2, 1, 2), ((), (), ()))
    match = replace(position.match, status=Status.OVER, outcome=outcome, seed="5eed")
    draft = table_message(Position(match, position._state), (), (Seat(0), Seat(1), Seat(2)))
    assert draft.content.splitlines()[0] == (
        "**<@101> wins!** **<@100>** and **<@102>**: the match is over."
    )


def test_a_match_that_is_over_invites_nobody_to_learn_it(position: Position) -> None:
    outcome = Outcome("rounds", (4, 9, 4), (2, 1, 2), ((), (), ()))
    match = replace(position.match, status=Status.OVER, outcome=outcome, seed="5eed")
    reader, news = table_reader(match), TurnNews(is_first=True)
    over = turn_message(Position(match, position._state), reader, news)[0].content
    assert "New to " in turn_message(position, table_reader(position.match), news)[0].content
    assert "New to " not in over
    assert str(position.match.seed_hash) in over


def test_the_message_of_a_turn_says_how_the_match_stands(position: Position) -> None:
    game = replace(GAMES["lots"], standing=lambda view: (3, 0, 1))
    standing = Position(replace(position.match, game=game), position._state)
    assert r"-# Scores: Ann: 3 · B\*b: 0 · Zoë: 1" in table_message(standing, (), ()).content


def test_nothing_is_said_of_a_standing_before_anybody_has_anything(position: Position) -> None:
    game = replace(GAMES["lots"], standing=lambda view: (0, 0, 0))
    fresh = Position(replace(position.match, game=game), position._state)
    assert "Scores" not in table_message(fresh, (), ()).content


def test_a_private_message_says_whom_the_question_of_another_asks() -> None:
    state = cacao.state_after(cacao.position(seats=3), "place 1-1-1-1·0")
    options = {option.key: option.default for option in GAMES["cacao"].options_for(3)}
    match = replace(play_steps().match, game=GAMES["cacao"], options=options)
    told = [hand_message(Position(match, state), Seat(i), (), False).content for i in range(2)]
    assert told[0].startswith("**Ann, where does your tile go?**")
    assert told[1].startswith("**Ann is asked: Where does your tile go?**")


def test_the_text_of_a_turns_picture_leaves_out_a_question_that_names_a_card() -> None:
    game = GAMES["back-to-the-jungle"]
    state = back_to_the_jungle.position("Ann@A1 fly@B1", seats=3, phase=Phase.EAT, bag="bee stone")
    state = back_to_the_jungle.state_after(state, "no eating")
    options = {option.key: option.default for option in game.options_for(3)}
    match = replace(play_steps().match, game=game, options=options)
    draft = hand_message(Position(match, state), Seat(0), (), is_new_turn=False)
    assert draft.content.startswith("**Ann, put the bee that you drew on the board.**")
    assert "put the bee" not in draft.alt


def test_the_answer_to_a_last_move_says_who_is_next_and_not_what_they_are_asked() -> None:
    position = _turn()
    (seat,) = position.to_act
    other = Seat((seat + 1) % SEATS)
    done = done_message(position, seat_reader(position.match, other), "Done.", 0)
    assert done.content == f"Done.\nNext: {escape_markup(NAMES[seat])}."


@pytest.mark.parametrize(
    ("computers", "words"), [(1, "The computer is playing."), (2, "The computers are playing.")]
)
def test_computers_are_counted(computers: int, words: str) -> None:
    position = _turn()
    (seat,) = position.to_act
    played = {(seat + n) % SEATS for n in range(computers)}
    chairs = tuple(
        ComputerChair(chair.seat, chair.name, "careful") if chair.seat in played else chair
        for chair in position.match.chairs
    )
    match = replace(position.match, chairs=chairs)
    content = table_message(Position(match, position._state), (), ()).content
    assert content.splitlines()[0] == f"**{words}**"
