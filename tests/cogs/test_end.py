"""Ending a match by consent, and playing once more."""

from bot.sandbox.wire import Json
from tests.match.test_restart import spoil
from tests.stage import Stage, button_labels, is_private, pinged_names

SILENT = 1 << 12


async def _ask(stage: Stage, user: Json, thread: Json) -> Json:
    sure = await stage.use_command(user, "end", thread)
    assert is_private(sure)
    return await stage.press_button(user, sure, "button.agree")


async def test_to_end_a_match_asks_the_one_who_asks_first(stage: Stage) -> None:
    thread = await stage.start_match()
    sure = await stage.use_command(stage.ann, "end", thread)
    assert "It ends when Bo agree" in sure["content"]
    assert button_labels(sure) == ["End it", "Play on"]
    await stage.press_button(stage.ann, sure, "button.decline")
    assert "Agree" not in str(button_labels(stage.table))


async def test_the_table_is_asked_by_a_message_that_pings_who_must_agree(stage: Stage) -> None:
    thread = await stage.start_match()
    answer = await _ask(stage, stage.ann, thread)
    asked = f"The table is asked: <#{thread['id']}>. Still to agree: Bo."
    assert answer["content"] == asked
    asked = f"**<@{stage.bo['id']}>**, Ann would like to end this match"
    assert stage.table["content"].startswith(asked)
    labels = ["Move", "Hand", "Rules", "More", "End it", "Play on"]
    assert button_labels(stage.table) == labels
    assert [m["id"] for m in stage.table["mentions"]] == [stage.bo["id"]]


async def test_the_match_ends_when_everybody_agrees(stage: Stage) -> None:
    thread = await stage.start_match()
    await _ask(stage, stage.ann, thread)
    message = await stage.press_button(stage.bo, stage.table, "button.agree")
    assert is_private(message)
    assert "ended without a result" in stage.table["content"]
    assert "Seed of match 1" in stage.table["content"]
    assert button_labels(stage.table) == ["Rematch", "Moving picture", "More"]


async def test_one_press_of_play_on_goes_on(stage: Stage) -> None:
    thread = await stage.start_match()
    await _ask(stage, stage.ann, thread)
    old = stage.table
    await stage.press_button(stage.bo, old, "button.decline")
    assert "Bo chose to play on" in stage.table["content"]
    assert button_labels(stage.table) == ["Move", "Hand", "Rules", "More"]
    message = await stage.press_button(stage.ann, old, "button.agree")
    assert message["content"] == "Nobody asks for that any more."


async def test_who_only_watches_ends_nothing(stage: Stage) -> None:
    thread = await stage.start_match()
    assert "no seat" in (await stage.use_command(stage.cy, "end", thread))["content"]
    await _ask(stage, stage.ann, thread)
    assert "no seat" in (await stage.press_button(stage.cy, stage.table, "button.agree"))["content"]


async def test_a_frozen_match_is_ended_by_one_of_its_people(stage: Stage) -> None:
    thread = await stage.start_match()
    await spoil(stage.store, 1)
    await stage.restart()
    assert "cannot be read" in (await stage.use_command(stage.bo, "board", thread))["content"]
    answer = await _ask(stage, stage.bo, thread)
    assert answer["content"] == "Match 1 is ended."
    assert "This match was ended by its people." in stage.card["content"]


async def test_a_rematch_gathers_those_who_press(stage: Stage) -> None:
    thread = await stage.start_match()
    await _ask(stage, stage.ann, thread)
    await stage.press_button(stage.bo, stage.table, "button.agree")
    over = stage.table
    await stage.press_button(stage.bo, over, "button.again")
    assert "match 2" in stage.card["content"]
    assert "1. Bo\n2. *kept for Ann until" in stage.card["content"]
    told = await stage.press_button(stage.ann, over, "button.again")
    assert not is_private(told)
    assert "1. Bo\n2. Ann" in stage.card["content"]


async def test_who_joined_the_rematch_joins_once(stage: Stage) -> None:
    thread = await stage.start_match()
    await _ask(stage, stage.ann, thread)
    await stage.press_button(stage.bo, stage.table, "button.agree")
    over = stage.table
    await stage.press_button(stage.bo, over, "button.again")
    refusal = await stage.press_button(stage.bo, over, "button.again")
    assert "have joined" in refusal["content"]
    assert stage.card["content"].count("Bo") == 1


async def test_a_rematch_pings_its_former_players_once(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    before = len(stage.messages(thread))
    for user in (stage.bo, stage.ann, stage.cy):
        await stage.press_button(user, over, "button.again")
    called = [m for m in stage.messages(thread)[before:] if m["mentions"]]
    assert [pinged_names(m) for m in called] == [["Ann", "Cy"], ["Bo"]]
    assert "Your seats are kept for a day" in called[0]["content"]
    assert "your lobby is full: Lots, match 2" in called[1]["content"]


async def test_a_call_to_a_rematch_is_answered_below_it(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    await stage.press_button(stage.bo, over, "button.again")
    (call,) = [m for m in stage.messages(thread) if "will you play again" in m["content"]]
    assert button_labels(call) == ["Join", "Not now"]
    told = await stage.press_button(stage.cy, call, "button.notnow")
    assert told["content"] == "Cy can't play this time."
    assert not is_private(told)
    assert "1. Bo\n2. *kept for Ann until" in stage.card["content"]
    assert "Cy" not in stage.card["content"]
    again = await stage.press_button(stage.cy, call, "button.notnow")
    assert again["content"] == "No seat is kept for you here."
    await stage.click(stage.ann, call, "button.join")
    await stage.wait_until(lambda: "1. Bo\n2. Ann\n3. *free" in stage.card["content"])
    seated = await stage.press_button(stage.ann, call, "button.notnow")
    assert seated["content"].startswith("You have joined.")


async def test_a_rematch_calls_in_quiet_hours_without_a_sound(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    hour = (stage.now() // 3600) % 24
    await stage.use_command(
        stage.cy, "time", zone="Etc/UTC", quiet=f"{hour}:00-{(hour + 2) % 24}:00"
    )
    await stage.press_button(stage.bo, over, "button.again")
    calls = [m for m in stage.messages(thread) if "will you play again" in m["content"]]
    assert [pinged_names(m) for m in calls] == [["Ann"], ["Cy"]]
    assert [bool(m.get("flags", 0) & SILENT) for m in calls] == [False, True]


async def test_whoever_cancels_a_rematch_and_asks_again_calls_nobody_a_second_time(
    stage: Stage,
) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    before = len(stage.messages(thread))
    for _ in range(2):
        await stage.press_button(stage.bo, over, "button.again")
        await stage.click(stage.bo, stage.card, "button.cancel")
        await stage.wait_until_idle()
    called = [m for m in stage.messages(thread)[before:] if m["mentions"]]
    assert [pinged_names(m) for m in called] == [["Ann", "Cy"]]
    second = stage.messages(thread)[-1]
    assert second["content"].startswith("Bo wants a rematch: match 3")
    assert button_labels(second) == ["Join", "Not now"]


async def test_a_call_to_a_rematch_stands_once_in_the_thread(stage: Stage) -> None:
    thread = await stage.start_match(people=2)
    await _ask(stage, stage.ann, thread)
    await stage.press_button(stage.bo, stage.table, "button.agree")
    before = len(stage.messages(thread))
    await stage.press_button(stage.bo, stage.table, "button.again")
    told, call = stage.messages(thread)[before:]
    assert told["content"] == f"Bo wants a rematch: match 2, <#{stage.general['id']}>."
    assert button_labels(told) == []
    assert call["content"].endswith("will you play again? Your seat is kept for a day.")
    assert button_labels(call) == ["Join", "Not now"]


async def test_the_button_of_a_match_whose_rematch_is_on_leads_there(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    for user in (stage.ann, stage.bo, stage.cy):
        await stage.press_button(user, over, "button.again")
    await stage.press_start()
    told = await stage.press_button(stage.ann, over, "button.again")
    assert is_private(told)
    link = f"<#{stage.thread['id']}>"
    assert told["content"] == f"The rematch is being played already: match 2, {link}."


async def _ended(stage: Stage, thread: Json) -> Json:
    """The last message of a match of three that all agreed to end."""
    await _ask(stage, stage.ann, thread)
    for user in (stage.bo, stage.cy):
        await stage.press_button(user, stage.table, "button.agree")
    return stage.table


async def test_a_rematch_asked_for_in_a_dm_calls_the_others_in_the_channel(stage: Stage) -> None:
    """15.10: a button in an archived thread fails, so the DM has it too."""
    thread = await stage.start_match(people=3)
    await _ended(stage, thread)
    told = stage.dm_of(stage.bo)[-1]
    answer = await stage.press_button(stage.bo, told, "button.again")
    assert answer["content"].startswith("You've opened a rematch: match 2, <#")
    called = [m for m in stage.messages() if m["mentions"]][-1]
    assert pinged_names(called) == ["Ann", "Cy"]
    assert "Bo wants a rematch, match 2. Will you play again?" in called["content"]


async def test_who_has_left_the_server_calls_nobody_there_from_an_old_dm(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    await _ended(stage, thread)
    told = stage.dm_of(stage.bo)[-1]
    stage.server.world.members.delete(f"{stage.guild['id']}/{stage.bo['id']}")
    before = len(stage.messages())
    answer = await stage.press_button(stage.bo, told, "button.again")
    assert answer["content"].startswith("There is no match 1 here.")
    assert len(stage.messages()) == before


async def hide_channel(stage: Stage, user: Json) -> None:
    """Let a member no longer see the channel of the matches."""
    hidden = [{"id": user["id"], "type": 1, "allow": "0", "deny": str(1 << 10)}]
    world = stage.server.world
    changed = world.channels.update(stage.general["id"], permission_overwrites=hidden)
    await stage.server.hub.dispatch("CHANNEL_UPDATE", changed)


async def test_who_may_no_longer_see_the_channel_starts_no_rematch_from_an_old_dm(
    stage: Stage,
) -> None:
    thread = await stage.start_match(people=3)
    await _ended(stage, thread)
    told = stage.dm_of(stage.bo)[-1]
    await hide_channel(stage, stage.bo)
    before = len(stage.messages())
    answer = await stage.press_button(stage.bo, told, "button.again")
    assert answer["content"].startswith("There is no match 1 here.")
    assert len(stage.messages()) == before


async def test_a_rematch_neither_calls_nor_keeps_a_seat_for_who_may_no_longer_see_it(
    stage: Stage,
) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    await hide_channel(stage, stage.cy)
    await stage.press_button(stage.bo, over, "button.again")
    called = [m for m in stage.messages(thread) if "will you play again" in m["content"]]
    assert [pinged_names(m) for m in called] == [["Ann"]]
    assert "2. *kept for Ann" in stage.card["content"]
    assert "3. *free seat*" in stage.card["content"]


async def test_an_old_call_tells_of_nobody_who_plays_that_they_cannot(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    await stage.press_button(stage.ann, over, "button.again")
    (call,) = [m for m in stage.messages(thread) if "will you play again" in m["content"]]
    for user in (stage.bo, stage.cy):
        await stage.press_button(user, over, "button.again")
    await stage.press_start()
    told = await stage.press_button(stage.bo, call, "button.notnow")
    assert is_private(told)
    assert told["content"] == "You have a seat in that match already."


async def test_an_old_dm_that_is_closed_with_the_match_offers_the_rematch(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.advance_clock(60 * 60)
    await _ask(stage, stage.ann, thread)
    await stage.press_button(stage.bo, stage.table, "button.agree")
    assert button_labels(stage.dm_of(stage.bo)[-1]) == ["Rematch"]


async def test_once_a_rematch_is_on_older_messages_lead_there(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    over = await _ended(stage, thread)
    for user in (stage.ann, stage.bo, stage.cy):
        await stage.press_button(user, over, "button.again")
    await stage.press_start()
    await stage.wait_until_idle()
    link = f"The rematch is match 2, <#{stage.thread['id']}>."
    closed = next(m for m in stage.messages(thread) if m["id"] == over["id"])
    assert link in closed["content"]
    assert button_labels(closed) == ["Moving picture", "More"]
    for user in stage.people[:3]:
        ended = next(m for m in stage.dm_of(user) if "ended without" in m["content"])
        assert link in ended["content"]
        assert "Rematch" not in button_labels(ended)
