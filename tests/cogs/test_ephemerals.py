"""What is shown only once, as people see it (architecture 1.8)."""

from bot.sandbox.wire import Json
from tests.cogs.club import CogStage, button_labels, is_private
from tests.cogs.test_turn import _on_turn
from tests.labels import label_of

PEEKED = "On top of the deck"


async def peek(club: CogStage) -> tuple[Json, Json, Json]:
    """Whoever is on turn peeks by /move: the thread, them, and the answer."""
    thread, user = await _on_turn(club)
    return thread, user, await club.use_command(user, "move", thread, text="peek")


def close_dms(club: CogStage) -> None:
    for user in (club.ann, club.bo):
        club.server.world.set_dms_closed(user["id"], True)


async def test_a_peek_is_told_by_dm_and_by_no_answer(club: CogStage) -> None:
    _, user, answer = await peek(club)
    assert PEEKED not in str(answer)
    assert "shown only once" in answer["content"]
    assert PEEKED in club.server.dm_messages(user)[-1]["content"]


async def test_it_is_gone_before_the_next_turn_is_answered(club: CogStage) -> None:
    thread, user, _ = await peek(club)
    await club.use_command(user, "turn", thread)
    assert PEEKED not in str(club.server.dm_messages(user))


async def test_the_next_move_takes_it_away_too(club: CogStage) -> None:
    thread, user, _ = await peek(club)
    await club.use_command(user, "move", thread, text="draw")
    assert PEEKED not in str(club.server.dm_messages(user))


async def test_looking_takes_nothing_away(club: CogStage) -> None:
    thread, user, _ = await peek(club)
    for command in ("board", "hand", "log"):
        assert PEEKED not in str(await club.use_command(user, command, thread))
    assert PEEKED in club.server.dm_messages(user)[-1]["content"]


async def test_the_log_names_it_after_the_match(club: CogStage) -> None:
    thread, user, _ = await peek(club)
    question = await club.use_command(user, "resign", thread)
    await club.press_button(user, question, "button.resign")
    assert PEEKED in str(await club.use_command(user, "log", thread))


async def test_who_has_no_dms_is_told_beforehand_how_long_it_can_be_taken_away(
    club: CogStage,
) -> None:
    close_dms(club)
    _, _, answer = await peek(club)
    assert PEEKED not in str(answer)
    assert "fifteen minutes" in answer["content"]
    assert "Show me" in button_labels(answer)


async def test_who_has_no_dms_sees_it_privately_once(club: CogStage) -> None:
    close_dms(club)
    _, user, answer = await peek(club)
    shown = await club.press_button(user, answer, "button.glimpse")
    assert PEEKED in shown["content"]
    assert is_private(shown)
    assert "nothing more" in (await club.press_button(user, answer, "button.glimpse"))["content"]


async def test_it_is_taken_back_before_the_next_move_is_answered(club: CogStage) -> None:
    close_dms(club)
    thread, user, answer = await peek(club)
    await club.press_button(user, answer, "button.glimpse")
    await club.use_command(user, "turn", thread)
    assert PEEKED not in str(club.server.ephemerals(user))


async def test_a_peek_that_nobody_looked_at_is_offered_with_the_hand(club: CogStage) -> None:
    close_dms(club)
    thread, user, _ = await peek(club)
    hand = await club.use_command(user, "hand", thread)
    assert PEEKED in (await club.press_button(user, hand, "button.glimpse"))["content"]


async def test_nobody_else_sees_it_by_that_button(club: CogStage) -> None:
    close_dms(club)
    _, user, answer = await peek(club)
    other = club.bo if user == club.ann else club.ann
    await club.server.click(other, answer, label=label_of("button.glimpse"))
    await club.server.wait_until(lambda: "nothing more" in str(club.server.ephemerals(other)))
    assert PEEKED not in str(club.server.ephemerals(other))


async def test_a_board_that_was_looked_at_meanwhile_is_taken_back_too(club: CogStage) -> None:
    """Something may lie open on it that is shown only once (P11)."""
    thread, user, _ = await peek(club)
    boards = [await club.use_command(user, command, thread) for command in ("board", "hand")]
    await club.use_command(user, "turn", thread)
    left = {message["id"] for message in club.server.ephemerals(user)}
    assert not left & {board["id"] for board in boards}


async def test_a_board_on_which_nothing_lies_open_stays(club: CogStage) -> None:
    thread, user = await _on_turn(club)
    board = await club.use_command(user, "board", thread)
    await club.use_command(user, "turn", thread)
    assert board["id"] in {message["id"] for message in club.server.ephemerals(user)}
