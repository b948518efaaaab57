"""Ending a match by consent, and playing once more."""

from bot.sandbox.wire import Json
from tests.cogs.club import Club, is_private, labels
from tests.match.test_restart import spoil


async def _ask(club: Club, user: Json, thread: Json) -> Json:
    sure = await club.use(user, "end", thread)
    assert is_private(sure)
    return await club.press(user, sure, "End it")


async def test_to_end_a_match_asks_the_one_who_asks_first(club: Club) -> None:
    thread = await club.begun()
    sure = await club.use(club.ann, "end", thread)
    assert "It ends when Bo agree" in sure["content"]
    assert labels(sure) == ["End it", "Play on"]
    await club.press(club.ann, sure, "Play on")
    assert "Agree" not in str(labels(club.table))


async def test_the_table_is_asked_by_a_message_that_pings_who_must_agree(club: Club) -> None:
    thread = await club.begun()
    answer = await _ask(club, club.ann, thread)
    assert answer["content"] == "The table is asked. Still to agree: Bo."
    assert "Ann would end this match" in club.table["content"]
    assert labels(club.table) == ["Move", "My hand", "End it", "Play on"]
    assert [m["id"] for m in club.table["mentions"]] == [club.bo["id"]]


async def test_the_match_ends_when_everybody_agrees(club: Club) -> None:
    thread = await club.begun()
    await _ask(club, club.ann, thread)
    message = await club.press(club.bo, club.table, "End it")
    assert is_private(message)
    assert "ended without a result" in club.table["content"]
    assert "Seed of match 1" in club.table["content"]
    assert labels(club.table) == ["My hand", "Rematch"]


async def test_one_press_of_play_on_goes_on(club: Club) -> None:
    thread = await club.begun()
    await _ask(club, club.ann, thread)
    old = club.table
    await club.press(club.bo, old, "Play on")
    assert "Bo plays on" in club.table["content"]
    assert labels(club.table) == ["Move", "My hand"]
    message = await club.press(club.ann, old, "End it")
    assert message["content"] == "Nobody asks to end this match any more."


async def test_who_only_watches_ends_nothing(club: Club) -> None:
    thread = await club.begun()
    assert "no seat" in (await club.use(club.cy, "end", thread))["content"]
    await _ask(club, club.ann, thread)
    assert "no seat" in (await club.press(club.cy, club.table, "End it"))["content"]


async def test_a_frozen_match_is_ended_by_one_of_its_people(club: Club) -> None:
    thread = await club.begun()
    await spoil(club.bot.store, 1)
    await club.restart()
    assert "cannot be read" in (await club.use(club.bo, "board", thread))["content"]
    answer = await _ask(club, club.bo, thread)
    assert answer["content"] == "Match 1 is ended."
    assert "This match was ended by its people." in club.card["content"]


async def test_a_rematch_gathers_those_who_press(club: Club) -> None:
    thread = await club.begun()
    await _ask(club, club.ann, thread)
    await club.press(club.bo, club.table, "End it")
    over = club.table
    await club.press(club.bo, over, "Rematch")
    assert "match 2" in club.card["content"]
    assert "1. Bo\n2. *free seat*" in club.card["content"]
    told = await club.press(club.ann, over, "Rematch")
    assert not is_private(told)
    assert "1. Bo\n2. Ann" in club.card["content"]


async def test_who_joined_the_rematch_joins_once(club: Club) -> None:
    thread = await club.begun()
    await _ask(club, club.ann, thread)
    await club.press(club.bo, club.table, "End it")
    over = club.table
    await club.press(club.bo, over, "Rematch")
    await club.server.click(club.bo, over, label="Rematch")
    await club.server.until(lambda: "have joined" in club.server.ephemerals(club.bo)[-1]["content"])
    assert club.card["content"].count("Bo") == 1
