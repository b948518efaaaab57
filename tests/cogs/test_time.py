"""Time, as people see it: paces, reminders, nudges, absence and return."""

import pytest

from bot.games.lots.state import Stop
from bot.match.clock import DAY, HOUR
from bot.match.model import MatchId, UserId
from bot.sandbox.wire import Json
from data import outages
from tests.stage import Stage, button_labels, is_private


async def paced(stage: Stage, pace: str = "1 day for a move", people: int = 2) -> Json:
    """A match with a pace, in which everybody has bid and somebody is to act; its thread."""
    card = await stage.use_command(stage.ann, "play", game="lots", seats=people)
    paces = await stage.press_button(stage.ann, card, "button.pace")
    await stage.choose_option(stage.ann, paces, pace)
    users = (stage.ann, stage.bo, stage.cy)[:people]
    for user in users[1:]:
        await stage.press_on_card(user, "button.join", user["global_name"])
    former = stage.thread
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until(lambda: stage.thread != former and stage.messages(stage.thread))
    await stage.wait_until_idle()
    for user in users:
        await stage.use_command(user, "move", stage.thread, text="bid 0")
    return stage.thread


def dms(stage: Stage, user: Json) -> list[Json]:
    return stage.dm_of(user)


def reminders(stage: Stage, user: Json) -> list[Json]:
    return [m for m in dms(stage, user) if "it is your move" in m["content"]]


async def wait_until_lost(stage: Stage, place: Json) -> None:
    """Wait until the bot has heard that a server or channel is lost, and has noted it."""

    async def is_lost() -> bool:
        return int(place["id"]) in await outages.ongoing_places(stage.store.read)

    await stage.wait_until_stored(is_lost)


async def play_on(stage: Stage, user: Json) -> None:
    """This person plays as long as it is their turn."""
    matches, match = stage.matches, MatchId(1)
    position = await matches.position(match)
    chair = position.match.chair_of(UserId(int(user["id"])))
    assert chair is not None
    while moves := position.legal_moves(chair.seat):
        decision = position.match.chairs[chair.seat].decision
        played = await matches.play(match, chair.user, chair.seat, decision, moves[-1])
        position = played.position
    await stage.wait_until_idle()


async def others(stage: Stage, user: Json) -> Json:
    return next(u for u in (stage.ann, stage.bo) if u["id"] != user["id"])


async def test_the_creator_chooses_a_pace_that_the_card_shows(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="lots", seats=2)
    paces = await stage.press_button(stage.ann, card, "button.pace")
    assert is_private(paces)
    await stage.choose_option(stage.ann, paces, "8 hours for a move")
    assert "Pace: 8 hours for a move" in stage.card["content"]


async def test_who_joins_is_seen_with_quiet_hours_and_vacation(stage: Stage) -> None:
    """F2: before the match begins."""
    await stage.use_command(stage.bo, "time", zone="Europe/Berlin", quiet="22:00-7")
    await stage.use_command(stage.bo, "vacation", days=3)
    card = await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.choose_option(
        stage.ann, await stage.press_button(stage.ann, card, "button.pace"), "1 day for a move"
    )
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    assert "quiet 22:00–07:00 Europe/Berlin, on vacation until <t:" in stage.card["content"]


async def test_the_table_tells_until_when_as_every_reader_s_clock_has_it(stage: Stage) -> None:
    """C11, G7: never "in 59 minutes"."""
    await paced(stage)
    due = stage.now() // 60
    assert f"<t:{(due * 60 + DAY) // 1000}" in stage.table["content"]
    assert ":R>" in stage.table["content"]


async def test_a_deadline_that_moves_is_told_as_it_is_now(stage: Stage) -> None:
    """C11: the prompt is edited."""
    thread = await paced(stage)
    user = await stage.to_act()
    before = stage.table
    await stage.use_command(user, "vacation", thread, days=2)
    assert stage.table["id"] == before["id"]
    assert stage.table["content"] != before["content"]


async def test_a_reminder_comes_by_dm_and_goes_when_it_is_answered(stage: Stage) -> None:
    """C7, C8"""
    thread = await paced(stage)
    user = await stage.to_act()
    await stage.advance_clock(DAY // 2)
    (reminder,) = reminders(stage, user)
    assert button_labels(reminder) == ["Move", "Remind me later", "Take extra time"]
    await stage.use_command(user, "move", thread, text="stop")
    await stage.delivery.delete_expired()
    assert reminders(stage, user) == []


async def test_a_reminder_is_edited_once_when_its_deadline_moves(stage: Stage) -> None:
    await paced(stage)
    user = await stage.to_act()
    await stage.advance_clock(DAY // 2)
    (before,) = reminders(stage, user)
    (due,) = (chair.due for chair in (await stage.matches.match(MatchId(1))).chairs if chair.due)
    assert f"<t:{due}:R>" in before["content"]
    await stage.press_button(user, before, "button.extra")
    await stage.delivery.delete_expired()
    (after,) = reminders(stage, user)
    assert after["id"] == before["id"]
    assert after["content"] == before["content"].replace(str(due), str(due + DAY))
    assert button_labels(after) == button_labels(before)
    stage.server.requests.entries.clear()
    await stage.delivery.delete_expired()
    assert not stage.server.requests.entries


async def test_a_reminder_is_deleted_when_its_match_pauses(stage: Stage) -> None:
    thread = await paced(stage)
    user = await stage.to_act()
    await stage.advance_clock(DAY // 2)
    assert reminders(stage, user)
    await stage.use_command(stage.ann, "pause", thread)
    await stage.press_button(stage.bo, stage.table, "button.agreepause")
    await stage.delivery.delete_expired()
    assert reminders(stage, user) == []


async def test_a_reminder_of_many_matches_drops_those_that_no_longer_wait(stage: Stage) -> None:
    for _ in range(3):
        await paced(stage)
    await stage.advance_clock(DAY // 2)
    user, reminder = next(
        (user, m)
        for user in (stage.ann, stage.bo)
        for m in reminders(stage, user)
        if m["content"].count("it is your move") > 1
    )
    waiting = reminder["content"].count("it is your move")
    number = MatchId(int(reminder["content"].split("**Lots ")[1].split("**")[0]))
    position = await stage.matches.position(number)
    seat = position.to_act[0]
    move, decision = position.legal_moves(seat)[-1], position.match.chairs[seat].decision
    await stage.matches.play(number, UserId(int(user["id"])), seat, decision, move)
    await stage.delivery.delete_expired()
    left = next(m for m in dms(stage, user) if m["id"] == reminder["id"])
    assert left["content"].count("it is your move") == waiting - 1
    assert f"**Lots {number}**" not in left["content"]


async def test_nobody_is_reminded_of_a_move_that_was_made(stage: Stage) -> None:
    """C2: also when it is made between the decision and the message."""
    thread = await paced(stage)
    user = await stage.to_act()
    await stage.server.advance_clock(DAY // 2)
    await stage.bot.clock_loop._deadlines.tick()
    await stage.use_command(user, "move", thread, text="stop")
    await stage.delivery.schedule_all_reminders()
    await stage.wait_until_idle()
    assert reminders(stage, user) == []


async def test_many_matches_are_one_message(stage: Stage) -> None:
    """C6"""
    for _ in range(3):
        await paced(stage)
    await stage.advance_clock(DAY // 2)
    told = [reminders(stage, user) for user in (stage.ann, stage.bo)]
    assert max(map(len, told)) == 1
    assert sum(m["content"].count("it is your move") for each in told for m in each) == 3


async def test_a_reminder_is_wanted_in_the_thread(stage: Stage) -> None:
    thread = await paced(stage)
    user = await stage.to_act()
    card = await stage.use_command(user, "time")
    await stage.choose_option(user, card, "place.thread")
    await stage.advance_clock(DAY // 2)
    call = stage.messages(thread)[-1]
    assert f"<@{user['id']}>" in call["content"]
    assert [u["id"] for u in call["mentions"]] == [user["id"]]
    assert reminders(stage, user) == []


async def test_whom_no_dm_reaches_is_reminded_in_the_thread(stage: Stage) -> None:
    """D1"""
    thread = await paced(stage)
    user = await stage.to_act()
    stage.close_dms(user)
    await stage.advance_clock(DAY // 2)
    assert "it is your move" in stage.messages(thread)[-1]["content"]


async def test_a_reminder_whose_answer_was_lost_is_told_once(stage: Stage) -> None:
    """C4"""
    await paced(stage)
    user = await stage.to_act()
    posts = r"/channels/\{channel_id\}/messages$"
    stage.server.hub.faults.fail_requests("POST", posts, 0, times=1, after=True)
    await stage.advance_clock(DAY // 2)
    await stage.advance_clock(60)
    assert len(reminders(stage, user)) == 1


async def test_a_reminder_that_was_due_while_the_bot_was_down_comes_later(stage: Stage) -> None:
    """C3: and the time in which nobody could move is not charged."""
    await paced(stage)
    user = await stage.to_act()
    await stage.advance_clock(HOUR)
    await stage.stop()
    await stage.server.advance_clock(5 * DAY)
    await stage.start()
    await stage.advance_clock(0)
    await stage.advance_clock(10 * HOUR)
    assert reminders(stage, user) == []
    await stage.advance_clock(HOUR)
    assert len(reminders(stage, user)) == 1


async def test_remind_me_later_does(stage: Stage) -> None:
    await paced(stage)
    user = await stage.to_act()
    await stage.advance_clock(DAY // 2)
    answer = await stage.press_button(user, reminders(stage, user)[0], "button.later")
    assert "I remind you again <t:" in answer["content"]
    await stage.advance_clock(4 * HOUR)
    assert len(reminders(stage, user)) == 2


async def test_who_waits_nudges_once_a_day(stage: Stage) -> None:
    thread = await paced(stage, "no limit")
    user = await stage.to_act()
    waiting = await others(stage, user)
    await stage.use_command(waiting, "nudge", thread)
    name = waiting["global_name"]
    assert f"{name} waits for your move" in dms(stage, user)[-1]["content"]
    again = await stage.use_command(waiting, "nudge", thread)
    assert "You can again <t:" in again["content"]


async def test_who_ran_out_of_time_twice_comes_back_with_one_press(stage: Stage) -> None:
    """F4, and the DM that says so has the way back."""
    await paced(stage)
    user = await stage.to_act()
    other = await others(stage, user)
    await stage.advance_clock(DAY)
    assert "a move was made for you" in dms(stage, user)[-1]["content"]
    await play_on(stage, other)
    await stage.advance_clock(DAY)
    away = next(m for m in dms(stage, user) if "a computer plays your seat" in m["content"])
    assert button_labels(away) == ["I'm back"]
    answer = await stage.press_button(user, away, "button.returned")
    assert "The seat is yours again" in answer["content"]
    assert not any(c.is_away for c in (await stage.matches.match(MatchId(1))).chairs)


async def test_a_member_who_left_is_found_when_a_reminder_is_due(stage: Stage) -> None:
    """F7"""
    await paced(stage, people=3)
    user = await stage.to_act()
    stage.server.world.members.delete(f"{stage.guild['id']}/{user['id']}")
    await stage.advance_clock(DAY // 2)
    told = "\n".join(m["content"] for m in stage.messages(stage.thread))
    assert told.count("is not in this server any more") == 1
    assert "I'm back" in button_labels(stage.table)


async def test_a_deleted_thread_has_a_successor_that_shows_the_table(stage: Stage) -> None:
    """F7: at once, not with the next move."""
    thread = await paced(stage)
    stage.server.world.channels.delete(thread["id"])
    await stage.server.hub.publish("THREAD_DELETE", thread)
    await stage.wait_until(lambda: stage.thread and stage.messages(stage.thread))
    await stage.wait_until_idle()
    assert stage.thread["id"] != thread["id"]
    assert "Move" in button_labels(stage.table)


async def test_the_table_gives_an_absent_seat_to_somebody_else(stage: Stage) -> None:
    """F4: who is away is not asked."""
    thread = await paced(stage)
    await stage.bot.clock_loop._deadlines.mark_left(MatchId(1), UserId(int(stage.bo["id"])))
    asked = await stage.use_command(stage.ann, "replace", thread, seat=2, by=stage.cy["id"])
    assert "Still to agree: Cy" in asked["content"]
    done = await stage.press_button(stage.cy, asked, "button.handover")
    assert done["content"] == "Bo's seat goes to Cy."
    assert dms(stage, stage.cy)
    assert await stage.use_command(stage.bo, "hand", thread, match="1") != {}


async def test_a_server_keeps_ended_matches_as_long_as_it_wants(stage: Stage) -> None:
    """The log stays."""
    thread = await paced(stage)
    await stage.use_command(stage.ann, "server retention", days=7)
    await stage.press_button(
        stage.ann, await stage.use_command(stage.ann, "resign", thread), "button.resign"
    )
    await stage.advance_clock(6 * DAY)
    await stage.delivery.delete_expired()
    assert stage.messages(thread)
    await stage.advance_clock(DAY)
    for _ in range(2):
        await stage.delivery.delete_expired()
    assert not [m for m in stage.messages(thread) if m["attachments"]]
    assert "resigned" in (await stage.use_command(stage.ann, "log", match="1"))["content"]


async def test_a_server_that_removed_the_bot_lets_no_clock_run(stage: Stage) -> None:
    """F7: it runs on when the bot is back."""
    await paced(stage)
    user = await stage.to_act()
    await stage.server.hub.publish("GUILD_DELETE", {"id": stage.guild["id"]})
    await wait_until_lost(stage, stage.guild)
    assert not stage.bot.guilds
    await stage.advance_clock(5 * DAY)
    assert reminders(stage, user) == []
    await stage.bot.clock_loop._deadlines.end_outage(int(stage.guild["id"]))
    await stage.advance_clock(DAY // 2)
    assert len(reminders(stage, user)) == 1


async def test_a_channel_that_was_deleted_lets_no_clock_run(stage: Stage) -> None:
    """F7: the match can still be played from elsewhere, and be ended."""
    await paced(stage)
    user = await stage.to_act()
    for channel in (stage.thread, stage.general):  # with a channel go its threads
        stage.server.world.channels.delete(channel["id"])
    await stage.server.hub.publish("CHANNEL_DELETE", stage.general)
    await wait_until_lost(stage, stage.general)
    assert stage.bot.get_channel(int(stage.general["id"])) is None
    version = await stage.version()
    await stage.advance_clock(5 * DAY)
    assert (await stage.version(), reminders(stage, user)) == (version, [])


async def test_a_refused_hour_says_how_hours_are_written(stage: Stage) -> None:
    """F6"""
    message = await stage.use_command(stage.ann, "time", quiet="at night")
    assert "Write quiet hours like 22:00-7:00" in message["content"]
    message = await stage.use_command(stage.ann, "time", zone="Jungle/Clearing")
    assert "I know no time zone" in message["content"]
    found = await stage.suggest(stage.ann, "time", "zone", zone="st johns")
    assert [each["value"] for each in found] == ["America/St_Johns"]


@pytest.mark.parametrize("zone", ["Europe/Rome", "europe/rome", " ROME ", "Rome"])
async def test_a_time_zone_is_read_in_any_case_and_by_its_place(stage: Stage, zone: str) -> None:
    message = await stage.use_command(stage.ann, "time", zone=zone, quiet="22-7")
    assert "22:00–07:00 Europe/Rome" in message["content"]


@pytest.mark.parametrize(
    ("zone", "near"), [("Europe/Roma", "Europe/Rome"), ("Berln", "Europe/Berlin")]
)
async def test_an_unknown_time_zone_is_refused_with_the_nearest_one(
    stage: Stage, zone: str, near: str
) -> None:
    message = await stage.use_command(stage.ann, "time", zone=zone)
    assert message["content"].startswith(f"I know no time zone “{zone}”. Is it {near}?")


async def test_quiet_hours_are_chosen_from_a_select(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "time", zone="Asia/Tokyo")
    card = await stage.choose_option(stage.ann, card, "22:00–07:00 Asia/Tokyo")
    assert "Quiet hours: 22:00–07:00 Asia/Tokyo" in card["content"]
    card = await stage.choose_option(stage.ann, card, "after 90 % of the time for a move")
    assert "Reminders: after 90 %" in card["content"]


async def test_who_waits_gives_more_time(stage: Stage) -> None:
    """C12: and the table sees it at once."""
    thread = await paced(stage)
    waiting = await others(stage, await stage.to_act())
    await stage.use_command(waiting, "extend", thread)
    assert f"{waiting['global_name']} gave more time" in stage.table["content"]


async def test_who_is_to_act_takes_extra_time_from_the_card_of_the_match(stage: Stage) -> None:
    thread = await paced(stage)
    player = await stage.to_act()
    card = await stage.use_command(player, "match", thread)
    told = await stage.press_button(player, card, "button.extra")
    assert "You have the time of one more move" in told["content"]
    assert f"{player['global_name']} took extra time" in stage.table["content"]
    refused = await stage.use_command(player, "extend", thread)
    assert "You have taken your extra time" in refused["content"]


async def test_one_who_is_against_it_keeps_the_seats_as_they_are(stage: Stage) -> None:
    thread = await paced(stage)
    asked = await stage.use_command(stage.ann, "replace", thread, seat=2)
    answer = await stage.press_button(stage.bo, asked, "button.keep")
    assert answer["content"].startswith("Bo is against it")
    refusal = await stage.press_button(stage.ann, asked, "button.handover")
    assert "No seat is offered" in refusal["content"]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE habit SET zone = 'Jungle/Clearing', quiet_from = 0, quiet_until = 60",
        "UPDATE habit SET quiet_from = -1, quiet_until = 99999",
        "UPDATE habit SET percents = 'half'",
        "UPDATE habit SET percents = '[-5, 1000000000000]'",
        "INSERT INTO vacation SELECT user, 0, 9000000000000000000 FROM habit",
        "UPDATE player SET preferences = 'x'",
        """UPDATE player SET preferences = '{"push": "digest", "digest": 99}'""",
        "UPDATE player SET locale = 'xx-XX'",
    ],
)
async def test_no_setting_of_one_player_refuses_another_s_move(stage: Stage, damage: str) -> None:
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "time", zone="Europe/Rome")
    thread = await stage.start_match()
    async with stage.store.transaction() as tx:
        await tx.execute(damage)
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 1")
    version = await stage.version()
    assert version == 3
    (seat,) = await stage.seats_to_act()
    await stage.play_move(MatchId(1), seat, Stop())
    assert await stage.version() == version + 1
    position = await stage.position()
    chair = position.match.chairs[position.to_act[0]]
    first_line = stage.table["content"].split("\n")[0]
    assert first_line.startswith((f"**{chair.name}**", f"**<@{chair.user}>**"))


async def test_who_has_a_time_zone_that_is_not_known_is_told_so(stage: Stage) -> None:
    await stage.use_command(stage.ann, "time", zone="Europe/Rome", quiet="22-7")
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE habit SET zone = 'Jungle/Clearing'")
    told = "The time zone Jungle/Clearing is not known here, so your hours count in UTC."
    for command in ("time", "settings"):
        assert told in (await stage.use_command(stage.ann, command))["content"]
