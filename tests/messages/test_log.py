"""What happened, by turns: a line each, and a bold one where a part of the match ends or begins."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.game import Event, Seat, SeatArg, text_args
from bot.games import GAMES
from bot.match.model import LogEntry, LogKind, Position
from bot.messages.log import turn_lines
from bot.messages.log_pages import TablePost, log_message
from bot.messages.reader import seat_reader, table_reader
from bot.messages.table import TurnNews, turn_message
from tests.messages.test_every_message import build_match

STOPPED = Event("event.stopped", text_args(("seat", SeatArg(Seat(0)))))
BEGAN = Event("event.round", text_args(("round", 2)))
BEGINS = Event("event.stopped", text_args(("seat", SeatArg(Seat(1)))))
ROWS = (LogEntry(2, Seat(0), (STOPPED, BEGAN)), LogEntry(3, Seat(1), (BEGINS,)))


def with_rounds(position: Position, *texts: str) -> Position:
    """The toy game, in which the begin of a round is a milestone."""
    game = replace(GAMES["lots"], milestones=("event.round",))
    return Position(replace(position.match, game=game), position._state)


def test_a_new_round_is_a_bold_line_of_its_own(position: Position) -> None:
    reader = table_reader(with_rounds(position).match)
    assert [line.text for line in turn_lines(reader, ROWS)] == [
        "Ann stopped.",
        "**Round 2 began.**",
        r"B\*b stopped.",
    ]


def test_a_new_round_is_in_the_first_line_until_it_was_told(position: Position) -> None:
    rounds = with_rounds(position)
    reader = table_reader(rounds.match)
    for told, new in ((0, True), (2, False)):
        draft, _ = turn_message(rounds, reader, TurnNews(ROWS, told))
        assert ("**Round 2.**" in draft.content.splitlines()[0]) == new


def log_lines(
    position: Position, rows: Sequence[LogEntry], posts: Sequence[TablePost] = ()
) -> list[str]:
    draft = log_message(table_reader(position.match), rows, None, posts)
    return draft.content.splitlines()[1:]


def test_the_log_has_a_line_for_each_turn_and_counts_them(position: Position) -> None:
    """Also what belongs to no turn has its line."""
    start = LogEntry(1, None, (), LogKind.START)
    more = LogEntry(3, Seat(0), (STOPPED,))
    end = (LogEntry(4, Seat(1), (BEGINS,)), LogEntry(5, Seat(1), (), LogKind.RESIGN))
    assert log_lines(position, (start, ROWS[0], more, *end)) == [
        "`1` Ann stopped. Round 2 began. Ann stopped.",
        r"`2` B\*b stopped.",
        r"B\*b resigned.",
    ]


def test_what_was_taken_back_is_struck_through_and_no_turn(position: Position) -> None:
    undone = LogEntry(2, Seat(0), (STOPPED,), undone_by=3)
    rows = (undone, LogEntry(3, Seat(0), (), LogKind.UNDO, 1), LogEntry(4, Seat(0), (STOPPED,)))
    assert log_lines(position, rows) == [
        "~~Ann stopped.~~ (taken back)",
        "Ann took a move back.",
        "`1` Ann stopped.",
    ]


def test_a_turn_is_linked_to_the_message_that_asked_for_it_or_else_to_the_next(
    position: Position,
) -> None:
    """That of a computer is told in the message of the next person's turn."""
    rows = (*ROWS, LogEntry(4, Seat(0), (STOPPED,)))
    posts = (TablePost(1, frozenset({Seat(0)}), "one"), TablePost(3, frozenset({Seat(0)}), "two"))
    told = [line.split(" ")[0] for line in log_lines(position, rows, posts)]
    assert told == ["[1](one)", "[2](two)", "[3](two)"]
    told = [line.split(" ")[0] for line in log_lines(position, rows, posts[:1])]
    assert told == ["[1](one)", "`2`", "[3](one)"]


def test_equal_events_are_summed_only_where_they_follow_each_other_in_one_move(
    position: Position,
) -> None:
    rows = (
        LogEntry(2, Seat(0), (STOPPED, STOPPED, BEGINS, STOPPED)),
        LogEntry(3, Seat(0), (STOPPED,)),
    )
    (line,) = turn_lines(table_reader(position.match), rows)
    assert line.text == r"2 times: Ann stopped. B\*b stopped. Ann stopped. Ann stopped."


def test_an_undo_says_whose_moves_go_with_it(position: Position) -> None:
    undo = LogEntry(4, Seat(0), (), LogKind.UNDO, along=(Seat(1),))
    told = [line.text for line in turn_lines(table_reader(position.match), [undo])]
    assert told == [r"Ann took a move back, and what B\*b had done since went with it."]
    own = turn_lines(seat_reader(position.match, Seat(0)), [undo])
    assert own[0].text.startswith("You took a move back, and what")


def test_your_own_undo_did_not_happen_since_your_move(position: Position) -> None:
    undo = LogEntry(2, Seat(0), (), LogKind.UNDO)
    news = TurnNews((undo, *ROWS[1:]), addressed=(Seat(0),), since_move=True)
    draft, _ = turn_message(position, seat_reader(position.match, Seat(0)), news)
    lines = draft.content.splitlines()
    assert "You took a move back." in lines
    assert r"Since your move: B\*b stopped." in lines


def test_a_turn_leaves_out_what_a_later_event_of_it_tells_again(position: Position) -> None:
    game = replace(GAMES["lots"], retold_by={"event.stopped": frozenset({"event.round"})})
    reader = table_reader(replace(position.match, game=game))
    assert [line.text for line in turn_lines(reader, ROWS)] == [
        "Round 2 began.",
        r"B\*b stopped.",
    ]


def test_a_laid_tile_of_cacao_is_named_once_in_its_turn() -> None:
    game, rng = GAMES["cacao"], Random(1)
    match = build_match(game, 2, 1)
    state = game.setup(2, match.options, rng)
    (seat,) = game.to_act(state)
    rows = []
    for version in (2, 3):
        move = game.legal_moves(state, seat)[0]
        state, events = game.apply(state, seat, move, rng)
        rows.append(LogEntry(version, seat, events))
    reader = seat_reader(match, seat)
    assert "You took the tile with " in turn_lines(reader, rows[:1])[0].text
    told = turn_lines(reader, rows)[0].text
    assert told.startswith("You laid a tile ")
    assert "You took the tile" not in told
