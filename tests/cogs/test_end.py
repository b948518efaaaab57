"""Ending a match by consent, and playing once more."""

from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.match.test_restart import spoil
from tests.stage import Stage, button_labels, is_private


async def _ask(club: Stage, user: Json, thread: Json) -> Json:
    sure = await club.use_command(user, "end", thread)
    assert is_private(sure)
    return await club.press_button(user, sure, "button.agree")


async def test_to_end_a_match_asks_the_one_who_asks_first(club: Stage) -> None:
    thread = await club.start_match()
    sure = await club.use_command(club.ann, "end", thread)
    assert "It ends when Bo agree" in sure["content"]
    assert button_labels(sure) == ["End it", "Play on"]
    await club.press_button(club.ann, sure, "button.decline")
    assert "Agree" not in str(button_labels(club.table))


async def test_the_table_is_asked_by_a_message_that_pings_who_must_agree(club: Stage) -> None:
    thread = await club.start_match()
    answer = await _ask(club, club.ann, thread)
    assert answer["content"] == "The table is asked. Still to agree: Bo."
    asked = f"**<@{club.bo['id']}>**, Ann would like to end this match"
    assert club.table["content"].startswith(asked)
    labels = ["Move", "My hand", "Undo", "Rules", "More", "End it", "Play on"]
    assert button_labels(club.table) == labels
    assert [m["id"] for m in club.table["mentions"]] == [club.bo["id"]]


async def test_the_match_ends_when_everybody_agrees(club: Stage) -> None:
    thread = await club.start_match()
    await _ask(club, club.ann, thread)
    message = await club.press_button(club.bo, club.table, "button.agree")
    assert is_private(message)
    assert "ended without a result" in club.table["content"]
    assert "Seed of match 1" in club.table["content"]
    assert button_labels(club.table) == ["My hand", "Rematch", "More"]


async def test_one_press_of_play_on_goes_on(club: Stage) -> None:
    thread = await club.start_match()
    await _ask(club, club.ann, thread)
    old = club.table
    await club.press_button(club.bo, old, "button.decline")
    assert "Bo plays on" in club.table["content"]
    assert button_labels(club.table) == ["Move", "My hand", "Undo", "Rules", "More"]
    message = await club.press_button(club.ann, old, "button.agree")
    assert message["content"] == "Nobody asks to end this match any more."


async def test_who_only_watches_ends_nothing(club: Stage) -> None:
    thread = await club.start_match()
    assert "no seat" in (await club.use_command(club.cy, "end", thread))["content"]
    await _ask(club, club.ann, thread)
    assert "no seat" in (await club.press_button(club.cy, club.table, "button.agree"))["content"]


async def test_a_frozen_match_is_ended_by_one_of_its_people(club: Stage) -> None:
    thread = await club.start_match()
    await spoil(club.store, 1)
    await club.restart()
    assert "cannot be read" in (await club.use_command(club.bo, "board", thread))["content"]
    answer = await _ask(club, club.bo, thread)
    assert answer["content"] == "Match 1 is ended."
    assert "This match was ended by its people." in club.card["content"]


async def test_a_rematch_gathers_those_who_press(club: Stage) -> None:
    thread = await club.start_match()
    await _ask(club, club.ann, thread)
    await club.press_button(club.bo, club.table, "button.agree")
    over = club.table
    await club.press_button(club.bo, over, "button.again")
    assert "match 2" in club.card["content"]
    assert "1. Bo\n2. *free seat*" in club.card["content"]
    told = await club.press_button(club.ann, over, "button.again")
    assert not is_private(told)
    assert "1. Bo\n2. Ann" in club.card["content"]


async def test_who_joined_the_rematch_joins_once(club: Stage) -> None:
    thread = await club.start_match()
    await _ask(club, club.ann, thread)
    await club.press_button(club.bo, club.table, "button.agree")
    over = club.table
    await club.press_button(club.bo, over, "button.again")
    await club.server.click(club.bo, over, label=label_of("button.again"))
    await club.wait_until(lambda: "have joined" in club.private_answers(club.bo)[-1]["content"])
    assert club.card["content"].count("Bo") == 1
