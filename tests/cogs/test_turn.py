"""Moving, looking and leaving, as people see it."""

import asyncio

import discord

from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private


async def _on_turn(stage: Stage) -> tuple[Json, Json]:
    """A match of Lots after both bids; its thread and who is on turn."""
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    return thread, await stage.to_act()


def _of_old() -> discord.ui.View:
    """The control of a release that named them otherwise."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Board", custom_id="menu:board"))
    view.stop()
    return view


async def test_a_turn_is_guided_from_the_first_question_to_the_commit(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "turn", thread)
    assert button_labels(message) == ["Draw a card", "Peek at the deck", "Play a card", "Stop"]
    message = await stage.press_button(user, message, "lots:choice.kind.draw")
    assert button_labels(message) == ["Confirm", "Back"]
    before = await stage.version()
    message = await stage.press_button(user, message, "button.do", move="draw")
    assert "You drew" in message["content"]
    assert await stage.version() == before + 1


async def test_back_asks_the_question_before(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "turn", thread)
    confirm = await stage.press_button(user, message, "lots:choice.kind.draw")
    again = await stage.press_button(user, confirm, "button.back")
    assert button_labels(again) == button_labels(message)


async def test_two_presses_of_one_confirmation_are_one_move(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await stage.version()
    await stage.press_button(user, confirm, "button.do", move="draw")
    message = await stage.press_button(user, confirm, "button.do", move="draw")
    assert "the board has moved on" in message["content"]
    assert await stage.version() == before + 1


async def test_two_presses_at_the_same_time_are_one_move(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await stage.version()
    await asyncio.gather(
        *(stage.press_button(user, confirm, "button.do", move="draw") for _ in range(2))
    )
    assert await stage.version() == before + 1


async def test_the_same_move_is_made_by_its_text(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "move", thread, text=" DRAW ;")
    assert "You drew" in message["content"]


async def test_a_text_that_is_no_move_is_answered_with_the_closest(stage: Stage) -> None:
    """G15: nobody has to know the grammar."""
    thread, user = await _on_turn(stage)
    before = await stage.version()
    message = await stage.use_command(user, "move", thread, text="drew")
    assert "Closest: `draw`" in message["content"]
    assert await stage.version() == before


async def test_who_is_not_to_move_is_told_whose_turn_it_is(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    message = await stage.use_command(other, "move", thread, text="draw")
    assert user["global_name"] in message["content"]
    assert "not your turn" in message["content"]


async def test_who_only_watches_has_no_move_and_no_hand(stage: Stage) -> None:
    await _on_turn(stage)
    for label in ("Move", "Hand"):
        message = await stage.press_button(stage.cy, stage.table, label)
        assert message["content"] == "You have no seat in this match."
        assert is_private(message)


async def test_another_persons_confirmation_is_refused(stage: Stage) -> None:
    """Nobody else sees it, but a custom id is no secret: the seat decides, not the message."""
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await stage.version()
    refusal = await stage.press_button(other, confirm, "button.do", move="draw")
    assert "not yours" in refusal["content"]
    assert await stage.version() == before


async def test_suggestions_are_the_askers_own_legal_moves(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    own = await stage.suggest(user, "move", "text", thread, text="")
    assert {"name": "draw", "value": "draw"} in own
    assert await stage.suggest(other, "move", "text", thread, text="") == []


async def test_a_control_works_after_a_restart(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    await stage.restart()
    message = await stage.press_button(user, confirm, "button.do", move="draw")
    assert "You drew" in message["content"]


async def test_a_control_of_a_former_release_gets_a_kind_answer(stage: Stage) -> None:
    thread = await stage.start_match()
    sent = await stage.bot.get_partial_messageable(int(thread["id"])).send(view=_of_old())
    old = next(m for m in stage.messages(thread) if m["id"] == str(sent.id))
    answer = await stage.press_control(stage.ann, old, "menu:board")
    assert "earlier version" in answer["content"]


async def test_the_board_is_told_in_words(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "board", thread, words=True)
    assert "Your hand:" in message["content"]
    assert message["attachments"] == []


async def test_the_hand_is_a_picture_with_words(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "hand", thread)
    assert is_private(message)
    assert message["attachments"][0]["description"]


async def test_matches_lists_those_that_wait_first(stage: Stage) -> None:
    _, user = await _on_turn(stage)
    message = await stage.use_command(user, "matches")
    assert f"your move · <#{stage.thread['id']}>" in message["content"]


async def test_who_would_resign_a_match_that_is_over_is_not_asked(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    card = await stage.use_command(user, "match", thread)
    asked = await stage.press_button(user, card, "button.askresign")
    await stage.press_button(user, asked, "button.resign")
    assert button_labels(await stage.press_button(user, card, "button.askresign")) == []
    assert "This match is over." in stage.private_answers(user)[-1]["content"]


async def test_resigning_asks_first(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    asked = await stage.use_command(user, "resign", thread)
    assert button_labels(asked) == ["Resign", "Play on"]
    await stage.press_button(user, asked, "button.decline")
    assert "wins" not in stage.table["content"]
    await stage.press_button(user, await stage.use_command(user, "resign", thread), "button.resign")
    winner = stage.bo if user == stage.ann else stage.ann
    lines = stage.table["content"].splitlines()
    assert lines[0] == f"**<@{winner['id']}> wins!**"
    assert (
        f"{user['global_name']} resigned, so the match ends here: points aren't counted." in lines
    )
    assert "has resigned" not in stage.table["content"], "not said twice"


async def test_a_match_is_played_to_its_end_by_text(stage: Stage) -> None:
    thread = await stage.start_match()
    for _ in range(60):
        if "wins" in stage.table["content"] or "share the win" in stage.table["content"]:
            break
        user = await stage.to_act()
        offered = await stage.suggest(user, "move", "text", thread, text="")
        await stage.use_command(user, "move", thread, text=offered[-1]["value"] + ";")
    assert "Seed of match 1" in stage.table["content"]


async def test_whoever_plays_against_computers_goes_on_from_the_answer(stage: Stage) -> None:
    """The table's message is edited far up, and nothing pings them."""
    thread = await stage.start_match(people=1, computers=1)
    goes_on = label_of("button.goon")
    answer = await stage.use_command(stage.ann, "move", thread, text="bid 3")
    if goes_on not in button_labels(answer):  # she begins
        answer = await stage.use_command(stage.ann, "move", thread, text="stop")
    count = len(stage.private_answers(stage.ann))
    question = await stage.press_button(stage.ann, answer, "button.goon")
    assert "Since your move: Computer 1 " in question["content"]
    assert goes_on not in button_labels(question), "it waits for the computers"
    assert len(stage.private_answers(stage.ann)) == count, "it is the same answer"


async def test_in_words_what_computers_did_is_a_step_of_its_own(stage: Stage) -> None:
    settings = await stage.use_command(stage.ann, "settings", stage.general)
    await stage.press_button(stage.ann, settings, "settings.in_words.turn_on")
    thread = await stage.start_match(people=1, computers=1)
    answer = await stage.use_command(stage.ann, "move", thread, text="bid 3")
    if label_of("button.goon") not in button_labels(answer):  # she begins
        answer = await stage.use_command(stage.ann, "move", thread, text="stop")
    for _ in range(500):
        if 0 in (await stage.position()).to_act:
            break
        await asyncio.sleep(0.01)
    told = await stage.press_button(stage.ann, answer, "button.goon")
    assert "Since your move: Computer 1 " in told["content"]
    assert "**What do you do?**" not in told["content"]
    question = await stage.press_button(stage.ann, told, "button.goon")
    assert "**What do you do?**" in question["content"]
    assert "Computer 1 " not in question["content"].split("**What do you do?**")[0]


async def test_among_people_an_answer_has_no_button_to_go_on(stage: Stage) -> None:
    thread = await stage.start_match()
    answer = await stage.use_command(stage.ann, "move", thread, text="bid 3")
    assert label_of("button.goon") not in button_labels(answer)
