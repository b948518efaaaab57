"""The private answer: one message that changes, says what was done and offers the way back."""

from tests.cogs.test_turn import _on_turn
from tests.cogs.test_undo import first_play
from tests.stage import Stage, button_labels


async def test_a_move_that_can_be_taken_back_offers_undo_at_once(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    question = await stage.use_command(user, "turn", thread)
    done = await stage.press_button(user, question, "lots:choice.kind.stop")
    assert button_labels(done) == ["Undo"]
    asked = await stage.press_button(user, done, "button.undo")
    assert asked["content"].startswith("Taken back.")
    assert button_labels(asked)[:4] == button_labels(question)[:4]


async def test_a_question_explains_what_it_leaves_out(stage: Stage) -> None:
    """At the start of Jungle the snakes on A1 and E1 can move, and so on; an animal that cannot
    says why."""
    thread = await stage.start_match("jungle")
    user = await stage.to_act()
    question = await stage.use_command(user, "turn", thread)
    if "Why not …?" not in button_labels(question):  # every animal can move
        question = await stage.press_button(user, question, button_labels(question)[0])
    explained = await stage.press_button(user, question, "button.whynot")
    assert explained["content"].startswith("**")
    assert len(explained["content"]) > len(question["content"])
    assert button_labels(explained) == button_labels(question)


async def test_a_free_slot_is_taken_unless_its_player_wants_to_choose(stage: Stage) -> None:
    thread = await stage.start_match("puzzle-memo")
    user = await stage.to_act()
    question = await stage.use_command(user, "turn", thread)
    assert "Let me choose slots" in button_labels(question)
    chosen = await stage.press_button(user, question, "puzzle-memo:usual.off")
    assert "Choose slots for me" in button_labels(chosen)
    before = await stage.version()
    await stage.press_button(user, chosen, "puzzle-memo:choice.kind.first.flipbelow")
    assert await stage.version() == before + 1


async def test_a_slot_written_behind_a_flip_is_left_to_its_player(stage: Stage) -> None:
    """The flip shows something, so the rest is given back; no slot is taken meanwhile."""
    thread = await stage.start_match("puzzle-memo")
    user = await stage.to_act()
    told = await stage.use_command(user, "move", thread, text="flip below 1; slot 5")
    assert "```\nslot 5\n```" in told["content"]
    assert await stage.version() == 2


async def test_the_answer_after_the_turn_tells_all_that_was_done_in_it(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    question = await stage.press_button(user, stage.table, "button.move")
    done = await stage.press_button(user, question, "lots:choice.kind.stop")
    first = done["content"].splitlines()[0]
    assert first.startswith("Done. ")
    assert " played #" in first
    assert first.endswith(" stopped.")


async def test_a_confirmation_says_what_the_move_does(stage: Stage) -> None:
    thread = await stage.start_match("back-to-the-jungle")
    user = await stage.to_act()
    for words in ("enter @ A3", "end moves"):
        await stage.use_command(user, "move", thread, text=words)
    question = await stage.press_button(user, stage.table, "button.move")
    confirm = await stage.press_button(user, question, "1 · B2")
    asked = "Turn up the chip on B2 (face down), and eat with it?"
    assert confirm["content"] == f"**{asked} You can't take it back.**"


async def test_a_confirmation_says_that_by_the_notes_a_chip_is_no_chameleon(stage: Stage) -> None:
    thread = await stage.start_match("back-to-the-jungle")
    user = await stage.to_act()
    for words in ("enter @ A3", "see B2", "stop"):
        await stage.use_command(user, "move", thread, text=words)
    confirm = await stage.use_command(user, "move", thread, text="eat with B2")
    assert "Turn up the chip on B2 (your notes: " in confirm["content"]
    said = "), and eat with it? By your notes it isn't your chameleon. You can't take it back.**"
    assert said in confirm["content"]
