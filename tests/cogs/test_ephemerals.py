"""What is shown only once, as people see it (architecture 1.8)."""

from bot.match.model import MatchId
from bot.sandbox.wire import Json
from tests.cogs.test_turn import _on_turn
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private

PEEKED = "On top of the deck"


async def peek(stage: Stage) -> tuple[Json, Json, Json]:
    """Whoever is on turn peeks by /move: the thread, them, and the answer."""
    thread, user = await _on_turn(stage)
    return thread, user, await stage.use_command(user, "move", thread, text="peek")


def close_dms(stage: Stage) -> None:
    for user in (stage.ann, stage.bo):
        stage.close_dms(user)


async def test_a_peek_is_seen_in_the_answer_to_the_press(stage: Stage) -> None:
    """P11: in words and in its picture, whether or not direct messages arrive."""
    _, user, answer = await peek(stage)
    assert PEEKED in answer["content"]
    assert answer["attachments"][0]["description"].startswith(PEEKED)
    assert PEEKED not in str(stage.dm_of(user))


async def test_what_an_answer_has_shown_waits_no_more(stage: Stage) -> None:
    thread, user, _ = await peek(stage)
    for command in ("board", "hand", "log", "replay", "turn"):
        assert PEEKED not in str(await stage.use_command(user, command, thread))


async def test_the_next_move_is_made_at_once(stage: Stage) -> None:
    thread, user, _ = await peek(stage)
    before = await stage.version()
    await stage.use_command(user, "move", thread, text="draw;")
    assert await stage.version() == before + 1


async def test_a_peek_whose_answer_was_lost_is_shown_by_move(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    await peek_without_answer(stage)
    waiting = await stage.use_command(user, "turn", thread)
    assert PEEKED in waiting["content"]
    assert button_labels(waiting) == [label_of("button.cover")]
    question = await stage.press_button(user, waiting, "button.cover")
    assert PEEKED not in str(question)
    assert len(button_labels(question)) > 1


async def test_what_waits_is_shown_as_often_as_its_reader_likes(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    await peek_without_answer(stage)
    for _ in range(2):
        assert PEEKED in (await stage.use_command(user, "turn", thread))["content"]


async def test_a_typed_move_is_given_back_while_something_waits(stage: Stage) -> None:
    """P11: it was written without knowing what waits."""
    thread, user = await _on_turn(stage)
    await peek_without_answer(stage)
    before = await stage.version()
    answer = await stage.use_command(user, "move", thread, text="draw; stop")
    assert await stage.version() == before
    assert "draw; stop" in answer["content"]
    assert PEEKED in answer["content"]


async def peek_without_answer(stage: Stage) -> None:
    """The move is made and told, but its answer reaches nobody."""
    position = await stage.matches.position(MatchId(1))
    (seat,) = position.to_act
    chair = position.match.chairs[seat]
    move = next(move for move in position.legal_moves(seat) if move.kind == "peek")
    await stage.matches.play(MatchId(1), chair.user, seat, chair.decision, move)
    await stage.wait_until_idle()


async def test_the_log_names_it_after_the_match(stage: Stage) -> None:
    thread, user, _ = await peek(stage)
    question = await stage.use_command(user, "resign", thread)
    await stage.press_button(user, question, "button.resign")
    assert PEEKED in str(await stage.use_command(user, "log", thread))


async def test_who_has_no_dms_sees_what_waits_by_show_me(stage: Stage) -> None:
    close_dms(stage)
    thread, user = await _on_turn(stage)
    await peek_without_answer(stage)
    hand = await stage.use_command(user, "hand", thread)
    assert PEEKED not in str(hand)
    shown = await stage.press_button(user, hand, "button.glimpse")
    assert PEEKED in shown["content"]
    assert is_private(shown)


async def test_nobody_else_sees_it_by_that_button(stage: Stage) -> None:
    close_dms(stage)
    thread, user = await _on_turn(stage)
    await peek_without_answer(stage)
    hand = await stage.use_command(user, "hand", thread)
    other = stage.bo if user == stage.ann else stage.ann
    refusal = await stage.press_button(other, hand, "button.glimpse")
    assert label_of("glimpse.nothing") in refusal["content"]
    assert PEEKED not in str(stage.private_answers(other))


async def test_a_board_that_was_looked_at_meanwhile_is_taken_back_too(stage: Stage) -> None:
    """Something may lie open on it that is shown only once (P11)."""
    thread, user, _ = await peek(stage)
    boards = [await stage.use_command(user, command, thread) for command in ("board", "hand")]
    await stage.use_command(user, "move", thread, text="draw;")
    left = {message["id"] for message in stage.private_answers(user)}
    assert not left & {board["id"] for board in boards}


async def test_a_board_on_which_nothing_lies_open_stays(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    board = await stage.use_command(user, "board", thread)
    await stage.use_command(user, "turn", thread)
    assert board["id"] in {message["id"] for message in stage.private_answers(user)}
