"""Moving, looking and leaving, as people see it."""

import asyncio

import discord

from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private


async def _on_turn(club: Stage) -> tuple[Json, Json]:
    """A match of Lots after both bids; its thread and who is on turn."""
    thread = await club.start_match()
    for user in (club.ann, club.bo):
        await club.use_command(user, "move", thread, text="bid 0")
    return thread, await club.to_act()


def _of_old() -> discord.ui.View:
    """The control of a release that named them otherwise."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Board", custom_id="menu:board"))
    view.stop()
    return view


async def test_a_turn_is_guided_from_the_first_question_to_the_commit(club: Stage) -> None:
    thread, user = await _on_turn(club)
    message = await club.use_command(user, "turn", thread)
    assert button_labels(message) == ["Draw a card", "Peek at the deck", "Play a card", "Stop"]
    message = await club.press_button(user, message, "lots:choice.kind.draw")
    assert button_labels(message) == ["Confirm", "Back"]
    before = await club.version()
    message = await club.press_button(user, message, "button.do", move="draw")
    assert "You drew" in message["content"]
    assert await club.version() == before + 1


async def test_back_asks_the_question_before(club: Stage) -> None:
    thread, user = await _on_turn(club)
    message = await club.use_command(user, "turn", thread)
    confirm = await club.press_button(user, message, "lots:choice.kind.draw")
    again = await club.press_button(user, confirm, "button.back")
    assert button_labels(again) == button_labels(message)


async def test_two_presses_of_one_confirmation_are_one_move(club: Stage) -> None:
    thread, user = await _on_turn(club)
    confirm = await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await club.version()
    await club.press_button(user, confirm, "button.do", move="draw")
    message = await club.press_button(user, confirm, "button.do", move="draw")
    assert "the board has moved on" in message["content"]
    assert await club.version() == before + 1


async def test_two_presses_at_the_same_time_are_one_move(club: Stage) -> None:
    thread, user = await _on_turn(club)
    confirm = await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await club.version()
    await asyncio.gather(
        *(club.press_button(user, confirm, "button.do", move="draw") for _ in range(2))
    )
    assert await club.version() == before + 1


async def test_the_same_move_is_made_by_its_text(club: Stage) -> None:
    thread, user = await _on_turn(club)
    message = await club.use_command(user, "move", thread, text=" DRAW ")
    assert "You drew" in message["content"]


async def test_a_text_that_is_no_move_is_answered_with_the_closest(club: Stage) -> None:
    """G15: nobody has to know the grammar."""
    thread, user = await _on_turn(club)
    before = await club.version()
    message = await club.use_command(user, "move", thread, text="drew")
    assert "Closest are: `draw`" in message["content"]
    assert await club.version() == before


async def test_who_is_not_to_move_is_told_whose_turn_it_is(club: Stage) -> None:
    thread, user = await _on_turn(club)
    other = club.bo if user == club.ann else club.ann
    message = await club.use_command(other, "move", thread, text="draw")
    assert user["global_name"] in message["content"]
    assert "not your turn" in message["content"]


async def test_who_only_watches_has_no_move_and_no_hand(club: Stage) -> None:
    await _on_turn(club)
    for label in ("Move", "My hand"):
        message = await club.press_button(club.cy, club.table, label)
        assert message["content"] == "You have no seat in this match."
        assert is_private(message)


async def test_another_persons_confirmation_is_refused(club: Stage) -> None:
    """Nobody else sees it, but a custom id is no secret: the seat decides, not the message."""
    thread, user = await _on_turn(club)
    other = club.bo if user == club.ann else club.ann
    confirm = await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await club.version()
    await club.server.click(other, confirm, label=label_of("button.do", move="draw"))
    await club.wait_until(lambda: "not yours" in club.private_answers(other)[-1]["content"])
    assert await club.version() == before


async def test_suggestions_are_the_askers_own_legal_moves(club: Stage) -> None:
    thread, user = await _on_turn(club)
    other = club.bo if user == club.ann else club.ann
    own = await club.server.autocomplete(user, thread, "move", "text", text="")
    assert {"name": "draw", "value": "draw"} in own
    assert await club.server.autocomplete(other, thread, "move", "text", text="") == []


async def test_a_control_works_after_a_restart(club: Stage) -> None:
    thread, user = await _on_turn(club)
    confirm = await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    await club.restart()
    message = await club.press_button(user, confirm, "button.do", move="draw")
    assert "You drew" in message["content"]


async def test_a_control_of_a_former_release_gets_a_kind_answer(club: Stage) -> None:
    thread = await club.start_match()
    sent = await club.bot.get_partial_messageable(int(thread["id"])).send(view=_of_old())
    old = next(m for m in club.messages(thread) if m["id"] == str(sent.id))
    answer = await club.server.click(club.ann, old, "menu:board")
    assert "earlier version" in (await answer.final_message())["content"]


async def test_the_board_is_told_in_words(club: Stage) -> None:
    thread, user = await _on_turn(club)
    message = await club.use_command(user, "board", thread, words=True)
    assert "Your hand:" in message["content"]
    assert message["attachments"] == []


async def test_the_hand_is_a_picture_with_words(club: Stage) -> None:
    thread, user = await _on_turn(club)
    message = await club.use_command(user, "hand", thread)
    assert is_private(message)
    assert message["attachments"][0]["description"]


async def test_matches_lists_those_that_wait_first(club: Stage) -> None:
    _, user = await _on_turn(club)
    message = await club.use_command(user, "matches")
    assert f"your move · <#{club.thread['id']}>" in message["content"]


async def test_resigning_asks_first(club: Stage) -> None:
    thread, user = await _on_turn(club)
    asked = await club.use_command(user, "resign", thread)
    assert button_labels(asked) == ["Resign", "Play on"]
    await club.press_button(user, asked, "button.decline")
    assert "wins" not in club.table["content"]
    await club.press_button(user, await club.use_command(user, "resign", thread), "button.resign")
    winner = club.bo if user == club.ann else club.ann
    assert f"{winner['global_name']} wins!" in club.table["content"]


async def test_a_match_is_played_to_its_end_by_text(club: Stage) -> None:
    thread = await club.start_match()
    for _ in range(60):
        if "wins" in club.table["content"] or "share the win" in club.table["content"]:
            break
        user = await club.to_act()
        offered = await club.server.autocomplete(user, thread, "move", "text", text="")
        await club.use_command(user, "move", thread, text=offered[-1]["value"])
    assert "Seed of match 1" in club.table["content"]
