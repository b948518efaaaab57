"""Private answers to one person: the newest about a match is open, the older ones are closed."""

from bot.interactions.open_answers import TOKEN_LIFETIME, OpenAnswers
from bot.match.model import MatchId, UserId
from bot.sandbox.wire import Json
from tests.cogs.club import CogStage, button_labels
from tests.cogs.test_undo import first_play, start_turns


async def _private(club: CogStage, user: Json, place: Json) -> list[Json]:
    """The private messages that a user sees in a place and that have buttons."""
    await club.wait_for_replies()
    return [m for m in club.server.ephemerals(user, place) if m["components"]]


async def test_an_older_question_goes_when_a_newer_one_opens(club: CogStage) -> None:
    thread, user = await start_turns(club)
    first = await club.press_button(user, club.table, "button.move")
    second = await club.press_button(user, club.table, "button.move")
    assert [m["id"] for m in await _private(club, user, thread)] == [second["id"]]
    assert first["id"] not in [m["id"] for m in club.server.ephemerals(user, thread)]


async def test_an_older_answer_keeps_what_was_done_and_loses_its_buttons(club: CogStage) -> None:
    thread, user = await start_turns(club)
    text = await first_play(club, user, thread)
    played = await club.use_command(user, "move", thread, text=text)
    newer = await club.press_button(user, club.table, "button.move")
    assert [m["id"] for m in await _private(club, user, thread)] == [newer["id"]]
    older = next(m for m in club.server.ephemerals(user, thread) if m["id"] == played["id"])
    assert "plays" in older["content"]
    assert "What do you do?" in played["content"]
    assert "What do you do?" not in older["content"]
    assert older["attachments"] == []


async def test_a_newer_question_of_another_match_closes_nothing(club: CogStage) -> None:
    one = await club.start_match()
    first = await club.use_command(club.ann, "turn", one)
    two = await club.start_match()
    second = await club.use_command(club.ann, "turn", two)
    assert [m["id"] for m in await _private(club, club.ann, one)] == [first["id"]]
    assert [m["id"] for m in await _private(club, club.ann, two)] == [second["id"]]


async def test_an_answer_that_is_too_old_to_be_changed_is_left(club: CogStage) -> None:
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


async def test_undo_in_an_answer_says_why_not_and_goes(club: CogStage) -> None:
    thread, user = await start_turns(club)
    await club.use_command(user, "move", thread, text=await first_play(club, user, thread))
    done = await club.use_command(user, "move", thread, text="stop")
    assert button_labels(done) == ["Undo"]
    other = await club.to_act()
    assert other != user
    await club.use_command(other, "move", thread, text=await first_play(club, other, thread))
    refused = await club.press_button(user, done, "button.undo")
    assert refused["id"] == done["id"]
    assert f"{other['global_name']} has moved since, so your move stands." in refused["content"]
    assert "Undo" not in button_labels(refused)
