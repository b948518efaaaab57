"""Time, as people see it: paces, reminders, nudges, absence and return."""

import asyncio
from collections.abc import Callable

from bot.match.clock import DAY, HOUR
from bot.match.model import MatchId, UserId
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private


async def paced(club: Stage, pace: str = "1 day for a move", people: int = 2) -> Json:
    """A match with a pace, in which everybody has bid and somebody is to act; its thread."""
    card = await club.use_command(club.ann, "play", game="lots", seats=people)
    paces = await club.press_button(club.ann, card, "button.pace")
    await club.choose_option(club.ann, paces, pace)
    users = (club.ann, club.bo, club.cy)[:people]
    for user in users[1:]:
        await club.press_on_card(user, "button.join", user["global_name"])
    former = club.thread
    await club.server.click(club.ann, club.card, label=label_of("button.start"))
    await club.wait_until(lambda: club.thread != former and club.messages(club.thread))
    await club.wait_until_idle()
    for user in users:
        await club.use_command(user, "move", club.thread, text="bid 0")
    return club.thread


def dms(club: Stage, user: Json) -> list[Json]:
    return club.dm_of(user)


def reminders(club: Stage, user: Json) -> list[Json]:
    return [m for m in dms(club, user) if "it is your move" in m["content"]]


async def heard(condition: Callable[[], bool]) -> None:
    """Until the bot has heard what the gateway told it, and done what it does then."""
    for _ in range(100):
        await asyncio.sleep(0.05)
        if condition():
            await asyncio.sleep(0.2)
            return
    raise AssertionError("expected the bot to hear of it within five seconds")


async def play_on(club: Stage, user: Json) -> None:
    """This person plays as long as it is their turn."""
    matches, match = club.matches, MatchId(1)
    position = await matches.position(match)
    chair = position.match.chair_of(UserId(int(user["id"])))
    assert chair is not None
    while moves := position.legal_moves(chair.seat):
        decision = position.match.chairs[chair.seat].decision
        played = await matches.play(match, chair.user, chair.seat, decision, moves[-1])
        position = played.position
    await club.wait_until_idle()


async def others(club: Stage, user: Json) -> Json:
    return next(u for u in (club.ann, club.bo) if u["id"] != user["id"])


async def test_the_creator_chooses_a_pace_that_the_card_shows(club: Stage) -> None:
    card = await club.use_command(club.ann, "play", game="lots", seats=2)
    paces = await club.press_button(club.ann, card, "button.pace")
    assert is_private(paces)
    await club.choose_option(club.ann, paces, "8 hours for a move")
    assert "Pace: 8 hours for a move" in club.card["content"]


async def test_who_joins_is_seen_with_quiet_hours_and_vacation(club: Stage) -> None:
    """F2: before the match begins."""
    await club.use_command(club.bo, "time", zone="Europe/Berlin", quiet="22:00-7")
    await club.use_command(club.bo, "vacation", days=3)
    card = await club.use_command(club.ann, "play", game="lots", seats=2)
    await club.choose_option(
        club.ann, await club.press_button(club.ann, card, "button.pace"), "1 day for a move"
    )
    await club.press_on_card(club.bo, "button.join", "2. Bo")
    assert "quiet 22:00–07:00 Europe/Berlin, on vacation until <t:" in club.card["content"]


async def test_the_table_tells_until_when_as_every_reader_s_clock_has_it(club: Stage) -> None:
    """C11, G7: never "in 59 minutes"."""
    await paced(club)
    due = club.now() // 60
    assert f"<t:{(due * 60 + DAY) // 1000}" in club.table["content"]
    assert ":R>" in club.table["content"]


async def test_a_deadline_that_moves_is_told_as_it_is_now(club: Stage) -> None:
    """C11: the prompt is edited."""
    thread = await paced(club)
    user = await club.to_act()
    before = club.table
    await club.use_command(user, "vacation", thread, days=2)
    assert club.table["id"] == before["id"]
    assert club.table["content"] != before["content"]


async def test_a_reminder_comes_by_dm_and_goes_when_it_is_answered(club: Stage) -> None:
    """C7, C8"""
    thread = await paced(club)
    user = await club.to_act()
    await club.advance_clock(DAY // 2)
    (reminder,) = reminders(club, user)
    assert button_labels(reminder) == ["Move", "Remind me later"]
    await club.use_command(user, "move", thread, text="stop")
    await club.delivery.delete_expired()
    assert reminders(club, user) == []


async def test_nobody_is_reminded_of_a_move_that_was_made(club: Stage) -> None:
    """C2: also when it is made between the decision and the message."""
    thread = await paced(club)
    user = await club.to_act()
    await club.server.advance_clock(DAY // 2)
    await club.bot.clock_loop._deadlines.tick()
    await club.use_command(user, "move", thread, text="stop")
    await club.delivery.schedule_all_reminders()
    await club.wait_until_idle()
    assert reminders(club, user) == []


async def test_many_matches_are_one_message(club: Stage) -> None:
    """C6"""
    for _ in range(3):
        await paced(club)
    await club.advance_clock(DAY // 2)
    told = [reminders(club, user) for user in (club.ann, club.bo)]
    assert max(map(len, told)) == 1
    assert sum(m["content"].count("it is your move") for each in told for m in each) == 3


async def test_a_reminder_is_wanted_in_the_thread(club: Stage) -> None:
    thread = await paced(club)
    user = await club.to_act()
    card = await club.use_command(user, "time")
    await club.choose_option(user, card, "place.thread")
    await club.advance_clock(DAY // 2)
    call = club.messages(thread)[-1]
    assert f"<@{user['id']}>" in call["content"]
    assert [u["id"] for u in call["mentions"]] == [user["id"]]
    assert reminders(club, user) == []


async def test_whom_no_dm_reaches_is_reminded_in_the_thread(club: Stage) -> None:
    """D1"""
    thread = await paced(club)
    user = await club.to_act()
    club.server.world.set_dms_closed(user["id"], True)
    await club.advance_clock(DAY // 2)
    assert "it is your move" in club.messages(thread)[-1]["content"]


async def test_a_reminder_whose_answer_was_lost_is_told_once(club: Stage) -> None:
    """C4"""
    await paced(club)
    user = await club.to_act()
    posts = r"/channels/\{channel_id\}/messages$"
    club.server.hub.faults.fail_requests("POST", posts, 0, times=1, after=True)
    await club.advance_clock(DAY // 2)
    await club.advance_clock(60)
    assert len(reminders(club, user)) == 1


async def test_a_reminder_that_was_due_while_the_bot_was_down_comes_later(club: Stage) -> None:
    """C3: and the time in which nobody could move is not charged."""
    await paced(club)
    user = await club.to_act()
    await club.advance_clock(HOUR)
    await club.stop()
    await club.server.advance_clock(5 * DAY)
    await club.start()
    await club.advance_clock(0)
    await club.advance_clock(10 * HOUR)
    assert reminders(club, user) == []
    await club.advance_clock(HOUR)
    assert len(reminders(club, user)) == 1


async def test_remind_me_later_does(club: Stage) -> None:
    await paced(club)
    user = await club.to_act()
    await club.advance_clock(DAY // 2)
    answer = await club.press_button(user, reminders(club, user)[0], "button.later")
    assert "I remind you again <t:" in answer["content"]
    await club.advance_clock(4 * HOUR)
    assert len(reminders(club, user)) == 2


async def test_who_waits_nudges_once_a_day(club: Stage) -> None:
    thread = await paced(club, "no limit")
    user = await club.to_act()
    waiting = await others(club, user)
    await club.use_command(waiting, "nudge", thread)
    name = waiting["global_name"]
    assert f"{name} waits for your move" in dms(club, user)[-1]["content"]
    again = await club.use_command(waiting, "nudge", thread)
    assert "You can again <t:" in again["content"]


async def test_who_ran_out_of_time_twice_comes_back_with_one_press(club: Stage) -> None:
    """F4, and the DM that says so has the way back."""
    await paced(club)
    user = await club.to_act()
    other = await others(club, user)
    await club.advance_clock(DAY)
    assert "a move was made for you" in dms(club, user)[-1]["content"]
    await play_on(club, other)
    await club.advance_clock(DAY)
    away = next(m for m in dms(club, user) if "a computer plays your seat" in m["content"])
    assert button_labels(away) == ["I'm back"]
    answer = await club.press_button(user, away, "button.returned")
    assert "The seat is yours again" in answer["content"]
    assert not any(c.is_away for c in (await club.matches.match(MatchId(1))).chairs)


async def test_a_member_who_left_is_found_when_a_reminder_is_due(club: Stage) -> None:
    """F7"""
    await paced(club, people=3)
    user = await club.to_act()
    club.server.world.members.delete(f"{club.guild['id']}/{user['id']}")
    await club.advance_clock(DAY // 2)
    told = "\n".join(m["content"] for m in club.messages(club.thread))
    assert told.count("is not in this server any more") == 1
    assert "I'm back" in button_labels(club.table)


async def test_a_deleted_thread_has_a_successor_that_shows_the_table(club: Stage) -> None:
    """F7: at once, not with the next move."""
    thread = await paced(club)
    club.server.world.channels.delete(thread["id"])
    await club.server.hub.publish("THREAD_DELETE", thread)
    await club.wait_until(lambda: club.thread and club.messages(club.thread))
    await club.wait_until_idle()
    assert club.thread["id"] != thread["id"]
    assert "Move" in button_labels(club.table)


async def test_the_table_gives_an_absent_seat_to_somebody_else(club: Stage) -> None:
    """F4: who is away is not asked."""
    thread = await paced(club)
    await club.bot.clock_loop._deadlines.mark_left(MatchId(1), UserId(int(club.bo["id"])))
    asked = await club.use_command(club.ann, "replace", thread, seat=2, by=club.cy["id"])
    assert "Still to agree: Cy" in asked["content"]
    done = await club.press_button(club.cy, asked, "button.handover")
    assert done["content"] == "Bo's seat goes to Cy."
    assert dms(club, club.cy)
    assert await club.use_command(club.bo, "hand", thread, match="1") != {}


async def test_a_server_keeps_ended_matches_as_long_as_it_wants(club: Stage) -> None:
    """The log stays."""
    thread = await paced(club)
    await club.use_command(club.ann, "server retention", days=7)
    await club.press_button(
        club.ann, await club.use_command(club.ann, "resign", thread), "button.resign"
    )
    await club.advance_clock(6 * DAY)
    await club.delivery.delete_expired()
    assert club.messages(thread)
    await club.advance_clock(DAY)
    for _ in range(2):
        await club.delivery.delete_expired()
    assert not [m for m in club.messages(thread) if m["attachments"]]
    assert "resigned" in (await club.use_command(club.ann, "log", match="1"))["content"]


async def test_a_server_that_removed_the_bot_lets_no_clock_run(club: Stage) -> None:
    """F7: it runs on when the bot is back."""
    await paced(club)
    user = await club.to_act()
    await club.server.hub.publish("GUILD_DELETE", {"id": club.guild["id"]})
    await heard(lambda: not club.bot.guilds)
    await club.advance_clock(5 * DAY)
    assert reminders(club, user) == []
    await club.bot.clock_loop._deadlines.end_outage(int(club.guild["id"]))
    await club.advance_clock(DAY // 2)
    assert len(reminders(club, user)) == 1


async def test_a_channel_that_was_deleted_lets_no_clock_run(club: Stage) -> None:
    """F7: the match can still be played from elsewhere, and be ended."""
    await paced(club)
    user = await club.to_act()
    for channel in (club.thread, club.general):  # with a channel go its threads
        club.server.world.channels.delete(channel["id"])
    await club.server.hub.publish("CHANNEL_DELETE", club.general)
    await heard(lambda: club.bot.get_channel(int(club.general["id"])) is None)
    version = await club.version()
    await club.advance_clock(5 * DAY)
    assert (await club.version(), reminders(club, user)) == (version, [])


async def test_a_refused_hour_says_how_hours_are_written(club: Stage) -> None:
    """F6"""
    message = await club.use_command(club.ann, "time", quiet="at night")
    assert "Write quiet hours like 22:00-7:00" in message["content"]
    message = await club.use_command(club.ann, "time", zone="Jungle/Clearing")
    assert "I know no time zone" in message["content"]
    found = await club.server.autocomplete(club.ann, club.general, "time", "zone", zone="st johns")
    assert [each["value"] for each in found] == ["America/St_Johns"]


async def test_quiet_hours_are_chosen_from_a_select(club: Stage) -> None:
    card = await club.use_command(club.ann, "time", zone="Asia/Tokyo")
    card = await club.choose_option(club.ann, card, "22:00–07:00 Asia/Tokyo")
    assert "Quiet hours: 22:00–07:00 Asia/Tokyo" in card["content"]
    card = await club.choose_option(club.ann, card, "after 90 % of the time for a move")
    assert "Reminders: after 90 %" in card["content"]


async def test_who_waits_gives_more_time(club: Stage) -> None:
    """C12: and the table sees it at once."""
    thread = await paced(club)
    waiting = await others(club, await club.to_act())
    await club.use_command(waiting, "extend", thread)
    assert f"{waiting['global_name']} gives more time" in club.table["content"]


async def test_one_who_is_against_it_keeps_the_seats_as_they_are(club: Stage) -> None:
    thread = await paced(club)
    asked = await club.use_command(club.ann, "replace", thread, seat=2)
    answer = await club.press_button(club.bo, asked, "button.keep")
    assert answer["content"].startswith("Bo is against it")
    await club.server.click(club.ann, asked, label=label_of("button.handover"))
    await club.wait_until(lambda: "No seat is offered" in str(club.private_answers(club.ann)))
