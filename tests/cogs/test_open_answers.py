"""Private answers to one person: the newest about a match is open, the older ones are closed."""

import asyncio

from bot.game import Seat
from bot.interactions.open_answers import TOKEN_LIFETIME, OfferedUndo, OpenAnswers
from bot.match.model import MatchId, UndoPoint, UserId
from bot.sandbox.messages import delete
from bot.sandbox.wire import Json
from tests.cogs.test_undo import first_play, start_turns
from tests.stage import Stage, button_labels


async def _private(stage: Stage, user: Json, place: Json) -> list[Json]:
    """The private messages that a user sees in a place and that have buttons."""
    await stage.wait_until_idle()
    return [m for m in stage.server.ephemerals(user, place) if m["components"]]


async def test_an_older_question_goes_when_a_newer_one_opens(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    first = await stage.press_button(user, stage.table, "button.move")
    second = await stage.press_button(user, stage.table, "button.move")
    assert [m["id"] for m in await _private(stage, user, thread)] == [second["id"]]
    assert first["id"] not in [m["id"] for m in stage.server.ephemerals(user, thread)]


async def test_a_press_on_a_question_that_goes_meanwhile_is_answered_in_a_new_one(
    stage: Stage,
) -> None:
    """Whoever pressed *Move* again before the answer came read that something had gone wrong."""
    thread, user = await start_turns(stage)
    first = await stage.press_button(user, stage.table, "button.move")
    async with stage.bot.open_answers.lock(UserId(int(user["id"]))):
        await stage.click(user, first, button_labels(first)[0])
        await delete(stage.server.hub, first)
    (answer,) = await _private(stage, user, thread)
    assert answer["id"] != first["id"]
    newer = await stage.press_button(user, stage.table, "button.move")
    assert [m["id"] for m in await _private(stage, user, thread)] == [newer["id"]]


async def test_an_older_answer_keeps_what_was_done_and_loses_its_buttons(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    text = await first_play(stage, user, thread)
    played = await stage.use_command(user, "move", thread, text=text)
    newer = await stage.press_button(user, stage.table, "button.move")
    assert [m["id"] for m in await _private(stage, user, thread)] == [newer["id"]]
    older = next(m for m in stage.server.ephemerals(user, thread) if m["id"] == played["id"])
    assert "played" in older["content"]
    assert "What do you do?" in played["content"]
    assert "What do you do?" not in older["content"]
    assert older["attachments"] == []


async def test_a_newer_question_of_another_match_closes_nothing(stage: Stage) -> None:
    one = await stage.start_match()
    first = await stage.use_command(stage.ann, "turn", one)
    two = await stage.start_match()
    second = await stage.use_command(stage.ann, "turn", two)
    assert [m["id"] for m in await _private(stage, stage.ann, one)] == [first["id"]]
    assert [m["id"] for m in await _private(stage, stage.ann, two)] == [second["id"]]


async def test_an_answer_that_is_too_old_to_be_changed_is_left(stage: Stage) -> None:
    closed = list[int]()
    now = 1000
    answers = OpenAnswers(lambda: now)

    async def close() -> None:
        closed.append(now)

    user, match = UserId(1), MatchId(1)
    await answers.open(user, match, 10, close)
    now += TOKEN_LIFETIME
    await answers.open(user, match, 11, close)
    assert closed == []
    await answers.open(user, match, 12, close)
    assert closed == [now]


async def test_undo_in_an_answer_says_why_the_others_have_to_agree_and_goes(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    done = await stage.use_command(user, "move", thread, text="stop")
    assert button_labels(done) == ["Undo"]
    other = await stage.to_act()
    assert other != user
    await stage.use_command(other, "move", thread, text=await first_play(stage, other, thread))
    asked = await stage.press_button(user, done, "button.undo")
    assert asked["id"] == done["id"]
    why = f"The others have to agree, since {other['global_name']} has moved meanwhile."
    assert asked["content"] == f"How far do you want to go back?\n{why}"
    assert "Undo" not in button_labels(asked)


async def test_an_answer_loses_undo_when_somebody_else_has_moved(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    played = await stage.use_command(user, "move", thread, text="stop")
    assert "Undo" in button_labels(played)
    other = await stage.to_act()
    await stage.use_command(other, "move", thread, text=await first_play(stage, other, thread))
    (kept,) = (m for m in stage.server.ephemerals(user, thread) if m["id"] == played["id"])
    assert "Undo" not in button_labels(kept)
    assert kept["content"] == played["content"]


async def test_undo_is_not_removed_from_a_message_that_shows_the_next_question(
    stage: Stage,
) -> None:
    """Its removal would bring back the buttons of the question before."""
    await stage.start_match()
    match = await stage.matches.match(MatchId(1))
    assert match.undo_point is None
    answers, user, removed = OpenAnswers(lambda: 1000), UserId(1), list[int]()

    async def open_with_undo(message: int) -> None:
        async def remove() -> None:
            removed.append(message)

        async def close() -> None:
            """Nothing is left to close."""

        undo = OfferedUndo(UndoPoint(Seat(0), 1), remove)
        await answers.open(user, match.id, message, close, undo=undo)

    await open_with_undo(10)
    async with answers.lock(user):  # the next question is being sent
        removal = asyncio.create_task(answers.remove_stale_undos(match))
        await asyncio.sleep(0)
        answers.forget(user, 10)
    await removal
    assert removed == []
    await open_with_undo(11)
    await answers.remove_stale_undos(match)
    assert removed == [11]
