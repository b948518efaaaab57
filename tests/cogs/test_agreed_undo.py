"""An undo on which the table votes, as people see it."""

import re

import pytest

from bot.delivery.pings import PING_AGAIN_AFTER
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from tests.cogs.test_undo import first_play, start_turns
from tests.labels import label_of
from tests.stage import (
    Stage,
    button_labels,
    is_private,
    option_labels,
    pinged_names,
    user_id,
)

HOUR = 3600
DONE = "'s moves were taken back: everyone agreed. What was still unseen was shuffled again.\n"


async def drawn(stage: Stage) -> tuple[Json, Json, Json]:
    """A match of Lots in which somebody has drawn a card; its thread, they, and the other."""
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text="draw;")
    return thread, user, stage.bo if user == stage.ann else stage.ann


async def ask(stage: Stage, thread: Json, user: Json) -> Json:
    """Somebody asks to take their last move back; what they are answered."""
    question = await stage.use_command(user, "undo", thread)
    return await stage.press_button(user, question, "button.undo_move")


def contents(stage: Stage) -> list[str]:
    return [message["content"] for message in stage.thread_messages()]


def name_of(user: Json) -> str:
    return str(user["global_name"])


async def test_whoever_drew_is_asked_how_far_to_go_back(stage: Stage) -> None:
    thread, user, _ = await drawn(stage)
    question = await stage.use_command(user, "undo", thread)
    assert is_private(question)
    how_far, move, *why = question["content"].split("\n")
    assert how_far == label_of("undo.how_far")
    assert move.startswith("**My last move**: You drew a card. You drew #")
    assert why == [label_of("undo.because_revealed"), label_of("table.undo_deals")]
    assert button_labels(question) == ["My last move"]


async def test_the_table_is_asked_by_a_message_that_pings_who_must_agree(stage: Stage) -> None:
    thread, user, other = await drawn(stage)
    answer = await ask(stage, thread, user)
    where = f"I asked the table: <#{thread['id']}>. Still to agree: {name_of(other)}."
    assert answer["content"] == where
    first, second, *_ = stage.table["content"].split("\n")
    asked = f"**<@{other['id']}>**, {name_of(user)} asks to take this back: {name_of(user)} drew"
    assert first.startswith(asked)
    assert second.startswith("Do you agree? It's undone when you do")
    assert button_labels(stage.table)[-2:] == ["Agree", "Keep it"]
    assert pinged_names(stage.table) == [name_of(other)]


async def test_once_all_agree_it_is_as_if_the_move_had_never_been(stage: Stage) -> None:
    """Apart from the row in the log, the sentence that says so, and that whoever goes on is called
    for it."""
    thread, user = await start_turns(stage)
    other = stage.bo if user == stage.ann else stage.ann
    before, hands = contents(stage), [stage.dm_of(each)[-1] for each in (user, other)]
    await stage.use_command(user, "move", thread, text="draw;")
    await ask(stage, thread, user)
    answer = await stage.press_button(other, stage.table, "button.agreeundo")
    assert answer["content"] == "Everyone agrees: it's undone."
    await stage.wait_until_idle()
    *_, now = contents(stage)
    *_, past = before
    assert pinged_names(stage.table) == [name_of(user)]
    assert now.split("\n")[0] == past.split("\n")[0].replace(
        f"**{name_of(user)}**", f"**<@{user['id']}>**"
    )
    assert name_of(user) + DONE in now
    assert "drew" not in str(contents(stage))
    for each, hand in zip((user, other), hands, strict=True):
        (left,) = stage.dm_of(each)
        assert button_labels(left) == button_labels(hand)
        assert not re.search(r"[^<]#[0-9]", left["content"]), "no card of the turn is left"


async def test_hours_later_no_message_is_left_that_shows_the_move(stage: Stage) -> None:
    """Messages that are too old to be edited are replaced."""
    thread, user, other = await drawn(stage)
    await stage.advance_clock(2 * HOUR)
    await ask(stage, thread, user)
    await stage.advance_clock(2 * HOUR)
    asked = stage.table
    await stage.press_button(other, asked, "button.agreeundo")
    await stage.wait_until_idle()
    assert asked["id"] not in [message["id"] for message in stage.thread_messages()]
    assert pinged_names(stage.table) == [name_of(user)]
    assert "drew" not in str(contents(stage))
    (dm,) = stage.dm_of(user)
    assert not re.search(r"[^<]#[0-9]", dm["content"]), "no card of the turn is left"
    assert button_labels(dm)[0] == "Move"


async def test_the_log_strikes_out_the_moves_and_keeps_the_vote(stage: Stage) -> None:
    thread, user, other = await drawn(stage)
    await ask(stage, thread, user)
    await stage.press_button(other, stage.table, "button.agreeundo")
    log = await stage.use_command(stage.cy, "log", thread)
    *_, move, asked, agreed, done = log["content"].split("\n")
    assert move.endswith("~~ (taken back)")
    assert asked.endswith(f"{name_of(user)} asked to take something back.")
    assert agreed.endswith(f"{name_of(other)} agreed to take it back.")
    assert f"{name_of(user)}{DONE}".strip() in done


async def test_one_press_of_keep_it_ends_the_vote_in_the_same_message(stage: Stage) -> None:
    thread, user, other = await drawn(stage)
    await ask(stage, thread, user)
    asked = stage.table
    answer = await stage.press_button(other, asked, "button.denyundo")
    assert answer["content"] == label_of("undo.denied")
    assert stage.table["id"] == asked["id"]
    assert "Agree" not in button_labels(stage.table)
    assert "Do you agree?" not in stage.table["content"]
    assert f"{name_of(other)} chose to keep it as it was." in stage.table["content"]
    question = await stage.use_command(user, "undo", thread)
    again = await stage.press_button(user, question, "button.undo_move")
    assert "The others want to leave it as it is" in again["content"]


async def test_whoever_asked_can_think_better_of_it_and_ask_again(stage: Stage) -> None:
    thread, user, _ = await drawn(stage)
    await ask(stage, thread, user)
    await stage.press_button(user, stage.table, "button.denyundo")
    answer = await ask(stage, thread, user)
    assert "I asked the table" in answer["content"]
    assert pinged_names(stage.table) == []  # they were pinged just before


async def test_the_request_is_gone_with_the_next_move(stage: Stage) -> None:
    thread, user, other = await drawn(stage)
    await ask(stage, thread, user)
    asked = stage.table
    await stage.use_command(user, "move", thread, text="draw;")
    assert "Do you agree?" not in stage.table["content"]
    late = await stage.press_button(other, asked, "button.agreeundo")
    assert late["content"] == "Nobody asks to take that back any more."


@pytest.mark.parametrize("key", ["agreeundo", "denyundo"])
async def test_who_only_watches_has_no_vote(stage: Stage, key: str) -> None:
    thread, user, _ = await drawn(stage)
    await ask(stage, thread, user)
    before = stage.table
    answer = await stage.press_button(stage.cy, before, f"button.{key}")
    assert is_private(answer)
    assert "have no seat" in answer["content"]
    assert stage.table == before


async def test_who_has_agreed_is_told_who_has_not(stage: Stage) -> None:
    thread = await stage.start_match("lots", people=3)
    for person in stage.people[:3]:
        await stage.use_command(person, "move", thread, text="bid 0")
    user = await stage.to_act()
    one, two = [person for person in stage.people[:3] if person != user]
    await stage.use_command(user, "move", thread, text="draw;")
    await ask(stage, thread, user)
    assert pinged_names(stage.table) == [name_of(one), name_of(two)]
    asked = stage.table
    answer = await stage.press_button(one, asked, "button.agreeundo")
    assert answer["content"] == label_of("undo.agreed")
    assert stage.table["id"] == asked["id"], "one message that is edited"
    again = await stage.press_button(one, stage.table, "button.agreeundo")
    assert name_of(two) in again["content"]
    await stage.press_button(two, stage.table, "button.agreeundo")
    assert "Do you agree?" not in stage.table["content"]
    assert asked["id"] not in [message["id"] for message in stage.thread_messages()]


async def test_nothing_and_what_is_anothers_is_refused_in_a_sentence(stage: Stage) -> None:
    thread = await stage.start_match()
    nothing = await stage.use_command(stage.ann, "undo", thread)
    assert nothing["content"] == label_of("refusal.undo_nothing")
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="draw;")
    other = stage.bo if user == stage.ann else stage.ann
    anothers = await stage.use_command(other, "undo", thread)  # of theirs there is a bid alone
    assert anothers["content"] == label_of("refusal.undo_together")
    watching = await stage.use_command(stage.cy, "undo", thread)
    assert "have no seat" in watching["content"]


async def test_a_turn_of_several_free_moves_goes_back_at_once(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    await stage.use_command(user, "move", thread, text="stop;")
    assert await stage.to_act() != user
    question = await stage.use_command(user, "undo", thread)
    assert button_labels(question) == ["My last move", "My whole turn"]
    assert "have to agree" not in question["content"]
    answer = await stage.press_button(user, question, "button.undo_turn")
    assert answer["content"].startswith(label_of("guided.undone"))
    assert await stage.to_act() == user
    assert "2 actions" in stage.table["content"]


async def test_an_open_request_for_an_end_stops_no_free_undo(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    other = stage.bo if user == stage.ann else stage.ann
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    await stage.use_command(user, "move", thread, text="stop;")
    await stage.matches.agree_to_end(MatchId(1), user_id(other))
    for _ in range(2):
        answer = await stage.use_command(user, "undo", thread)
        assert answer["content"].startswith(label_of("guided.undone"))


async def test_after_an_undo_the_answer_offers_to_undo_the_whole_turn(stage: Stage) -> None:
    thread = await stage.start_match("back-to-the-jungle")
    user, start = await stage.to_act(), (await stage.position())._state
    for text in ("enter", "move", "move"):
        offered = await stage.suggest(user, "move", "text", thread, text=text)
        await stage.use_command(user, "move", thread, text=f"{offered[0]['value']};")
    question = await stage.use_command(user, "undo", thread)
    assert button_labels(question) == ["My last move", "My whole turn"]
    answer = await stage.press_button(user, question, "button.undo_move")
    assert button_labels(answer)[-2:] == ["Undo", "Undo the whole turn"]
    await stage.press_button(user, answer, "button.undo_whole")
    assert (await stage.position())._state == start


async def test_moves_of_others_go_back_along_if_they_agree(stage: Stage) -> None:
    thread, user, other = await drawn(stage)
    await stage.use_command(user, "move", thread, text="stop;")
    await stage.use_command(other, "move", thread, text="draw;")
    question = await stage.use_command(user, "undo", thread)
    assert f"since {name_of(other)} has moved meanwhile" in question["content"]
    (select,) = [row["components"][0] for row in question["components"]]
    _, option = select["options"]
    assert option_labels(question)[0] == "You stopped."
    assert option_labels(question)[1].startswith("You drew a card. You drew #")
    assert option["description"] == "and what followed: 2 turns"
    await stage.press_control(user, question, select["custom_id"], option["value"])
    told = stage.table["content"].split("\n")[0]
    assert told.count("drew") == 2
    await stage.press_button(other, stage.table, "button.agreeundo")
    assert await stage.to_act() == user
    both = f"{name_of(user)}'s moves were taken back, and those of {name_of(other)} with them"
    assert both in stage.table["content"]


async def test_more_can_be_asked_for_after_an_undo_and_after_somebody_left(stage: Stage) -> None:
    thread = await stage.start_match("lots", people=3)
    for person in stage.people[:3]:
        await stage.use_command(person, "move", thread, text="bid 0")
    user, start = await stage.to_act(), (await stage.position()).view(None)
    one, two = [person for person in stage.people[:3] if person != user]
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    await stage.use_command(user, "move", thread, text="draw;")
    await ask(stage, thread, user)
    await stage.matches.resign(MatchId(1), user_id(two))
    await stage.press_button(one, stage.table, "button.agreeundo")
    question = await stage.use_command(user, "undo", thread)
    assert label_of("undo.because_final") in question["content"]
    await stage.press_button(user, question, "button.undo_move")
    await stage.press_button(one, stage.table, "button.agreeundo")
    assert (await stage.position()).view(None) == start


async def test_a_called_off_turn_is_pinged_again_after_ten_minutes_at_the_earliest(
    stage: Stage,
) -> None:
    thread, user, other = await drawn(stage)
    await stage.use_command(user, "move", thread, text="stop;")
    assert pinged_names(stage.table) == [name_of(other)]
    called = stage.table
    question = await stage.use_command(user, "undo", thread)
    question = await stage.press_button(user, question, "button.undo_turn")
    await stage.press_button(other, stage.table, "button.agreeundo")
    await stage.wait_until_idle()
    assert called["id"] not in [message["id"] for message in stage.thread_messages()]
    await stage.use_command(user, "move", thread, text="stop;")
    assert await stage.to_act() == other
    assert pinged_names(stage.table) == []
    await stage.advance_clock(PING_AGAIN_AFTER)
    stage.delivery.schedule(MatchId(1))
    await stage.wait_until(lambda: pinged_names(stage.table) == [name_of(other)])


async def test_alone_against_computers_nobody_has_to_agree(stage: Stage) -> None:
    thread = await stage.start_match("lots", people=1, computers=1)
    await stage.use_command(stage.ann, "move", thread, text="bid 2;")
    await stage.wait_for_people()
    await stage.use_command(stage.ann, "move", thread, text="draw;")
    question = await stage.use_command(stage.ann, "undo", thread)
    assert "have to agree" not in question["content"]
    answer = await stage.press_button(stage.ann, question, "button.undo_move")
    assert "Draw a card" in button_labels(answer)
    log = await stage.use_command(stage.ann, "log", thread)
    assert "Your moves were taken back" in log["content"]
