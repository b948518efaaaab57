"""Puzzle-Memo by post with strict memory (P11): flips wait, are shown once, and are covered."""

from bot.game import rng_for
from bot.match.model import MatchId, Position
from bot.messages.reader import seat_reader
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage, button_labels

SEEN = "Seen: "
ONLY = MatchId(1)


async def _flipped(club: Stage) -> tuple[Json, Json]:
    """A match of two in which one has flipped a tile that had to wait; the thread and who is to
    move now."""
    await club.start_match("puzzle-memo")
    position = await club.matches.position(ONLY)
    (seat,) = position.to_act
    await club.use_command(await club.to_act(), "move", club.thread, text=_waiting_flip(position))
    assert (await club.matches.position(ONLY)).to_act != (seat,)
    return club.thread, await club.to_act()


def _waiting_flip(position: Position) -> str:
    """A flip of a tile that cannot be placed yet."""
    (seat,) = position.to_act
    game = position.match.game
    for move in position.legal_moves(seat):
        _, events = game.apply(position._state, seat, move, rng_for("", 1))
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            return seat_reader(position.match, seat).plain_wording.notation(move)
    raise AssertionError("expected a tile that cannot be placed")


async def test_the_turns_message_says_how_many_flips_wait(club: Stage) -> None:
    await _flipped(club)
    assert "1 flip waits for you: **Move** shows it once." in club.table["content"]


async def test_nothing_is_flipped_while_the_table_shows_the_last_flip(club: Stage) -> None:
    thread, user = await _flipped(club)
    assert SEEN in str(club.table)
    waiting = await club.press_button(user, club.table, "button.move")
    assert SEEN in str(club.table), "it stays until its reader covers it"
    await club.press_button(user, waiting, "button.cover")
    assert SEEN not in str(club.messages(thread))
    assert "flip waits for you" not in club.table["content"]


async def test_covering_one_copy_takes_the_others_away(club: Stage) -> None:
    thread, user = await _flipped(club)
    first = await club.press_button(user, club.table, "button.move")
    second = await club.use_command(user, "move", thread, text="flip below 2")
    await club.press_button(user, second, "button.cover")
    await club.wait_until(lambda: SEEN not in str(club.private_answers(user)))
    assert first["id"] not in {message["id"] for message in club.private_answers(user)}


async def test_a_typed_move_is_offered_once_what_waited_is_covered(club: Stage) -> None:
    thread, user = await _flipped(club)
    before = await club.version()
    waiting = await club.use_command(user, "move", thread, text="flip below 2")
    offered = await club.press_button(user, waiting, "button.cover")
    assert await club.version() == before
    assert button_labels(offered) == [label_of("button.do"), label_of("button.back")]
    await club.press_button(user, offered, "button.do")
    assert await club.version() > before


async def test_a_text_that_is_no_single_move_is_given_back_with_the_question(club: Stage) -> None:
    thread, user = await _flipped(club)
    waiting = await club.use_command(user, "move", thread, text="flip below 2; flip below 3")
    question = await club.press_button(user, waiting, "button.cover")
    assert "flip below 2; flip below 3" in question["content"]
    assert len(button_labels(question)) > 1
